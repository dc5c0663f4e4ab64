//! What reviewers are told besides the text: read once, recorded, and part of every question.

use std::future::Future;

use domain::answer::Shape;
use domain::briefed::{Briefed, BriefingPart};
use domain::briefing::Triage;
use domain::page::Live;
use domain::question::{Known, KnownPart, Parts};
use domain::{Event, Persona};

use super::{Halt, Table, mixed_up};

impl Table {
    /// Reads a part of the briefing once; a replay gets what was found then.
    pub async fn brief(
        &self,
        part: BriefingPart,
        read: impl Future<Output = Result<Briefed, Halt>>,
    ) -> Result<(), Halt> {
        let key = part.fact();
        if self.recall(&key).is_some() {
            return Ok(());
        }
        let mut found = read.await?;
        if self.is_skipped(part) && found.told.is_empty() {
            let Briefed { duration_ms, .. } = found;
            found = Briefed {
                duration_ms,
                ..Briefed::nothing(part, "Skipped")
            };
        }
        if let Some((models, usage)) = self.used(&key) {
            found.spent.models = models;
            found.spent.usage = Some(usage);
        }
        let briefed = Event::Briefed {
            briefed: Box::new(found),
        };
        match self.keep(key.as_str(), briefed, Vec::new()).await? {
            Event::Briefed { .. } => Ok(()),
            other => Err(mixed_up(&key, &other)),
        }
    }

    /// Whether somebody skipped a part. What it found by then is still told, if its reader gives it back.
    pub fn is_skipped(&self, part: BriefingPart) -> bool {
        self.control.is_skipped(part)
    }

    /// Tells watchers what is being done for a part of the briefing.
    pub fn doing(&self, part: BriefingPart, doing: impl Into<String>) {
        let doing = doing.into();
        self.live(Live::Briefing { part, doing });
    }

    /// The result of some work for a part of the briefing; `None` once the part is skipped. The work is
    /// then dropped, so it must not be a model call: those end by themselves.
    pub async fn unless_skipped<T>(
        &self,
        part: BriefingPart,
        work: impl Future<Output = T>,
    ) -> Result<Option<T>, Halt> {
        tokio::select! {
            biased;
            halt = self.control.halted() => Err(halt),
            () = self.control.ends(part).cancelled_owned() => Ok(None),
            done = work => Ok(Some(done)),
        }
    }

    /// What every question of this debate contains when `persona` is asked about `document` on the day
    /// `today`.
    pub fn parts(&self, shape: Shape, persona: &Persona, document: &str, today: &str) -> Parts {
        let level = self.setup().agenda.briefing.complexity;
        let detail = level.map(|level| Triage::of(level, String::new()).detail);
        Parts {
            briefing: Known {
                detail: detail.unwrap_or_default(),
                parts: BriefingPart::ALL
                    .iter()
                    .filter_map(|it| self.known(*it))
                    .collect(),
            },
            ..Parts::of(self.setup(), shape, &persona.key, document, today)
        }
    }

    fn known(&self, part: BriefingPart) -> Option<KnownPart> {
        let Some(Event::Briefed { briefed }) = self.find(&part.fact()) else {
            return None;
        };
        let text = briefed.told;
        (!text.is_empty()).then_some(KnownPart { part, text })
    }
}
