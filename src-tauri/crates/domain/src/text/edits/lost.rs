//! What an edit removed without anyone having asked for it.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::round::Edit;
use crate::text::Span;
use crate::text::document::figures::figures;
use crate::text::document::outline::{self, Line, LineKind};
use crate::text::document::words::{bag, containment, likeness};

/// A line that keeps this much of a lost one, in percent of its words, counts as a rewording.
const REWORDED: usize = 60;
/// Headings that share this much, in percent of the words of both, count as the same heading.
const SAME_HEADING: usize = 60;

/// How many characters of the line are quoted with a figure, on either side.
const CONTEXT: usize = 60;

/// Headings, list items and figures of the original that were still there before a round and disappeared in
/// it, although no edit that touched them addresses a finding. Unchanged lines in the order of the text,
/// followed by figures, each with the words around it.
///
/// What only moved, or survives in other words in a line that the round wrote, isn't lost. Neither is a
/// figure that is elsewhere or spelled differently. A heading survives only in headings. `edits` are those
/// that led from `before` to `after`.
pub fn lost(original: &str, before: &str, after: &str, edits: &[Edit]) -> Vec<String> {
    // A check of a long text only adds, and the comparison takes the most time there.
    let only_adds = |edit: &Edit| !edit.applied || edit.find.is_empty();
    if before == after || (!edits.is_empty() && edits.iter().all(only_adds)) {
        return Vec::new();
    }
    let lines = lost_lines(original, before, after, edits);
    let figures = lost_figures(original, before, after, edits);
    let apart = |figure: &Span| {
        !lines
            .iter()
            .any(|line| line.start <= figure.start && figure.end <= line.end)
    };
    let told = figures
        .into_iter()
        .filter(apart)
        .map(|figure| in_context(before, figure));
    lines
        .iter()
        .map(|line| before[line.range()].trim().to_owned())
        .chain(told)
        .collect()
}

fn lost_lines(original: &str, before: &str, after: &str, edits: &[Edit]) -> Vec<Span> {
    // Only computed once something is missing, which is rare.
    let of_original: LazyCell<BTreeSet<String>, _> =
        LazyCell::new(|| entries(&outline::lines(original)).map(key).collect());
    let before_lines = outline::lines(before);
    let after_lines = outline::lines(after);
    let mut remaining = count(entries(&after_lines).map(key));
    let reworded = LazyCell::new(|| Reworded::new(&before_lines, &after_lines));
    let mut lost = Vec::new();
    for line in entries(&before_lines) {
        let (key, span) = (key(line), Span::new(line.start, line.end()));
        let remains = take_one(&mut remaining, &key);
        if !remains
            && of_original.contains(&key)
            && !is_answered(span, edits)
            && !reworded.holds(line)
        {
            lost.push(span);
        }
    }
    lost
}

fn lost_figures(original: &str, before: &str, after: &str, edits: &[Edit]) -> Vec<Span> {
    let of_original: LazyCell<BTreeSet<String>, _> =
        LazyCell::new(|| figures(original).into_iter().map(|it| it.key).collect());
    let mut remaining = count(figures(after).into_iter().map(|figure| figure.key));
    let mut lost = Vec::new();
    for figure in figures(before) {
        let remains = take_one(&mut remaining, &figure.key);
        if !remains && of_original.contains(&figure.key) && !is_answered(figure.span, edits) {
            lost.push(figure.span);
        }
    }
    lost
}

/// A figure and the words around it on its line.
fn in_context(text: &str, figure: Span) -> String {
    let before = text[..figure.start].lines().next_back();
    let before = before.filter(|_| !text[..figure.start].ends_with('\n'));
    let behind = text[figure.end..].lines().next();
    let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
    let from = before.char_indices().rev().nth(CONTEXT);
    let from = from.and_then(|(at, _)| Some(at + before[at..].find(' ')?));
    let to = behind.char_indices().nth(CONTEXT);
    let to = to.and_then(|(at, _)| behind[..at].rfind(' '));
    let head = match from {
        Some(at) => format!("…{}", &before[at..]),
        None => before.trim_start().to_owned(),
    };
    let tail = match to {
        Some(at) => format!("{} …", &behind[..at]),
        None => behind.trim_end().to_owned(),
    };
    let figure = &text[figure.range()];
    format!("{figure} in “{head}{figure}{tail}”")
}

