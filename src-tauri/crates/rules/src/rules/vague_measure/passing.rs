//! Qualities that don't bind anybody: each such case is one function and one line in a list.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::families::BY_PEOPLE;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// Whether the words promise nothing that could be measured.
pub(super) fn is_in_passing(reading: &Reading, hit: &Hit<'_>) -> bool {
    WAYS.iter().any(|is_one| is_one(reading, hit))
}

const WAYS: [fn(&Reading, &Hit<'_>) -> bool; 16] = [
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
    is_of_tools,
    is_explained,
    is_a_change,
    is_a_topic,
    is_felt_at_once,
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

/// What a text calls principles or a vision guides those who decide, and benefits are praised.
fn is_a_principle(reading: &Reading, hit: &Hit<'_>) -> bool {
    static CALLED: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)(?:principles?|philosophy|tenets?|manifesto|our values|mission|vision|north[- ]star|benefits|advantages)(?-u:\b)",
        )
    });
    let document = &reading.document;
    let own = document.heading(hit.sentence).map(|it| it.text);
    let title = document.headings.first().map(|it| it.text);
    let called = |it: Span| CALLED.is_match(document.lower(it));
    own.into_iter().chain(title).any(called)
}

/// “Recommend tools that make it easy” says which of the tools that others make.
fn is_of_tools(reading: &Reading, hit: &Hit<'_>) -> bool {
    static CHOSEN: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "(?:recommend|choose|pick|use|select|prefer|suggest|list)(?:s|ing)? (?:[a-z]+ )*(?:tools?|librar(?:y|ies)|packages?|frameworks?|services|products|plug-?ins) (?:that|which)",
        )
    });
    CHOSEN.is_match(&reading.before(hit).to_lowercase())
}

/// “High-quality, vector-based bills suitable for books” says what is meant, a section of rules does for
/// “robust validation”, and what a goal is for (“the goal is … to create a reliable copy”) isn't a goal
/// itself.
fn is_explained(reading: &Reading, hit: &Hit<'_>) -> bool {
    const RULES: [&str; 3] = ["rules", "checks", "steps"];
    let document = &reading.document;
    let rest = document.lower(Span::new(
        hit.span.end,
        hit.sentence.span.end.max(hit.span.end),
    ));
    let before = reading.before(hit).to_lowercase();
    let purpose = [" to create a ", " to provide a ", " to make a "]
        .iter()
        .any(|it| before.ends_with(it))
        && before.trim_start().starts_with("the goal is ");
    let noun = rest.split_whitespace().next().unwrap_or_default();
    let of_checks = rest
        .split_whitespace()
        .take(2)
        .any(|it| it.starts_with("validation") || it.starts_with("verification"));
    let mut headings = document.headings.iter().map(|it| document.lower(it.text));
    let ruled = of_checks
        && headings.any(|it| {
            let checks = it.contains("validation") || it.contains("verification");
            checks && it.contains(noun) && RULES.iter().any(|word| it.contains(word))
        });
    ruled || purpose || rest.contains(" suitable for ")
}

/// “Reduction in time taken” is a change of a time, not haste.
fn is_a_change(reading: &Reading, hit: &Hit<'_>) -> bool {
    let rest = reading.document.lower[hit.span.end..].split_whitespace();
    let next = rest.map(|it| it.trim_matches(['.', ',', ';'])).next();
    hit.words == "in time"
        && matches!(
            next,
            Some("taken" | "spent" | "required" | "needed" | "order")
        )
}

/// “R-1–R-4 | Responsiveness and scale” names what other pages require, and “Peak hours” in a list of figures
/// what is shown.
fn is_a_topic(reading: &Reading, hit: &Hit<'_>) -> bool {
    static RANGE: LazyLock<Regex> =
        LazyLock::new(|| exact(r"^[a-z]+(?:-[a-z]+)*-?[0-9]+ ?(?:–|—|-|to|\.\.) ?[a-z]+-"));
    let document = &reading.document;
    let label = document.row_label(hit.sentence);
    let indexed = label.is_some_and(|it| RANGE.is_match(document.lower(it)));
    let noun = hit.words.ends_with("ness") || hit.words.ends_with("ity");
    let alone = document.lower(hit.sentence.span).trim_end_matches('.') == hit.words;
    indexed && noun || alone && hit.words == "peak hours"
}

/// What is done on the spot feels instant without a figure, “instant scoring + report screen” names a screen,
/// and “a bell that can refill the list quickly” does it in one go.
fn is_felt_at_once(reading: &Reading, hit: &Hit<'_>) -> bool {
    static ON_THE_SPOT: LazyLock<Regex> =
        LazyLock::new(|| words("local(?:ly)?|animations?|transitions?"));
    const SHOWN: [&str; 4] = ["screen", "page", "view", "dialog"];
    let text = reading.document.lower(hit.sentence.span);
    let before = reading.before(hit).to_lowercase();
    let before = before.trim_end();
    let felt = ["feel", "feels"].iter().any(|it| before.ends_with(it));
    let last = text.trim_end_matches(['.', ' ']).rsplit(' ').next();
    let screen = before.trim_matches(['-', '*', ' ']).is_empty()
        && last.is_some_and(|it| SHOWN.contains(&it));
    let can = before.rsplit_once(" that can ");
    let at_once = can.is_some_and(|it| !it.0.contains(" must") && !it.0.contains(" shall"));
    hit.words == "instant" && (felt && ON_THE_SPOT.is_match(text) || screen)
        || hit.words == "quickly" && at_once
}
