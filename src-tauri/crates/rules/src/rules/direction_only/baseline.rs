//! Targets in percent of a figure that the text doesn't give: “improve conversion by 15 %”.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Severity, Span};

use crate::document::{Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::rule::{Problem, named, one_or_count};

/// A change of so many percent, as the sentence's own statement.
static BY: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:(?:we|the team|it) (?:will |must |should |want to )?)?(?:improve|increase|reduce|cut|raise|grow|lower|decrease|boost|speed up|shorten|drop)s?(?-u:\b)[^.;0-9]*(?-u:\b)by (?:about |around |at least |up to )?[0-9][0-9.]* ?(?:%|percent)",
    )
});
/// Words that say what it starts from.
static FROM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"from|today|currently|baseline|compared|than|against|now|last (?:year|quarter|month)|at present|(?:down|up) to|per|each|every",
    )
});

/// One problem for all of them, in product texts in which no section or sentence says where they start.
pub(super) fn no_baseline(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let told = headings.any(|it| document.lower(it.text).contains("baseline"));
    if reading.genre != Genre::Product || told || has_table_of_today(reading) {
        return None;
    }
    let open: Vec<Sentence> = reading
        .sentences()
        .filter(|it| is_open(reading, *it))
        .collect();
    let gists: Vec<String> = open.iter().map(|it| reading.gist(it.span)).collect();
    let names = named(&gists);
    Problem::at(
        open.iter().map(|it| it.span),
        Severity::Minor,
        format!("No starting figure for {}", one_or_count(&gists, "goals")),
        "A percentage of an unknown figure can't be checked later.",
        format!("Which figure is meant by {names}, and what is it today?"),
    )
}

fn is_open(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let Some(found) = BY.find(text) else {
        return false;
    };
    let rest = &text[found.end()..];
    // A figure right after it says what it is of: “by 15 %, from 40 to 46”.
    let counted = rest.bytes().any(|it| it.is_ascii_digit());
    let next = document.next_in_block(sentence);
    let next = next.map_or("", |it| document.lower(it.span));
    let block = document.block(sentence).span;
    let from = sentence.span.start.saturating_sub(NEAR).max(block.start);
    let from = document.lower.ceil_char_boundary(from);
    let before = document.lower(Span::new(from, sentence.span.start.max(from)));
    let near = [rest, next, before].iter().any(|it| FROM.is_match(it));
    let role = document.role(sentence);
    text.matches('%').count() < 2
        && !counted
        && !near
        && !role.is_aside()
        && role != Role::Assumptions
}

/// Bytes before a sentence that may say where its figure starts.
const NEAR: usize = 400;

/// Whether a table has a column for how things are.
fn has_table_of_today(reading: &Reading) -> bool {
    let document = &reading.document;
    let mut heads = document.tables.iter().filter_map(|it| it.rows.first());
    heads.any(|it| {
        ["today", "baseline", "current", "now"]
            .iter()
            .any(|word| document.lower(it.span).contains(word))
    })
}
