//! What a system review proposes to change, and what stood there before, so that it can be taken back. Such
//! a proposal is data: whoever makes one, it names one thing and says what that is to be. The proposal of a
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
    /// Another prompt for a persona.
    PersonaPrompt {
        /// The key of the persona.
        persona: String,
        /// All of the prompt.
        prompt: String,
    },
    /// A persona to add.
    NewPersona {
        /// What it says and is told.
        text: PersonaText,
    },
    /// What a section weighs at least in documents of a kind.
    SectionWeight {
        /// Of which kind.
        of: Kind,
        /// The key of the section, as in [`crate::briefing::SectionWeight`].
        section: String,
        /// How much.
        weight: Level,
    },
    /// Another prompt for an adversary: the user’s own is changed, and a built-in one is copied.
    AdversaryPrompt {
        /// The key of the adversary.
        adversary: String,
        /// All of the prompt.
        prompt: String,
    },
    /// What a word says about how much process a text deserves.
    Signal {
        /// The word or phrase.
        word: String,
        /// How much it deserves; standard: the word says nothing.
        level: Complexity,
    },
}

/// A change, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// Why, in a sentence or two.
    pub why: String,
    /// The model that proposes it; `None` for rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// What.
    #[serde(flatten)]
    pub proposed: Proposed,
}

/// What stood there before a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "undo", rename_all = "snake_case")]
pub enum Undo {
    /// The prompt of the persona.
    Prompt {
        /// All of it.
        prompt: String,
    },
    /// Nothing: a persona or an adversary was added.
    Added {
        /// Its key.
        key: String,
    },
    /// The weight of the section.
    Weight {
        /// `None`: none was set.
        weight: Option<Level>,
    },
    /// What the word said.
    Signal {
        /// `None`: the user hadn’t set it.
        level: Option<Complexity>,
    },
}

/// A proposal in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredProposal {
    /// Its number; never given twice.
    pub number: i64,
    /// It.
    pub proposal: Proposal,
    /// What stood there before; `None` while it isn't applied.
    pub undo: Option<Undo>,
    /// When it came, was applied or taken back; RFC 3339, UTC.
    pub changed_at: String,
}
