//! What the tests of this crate share.
#![allow(dead_code, reason = "no test file uses all of it")]
#![expect(clippy::expect_used, reason = "a test that lacks what it needs fails")]

use std::path::Path;
use std::time::Duration;

use domain::answer::{CritiqueAnswer, Shape};
use domain::model::{Effort, ModelSpec};
use domain::question::Parts;
use domain::{Failure, FailureKind, Kind};
use models::{Limits, Question, Reply, Tools, open};
use tokio_util::sync::CancellationToken;

/// Long enough for a slow machine.
pub(crate) const PATIENT: Limits = Limits {
    timeout: Duration::from_mins(1),
    silence: Duration::from_mins(1),
    tokens: None,
};

/// A question with its own system text.
pub(crate) fn question(prompt: &str) -> Question {
    Question {
        system: "You look for gaps.".to_owned(),
        prompt: format!("{prompt}\n\nAnswer shape: critique/1"),
        schema: models::answer::schema::<CritiqueAnswer>(),
        parts: Parts {
            shape: Shape::Critique,
            persona: "qa".to_owned(),
            kind: Kind::Task,
            title: "Export".to_owned(),
            document: "The export must be fast.".to_owned(),
            round: 1,
            growth: None,
            findings: Vec::new(),
            settled: Vec::new(),
            answers: Vec::new(),
            questions: Vec::new(),
            remarks: Vec::new(),
            project: String::new(),
            briefing: domain::question::Known::default(),
            narratives: Vec::new(),
            criteria: Vec::new(),
            rules_off: Vec::new(),
            today: "2026-01-05".to_owned(),
        },
        effort: None,
        tools: Tools::Off,
    }
}

/// A reply, and the pieces in which it came.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) reply: Result<Reply, Failure>,
    pub(crate) pieces: Vec<String>,
}

impl Asked {
    /// The kind of failure.
    pub(crate) fn kind(&self) -> FailureKind {
        self.failure().kind
    }

    /// The failure.
    pub(crate) fn failure(&self) -> &Failure {
        self.reply.as_ref().expect_err("a failure")
    }

    /// The text of the reply.
    pub(crate) fn text(&self) -> &str {
        &self.reply.as_ref().expect("a reply").text
    }
}

/// Asks with the given limits, in a folder that is removed afterwards.
pub(crate) async fn ask_within(spec: &ModelSpec, limits: Limits) -> Asked {
    let folder = tempfile::tempdir().expect("a folder");
    ask_in(folder.path(), spec, limits).await
}

/// Asks with the given limits and folder.
pub(crate) async fn ask_in(folder: &Path, spec: &ModelSpec, limits: Limits) -> Asked {
    let question = question("Name the gap that matters most.");
    ask_question(folder, spec, &question, limits).await
}

/// Asks with an effort setting too, without a tight time limit.
pub(crate) async fn ask_hard(spec: &ModelSpec, effort: Option<Effort>) -> Asked {
    let folder = tempfile::tempdir().expect("a folder");
    let question = Question {
        effort,
        ..question("Name the gap that matters most.")
    };
    ask_question(folder.path(), spec, &question, PATIENT).await
}

/// Asks for a web search, without a tight time limit.
pub(crate) async fn ask_searching(folder: &Path, spec: &ModelSpec) -> Asked {
    let question = Question {
        tools: Tools::WebSearch,
        ..question("Search the web.")
    };
    ask_question(folder, spec, &question, PATIENT).await
}

async fn ask_question(
    folder: &Path,
    spec: &ModelSpec,
    question: &Question,
    limits: Limits,
) -> Asked {
    let mut pieces = Vec::new();
    let mut delta = |piece: &str| pieces.push(piece.to_owned());
    let reply = open(spec, folder)
        .ask(question, limits, &mut delta, &CancellationToken::new())
        .await;
    Asked { reply, pieces }
}

/// Asks without a tight time limit.
pub(crate) async fn ask(spec: &ModelSpec) -> Asked {
    ask_within(spec, PATIENT).await
}

/// A file of this crate's fixtures; empty when there is none.
pub(crate) fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name);
    std::fs::read_to_string(path).unwrap_or_default()
}
