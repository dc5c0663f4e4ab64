//! One question outside a debate. None of it is recorded, so it can't be replayed.

use std::time::Duration;

use domain::model::ModelSpec;
use domain::text::redact::{Cover, Redactor};
use domain::{Failure, FailureKind, Usage};
use models::{Limits, Question, answer};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;

use crate::again::covered;
use crate::error::Error;
use crate::model_book::ModelBook;

/// The result of a question that was asked once.
pub struct Once<T> {
    /// The answer, or why there is no usable one.
    pub answer: Result<T, Failure>,
    /// What it used; `None` if nothing came back.
    pub usage: Option<Usage>,
}

impl<T> Once<T> {
    fn failed(failure: Failure) -> Self {
        Self {
            answer: Err(failure),
            usage: None,
        }
    }
}

impl ModelBook {
    /// Asks a model once. Whatever `redactor` finds is sent as placeholders, and the call waits for its
    /// turn like those of all debates. Dropping the future ends the call.
    ///
    /// # Errors
    /// When the store fails. Failures of the model are in the result.
    pub async fn once<T: DeserializeOwned + JsonSchema>(
        &self,
        spec: &ModelSpec,
        question: &Question,
        redactor: &Redactor,
        limits: Limits,
    ) -> Result<Once<T>, Error> {
        let cover = Cover::over(redactor, &[&question.prompt, &question.system]);
        let question = match cover.count() {
            0 => question.clone(),
            _ => covered(question, &cover),
        };
        let _turn = self.turn(spec).await?;
        let closed = self.gate(spec).await?;
        if !closed.is_zero() {
            return Ok(Once::failed(waits(spec, closed)));
        }
        let (mut delta, cancel) = (|_: &str| {}, CancellationToken::new());
        let model = self.open(spec);
        let reply = match model.ask(&question, limits, &mut delta, &cancel).await {
            Ok(reply) => reply,
            Err(failure) => return Ok(Once::failed(failure)),
        };
        let restored = |said: &str| cover.restore(said);
        let answer = answer::read_as(&reply.text, &question.prompt, &restored);
        Ok(Once {
            answer: answer.map_err(|unreadable| unread(spec, unreadable)),
            usage: Some(reply.usage),
        })
    }

    /// Like [`Self::once`], if the caller can do without an answer: one that takes longer than `within`,
    /// including the wait for a turn, is ended, and the result says what went wrong in a sentence. Also
    /// returns what it used, if anything came back.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn once_within<T: DeserializeOwned + JsonSchema>(
        &self,
        spec: &ModelSpec,
        question: &Question,
        redactor: &Redactor,
        within: Duration,
    ) -> Result<(Result<T, String>, Option<Usage>), Error> {
        // The deadline around the call applies first, with the same message for every model.
        let limit = within.saturating_mul(2);
        let limits = Limits {
            timeout: limit,
            silence: limit,
            tokens: None,
        };
        let asked = self.once::<T>(spec, question, redactor, limits);
        let Ok(once) = tokio::time::timeout(within, asked).await else {
            let limit = match within.as_secs_f64() {
                1.0 => "a second".to_owned(),
                seconds => format!("{seconds} seconds"),
            };
            let late = format!("{} didn’t answer within {limit}.", spec.name);
            return Ok((Err(late), None));
        };
        let Once { answer, usage } = once?;
        Ok((answer.map_err(|failure| failure.message), usage))
    }
}

/// The provider was asked too often, by this process or another.
fn waits(spec: &ModelSpec, closed: Duration) -> Failure {
    let seconds = closed.as_secs() + 1;
    Failure {
        kind: FailureKind::RateLimited,
        message: format!(
            "{} can’t be asked for another {seconds} seconds.",
            spec.name
        ),
        hint: "Try again after that, or choose another model.".to_owned(),
        command: None,
        detail: String::new(),
        retry_after_s: Some(seconds),
        went_out: false,
    }
}

fn unread(spec: &ModelSpec, unreadable: answer::Unreadable) -> Failure {
    Failure {
        kind: FailureKind::Unreadable,
        message: format!(
            "The answer of {} can’t be read. It {}.",
            spec.name, unreadable.in_short
        ),
        hint: "Try again, or choose a stronger model.".to_owned(),
        command: None,
        detail: unreadable.problem,
        retry_after_s: None,
        went_out: true,
    }
}
