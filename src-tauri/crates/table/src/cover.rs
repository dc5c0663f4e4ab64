//! What part of a question leaves this machine: secrets stay, placeholders are sent.
//!
//! The protocol and the journal's facts contain only the author's own text; placeholders occur in prompts
//! as sent and in replies as received.

use domain::model::{Effort, ModelSource};
use domain::text::redact::{Cover, Redactor};
use domain::{Seat, Setup};
use models::Question;

use super::{Halt, Table};
use crate::again;
use crate::error::off_thread;

/// A question as it is sent, and how to read the reply.
pub(super) struct Outgoing {
    pub(super) question: Question,
    pub(super) cover: Cover,
}

/// Finds the secrets of a debate; `None` if its author sends the text unredacted.
pub(super) fn redactor(setup: &Setup) -> Option<Redactor> {
    let redaction = &setup.redaction;
    (!redaction.as_written).then(|| Redactor::new(&redaction.patterns))
}

/// The effort setting of the seat's model, if it supports one.
fn effort(seat: &Seat) -> Option<Effort> {
    seat.effort
        .filter(|_| models::without_effort(&seat.model).is_none())
}

impl Table {
    /// `question` as it is sent to the seat's model, with the seat's effort. The built-in reviewer reads it
    /// unredacted. The original is searched first: what reveals a secret there may be gone from the current
    /// text.
    pub(super) async fn outgoing(
        &self,
        seat: &Seat,
        question: &Question,
    ) -> Result<Outgoing, Halt> {
        let question = Question {
            effort: effort(seat),
            ..question.clone()
        };
        let redactor = self.redactor.clone();
        let Some(redactor) = redactor.filter(|_| seat.model.source != ModelSource::Rules) else {
            let cover = Cover::default();
            return Ok(Outgoing { question, cover });
        };
        let original = self.text(&self.setup.original).await?;
        let covered = off_thread(move || {
            let texts = [&*original, &question.prompt, &question.system];
            let cover = Cover::over(&redactor, &texts);
            let question = match cover.count() {
                0 => question,
                _ => again::covered(&question, &cover),
            };
            Ok::<_, crate::Error>(Outgoing { question, cover })
        });
        Ok(covered.await?)
    }
}
