//! What people type in, taken as it comes.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unchecked-input",
    personas: &["security", "qa"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. The form will ask for a reason.",
            "The form will ask for a reason.",
        ),
        fires(
            "Guests can write a comment below the dish.",
            "Guests can write a comment below the dish.",
        ),
        silent(
            "The form will ask for a reason. A reason is required and has at most 500 characters.",
        ),
        silent("The text takes the form of a letter. Guests see the menu."),
        silent("The form will ask for a reason.").of(domain::Kind::Proposal),
    ],
};

static INPUT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:the|an?|this|online|web|request|order|contact|sign-up) forms? (?:will|must|should|can|asks?|includes?|contains?|has|collects?)|(?:can|will|must|should|may) (?:enter|type|fill in|write|leave|post) (?:an? |their |the |any )?[a-z]+|text fields?|free[- ]text|search (?:field|box|bar)|input fields?",
    )
});
static CHECKED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"valid(?:ate|ates|ated|ation|ity)?|invalid|required|mandatory|optional|max(?:imum)?|characters|length|(?:date|file|number) format|saniti[sz](?:e|ed|es|ation)|escap(?:e|ed|es)|allowed|at most|up to|between [0-9]+|empty|must (?:not )?be (?:a|an|in|at)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    if reading.genre != Genre::Product || reading.mentions(&CHECKED) {
        return Vec::new();
    }
    let hits = reading.promised(&INPUT);
    let Some(first) = hits.first() else {
        return Vec::new();
    };
    let word = reading.written(first.span);
    Problem::at(
        [first.sentence.span],
        Severity::Major,
        format!("“{word}”: nothing on what is checked"),
        format!(
            "“{}” takes in whatever people or programs send, and the text doesn't say what is refused.",
            reading.gist(first.sentence.span)
        ),
        "Which fields are there, which are required, what is refused, and what does the person then see?",
    )
    .into_iter()
    .collect()
}
