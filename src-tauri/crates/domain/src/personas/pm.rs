//! Has to explain it to customers.

use super::{BuiltIn, Hue};
use crate::Kind;

pub(super) const PERSONA: BuiltIn = BuiltIn {
    key: "pm",
    label: "Product",
    purpose: "Explains it to a customer: stories, scope, criteria, metrics.",
    prompt: include_str!("pm.md"),
    on_code: include_str!("pm_code.md"),
    hue: Hue {
        light: "#1766a8",
        dark: "#7cbcf5",
    },
    suits: &[
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
    who_answers: "the product owner",
};
