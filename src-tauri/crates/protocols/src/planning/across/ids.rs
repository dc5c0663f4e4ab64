//! The names by which planning documents refer to requirements: `FR-001`, `FR-001 to FR-004`, `1.2`,
//! `User Story 3`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::words::pattern;

/// The maximum number of requirements in a range.
const LONGEST_RANGE: u32 = 60;

/// The name of a requirement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Id {
    /// `FR-001`: its letters, its number, and a letter behind it.
    Label(String, u32, String),
    /// `Requirement 3`.
    Numbered(u32),
    /// `3.2`: the second criterion of the third requirement.
    Criterion(u32, u32),
    /// `User Story 3`.
    Story(u32),
}

static LABEL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b([A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*)-(\d{1,4})([a-z]?)\b"));
/// What follows a label and stands for others with the same letters.
static MORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[*`]*\s*(–|—|-|\.{2,3}|…|to|through|thru|,|/|&|and)\s*[*`]*(?:([A-Z][A-Z0-9-]*)-)?(\d{1,4})\b",
    )
});
static NUMBERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:\b|_)req(?:uirement)?s?\b[\s:*_#.]*(?:all\b(?: \([^)]*\))?,\s*)?(\d{1,3}(?:\.\d{1,3})*(?:\s*(?:,|;|/|&|\band\b|-|–|\bto\b)\s*(?:req(?:uirement)?s?\s*)?\d{1,3}(?:\.\d{1,3})*)*)",
    )
});
/// `_Requirements: All_`.
static ALL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)(?:\b|_)req(?:uirement)?s[*_]*:[\s*_]*all\b"));
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(-|–|\bto\b)?\s*(\d{1,3})(?:\.(\d{1,3}))?(?:\.\d{1,3})*"));
static STORY: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\bUS-?(\d{1,2})\b|\buser stor(?:y|ies) (\d{1,2})\b"));

/// Every requirement that a text names.
pub(super) fn named(text: &str) -> BTreeSet<Id> {
    let mut ids = labels(text);
    ids.extend(numbers(text));
    ids.extend(stories(text));
    ids
}

/// Whether a text names all requirements at once.
pub(super) fn names_all(text: &str) -> bool {
    ALL.is_match(text)
}

/// The labels of a text, with those that a range stands for.
pub(super) fn labels(text: &str) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for found in LABEL.captures_iter(text) {
        let (letters, mut last) = (&found[1], number(&found[2]));
        ids.insert(Id::Label(letters.to_owned(), last, found[3].to_owned()));
        let mut rest = &text[found.get(0).map_or(0, |it| it.end())..];
        while let Some(more) = MORE.captures(rest) {
            let next = number(&more[3]);
            if more.get(2).is_some_and(|other| other.as_str() != letters) {
                break;
            }
            let is_range = !matches!(&more[1], "," | "/" | "&" | "and");
            let first = if is_range { last + 1 } else { next };
            let known = (first..=next).take(LONGEST_RANGE as usize);
            ids.extend(known.map(|it| Id::Label(letters.to_owned(), it, String::new())));
            last = next;
            rest = &rest[more.get(0).map_or(0, |it| it.end())..];
        }
    }
    ids
}

/// The label that a text begins with, and what follows.
pub(super) fn leading_label(text: &str) -> Option<(Id, &str)> {
    let bare = text.trim_start_matches(['*', '_', '`', '[', '~']);
    let found = LABEL
        .captures(bare)
        .filter(|it| it.get(0).is_some_and(|it| it.start() == 0))?;
    let id = Id::Label(found[1].to_owned(), number(&found[2]), found[3].to_owned());
    Some((id, &bare[found.get(0).map_or(0, |it| it.end())..]))
}

/// Requirements by number: `Requirements: 1.1, 2.3-2.5, 4`.
pub(super) fn numbers(text: &str) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for list in NUMBERS.captures_iter(text) {
        let mut last = None;
        for found in NUMBER.captures_iter(&list[1]) {
            let whole = number(&found[2]);
            let part = found.get(3).map(|it| number(it.as_str()));
            match (found.get(1), last, part) {
                (Some(_), Some((before, Some(first))), Some(part)) if before == whole => {
                    let known = (first..=part).take(LONGEST_RANGE as usize);
                    ids.extend(known.map(|it| Id::Criterion(whole, it)));
                }
                (Some(_), Some((before, None)), None) => {
                    ids.extend(
                        (before..=whole)
                            .take(LONGEST_RANGE as usize)
                            .map(Id::Numbered),
                    );
                }
                (_, _, Some(part)) => _ = ids.insert(Id::Criterion(whole, part)),
                (_, _, None) => _ = ids.insert(Id::Numbered(whole)),
            }
            last = Some((whole, part));
        }
    }
    ids
}

/// User stories by number: `[US1]`, `User Story 2`.
pub(super) fn stories(text: &str) -> BTreeSet<Id> {
    let found = STORY.captures_iter(text);
    let numbers = found.filter_map(|it| it.get(1).or(it.get(2)).map(|it| number(it.as_str())));
    numbers.map(Id::Story).collect()
}

fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or_default()
}
