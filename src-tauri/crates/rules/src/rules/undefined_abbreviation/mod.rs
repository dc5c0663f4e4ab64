//! Abbreviations that nobody spells out.

mod known;

use std::cell::LazyCell;
use std::collections::HashSet;
use std::sync::LazyLock;

use domain::personas::{ONCALL, PM};
use domain::{Severity, Span};
use regex::Regex;

pub(super) use self::known::is_known;
use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::exact;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "undefined-abbreviation",
    says: "Abbreviations that nobody spells out.",
    personas: &[PM, ONCALL],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Hello. The QRF goes to the desk. The QRF is blue.",
            "The QRF goes to the desk.",
        ),
        fires("| Name | Total XR |\n|--|--|\n| a | 1 |", "Total XR"),
        silent("The Quick Reply Form (QRF) goes to the desk. The QRF is blue."),
        silent("The QRF (Quick Reply Form) goes to the desk."),
        silent("A quick reply form goes to the desk. The QRF is blue."),
        silent("**ACTION REQUIRED** Take the action. The song is an OGG or a WAV file on NTFS."),
        silent("STEP 1: Open the door. A NEW key is needed."),
        silent("The phone is on LTE. It reads ES modules, and the server is found by DI."),
        silent("QRF stands for the blue form."),
        silent("The API returns JSON over HTTPS; the URL is in the FAQ. It must NOT fail."),
        silent("Set `QRF` to 1. THE WHOLE LINE IS LOUD."),
        silent(
            "A running QRF Studio is found. It stops on SIGINT, as CVS and ESM files do at 5 p.m. EST.",
        ),
        silent(
            "The cook reads the menu first: READ ITS WHOLE TEXT before you go on with the soup.",
        ),
        silent("TL;DR: the till is new. **QRFs:** Forms for guests. The QRF is blue."),
        silent("# Menu\n\n## Goals\n\n- Order a QRF\n\n## Features\n\n- Tea\n\n## Launch\n\nMay."),
    ],
};

static CAPITALS: LazyLock<Regex> = LazyLock::new(|| exact(r"(?-u:\b)[A-Z]{2,6}(?:s)?(?-u:\b)"));
/// Given with its meaning: in brackets behind it, in front of it, or said to stand for something.
static IN_BRACKETS: LazyLock<Regex> = LazyLock::new(|| exact(r"\(([A-Z]{2,6})s?[),; ]"));
static EXPLAINED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)([A-Z]{2,6})s? ?(?:\([A-Za-z][a-z-]+ |stands for |means |is (?:one|a|an|the) |is short for |= |: ?\** *[A-Z]?[a-z]+ |[—–] [A-Z]?[a-z]+ )",
    )
});

/// How many different names are looked up: a list of codes is no prose.
const MOST_NAMES: usize = 200;

fn find(reading: &Reading) -> Vec<Problem> {
    // The readers of anything else know the trade, and those of a long text its words.
    if reading.genre != Genre::Product || reading.is_long() {
        return Vec::new();
    }
    let prose = &reading.document.prose;
    let defined: HashSet<&str> = IN_BRACKETS
        .captures_iter(prose)
        .chain(EXPLAINED.captures_iter(prose))
        .filter_map(|it| it.get(1))
        .map(|it| it.as_str())
        .collect();
    let spelled = LazyCell::new(|| initials(&reading.document.lower));
    let mut used: HashSet<&str> = HashSet::new();
    let mut open: Vec<(&str, Span)> = Vec::new();
    for found in CAPITALS.find_iter(prose) {
        if used.len() >= MOST_NAMES {
            break;
        }
        let name = found.as_str().trim_end_matches('s');
        let Some(place) = place_of(reading, found.start()) else {
            continue;
        };
        let new = !is_known(name) && used.insert(name);
        let is_spelled = || name.len() > 2 && spelled.contains(&name.to_ascii_lowercase());
        let unclear = new
            && !defined.contains(name)
            && !is_written_small(prose, &name.to_ascii_lowercase())
            && !is_spelled()
            && !is_part_of_a_name(prose, found.range())
            && !is_in_a_name(reading, place, found.range().into())
            && !is_in_a_loud_run(prose, found.range())
            && !is_loud(reading.document.prose(place));
        if unclear {
            open.push((name, place));
        }
    }
    let names = named(open.iter().map(|it| it.0));
    let are = if open.len() == 1 { "is" } else { "are" };
    let mut places: Vec<Span> = open.iter().map(|it| it.1).collect();
    places.dedup();
    Problem::at(
        places,
        Severity::Minor,
        format!("{names} {are} never spelled out"),
        "Readers new to the subject can't follow the text, or think it means something else.",
        format!("What does {names} stand for?"),
    )
    .into_iter()
    .collect()
}

