//! The divergence checklist: what NUANCES.md and research say about the technologies of a text, without
//! duplicates, as every seat gets it.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::level::Level;
use crate::briefing::nuances::Nuance;
use crate::text::document::stems::stem;
use crate::text::document::words::bag;

/// What research found about a technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResearchNuance {
    /// Key of the technology: `nextjs`.
    pub technology: String,
    /// The technology as people write it.
    pub name: String,
    /// A few words that name it.
    pub title: String,
    /// What is different.
    pub description: String,
    /// What this means for anyone who uses it.
    pub implication: String,
    /// The web address of the source.
    pub source: Option<String>,
    /// High: it causes bugs; medium: performance, maintenance; low: style.
    pub severity: Level,
}

/// One thing to check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChecklistItem {
    /// Key of the technology.
    pub technology: String,
    /// The technology as people write it.
    pub name: String,
    /// What is different, on one line.
    pub text: String,
    /// Where research found it; `None` if only NUANCES.md mentions it.
    pub source: Option<String>,
    /// How much it matters; `None` if only NUANCES.md mentions it.
    pub severity: Option<Level>,
    /// Whether it is in NUANCES.md.
    pub is_known: bool,
}

/// Two items say the same if they share at least this percentage of their words.
const ALIKE: usize = 70;
/// Minimum percentage of the shorter one's words that must be in the longer one.
const CONTAINED: usize = 85;

/// The nuances in their order, then what research adds, the most severe first. A finding that says the same
/// as an existing item only adds its source and severity to it. If figures or negations differ, they stay
/// two items.
pub fn checklist(nuances: &[Nuance], findings: &[ResearchNuance]) -> Vec<ChecklistItem> {
    let mut list = List::of(nuances);
    let mut findings: Vec<&ResearchNuance> = findings.iter().collect();
    findings.sort_by_key(|finding| finding.severity);
    for finding in findings {
        let said = [&finding.title, &finding.description];
        let known = said
            .iter()
            .find_map(|part| list.known_as(&finding.technology, part));
        let item = ChecklistItem {
            technology: finding.technology.clone(),
            name: finding.name.clone(),
            text: words(finding),
            source: finding.source.clone(),
            severity: Some(finding.severity),
            is_known: false,
        };
        match known {
            Some(at) => list.join(at, item),
            None => list.add(item),
        }
    }
    list.items
}

/// Whether a nuance already says what a sentence says.
pub fn knows(nuances: &[Nuance], sentence: &str) -> bool {
    let list = List::of(nuances);
    let mut nuances = nuances.iter();
    nuances.any(|it| list.known_as(&it.technology, sentence).is_some())
}

/// What a reviewer does with each item on the list.
pub const GUIDE: &str = "\
Go through each item of that list:

1. Does the document rely on how it usually works, although the item says it’s different?
2. Is there a decision that would be sound elsewhere but is wrong with this in mind?
3. Would someone who builds this get it wrong because the document doesn’t mention it?

Raise only what a passage of the document shows, or what it plainly lacks.";

/// The items for a prompt, by technology; empty without items. They are other people's words, so a prompt
/// marks them as data and puts [`GUIDE`] outside that data.
pub fn render(items: &[ChecklistItem]) -> String {
    let mut groups: Vec<String> = Vec::new();
    let mut written: Vec<&str> = Vec::new();
    for item in items {
        if written.contains(&item.technology.as_str()) {
            continue;
        }
        written.push(&item.technology);
        let same = items.iter().filter(|it| it.technology == item.technology);
        let lines: String = same.map(line).collect();
        groups.push(format!("{}:\n{lines}", one_line(&item.name)));
    }
    groups.join("\n")
}

fn line(item: &ChecklistItem) -> String {
    let severity = item.severity.map(Level::label);
    let severity = severity.map_or(String::new(), |label| format!("[{label}] "));
    format!("- {severity}{}\n", one_line(&item.text))
}

/// The items so far, with an index for finding duplicates without comparing everything.
#[derive(Default)]
struct List {
    items: Vec<ChecklistItem>,
    /// What each item says.
    said: Vec<Said>,
    /// Positions of items by technology and word.
    places: HashMap<(String, String), Vec<usize>>,
}

