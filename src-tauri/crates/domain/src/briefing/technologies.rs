//! The technologies that a text names, each from one list, found by whole words in one pass.
//!
//! Plain English words don't name a technology by themselves: `react`, `go` or `express` count only if the
//! words around them show that the technology is meant. Words in web addresses don't count.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

mod known;
mod manifests;
mod shapes;
mod words;

use known::{all, named};
pub use manifests::{MANIFESTS, technologies_of_manifest};
use words::{Form, Word};

/// The most words for one technology that a user adds.
const MOST_WORDS: usize = 50;

/// A technology that a text names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Technology {
    /// Letters and digits in lowercase: `nextjs`.
    pub key: String,
    /// As people write it: `Next.js`.
    pub name: String,
    /// The first words that named it, as they appear in the text or manifest.
    pub words: String,
    /// Their line, starting at 1.
    #[ts(type = "number")]
    pub line: usize,
}

impl Technology {
    /// The one that somebody named.
    pub fn named(words: &str) -> Self {
        let (key, name) = called(words);
        Self {
            key,
            name,
            words: words.to_owned(),
            line: 0,
        }
    }
}

/// A technology that only this user knows, or more words for a known one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnTechnology {
    /// The name as people write it.
    pub name: String,
    /// Words and phrases that name it in a text: whole words, in any case. The first 50 count, and each must
    /// have at least two characters.
    pub words: Vec<String>,
}

/// Finds technologies in texts. Building one takes much longer than a search, so keep it.
pub struct Detector {
    /// Key and name of each.
    names: Vec<(String, String)>,
    words: Vec<Word>,
    automaton: Option<AhoCorasick>,
}

static BUILT_IN: LazyLock<Detector> = LazyLock::new(|| Detector::new(&[]));

/// The technologies that a text names, in the order in which it first does.
pub fn technologies(text: &str) -> Vec<Technology> {
    BUILT_IN.technologies(text)
}

/// The same, plus those that the user added.
pub fn technologies_with(own: &[OwnTechnology], text: &str) -> Vec<Technology> {
    if own.is_empty() {
        return technologies(text);
    }
    Detector::new(own).technologies(text)
}

/// Key and name of the technology that a heading names: possibly followed by a version or a remark, in any
/// case. An unknown one gets its letters and digits as the key.
pub fn called(heading: &str) -> (String, String) {
    let bare = without_version(heading);
    let key = key(bare);
    let known = named(&key).map(|it| (it.key, it.name));
    let in_words = || {
        let first = technologies(heading).into_iter().next();
        first.map(|it| (it.key, it.name))
    };
    match known {
        Some((key, name)) => (key.to_owned(), name.to_owned()),
        None => in_words().unwrap_or_else(|| (key, bare.to_owned())),
    }
}

/// Whether a key is in the built-in list.
pub(super) fn is_known(key: &str) -> bool {
    named(key).is_some_and(|it| it.key == key)
}

/// The words that a technology in the built-in list is known by, in any case.
pub(super) fn words_of(key: &str) -> &'static [&'static str] {
    let known = named(key).filter(|it| it.key == key);
    known.map_or(&[], |it| it.words)
}

impl Detector {
    /// A finder that also knows `own`.
    pub fn new(own: &[OwnTechnology]) -> Self {
        let mut names = Vec::new();
        let mut words = Vec::new();
        for known in all() {
            let at = names.len();
            names.push((known.key.to_owned(), known.name.to_owned()));
            let forms = [
                (known.words, Form::AnyCase),
                (known.exact, Form::Exact),
                (known.endings, Form::Ending),
            ];
            for (list, form) in forms {
                words.extend(list.iter().map(|word| Word::new(at, word, form)));
            }
        }
        for one in own {
            let (key, name) = called(&one.name);
            let at = names.iter().position(|(known, _)| *known == key);
            let at = at.unwrap_or_else(|| {
                names.push((key, name));
                names.len() - 1
            });
            let usable = one.words.iter().map(|word| word.trim());
            let usable = usable.filter(|word| word.chars().nth(1).is_some());
            words.extend(
                usable
                    .take(MOST_WORDS)
                    .map(|word| Word::new(at, word, Form::AnyCase)),
            );
        }
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(words.iter().map(|word| &word.text));
        Self {
            names,
            words,
            automaton: automaton.ok(),
        }
    }

