//! Pause, stop and quit, as a running debate sees them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::briefed::BriefingPart;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::{Halt, lock};

/// The controls of one running debate.
pub struct Control {
    cancel: CancellationToken,
    quitting: AtomicBool,
    paused: watch::Sender<bool>,
    /// Parts of the briefing that are being worked on or were skipped.
    parts: Mutex<BTreeMap<BriefingPart, Waited>>,
}

/// Whether a part of the briefing is still wanted.
struct Waited {
    is_skipped: bool,
    /// Also canceled when the debate is.
    ends: CancellationToken,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            cancel: CancellationToken::new(),
            quitting: AtomicBool::new(false),
            paused: watch::Sender::new(false),
            parts: Mutex::default(),
        }
    }
}

impl Control {
    /// Ends running calls; the debate ends as stopped.
    pub fn stop(&self) {
        self.cancel.cancel();
    }

    /// Ends running calls and leaves the debate as it is, so that it can be resumed.
    pub fn quit(&self) {
        self.quitting.store(true, Ordering::SeqCst);
        self.cancel.cancel();
    }

    /// Starts no new calls while `paused`. Returns whether that changed anything.
    pub fn pause(&self, paused: bool) -> bool {
        self.paused.send_replace(paused) != paused
    }

    /// Whether no new call may start.
    pub fn is_paused(&self) -> bool {
        *self.paused.borrow()
    }

    /// Ends the work on a part of the briefing: the debate continues without it.
    pub fn skip(&self, part: BriefingPart) {
        let ends = self.ends(part);
        if let Some(waited) = lock(&self.parts).get_mut(&part) {
            waited.is_skipped = true;
        }
        ends.cancel();
    }

    /// Whether a part is skipped.
    pub(crate) fn is_skipped(&self, part: BriefingPart) -> bool {
        lock(&self.parts).get(&part).is_some_and(|it| it.is_skipped)
    }

    /// Canceled with a part of the briefing, or with the debate.
    pub(crate) fn ends(&self, part: BriefingPart) -> CancellationToken {
        let mut parts = lock(&self.parts);
        let waited = parts.entry(part).or_insert_with(|| Waited {
            is_skipped: false,
            ends: self.cancel.child_token(),
        });
        waited.ends.clone()
    }

    pub(crate) fn cancelled(&self) -> &CancellationToken {
        &self.cancel
    }

    /// Waits until the debate should stop, or the program end. Running work other than model calls is then
    /// dropped.
    pub async fn halted(&self) -> Halt {
        self.cancel.cancelled().await;
        self.halt()
    }

    /// What a canceled call means for the debate.
    pub(crate) fn halt(&self) -> Halt {
        if self.quitting.load(Ordering::SeqCst) {
            Halt::Quit
        } else {
            Halt::Stopped
        }
    }

    /// Returns once a new call may start: immediately, unless the debate is paused.
    pub(crate) async fn clear_to_start(&self) -> Result<(), Halt> {
        let mut paused = self.paused.subscribe();
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Err(self.halt()),
            // The sender lives in `self`, so waiting can't fail.
            _ = paused.wait_for(|paused| !paused) => Ok(()),
        }
    }
}
