//! Would attack it.

use super::{BuiltIn, Hue};
use crate::Kind;

pub(super) const PERSONA: BuiltIn = BuiltIn {
    key: "security",
    label: "Security",
    purpose: "Attacks what is valuable: access, personal data, secrets, input.",
    prompt: include_str!("security.md"),
    on_code: include_str!("security_code.md"),
    hue: Hue {
        light: "#b3215a",
        dark: "#ff86b4",
    },
    suits: &[
        Kind::Tech,
        Kind::CodeChange,
        Kind::Debug,
        Kind::Prd,
        Kind::Requirements,
        Kind::Proposal,
        Kind::Task,
    ],
    who_answers: "the security or legal team",
};
