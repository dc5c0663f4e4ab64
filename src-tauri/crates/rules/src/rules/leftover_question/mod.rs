//! Questions among the statements: somebody asked, nobody answered.

mod answered;
#[cfg(test)]
mod cases;
mod elsewhere;
mod passing;
mod spoken;
mod stated;
mod unsure;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::ALL;
use domain::{Severity, Span};

use self::answered::{
    has_a_twin, is_a_label, is_a_metric, is_a_step, is_an_idea, is_answered, is_listed_as_open,
    is_one_of_many, is_quoted, is_settled,
};
use self::elsewhere::{Elsewhere, is_of_a_study, is_of_a_user};
use self::passing::is_none_of_the_author;
use self::stated::{is_of_the_author, question};
use self::unsure::in_words;
use crate::demands::Judges;
use crate::document::{BlockKind, Role};
use crate::genre::{Genre, has_several_days};
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "leftover-question",
    says: "Unanswered questions, and what the author marks as unsure.",
    personas: ALL,
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// A doubt in marks.
static DOUBT: LazyLock<Regex> = LazyLock::new(|| exact(r"\?\?+|\(\?\)"));

/// What the author doubts is a finding in any text; what others said in minutes isn't, and neither is what
/// was open on one of several days.
fn doubts(reading: &Reading) -> Vec<Problem> {
    let is_history = reading.genre == Genre::Notes && has_several_days(&reading.document);
    if is_history || reading.records_talk() {
        return Vec::new();
    }
    let mut hits = in_words(reading);
    let mut marks = reading.hits(&DOUBT);
    if reading.genre != Genre::Product {
        marks.retain(|it| is_of_the_author(reading, it));
    }
    hits.extend(marks);
    hits.retain(|it| !is_none_of_the_author(reading, it));
    hits.sort_by_key(|it| it.span);
    hits.dedup_by_key(|it| it.sentence.span);
    if hits.len() > MOST_DOUBTS {
        return many(reading, &hits).into_iter().collect();
    }
    hits.iter()
        .filter_map(|it| {
            let doubted = doubted(reading, it);
            let question = question(reading, it, &doubted);
            Problem::at(
                [it.sentence.span],
                Severity::Major,
                format!("Marked as unsure: “{doubted}”"),
                "You left this open, but readers will build on it as if it were settled.",
                question,
            )
        })
        .collect()
}

/// More doubts are one finding, so that none is left out.
const MOST_DOUBTS: usize = 3;

fn many(reading: &Reading, hits: &[Hit<'_>]) -> Option<Problem> {
    let doubts = named(hits.iter().map(|it| doubted(reading, it)));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        format!("Marked as unsure: {} passages", hits.len()),
        "You left these open, but readers will build on them as if they were settled.",
        format!("What is the answer to {doubts}, or who can give it, and by when?"),
    )
}

/// The words in doubt, with the marks that say so.
fn doubted(reading: &Reading, hit: &Hit<'_>) -> String {
    let gist = reading.gist(hit.sentence.span);
    if !hit.words.starts_with(['?', '(']) {
        return gist;
    }
    let to_marks = reading.plain(Span::new(hit.sentence.span.start, hit.span.end));
    // “?? who owns the templates” doubts what follows.
    if to_marks == hit.words {
        let block = reading.document.block(hit.sentence).span;
        let rest = Span::new(hit.span.end, block.end.max(hit.span.end));
        return reading.gist(
            reading
                .document
                .sentences_in(rest)
                .first()
                .map_or(rest, |it| it.span),
        );
    }
    let words: Vec<&str> = to_marks.split(' ').collect();
    match words.len().checked_sub(MOST_WORDS) {
        None | Some(0) => to_marks,
        Some(more) => format!("… {}", words[more..].join(" ")),
    }
}

/// Words of a doubt in marks that a title quotes.
const MOST_WORDS: usize = 9;

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = doubts(reading);
    let known: Vec<_> = problems.iter().flat_map(|it| it.places.clone()).collect();
    let mut asked = questions(reading);
    asked.retain(|it| !it.places.iter().any(|place| known.contains(place)));
    problems.extend(asked);
    problems
}

/// “… or do we need them longer?”, “And what about cards?”: the author asks, not the text.
fn wonders(text: &str) -> bool {
    static ASKS: LazyLock<Regex> = LazyLock::new(|| {
        words("(?:or|but) (?:do|should|can|will|is|are) (?:we|they|it)|what about|should we|do we")
    });
    ASKS.is_match(text)
}

/// The maximum number of questions that are looked up in the rest of the text.
const MOST_LOOKED_UP: usize = 12;

fn questions(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    // A list of edge cases asks what happens, whatever else the text is.
    let mut headings = document.headings.iter();
    let asks = headings.any(|it| document.lower(it.text).contains("edge case"));
    if reading.genre != Genre::Product && !asks {
        return Vec::new();
    }
    let elsewhere = Elsewhere::of(reading);
    reading
        .sentences()
        .filter(|it| {
            let role = document.role(*it);
            let left_out = reading.is_outline && role == Role::NonGoals;
            (!role.is_aside() || left_out) && !document.block(*it).emphasised
        })
        .filter(|it| {
            let text = document.prose(it.span).trim_end_matches([')', ']', ' ']);
            // “(e.g. do pots match?)” is an example of what will be asked.
            let inner = text.rsplit_once('(').map(|(_, inner)| inner);
            let is_example = inner.is_some_and(|it| it.starts_with("e.g."));
            let listed = document.block(*it).kind == BlockKind::Item
                || document.role(*it).is_target()
                || reading.is_outline && wonders(document.lower(it.span));
            let asks = text.ends_with('?') && !text.ends_with("??");
            asks && !is_example && (inner.is_some() || listed)
        })
        .filter(|it| !is_answered(reading, *it) && !is_quoted(reading, *it))
        .filter(|it| !is_a_step(reading, *it) && !is_a_label(reading, *it))
        .filter(|it| !is_a_metric(document.lower(it.span)) && !is_settled(reading, *it))
        .filter(|it| !is_listed_as_open(reading, *it) && !has_a_twin(reading, *it))
        .filter(|it| !is_an_idea(document.lower(it.span)) && !is_of_a_study(reading, *it))
        .filter(|it| asks || !is_one_of_many(reading, *it))
        .filter(|it| !(reading.explains() && is_of_a_user(document.lower(it.span))))
        .take(MOST_LOOKED_UP)
        .filter(|it| !elsewhere.deals_with(*it))
        .take(3)
        .filter_map(|it| {
            let text = reading.plain(it.span);
            // “What impact (if any) is there?” is one question; “(is that so?)” is alone in parentheses.
            let inner = text.rsplit('(').next().unwrap_or(&text);
            let inner = if inner.trim_end_matches([')', ' ']).contains(')') {
                &text
            } else {
                inner
            };
            let asked = inner.rsplit(". ").next().unwrap_or(inner);
            let asked = asked.trim_matches([')', ' ', ']']).to_owned();
            Problem::at(
                [it.span],
                Severity::Major,
                format!("Open question in the text: “{asked}”"),
                "Nobody can build, measure or test this until the question has an answer.",
                capital(&asked),
            )
        })
        .collect()
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}
