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

/// Name of an answer's shape, as it stands on the last line of a prompt.
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
    /// What concludes a debate; each form of debate asks for fields of its own.
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
    /// Prose that begins with `ACCEPTED:` or `CHALLENGED:`.
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
    /// The name that stands in prompts.
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
    /// The problems that survived.
    #[serde(default)]
    pub findings: Vec<RaisedFinding>,
    /// Whether the text can stand as it is.
    pub approve: bool,
    /// Passages of the text that were checked, quoted.
    #[serde(default)]
    pub evidence: Vec<String>,
}

/// One problem, as a critic words it.
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
    /// What would settle it.
    #[serde(default)]
    pub suggestion: String,
    /// Whether it is about something that the text does not say; the quote then is the nearest heading
    /// or the title.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// Further passages with the same problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub more_quotes: Vec<String>,
    /// The rule that raised it; only the built-in reviewer has rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub rule: Option<String>,
}

/// What the author is to be asked before the first round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionsAnswer {
    /// The most important one first.
    #[serde(default)]
    pub questions: Vec<AskedQuestion>,
}

/// One question to the author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AskedQuestion {
    /// One sentence that ends in a question mark.
    pub question: String,
    /// What hangs on the answer, in one sentence.
    #[serde(default)]
    pub why: String,
}

/// What a synthesizer returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SynthesisAnswer {
    /// The changes to the text.
    #[serde(default)]
    pub edits: Vec<ProposedEdit>,
    /// Findings that no edit answers, each with the reason.
    #[serde(default)]
    pub declined: Vec<DeclinedFinding>,
    /// Findings written into the text as open questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub recorded: Vec<String>,
}

/// One change to the text: what stands there once, and what replaces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedEdit {
    /// Text that occurs exactly once.
    pub find: String,
    /// Which of several places with that text is meant, counted from 0; models aren't asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub nth: Option<usize>,
    /// What stands there instead.
    pub replace: String,
    /// Labels (F1, F2, …) of the findings that it answers.
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

/// What a seat returns that argues for something, or answers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseAnswer {
    /// What you hold, in two or three sentences.
    pub summary: String,
    /// What speaks for it, the weightiest first.
    #[serde(default)]
    pub arguments: Vec<StatedArgument>,
    /// What you grant the other side, a sentence each.
    #[serde(default)]
    pub grants: Vec<String>,
}

/// One argument, as a seat words it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StatedArgument {
    /// One line.
    pub title: String,
    /// The passage that it rests on, copied from the text; empty where there is none.
    #[serde(default)]
    pub quote: String,
    /// Why it holds, in this very case.
    pub text: String,
    /// The label (A1, B2, …) of the point that it answers; empty where it answers none.
    #[serde(default)]
    pub answers: String,
}

/// What a seat returns that argues against something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChallengeAnswer {
    /// What works in the text, and why the findings outweigh it, in two or three sentences.
    pub summary: String,
    /// The problems, the most severe first.
    #[serde(default)]
    pub findings: Vec<RaisedFinding>,
}

/// What a seat returns that attacks what a text takes for granted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AttackAnswer {
    /// What stands in the text, and why the challenges outweigh it, in two or three sentences.
    pub summary: String,
    /// The challenges, the most severe first.
    #[serde(default)]
    pub findings: Vec<AttackedAssumption>,
}

/// One challenge, with what it attacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AttackedAssumption {
    /// What the text takes for granted here, in one sentence.
    #[serde(default)]
    pub assumption: String,
    /// The challenge.
    #[serde(flatten)]
    pub finding: RaisedFinding,
}

/// What a seat returns that says how soon items are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RatingsAnswer {
    /// What decides most of your ratings, in one or two sentences.
    #[serde(default)]
    pub summary: String,
    /// One for each item.
    pub ratings: Vec<RatedItem>,
}

/// How soon one item is wanted, as a seat words it.
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

/// Reads words where a model may as well write a number, or nothing.
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

/// What an adversary returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdversaryAnswer {
    /// The problems, the most severe first; none where nothing is left.
    #[serde(default)]
    pub findings: Vec<RaisedChallenge>,
    /// Whether another round is worth it.
    #[serde(default)]
    pub recommendation: Recommendation,
}

/// One problem, as an adversary words it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedChallenge {
    /// What is wrong, and where.
    #[serde(flatten)]
    pub finding: RaisedFinding,
    /// The heading of the part of the document that it is about, copied from the document.
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
    /// The document is worth another round.
    #[default]
    Continue,
    /// Another round would bring nothing that changes a decision.
    Converge,
}

/// What a defender returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DefenceAnswer {
    /// The changes to the document.
    #[serde(default)]
    pub edits: Vec<ProposedEdit>,
    /// One entry for each finding.
    #[serde(default)]
    pub defence: Vec<DefendedFinding>,
}

/// What a defender says to one finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DefendedFinding {
    /// Its label.
    pub finding: String,
    /// What the edits change for it, and in which part of the document; empty where they change nothing.
    #[serde(default)]
    pub changed: String,
    /// Why nothing changes; empty where something does.
    #[serde(default)]
    pub why_not: String,
    /// The passage that settles it, copied from the document or from what is known of the project.
    #[serde(default)]
    pub evidence: String,
}
