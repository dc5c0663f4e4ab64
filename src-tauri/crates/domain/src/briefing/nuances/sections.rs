//! The sections of the file, and which of them a text is about: those whose technology it names, and those
//! whose heading appears in it word for word.

use std::collections::HashSet;

use aho_corasick::AhoCorasick;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::plain_words::{Plain, plainness};
use crate::briefing::sentences::{Sentence, sentences};
use crate::briefing::technologies::{called, is_in_address, is_known, key, without_version};

/// One thing that a heading names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Section {
    /// Key of the technology: `nextjs`. For an unknown one, its letters and digits.
    pub technology: String,
    /// The technology as people write it, without a version: `Next.js`.
    pub name: String,
    /// The name as written in the heading.
    pub heading: String,
    /// Whether it has any items.
    pub has_items: bool,
}

impl Section {
    fn of(heading: &str) -> Self {
        let (technology, name) = called(heading);
        Self {
            technology,
            name,
            heading: without_version(heading).to_owned(),
            has_items: false,
        }
    }
}

/// What a heading names: “Redis and Kafka” is two things, “Command and control” is one.
pub(super) fn named(heading: &str) -> Vec<Section> {
    let whole = Section::of(heading);
    if whole.technology.is_empty() {
        return Vec::new();
    }
    if whole.technology == key(&whole.heading) && is_known(&whole.technology) {
        return vec![whole];
    }
    let parts = parts(&whole.heading);
    if parts.len() < 2 {
        return vec![whole];
    }
    let mut named: Vec<Section> = Vec::new();
    for part in parts.into_iter().map(Section::of) {
        if named.iter().all(|it| it.technology != part.technology) {
            named.push(part);
        }
    }
    named
}

/// The parts of a heading that names several things, each of which begins like a name; empty for any other
/// heading.
fn parts(heading: &str) -> Vec<&str> {
    let mut parts = vec![heading];
    for mark in [", and ", " and ", " & ", " + ", " / ", ", "] {
        parts = parts.into_iter().flat_map(|it| it.split(mark)).collect();
    }
    let tight: Vec<&str> = parts.iter().flat_map(|it| it.split('/')).collect();
    // “CI/CD” is one thing.
    if tight.iter().all(|it| is_known(&called(it).0)) {
        parts = tight;
    }
    let is_name = |part: &&str| {
        let part = part.trim();
        part.starts_with(|it: char| it.is_uppercase()) || is_known(&called(part).0)
    };
    if parts.iter().all(is_name) {
        parts
    } else {
        Vec::new()
    }
}

/// Whether a heading can be looked for in a text at all: “General” doesn't name anything.
pub(super) fn is_findable(section: &Section) -> bool {
    is_known(&section.technology) || plainness(&section.heading) != Plain::Never
}

/// Keys of the sections whose headings appear in a text.
pub(super) fn mentioned<'s>(text: &str, sections: &'s [Section]) -> HashSet<&'s str> {
    let mut names: Vec<(&str, &str, Plain)> = Vec::new();
    let mut seen = HashSet::new();
    for section in sections {
        for name in [&section.heading, &section.name] {
            let plain = plainness(name);
            if plain != Plain::Never && seen.insert((name.to_lowercase(), &section.technology)) {
                names.push((section.technology.as_str(), name.as_str(), plain));
            }
        }
    }
    let automaton = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(names.iter().map(|(_, name, _)| name));
    let mut mentioned = HashSet::new();
    let Ok(automaton) = automaton else {
        return mentioned;
    };
    for sentence in sentences(text) {
        let line: Vec<&str> = sentence.text.split_whitespace().collect();
        let line = line.join(" ");
        for hit in automaton.find_overlapping_iter(&line) {
            let (key, name, plain) = names[hit.pattern().as_usize()];
            let place = Place {
                line: &line,
                before: &line[..hit.start()],
                behind: &line[hit.end()..],
                words: &line[hit.start()..hit.end()],
            };
            let is_meant = match plain {
                Plain::Not => true,
                Plain::Ambiguous => place.is_name(name, &sentence),
                Plain::Never => false,
            };
            if place.is_whole() && is_meant {
                mentioned.insert(key);
            }
        }
    }
    mentioned
}

