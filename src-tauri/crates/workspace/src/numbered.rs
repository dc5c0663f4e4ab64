//! A file as models read it: without secrets, with a number on each line.

use std::fmt::Write;

use domain::text::redact::Redactor;

use crate::read::{self, Unread};
use crate::redact::redact;
use crate::root::Root;
use crate::skip::{self, Skipped};

/// How many bytes of a file are sent.
pub(crate) const MOST_BYTES: usize = 65_536;
/// Why a file with secrets isn’t sent.
pub(crate) const SECRET: &str = "is a file that holds secrets";

/// What is sent of a file.
pub(crate) struct Numbered {
    /// The size of the file in bytes.
    pub(crate) size: u64,
    /// Whether only its beginning is sent.
    pub(crate) is_cut: bool,
    /// How many lines are sent.
    pub(crate) lines: usize,
    /// Secrets that were taken out.
    pub(crate) redacted: usize,
    /// `=== name ===`, then each line after its number, such as `0001|`.
    pub(crate) text: String,
}

/// Reads at most `most` bytes of a file that people know as `name`.
///
/// # Errors
/// Why it isn’t sent, in a few words that follow its name.
pub(crate) fn load(
    root: &Root,
    below: &std::path::Path,
    name: &str,
    most: usize,
    redactor: &Redactor,
) -> Result<Numbered, &'static str> {
    if below.to_str().is_none() || name.contains(char::is_control) {
        return Err("has a name with a line break or bytes that aren’t UTF-8");
    }
    if is_secret(name) {
        return Err(SECRET);
    }
    // Reads twice as much, so that a secret across the cut is seen whole.
    let read = read::beginning(root, below, (most as u64).saturating_mul(2));
    let (bytes, size) = read.map_err(why)?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let (safe, redacted) = redact(redactor, text);
    let end = safe.floor_char_boundary(most);
    let mut numbered = format!("=== {name} ===\n");
    let mut lines = 0;
    for line in safe[..end].lines() {
        lines += 1;
        // Writing to a string can't fail.
        let _ = writeln!(numbered, "{lines:04}|{line}");
    }
    Ok(Numbered {
        size,
        is_cut: end < safe.len() || size > bytes.len() as u64,
        lines,
        redacted,
        text: numbered,
    })
}

/// Whether the name of a file says that it holds secrets.
pub(crate) fn is_secret(name: &str) -> bool {
    let file_name = name.rsplit_once('/').map_or(name, |(_, name)| name);
    skip::file(file_name) == Some(Skipped::Secret)
}

fn why(unread: Unread) -> &'static str {
    match unread {
        Unread::Large => "is too large",
        Unread::Binary => "isn’t text",
        Unread::Made => "is a generated file",
        Unread::Gone => "isn’t there anymore, or isn’t a file",
        Unread::Denied => "can’t be read: you don’t have permission",
        Unread::Failed => "can’t be read: the system reported an error",
    }
}
