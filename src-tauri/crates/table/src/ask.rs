//! Asking a seat: replayed if recorded; otherwise asked, stored, and only then read.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use domain::round::Reply;
use domain::text::redact::Cover;
use domain::{Event, Failure, FailureKind, Seat, TextHash};
use models::Question;
use models::answer::Unreadable;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::call::Asked;
use super::cover::Outgoing;
use super::{Halt, Table};
use crate::again;

/// One question to one seat.
pub struct Call<'a> {
    /// The key of the question in the journal; attempts are numbered after it.
    pub key: String,
    /// The round, from 1.
    pub round: u32,
    /// Who is asked.
    pub seat: &'a Seat,
    /// The question.
    pub question: Question,
}

/// What a seat said, as it came.
pub struct Raw<'a> {
    text: &'a str,
    /// The question that it replies to.
    asked: &'a str,
    cover: &'a Cover,
}

impl Outgoing {
    fn raw<'a>(&'a self, text: &'a str) -> Raw<'a> {
        Raw {
            text,
            asked: &self.question.prompt,
            cover: &self.cover,
        }
    }
}

impl Raw<'_> {
    /// The reply with placeholders replaced by the original values.
    pub fn restored(&self) -> String {
        self.cover.restore(self.text)
    }
}

/// Reads what a seat said as an answer, with placeholders replaced by the original values.
pub fn read<T: DeserializeOwned + JsonSchema>(raw: &Raw<'_>) -> Result<T, Unreadable> {
    models::answer::read_as(raw.text, raw.asked, &|said| raw.cover.restore(said))
}

/// The result of asking.
pub enum Answer<T> {
    /// The reply, read.
    Read(T),
    /// No reply, or an unreadable one.
    Failed(Failure),
}

impl Table {
    /// Asks, and asks once more if the reply can't be read. Two unreadable replies are a failure; if the
    /// debate already failed because of them, the question is asked from the start.
    pub async fn ask<T>(
        &self,
        call: &Call<'_>,
        read: impl Fn(&Raw<'_>) -> Result<T, Unreadable>,
    ) -> Result<Answer<T>, Halt> {
        self.ask_until(call, None, read).await
    }

    /// Like [`Self::ask`], if the caller can do without an answer: what takes longer than this, including
    /// the wait for a turn and a second try, fails as timed out.
    pub async fn ask_within<T>(
        &self,
        call: &Call<'_>,
        within: Duration,
        read: impl Fn(&Raw<'_>) -> Result<T, Unreadable>,
    ) -> Result<Answer<T>, Halt> {
        // A pause doesn't count.
        self.control.clear_to_start().await?;
        let until = Instant::now().checked_add(within);
        self.ask_until(call, until, read).await
    }

    async fn ask_until<T>(
        &self,
        call: &Call<'_>,
        until: Option<Instant>,
        read: impl Fn(&Raw<'_>) -> Result<T, Unreadable>,
    ) -> Result<Answer<T>, Halt> {
        let attempt = self.next_attempt(&call.key);
        let out = self.outgoing(call.seat, &call.question).await?;
        let first = match self.reply(call, until, attempt, &out.question).await? {
            Ok(raw) => raw,
            Err(failure) => return Ok(Answer::Failed(failure)),
        };
        let problem = match read(&out.raw(&first)) {
            Ok(answer) => return Ok(Answer::Read(answer)),
            Err(unreadable) => out.cover.restore(&unreadable.problem),
        };
        let again = again::unreadable(&call.question, &problem);
        let out = self.outgoing(call.seat, &again).await?;
        let second = match self.reply(call, until, attempt + 1, &out.question).await? {
            Ok(raw) => raw,
            Err(failure) => return Ok(Answer::Failed(failure)),
        };
        Ok(match read(&out.raw(&second)) {
            Ok(answer) => Answer::Read(answer),
            Err(last) => Answer::Failed(unreadable(call.seat, last)),
        })
    }

    /// 1, or the number after the unreadable replies that made the debate fail.
    fn next_attempt(&self, key: &str) -> u32 {
        let mut attempt = 1;
        while self.failed_since(&format!("{key}/{}", attempt + 1)) {
            attempt += 2;
        }
        attempt
    }

    async fn reply(
        &self,
        call: &Call<'_>,
        until: Option<Instant>,
        attempt: u32,
        question: &Question,
    ) -> Result<Result<String, Failure>, Halt> {
        let key = format!("{}/{attempt}", call.key);
        if let Some(Event::Replied { reply }) = self.find(&key) {
            self.replayed.fetch_add(1, Ordering::Relaxed);
            return Ok(Ok(self.text(&reply.raw).await?));
        }
        let asked = Asked {
            key: &key,
            round: call.round,
            seat: call.seat,
            question,
            until,
        };
        match self.call(asked).await? {
            Ok((reply, took)) => {
                self.store_reply(key, call, question, &reply, took).await?;
                Ok(Ok(reply.text))
            }
            Err(failure) => Ok(Err(failure)),
        }
    }

    async fn store_reply(
        &self,
        key: String,
        call: &Call<'_>,
        question: &Question,
        reply: &models::Reply,
        took: Duration,
    ) -> Result<(), Halt> {
        let event = Event::Replied {
            reply: Reply {
                round: call.round,
                seat: call.seat.id.clone(),
                model: call.seat.model.name.clone(),
                effort: reply.effort,
                system: TextHash::of(&question.system),
                prompt: TextHash::of(&question.prompt),
                raw: TextHash::of(&reply.text),
                usage: reply.usage,
                duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            },
        };
        let texts = vec![
            question.system.clone(),
            question.prompt.clone(),
            reply.text.clone(),
        ];
        self.keep(key, event, texts).await?;
        if call.seat.effort.is_some() && reply.effort.is_none() {
            let model = &call.seat.model;
            let ignored = models::effort_ignored(&model.label());
            self.warn(&format!("effort/{}", model.name), ignored)
                .await?;
        }
        Ok(())
    }
}

fn unreadable(seat: &Seat, last: Unreadable) -> Failure {
    Failure {
        kind: FailureKind::Unreadable,
        message: format!(
            "{} answered twice, but neither answer could be read. The last one {}.",
            seat.model.name, last.in_short
        ),
        hint: "Choose a stronger model. Both answers are saved with the debate.".to_owned(),
        command: None,
        detail: last.problem,
        retry_after_s: None,
        went_out: false,
    }
}
