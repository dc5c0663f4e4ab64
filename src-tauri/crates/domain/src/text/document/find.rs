//! Finding a pattern in the text of the editor. The page leaves it to us: here one match takes time in
//! proportion to the text, whereas the regular expressions of a web view can take for ever.

use regex::{Captures, RegexBuilder};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::Span;
use crate::text::document::utf16;

/// Hits beyond these are not looked for.
const MOST: usize = 100_000;
/// Bytes of a compiled pattern.
const LARGEST: usize = 1 << 20;

/// A pattern that is looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternSearch {
    /// The text.
    pub text: String,
    /// A regular expression; `^` and `$` stand for the ends of lines.
    pub pattern: String,
    /// Whether capitals and small letters differ.
    pub case_sensitive: bool,
    /// Whether hits that begin or end inside of a word are left out.
    pub whole_words: bool,
}

/// One place where a pattern fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternHit {
    /// UTF-16 code units before it.
    pub from: u32,
    /// UTF-16 code units up to its end.
    pub to: u32,
    /// What stands there, then the words of each group; empty for a group that took no part.
    pub groups: Vec<String>,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "found", rename_all = "snake_case")]
pub enum PatternHits {
    /// It came to its end.
    Hits {
        /// The first 100,000, in the order of the text.
        hits: Vec<PatternHit>,
    },
    /// It is no regular expression.
    NoPattern {},
    /// The pattern is too large, or the search took too long.
    TooMuch {},
}

/// Looks for a pattern until `given_up` says so, which is asked between two hits.
pub fn hits(search: &PatternSearch, given_up: impl Fn() -> bool) -> PatternHits {
    let built = RegexBuilder::new(&search.pattern)
        .case_insensitive(!search.case_sensitive)
        .multi_line(true)
        .size_limit(LARGEST)
        .build();
    let regex = match built {
        Ok(regex) => regex,
        Err(regex::Error::CompiledTooBig(_)) => return PatternHits::TooMuch {},
        Err(_) => return PatternHits::NoPattern {},
    };
    let (mut spans, mut groups) = (Vec::new(), Vec::new());
    for captures in regex.captures_iter(&search.text) {
        if given_up() {
            return PatternHits::TooMuch {};
        }
        let Some(whole) = captures.get(0) else {
            continue;
        };
        let span = Span::from(whole.range());
        if search.whole_words && cuts_a_word(&search.text, span) {
            continue;
        }
        spans.push(Some(span));
        groups.push(words(&captures));
        if spans.len() == MOST {
            break;
        }
    }
    let places = utf16::ranges(&search.text, &spans).into_iter().flatten();
    let hits = places.zip(groups);
    PatternHits::Hits {
        hits: hits
            .map(|((from, to), groups)| PatternHit { from, to, groups })
            .collect(),
    }
}

fn words(captures: &Captures) -> Vec<String> {
    let groups = captures.iter();
    groups
        .map(|group| group.map_or_else(String::new, |words| words.as_str().to_owned()))
        .collect()
}

/// Whether one of its ends stands between two letters or digits.
fn cuts_a_word(text: &str, span: Span) -> bool {
    [span.start, span.end].into_iter().any(|place| {
        let before = text[..place].chars().next_back();
        let behind = text[place..].chars().next();
        [before, behind]
            .into_iter()
            .all(|letter| letter.is_some_and(|it| it.is_alphanumeric() || it == '_'))
    })
}
