//! What calls in all processes that use the same data folder share about a provider: how many may run, and
//! until when none may start.
//!
//! Slots are kernel locks on files in the data folder. A gate that was closed at a time that is now in the
//! future counts as open: the clock was set back.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use domain::TextHash;
use jiff::{SignedDuration, Timestamp};

use crate::lock::{try_lock, wait_for_lock};
use crate::{Error, Result, Store};

/// The right to make one call; dropping it lets another one start.
#[derive(Debug)]
pub struct Slot {
    file: File,
}

impl Drop for Slot {
    fn drop(&mut self) {
        // As for debates: a program that is being started may briefly share the file.
        let _ = self.file.unlock();
    }
}

impl Store {
    /// One of the `slots` that all processes share for calls to a provider; `None` if all are taken.
    ///
    /// # Errors
    /// [`Error::File`] when the folder of locks can't be written.
    pub fn slot(&self, provider: &str, slots: usize) -> Result<Option<Slot>> {
        for number in 1..=slots {
            let file = self
                .gate_file("slot", provider)
                .with_extension(number.to_string());
            if let Some(file) = try_lock(&file)? {
                return Ok(Some(Slot { file }));
            }
        }
        Ok(None)
    }

    /// How long calls to a provider still have to wait; zero if they may start.
    ///
    /// # Errors
    /// [`Error::File`] when its file can't be read.
    pub fn gate(&self, provider: &str) -> Result<Duration> {
        let file = self.gate_file("gate", provider);
        match fs::read_to_string(&file) {
            Ok(kept) => Ok(still_closed(&kept, Timestamp::now())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Duration::ZERO),
            Err(error) => Err(Error::file(&file, error)),
        }
    }

    /// Starts no calls to a provider for this long. If its gate is closed for longer, that doesn't change.
    ///
    /// # Errors
    /// [`Error::File`] when it can't be saved.
    pub fn close_gate(&self, provider: &str, wait: Duration) -> Result<()> {
        let file = self.gate_file("gate", provider);
        let _alone = wait_for_lock(&file.with_extension("lock"))?;
        if self.gate(provider)? >= wait {
            return Ok(());
        }
        let now = Timestamp::now();
        let until = SignedDuration::try_from(wait)
            .and_then(|wait| now.checked_add(wait))
            .map_err(|error| {
                Error::invalid(format!("{wait:?} isn’t a valid waiting time: {error}"))
            })?;
        let draft = file.with_extension("draft");
        let write = || {
            let mut options = fs::OpenOptions::new();
            options.create(true).truncate(true).write(true);
            let mut opened = crate::private::private(&mut options).open(&draft)?;
            write!(opened, "{now} {until}")?;
            fs::rename(&draft, &file)
        };
        write().map_err(|error| Error::file(&file, error))
    }

    /// Named by hash: a provider may be called anything.
    fn gate_file(&self, kind: &str, provider: &str) -> PathBuf {
        let hash = TextHash::of(provider);
        self.folder().join("locks").join(format!("{kind}-{hash}"))
    }
}

/// Reads "closed-at until". An unreadable file delays nobody, and neither does a gate that was closed at a
/// time that is now in the future: the clock was set back.
fn still_closed(kept: &str, now: Timestamp) -> Duration {
    let read = || {
        let (closed_at, until) = kept.split_once(' ')?;
        let closed_at: Timestamp = closed_at.parse().ok()?;
        let until: Timestamp = until.parse().ok()?;
        (closed_at <= now)
            .then(|| until.duration_since(now))
            .and_then(|left| Duration::try_from(left).ok())
    };
    read().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kept: &str, seconds: u64) {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let left = still_closed(kept, now);
        assert_eq!(left, Duration::from_secs(seconds), "{kept}");
    }

    #[test]
    fn a_gate_opens_by_the_clock() {
        check("2026-03-01T11:59:50Z 2026-03-01T12:00:07Z", 7);
        check("2026-03-01T11:59:50Z 2026-03-01T12:00:00Z", 0);
        check("2026-03-01T11:59:50Z 2026-03-01T11:59:59Z", 0);
    }

    #[test]
    fn a_clock_set_back_and_a_torn_file_close_nothing() {
        check("2027-03-01T11:59:50Z 2027-03-01T12:00:07Z", 0);
        for torn in [
            "",
            " ",
            "2026-03-01T11:59:50Z",
            "2026-03-01T11:59:50Z 2026",
            "\0\0 \0",
        ] {
            check(torn, 0);
        }
    }
}
