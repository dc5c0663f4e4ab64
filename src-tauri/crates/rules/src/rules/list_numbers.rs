//! Numbered lists whose numbers jump or repeat.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::ALL;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::NumberedList;
use crate::evidence::LABEL;
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "list-numbers",
    says: "Numbered lists whose numbers jump or repeat.",
    personas: ALL,
    reads_english: false,
    mended: true,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires("1. Open\n2. Read\n2. Sign\n4. Send", "Sign"),
        fires(
            "R1. Guests order.\n\nR2. Cooks cook.\n\nR2. Waiters wait.",
            "Waiters wait.",
        ),
        silent("# A\n\nR1. Guests order.\n\n# B\n\nR1. Cooks cook."),
        silent("1. Soup\n1. Tea\n2. Bread"),
        fires(
            "It closes gaps in the menu.\n\n1. Open\n2. Read\n5. Sign",
            "Sign",
        ),
        silent("Numbers are stable; gaps are done.\n\n1. Open\n2. Read\n5. Sign"),
        silent("1. Soup\n2. Tea\n1. Soup is hot\n2. Tea is not"),
        silent("1. Open\n2. Read\n3. Sign"),
        silent("1. Open\n1. Read\n1. Sign"),
        fires("1. Open\n2. Read\n2. Sign", "Sign"),
        silent("1. Open\n0. Read\n0. Sign"),
        silent("0. Open\n1. Read"),
        silent("3. Open\n4. Read"),
        silent("1. Open\n\n2a. Read\n\n3. Sign\n   here\n\n2b. Send\n\n4. Close\n6. Go"),
        silent("3. Open\n1. Read\n2. Sign\n4. Send"),
    ],
};

/// Numbers that stay when the items they stand for are removed.
static KEPT: LazyLock<Regex> =
    LazyLock::new(|| words(r"(?:numbers|ids) (?:are|stay|remain) (?:stable|fixed)"));

/// “2a.” and “2b.”: whoever letters steps doesn't count them one by one.
static LETTERED: LazyLock<Regex> = LazyLock::new(|| exact(r"(?m)^ {0,3}[0-9]+[a-d][.)][ \t]"));

/// Requirements of one section that have the same number.
fn labeled_twice(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    let mut seen: HashSet<(Option<usize>, &str)> = HashSet::new();
    let (label, sentence) = LABEL.captures_iter(&document.source).find_map(|found| {
        let (whole, label) = (found.get(0)?, found.name("label")?.as_str());
        let sentence = document.sentence_at(whole.end())?;
        let section = document.block(sentence).heading;
        (!seen.insert((section, label))).then_some((label, sentence))
    })?;
    Problem::at(
        [sentence.span],
        Severity::Minor,
        format!("Two requirements are numbered {label}"),
        format!("Anyone who refers to {label} may mean either."),
        format!(
            "Which number should this one have: “{}”?",
            reading.gist(sentence.span)
        ),
    )
}

fn find(reading: &Reading) -> Vec<Problem> {
    let mut found = out_of_order(reading);
    found.extend(labeled_twice(reading));
    found
}

fn out_of_order(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let slips: Vec<(Span, Span, usize)> = document
        .lists
        .iter()
        .filter_map(|list| {
            let (wrong, due) = corrections(reading, list).into_iter().next()?;
            let next = document
                .sentences
                .partition_point(|it| it.span.start < wrong.end);
            Some((document.sentences.get(next)?.span, wrong, due))
        })
        .collect();
    let Some(&(item, wrong, due)) = slips.first() else {
        return Vec::new();
    };
    let (number, item) = (document.quote(wrong), reading.gist(item));
    Problem::at(
        slips.iter().map(|it| it.0),
        Severity::Minor,
        format!("List number {number} where {due} is expected"),
        format!("Anyone who refers to step {due} or {number} may mean the step next to it."),
        format!("Is a step missing before “{item}”, or is the number wrong?"),
    )
    .into_iter()
    .collect()
}

/// “3. 1. 2. 4.”: a list inside the third item, which isn’t set in far enough.
fn is_nested(numbers: &[usize]) -> bool {
    numbers.first().is_some_and(|it| *it > 1) && numbers.contains(&1)
}

/// The numbers that are wrong, each with the right one. A list of equal numbers numbers itself.
pub(crate) fn corrections(reading: &Reading, list: &NumberedList) -> Vec<(Span, usize)> {
    let numbers: Vec<usize> = list
        .numbers
        .iter()
        .map_while(|it| reading.document.quote(*it).parse().ok())
        .collect();
    // If it starts again from 1, a second list follows right after the first.
    if numbers.iter().skip(2).any(|it| *it == 1) || is_nested(&numbers) {
        return Vec::new();
    }
    let Some(first) = numbers.first() else {
        return Vec::new();
    };
    // A list that repeats its first number numbers itself, and so does one that continues with zeros or ones.
    let idle = |it: &[usize]| it.len() > 1 && it.iter().all(|number| *number == it[0] && it[0] < 2);
    let by_itself = numbers.len() > 1 && numbers[1] == *first || idle(&numbers[1..]);
    if by_itself || numbers.len() != list.numbers.len() {
        return Vec::new();
    }
    if reading.mentions(&KEPT) || LETTERED.is_match(&reading.document.source) {
        return Vec::new();
    }
    list.numbers
        .iter()
        .enumerate()
        .map(|(index, span)| (*span, first + index))
        .filter(|(span, due)| reading.document.quote(*span).parse() != Ok(*due))
        .collect()
}
