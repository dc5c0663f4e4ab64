//! What the built-in reviewer is asked for a critique.

use domain::Kind;
use domain::answer::Shape;
use domain::question::{Known, Parts};

/// The first critique of a document without a title, by a persona.
pub(crate) fn parts(document: &str, kind: Kind, persona: &str) -> Parts {
    Parts {
        shape: Shape::Critique,
        persona: persona.to_owned(),
        kind,
        title: String::new(),
        document: document.to_owned(),
        round: 1,
        growth: None,
        findings: Vec::new(),
        settled: Vec::new(),
        answers: Vec::new(),
        questions: Vec::new(),
        remarks: Vec::new(),
        project: String::new(),
        briefing: Known::default(),
        narratives: Vec::new(),
        criteria: Vec::new(),
        rules_off: Vec::new(),
        today: "2025-03-10".to_owned(),
    }
}