/// Whether the text also writes a word small: in capitals it is loud, not short.
fn is_written_small(prose: &str, word: &str) -> bool {
    let bytes = prose.as_bytes();
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphabetic)
    };
    prose
        .match_indices(word)
        .any(|(at, _)| !is_letter(at.checked_sub(1)) && !is_letter(Some(at + word.len())))
}

/// The judged sentence that holds a position; a table's cells are sentences too.
fn place_of(reading: &Reading, position: usize) -> Option<Span> {
    let sentence = reading.document.sentence_at(position);
    sentence
        .filter(|it| reading.is_judged(*it))
        .map(|it| it.span)
}

/// The first letters of all words in a row: “Quick Reply Form” spells QRF.
fn initials(lower: &str) -> String {
    const JOINING: &[&str] = &["of", "and", "the", "for", "in", "to"];
    lower
        .split(|c: char| !c.is_alphabetic())
        .filter(|it| it.len() > 1 && !JOINING.contains(it))
        .filter_map(|it| it.chars().next())
        .collect()
}

/// Whether the capitals go on in digits, hyphens, underscores or other capitals, as names do.
fn is_part_of_a_name(prose: &str, range: std::ops::Range<usize>) -> bool {
    let joins = |byte: Option<&u8>| {
        byte.is_some_and(|it| it.is_ascii_alphanumeric() || b"_-/.@#&+;".contains(it))
    };
    let bytes = prose.as_bytes();
    let before = range.start.checked_sub(1).and_then(|it| bytes.get(it));
    let after = bytes.get(range.end);
    let ends_sentence = after == Some(&b'.') && !joins(bytes.get(range.end + 1));
    joins(before) || (joins(after) && !ends_sentence)
}

/// Whether a name goes on behind it in the same sentence, as in “LM Studio”. Heads of tables begin every
/// word so.
fn is_in_a_name(reading: &Reading, sentence: Span, span: Span) -> bool {
    let rest = Span::new(span.end, sentence.end.max(span.end));
    let rest = reading.document.prose(rest).strip_prefix(' ');
    let next = rest.and_then(|it| it.split_whitespace().next());
    let is_name = next.is_some_and(|it| {
        let mut letters = it.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
    });
    let document = &reading.document;
    let in_table = || {
        let sentence = document.sentence_at(span.start);
        sentence.is_some_and(|it| document.row(it).is_some_and(|row| row.header))
    };
    is_name && !in_table()
}

/// Whether it is one of three words or more in capitals, as in “IT IS CRITICAL THAT YOU STOP”.
fn is_in_a_loud_run(prose: &str, range: std::ops::Range<usize>) -> bool {
    let is_loud = |it: &&str| {
        let word = it.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() > 1 && word.bytes().all(|b| b.is_ascii_uppercase())
    };
    let before = prose[..range.start].split_whitespace().rev();
    let after = prose[range.end..].split_whitespace();
    before.take_while(is_loud).take(2).count() + after.take_while(is_loud).take(2).count() >= 2
}

/// Whether a sentence is written in capitals as a whole.
fn is_loud(text: &str) -> bool {
    let capitals = text.chars().filter(|it| it.is_uppercase()).count();
    let small = text.chars().filter(|it| it.is_lowercase()).count();
    capitals > small && text.split_whitespace().count() > 2
}
