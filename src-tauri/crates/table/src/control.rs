//! Pause, stop and quit, as a running debate sees them.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::Halt;

/// The levers on one running debate.
pub struct Control {
    cancel: CancellationToken,
    quitting: AtomicBool,
    paused: watch::Sender<bool>,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            cancel: CancellationToken::new(),
            quitting: AtomicBool::new(false),
            paused: watch::Sender::new(false),
        }
    }
}

impl Control {
    /// Ends running calls; the debate ends as stopped.
    pub fn stop(&self) {
        self.cancel.cancel();
    }

    /// Ends running calls and leaves the debate as it is, to be resumed.
    pub fn quit(&self) {
        self.quitting.store(true, Ordering::SeqCst);
        self.cancel.cancel();
    }

    /// Lets no new call start while `paused`. Returns whether that changed anything.
    pub fn pause(&self, paused: bool) -> bool {
        self.paused.send_replace(paused) != paused
    }

    /// Whether no new call may start.
    pub fn is_paused(&self) -> bool {
        *self.paused.borrow()
    }

    pub(crate) fn cancelled(&self) -> &CancellationToken {
        &self.cancel
    }

    /// Waits until the debate is to stop, or the program to end. What is under way and is no call of a model
    /// is dropped then.
    pub async fn halted(&self) -> Halt {
        self.cancel.cancelled().await;
        self.halt()
    }

    /// What a cancelled call means for the debate.
    pub(crate) fn halt(&self) -> Halt {
        if self.quitting.load(Ordering::SeqCst) {
            Halt::Quit
        } else {
            Halt::Stopped
        }
    }

    /// Returns once a new call may start, at once unless the debate is paused.
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
