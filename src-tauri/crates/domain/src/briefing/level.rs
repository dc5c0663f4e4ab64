//! High, medium or low.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much something matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The highest: it causes bugs, or the text is about it.
    High,
    /// Performance and maintenance, or the text touches on it.
    Medium,
    /// The lowest: style, or the text has nothing to do with it.
    Low,
}

impl Level {
    /// All of them, the highest first.
    pub const ALL: [Self; 3] = [Self::High, Self::Medium, Self::Low];

    /// The spelling in prompts: `HIGH`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::High => "HIGH",
            Self::Medium => "MEDIUM",
            Self::Low => "LOW",
        }
    }
}
