//! The state of running calls, for whoever starts watching while they run: what each seat is doing, and what
//! it has written so far.

use std::collections::BTreeMap;
use std::time::Instant;

use domain::briefed::BriefingPart;
use domain::page::{Driver, Live};
use domain::{Event, SeatId};

use crate::signal::Signal;

/// Max bytes of a call’s text that watchers are told. Nobody reads a longer answer while it is being written,
/// and a watcher that falls behind must not fill the memory with it.
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
    /// What watchers were told of its text.
    text: String,
    /// Whether its text became longer than that.
    is_cut: bool,
}

impl Calls {
    /// Takes note of a signal. Returns whether watchers should be told.
    pub(crate) fn take(&mut self, signal: &Signal) -> bool {
        match signal {
            Signal::Live(live) => return self.heard(live),
            Signal::Driver(Driver::Nobody) => *self = Self::default(),
            Signal::Recorded(recorded) => {
                if let Event::Briefed { briefed } = &recorded.event {
                    self.parts.remove(&briefed.part);
                }
            }
            Signal::Driver(Driver::Here | Driver::Elsewhere) => {}
        }
        true
    }

    fn heard(&mut self, live: &Live) -> bool {
        match live {
            Live::Waiting { seat } | Live::Held { seat, .. } | Live::Asked { seat, .. } => {
                let running = Running {
                    news: live.clone(),
                    at: Instant::now(),
                    text: String::new(),
                    is_cut: false,
                };
                self.seats.insert(seat.clone(), running);
            }
            Live::Briefing { part, .. } => {
                self.parts.insert(*part, live.clone());
            }
            Live::Delta { seat, text } => {
                return self
                    .seats
                    .get_mut(seat)
                    .is_none_or(|running| running.wrote(text));
            }
            Live::Done { seat } => {
                self.seats.remove(seat);
            }
        }
        true
    }

    /// What to tell a new watcher.
    pub(crate) fn now(&self) -> impl Iterator<Item = Live> {
        let seats = self.seats.iter().flat_map(|(seat, running)| {
            let news = later(running.news.clone(), running.at.elapsed().as_secs());
            let text = (!running.text.is_empty()).then(|| Live::Delta {
                seat: seat.clone(),
                text: running.text.clone(),
            });
            [Some(news), text].into_iter().flatten()
        });
        self.parts.values().cloned().chain(seats)
    }
}

impl Running {
    /// Takes note of more text. Returns whether it still belongs to what watchers are told.
    fn wrote(&mut self, text: &str) -> bool {
        self.is_cut |= self.text.len() + text.len() > MOST_TEXT;
        if !self.is_cut {
            self.text.push_str(text);
        }
        !self.is_cut
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
    fn watchers_old_and_new_are_told_the_same_beginning_of_an_endless_answer() {
        let seat = || SeatId::at(0);
        let mut calls = Calls::default();
        calls.take(&Signal::Live(Live::Waiting { seat: seat() }));
        let mut told = String::new();
        for piece in ["a".repeat(MOST_TEXT - 1), "bb".to_owned(), "c".to_owned()] {
            let delta = Live::Delta {
                seat: seat(),
                text: piece.clone(),
            };
            if calls.take(&Signal::Live(delta)) {
                told.push_str(&piece);
            }
        }
        let kept = calls.now().find_map(|live| match live {
            Live::Delta { text, .. } => Some(text),
            _ => None,
        });
        assert_eq!(told.len(), MOST_TEXT - 1);
        assert_eq!(kept, Some(told));
    }

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
