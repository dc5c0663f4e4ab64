//! How an event is written: without secrets, as one entry, and within limits.
//!
//! Colors are left out, since they would separate a value from the name that marks it as a secret. Text
//! from elsewhere is indented, so that no line of it looks like an entry. A run that repeats itself is cut
//! off at 10 MB.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use tracing_subscriber::fmt::MakeWriter;

use crate::secrets::redacted;

/// What one run may log, in bytes: a repeated warning must not fill the disk.
const MOST_BYTES: u64 = 10 << 20;

const FULL: &str = "    The log of this run is full, so nothing more is written.\n";

/// The beginning of every line of an entry except the first.
pub(crate) const INDENT: &str = "    ";

/// Makes writers, each for one event.
pub(crate) struct Entries<M> {
    writers: M,
    left: AtomicU64,
}

impl<M> Entries<M> {
    pub(crate) fn new(writers: M) -> Self {
        let left = AtomicU64::new(MOST_BYTES);
        Self { writers, left }
    }
}

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for Entries<M> {
    type Writer = Entry<'a, M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Entry {
            writer: self.writers.make_writer(),
            left: &self.left,
        }
    }
}

/// Takes one event, which `tracing_subscriber` writes in one piece.
pub(crate) struct Entry<'a, W> {
    writer: W,
    left: &'a AtomicU64,
}

impl<W: Write> Write for Entry<'_, W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let entry = entry(&String::from_utf8_lossy(event));
        let length = entry.len() as u64;
        let spent = |left: u64| Some(left.saturating_sub(length));
        let left = match self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spent)
        {
            Ok(left) | Err(left) => left,
        };
        if left > length {
            self.writer.write_all(entry.as_bytes())?;
        } else if left > 0 {
            self.writer.write_all(FULL.as_bytes())?;
        }
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Without secrets, and with all lines but the first indented, so that none looks like an entry.
fn entry(event: &str) -> String {
    let clean = redacted(event.trim_end());
    let lines = clean
        .lines()
        .map(|line| line.replace(char::is_control, " "));
    let mut entry = lines.collect::<Vec<_>>().join(&format!("\n{INDENT}"));
    entry.push('\n');
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_repeats_itself_is_cut_off_and_says_so() {
        let mut written = Vec::new();
        let left = AtomicU64::new(25);
        for _ in 0..5 {
            let writer = &mut written;
            let left = &left;
            let event = b"2026 WARN x\n";
            let taken = Entry { writer, left }.write(event).expect("a write");
            assert_eq!(taken, event.len());
        }
        let written = String::from_utf8(written).expect("UTF-8");
        assert_eq!(written, format!("2026 WARN x\n2026 WARN x\n{FULL}"));
    }
}