fn entries<'a, 'b>(lines: &'b [Line<'a>]) -> impl Iterator<Item = &'b Line<'a>> {
    lines.iter().filter(|line| {
        matches!(line.kind, LineKind::Heading(_) | LineKind::Item) && !line.content().is_empty()
    })
}

/// A line in a form that is the same regardless of marks, spaces, capitals or number. A heading never equals
/// an item.
fn key(line: &Line<'_>) -> String {
    let mark = if is_heading(line) { "# " } else { "" };
    let plain: String = said(line)
        .chars()
        .filter(|char| !matches!(char, '*' | '_' | '`'))
        .flat_map(char::to_lowercase)
        .collect();
    format!(
        "{mark}{}",
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

/// The content of a line: for a heading, without its section number.
fn said<'a>(line: &Line<'a>) -> &'a str {
    let content = line.content();
    match content.split_once(char::is_whitespace) {
        Some((number, rest)) if is_heading(line) && is_section_number(number) => rest.trim_start(),
        _ => content,
    }
}

fn is_heading(line: &Line<'_>) -> bool {
    matches!(line.kind, LineKind::Heading(_))
}

/// Whether a word is a number like `3.`, `3.1` or `3)`.
fn is_section_number(word: &str) -> bool {
    word.starts_with(|char: char| char.is_ascii_digit())
        && word
            .chars()
            .all(|char| char.is_ascii_digit() || matches!(char, '.' | ')'))
}

fn count(keys: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_insert(0) += 1;
    }
    counts
}

/// Removes one of a kind, if one is left.
fn take_one(counts: &mut BTreeMap<String, usize>, key: &str) -> bool {
    match counts.get_mut(key).filter(|left| **left > 0) {
        Some(left) => {
            *left -= 1;
            true
        }
        None => false,
    }
}

/// Whether an edit that touched a range addresses a finding.
fn is_answered(span: Span, edits: &[Edit]) -> bool {
    edits
        .iter()
        .filter(|edit| edit.applied && !edit.findings.is_empty())
        .filter_map(|edit| edit.range)
        .any(|range| range.overlaps(span))
}

/// The lines that a round wrote, indexed by their words.
struct Reworded {
    lines: Vec<Written>,
    with_word: BTreeMap<String, Vec<usize>>,
}

/// A line that a round wrote.
struct Written {
    words: BTreeSet<String>,
    is_heading: bool,
}

impl Reworded {
    fn new(before: &[Line<'_>], after: &[Line<'_>]) -> Self {
        let old: BTreeSet<String> = before.iter().map(key).collect();
        let lines: Vec<Written> = after
            .iter()
            .filter(|line| !old.contains(&key(line)))
            .map(|line| Written {
                words: bag(said(line)),
                is_heading: is_heading(line),
            })
            .collect();
        let mut with_word: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, line) in lines.iter().enumerate() {
            for word in &line.words {
                with_word.entry(word.clone()).or_default().push(index);
            }
        }
        Self { lines, with_word }
    }

    /// Whether a line survives in one that the round wrote: a heading in another heading with much in
    /// common, an item in any line with most of its words.
    fn holds(&self, line: &Line<'_>) -> bool {
        let words = bag(said(line));
        let candidates: BTreeSet<usize> = words
            .iter()
            .filter_map(|word| self.with_word.get(word))
            .flatten()
            .copied()
            .collect();
        candidates.iter().any(|&at| {
            let written = &self.lines[at];
            if is_heading(line) {
                written.is_heading && likeness(&words, &written.words) >= SAME_HEADING
            } else {
                containment(&words, &written.words) >= REWORDED
            }
        })
    }
}
