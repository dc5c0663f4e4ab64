//! What reviewers are told beside the text: read once, recorded, and part of every question.

use std::future::Future;

use domain::answer::Shape;
use domain::briefed::{Briefed, BriefingPart};
use domain::briefing::Triage;
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
        let briefed = Event::Briefed {
            briefed: Box::new(read.await?),
        };
        match self.keep(key.as_str(), briefed, Vec::new()).await? {
            Event::Briefed { .. } => Ok(()),
            other => Err(mixed_up(&key, &other)),
        }
    }

    /// What every question of this debate has, asked of `persona` about `document` on the day `today`.
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
