//! What an edit took away without anyone having asked for it.

use std::collections::{BTreeMap, BTreeSet};

use super::Span;
use super::outline::{self, Line, LineKind};
use super::words::{bag, containment};
use crate::round::Edit;

/// A line that keeps so much of what is gone, in per cent of its words, is taken for a rewording.
const REWORDED: usize = 60;

/// Headings and list items of the original that were still there before a round and vanished in it,
/// although no edit that touched them answers a finding. As the lines stood, in the order of the
/// text.
///
/// What only moved, or lives on in other words in a line that the round wrote, is not lost. `edits`
/// are those that led from `before` to `after`.
pub fn lost(original: &str, before: &str, after: &str, edits: &[Edit]) -> Vec<String> {
    let of_original: BTreeSet<String> = entries(&outline::lines(original))
        .map(|line| key(line))
        .collect();
    let before_lines = outline::lines(before);
    let after_lines = outline::lines(after);
    let mut remaining = count(entries(&after_lines));
    let reworded = Reworded::new(&before_lines, &after_lines);
    let mut lost = Vec::new();
    for line in entries(&before_lines) {
        let key = key(line);
        if let Some(left) = remaining.get_mut(&key)
            && *left > 0
        {
            *left -= 1;
        } else if of_original.contains(&key)
            && !is_answered(line, edits)
            && !reworded.holds(line.content())
        {
            lost.push(line.text.trim().to_owned());
        }
    }
    lost
}

fn entries<'a, 'b>(lines: &'b [Line<'a>]) -> impl Iterator<Item = &'b Line<'a>> {
    lines.iter().filter(|line| {
        matches!(line.kind, LineKind::Heading(_) | LineKind::Item) && !line.content().is_empty()
    })
}

/// A line so that the same one is recognised with other marks, spaces or capitals.
fn key(line: &Line<'_>) -> String {
    let plain: String = line
        .content()
        .chars()
        .filter(|char| !matches!(char, '*' | '_' | '`'))
        .flat_map(char::to_lowercase)
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn count<'a, 'b: 'a>(lines: impl Iterator<Item = &'a Line<'b>>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(key(line)).or_insert(0) += 1;
    }
    counts
}

/// Whether an edit that touched a line answers a finding.
fn is_answered(line: &Line<'_>, edits: &[Edit]) -> bool {
    let span = Span::new(line.start, line.end());
    edits
        .iter()
        .filter(|edit| edit.applied && !edit.findings.is_empty())
        .filter_map(|edit| edit.range)
        .any(|range| range.start < span.end && span.start < range.end)
}

/// The lines that a round wrote, found by their words.
struct Reworded {
    lines: Vec<BTreeSet<String>>,
    with_word: BTreeMap<String, Vec<usize>>,
}

impl Reworded {
    fn new(before: &[Line<'_>], after: &[Line<'_>]) -> Self {
        let old: BTreeSet<String> = before.iter().map(key).collect();
        let lines: Vec<BTreeSet<String>> = after
            .iter()
            .filter(|line| !old.contains(&key(line)))
            .map(|line| bag(line.text))
            .collect();
        let mut with_word: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, words) in lines.iter().enumerate() {
            for word in words {
                with_word.entry(word.clone()).or_default().push(index);
            }
        }
        Self { lines, with_word }
    }

    /// Whether a line that the round wrote keeps most words of `text`.
    fn holds(&self, text: &str) -> bool {
        let words = bag(text);
        let candidates: BTreeSet<usize> = words
            .iter()
            .filter_map(|word| self.with_word.get(word))
            .flatten()
            .copied()
            .collect();
        candidates
            .iter()
            .any(|&line| containment(&words, &self.lines[line]) >= REWORDED)
    }
}