/// Where the words of a heading appear in a sentence.
struct Place<'a> {
    line: &'a str,
    before: &'a str,
    behind: &'a str,
    words: &'a str,
}

impl Place<'_> {
    /// Whether they are whole words and not part of a web address. “Kafka-based” names Kafka; `atlas-client`
    /// is a different name.
    fn is_whole(&self) -> bool {
        let is_part = |it: char| it.is_alphanumeric() || it == '_';
        let mut behind = self.behind.chars();
        let (next, second) = (behind.next(), behind.next());
        let is_joined = next == Some('-') && second.is_some_and(is_part);
        let begins = !self.before.ends_with(|it: char| is_part(it) || it == '-');
        begins
            && !next.is_some_and(is_part)
            && (!is_joined || self.words.starts_with(char::is_uppercase))
            && !is_in_address(self.line, self.before.len())
    }

    /// Whether a plain English word is a name here: it is capitalized although it doesn't start a sentence,
    /// or it does something that only a thing can do.
    fn is_name(&self, name: &str, sentence: &Sentence<'_>) -> bool {
        let mut letters = self.words.chars();
        let is_capital = letters.next().is_some_and(char::is_uppercase);
        let is_written_so = self.words == name || letters.all(|it| !it.is_uppercase());
        if !is_capital || !is_written_so || sentence.is_heading {
            return false;
        }
        let next = first_word(self.behind);
        let before = self
            .before
            .trim_end_matches(|it: char| it.is_whitespace() || "*_`(".contains(it));
        if !before.ends_with(|it: char| is_letter(it) || ",;/+&–—-[".contains(it)) {
            return self.behind.starts_with("’s ")
                || self.behind.starts_with("'s ")
                || DOES.contains(&next);
        }
        let last = before.rsplit(|it: char| !is_letter(it)).next();
        let last = last.unwrap_or_default();
        let is_title = |word: &str| word.starts_with(char::is_uppercase);
        let is_second = last.len() == before.len();
        (is_second || !is_title(last))
            && !is_title(next)
            && !PRESSED.contains(&last.to_lowercase().as_str())
            && !CONTROLS.contains(&next)
    }
}

fn is_letter(it: char) -> bool {
    it.is_alphanumeric() || it == '’' || it == '\''
}

/// The word after a space; empty if another character follows.
fn first_word(behind: &str) -> &str {
    let words = behind.strip_prefix(' ').unwrap_or_default();
    words.split(|it: char| !is_letter(it)).next().unwrap_or("")
}

/// What can follow the name of a thing at the start of a sentence.
const DOES: [&str; 40] = [
    "is",
    "isn’t",
    "isn't",
    "has",
    "does",
    "doesn’t",
    "doesn't",
    "can",
    "can’t",
    "cannot",
    "must",
    "will",
    "should",
    "holds",
    "keeps",
    "stores",
    "runs",
    "delivers",
    "styles",
    "shows",
    "renders",
    "handles",
    "sends",
    "reads",
    "writes",
    "serves",
    "returns",
    "gets",
    "loads",
    "compiles",
    "builds",
    "manages",
    "drops",
    "retries",
    "caches",
    "indexes",
    "expires",
    "replicates",
    "publishes",
    "powers",
];

/// Verbs for what is done to a button.
const PRESSED: [&str; 10] = [
    "click", "clicks", "clicking", "press", "presses", "pressing", "tap", "taps", "select",
    "selects",
];

/// Words for a button and similar controls.
const CONTROLS: [&str; 8] = [
    "button", "buttons", "menu", "tab", "option", "link", "field", "page",
];
