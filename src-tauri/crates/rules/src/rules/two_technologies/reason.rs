//! Why a technology is used, or that it isn't what is built with: only said of its name, since the same words
//! may be about anything else in the sentence.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::document::Sentence;
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// Words that give a reason wherever they are.
static ANYWHERE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"with [a-z]+ for [a-z]+|because|(?:required|needed) (?:by|for)|since|so that|as it|in order to|instead of|rather than|(?:ch(?:ose|osen|oose|ooses|oosing)|pick(?:s|ed|ing)?|select(?:s|ed|ing)?|prefer(?:s|red|ring)?|favou?r(?:s|ed|ing)?) [^.;]*?over|either|versus|vs|compared|whereas|such as|e\.g|for example|etc|rejected|any [a-z]+ (?:system|tool|database|platform|framework|provider|vendor)s?|compatible with|(?:if|where|when) needed|authoritative|source of truth|system of record|(?:a|as|short-lived|read) cache|read (?:model|replica)s?|(?:existing|legacy|old|current|present|previous|former) (?:system|app|application|service|version|solution|product|set-?up|implementation|back-?end|code|stack|platform)",
    )
});

/// Words that do so next to the name: what is offered, what was there before, what is a part of it.
static NEXT_TO_IT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"supports?|supported|supporting|existing|legacy|options?|optional(?:ly)?|examples?|integrat(?:e|es|ed|ing|ion|ions)|adapters?|exporters?|drivers?|dialects?|connectors?|detect(?:s|ed|ing|ion)?|drops?|deprecat(?:e|es|ed)|adopt(?:s|ed|ing)?|works? (?:with|on)|used with|alternatives?|considered|choices?|or",
    )
});

/// Verbs of a move from one to the other, and one that also tells where something new goes.
static REPLACES: LazyLock<Regex> =
    LazyLock::new(|| words(r"(?:replac|migrat)(?:e|es|ed|ing|ion)|switch(?:es|ed|ing)?"));
static MOVES: LazyLock<Regex> = LazyLock::new(|| words(r"mov(?:e|es|ed|ing)"));

/// What may be between such words and a name: more names of a list, and words that say nothing.
const FILLED: &str = r"[a-z0-9.+#_-]+\s*,\s*|[a-z0-9.+#_-]+\s+(?:and|or)\s+|[^a-z0-9\s]|\s+|(?:the|an?|our|your|its|their|of|for|with|by|on|to|both|either|and|or|any|all|is|are|be|as|it|new|old|current|like|both|used|other|only|always|also|now|then|fully|still|currently|already|data ?bases?|stores?|servers?|instances?|clusters?|backends?)(?-u:\b)";

static FILLER: LazyLock<Regex> = LazyLock::new(|| exact(&format!("^(?:{FILLED})*$")));
/// What begins another part of the sentence: “in Redis, and the driver reads it”.
static APART: LazyLock<Regex> = LazyLock::new(|| words("the|an?|our|your|its|their"));

/// The same between a verb of a move and where it begins or ends: “migrate the carts of the till to Redis”.
static ON_THE_WAY: LazyLock<Regex> =
    LazyLock::new(|| on_the_way(r"from|to|off|with|by|into|out\s+of"));
static FROM: LazyLock<Regex> = LazyLock::new(|| on_the_way(r"from|off|out\s+of"));

fn on_the_way(prepositions: &str) -> Regex {
    exact(&format!(
        r"^(?:(?:{FILLED})*|\s+(?:[a-z0-9'-]+\s+){{0,6}}?(?:{prepositions})\s+(?:the\s+|our\s+)?)$"
    ))
}

/// Whether a sentence says why it names what a pattern finds in it, or that this isn't part of what is built.
pub(super) fn is_given(reading: &Reading, sentence: Sentence, names: &Regex) -> bool {
    let text = reading.document.lower(sentence.span);
    ANYWHERE.is_match(text)
        || names.find_iter(text).any(|name| {
            is_beside(&NEXT_TO_IT, &FILLER, text, name.range())
                || is_beside(&REPLACES, &ON_THE_WAY, text, name.range())
                || is_beside(&MOVES, &FROM, text, name.range())
        })
}

/// Whether such words are before or after a name, with only filler in between.
fn is_beside(words: &Regex, filler: &Regex, text: &str, name: std::ops::Range<usize>) -> bool {
    words.find_iter(text).any(|it| {
        // “Drop-off points” drop nothing.
        if text[it.end()..].starts_with('-') {
            return false;
        }
        if it.end() <= name.start {
            return filler.is_match(&text[it.end()..name.start]);
        }
        let between = text.get(name.end..it.start());
        between.is_some_and(|it| filler.is_match(it) && !APART.is_match(it))
    })
}
