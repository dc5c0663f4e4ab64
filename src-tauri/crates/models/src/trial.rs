//! Asking a model one short question, to see whether it answers.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::Kind;
use domain::answer::{CritiqueAnswer, Shape};
use domain::model::ModelSpec;
use domain::page::ModelTest;
use domain::question::Parts;
use tokio_util::sync::CancellationToken;

use crate::{Limits, Question, answer, open};

/// A person waits for the result.
const LIMITS: Limits = Limits {
    timeout: Duration::from_mins(2),
    silence: Duration::from_secs(90),
};

/// How much of the answer is shown, in characters.
const SHOWN: usize = 240;

const DOCUMENT: &str = "The export must be fast. It writes every order of the year to one file.";

/// Asks the model for a critique of two sentences. Ends after two minutes at the latest.
pub async fn test(spec: &ModelSpec, folder: &Path) -> ModelTest {
    let began = Instant::now();
    let model = open(spec, folder);
    let question = question();
    let reply = model
        .ask(&question, LIMITS, &mut |_| {}, &CancellationToken::new())
        .await;
    let duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    match reply {
        Ok(reply) => ModelTest {
            answer: shorten(&reply.text),
            duration_ms,
            failure: None,
        },
        Err(failure) => ModelTest {
            answer: String::new(),
            duration_ms,
            failure: Some(failure),
        },
    }
}

fn question() -> Question {
    let schema = answer::schema::<CritiqueAnswer>();
    let shape = Shape::Critique.name();
    Question {
        system: "You check short texts for what a reader would have to ask.".to_owned(),
        prompt: format!(
            "Name the one gap that matters most in this text.\n\n~~~text\n{DOCUMENT}\n~~~\n\n\
             Answer with one JSON object and nothing else. Its schema:\n{schema}\n\n\
             Answer shape: {shape}"
        ),
        parts: Parts {
            shape: Shape::Critique,
            persona: "qa".to_owned(),
            kind: Kind::Task,
            title: "Export".to_owned(),
            document: DOCUMENT.to_owned(),
            round: 1,
            growth: None,
            findings: Vec::new(),
            settled: Vec::new(),
            answers: Vec::new(),
            questions: Vec::new(),
            remarks: Vec::new(),
            rules_off: Vec::new(),
            today: "2026-01-01".to_owned(),
        },
    }
}

fn shorten(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= SHOWN {
        return line;
    }
    let start: String = line.chars().take(SHOWN).collect();
    format!("{start}…")
}
