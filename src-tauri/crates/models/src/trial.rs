//! Asking a model for one word, to see whether it answers.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::answer::{CritiqueAnswer, Shape};
use domain::model::{ModelSource, ModelSpec};
use domain::page::ModelTest;
use domain::question::Parts;
use domain::{Failure, Kind};
use tokio_util::sync::CancellationToken;

use crate::http::{Ask, HttpModel};
use crate::{Limits, Question, Reply, Tools, open};

/// A person waits for the result.
const LIMITS: Limits = Limits {
    timeout: Duration::from_mins(2),
    silence: Duration::from_secs(90),
    tokens: None,
};

/// Max characters of the answer to show.
const SHOWN: usize = 240;

const SYSTEM: &str = "You answer in as few words as you can.";

/// Costs next to nothing where tokens are paid for.
const PROMPT: &str = "Which color is a clear sky at noon? Answer with one word.";

/// The answer.
const WORD: &str = "blue";

/// The built-in reviewer reads no prompt: it looks for gaps in this.
const DOCUMENT: &str = "The export must be fast. It writes every order of the year to one file.";

/// Asks a model for one word, or the built-in reviewer for gaps in two sentences. Ends after two minutes at
/// most.
pub async fn test(spec: &ModelSpec, folder: &Path) -> ModelTest {
    let began = Instant::now();
    let reply = ask(spec, folder).await;
    let duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    match reply {
        Ok(reply) => ModelTest {
            answer: shorten(&reply.text),
            note: note(spec, &reply.text),
            duration_ms,
            usage: Some(reply.usage),
            failure: None,
        },
        Err(failure) => ModelTest {
            answer: String::new(),
            note: None,
            duration_ms,
            usage: None,
            failure: Some(failure),
        },
    }
}

async fn ask(spec: &ModelSpec, folder: &Path) -> Result<Reply, Failure> {
    let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
    if let ModelSource::Http(server) = &spec.source {
        // Otherwise, the answer would be bound to a schema.
        let one_word = Ask {
            system: SYSTEM,
            prompt: PROMPT,
            schema: None,
            effort: None,
        };
        let model = HttpModel::new(&spec.name, server, folder);
        return model.complete(one_word, LIMITS, &mut delta, &cancel).await;
    }
    let (model, question) = (open(spec, folder), question());
    model.ask(&question, LIMITS, &mut delta, &cancel).await
}

fn question() -> Question {
    Question {
        system: SYSTEM.to_owned(),
        prompt: PROMPT.to_owned(),
        schema: crate::answer::schema::<CritiqueAnswer>(),
        parts: Parts {
            persona: "qa".to_owned(),
            title: "Export".to_owned(),
            round: 1,
            today: "2026-01-01".to_owned(),
            ..Parts::alone(Shape::Critique, Kind::Task, DOCUMENT)
        },
        effort: None,
        tools: Tools::Off,
    }
}

/// What is odd about an answer.
fn note(spec: &ModelSpec, answer: &str) -> Option<String> {
    let letters = answer.trim_matches(|c: char| !c.is_alphanumeric());
    let is_expected = spec.source == ModelSource::Rules || letters.eq_ignore_ascii_case(WORD);
    (!is_expected).then(|| {
        format!("It works, but it didn’t answer with the single word “{WORD}”, as it was asked to.")
    })
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
