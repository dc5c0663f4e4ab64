//! Finding the places of a change again in a text that has been edited since.
//!
//! This compares words, not passages: text written elsewhere in a paragraph, or between two words that one
//! change replaces, is kept alongside the change. Where a paragraph is wrapped doesn't matter. A change
//! conflicts with an edit if they touch the same words or the same point, if the edit adds words directly
//! next to the change, or if both neighbors of the change were rewritten, since then nobody can tell whether
//! it is the same word.

use crate::text::Span;
use crate::text::compare::hunks;
use crate::text::document::outline::{self, LineKind};
use crate::{Change, Place};

/// A change in a newer text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rebased {
    /// What each place changes was found unedited. The places are those of the newer text, including what
    /// its author wrote between the changed words.
    Placed(Change),
    /// What a place changes was edited.
    Conflict,
}

/// Finds a change of `original` again in `newer`. For several changes, use one [`Rebaser`].
pub fn rebase(original: &str, change: &Change, newer: &str) -> Rebased {
    Rebaser::new(original, newer).place(change)
}

/// Two texts compared once, to find many changes again.
pub struct Rebaser<'a> {
    original: &'a str,
    newer: &'a str,
    shared: Vec<Shared>,
    /// The original's lines of code, including line ends, since spaces are significant there.
    code: Vec<Span>,
}

/// The same passage in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub(crate) original: Span,
    pub(crate) newer: Span,
}

impl Passage {
    /// Whether two passages overlap or are equal, in either text.
    pub(crate) fn meets(self, other: Self) -> bool {
        let meet = |one: Span, other: Span| one == other || one.overlaps(other);
        meet(self.original, other.original) || meet(self.newer, other.newer)
    }

    /// The passage without the line break at its end, if both texts have one and `used` doesn't need it.
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

    /// The passage that spans both.
    pub(crate) fn with(self, other: Self) -> Self {
        let over =
            |one: Span, other: Span| Span::new(one.start.min(other.start), one.end.max(other.end));
        Self {
            original: over(self.original, other.original),
            newer: over(self.newer, other.newer),
        }
    }
}

/// A stretch that both texts share.
struct Shared {
    original: Span,
    newer: usize,
}

/// One of the parts that a place really changes, in bytes of the original.
struct Cut<'a> {
    range: Span,
    new: &'a str,
}

