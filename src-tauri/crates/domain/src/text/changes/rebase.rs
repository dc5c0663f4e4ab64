//! Finding the places of a change again in a text that was edited meanwhile.

use crate::Change;
use crate::text::Span;
use crate::text::compare::hunks::hunks;

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

/// The same passage in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub(crate) original: Span,
    pub(crate) newer: Span,
}

impl Passage {
    /// Whether two passages share more than an end, in either text.
    pub(crate) fn meets(self, other: Self) -> bool {
        let meet = |one: Span, other: Span| one == other || overlap(one, other);
        meet(self.original, other.original) || meet(self.newer, other.newer)
    }

    /// Without the line break that both texts end it with, unless `used` needs it.
    pub(crate) fn without_break(self, original: &str, newer: &str, used: usize) -> Self {
        let (before, now) = (&original[self.original.range()], &newer[self.newer.range()]);
        for line_break in ["\r\n", "\n"] {
            let fits = self.original.end.saturating_sub(line_break.len()) >= used;
            if fits && before.ends_with(line_break) && now.ends_with(line_break) {
                let shorter = |span: Span| Span::new(span.start, span.end - line_break.len());
                return Self {
                    original: shorter(self.original),
                    newer: shorter(self.newer),
                };
            }
        }
        self
    }

    /// What reaches over both.
    pub(crate) fn with(self, other: Self) -> Self {
        let over =
            |one: Span, other: Span| Span::new(one.start.min(other.start), one.end.max(other.end));
        Self {
            original: over(self.original, other.original),
            newer: over(self.newer, other.newer),
        }
    }
}

/// Whether two spans share more than an end.
pub(crate) fn overlap(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
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

    /// What a place and the edits that touch it, or the words next to it, reach over in both texts.
    pub(crate) fn passage(&self, range: Span) -> Passage {
        let (before, behind) = self.neighbours(range).unwrap_or_default();
        let (from, to) = (range.start - before.len(), range.end + behind.len());
        let inside = |Passage { original, .. }: &Passage| {
            original.start < to
                && from < original.end
                && (from < original.start || !original.is_empty())
        };
        let at_edge = |edit: &Passage| edit.original.start <= to && from <= edit.original.end;
        let mut touching: Vec<Passage> = self.edits().filter(inside).collect();
        if touching.is_empty() {
            touching = self.edits().filter(at_edge).collect();
        }
        let own = Passage {
            original: range,
            newer: Span::new(self.newer_start(range.start), self.newer_end(range.end)),
        };
        touching.into_iter().fold(own, Passage::with)
    }

    /// The stretches that the texts do not share.
    fn edits(&self) -> impl Iterator<Item = Passage> {
        self.shared.windows(2).map(|pair| Passage {
            original: Span::new(pair[0].original.end, pair[1].original.start),
            newer: Span::new(pair[0].newer + pair[0].original.len(), pair[1].newer),
        })
    }

    /// Where a byte of the original begins in the newer text; behind what took its place.
    fn newer_start(&self, at: usize) -> usize {
        let behind = self
            .shared
            .partition_point(|shared| shared.original.start <= at);
        match self.shared.get(behind.saturating_sub(1)) {
            Some(shared) => {
                shared.newer
                    + at.min(shared.original.end)
                        .saturating_sub(shared.original.start)
            }
            None => 0,
        }
    }

    /// Where a byte of the original ends in the newer text; before what took its place.
    fn newer_end(&self, at: usize) -> usize {
        let index = self
            .shared
            .partition_point(|shared| shared.original.end < at);
        match self.shared.get(index) {
            Some(shared) => shared.newer + at.saturating_sub(shared.original.start),
            None => self.newer.len(),
        }
    }

    /// The words before and behind a place that must be as they were.
    fn neighbours(&self, range: Span) -> Option<(&'a str, &'a str)> {
        let before = self.original.get(..range.start)?;
        let behind = self.original.get(range.end..)?;
        Some((
            &before[before.len() - context(before.chars().rev())..],
            &behind[..context(behind.chars())],
        ))
    }

    fn moved(&self, range: Span) -> Option<Span> {
        let (before, behind) = self.neighbours(range)?;
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
