//! Secrets in a text: found, replaced permanently, or covered while a question is sent.
//!
//! Detection is a best effort: a value that says what it is (`password = …`), or one with a telltale form
//! (`ghp_…`). Each pattern reads the text once. Existing markers are never searched, so redacting twice has
//! the same result as redacting once.

mod cover;
mod erase;
mod own;
mod patterns;
mod rewrite;
mod stand_in;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::compiled;
use crate::text::Span;
pub use cover::{Cover, Passage};
pub use erase::{Erased, Eraser};
pub use own::{Misfit, OwnPattern};
pub use rewrite::Rewritten;

static MARKER: LazyLock<Regex> = LazyLock::new(|| compiled(r"\[REDACTED_[A-Z0-9_]{1,60}\]"));

/// One secret of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Its position.
    pub range: Span,
    /// Its kind, as named in markers: `API_KEY`.
    pub label: String,
}

/// A text without its secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redacted {
    /// The text with a marker, such as `[REDACTED_API_KEY]`, for each.
    pub text: String,
    /// How many were replaced.
    pub count: usize,
}

/// Finds secrets by the built-in patterns and the user's own.
#[derive(Clone, Debug, Default)]
pub struct Redactor {
    own: Vec<own::Compiled>,
}

impl Redactor {
    /// A redactor that also knows `own` patterns. An invalid pattern of the user's is ignored.
    pub fn new(own: &[OwnPattern]) -> Self {
        let own = own.iter().filter_map(|one| one.compiled().ok()).collect();
        Self { own }
    }

    /// The secrets of `text`, in order; none touches a marker or another secret.
    pub fn secrets(&self, text: &str) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let mut from = 0;
        for marker in MARKER.find_iter(text) {
            self.search(text, from..marker.start(), &mut secrets);
            from = marker.end();
        }
        self.search(text, from..text.len(), &mut secrets);
        secrets
    }

    /// `text` with a marker of its kind for each secret: suitable for a log or an export.
    pub fn redact(&self, text: &str) -> Redacted {
        let secrets = self.secrets(text);
        let markers = secrets.iter().map(|one| (one.range, marker(&one.label)));
        Redacted {
            text: replaced(text, markers),
            count: secrets.len(),
        }
    }

    /// Searches one part of `text` as if there were nothing around it.
    fn search(&self, text: &str, stretch: Range<usize>, secrets: &mut Vec<Secret>) {
        let (offset, piece) = (stretch.start, &text[stretch]);
        let built_in = patterns::all(piece).flat_map(|pattern| pattern.search(piece));
        let own = self.own.iter().flat_map(|pattern| pattern.search(piece));
        let mut found: Vec<(Range<usize>, &str)> = built_in.chain(own).collect();
        // The sort is stable: if several begin at the same position, the pattern listed first decides the
        // kind.
        found.sort_by_key(|(range, _)| range.start);
        for (range, label) in found {
            let range = Span::new(offset + range.start, offset + range.end);
            match secrets.last_mut() {
                Some(last) if range.start < last.range.end => {
                    last.range.end = last.range.end.max(range.end);
                }
                _ => secrets.push(Secret {
                    range,
                    label: label.to_owned(),
                }),
            }
        }
    }
}

/// The first marker in `new` that `text` doesn't have: its writer mistook a secret for its marker.
pub fn unknown_marker<'n>(new: &'n str, text: &str) -> Option<&'n str> {
    let mut markers = MARKER.find_iter(new).map(|found| found.as_str());
    markers.find(|marker| !text.contains(marker))
}

/// `text` with each marker replaced by a space.
pub fn without_markers(text: &str) -> Cow<'_, str> {
    MARKER.replace_all(text, " ")
}

/// The marker for a secret of this kind.
fn marker(label: &str) -> String {
    format!("[REDACTED_{label}]")
}

/// `text` with replacements at these ranges, which must be in order and without overlap.
fn replaced(text: &str, with: impl Iterator<Item = (Span, String)>) -> String {
    let mut new = String::with_capacity(text.len());
    let mut from = 0;
    for (range, words) in with {
        new.push_str(&text[from..range.start]);
        new.push_str(&words);
        from = range.end;
    }
    new.push_str(&text[from..]);
    new
}
