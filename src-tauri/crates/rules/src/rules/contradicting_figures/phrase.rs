//! A cell and a sentence that count the same, in the same words: “8,000 orders with a note by June”.

use std::collections::HashMap;
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::fact::{FIGURE, Fact, Unit, is_contrast, read};
use super::is_other;
use super::placed::fact;
use crate::document::Sentence;
use crate::pattern::words;
use crate::reading::Reading;

/// Words behind a figure that have to be the same.
const WORDS: usize = 4;

/// What a sentence only supposes.
static SUPPOSED: LazyLock<Regex> = LazyLock::new(|| {
    words("if|could|might|would|only|fewer|less|more|instead|example|so far|already|today")
});

/// Cells, and sentences outside tables that have another figure before the same words.
pub(super) fn disputes(reading: &Reading) -> Vec<(Fact, Fact)> {
    let document = &reading.document;
    let mut cells: HashMap<Vec<&str>, Option<Fact>> = HashMap::new();
    let (in_tables, outside): (Vec<Sentence>, Vec<Sentence>) = reading
        .sentences()
        .filter(|it| document.lower(it.span).bytes().any(|b| b.is_ascii_digit()))
        .partition(|it| document.row(*it).is_some());
    for (phrase, figure) in in_tables.iter().flat_map(|it| counted(reading, *it)) {
        // Rows with several figures for it are about several things.
        let cell = cells
            .entry(phrase)
            .or_insert_with(|| Some(super::claim::copy(&figure)));
        if cell
            .as_ref()
            .is_some_and(|it| is_other(it.value, figure.value))
        {
            *cell = None;
        }
    }
    if cells.is_empty() {
        return Vec::new();
    }
    let stated = outside.iter().filter(|it| {
        let text = document.lower(it.span);
        !is_contrast(text) && !SUPPOSED.is_match(text)
    });
    let said = stated.flat_map(|it| counted(reading, *it));
    let found = said.filter_map(|(phrase, figure)| {
        let cell = cells.get(&phrase)?.as_ref()?;
        let differs = cell.unit == figure.unit && is_other(cell.value, figure.value);
        differs.then(|| (super::claim::copy(cell), figure))
    });
    found.take(4).collect()
}

/// The figures of a sentence, each with the words behind it, if those say what is counted.
fn counted(reading: &Reading, sentence: Sentence) -> Vec<(Vec<&str>, Fact)> {
    const TELLING: usize = 2;
    const LONG: usize = 4;
    let text = reading.document.lower(sentence.span);
    let figures = FIGURE.captures_iter(text).filter_map(|it| read(&it));
    let found = figures.filter_map(|(value, unit, range)| {
        let behind: Vec<&str> = text[range.end..].split_whitespace().take(WORDS).collect();
        let plain = |it: &&str| it.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
        let telling = behind.iter().filter(|it| it.len() >= LONG).count();
        let whole = behind.len() == WORDS && behind.iter().all(plain) && telling >= TELLING;
        let at = sentence.span.start;
        let figure = Span::new(at + range.start, at + range.end);
        (whole && unit == Unit::Count).then(|| (behind, fact(value, unit, figure, sentence)))
    });
    found.collect()
}
