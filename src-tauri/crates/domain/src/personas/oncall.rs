//! Gets paged when it fails.

use super::{BuiltIn, Hue};
use crate::Kind;

pub(super) const PERSONA: BuiltIn = BuiltIn {
    key: "oncall",
    label: "On-call",
    purpose: "Asks what breaks at 3 a.m.: alerts, timeouts, rollback.",
    prompt: include_str!("oncall.md"),
    on_code: include_str!("oncall_code.md"),
    hue: Hue {
        light: "#a9470a",
        dark: "#ffa869",
    },
    suits: &[
        Kind::Tech,
        Kind::CodeChange,
        Kind::Debug,
        Kind::Prd,
        Kind::Requirements,
        Kind::Proposal,
    ],
    who_answers: "operations",
};
