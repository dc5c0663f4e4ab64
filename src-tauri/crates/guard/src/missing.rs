//! Distinguishes a guard that can't be started from a program that can't.

use std::error::Error;
use std::fmt;
use std::io;

/// The guard itself can't be started, whatever program it was for.
#[derive(Debug)]
pub struct NoGuard(io::Error);

impl fmt::Display for NoGuard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Whetstone can’t start its own helper: {}", self.0)
    }
}

impl Error for NoGuard {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// Why starting [`Guarded::command`](crate::Guarded::command) failed: failures of the program itself arrive
/// through the leash.
pub fn no_guard(error: io::Error) -> io::Error {
    io::Error::other(NoGuard(error))
}

/// Whether it was the guard that could not be started.
pub fn is_missing(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(<dyn Error + Send + Sync>::is::<NoGuard>)
}
