//! Sentences that give another figure for a row that they name: “the Free plan”, “option A”, “the default for
//! `--memory`”.

use aho_corasick::AhoCorasick;
use domain::Span;

use super::fact::{FIGURE, Fact, Unit, in_unit_of_head, read};
use super::is_other;
use super::placed::{fact, sentence_of};
use crate::document::{Document, Row, Sentence, Table};
use crate::reading::Reading;

/// What the rows of a table may be, by the header of their names.
const SORTS: [&str; 9] = [
    "option",
    "plan",
    "tier",
    "package",
    "variant",
    "edition",
    "subscription",
    "role",
    "level",
];
/// Headers of columns, and words of sentences, for how much of something is allowed.
const LIMITS: [&str; 5] = ["limit", "maximum", "quota", "allowance", "cap"];
/// The most names that are looked for, so that the check stays quick in a text of many tables.
const MOST_NAMES: usize = 200;

/// The most places of names that are looked at, and the longest sentence, in bytes.
const MOST_HITS: usize = 300;
const LONGEST: usize = 400;

/// The name of a row with one of its figures.
struct Named {
    name: String,
    /// Whether the name is one letter, which has to be a capital.
    is_letter: bool,
    figure: Fact,
    /// The header above the figure.
    head: String,
}

/// Rows against sentences with their names. `settings` asks only for those whose names are code.
pub(super) fn disputes(reading: &Reading, settings: bool) -> Vec<(Fact, Fact)> {
    let document = &reading.document;
    let tables = document.tables.iter().enumerate();
    let mut names: Vec<Named> = tables
        .flat_map(|(index, it)| of_table(reading, index, it, settings))
        .collect();
    names.truncate(MOST_NAMES);
    let text = if settings {
        &document.source
    } else {
        &document.lower
    };
    let Ok(known) = AhoCorasick::new(names.iter().map(|it| &it.name)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for hit in known.find_overlapping_iter(text).take(MOST_HITS) {
        let row = &names[hit.pattern().as_usize()];
        let ends = |it: Option<char>| it.is_none_or(|it| !it.is_alphanumeric());
        let whole =
            ends(text[..hit.start()].chars().next_back()) && ends(text[hit.end()..].chars().next());
        let capital = document.source[..hit.end()].ends_with(|it: char| it.is_uppercase());
        if !whole || row.is_letter && !capital {
            continue;
        }
        let short = document
            .sentence_at(hit.start())
            .is_some_and(|it| it.span.end - it.span.start <= LONGEST);
        let said = short.then(|| sentence_of(reading, hit.start())).flatten();
        let said = said.filter(|it| document.row(*it).is_none());
        let other = said.and_then(|it| of_sentence(document, it, row, settings));
        if let Some(other) = other.filter(|it| is_other(it.value, row.figure.value)) {
            found.push((super::claim::copy(&row.figure), other));
        }
    }
    found
}

fn of_table(reading: &Reading, index: usize, table: &Table, settings: bool) -> Vec<Named> {
    let document = &reading.document;
    let Some(head) = table.rows.iter().find(|it| it.header) else {
        return Vec::new();
    };
    let title = |it: Span| document.lower(it).trim_matches([' ', '|', '*', '_', ':']);
    let sort = head
        .cells
        .first()
        .map_or("", |it| title(*it))
        .trim_end_matches('s');
    if !settings && !SORTS.contains(&sort) {
        return Vec::new();
    }
    let body = table.rows.iter().filter(|it| !it.header);
    body.flat_map(|row| {
        let cells = figures(reading, index, head, row);
        let names = if settings {
            code(document, row)
        } else {
            names(document, sort, row)
        };
        let alone = |unit: Unit| cells.iter().filter(|it| it.1.unit == unit).count() == 1;
        let cells = cells.iter().filter(|(head, it)| match it.unit {
            _ if settings => head == "default",
            Unit::Count => LIMITS.contains(&head.as_str()),
            unit => alone(unit),
        });
        let found: Vec<Named> = cells
            .flat_map(|(head, figure)| {
                names.iter().map(|(name, is_letter)| Named {
                    name: name.clone(),
                    is_letter: *is_letter,
                    figure: super::claim::copy(figure),
                    head: head.clone(),
                })
            })
            .collect();
        found
    })
    .collect()
}

/// The cells of a row that are one figure, each with its header.
fn figures(reading: &Reading, table: usize, head: &Row, row: &Row) -> Vec<(String, Fact)> {
    let document = &reading.document;
    let cells = row.cells.iter().zip(&head.cells).skip(1);
    let found = cells.filter_map(|(cell, head)| {
        let text = document.lower(*cell);
        let lead = text.len() - text.trim_start_matches([' ', '|', '*']).len();
        let mut figures = FIGURE.captures_iter(text).filter_map(|it| read(&it));
        let (value, unit, range) = figures.next()?;
        let only = figures.next().is_none()
            && range.start == lead
            && range.end == text.trim_end_matches([' ', '|', '*']).len();
        let head = document
            .lower(*head)
            .trim_matches([' ', '|', '*', '_', ':']);
        let (value, unit) = in_unit_of_head(head, value, unit);
        let sentence = document.sentence_at(cell.start + range.start)?;
        let mut claim = fact(value, unit, sentence.span, sentence);
        claim.table = Some(table);
        only.then(|| (head.to_owned(), claim))
    });
    found.collect()
}

/// “Free” in a table of plans is “the Free plan” and “plan Free”; “A: own sync” is “option A”.
fn names(document: &Document, sort: &str, row: &Row) -> Vec<(String, bool)> {
    let label = row.cells.first().map_or("", |it| document.lower(*it));
    let label = label.trim_matches([' ', '|', '*', '_']);
    let name = label
        .split([':', '(', '.'])
        .next()
        .unwrap_or_default()
        .trim();
    let is_letter = name.len() == 1 && name.bytes().all(|it| it.is_ascii_alphabetic());
    let plain = name
        .bytes()
        .all(|it| it.is_ascii_alphanumeric() || it == b' ' || it == b'-');
    let few = !name.is_empty() && name.split_whitespace().count() <= 2;
    match (is_letter, plain && few && name.len() > 2) {
        (true, _) => vec![(format!("{sort} {name}"), true)],
        // “A team lead” is named well enough.
        (_, true) if name.contains(' ') => vec![(name.to_owned(), false)],
        (_, true) => vec![
            (format!("{name} {sort}"), false),
            (format!("{sort} {name}"), false),
        ],
        _ => Vec::new(),
    }
}

/// The name of a setting, with its marks of code.
fn code(document: &Document, row: &Row) -> Vec<(String, bool)> {
    let label = row.cells.first().map_or("", |it| document.quote(*it));
    let label = label.trim_matches([' ', '|', '*']);
    let name = label.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
    let name = name.filter(|it| it.len() > 1 && !it.contains('`'));
    name.map(|_| (label.to_owned(), false))
        .into_iter()
        .collect()
}

/// The only figure of a sentence that speaks of the same column: of a limit if it counts, of a default if the
/// name is code.
fn of_sentence(
    document: &Document,
    sentence: Sentence,
    row: &Named,
    settings: bool,
) -> Option<Fact> {
    const PER: [&str; 8] = [
        " per ", " a month", " a year", " a user", " monthly", " yearly", " saves ", " each ",
    ];
    let text = document.lower(sentence.span);
    if text.len() > LONGEST {
        return None;
    }
    let mut figures = FIGURE.captures_iter(text).filter_map(|it| read(&it));
    let (value, unit, range) = figures.next()?;
    let speaks = match row.figure.unit {
        _ if settings => text.contains("default"),
        Unit::Count => {
            LIMITS.iter().any(|it| text.contains(it)) && text.contains(row.head.as_str())
        }
        Unit::Money => !PER.iter().any(|it| text.contains(it)),
        _ => true,
    };
    if figures.next().is_some() || unit != row.figure.unit || !speaks {
        return None;
    }
    let at = sentence.span.start;
    let figure = Span::new(at + range.start, at + range.end);
    Some(fact(value, unit, figure, sentence))
}
