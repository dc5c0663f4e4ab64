//! What is asked of a seat, in parts. Models that read get a prompt rendered from them; the built-in
//! reviewer reads the parts themselves, so that nobody parses a prompt.

use crate::answer::Shape;
use crate::setup::AuthorAnswer;
use crate::{Finding, FindingStatus, Kind};

/// The parts of one question.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// What the answer must look like.
    pub shape: Shape,
    /// Key of the persona.
    pub persona: String,
    /// Kind of the document.
    pub kind: Kind,
    /// Title of the task.
    pub title: String,
    /// The text as the round began.
    pub document: String,
    /// From 1.
    pub round: u32,
    /// For a synthesis: the findings of the round under their labels.
    pub findings: Vec<Labelled>,
    /// What earlier rounds decided.
    pub settled: Vec<Settled>,
    /// What the author answered beforehand.
    pub answers: Vec<AuthorAnswer>,
    /// The day, as `YYYY-MM-DD`.
    pub today: String,
}

/// A finding under the label that a prompt gives it: `F1`, `F2`, …
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The label.
    pub label: String,
    /// The finding.
    pub finding: Finding,
}

/// A finding of an earlier round and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// Its title.
    pub title: String,
    /// Its quote.
    pub quote: String,
    /// What became of it.
    pub status: FindingStatus,
    /// Why.
    pub reason: String,
}
