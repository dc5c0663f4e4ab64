//! Where two texts differ: first by lines, then by words inside changed lines.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use unicode_segmentation::UnicodeSegmentation;

/// One range in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hunk {
    /// Bytes of the old text.
    pub(crate) old: Range<usize>,
    /// Bytes of the new text.
    pub(crate) new: Range<usize>,
}

/// Blocks with more words than this aren't compared by words.
const MOST_WORDS: usize = 20_000;
/// Blocks that share less than this, in percent of their bytes, read better as a complete replacement.
const LEAST_SHARED: usize = 30;

/// The ranges in which two texts differ, in the order of the text: whole lines if only one side has them,
/// otherwise from the first to the last differing word in a sentence.
pub(crate) fn hunks(old: &str, new: &str) -> Vec<Hunk> {
    within_lines(old, new, is_in_sentence)
}

/// The ranges in which two texts differ, word by word: text between two ranges is in both texts.
pub(crate) fn by_words(old: &str, new: &str) -> Vec<Hunk> {
    within_lines(old, new, |_| false)
}

fn within_lines(old: &str, new: &str, is_close: fn(&str) -> bool) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    for block in lines(old, new) {
        let (before, after) = (&old[block.old.clone()], &new[block.new.clone()]);
        if before.is_empty() || after.is_empty() {
            hunks.push(block);
        } else {
            let inner = compared(before, after, is_close);
            hunks.extend(inner.into_iter().map(|hunk| Hunk {
                old: shifted(&hunk.old, block.old.start),
                new: shifted(&hunk.new, block.new.start),
            }));
        }
    }
    hunks
}

/// The ranges of whole lines in which two texts differ.
pub(crate) fn lines(old: &str, new: &str) -> Vec<Hunk> {
    let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
    differences(&old_lines, &new_lines)
}

/// The differing words of two passages: a single range for everything if they share little.
pub(crate) fn words(old: &str, new: &str) -> Vec<Hunk> {
    compared(old, new, |between| {
        between.trim().is_empty() && !between.contains('\n')
    })
}

/// Whether two passages share enough to show the differences within them.
pub(crate) fn is_reworded(old: &str, new: &str) -> bool {
    let whole = Hunk {
        old: 0..old.len(),
        new: 0..new.len(),
    };
    words(old, new) != [whole]
}

/// Compares two passages word by word, and joins differences if `is_close` returns true for the text between
/// them.
fn compared(old: &str, new: &str, is_close: fn(&str) -> bool) -> Vec<Hunk> {
    let whole = Hunk {
        old: 0..old.len(),
        new: 0..new.len(),
    };
    let old_words: Vec<&str> = old.split_word_bounds().collect();
    let new_words: Vec<&str> = new.split_word_bounds().collect();
    if old_words.len().max(new_words.len()) > MOST_WORDS {
        return vec![whole];
    }
    let hunks = joined(old, differences(&old_words, &new_words), is_close);
    let changed: usize = hunks
        .iter()
        .map(|hunk| hunk.old.len() + hunk.new.len())
        .sum();
    let total = old.len() + new.len();
    if (total - changed) * 100 < total * LEAST_SHARED {
        vec![whole]
    } else {
        hunks
    }
}

/// Compares two lists of pieces; ranges are bytes of the pieces joined.
fn differences(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let (old_starts, new_starts) = (starts(old), starts(new));
    capture_diff_slices(Algorithm::Myers, old, new)
        .iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| Hunk {
            old: old_starts[op.old_range().start]..old_starts[op.old_range().end],
            new: new_starts[op.new_range().start]..new_starts[op.new_range().end],
        })
        .collect()
}

/// The pieces that two lists share, in order, by their place in each.
pub(crate) fn common(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let operations = capture_diff_slices(Algorithm::Myers, old, new);
    let shared = operations.iter().filter_map(|it| match it {
        DiffOp::Equal { .. } => Some(it.old_range().zip(it.new_range())),
        _ => None,
    });
    shared.flatten().collect()
}

/// Where each piece begins, and where the last one ends.
fn starts(pieces: &[&str]) -> Vec<usize> {
    let mut starts = Vec::with_capacity(pieces.len() + 1);
    let mut at = 0;
    starts.push(at);
    for piece in pieces {
        at += piece.len();
        starts.push(at);
    }
    starts
}

fn joined(old: &str, hunks: Vec<Hunk>, is_close: fn(&str) -> bool) -> Vec<Hunk> {
    let mut joined: Vec<Hunk> = Vec::with_capacity(hunks.len());
    for hunk in hunks {
        match joined.last_mut() {
            Some(last) if is_close(&old[last.old.end..hunk.old.start]) => {
                last.old.end = hunk.old.end;
                last.new.end = hunk.new.end;
            }
            _ => joined.push(hunk),
        }
    }
    joined
}

/// Whether no sentence and no line ends in a text.
fn is_in_sentence(text: &str) -> bool {
    let ends = [". ", "! ", "? ", "; ", "。", "\n"];
    !ends.iter().any(|end| text.contains(end))
}

fn shifted(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}
