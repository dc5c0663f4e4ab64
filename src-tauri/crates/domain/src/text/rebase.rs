//! Finding the places of a change again in a text that was edited meanwhile.

use super::Span;
use super::hunks::hunks;
use crate::Change;

/// So many bytes before and behind a place must be untouched too, rounded up to whole words.
const CONTEXT: usize = 24;

/// A change on a newer text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rebased {
    /// Every place was found untouched; ranges are bytes of the newer text.
    Placed(Change),
    /// A place, or what stands around it, was edited.
    Conflict,
}

/// Finds a change of `original` again in `newer`. For several changes use one [`Rebaser`].
pub fn rebase(original: &str, change: &Change, newer: &str) -> Rebased {
    Rebaser::new(original, newer).place(change)
}

/// Two texts compared once, to find many changes again.
pub struct Rebaser<'a> {
    original: &'a str,
    newer: &'a str,
    shared: Vec<Shared>,
}

/// A stretch that both texts share.
struct Shared {
    original: Span,
    newer: usize,
}

impl<'a> Rebaser<'a> {
    /// Compares the text that changes were made for with a newer one.
    pub fn new(original: &'a str, newer: &'a str) -> Self {
        let mut shared = Vec::new();
        let (mut at, mut newer_at) = (0, 0);
        for hunk in hunks(original, newer) {
            shared.push(Shared {
                original: Span::new(at, hunk.old.start),
                newer: newer_at,
            });
            (at, newer_at) = (hunk.old.end, hunk.new.end);
        }
        shared.push(Shared {
            original: Span::new(at, original.len()),
            newer: newer_at,
        });
        Self {
            original,
            newer,
            shared,
        }
    }

    /// The change with its places in the newer text. A place counts as found when neither its own
    /// bytes nor the words next to it were touched. An insertion at the beginning or the end of the
    /// text needs that edge for a neighbour; blank lines there do not count.
    pub fn place(&self, change: &Change) -> Rebased {
        let mut placed = change.clone();
        for place in &mut placed.places {
            match self.moved(place.range) {
                Some(range) => place.range = range,
                None => return Rebased::Conflict,
            }
        }
        Rebased::Placed(placed)
    }

    fn moved(&self, range: Span) -> Option<Span> {
        let before = self.original.get(..range.start)?;
        let behind = self.original.get(range.end..)?;
        let before = &before[before.len() - context(before.chars().rev())..];
        let behind = &behind[..context(behind.chars())];
        let from = range.start - before.len();
        let index = self
            .shared
            .partition_point(|shared| shared.original.start <= from);
        let shared = self.shared.get(index.checked_sub(1)?)?;
        if range.end + behind.len() > shared.original.end {
            return None;
        }
        let start = shared.newer + range.start - shared.original.start;
        let end = start + range.len();
        let at_edge = |context: &str, rest: &str| {
            !context.trim().is_empty() || !range.is_empty() || rest.trim().is_empty()
        };
        let placed = at_edge(before, &self.newer[..start]) && at_edge(behind, &self.newer[end..]);
        placed.then(|| Span::new(start, end))
    }
}

/// The length of the context that some characters begin with. Blanks alone are none: it reaches to a
/// word, or to the edge of the text.
fn context(chars: impl Iterator<Item = char>) -> usize {
    let mut length = 0;
    let mut is_blank = true;
    for char in chars {
        if length >= CONTEXT && !is_blank && !char.is_alphanumeric() {
            break;
        }
        is_blank &= char.is_whitespace();
        length += char.len_utf8();
    }
    length
}
