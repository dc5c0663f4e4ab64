//! One call: admitted, made, and tried again if waiting may help.
//!
//! A call that can't start yet, because its debate is paused or its budget has no room, holds no slot.
//! Calls that wait for the same provider's gate pass through it spread out.

use std::time::{Duration, Instant};

use domain::briefed::BriefingPart;
use domain::model::ModelSource;
use domain::page::Live;
use domain::round::Unanswered;
use domain::usage::estimate_tokens;
use domain::{Event, Failure, FailureKind, Seat, TextHash, Usage};
use models::{Limits, Question};
use tokio_util::sync::CancellationToken;

use super::budget::{Refused, Reservation};
use super::{Halt, Table, is_below, lock};
use crate::error::off_thread;
use crate::model_book::Turn;

/// A reply, and how long the model took over it.
pub(super) type Timed = (models::Reply, Duration);

/// Which question to ask, and whom.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    /// The key of the reply in the journal.
    pub(super) key: &'a str,
    /// The round, from 1.
    pub(super) round: u32,
    /// Who is asked.
    pub(super) seat: &'a Seat,
    /// The question as it is sent.
    pub(super) question: &'a Question,
    /// The deadline for an answer; `None` if only the limits of the debate apply.
    pub(super) until: Option<Instant>,
}

impl Asked<'_> {
    /// Whether there is time for anything after this wait.
    fn has_time_after(&self, wait: Duration) -> bool {
        self.until.is_none_or(|until| Instant::now() + wait < until)
    }

    /// The future's output, or a failure after the deadline.
    async fn in_time<T>(&self, future: impl Future<Output = T>) -> Result<T, Failure> {
        let Some(until) = self.until else {
            return Ok(future.await);
        };
        let in_time = tokio::time::timeout_at(until.into(), future).await;
        in_time.map_err(|_| self.late())
    }

    fn late(&self) -> Failure {
        Failure {
            kind: FailureKind::TimedOut,
            message: format!("{} was busy for too long.", self.seat.model.name),
            hint: "Try again later, or choose another model.".to_owned(),
            command: None,
            detail: String::new(),
            retry_after_s: None,
            went_out: false,
        }
    }
}

impl Table {
    /// Calls until there is a reply, or a failure that another try wouldn't fix.
    pub(super) async fn call(&self, asked: Asked<'_>) -> Result<Result<Timed, Failure>, Halt> {
        let outcome = self.tries(asked).await;
        let seat = asked.seat.id.clone();
        self.live(Live::Done { seat });
        outcome
    }

    async fn tries(&self, asked: Asked<'_>) -> Result<Result<Timed, Failure>, Halt> {
        let Asked { key, seat, .. } = asked;
        let mut failed = 0;
        let ends = self.ends(key);
        loop {
            tokio::select! {
                biased;
                () = ends.cancelled() => return self.cancelled(seat).map(Err),
                clear = self.control.clear_to_start() => clear?,
            }
            let failure = match self.one(asked).await? {
                Ok(timed) => return Ok(Ok(timed)),
                Err(failure) => failure,
            };
            if failure.kind == FailureKind::Cancelled {
                return self.cancelled(seat).map(Err);
            }
            failed += 1;
            let debate = &self.setup.debate;
            tracing::warn!(%debate, key, kind = ?failure.kind, failed, "a call failed");
            let spread = self.spread(key, failed);
            let wait = self
                .models
                .retry(&seat.model, &failure, failed, spread)
                .await?;
            match wait {
                Some(wait) if asked.has_time_after(wait) => {
                    tokio::select! {
                        biased;
                        () = ends.cancelled() => return self.cancelled(seat).map(Err),
                        held = self.hold(seat, failure.kind, wait) => held?,
                    }
                }
                _ => return Ok(Err(given_up(failure, failed))),
            }
        }
    }

    /// What ends a call: the end of the debate or, for the briefing, skipping its part.
    fn ends(&self, key: &str) -> CancellationToken {
        let mut parts = BriefingPart::ALL.into_iter();
        let part = parts.find(|part| is_below(key, &part.fact()));
        match part {
            Some(part) => self.control.ends(part),
            None => self.control.cancelled().clone(),
        }
    }

