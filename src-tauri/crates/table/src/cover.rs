//! What of a question leaves this machine: secrets stay, placeholders go.
//!
//! The protocol and the journal's facts know the author's own text alone; placeholders stand in
//! prompts as they were sent and in replies as they came.

use domain::model::{Effort, ModelSource};
use domain::text::redact::{Cover, Redactor};
use domain::{Seat, Setup};
use models::Question;

use super::{Halt, Table};
use crate::again;
use crate::error::off_thread;

/// A question as it leaves, and how to read what comes back.
pub(super) struct Outgoing {
    pub(super) question: Question,
    pub(super) cover: Cover,
}

/// What finds the secrets of a debate; `None` when its author sends the text as written.
pub(super) fn redactor(setup: &Setup) -> Option<Redactor> {
    let redaction = &setup.redaction;
    (!redaction.as_written).then(|| Redactor::new(&redaction.patterns))
}

/// How hard the seat's model is told to think, where it can be told.
fn effort(seat: &Seat) -> Option<Effort> {
    seat.effort
        .filter(|_| models::without_effort(&seat.model).is_none())
}

impl Table {
    /// `question` as it leaves for the seat's model, with the seat's effort. The built-in reviewer reads it
    /// as it is. The original is looked through first: what gave a secret away there may be gone from the
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
