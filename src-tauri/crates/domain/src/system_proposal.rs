//! Changes that a system review proposes, with the previous values so that they can be undone. Such a
//! proposal is pure data: no matter who makes it, it names one thing and its new value. The proposal of a
//! debate is in `review.rs`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Kind;
use crate::briefing::{Complexity, Level};
use crate::persona::PersonaText;

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Proposed {
    /// A different prompt for a persona.
    PersonaPrompt {
        /// The key of the persona.
        persona: String,
        /// The complete prompt.
        prompt: String,
    },
    /// A persona to add.
    NewPersona {
        /// Its text.
        text: PersonaText,
    },
    /// The minimum weight of a section in documents of a kind.
    SectionWeight {
        /// The kind.
        of: Kind,
        /// The key of the section, as in [`crate::briefing::SectionWeight`].
        section: String,
        /// The weight.
        weight: Level,
    },
    /// A different prompt for an adversary: the user's own is changed, and a built-in one is copied.
    AdversaryPrompt {
        /// The key of the adversary.
        adversary: String,
        /// The complete prompt.
        prompt: String,
    },
    /// How much process a word indicates for a text.
    Signal {
        /// The word or phrase.
        word: String,
        /// The level; standard: the word indicates nothing.
        level: Complexity,
    },
}

/// A change with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// Why, in a sentence or two.
    pub why: String,
    /// The model that proposes it; `None` if rules do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// The change.
    #[serde(flatten)]
    pub proposed: Proposed,
}

/// The previous value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "undo", rename_all = "snake_case")]
pub enum Undo {
    /// The prompt of the persona.
    Prompt {
        /// The complete prompt.
        prompt: String,
    },
    /// None, because a persona or an adversary was added.
    Added {
        /// Its key.
        key: String,
    },
    /// The weight of the section.
    Weight {
        /// The weight; `None` if none was set.
        weight: Option<Level>,
    },
    /// The level of the word.
    Signal {
        /// The level; `None` if the user hadn't set it.
        level: Option<Complexity>,
    },
}

/// A proposal in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredProposal {
    /// Its number; never reused.
    pub number: i64,
    /// The proposal itself.
    pub proposal: Proposal,
    /// The previous value; `None` while it isn't applied.
    pub undo: Option<Undo>,
    /// When it was made, applied or undone; RFC 3339, UTC.
    pub changed_at: String,
}
