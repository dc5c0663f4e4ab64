//! Asking a seat: replayed if recorded, else asked, stored, and only then read.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use domain::page::Live;
use domain::round::Reply;
use domain::{Event, Failure, FailureKind, Seat, TextHash};
use models::{Limits, Question};

use super::{Halt, Table, lock};
use crate::prompt;

/// One question to one seat.
pub(crate) struct Call<'a> {
    /// Names the question in the journal; attempts are numbered behind it.
    pub(crate) key: String,
    /// The round, from 1.
    pub(crate) round: u32,
    /// Who is asked.
    pub(crate) seat: &'a Seat,
    /// What.
    pub(crate) question: Question,
}

/// What asking came to.
pub(crate) enum Answer<T> {
    /// The reply, read.
    Read(T),
    /// No reply, or none that can be read.
    Failed(Failure),
}

impl Table {
    /// Asks, and once more if the reply can't be read. `read` gives the problem in words for the
    /// model.
    pub(crate) async fn ask<T>(
        &self,
        call: &Call<'_>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Answer<T>, Halt> {
        let first = match self.reply(call, 1, &call.question).await? {
            Ok(raw) => raw,
            Err(failure) => return Ok(Answer::Failed(failure)),
        };
        let problem = match read(&first) {
            Ok(answer) => return Ok(Answer::Read(answer)),
            Err(problem) => problem,
        };
        let again = prompt::unreadable(&call.question, &problem)?;
        let second = match self.reply(call, 2, &again).await? {
            Ok(raw) => raw,
            Err(failure) => return Ok(Answer::Failed(failure)),
        };
        Ok(match read(&second) {
            Ok(answer) => Answer::Read(answer),
            Err(problem) => Answer::Failed(unreadable(call.seat, &problem)),
        })
    }

    async fn reply(
        &self,
        call: &Call<'_>,
        attempt: u32,
        question: &Question,
    ) -> Result<Result<String, Failure>, Halt> {
        let key = format!("{}/{attempt}", call.key);
        if let Some(Event::Replied { reply }) = self.find(&key) {
            self.replayed.fetch_add(1, Ordering::Relaxed);
            return Ok(Ok(self.text(&reply.raw).await?));
        }
        self.control.clear_to_start().await?;
        let seat = &call.seat.id;
        self.live(Live::Waiting { seat: seat.clone() });
        let slot = tokio::select! {
            slot = self.models.slot(&call.seat.model) => slot,
            () = self.control.cancelled().cancelled() => return Err(self.control.halt()),
        };
        // A pause or an exhausted budget may have come while the call waited for its slot.
        self.control.clear_to_start().await?;
        let reservation = lock(&self.meter)
            .reserve(&call.seat.model, question)
            .map_err(Halt::Budget)?;
        self.live(Live::Asked { seat: seat.clone() });
        let began = Instant::now();
        let outcome = self.call(call.seat, question).await;
        drop(slot);
        self.live(Live::Done { seat: seat.clone() });
        match outcome {
            Ok(reply) => {
                lock(&self.meter).settle(&reservation, reply.usage);
                self.store_reply(key, call, question, &reply, began.elapsed())
                    .await?;
                Ok(Ok(reply.text))
            }
            Err(failure) => {
                lock(&self.meter).release(&reservation);
                if failure.kind == FailureKind::Cancelled {
                    return Err(self.control.halt());
                }
                Ok(Err(failure))
            }
        }
    }

    async fn call(&self, seat: &Seat, question: &Question) -> Result<models::Reply, Failure> {
        let limits = Limits {
            timeout: Duration::from_secs(self.setup.timeout_s),
            silence: Duration::from_secs(self.setup.silence_s),
        };
        let mut delta = |text: &str| {
            self.live(Live::Delta {
                seat: seat.id.clone(),
                text: text.to_owned(),
            });
        };
        self.models
            .open(&seat.model)
            .ask(question, limits, &mut delta, self.control.cancelled())
            .await
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
        self.tell(key, event, texts).await?;
        Ok(())
    }
}

fn unreadable(seat: &Seat, problem: &str) -> Failure {
    Failure {
        kind: FailureKind::Unreadable,
        message: format!(
            "{} on {} answered twice in a form that can't be read: {problem}.",
            seat.persona.label, seat.model.name
        ),
        hint: "The raw replies are kept with the debate. Try a stronger model for this seat."
            .to_owned(),
        command: None,
        detail: problem.to_owned(),
        retry_after_s: None,
    }
}
