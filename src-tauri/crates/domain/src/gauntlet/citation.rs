//! Looks up what a dismissal cites in what its evaluator was given: headings, numbered places, and passages.
//! Places outside, such as `client.rs:12`, can't be looked up and count as cited.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::QuoteMatch;
use crate::text::document::outline::{self, LineKind};
use crate::text::document::quote::Haystack;

/// What models write instead of evidence when there is none.
const NOTHING: [&str; 9] = [
    "n/a", "na", "none", "nothing", "no", "-", "…", "...", "null",
];
/// Minimum length of a quoted passage, and of a heading that is named without a word such as “section”, in
/// characters.
const LEAST_QUOTED: usize = 8;
const LEAST_NAMED: usize = 4;
/// How many characters of a missing citation are repeated.
const MOST_REPEATED: usize = 80;

/// A place outside the text: `client.rs:12`, `docs/auth.md`, or a name in code.
static OUTSIDE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[\w./-]+\.\w{1,8}:\d+|\b[\w-]+/[\w./-]+|`[^`]{2,}`").ok());
/// A file named in the evidence.
static FILE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\b[\w-]{2,}\.[a-z]{2,5}\b").ok());
/// A passage in quotation marks.
static QUOTED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"["“«]([^"”»]+)["”»]"#).ok());
/// A part of the text, by its number or name: `section 3.2`, `§ 4`, `Section Plan`; including the word
/// before it, as in `audit table`.
static PART: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?ix)(?:\b([\w-]{4,})\s+)?
           (§|\b(?:section|chapter|abschnitt|kapitel|paragraph|line|step|requirement|table|figure|appendix)s?\b)
           ([\s"“'‘]*)(?:(\d+)(?:\.\d+)*|([^.;:,)\n]+))"#,
    )
    .ok()
});

/// The result of looking up what a dismissal cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cited {
    /// Something that it cites is there, or is outside the text.
    Found,
    /// It cites nothing.
    Nothing,
    /// Nothing that it cites is there. Contains the first citation.
    Missing(String),
    /// It cites a word or two, or the title, which isn't specific to any finding.
    TooLittle(String),
}

/// A text prepared for looking up what dismissals cite.
pub struct Citable<'a> {
    text: &'a str,
    haystack: Haystack<'a>,
    /// In lowercase.
    headings: Vec<String>,
    /// The top heading, in lowercase; empty if there is none.
    title: String,
}

impl<'a> Citable<'a> {
    /// Prepares everything that an evaluator was given.
    pub fn new(text: &'a str) -> Self {
        let lines = outline::lines(text);
        let is_heading = |kind: LineKind| matches!(kind, LineKind::Heading(_));
        let first = lines.iter().find(|it| it.kind != LineKind::Blank);
        let is_top = |kind: LineKind| kind == LineKind::Heading(1);
        let is_only = lines.iter().filter(|it| is_top(it.kind)).count() == 1;
        let title = first.filter(|it| is_only && is_top(it.kind));
        let headings = lines.iter().filter(|it| is_heading(it.kind));
        Self {
            text,
            haystack: Haystack::new(text),
            headings: headings.map(|it| it.content().to_lowercase()).collect(),
            title: title.map_or_else(String::new, |it| it.content().to_lowercase()),
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
            Some(evidence) if self.is_too_little(evidence) => Cited::TooLittle(short(evidence)),
            Some(evidence) => {
                Cited::Missing(short(&missing.unwrap_or_else(|| evidence.to_owned())))
            }
            None => missing.map_or(Cited::Nothing, |it| Cited::Missing(short(&it))),
        }
    }

    /// The parts that are named, and whether the text has them. Words that just happen to follow “section”
    /// or “table” don't count as names.
    fn parts(&self, said: &str) -> Vec<(String, bool)> {
        let Some(part) = PART.as_ref() else {
            return Vec::new();
        };
        let (mut named, mut at) = (Vec::new(), 0);
        while let Some(found) = part.captures_at(said, at) {
            let Some(kind) = found.get(2) else {
                break;
            };
            at = kind.end();
            named.extend(self.part(&found, &said[kind.start()..]));
        }
        named
    }

    /// A part that is named, and whether the text has it; `said` begins with its kind.
    fn part(&self, found: &Captures<'_>, said: &str) -> Option<(String, bool)> {
        let lower = found[2].to_lowercase();
        let kind = lower.strip_suffix('s').unwrap_or(&lower);
        let long = found.get(0)?.end() - found.get(2)?.start();
        let cited = said[..long].trim().to_owned();
        if let Some(number) = found.get(4) {
            return Some((cited, self.has_number(kind, number.as_str())));
        }
        let name = found.get(5)?.as_str();
        if self.has_heading(name) {
            return Some((cited, true));
        }
        let is_name = name.starts_with(char::is_uppercase) || !found[3].trim().is_empty();
        if is_name {
            return Some((cited, false));
        }
        let phrase = format!("{} {lower}", found.get(1)?.as_str().to_lowercase());
        let is_there = self.text.to_lowercase().contains(&phrase);
        is_there.then_some((phrase, true))
    }

    /// Whether there is a section, line, paragraph or something else with that number.
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
        self.sections().any(|it| {
            let rest = words.strip_prefix(it.as_str());
            rest.is_some_and(|it| !it.starts_with(char::is_alphanumeric))
        })
    }

    /// Its headings except the title, which is about everything.
    fn sections(&self) -> impl Iterator<Item = &String> {
        let named = |it: &&String| !it.is_empty() && **it != self.title;
        self.headings.iter().filter(named)
    }

    /// Passages in quotation marks, and whether the text has them.
    fn quotes(&self, said: &str) -> Vec<(String, bool)> {
        let Some(marks) = QUOTED.as_ref() else {
            return Vec::new();
        };
        let quotes = marks.captures_iter(said).map(|it| it[1].to_owned());
        let long = quotes.filter(|it| !self.is_too_little(it));
        long.map(|it| (it.clone(), self.has_passage(&it))).collect()
    }

    /// Whether evidence is a passage of the text, in one or several pieces, or names one of its headings.
    fn says(&self, evidence: &str) -> bool {
        let lower = evidence.to_lowercase();
        let mut long = self
            .sections()
            .filter(|it| it.chars().count() >= LEAST_NAMED);
        let mut pieces = [evidence].into_iter().chain(evidence.split([';', '\n']));
        pieces.any(|it| !self.is_too_little(it) && self.has_passage(it))
            || long.any(|it| lower.contains(it.as_str()))
    }

    /// Whether these are too few words for a passage, or just the title.
    fn is_too_little(&self, words: &str) -> bool {
        let bare = words.trim().trim_matches(['#', '"', '“', '”', '.', ' ']);
        bare.chars().count() < LEAST_QUOTED || bare.to_lowercase() == self.title
    }

    fn has_passage(&self, words: &str) -> bool {
        self.haystack.find(words).matched != QuoteMatch::None
    }
}

/// The evidence, if there is any.
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
