//! Doubts that leave nothing open.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::super::placeholder::is_left_in;
use super::spoken::is_told;
use crate::apostrophe::straight;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};

/// What is quoted, weighed, supposed, shouted or said by somebody else isn't a doubt of the author.
#[expect(
    clippy::too_many_lines,
    reason = "a list of doubts that aren’t the author’s"
)]
pub(super) fn is_none_of_the_author(reading: &Reading, hit: &Hit<'_>) -> bool {
    let ready = reading.before(hit).trim_end().ends_with("ready");
    // “Needs to be discussed field by field” and “what needs a discussion” name a sort of things.
    let rest = &reading.document.lower[hit.span.end..];
    let before = reading.before(hit).to_lowercase();
    let sorted = hit.words.starts_with("to be")
        && hit.words.ends_with("discussed")
        && ([
            " field",
            " on a ",
            " in ",
            " later",
            " below",
            " separately",
        ]
        .iter()
        .any(|it| rest.starts_with(it))
            || reading.genre == Genre::Notes && before.ends_with("need "))
        || hit.words.ends_with("discussion")
            && [" or ", " that ", " which "]
                .iter()
                .any(|it| before.ends_with(it));
    // “Needs a discussion thread” names a thing.
    let next = rest
        .strip_prefix(' ')
        .and_then(|it| it.split_whitespace().next());
    let of_a_thing = hit.words.ends_with("discussion")
        && next.is_some_and(|it| {
            ["thread", "page", "group", "section", "forum", "board"].contains(&it)
        });
    // “Status: needs discussion” warns whoever reads on.
    let is_status = before
        .trim_end_matches(['*', '_', ' '])
        .ends_with("status:");
    // “I'm not sure if this is a critical problem” weighs.
    let clause = rest.split([',', '.']).next().unwrap_or_default();
    let doubted = clause.trim().trim_start_matches("if ");
    let is_weighed = doubted.starts_with("this ") && doubted.ends_with(" problem");
    // “I'm not sure if it is hot, but if not we can heat it” says what is done either way.
    let is_met = rest
        .split('.')
        .next()
        .unwrap_or_default()
        .contains(" if not");
    // “As we don't know if it is there” gives a reason.
    let reason = (hit.words.contains("know") || hit.words.contains("clear"))
        && [" as", " because", " since", " so"]
            .iter()
            .any(|it| before.trim_end().ends_with(it));
    // “It is unclear whether it pays” weighs, unless it is about what should be built.
    let observed = (hit.words.contains("unclear") || hit.words.contains("clear"))
        && (reading.document.role(hit.sentence).is_aside()
            || reading.genre == Genre::Notes
            || reading.genre == Genre::Design && !reading.is_brief);
    // “When you're not sure” is about readers, and “nothing to be discussed” leaves nothing.
    let of_readers = hit.words.contains("sure")
        && ["you're", "you’re", "you are"]
            .iter()
            .any(|it| before.trim_end_matches(['*', '_', ' ']).ends_with(it));
    let nothing = hit.words.contains("discuss") && before.trim_start().starts_with("nothing ");
    // “In case I'm not sure” and “changes that we are unsure about” tell of a case.
    let supposed = ["in case", "that", "which", "who"]
        .iter()
        .any(|it| before.trim_end().ends_with(it));
    // Whoever takes notes writes down what was asked.
    let noted = reading.genre == Genre::Notes
        && (hit.words.starts_with('(') || hit.words.starts_with("need"));
    ready
        || of_readers
        || nothing
        || is_status
        || is_weighed
        || is_met
        || noted
        || supposed
        || observed
        || reason
        || of_a_thing
        || sorted
        || reading.before(hit).ends_with(['"', '“', '‘'])
        || reading.document.role(hit.sentence) == Role::Reasoning
        || is_a_case(reading, hit)
        || is_an_outcry(reading, hit)
        || is_mused(reading, hit)
        || reading.genre == Genre::Notes && is_told(reading, hit)
}

/// “I'm not sure why guests leave” explains rather than leaves something open; what is not about users also tells
/// what was tried, and weighs what might be done.
fn is_mused(reading: &Reading, hit: &Hit<'_>) -> bool {
    static WEIGHED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"was|were|had|did|could|would|might|maybe|perhaps|tried|attempted|found|learned|noticed",
        )
    });
    let document = &reading.document;
    let after = document.lower(Span::new(
        hit.span.end,
        hit.sentence.span.end.max(hit.span.end),
    ));
    let explains = after.trim_start().starts_with("why ");
    let plans = matches!(document.role(hit.sentence), Role::Solution | Role::Plan);
    let told = reading.genre != Genre::Product
        && (WEIGHED.is_match(document.lower(hit.sentence.span))
            || reading.is_long_design() && !plans && !reading.binds(hit.sentence));
    explains || told
}

/// “If we aren't sure about it” is about a case that may occur.
fn is_a_case(reading: &Reading, hit: &Hit<'_>) -> bool {
    const CASES: [&str; 7] = ["if", "when", "whenever", "where", "unless", "you", "you're"];
    let before = reading.before(hit).trim_end().to_lowercase();
    let last = straight(&before);
    let last = last.rsplit(' ').next().unwrap_or_default();
    // “A guest who is not sure” isn’t the author.
    let of_others = hit.words.starts_with("not ") && ["is", "are", "was", "were"].contains(&last);
    of_others || CASES.contains(&last)
}

/// “What???”, a pattern in quotation marks (`'ab??'`), and what another rule finds for its marks.
fn is_an_outcry(reading: &Reading, hit: &Hit<'_>) -> bool {
    let sentence = reading.document.prose(hit.sentence.span);
    let rest = &reading.document.source[hit.span.end..];
    if hit.words.starts_with('?') && rest.starts_with(['\'', '"', '”', '’']) {
        return true;
    }
    // “Really??” answers the sentence before.
    if sentence.split_whitespace().count() == 1 && !hit.words.starts_with("???") {
        return true;
    }
    hit.words.starts_with("???")
        && (sentence.split_whitespace().count() < 3 || is_left_in(sentence))
}
