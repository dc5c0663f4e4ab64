//! Runs it at ten times the load.

use super::{BuiltIn, Hue};
use crate::Kind;

pub(super) const PERSONA: BuiltIn = BuiltIn {
    key: "performance",
    label: "Performance",
    purpose: "Runs it at ten times the load: limits, latency, growth.",
    prompt: include_str!("performance.md"),
    on_code: include_str!("performance_code.md"),
    hue: Hue {
        light: "#257a37",
        dark: "#7dd18e",
    },
    suits: &[
        Kind::Tech,
        Kind::CodeChange,
        Kind::Debug,
    ],
    who_answers: "engineering",
};
