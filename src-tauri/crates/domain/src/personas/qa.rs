//! Turns it into tests.

use super::{BuiltIn, Hue};
use crate::Kind;

pub(super) const PERSONA: BuiltIn = BuiltIn {
    key: "qa",
    label: "QA",
    purpose: "Turns it into tests: edge cases, states, contradictions.",
    prompt: include_str!("qa.md"),
    on_code: include_str!("qa_code.md"),
    hue: Hue {
        light: "#6a45cf",
        dark: "#bba5ff",
    },
    suits: &[
        Kind::Tech,
        Kind::CodeChange,
        Kind::Debug,
        Kind::Prd,
        Kind::Requirements,
        Kind::Proposal,
        Kind::Roadmap,
        Kind::Status,
        Kind::Options,
        Kind::Message,
        Kind::ActionItems,
        Kind::Task,
    ],
    who_answers: "the product owner and the testers",
};