    /// What a canceled call means: for the debate, or only for the part that was skipped.
    fn cancelled(&self, seat: &Seat) -> Result<Failure, Halt> {
        if self.control.cancelled().is_cancelled() {
            return Err(self.control.halt());
        }
        Ok(Failure {
            kind: FailureKind::Cancelled,
            message: format!(
                "{} wasn’t given time to answer, because this part was skipped.",
                seat.model.name
            ),
            hint: String::new(),
            command: None,
            detail: String::new(),
            retry_after_s: None,
            went_out: false,
        })
    }

    /// One try, from waiting for its turn to its result.
    async fn one(&self, asked: Asked<'_>) -> Result<Result<Timed, Failure>, Halt> {
        let Asked { seat, question, .. } = asked;
        self.live(Live::Waiting {
            seat: seat.id.clone(),
        });
        let ends = self.ends(asked.key);
        let admitted = tokio::select! {
            biased;
            () = ends.cancelled() => return self.cancelled(seat).map(Err),
            admitted = asked.in_time(self.admit(seat, question)) => admitted,
        };
        if let Ok(Err(Halt::Budget(_))) = &admitted {
            lock(&self.refused).push(asked.key.to_owned());
        }
        let (turn, reservation) = match admitted {
            Ok(admitted) => admitted?,
            Err(late) => return Ok(Err(late)),
        };
        self.began(asked, reservation).await?;
        self.live(Live::Asked {
            seat: seat.id.clone(),
            seconds: 0,
        });
        let began = Instant::now();
        let (outcome, received) = self.ask_model(asked).await;
        let took = began.elapsed();
        drop(turn);
        let lost = match &outcome {
            Ok(reply) => {
                lock(&self.meter).settle(&reservation, reply.usage);
                None
            }
            Err(failure) if failure.went_out && seat.model.source != ModelSource::Rules => {
                lock(&self.meter).lose(&reservation);
                Some(failure.kind)
            }
            Err(_) => {
                lock(&self.meter).release(&reservation);
                None
            }
        };
        self.settled.notify_waiters();
        if let Some(kind) = lost {
            let call = unanswered(asked, kind, received, reservation, took);
            let key = format!("{}/lost/", asked.key);
            let key = format!("{key}{}", self.count(&key) + 1);
            self.keep(key, Event::Unanswered { call }, Vec::new())
                .await?;
        } else if outcome.is_err() {
            self.came_to_nothing(asked).await?;
        }
        Ok(outcome.map(|reply| (reply, took)))
    }

    /// Records that the call is about to be sent. If this program ends before the call does, it still
    /// counts.
    async fn began(&self, asked: Asked<'_>, most: Reservation) -> Result<(), Halt> {
        if asked.seat.model.source == ModelSource::Rules {
            return Ok(());
        }
        let (store, debate) = (self.store.clone(), self.setup.debate.clone());
        let call = unanswered(asked, FailureKind::Cancelled, 0, most, Duration::ZERO);
        let key = asked.key.to_owned();
        Ok(off_thread(move || store.call_began(&debate, &key, &call)).await?)
    }

    /// Deletes the record of a call that cost nothing.
    async fn came_to_nothing(&self, asked: Asked<'_>) -> Result<(), Halt> {
        let (store, debate) = (self.store.clone(), self.setup.debate.clone());
        let key = asked.key.to_owned();
        Ok(off_thread(move || store.call_ended(&debate, &key)).await?)
    }

    /// Waits for a turn at the model, and for room in the budget. A call that can't start yet takes no
    /// turn: other debates may need it.
    async fn admit(&self, seat: &Seat, question: &Question) -> Result<(Turn, Reservation), Halt> {
        loop {
            let turn = self.turn(seat).await?;
            if self.control.is_paused() {
                drop(turn);
                self.control.clear_to_start().await?;
                continue;
            }
            let settled = self.settled.notified();
            let reserved = lock(&self.meter).reserve(&seat.model, question);
            match reserved {
                Ok(reservation) => return Ok((turn, reservation)),
                Err(Refused::Cap(why)) => return Err(Halt::Budget(why)),
                Err(Refused::ForNow) => drop(turn),
            }
            tokio::select! {
                () = settled => {}
                () = self.control.cancelled().cancelled() => return Err(self.control.halt()),
            }
        }
    }

