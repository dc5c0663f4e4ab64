//! The answers of models that look back at debates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words;

/// What a model learned from a finished debate about how to run debates better. One sentence each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SummaryAnswer {
    /// Where reviewers misunderstood the text or one another.
    #[serde(default)]
    pub misunderstandings: Vec<String>,
    /// Questions that the text couldn’t answer.
    #[serde(default)]
    pub unanswered: Vec<String>,
    /// Personas or instructions that led to accepted findings.
    #[serde(default)]
    pub prompts_that_worked: Vec<String>,
    /// Those that were too vague.
    #[serde(default)]
    pub too_vague: Vec<String>,
    /// Those that were too specific.
    #[serde(default)]
    pub too_specific: Vec<String>,
    /// How to word a prompt.
    #[serde(default)]
    pub prompts_to_change: Vec<String>,
    /// Words in the text that indicate how much process such a text deserves.
    #[serde(default)]
    pub signals: Vec<SignalAnswer>,
    /// What to focus on next time.
    #[serde(default)]
    pub focus_areas: Vec<String>,
    /// Personas to add.
    #[serde(default)]
    pub personas: Vec<String>,
    /// Sections that deserve more or less weight.
    #[serde(default)]
    pub weights: Vec<String>,
    /// Anything else that would improve such debates.
    #[serde(default)]
    pub suggestions: Vec<String>,
}

/// A word that indicates how much process a text deserves, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SignalAnswer {
    /// The word or phrase, as the text has it.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub word: String,
    /// How much process it indicates.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["quick", "standard", "thorough"]))]
    pub level: String,
}

/// What a model proposes in a system review.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProposalsAnswer {
    /// The most useful first; empty if the record asks for no change.
    #[serde(default)]
    pub proposals: Vec<ProposalAnswer>,
}

/// One proposal, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProposalAnswer {
    /// The kind of change.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["persona_prompt", "new_persona", "section_weight", "adversary_prompt", "signal"]))]
    pub kind: String,
    /// The key of the persona or adversary; the kind of document and the key of the section, as in
    /// `prd/security`; or the word.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub target: String,
    /// The name of a new persona.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub name: String,
    /// What a new persona looks for, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub purpose: String,
    /// The complete prompt; the weight: high, medium or low; or the level: quick, standard or thorough.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub text: String,
    /// Why, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub why: String,
}
