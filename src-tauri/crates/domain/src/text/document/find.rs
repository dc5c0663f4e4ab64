//! Finding a pattern in the editor's text. The page leaves this to Rust: here a search takes time
//! proportional to the text, while regular expressions in a web view can take forever.

use regex::{Captures, RegexBuilder};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::Span;
use crate::text::document::utf16;

/// The most matches to look for.
const MOST: usize = 100_000;
/// Maximum size of a compiled pattern, in bytes.
const LARGEST: usize = 1 << 20;

/// A pattern to look for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternSearch {
    /// Its text.
    pub text: String,
    /// A regular expression; `^` and `$` match the ends of lines.
    pub pattern: String,
    /// Whether uppercase and lowercase letters differ.
    pub case_sensitive: bool,
    /// Whether matches that begin or end inside a word are left out.
    pub whole_words: bool,
}

/// One match of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternHit {
    /// UTF-16 code units before it.
    pub from: u32,
    /// UTF-16 code units up to its end.
    pub to: u32,
    /// The matched text, then the text of each group; empty for a group that didn't take part.
    pub groups: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "found", rename_all = "snake_case")]
pub enum PatternHits {
    /// The search was completed.
    Hits {
        /// The first 100,000 matches, in the order of the text.
        hits: Vec<PatternHit>,
    },
    /// The pattern isn't a valid regular expression.
    NoPattern {},
    /// The pattern is too large, or the search took too long.
    TooMuch {},
}

/// Looks for a pattern until `given_up` returns true, which is checked between matches.
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

/// Whether one of its ends is between two letters or digits.
fn cuts_a_word(text: &str, span: Span) -> bool {
    [span.start, span.end].into_iter().any(|place| {
        let before = text[..place].chars().next_back();
        let behind = text[place..].chars().next();
        [before, behind]
            .into_iter()
            .all(|letter| letter.is_some_and(|it| it.is_alphanumeric() || it == '_'))
    })
}
