//! Two texts compared line by line, as the page shows it.

use std::ops::Range;

use crate::page::{ReviewBlock, ReviewLine, Side, TextComparison};
use crate::review::ReviewedChange;
use crate::text::changes::blocks::line_blocks;
use crate::text::compare::hunks::{self, Hunk};
use crate::text::document::prose::words;
use crate::{Change, ChangeId, Place};

/// The older text from top to bottom with the differences in the newer one: lines that both have, and a hunk
/// for each range of lines that differ, with the words marked.
pub fn compare(older: &str, newer: &str) -> TextComparison {
    let differences: Vec<ReviewedChange> = hunks::lines(older, newer)
        .into_iter()
        .flat_map(|hunk| paired(older, newer, hunk))
        .enumerate()
        .map(|(index, hunk)| ReviewedChange {
            change: Change {
                id: ChangeId(format!("d{}", index + 1)),
                places: vec![Place {
                    old: older[hunk.old.clone()].to_owned(),
                    new: newer[hunk.new].to_owned(),
                    range: hunk.old.into(),
                    order: u32::try_from(index).unwrap_or(u32::MAX),
                }],
                findings: Vec::new(),
                scaffold_for: Vec::new(),
            },
            decision: None,
        })
        .collect();
    let blocks = line_blocks(older, &differences);
    TextComparison {
        words_added: words_on(Side::Added, &blocks),
        words_removed: words_on(Side::Removed, &blocks),
        blocks,
    }
}

/// A range as pairs of single lines, if every line is a rewording of the one opposite. If lines were only
/// wrapped differently, pairs would show words as changed that just moved to the next line.
fn paired(older: &str, newer: &str, hunk: Hunk) -> Vec<Hunk> {
    let (old, new) = (lines(older, &hunk.old), lines(newer, &hunk.new));
    let is_reworded = |(old, new): (&Range<usize>, &Range<usize>)| {
        hunks::is_reworded(&older[old.clone()], &newer[new.clone()])
    };
    if old.len() != new.len() || !old.iter().zip(&new).all(is_reworded) {
        return vec![hunk];
    }
    let pairs = old.into_iter().zip(new);
    let pairs: Vec<Hunk> = pairs.map(|(old, new)| Hunk { old, new }).collect();
    let in_pairs: usize = pairs.iter().map(|it| reworded(older, newer, it)).sum();
    if in_pairs > reworded(older, newer, &hunk) {
        return vec![hunk];
    }
    pairs
}

/// How many words differ within a range.
fn reworded(older: &str, newer: &str, hunk: &Hunk) -> usize {
    // A moved line break isn't a difference in words.
    let flat = |text: &str| text.replace('\n', " ");
    let (old, new) = (
        flat(&older[hunk.old.clone()]),
        flat(&newer[hunk.new.clone()]),
    );
    let differences = hunks::words(&old, &new).into_iter();
    let counted = differences.map(|it| words(&old[it.old]) + words(&new[it.new]));
    counted.sum()
}

fn lines(text: &str, range: &Range<usize>) -> Vec<Range<usize>> {
    let mut start = range.start;
    let lines = text[range.clone()].split_inclusive('\n');
    lines
        .map(|line| {
            let line = start..start + line.len();
            start = line.end;
            line
        })
        .collect()
}

/// The words that only one side has: the marked ones, or all words of a hunk that has no other side.
fn words_on(side: Side, blocks: &[ReviewBlock]) -> usize {
    let hunks = blocks.iter().filter_map(|block| match block {
        ReviewBlock::Hunk { lines, .. } => Some(lines),
        ReviewBlock::Unchanged { .. } | ReviewBlock::Clash { .. } => None,
    });
    hunks
        .map(|lines| {
            let one_sided = !lines.iter().any(|line| line.side != side);
            let here = lines.iter().filter(|line| line.side == side);
            here.map(|line| own_words(line, one_sided)).sum::<usize>()
        })
        .sum()
}

fn own_words(line: &ReviewLine, whole: bool) -> usize {
    let segments = line.segments.iter();
    segments
        .filter(|segment| whole || segment.marked)
        .map(|segment| words(&segment.text))
        .sum()
}
