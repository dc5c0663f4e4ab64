//! The shapes of answers to questions outside the debate itself: research, exploration, final checks, notes
//! from guidance, suggestions, triage and the check across planning documents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words;

/// A summary of web pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NuancesAnswer {
    /// One entry for each technology that the pages cover.
    #[serde(default)]
    pub technology_nuances: Vec<TechnologyNuances>,
    /// What the document should take from them, one sentence each.
    #[serde(default)]
    pub recommendations: Vec<String>,
}

/// What the pages say about one technology.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TechnologyNuances {
    /// The technology, as named in the question.
    pub technology: String,
    /// Where it differs from what you would expect, the most severe first.
    #[serde(default)]
    pub nuances: Vec<ResearchedNuance>,
    /// What experienced users do, one sentence each.
    #[serde(default)]
    pub best_practices: Vec<String>,
    /// What they have stopped doing, one sentence each.
    #[serde(default)]
    pub anti_patterns: Vec<String>,
}

/// One difference, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResearchedNuance {
    /// In at most ten words.
    pub title: String,
    /// What is different, in a sentence or two.
    #[serde(default)]
    pub description: String,
    /// What this means for anyone who builds with it, in one sentence.
    #[serde(default)]
    pub implication: String,
    /// The label (P1, P2, …) of the page that says so.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub source: String,
    /// high: it causes bugs; medium: performance or upkeep; low: style.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["high", "medium", "low"]))]
    pub severity: String,
}

/// The answer of a model that searches the web.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchAnswer {
    /// The pages that are worth reading, the best first.
    #[serde(default)]
    pub pages: Vec<SearchedPage>,
}

/// A page that a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchedPage {
    /// The technology that it is about, as named in the question.
    #[serde(default)]
    pub technology: String,
    /// The title of the page.
    #[serde(default)]
    pub title: String,
    /// Its full address, exactly as the search result showed it.
    pub address: String,
    /// What the search result says about it, in a sentence or two.
    #[serde(default)]
    pub text: String,
}

/// How the files of a project relate to a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplorationAnswer {
    /// One entry for each file.
    #[serde(default)]
    pub files: Vec<JudgedFile>,
    /// Conventions that the document should follow or know; empty if there are none.
    #[serde(default)]
    pub patterns: Vec<SeenPattern>,
    /// What the document should take from the files, one sentence each.
    #[serde(default)]
    pub recommendations: Vec<String>,
}

/// How one file relates to a document, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedFile {
    /// The label (F1, F2, …) of the file.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub file: String,
    /// How much anyone judging the document needs it, from 0 to 1.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "f64", !default)]
    pub relevance: String,
    /// Why it matters, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub summary: String,
    /// Its relevant passages: at most three, of at most 20 lines each.
    #[serde(default)]
    pub excerpts: Vec<JudgedLines>,
}

/// Relevant lines of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedLines {
    /// The number of the first line.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "u32")]
    pub from: String,
    /// The number of the last line.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "u32")]
    pub to: String,
    /// What they show, in a few words.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub note: String,
}

/// A convention, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeenPattern {
    /// Its name, in a few words.
    pub pattern: String,
    /// Where it can be seen, as label and line: `F1:12`.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub location: String,
    /// What it is, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub description: String,
}

/// The answer of a model that runs the final checks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FlagsAnswer {
    /// What the text has to justify; empty if nothing.
    pub flags: Vec<RaisedFlag>,
}

/// One thing to justify, as the model worded it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedFlag {
    /// Which check it fails.
    #[schemars(with = "String", extend("enum" = ["scope_expansion", "mismatched_analogues", "if_then_proliferation"]))]
    pub check: String,
    /// One line.
    pub title: String,
    /// A passage of the text, copied exactly.
    pub quote: String,
    /// Who it hurts, and how.
    pub concern: String,
    /// What the author has to answer.
    pub question: String,
    /// Wording that would resolve it.
    pub justification: String,
}

/// What a project's guidance says about a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PatternsAnswer {
    /// The notes; none if the text follows the guidance.
    #[serde(default)]
    pub annotations: Vec<ProposedPattern>,
}

/// One note, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedPattern {
    /// The heading of the section that it is about, or the last line of that section, copied from the
    /// document.
    pub after: String,
    /// The line that says so: `CLAUDE.md:12`.
    pub source: String,
    /// What it is about.
    #[serde(rename = "type", default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["utility", "naming", "architecture", "principle", "antipattern", "related-code"]))]
    pub kind: String,
    /// info: good to know; warning: likely to cause rework; critical: breaks a rule of the project.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["info", "warning", "critical"]))]
    pub severity: String,
    /// What the author should know, in one or two sentences.
    pub guidance: String,
}

/// Which of several notes to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VotesAnswer {
    /// One for each note.
    #[serde(default)]
    pub votes: Vec<Vote>,
}

/// Whether to keep one note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Vote {
    /// Its label (N1, N2, …).
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub note: String,
    /// Whether to keep it.
    pub keep: bool,
    /// Why, in one sentence.
    #[serde(default)]
    pub reason: String,
}

/// What is suggested for the debate on a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SuggestionAnswer {
    /// The kind of document.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["prd", "tech", "debug"]))]
    pub doc_type: String,
    /// What reviewers should look at first; null if nothing stands out.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "Option<String>", extend("enum" = ["security", "performance", "reliability", null]))]
    pub focus: String,
    /// Who should read it in addition to the usual reviewers; null if nobody else should.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "Option<String>", extend("enum" = ["oncall-engineer", null]))]
    pub persona: String,
    /// Names of models from the list, in order of preference.
    #[serde(default)]
    pub models: Vec<String>,
    /// Why, for each of these fields.
    pub reasoning: SuggestedReasons,
    /// The confidence in each of these fields, from 0 to 1.
    pub confidence: Sureness,
    /// What the author should know before taking the suggestion, one sentence each.
    #[serde(default)]
    pub warnings: Vec<String>,
}

/// Why each field is suggested, in one sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "a reason for each field of a suggestion")]
pub struct SuggestedReasons {
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub doc_type: String,
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub focus: String,
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub persona: String,
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub models: String,
}

/// The confidence in each field, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "a figure for each field of a suggestion")]
pub struct Sureness {
    pub doc_type: f64,
    pub focus: f64,
    pub persona: f64,
    pub models: f64,
}

/// How much process a text deserves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TriageAnswer {
    /// quick: a small change; standard: most features; thorough: critical or complex.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["quick", "standard", "thorough"]))]
    pub level: String,
    /// Why, in one short sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub reason: String,
}

/// Disagreements between planning documents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AcrossAnswer {
    /// What they disagree on; empty if they agree.
    #[serde(default)]
    pub findings: Vec<RaisedMismatch>,
}

/// One disagreement between two documents, as the model worded it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedMismatch {
    /// The kind of disagreement.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["rule_broken", "requirement_unserved", "task_unasked", "two_names"]))]
    pub kind: String,
    /// What is wrong, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub says: String,
    /// The label (D1, D2, …) of the document that asks for or requires it.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub document: String,
    /// The passage in it, copied exactly.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub quote: String,
    /// The label of the other document.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub other_document: String,
    /// The passage in it that contradicts the first one or, if there is none, comes closest; copied exactly.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub other_quote: String,
}
