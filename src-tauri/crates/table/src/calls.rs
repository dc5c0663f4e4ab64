//! The state of running calls, for whoever starts watching while they run: what each seat is doing, and what
//! it has written so far.

use std::collections::BTreeMap;
use std::time::Instant;

use domain::briefed::BriefingPart;
use domain::page::{Driver, Live};
use domain::{Event, SeatId};

use crate::signal::Signal;

/// Max bytes of a call’s text that are kept for new watchers. Nobody reads a longer answer while it is being
/// written.
const MOST_TEXT: usize = 256 * 1024;

#[derive(Default)]
pub(crate) struct Calls {
    seats: BTreeMap<SeatId, Running>,
    /// What is being done for each unfinished part of the briefing.
    parts: BTreeMap<BriefingPart, Live>,
}

/// A running call.
struct Running {
    /// The latest news of it, except its text.
    news: Live,
    /// When the news came.
    at: Instant,
    /// Its text so far; `None` if it became too long.
    text: Option<String>,
}

impl Calls {
    /// Takes note of what watchers are told.
    pub(crate) fn take(&mut self, signal: &Signal) {
        match signal {
            Signal::Live(live) => self.heard(live),
            Signal::Driver(Driver::Nobody) => *self = Self::default(),
            Signal::Recorded(recorded) => {
                if let Event::Briefed { briefed } = &recorded.event {
                    self.parts.remove(&briefed.part);
                }
            }
            Signal::Driver(Driver::Here | Driver::Elsewhere) => {}
        }
    }

    fn heard(&mut self, live: &Live) {
        match live {
            Live::Waiting { seat } | Live::Held { seat, .. } | Live::Asked { seat, .. } => {
                let running = Running {
                    news: live.clone(),
                    at: Instant::now(),
                    text: Some(String::new()),
                };
                self.seats.insert(seat.clone(), running);
            }
            Live::Briefing { part, .. } => {
                self.parts.insert(*part, live.clone());
            }
            Live::Delta { seat, text } => {
                if let Some(running) = self.seats.get_mut(seat) {
                    running.text = running
                        .text
                        .take()
                        .filter(|kept| kept.len() + text.len() <= MOST_TEXT);
                    if let Some(kept) = &mut running.text {
                        kept.push_str(text);
                    }
                }
            }
            Live::Done { seat } => {
                self.seats.remove(seat);
            }
        }
    }

    /// What to tell a new watcher.
    pub(crate) fn now(&self) -> impl Iterator<Item = Live> {
        let seats = self.seats.iter().flat_map(|(seat, running)| {
            let news = later(running.news.clone(), running.at.elapsed().as_secs());
            let text = running.text.clone().filter(|text| !text.is_empty());
            let text = text.map(|text| Live::Delta {
                seat: seat.clone(),
                text,
            });
            [Some(news), text].into_iter().flatten()
        });
        self.parts.values().cloned().chain(seats)
    }
}

/// The same signal, with the seconds that have passed since.
fn later(mut live: Live, passed: u64) -> Live {
    match &mut live {
        Live::Held { seconds, .. } => *seconds = seconds.saturating_sub(passed),
        Live::Asked { seconds, .. } => *seconds += passed,
        Live::Waiting { .. } | Live::Delta { .. } | Live::Briefing { .. } | Live::Done { .. } => {}
    }
    live
}

#[cfg(test)]
mod tests {
    use domain::FailureKind;

    use super::*;

    #[test]
    fn seconds_go_by() {
        let seat = || SeatId::at(0);
        let held = |seconds| Live::Held {
            seat: seat(),
            why: FailureKind::RateLimited,
            seconds,
        };
        let asked = |seconds| Live::Asked {
            seat: seat(),
            seconds,
        };
        assert_eq!(later(held(12), 5), held(7));
        assert_eq!(later(held(12), 50), held(0));
        assert_eq!(later(asked(3), 5), asked(8));
    }
}
