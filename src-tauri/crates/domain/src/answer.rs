//! The shapes of answers that models are asked for. Field names are part of the prompt contract.

mod aside;
mod code;
mod gauntlet;
mod looked_back;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Severity;
pub use aside::*;
pub use code::*;
pub use gauntlet::*;
pub use looked_back::*;

/// The name of an answer's shape, as written on the last line of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub enum Shape {
    /// A [`CritiqueAnswer`].
    #[serde(rename = "critique/1")]
    Critique,
    /// A [`SynthesisAnswer`].
    #[serde(rename = "synthesis/1")]
    Synthesis,
    /// A [`QuestionsAnswer`].
    #[serde(rename = "questions/1")]
    Questions,
    /// A [`CaseAnswer`].
    #[serde(rename = "case/1")]
    Case,
    /// A [`ChallengeAnswer`], or an [`AttackAnswer`].
    #[serde(rename = "challenge/1")]
    Challenge,
    /// A [`RatingsAnswer`].
    #[serde(rename = "ratings/1")]
    Ratings,
    /// The conclusion of a debate; each form of debate asks for its own fields.
    #[serde(rename = "verdict/1")]
    Verdict,
    /// An [`AdversaryAnswer`].
    #[serde(rename = "adversary/1")]
    Adversary,
    /// A [`DefenceAnswer`].
    #[serde(rename = "defence/1")]
    Defence,
    /// A [`GauntletAttackAnswer`].
    #[serde(rename = "attack/1")]
    Attack,
    /// A [`MatchAnswer`].
    #[serde(rename = "match/1")]
    Match,
    /// An [`EvaluationAnswer`].
    #[serde(rename = "evaluation/1")]
    Evaluation,
    /// Prose that starts with `ACCEPTED:` or `CHALLENGED:`.
    #[serde(rename = "rebuttal/1")]
    Rebuttal,
    /// An [`AdjudicationAnswer`].
    #[serde(rename = "adjudication/1")]
    Adjudication,
    /// A [`NuancesAnswer`].
    #[serde(rename = "nuances/1")]
    Nuances,
    /// A [`SearchAnswer`].
    #[serde(rename = "search/1")]
    Search,
    /// An [`ExplorationAnswer`].
    #[serde(rename = "exploration/1")]
    Exploration,
    /// A [`FlagsAnswer`].
    #[serde(rename = "flags/1")]
    Flags,
    /// A [`PatternsAnswer`].
    #[serde(rename = "patterns/1")]
    Patterns,
    /// A [`VotesAnswer`].
    #[serde(rename = "votes/1")]
    Votes,
    /// A [`SuggestionAnswer`].
    #[serde(rename = "suggestion/1")]
    Suggestion,
    /// A [`TriageAnswer`].
    #[serde(rename = "triage/1")]
    Triage,
    /// An [`AcrossAnswer`].
    #[serde(rename = "across/1")]
    Across,
    /// A [`SummaryAnswer`].
    #[serde(rename = "summary/1")]
    Summary,
    /// A [`ProposalsAnswer`].
    #[serde(rename = "proposals/1")]
    Proposals,
    /// A [`CodeAnswer`].
    #[serde(rename = "code/1")]
    Code,
}

impl Shape {
    /// The name used in prompts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Critique => "critique/1",
            Self::Synthesis => "synthesis/1",
            Self::Questions => "questions/1",
            Self::Case => "case/1",
            Self::Challenge => "challenge/1",
            Self::Ratings => "ratings/1",
            Self::Verdict => "verdict/1",
            Self::Adversary => "adversary/1",
            Self::Defence => "defence/1",
            Self::Attack => "attack/1",
            Self::Match => "match/1",
            Self::Evaluation => "evaluation/1",
            Self::Rebuttal => "rebuttal/1",
            Self::Adjudication => "adjudication/1",
            Self::Nuances => "nuances/1",
            Self::Search => "search/1",
            Self::Exploration => "exploration/1",
            Self::Flags => "flags/1",
            Self::Patterns => "patterns/1",
            Self::Votes => "votes/1",
            Self::Suggestion => "suggestion/1",
            Self::Triage => "triage/1",
            Self::Across => "across/1",
            Self::Summary => "summary/1",
            Self::Proposals => "proposals/1",
            Self::Code => "code/1",
        }
    }
}

/// What a critic returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CritiqueAnswer {
    /// The problems that are left.
    #[serde(default)]
    pub findings: Vec<RaisedFinding>,
    /// Whether the text can stay as it is.
    pub approve: bool,
    /// Quoted passages of the text that were checked.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// How many questions the text itself lists without an answer; only the built-in reviewer counts them.
    #[serde(default, skip_serializing_if = "crate::round::is_zero")]
    #[schemars(skip)]
    pub listed: u32,
}

/// One problem, as the critic worded it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedFinding {
    /// blocking, major or minor.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The passage it is about, copied from the text.
    pub quote: String,
    /// Why it matters.
    pub concern: String,
    /// What would resolve it.
    #[serde(default)]
    pub suggestion: String,
    /// Whether it is about something that the text doesn't say. In that case the quote is the nearest
    /// heading or the title.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// More passages with the same problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub more_quotes: Vec<String>,
    /// The rule that raised it; only the built-in reviewer has rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub rule: Option<String>,
}

/// Questions for the author before the first round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionsAnswer {
    /// The most important one first.
    #[serde(default)]
    pub questions: Vec<AskedQuestion>,
}

