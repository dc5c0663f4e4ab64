//! What reviewers are told besides the text: read once, recorded, and part of every question.

use std::future::Future;
use std::iter;

use domain::answer::Shape;
use domain::briefed::{Briefed, BriefingPart};
use domain::briefing::Triage;
use domain::model::ModelSource;
use domain::page::Live;
use domain::question::{Known, KnownPart, Parts};
use domain::{Event, Persona, SeatId};
use serde_json::json;

use super::{Halt, Table, is_below, lock, mixed_up};

/// Why a larger budget doesn’t complete a briefing.
const CUT_SHORT: &str = "The budget was too small for the whole briefing. Reviewers have read it since, so it \
                         stays as it is. A new debate with a larger budget gets all of it.";

impl Table {
    /// Reads a part of the briefing once; a replay gets what was found then.
    pub async fn brief(
        &self,
        part: BriefingPart,
        read: impl Future<Output = Result<Briefed, Halt>>,
    ) -> Result<(), Halt> {
        let Some(key) = self.open(part) else {
            return self.warn_if_cut_short(part).await;
        };
        let mut found = read.await?;
        if self.is_skipped(part) && found.told.is_empty() {
            let Briefed { duration_ms, .. } = found;
            found = Briefed {
                duration_ms,
                ..Briefed::nothing(part, "Skipped")
            };
        }
        if let Some((models, usage)) = self.used(&part.fact()) {
            found.spent.models = models;
            found.spent.usage = Some(usage);
        }
        if self.refused_below(&part.fact()) {
            let capped = Event::Observed {
                value: json!(lock(&self.meter).budget()),
            };
            self.tell(under(&key), capped, Vec::new()).await?;
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
        let recorded = keys(part).map_while(|key| self.find(&key));
        let Some(Event::Briefed { briefed }) = recorded.last() else {
            return None;
        };
        let text = briefed.told;
        (!text.is_empty()).then_some(KnownPart { part, text })
    }

    /// The key under which a part is recorded next; `None` if it’s done.
    fn open(&self, part: BriefingPart) -> Option<String> {
        let open = keys(part).find(|key| self.find(key).is_none() || !self.may_get_further(key))?;
        self.recall(&open).is_none().then_some(open)
    }

    /// Whether a recorded part could get further with the current budget, and nobody has read the briefing yet.
    /// Once somebody has, everybody gets the same.
    fn may_get_further(&self, key: &str) -> bool {
        self.had_other_budget(key) && !self.is_briefing_read()
    }

    /// Whether the budget refused something in a recorded part, and has changed since.
    fn had_other_budget(&self, key: &str) -> bool {
        let Some(Event::Observed { value }) = self.find(&under(key)) else {
            return false;
        };
        value != json!(lock(&self.meter).budget())
    }

    /// Says that a part stays as a smaller budget left it, because it has been read.
    async fn warn_if_cut_short(&self, part: BriefingPart) -> Result<(), Halt> {
        let recorded = keys(part).take_while(|key| self.find(key).is_some());
        if recorded.last().is_some_and(|it| self.had_other_budget(&it)) {
            self.warn("briefing/cut-short", CUT_SHORT.to_owned())
                .await?;
        }
        Ok(())
    }

    /// Whether a model was asked anything outside the briefing. Rules read no briefing.
    fn is_briefing_read(&self) -> bool {
        let seats = self.setup.seats.iter().chain([&self.setup.synthesizer]);
        let rules = seats.filter(|seat| seat.model.source == ModelSource::Rules);
        let rules: Vec<&SeatId> = rules.map(|seat| &seat.id).collect();
        let recorded = lock(&self.recorded);
        recorded.iter().any(|(key, event)| {
            let asked = match event {
                Event::Replied { reply } => &reply.seat,
                Event::Unanswered { call } => &call.seat,
                _ => return false,
            };
            !is_below(key, "briefing") && !rules.contains(&asked)
        })
    }
}

/// The keys that a part is recorded under: first, and each time that it’s read again after a budget that
/// was too small for it.
fn keys(part: BriefingPart) -> impl Iterator<Item = String> {
    let fact = part.fact();
    let again = (1..).map({
        let fact = fact.clone();
        move |number| format!("{fact}/again/{number}")
    });
    iter::once(fact).chain(again)
}

/// The key that records which budget refused something in a part.
fn under(key: &str) -> String {
    format!("{key}/capped")
}
