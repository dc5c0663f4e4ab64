//! The shapes of answers in a gauntlet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{RaisedFinding, words};

/// The answer of a gauntlet's adversary or of the final boss.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GauntletAttackAnswer {
    /// The problems, the most severe first; empty if there are none.
    pub findings: Vec<RaisedFinding>,
}

/// Which findings were answered before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchAnswer {
    /// One entry for each finding.
    pub matches: Vec<MatchedFinding>,
}

/// Which resolved concern covers one finding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchedFinding {
    /// Its label.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub finding: String,
    /// The label of the resolved concern that covers it; null if none does.
    #[serde(default, deserialize_with = "words", alias = "concern_id")]
    #[schemars(with = "Option<String>")]
    pub concern: String,
}

/// The answer of an evaluator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EvaluationAnswer {
    /// One entry for each finding.
    pub verdicts: Vec<GivenVerdict>,
}

/// An evaluator's verdict on one finding, as it worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GivenVerdict {
    /// Its label.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub finding: String,
    /// accepted, dismissed or deferred.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["accepted", "dismissed", "deferred"]))]
    pub verdict: String,
    /// Why, in one or two sentences.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub reason: String,
    /// The evidence: a passage copied from the document, a section, or `file:line`. Required for a
    /// dismissal.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub evidence: String,
}

/// The answer of an adjudicator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AdjudicationAnswer {
    /// One entry for each challenge.
    pub rulings: Vec<RuledChallenge>,
}

/// An adjudicator's ruling on one challenge, as it worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuledChallenge {
    /// The label of the finding.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub finding: String,
    /// stands: the challenge is right, so the finding stands; dismissed: the dismissal holds.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["stands", "dismissed"]))]
    pub ruling: String,
    /// Why, in one or two sentences.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub reason: String,
}
