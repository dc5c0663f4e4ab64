//! What a dismissal cites, looked up in what its evaluator was given: headings, numbered places, and passages.
//! Places outside of it, such as `client.rs:12`, can't be looked up, and count as cited.

use std::sync::LazyLock;

use regex::Regex;

use crate::QuoteMatch;
use crate::text::document::outline::{self, LineKind};
use crate::text::document::quote::Haystack;

/// What stands in the place of evidence where there is none.
const NOTHING: [&str; 9] = [
    "n/a", "na", "none", "nothing", "no", "-", "…", "...", "null",
];
/// Letters of a passage, and of a heading that is named without a word such as “section”, at least.
const LEAST_QUOTED: usize = 8;
const LEAST_NAMED: usize = 4;
/// Letters that are repeated of what isn't there.
const MOST_REPEATED: usize = 80;

/// A place outside of the text: `client.rs:12`, `docs/auth.md`, or a name in code.
static OUTSIDE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[\w./-]+\.\w{1,8}:\d+|\b[\w-]+/[\w./-]+|`[^`]{2,}`").ok());
/// A file, where evidence names one.
static FILE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\b[\w-]{2,}\.[a-z]{2,5}\b").ok());
/// A passage between quotation marks.
static QUOTED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"["“«]([^"”»]+)["”»]"#).ok());
/// A part of the text by its number or its name: `section 3.2`, `§ 4`, `Section Plan`.
static PART: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?ix)(§|\b(?:section|chapter|abschnitt|kapitel|paragraph|line|step|requirement|table|figure|appendix)s?\b)
           [\s"“'‘]*(?:(\d+)(?:\.\d+)*|([^.;:,)\n]+))"#,
    )
    .ok()
});

/// What came of looking up what a dismissal cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cited {
    /// Something that it cites is there, or lies outside of the text.
    Found,
    /// It cites nothing.
    Nothing,
    /// Nothing of what it cites is there; what it cites first.
    Missing(String),
}

/// A text prepared for looking up what dismissals cite.
pub struct Citable<'a> {
    text: &'a str,
    haystack: Haystack<'a>,
    /// In small letters.
    headings: Vec<String>,
}

impl<'a> Citable<'a> {
    /// Prepares all that an evaluator was given.
    pub fn new(text: &'a str) -> Self {
        let lines = outline::lines(text).into_iter();
        let headings = lines.filter(|it| matches!(it.kind, LineKind::Heading(_)));
        Self {
            text,
            haystack: Haystack::new(text),
            headings: headings.map(|it| it.content().to_lowercase()).collect(),
        }
    }

    /// Looks up what a dismissal cites in its reason and its evidence.
    pub fn look_up(&self, reason: &str, evidence: &str) -> Cited {
        let evidence = given(evidence);
        let mut missing = None;
        for said in [evidence.unwrap_or_default(), reason] {
            if is_match(&OUTSIDE, said) {
                return Cited::Found;
            }
            for (cited, is_there) in self.parts(said).into_iter().chain(self.quotes(said)) {
                if is_there {
                    return Cited::Found;
                }
                missing.get_or_insert(cited);
            }
        }
        match evidence {
            Some(evidence) if is_match(&FILE, evidence) || self.says(evidence) => Cited::Found,
            Some(evidence) => {
                Cited::Missing(short(&missing.unwrap_or_else(|| evidence.to_owned())))
            }
            None => missing.map_or(Cited::Nothing, |it| Cited::Missing(short(&it))),
        }
    }

    /// Parts that are named, and whether the text has them.
    fn parts(&self, said: &str) -> Vec<(String, bool)> {
        let Some(part) = PART.as_ref() else {
            return Vec::new();
        };
        let named = part.captures_iter(said).map(|it| {
            let kind = it[1].to_lowercase();
            let kind = kind.strip_suffix('s').unwrap_or(&kind);
            let is_there = match (it.get(2), it.get(3)) {
                (Some(number), _) => self.has_number(kind, number.as_str()),
                (None, Some(name)) => self.has_heading(name.as_str()),
                (None, None) => false,
            };
            (it[0].trim().to_owned(), is_there)
        });
        named.collect()
    }

    /// Whether there is a section, a line, a paragraph or something else of that number.
    fn has_number(&self, kind: &str, number: &str) -> bool {
        let count: usize = number.parse().unwrap_or(usize::MAX);
        let lower = || self.text.to_lowercase();
        let begins = |line: &str| {
            let rest = line
                .trim_start_matches(['#', ' ', '-', '*'])
                .strip_prefix(number);
            rest.is_some_and(|it| !it.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        match kind {
            "line" => count <= self.text.lines().count(),
            "paragraph" => count <= self.text.split("\n\n").count(),
            "§" | "section" | "chapter" | "abschnitt" | "kapitel" => {
                count <= self.headings.len() || self.headings.iter().any(|it| begins(it))
            }
            other => {
                self.text.lines().any(begins) || lower().contains(&format!("{other} {number}"))
            }
        }
    }

    /// Whether the words begin with a heading of the text.
    fn has_heading(&self, words: &str) -> bool {
        let words = words.trim_start().to_lowercase();
        self.headings.iter().filter(|it| !it.is_empty()).any(|it| {
            let rest = words.strip_prefix(it.as_str());
            rest.is_some_and(|it| !it.starts_with(char::is_alphanumeric))
        })
    }

    /// Passages between quotation marks, and whether the text has them.
    fn quotes(&self, said: &str) -> Vec<(String, bool)> {
        let Some(marks) = QUOTED.as_ref() else {
            return Vec::new();
        };
        let quotes = marks.captures_iter(said).map(|it| it[1].to_owned());
        let long = quotes.filter(|it| it.chars().count() >= LEAST_QUOTED);
        long.map(|it| (it.clone(), self.has_passage(&it))).collect()
    }

    /// Whether evidence is a passage of the text, in one piece or in several, or names one of its headings.
    fn says(&self, evidence: &str) -> bool {
        let lower = evidence.to_lowercase();
        let long = self
            .headings
            .iter()
            .filter(|it| it.chars().count() >= LEAST_NAMED);
        let mut pieces = evidence.split([';', '\n']);
        self.has_passage(evidence)
            || pieces.any(|it| it.chars().count() >= LEAST_QUOTED && self.has_passage(it))
            || long.into_iter().any(|it| lower.contains(it.as_str()))
    }

    fn has_passage(&self, words: &str) -> bool {
        self.haystack.find(words).matched != QuoteMatch::None
    }
}

/// Evidence, where it is any.
fn given(evidence: &str) -> Option<&str> {
    let evidence = evidence.trim();
    let bare = evidence.trim_end_matches('.').to_lowercase();
    let is_any = !NOTHING.contains(&bare.as_str())
        && !bare.starts_with("no evidence")
        && bare.chars().any(char::is_alphanumeric);
    is_any.then_some(evidence)
}

fn is_match(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|it| it.is_match(text))
}

fn short(words: &str) -> String {
    let mut short: String = words.chars().take(MOST_REPEATED).collect();
    if short.len() < words.len() {
        short.push('…');
    }
    short
}
