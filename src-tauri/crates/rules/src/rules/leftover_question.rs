//! Questions among the statements: somebody asked, nobody answered.

use std::sync::LazyLock;

use domain::Severity;
use domain::personas::QA;
use regex::Regex;

use crate::document::{BlockKind, Role};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "leftover-question",
    says: "Unanswered questions, and what the author marks as unsure.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    in_notes: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Goals\n\n- Fewer calls (which share of all calls?)",
            "Fewer calls (which share of all calls?)",
        ),
        fires(
            "## Requirements\n\nThe list is sorted. By name or by date?",
            "By name or by date?",
        ),
        fires(
            "## Figures\n\nA table seats 4 guests. I'm not sure these are right.",
            "I'm not sure these are right.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The limit is 40 ?? per table.",
            "The limit is 40 ?? per table.",
        ),
        silent("A dialog asks “I'm not sure what to pick” of a guest who is not sure yet."),
        silent("## Open questions\n\n- By name or by date?"),
        silent("## Rationale\n\nWhy not sort by date? It is slower."),
        silent("## FAQ\n\n- Is it free? Yes."),
        silent("## Requirements\n\n- The dialog asks “Delete the draft?” and waits."),
    ],
};

/// Words by which authors mark what they doubt themselves.
static UNSURE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:i|we)(?:'m|’m|'re|’re| am| are) (?:still |really |quite |just |honestly )?(?:not (?:at all |entirely |quite |really |totally |completely |so |too |very |yet )?(?:sure|certain)|unsure|uncertain)|(?:i|we) (?:do not|don't|don’t) (?:really )?know (?:yet|whether|if)|not (?:entirely |quite |really )?sure (?:if|whether|about|these|this|that|how|which|yet)|to be discussed|up for discussion|needs? (?:a |more |further )?discussion|please double-?check|no idea (?:how|what|if|whether|yet)",
    )
});
/// A doubt in marks.
static DOUBT: LazyLock<Regex> = LazyLock::new(|| exact(r"(?:^|[^?])\?\?(?:[^?]|$)|\(\?\)"));

/// What the author doubts is a finding in any text but minutes, where others speak.
fn doubts(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let mut hits = reading.hits(&UNSURE);
    hits.extend(reading.hits(&DOUBT));
    hits.sort_by_key(|it| it.span);
    hits.dedup_by_key(|it| it.sentence.span);
    let doubted = hits.into_iter().filter(|it| {
        let before = &document.source[it.sentence.span.start..it.span.start];
        !before.ends_with(['"', '“', '‘']) && document.role(it.sentence) != Role::Reasoning
    });
    doubted
        .filter_map(|it| {
            let gist = reading.gist(it.sentence.span);
            Problem::at(
                [it.sentence.span],
                Severity::Major,
                format!("Marked as unsure: “{gist}”"),
                "You left this open, but readers will build on it as if it were settled.",
                format!("What is the answer to “{gist}”, or who can give it, and by when?"),
            )
        })
        .collect()
}

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = doubts(reading);
    let known: Vec<_> = problems.iter().flat_map(|it| it.places.clone()).collect();
    let mut asked = questions(reading);
    asked.retain(|it| !it.places.iter().any(|place| known.contains(place)));
    problems.extend(asked);
    problems
}

fn questions(reading: &Reading) -> Vec<Problem> {
    if reading.genre != Genre::Product {
        return Vec::new();
    }
    let document = &reading.document;
    reading
        .sentences()
        .filter(|it| !document.role(*it).is_aside() && !document.block(*it).emphasised)
        .filter(|it| {
            let text = document.prose(it.span).trim_end_matches([')', ']', ' ']);
            let bracketed = text.contains('(');
            let listed =
                document.block(*it).kind == BlockKind::Item || document.role(*it).is_target();
            text.ends_with('?') && !text.ends_with("??") && (bracketed || listed)
        })
        .take(3)
        .filter_map(|it| {
            let text = reading.written(it.span);
            let asked = text.rsplit(['(', '.']).next().unwrap_or(&text);
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