    /// Waits for a turn at a time when the provider may be asked.
    async fn turn(&self, seat: &Seat) -> Result<Turn, Halt> {
        let mut held = 0;
        loop {
            let turn = tokio::select! {
                turn = self.models.turn(&seat.model) => turn?,
                () = self.control.cancelled().cancelled() => return Err(self.control.halt()),
            };
            let closed = self.models.gate(&seat.model).await?;
            if closed.is_zero() {
                return Ok(turn);
            }
            drop(turn);
            // Calls that wait for the same gate shouldn't all pass through it at the same moment.
            let later = closed.mul_f64(self.spread(seat.id.as_str(), held) / 4.0);
            self.hold(seat, FailureKind::RateLimited, closed + later)
                .await?;
            held += 1;
        }
    }

    /// Lets a seat wait, and tells watchers.
    async fn hold(&self, seat: &Seat, why: FailureKind, wait: Duration) -> Result<(), Halt> {
        self.live(Live::Held {
            seat: seat.id.clone(),
            why,
            seconds: wait.as_secs() + u64::from(wait.subsec_nanos() > 0),
        });
        tokio::select! {
            () = tokio::time::sleep(wait) => Ok(()),
            () = self.control.cancelled().cancelled() => Err(self.control.halt()),
        }
    }

    /// The result of a call, and roughly how many tokens of text arrived.
    async fn ask_model(&self, asked: Asked<'_>) -> (Result<models::Reply, Failure>, u64) {
        let Asked { seat, question, .. } = asked;
        let mut received = 0;
        let timeout = Duration::from_secs(self.setup.timeout_s);
        let left = asked
            .until
            .map(|until| until.saturating_duration_since(Instant::now()));
        let limits = Limits {
            timeout: left.map_or(timeout, |left| left.min(timeout)),
            silence: Duration::from_secs(self.setup.silence_s),
            tokens: lock(&self.meter).most_tokens(question),
        };
        let mut delta = |text: &str| {
            received += text.len();
            self.live(Live::Delta {
                seat: seat.id.clone(),
                text: text.to_owned(),
            });
        };
        let outcome = self
            .models
            .open(&seat.model)
            .ask(question, limits, &mut delta, &self.ends(asked.key))
            .await;
        (outcome, received.div_ceil(4) as u64)
    }

    /// From 0 to 1, different for each try of each question of each debate, but the same in a replay.
    fn spread(&self, key: &str, failed: u32) -> f64 {
        let hash = TextHash::of(&format!("{}/{key}/{failed}", self.setup.debate));
        let digits = hash.as_str().get(..4).unwrap_or_default();
        let number = u16::from_str_radix(digits, 16).unwrap_or_default();
        f64::from(number) / f64::from(u16::MAX)
    }
}

/// What is known about a call that was sent but got no answer.
fn unanswered(
    asked: Asked<'_>,
    kind: FailureKind,
    received: u64,
    most: Reservation,
    took: Duration,
) -> Unanswered {
    let Asked {
        round,
        seat,
        question,
        ..
    } = asked;
    let sent = estimate_tokens(&question.system) + estimate_tokens(&question.prompt);
    Unanswered {
        round,
        seat: seat.id.clone(),
        model: seat.model.name.clone(),
        kind,
        usage: Usage {
            input_tokens: sent,
            output_tokens: received,
            cost_usd: models::unreported_cost(&seat.model),
            estimated: true,
        },
        most_tokens: most.tokens,
        most_usd: most.usd,
        duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
    }
}

/// The failure to report once no more tries are made.
fn given_up(failure: Failure, failed: u32) -> Failure {
    let asked = match failed {
        0 | 1 => String::new(),
        times => format!(" It was asked {times} times."),
    };
    let hint = match failure.retry_after_s {
        Some(seconds) if failure.kind == FailureKind::RateLimited => format!(
            "It asks to wait {}. Resume after that, or choose another model.",
            in_words(seconds)
        ),
        _ => failure.hint,
    };
    Failure {
        message: failure.message + &asked,
        hint,
        // It was counted already; a stored failure doesn't say this.
        went_out: false,
        ..failure
    }
}

fn in_words(seconds: u64) -> String {
    match seconds {
        0..=1 => "a second".to_owned(),
        2..=119 => format!("{seconds} seconds"),
        120..=7199 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn a_wait_is_told_in_the_unit_that_fits() {
        let check = |seconds, words| assert_eq!(in_words(seconds), words);
        check(0, "a second");
        check(119, "119 seconds");
        check(120, "2 minutes");
        check(121, "3 minutes");
        check(7199, "120 minutes");
        check(7200, "2 hours");
        check(11_000, "4 hours");
    }
}