    /// The technologies that a text names, in the order in which it first names them. The time it takes is
    /// proportional to the text.
    pub fn technologies(&self, text: &str) -> Vec<Technology> {
        let mut first: Vec<Option<(usize, usize)>> = vec![None; self.names.len()];
        let mut note = |technology: usize, start: usize, end: usize| {
            let known = &mut first[technology];
            if known.is_none_or(|(at, _)| start < at) {
                *known = Some((start, end));
            }
        };
        let hits = self
            .automaton
            .iter()
            .flat_map(|it| it.find_overlapping_iter(text));
        for hit in hits {
            let word = &self.words[hit.pattern().as_usize()];
            let counts = || word.counts_in_addresses() || !is_in_address(text, hit.start());
            if word.stands_at(text, hit.start()) && counts() {
                note(word.technology, hit.start(), hit.end());
            }
        }
        for shape in shapes::of(text) {
            let hits = shape.regex().captures_iter(text);
            let mut hits = hits.filter_map(|hit| hit.get(1).or_else(|| hit.get(0)));
            if let Some(hit) = hits.find(|hit| !is_in_address(text, hit.start())) {
                note(shape.technology, hit.start(), hit.end());
            }
        }
        self.unshared(&mut first, text);
        self.listed(&first, text)
    }

    /// Removes technologies that are only named by words that they share with another technology that is
    /// also named.
    fn unshared(&self, first: &mut [Option<(usize, usize)>], text: &str) {
        for (at, known) in all().enumerate() {
            let Some((start, end)) = first[at] else {
                continue;
            };
            let is_shared = known.shared.contains(&&text[start..end]);
            let others = self.names.iter().zip(first.iter());
            let has_owner = others
                .filter(|(_, place)| place.is_some())
                .any(|((key, _), _)| known.shared_with.contains(&key.as_str()));
            if is_shared && has_owner {
                first[at] = None;
            }
        }
    }

    fn listed(&self, first: &[Option<(usize, usize)>], text: &str) -> Vec<Technology> {
        let found = self.names.iter().zip(first);
        let mut found: Vec<_> = found
            .filter_map(|(name, place)| place.map(|(start, end)| (start, end, name)))
            .collect();
        found.sort_by_key(|(start, end, _)| (*start, *end));
        let (mut line, mut from) = (1, 0);
        let listed = found.into_iter().map(|(start, end, (key, name))| {
            line += text[from..start].matches('\n').count();
            from = start;
            let words: Vec<&str> = text[start..end].split_whitespace().collect();
            Technology {
                key: key.clone(),
                name: name.clone(),
                words: words.join(" "),
                line,
            }
        });
        listed.collect()
    }
}

/// Letters and digits in lowercase. C++ isn't C.
pub(super) fn key(name: &str) -> String {
    if name.is_ascii() && !name.contains('+') {
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
        return letters
            .map(|it| char::from(it.to_ascii_lowercase()))
            .collect();
    }
    let name = name.replace("++", "plusplus");
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// A heading without a version or a remark in parentheses at its end.
pub(super) fn without_version(heading: &str) -> &str {
    let heading = heading.trim().trim_matches(['`', '*']);
    let end = heading.trim_end();
    let mut bare = end.strip_suffix(':').unwrap_or(end).trim_end();
    while let Some(shorter) = without_last_version(bare) {
        bare = shorter.trim_end();
    }
    if bare.is_empty() { heading } else { bare }
}

/// The words before a version or a remark at the end; `None` if there is none.
fn without_last_version(words: &str) -> Option<&str> {
    if let Some(open) = words.strip_suffix(')') {
        let start = open.rfind(['(', ')'])?;
        return open[start..].starts_with('(').then(|| &words[..start]);
    }
    let last = words.rfind(char::is_whitespace).map_or(0, |at| {
        at + words[at..].chars().next().map_or(0, char::len_utf8)
    });
    if let Some(at) = words[last..].find('@').map(|at| last + at)
        && at + 1 < words.len()
    {
        return Some(&words[..at]);
    }
    (last > 0 && is_version(&words[last..])).then(|| &words[..last])
}

/// “15”, “v1.2”, “3.x”, “8+”.
fn is_version(word: &str) -> bool {
    let word = word.strip_suffix('+').unwrap_or(word);
    let mut parts = word.strip_prefix(['v', 'V']).unwrap_or(word).split('.');
    let is_number = |part: &str| !part.is_empty() && part.chars().all(char::is_numeric);
    let is_part = |it: char| it.is_numeric() || matches!(it, 'x' | 'X' | '*');
    parts.next().is_some_and(is_number)
        && parts.all(|part| !part.is_empty() && part.chars().all(is_part))
}

/// Whether a position is inside a web address. Looks back no further than the longest address.
pub(super) fn is_in_address(text: &str, place: usize) -> bool {
    const LONGEST: usize = 300;
    let from = text.floor_char_boundary(place.saturating_sub(LONGEST));
    let before = &text[from..place];
    let start = before.rfind(|it: char| it.is_whitespace() || "()<>[]\"'`|".contains(it));
    before[start.unwrap_or(0)..].contains("://")
}
