//! Who does what: the roles that models play, and the quality and cost level of the models.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A role that a model plays in a debate or outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads the text and objects.
    Critic,
    /// Challenges a plan, round after round.
    Adversary,
    /// Turns findings into edits. Settings and scripts use the older spelling; files that people write may
    /// have either.
    #[serde(rename = "synthesiser", alias = "synthesizer")]
    Synthesizer,
    /// Decides between positions.
    Judge,
    /// Sorts, triages and attacks: many small questions.
    Cheap,
    /// Evaluates others' findings.
    Strong,
    /// Takes one last look at the whole.
    FinalBoss,
    /// Looks things up on the web.
    Research,
}

impl Role {
    /// All of them, in display order.
    pub const ALL: [Self; 8] = [
        Self::Critic,
        Self::Adversary,
        Self::Synthesizer,
        Self::Judge,
        Self::Cheap,
        Self::Strong,
        Self::FinalBoss,
        Self::Research,
    ];

    /// The label in lists.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Critic => "Reviewers",
            Self::Adversary => "Adversary",
            Self::Synthesizer => "Synthesizer",
            Self::Judge => "Judge",
            Self::Cheap => "Light work",
            Self::Strong => "Evaluator",
            Self::FinalBoss => "Final boss",
            Self::Research => "Research",
        }
    }

    /// For use in a sentence: "first choice for reviewers".
    pub const fn work(self) -> &'static str {
        match self {
            Self::Critic => "reviewers",
            Self::Adversary => "the adversary",
            Self::Synthesizer => "the synthesizer",
            Self::Judge => "the judge",
            Self::Cheap => "light work",
            Self::Strong => "the evaluator",
            Self::FinalBoss => "the final boss",
            Self::Research => "research",
        }
    }

    /// What it does, in one sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Critic => "Reads the text and points out problems.",
            Self::Adversary => "Challenges a planning document before work builds on it.",
            Self::Synthesizer => "Turns findings into edits, and can ask you questions first.",
            Self::Judge => "Decides between two positions.",
            Self::Cheap => "Sorts and triages: many small questions.",
            Self::Strong => "Decides which findings are valid, and why.",
            Self::FinalBoss => "Takes one last look at the whole document.",
            Self::Research => "Searches the web for what the text depends on.",
        }
    }
}

/// The quality and cost level of a debate's models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// The strongest available.
    Quality,
    /// Strong where it matters.
    #[default]
    Balanced,
    /// The lightest that are good enough.
    Budget,
}

impl Profile {
    /// For use in a sentence: "the balanced profile".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Quality => "quality",
            Self::Balanced => "balanced",
            Self::Budget => "budget",
        }
    }
}
