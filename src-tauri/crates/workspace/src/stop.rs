//! When to stop reading early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Ends a walk early: when asked to, or after a time. Clones share the signal.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    is_told: Arc<AtomicBool>,
    at: Option<Instant>,
}

/// What ended a walk early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Somebody asked it to stop.
    Told,
    /// The time is up.
    Late,
}

impl Stop {
    /// Ends after this long, counted from now.
    pub fn after(time: Duration) -> Self {
        Self {
            is_told: Arc::default(),
            at: Instant::now().checked_add(time),
        }
    }

    /// Ends now, in all threads that read.
    pub fn stop(&self) {
        self.is_told.store(true, Ordering::Relaxed);
    }

    /// Whether to end, and why.
    pub(crate) fn ended(&self) -> Option<Ended> {
        if self.is_told.load(Ordering::Relaxed) {
            return Some(Ended::Told);
        }
        self.at
            .is_some_and(|at| Instant::now() >= at)
            .then_some(Ended::Late)
    }
}