impl<'a> Rebaser<'a> {
    /// Compares the text for which changes were made with a newer one.
    pub fn new(original: &'a str, newer: &'a str) -> Self {
        let mut shared = Vec::new();
        let (mut at, mut newer_at) = (0, 0);
        for hunk in hunks::by_words(original, newer) {
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
        let lines = outline::lines(original).into_iter();
        let code = lines.filter(|line| line.kind == LineKind::Code);
        Self {
            original,
            newer,
            shared,
            code: code
                .map(|line| Span::new(line.start, line.end() + 1))
                .collect(),
        }
    }

    /// The change with its places in the newer text.
    pub fn place(&self, change: &Change) -> Rebased {
        let mut placed = change.clone();
        for place in &mut placed.places {
            match self.moved(place, false) {
                Some(moved) => *place = moved,
                None => return Rebased::Conflict,
            }
        }
        Rebased::Placed(placed)
    }

    /// A place in the newer text; `None` if what it changes was edited. A place that is `whole` replaces
    /// everything in it, so nothing written there since can stay.
    pub(crate) fn moved(&self, place: &Place, whole: bool) -> Option<Place> {
        let cuts = cuts(place, whole);
        if !self.touching(place, &cuts).is_empty() {
            return None;
        }
        let Span { start, end } = self.newer_range(place.range);
        let mut new = String::new();
        let mut at = start;
        for cut in cuts {
            let range = self.newer_range(cut.range);
            new.push_str(self.newer.get(at..range.start)?);
            new.push_str(cut.new);
            at = range.end;
        }
        new.push_str(self.newer.get(at..end)?);
        Some(Place {
            range: Span::new(start, end),
            old: self.newer.get(start..end)?.to_owned(),
            new,
            order: place.order,
        })
    }

    /// The passage in both texts that spans a place and the edits that touch what it changes.
    pub(crate) fn passage(&self, place: &Place, whole: bool) -> Passage {
        let own = Passage {
            original: place.range,
            newer: self.newer_range(place.range),
        };
        let touching = self.touching(place, &cuts(place, whole));
        touching.into_iter().fold(own, Passage::with)
    }

    /// The edits that touch what a place changes, or extend across one of its ends.
    fn touching(&self, place: &Place, cuts: &[Cut<'_>]) -> Vec<Passage> {
        let near = self.edits_on_lines_of(place.range);
        let crosses = |edit: &Passage, at: usize| {
            edit.original.start < at && at < edit.original.end && !place.range.is_empty()
        };
        let mut touching: Vec<Passage> = near
            .iter()
            .filter(|edit| crosses(edit, place.range.start) || crosses(edit, place.range.end))
            .copied()
            .collect();
        for cut in cuts {
            let (before, behind) = (self.before(&near, cut), self.behind(&near, cut));
            touching.extend(near.iter().filter(|edit| self.meets(edit, cut)));
            if let (Some(before), Some(behind)) = (before, behind) {
                touching.extend([before, behind]);
            }
        }
        touching
    }

    /// Whether an edit touches what a cut replaces or its point, or adds words directly next to it.
    fn meets(&self, edit: &Passage, cut: &Cut<'_>) -> bool {
        let (at, range) = (edit.original, cut.range);
        let (old, new) = self.wordings(edit);
        if at.overlaps(range) {
            let inside = range.start <= at.start && at.end <= range.end;
            return !(inside && self.is_wrapped_anew(edit));
        }
        if is_blank([old, new]) {
            return false;
        }
        if at.is_empty() && range.is_empty() && at.start == range.start {
            return true;
        }
        let seam = if at.end <= range.start {
            self.is_beside(at.end, range.start).then(|| {
                is_parted([old, new], str::ends_with) || cut.is_parted(self, str::starts_with)
            })
        } else {
            self.is_beside(range.end, at.start).then(|| {
                is_parted([old, new], str::starts_with) || cut.is_parted(self, str::ends_with)
            })
        };
        let adjacent = at.end == range.start || range.end == at.start;
        let grew = new.split_whitespace().count() > old.split_whitespace().count();
        seam.is_some_and(|parted| !parted && (adjacent || grew))
    }

    /// Whether an edit only moves the end of a line within a paragraph.
    fn is_wrapped_anew(&self, edit: &Passage) -> bool {
        let (old, new) = self.wordings(edit);
        let only_wraps = |text: &str| {
            let (before, indent) = text.split_once('\n').unwrap_or((text, ""));
            let is_break = before.ends_with("  ") && before.len() < text.len();
            text.chars().all(|sign| matches!(sign, ' ' | '\r' | '\n'))
                && !text.is_empty()
                && !indent.contains('\n')
                && indent.len() < 4
                && !is_break
        };
        let in_code = self.code.iter().any(|line| line.overlaps(edit.original));
        only_wraps(old) && only_wraps(new) && !in_code
    }

    /// The edit of the word before a cut, on its line.
    fn before(&self, near: &[Passage], cut: &Cut<'_>) -> Option<Passage> {
        let found = near
            .iter()
            .rfind(|edit| edit.original.end <= cut.range.start)?;
        let (old, new) = self.wordings(found);
        let beside = self.is_beside(found.original.end, cut.range.start);
        let counts = !is_blank([old, new]) && !is_parted([old, new], str::ends_with);
        (beside && counts).then_some(*found)
    }

    /// The edit of the word after a cut, on its line.
    fn behind(&self, near: &[Passage], cut: &Cut<'_>) -> Option<Passage> {
        let found = near
            .iter()
            .find(|edit| edit.original.start >= cut.range.end)?;
        let (old, new) = self.wordings(found);
        let beside = self.is_beside(cut.range.end, found.original.start);
        let counts = !is_blank([old, new]) && !is_parted([old, new], str::starts_with);
        (beside && counts).then_some(*found)
    }

    /// Whether there are only spaces between two positions of the original, on one line.
    fn is_beside(&self, from: usize, to: usize) -> bool {
        let between = self.original.get(from..to);
        between.is_some_and(|it| it.trim().is_empty() && !it.contains('\n'))
    }

    /// The old and the new text.
    fn wordings(&self, edit: &Passage) -> (&'a str, &'a str) {
        (
            &self.original[edit.original.range()],
            &self.newer[edit.newer.range()],
        )
    }

    /// The parts that the texts don't share, on the lines that a range touches and at their ends.
    fn edits_on_lines_of(&self, range: Span) -> Vec<Passage> {
        let before = self.original.get(..range.start).unwrap_or_default();
        let behind = self.original.get(range.end..).unwrap_or_default();
        let from = before.rfind('\n').unwrap_or(0);
        let to = match behind.find('\n') {
            Some(at) => range.end + at + 1,
            None => self.original.len(),
        };
        let first = self
            .shared
            .partition_point(|shared| shared.original.end < from);
        let edits = self.shared[first.saturating_sub(1)..]
            .windows(2)
            .map(|pair| Passage {
                original: Span::new(pair[0].original.end, pair[1].original.start),
                newer: Span::new(pair[0].newer + pair[0].original.len(), pair[1].newer),
            });
        edits.take_while(|edit| edit.original.start <= to).collect()
    }

    /// The position of a range of the original in the newer text, without what was written at its ends.
    fn newer_range(&self, range: Span) -> Span {
        let end = self.newer_end(range.end);
        Span::new(self.newer_start(range.start).min(end), end)
    }

    /// Where a byte of the original begins in the newer text; after its replacement.
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

    /// Where a byte of the original ends in the newer text; before its replacement.
    fn newer_end(&self, at: usize) -> usize {
        let index = self
            .shared
            .partition_point(|shared| shared.original.end < at);
        match self.shared.get(index) {
            Some(shared) => shared.newer + at.saturating_sub(shared.original.start),
            None => self.newer.len(),
        }
    }
}

impl Cut<'_> {
    /// Whether its own line break separates it.
    fn is_parted(&self, rebaser: &Rebaser<'_>, at_seam: Seam) -> bool {
        is_parted([&rebaser.original[self.range.range()], self.new], at_seam)
    }
}

/// What a place really changes; all of it if it is `whole`.
fn cuts(place: &Place, whole: bool) -> Vec<Cut<'_>> {
    let Place {
        range, old, new, ..
    } = place;
    if whole {
        return vec![Cut { range: *range, new }];
    }
    let hunks = hunks::words(old, new).into_iter();
    let cuts = hunks.map(|hunk| Cut {
        range: Span::new(range.start + hunk.old.start, range.start + hunk.old.end),
        new: &new[hunk.new],
    });
    cuts.collect()
}

/// Whether only whitespace differs, as in a paragraph that was rewrapped.
fn is_blank(wordings: [&str; 2]) -> bool {
    wordings.iter().all(|text| text.trim().is_empty())
}

/// Checks whether a text has a line break at one of its ends.
type Seam = fn(&str, [char; 2]) -> bool;

/// Whether the old and the new text, unless empty, have a line break at the seam.
fn is_parted(wordings: [&str; 2], at_seam: Seam) -> bool {
    let mut some = wordings
        .into_iter()
        .filter(|text| !text.is_empty())
        .peekable();
    some.peek().is_some() && some.all(|text| at_seam(text, ['\n', '\r']))
}
