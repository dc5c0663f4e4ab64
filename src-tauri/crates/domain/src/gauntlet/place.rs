//! When a gauntlet takes place in a debate, and the keys of its facts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// When a gauntlet that is part of a Refine takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GauntletWhen {
    /// On the original text.
    Before,
    /// On the changes of each round.
    During,
    /// On the resulting text.
    After,
}

impl GauntletWhen {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Before, Self::During, Self::After];

    /// The name in flags and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::During => "during",
            Self::After => "after",
        }
    }

    /// The one with that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }
}

/// When one gauntlet takes place in a debate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum GauntletPlace {
    /// It is the whole debate.
    Alone,
    /// Before the first round of a Refine.
    Before,
    /// On the changes of a round.
    During {
        /// The round, from 1.
        #[ts(type = "number")]
        round: u32,
    },
    /// After the last round.
    After {
        /// The last round, from 1.
        #[ts(type = "number")]
        round: u32,
    },
}

impl GauntletPlace {
    /// The prefix of all keys of its facts.
    pub fn prefix(self) -> String {
        match self {
            Self::Alone => "gauntlet/alone".to_owned(),
            Self::Before => "gauntlet/before".to_owned(),
            Self::During { round } => format!("round/{round}/gauntlet"),
            Self::After { round } => format!("gauntlet/after/{round}"),
        }
    }

    /// The place that a key belongs to; `None` for a fact of anything else.
    pub fn of_key(key: &str) -> Option<Self> {
        let mut parts = key.split('/');
        match (parts.next()?, parts.next()?, parts.next()?) {
            ("gauntlet", "alone", _) => Some(Self::Alone),
            ("gauntlet", "before", _) => Some(Self::Before),
            ("gauntlet", "after", round) => Some(Self::After {
                round: round.parse().ok()?,
            }),
            ("round", round, "gauntlet") => Some(Self::During {
                round: round.parse().ok()?,
            }),
            _ => None,
        }
    }

    /// The prefix of its findings' IDs.
    pub fn short(self) -> String {
        match self {
            Self::Alone => "g".to_owned(),
            Self::Before => "gb".to_owned(),
            Self::During { round } => format!("g{round}"),
            Self::After { round } => format!("ga{round}"),
        }
    }

    /// The round that its calls belong to: 0 outside rounds.
    pub const fn round(self) -> u32 {
        match self {
            Self::Alone | Self::Before | Self::After { .. } => 0,
            Self::During { round } => round,
        }
    }

    /// When it takes place, for headings: `Before the debate`.
    pub fn words(self) -> String {
        match self {
            Self::Alone => "On the text".to_owned(),
            Self::Before => "Before the debate".to_owned(),
            Self::During { round } => format!("On the changes in round {round}"),
            Self::After { .. } => "After the debate".to_owned(),
        }
    }

    /// The same within a sentence: `before the debate`.
    pub fn words_inside(self) -> String {
        let words = self.words();
        let first = words.chars().next();
        let first = first.into_iter().flat_map(char::to_lowercase);
        first.chain(words.chars().skip(1)).collect()
    }

    /// The same for scripts: `alone`, or as flags say it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Before => GauntletWhen::Before.key(),
            Self::During { .. } => GauntletWhen::During.key(),
            Self::After { .. } => GauntletWhen::After.key(),
        }
    }
}
