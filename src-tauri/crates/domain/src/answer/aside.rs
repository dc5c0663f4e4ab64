//! The shapes of answers beside the debate itself: what research, exploration, final checks, notes from
//! guidance, suggestions, triage and the check across planning documents are asked for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words;

/// What pages on the web come down to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NuancesAnswer {
    /// One entry for each technology that the pages say something about.
    #[serde(default)]
    pub technology_nuances: Vec<TechnologyNuances>,
    /// What the document should take from it, a sentence each.
    #[serde(default)]
    pub recommendations: Vec<String>,
}

/// What pages say about one technology.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TechnologyNuances {
    /// The technology, as it was named in the question.
    pub technology: String,
    /// Where it differs from what one would assume, the most severe first.
    #[serde(default)]
    pub nuances: Vec<ResearchedNuance>,
    /// What experienced users do, a sentence each.
    #[serde(default)]
    pub best_practices: Vec<String>,
    /// What they have stopped doing, a sentence each.
    #[serde(default)]
    pub anti_patterns: Vec<String>,
}

/// One difference, as a model words it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResearchedNuance {
    /// In at most ten words.
    pub title: String,
    /// What is different, in a sentence or two.
    #[serde(default)]
    pub description: String,
    /// What follows for whoever builds with it, in one sentence.
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

/// What a model found that searches the web.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchAnswer {
    /// The pages that are worth reading, the best first.
    #[serde(default)]
    pub pages: Vec<SearchedPage>,
}

/// A page that a search led to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchedPage {
    /// The technology that it is about, as it was named in the question.
    #[serde(default)]
    pub technology: String,
    /// The title of the page.
    #[serde(default)]
    pub title: String,
    /// Its full address, exactly as the search showed it.
    pub address: String,
    /// What the search showed of it, in a sentence or two.
    #[serde(default)]
    pub text: String,
}

/// What files of a project are to a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplorationAnswer {
    /// One entry for each file.
    #[serde(default)]
    pub files: Vec<JudgedFile>,
    /// Ways of doing things that the document should follow or know; none where there are none.
    #[serde(default)]
    pub patterns: Vec<SeenPattern>,
    /// What the document should take from the files, a sentence each.
    #[serde(default)]
    pub recommendations: Vec<String>,
}

/// What one file is to a document, as a model words it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedFile {
    /// The label (F1, F2, …) of the file.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub file: String,
    /// How much whoever judges the document needs it, from 0 to 1.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "f64", !default)]
    pub relevance: String,
    /// Why it matters, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub summary: String,
    /// Its passages that matter, at most three of at most 20 lines.
    #[serde(default)]
    pub excerpts: Vec<JudgedLines>,
}

/// Lines of a file that matter.
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

/// A way of doing things, as a model words it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeenPattern {
    /// Its name, in a few words.
    pub pattern: String,
    /// Where it is seen, as label and line: `F1:12`.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub location: String,
    /// What it is, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub description: String,
}

/// What the final checks of a model return.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FlagsAnswer {
    /// What the text has to justify; empty where nothing is.
    pub flags: Vec<RaisedFlag>,
}

/// One thing to justify, as a model words it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedFlag {
    /// Which check it fails.
    #[schemars(with = "String", extend("enum" = ["scope_expansion", "mismatched_analogues", "if_then_proliferation"]))]
    pub check: String,
    /// One line.
    pub title: String,
    /// A passage of the text, copied exactly.
    pub quote: String,
    /// Who is hurt by it and how.
    pub concern: String,
    /// What the author has to answer.
    pub question: String,
    /// The words that would settle it.
    pub justification: String,
}

/// What the guidance of a project says about a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PatternsAnswer {
    /// The notes; none where the text follows the guidance.
    #[serde(default)]
    pub annotations: Vec<ProposedPattern>,
}

/// One note, as a model words it.
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

/// Which of several notes stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VotesAnswer {
    /// One for each note.
    #[serde(default)]
    pub votes: Vec<Vote>,
}

/// Whether one note stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Vote {
    /// Its label (N1, N2, …).
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String")]
    pub note: String,
    /// Whether it stays.
    pub keep: bool,
    /// Why, in one sentence.
    #[serde(default)]
    pub reason: String,
}

/// What is suggested for the debate on a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SuggestionAnswer {
    /// What kind of document it is.
    #[serde(deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["prd", "tech", "debug"]))]
    pub doc_type: String,
    /// What reviewers should look at first; null where nothing stands out.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "Option<String>", extend("enum" = ["security", "performance", "reliability", null]))]
    pub focus: String,
    /// Who should read it beside the usual reviewers; null where nobody else should.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "Option<String>", extend("enum" = ["oncall-engineer", null]))]
    pub persona: String,
    /// Names of models from the list, the first first.
    #[serde(default)]
    pub models: Vec<String>,
    /// Why, for each of these fields.
    pub reasoning: SuggestedReasons,
    /// How sure each of these fields is, from 0 to 1.
    pub confidence: Sureness,
    /// What the author should know before taking the suggestion, a sentence each.
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

/// How sure each field is, from 0 to 1.
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

/// What planning documents disagree on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AcrossAnswer {
    /// What they disagree on; empty where they agree.
    #[serde(default)]
    pub findings: Vec<RaisedMismatch>,
}

/// One thing that two documents disagree on, as a model words it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedMismatch {
    /// What sort of disagreement it is.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String", extend("enum" = ["rule_broken", "requirement_unserved", "task_unasked", "two_names"]))]
    pub kind: String,
    /// What is wrong, in one sentence.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub says: String,
    /// The label (D1, D2, …) of the document that asks or rules.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub document: String,
    /// The passage of it, copied exactly.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub quote: String,
    /// The label of the other document.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub other_document: String,
    /// The passage of it that stands against the first or, where nothing does, comes nearest; copied
    /// exactly.
    #[serde(default, deserialize_with = "words")]
    #[schemars(with = "String")]
    pub other_quote: String,
}
