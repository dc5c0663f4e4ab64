//! Qualities that nobody is held to: each way in which that happens is one function and one line in a list.

use std::sync::LazyLock;

use domain::Span;
use regex::Regex;

use super::families::BY_PEOPLE;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// Whether the words promise nothing that could be measured.
pub(super) fn is_in_passing(reading: &Reading, hit: &Hit<'_>) -> bool {
    WAYS.iter().any(|is_one| is_one(reading, hit))
}

const WAYS: [fn(&Reading, &Hit<'_>) -> bool; 11] = [
    is_of_people,
    is_an_option,
    is_ruled_out,
    is_the_most,
    is_a_simile,
    is_a_hope,
    is_a_saying,
    is_of_a_game,
    is_of_the_upkeep,
    is_tested,
    is_a_principle,
];

/// How soon people understand something is a wish, in a text of many words that says how it helps them.
fn is_of_people(reading: &Reading, hit: &Hit<'_>) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    hit.words.starts_with("quick") && !reading.is_brief && BY_PEOPLE.is_match(text)
}

/// “Can you wait? | No, it must be instant” is one of several answers.
fn is_an_option(reading: &Reading, hit: &Hit<'_>) -> bool {
    let label = reading.document.row_label(hit.sentence);
    label.is_some_and(|it| reading.document.prose(it).trim_end().ends_with('?'))
}

/// “No stubs are acceptable” rules something out.
fn is_ruled_out(reading: &Reading, hit: &Hit<'_>) -> bool {
    let clause = reading.before(hit).to_lowercase();
    let clause = clause.rsplit(';').next().unwrap_or_default();
    hit.words == "acceptable" && clause.trim_start().starts_with("no ")
}

/// “The most reasonable name” is one of several.
fn is_the_most(reading: &Reading, hit: &Hit<'_>) -> bool {
    reading.before(hit).trim_end().ends_with("most")
}

/// “It should feel like watching soup boil in real time” compares.
fn is_a_simile(reading: &Reading, hit: &Hit<'_>) -> bool {
    static LIKE: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "(?:feel|look|sound|work|behave|seem)(?:s|ing)? (?:more |much |just )?like|as if|as though",
        )
    });
    LIKE.is_match(&reading.before(hit).to_lowercase())
}

/// “We hope that guests find it easy” promises nothing.
fn is_a_hope(reading: &Reading, hit: &Hit<'_>) -> bool {
    static HOPES: LazyLock<Regex> = LazyLock::new(|| words("hopes?|hoped|hoping"));
    HOPES.is_match(&reading.before(hit).to_lowercase())
}

/// “As much data as possible” is a way to say “much”.
fn is_a_saying(_: &Reading, hit: &Hit<'_>) -> bool {
    const MUCH: [&str; 4] = ["as much ", "as many ", "as long ", "as far "];
    MUCH.iter().any(|it| hit.words.starts_with(it)) && hit.words.contains("possible")
}

/// “Enemies spawn faster in each wave”: what happens to players makes the game.
fn is_of_a_game(reading: &Reading, hit: &Hit<'_>) -> bool {
    static PLAYED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "games?|enem(?:y|ies)|spawn(?:s|ed|ing)?|surviv(?:e|es|ing|al)|gameplay|power-?ups?|boss(?:es)?|players?|waves?|levels?",
        )
    });
    let text = reading.document.lower(hit.sentence.span);
    PLAYED.find_iter(text).nth(1).is_some()
}

/// Documents, files and upkeep are for those who write them: what suits them is theirs to say.
fn is_of_the_upkeep(reading: &Reading, hit: &Hit<'_>) -> bool {
    static UPKEEP: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "documentation|docs|read-?me|folders?|director(?:y|ies)|repo(?:sitory)?|code ?base|maintainers?|maintenance|contributors?|commit messages?|changelog",
        )
    });
    UPKEEP.is_match(reading.document.lower(hit.sentence.span))
}

/// “Is tested to verify that sums work correctly” says what a test is for; its own steps say what is correct.
fn is_tested(reading: &Reading, hit: &Hit<'_>) -> bool {
    static TESTS: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "(?:tests?|tested|testing|verif(?:y|ies|ied)|check(?:s|ed)?) (?:(?:[a-z]+ )?to [a-z]+ )?(?:that|whether|if|how)",
        )
    });
    TESTS.is_match(&reading.before(hit).to_lowercase())
}

/// What a text calls principles guides those who decide.
fn is_a_principle(reading: &Reading, hit: &Hit<'_>) -> bool {
    static CALLED: LazyLock<Regex> = LazyLock::new(|| {
        exact(r"(?-u:\b)(?:principles?|philosophy|tenets?|manifesto|our values|mission)(?-u:\b)")
    });
    let document = &reading.document;
    let own = document.heading(hit.sentence).map(|it| it.text);
    let title = document.headings.first().map(|it| it.text);
    let called = |it: Span| CALLED.is_match(document.lower(it));
    own.into_iter().chain(title).any(called)
}
