//! A large rewrite, cut into pieces that a person can review one by one.

use std::collections::HashMap;
use std::mem::discriminant;
use std::ops::Range;

use crate::text::compare::hunks::{Hunk, hunks};
use crate::text::document::outline::{self, Line, LineKind};
use crate::text::document::words::bag;

/// A range with fewer bytes than this, old and new together, stays in one piece.
const SMALL: usize = 1_200;
/// Passages that share this many words, in percent of both together, count as the same passage.
const SAME_PASSAGE: usize = 40;
/// The most pairs of passages to compare.
const MOST_PAIRS: usize = 250_000;

/// A range in which two texts differ, split into smaller ones if it is large: surviving passages are
/// compared separately; everything else is removed or added section by section.
pub(crate) fn cut_up(old: &Side<'_>, new: &Side<'_>, hunk: Hunk) -> Vec<Hunk> {
    if hunk.old.len() + hunk.new.len() <= SMALL {
        return vec![hunk];
    }
    let mut vocabulary = HashMap::new();
    let before = old.passages(&hunk.old, &mut vocabulary);
    let after = new.passages(&hunk.new, &mut vocabulary);
    if before.len() + after.len() <= 2 || before.len() * after.len() > MOST_PAIRS {
        return vec![hunk];
    }
    let mut pieces = Vec::new();
    let (mut at, mut new_at) = (hunk.old.start, hunk.new.start);
    let (mut next, mut new_next) = (0, 0);
    for (one, other) in pairs(&before, &after) {
        let (here, there) = (&before[one].range, &after[other].range);
        let gap = Gap {
            old: at..here.start,
            new: new_at..there.start,
        };
        pieces.extend(gap.pieces(&before[next..one], &after[new_next..other]));
        let inner = hunks(&old.text[here.clone()], &new.text[there.clone()]);
        pieces.extend(inner.into_iter().map(|inner| Hunk {
            old: here.start + inner.old.start..here.start + inner.old.end,
            new: there.start + inner.new.start..there.start + inner.new.end,
        }));
        (at, new_at) = (here.end, there.end);
        (next, new_next) = (one + 1, other + 1);
    }
    let gap = Gap {
        old: at..hunk.old.end,
        new: new_at..hunk.new.end,
    };
    pieces.extend(gap.pieces(&before[next..], &after[new_next..]));
    pieces
}

/// A heading, an item, a paragraph or a block of code, including the blank lines after it.
struct Passage {
    range: Range<usize>,
    kind: LineKind,
    /// Its words, as sorted numbers.
    words: Vec<usize>,
}

/// One of the two texts.
pub(crate) struct Side<'a> {
    text: &'a str,
    lines: Vec<Line<'a>>,
}

impl<'a> Side<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            lines: outline::lines(text),
        }
    }

    /// The passages of a range.
    fn passages(
        &self,
        range: &Range<usize>,
        vocabulary: &mut HashMap<String, usize>,
    ) -> Vec<Passage> {
        let starts = self.starts(range);
        let ends = starts.iter().skip(1).map(|(start, _)| *start);
        let ends: Vec<usize> = ends.chain([range.end]).collect();
        let passages = starts.into_iter().zip(ends).map(|((start, kind), end)| {
            let number = |word: String| {
                let next = vocabulary.len();
                *vocabulary.entry(word).or_insert(next)
            };
            let mut words: Vec<usize> = bag(&self.text[start..end])
                .into_iter()
                .map(number)
                .collect();
            words.sort_unstable();
            Passage {
                range: start..end,
                kind,
                words,
            }
        });
        passages.collect()
    }

    /// Where the passages of a range begin, and what they are.
    fn starts(&self, range: &Range<usize>) -> Vec<(usize, LineKind)> {
        let first = self.lines.partition_point(|line| line.start <= range.start);
        let lines = self.lines[first.saturating_sub(1)..].iter();
        let mut starts = Vec::new();
        let mut last = LineKind::Blank;
        for line in lines.take_while(|line| line.start < range.end) {
            let begins = match line.kind {
                LineKind::Blank => false,
                LineKind::Heading(_) | LineKind::Item => true,
                // Lines below an item belong to the item.
                LineKind::Text => !matches!(last, LineKind::Text | LineKind::Item),
                LineKind::Code => last != LineKind::Code,
            };
            if begins || starts.is_empty() {
                starts.push((line.start.max(range.start), line.kind));
            }
            last = line.kind;
        }
        starts
    }
}

impl Passage {
    /// How much both share, in percent of both together; zero if they aren't of the same kind, or don't
    /// share enough to be the same.
    fn likeness(&self, other: &Self) -> usize {
        if discriminant(&self.kind) != discriminant(&other.kind) {
            return 0;
        }
        let is_shared = |word: &&usize| other.words.binary_search(word).is_ok();
        let shared = self.words.iter().filter(is_shared).count();
        let all = self.words.len() + other.words.len();
        let likeness = (200 * shared).checked_div(all).unwrap_or(0);
        if likeness >= SAME_PASSAGE {
            likeness
        } else {
            0
        }
    }
}

/// Which passages survive as which, both in the order of the text: the most similar ones are paired.
fn pairs(before: &[Passage], after: &[Passage]) -> Vec<(usize, usize)> {
    let width = after.len() + 1;
    let mut likeness = vec![0; before.len() * width];
    let mut best = vec![0; (before.len() + 1) * width];
    for (row, one) in before.iter().enumerate().rev() {
        for (column, other) in after.iter().enumerate().rev() {
            let at = row * width + column;
            likeness[at] = one.likeness(other);
            let paired = match likeness[at] {
                0 => 0,
                shared => shared + best[at + width + 1],
            };
            best[at] = paired.max(best[at + width]).max(best[at + 1]);
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < before.len() && column < after.len() {
        let at = row * width + column;
        if likeness[at] > 0 && best[at] == likeness[at] + best[at + width + 1] {
            pairs.push((row, column));
            row += 1;
            column += 1;
        } else if best[at] == best[at + width] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// The text between two surviving passages, before and after.
struct Gap {
    old: Range<usize>,
    new: Range<usize>,
}

impl Gap {
    /// The gap as one piece if it is small or one section on each side; otherwise removed sections followed
    /// by added sections.
    fn pieces(self, removed: &[Passage], added: &[Passage]) -> Vec<Hunk> {
        let (removed, added) = (sections(removed), sections(added));
        let small = self.old.len() + self.new.len() <= SMALL;
        match (removed.len(), added.len()) {
            (0, 0) => Vec::new(),
            (..=1, ..=1) => vec![self.whole()],
            _ if small && !removed.is_empty() && !added.is_empty() => vec![self.whole()],
            _ => {
                let gone = removed.into_iter().map(|old| Hunk {
                    old,
                    new: self.new.start..self.new.start,
                });
                let come = added.into_iter().map(|new| Hunk {
                    old: self.old.end..self.old.end,
                    new,
                });
                gone.chain(come).collect()
            }
        }
    }

    fn whole(self) -> Hunk {
        Hunk {
            old: self.old,
            new: self.new,
        }
    }
}

/// Consecutive passages, cut before each heading.
fn sections(passages: &[Passage]) -> Vec<Range<usize>> {
    let mut sections: Vec<Range<usize>> = Vec::new();
    for passage in passages {
        match sections.last_mut() {
            Some(last) if !matches!(passage.kind, LineKind::Heading(_)) => {
                last.end = passage.range.end;
            }
            _ => sections.push(passage.range.clone()),
        }
    }
    sections
}
