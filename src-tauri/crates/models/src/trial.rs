//! Asking a model one short question, to see whether it answers.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::answer::{CritiqueAnswer, Shape};
use domain::model::{ModelSource, ModelSpec};
use domain::page::ModelTest;
use domain::question::Parts;
use domain::{Failure, Kind};
use tokio_util::sync::CancellationToken;

use crate::http::{Ask, HttpModel};
use crate::{Limits, Question, Reply, answer, open};

/// A person waits for the result.
const LIMITS: Limits = Limits {
    timeout: Duration::from_mins(2),
    silence: Duration::from_secs(90),
};

/// How much of the answer is shown, in characters.
const SHOWN: usize = 240;

/// Costs next to nothing where each token is paid for.
const ONE_WORD: Ask<'_> = Ask {
    system: "You answer in as few words as you can.",
    prompt: "Which colour is a clear sky at noon? Answer with one word.",
    shape: None,
};

const DOCUMENT: &str = "The export must be fast. It writes every order of the year to one file.";

/// Asks a server for one word, and any other model for a critique of two sentences. Ends after two
/// minutes at the latest.
pub async fn test(spec: &ModelSpec, folder: &Path) -> ModelTest {
    let began = Instant::now();
    let reply = ask(spec, folder).await;
    let duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    match reply {
        Ok(reply) => ModelTest {
            answer: shorten(&reply.text),
            duration_ms,
            usage: Some(reply.usage),
            failure: None,
        },
        Err(failure) => ModelTest {
            answer: String::new(),
            duration_ms,
            usage: None,
            failure: Some(failure),
        },
    }
}

async fn ask(spec: &ModelSpec, folder: &Path) -> Result<Reply, Failure> {
    let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
    if let ModelSource::Http(server) = &spec.source {
        let model = HttpModel::new(&spec.name, server, folder);
        return model.complete(ONE_WORD, LIMITS, &mut delta, &cancel).await;
    }
    let (model, question) = (open(spec, folder), question());
    model.ask(&question, LIMITS, &mut delta, &cancel).await
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