impl List {
    fn of(nuances: &[Nuance]) -> Self {
        let mut list = Self::default();
        for nuance in nuances {
            list.add(ChecklistItem {
                technology: nuance.technology.clone(),
                name: nuance.name.clone(),
                text: nuance.text.clone(),
                source: None,
                severity: None,
                is_known: true,
            });
        }
        list
    }

    fn add(&mut self, new: ChecklistItem) {
        let said = Said::of(&new.text);
        if let Some(at) = self.same_as(&new.technology, &said) {
            return self.join(at, new);
        }
        if new.text.is_empty() {
            return;
        }
        for word in &said.words {
            let places = self.places.entry((new.technology.clone(), word.clone()));
            places.or_default().push(self.items.len());
        }
        self.items.push(new);
        self.said.push(said);
    }

    /// Adds to an item whatever else a finding that says the same knows.
    fn join(&mut self, at: usize, new: ChecklistItem) {
        let known = &mut self.items[at];
        known.source = known.source.take().or(new.source);
        known.severity = known.severity.or(new.severity);
    }

    /// The position of the NUANCES.md item that says what a part of a finding says.
    fn known_as(&self, technology: &str, part: &str) -> Option<usize> {
        let at = self.same_as(technology, &Said::of(part))?;
        self.items[at].is_known.then_some(at)
    }

    /// The position of the first item that says the same. Only items that share words can match.
    fn same_as(&self, technology: &str, said: &Said) -> Option<usize> {
        // How many words each item shares.
        let mut shared = vec![0; self.items.len()];
        for word in &said.words {
            let places = self.places.get(&(technology.to_owned(), word.clone()));
            for &place in places.into_iter().flatten() {
                shared[place] += 1;
            }
        }
        let mut shared = shared.into_iter().enumerate();
        shared.find_map(|(place, shared)| {
            (shared > 0 && self.said[place].is_same(said, shared)).then_some(place)
        })
    }
}

/// What a text says, reduced to what the comparison needs.
struct Said {
    words: BTreeSet<String>,
    figures: BTreeSet<String>,
    /// An odd number of negations reverses the meaning.
    is_denied: bool,
}

impl Said {
    fn of(text: &str) -> Self {
        let words = bag(text)
            .into_iter()
            .map(|word| in_figures(&word).map_or_else(|| stem(&word), str::to_owned));
        let words: BTreeSet<String> = words.collect();
        let figures = words
            .iter()
            .flat_map(|word| word.split(|it: char| !it.is_ascii_digit()));
        let figures = figures.filter(|it| !it.is_empty()).map(str::to_owned);
        Self {
            figures: figures.collect(),
            words,
            is_denied: denials(text) % 2 == 1,
        }
    }

    /// Whether this says the same as another one with which it shares this many words.
    fn is_same(&self, other: &Self, shared: usize) -> bool {
        let short = self.words.len().min(other.words.len());
        let is_alike = 200 * shared >= ALIKE * (self.words.len() + other.words.len());
        let is_part = short >= 4 && 100 * shared >= CONTAINED * short;
        let is_same_figures = self.figures == other.figures
            // The longer one may also name a version.
            || is_part && self.figures.is_subset(&other.figures) && !self.figures.is_empty();
        (is_alike || is_part) && is_same_figures && self.is_denied == other.is_denied
    }
}

/// A number written as a word.
fn in_figures(word: &str) -> Option<&'static str> {
    const NUMBERS: [(&str, &str); 10] = [
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
        ("ten", "10"),
    ];
    let known = NUMBERS.iter().find(|(written, _)| *written == word);
    known.map(|(_, figures)| *figures)
}

fn denials(text: &str) -> usize {
    let lower = text.to_lowercase().replace('’', "'");
    let words = lower.split(|it: char| !(it.is_alphanumeric() || it == '\''));
    words
        .filter(|word| matches!(*word, "not" | "no" | "never" | "cannot") || word.ends_with("n't"))
        .count()
}

/// A finding as one line: each part that isn't already in the previous part.
pub fn words(finding: &ResearchNuance) -> String {
    let mut line = String::new();
    for part in [&finding.title, &finding.description, &finding.implication] {
        let part = one_line(part);
        if part.is_empty() || line.contains(part.trim_end_matches('.')) {
            continue;
        }
        if !line.is_empty() {
            let end = if line.ends_with(['.', '!', '?', ':']) {
                " "
            } else {
                ". "
            };
            line.push_str(end);
        }
        line.push_str(&part);
    }
    line
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