/// One question for the author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AskedQuestion {
    /// One sentence that ends in a question mark.
    pub question: String,
    /// What depends on the answer, in one sentence.
    #[serde(default)]
    pub why: String,
}

/// What a synthesizer returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SynthesisAnswer {
    /// The changes to the text.
    #[serde(default)]
    pub edits: Vec<ProposedEdit>,
    /// Findings that no edit addresses, each with the reason.
    #[serde(default)]
    pub declined: Vec<DeclinedFinding>,
    /// Findings added to the text as open questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub recorded: Vec<String>,
}

/// One change to the text: the passage to replace, which must occur exactly once, and its replacement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedEdit {
    /// Text that occurs exactly once.
    pub find: String,
    /// If the passage occurs several times, which one is meant, counting from 0. Models aren't asked for
    /// this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub nth: Option<usize>,
    /// The replacement.
    pub replace: String,
    /// Labels (F1, F2, …) of the findings that it addresses.
    #[serde(default)]
    pub findings: Vec<String>,
}

/// A finding that is not acted on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DeclinedFinding {
    /// Its label.
    pub finding: String,
    /// Why, citing the text or the project's constraints.
    pub reason: String,
}

/// The answer of a seat that argues for something or responds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseAnswer {
    /// Your position, in two or three sentences.
    pub summary: String,
    /// Arguments for it, the most important first.
    #[serde(default)]
    pub arguments: Vec<StatedArgument>,
    /// What you concede to the other side, one sentence each.
    #[serde(default)]
    pub grants: Vec<String>,
}

/// One argument, as the seat worded it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StatedArgument {
    /// One line.
    pub title: String,
    /// The passage that it is based on, copied from the text; empty if there is none.
    #[serde(default)]
    pub quote: String,
    /// Why it applies in this particular case.
    pub text: String,
    /// The label (A1, B2, …) of the point that it answers; empty if it answers none.
    #[serde(default)]
    pub answers: String,
}

/// The answer of a seat that argues against something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChallengeAnswer {
    /// What works in the text, and why the findings outweigh it, in two or three sentences.
    pub summary: String,
    /// The problems, the most severe first.
    #[serde(default)]
    pub findings: Vec<RaisedFinding>,
}

/// The answer of a seat that attacks the assumptions of a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AttackAnswer {
    /// What holds up in the text, and why the challenges outweigh it, in two or three sentences.
    pub summary: String,
    /// The challenges, the most severe first.
    #[serde(default)]
    pub findings: Vec<AttackedAssumption>,
}

/// One challenge and the assumption that it attacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AttackedAssumption {
    /// The assumption that the text makes here, in one sentence.
    #[serde(default)]
    pub assumption: String,
    /// The challenge.
    #[serde(flatten)]
    pub finding: RaisedFinding,
}

/// The answer of a seat that rates how urgent items are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RatingsAnswer {
    /// What most of your ratings depend on, in one or two sentences.
    #[serde(default)]
    pub summary: String,
    /// One for each item.
    pub ratings: Vec<RatedItem>,
}

/// How urgent one item is, as the seat rated it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RatedItem {
    /// Its number.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "u32")]
    pub item: String,
    /// P0, P1, P2 or P3.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["P0", "P1", "P2", "P3"]))]
    pub priority: String,
    /// Why, in one sentence.
    #[serde(default)]
    pub why: String,
}

/// Reads text where a model may also write a number, or nothing.
pub fn words<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Said {
        Words(String),
        Whole(i64),
        Figure(f64),
    }
    Ok(match Option::<Said>::deserialize(from)? {
        Some(Said::Words(words)) => words,
        Some(Said::Whole(number)) => number.to_string(),
        Some(Said::Figure(number)) => number.to_string(),
        None => String::new(),
    })
}

/// The answer of an adversary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdversaryAnswer {
    /// The problems, the most severe first; empty if nothing is left.
    #[serde(default)]
    pub findings: Vec<RaisedChallenge>,
    /// Whether another round is worth it.
    #[serde(default)]
    pub recommendation: Recommendation,
}

/// One problem, as the adversary worded it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedChallenge {
    /// What is wrong, and where.
    #[serde(flatten)]
    pub finding: RaisedFinding,
    /// The heading of the affected part of the document, copied from the document.
    #[serde(default)]
    pub affected: String,
    /// The label (C1, C2, …) of the earlier challenge that this one upholds; empty for a new one.
    #[serde(default)]
    pub upholds: String,
}

/// Whether an adversary wants another round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recommendation {
    /// The document deserves another round.
    #[default]
    Continue,
    /// Another round wouldn't change any decision.
    Converge,
}

/// The answer of a defender.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DefenceAnswer {
    /// The changes to the document.
    #[serde(default)]
    pub edits: Vec<ProposedEdit>,
    /// One entry for each finding.
    #[serde(default)]
    pub defence: Vec<DefendedFinding>,
}

/// The defender's response to one finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DefendedFinding {
    /// Its label.
    pub finding: String,
    /// What the edits change for it, and in which part of the document; empty if they change nothing.
    #[serde(default)]
    pub changed: String,
    /// Why nothing changes; empty if something does.
    #[serde(default)]
    pub why_not: String,
    /// The passage that settles it, copied from the document or from what is known about the project.
    #[serde(default)]
    pub evidence: String,
}
