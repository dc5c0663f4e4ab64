//! Secrets under numbered placeholders while a question is sent: outgoing text contains placeholders, and
//! replies are converted back to the author's own bytes.

use std::collections::{BTreeMap, HashMap, HashSet};

use aho_corasick::{AhoCorasick, MatchKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::stand_in::is_ordinary;
use super::{MARKER, Redactor, marker, replaced};
use crate::text::Span;

/// Up to this many characters, a value may be part of other words by chance.
const SHORT: usize = 6;
/// Maximum bytes of a value that is looked for without its name. A longer one takes too long to learn, and
/// its form reveals it anyway.
const LONGEST: usize = 512;
/// Text next to a secret can look like one once the secret is removed, so the search is repeated up to this
/// many times.
const LOOKS: usize = 4;

/// Which placeholder represents which secret. The same texts always give the same cover, so it doesn't need
/// to be stored.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    redactor: Redactor,
    /// Keyed by secret.
    placeholders: HashMap<String, String>,
    /// Keyed by placeholder.
    secrets: HashMap<String, String>,
    /// How many secrets of each kind.
    kinds: BTreeMap<String, usize>,
    /// Finds known secrets anywhere; its patterns are `known`.
    finder: Option<AhoCorasick>,
    known: Vec<String>,
}

impl Cover {
    /// Learns the secrets of `texts`, in order. The same secret has the same number everywhere, and
    /// placeholders never coincide with ones that are already in the texts.
    pub fn over(redactor: &Redactor, texts: &[&str]) -> Self {
        let markers = texts.iter().flat_map(|text| MARKER.find_iter(text));
        let mut names = Names {
            taken: markers.map(|found| found.as_str()).collect(),
            last: HashMap::new(),
        };
        let mut cover = Self {
            redactor: redactor.clone(),
            ..Self::default()
        };
        let mut left: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        for _ in 0..LOOKS {
            let before = cover.count();
            for text in &left {
                cover.learn(text, &mut names);
            }
            if cover.count() == before {
                break;
            }
            cover.finder = finder(&cover.known);
            left = left.iter().map(|text| cover.hide_once(text)).collect();
        }
        cover
    }

    /// How many secrets it covers, each counted once.
    pub fn count(&self) -> usize {
        self.secrets.len()
    }

    /// How many of each kind, by the name used in markers.
    pub fn kinds(&self) -> &BTreeMap<String, usize> {
        &self.kinds
    }

    /// `text` as [`Self::hide`] returns it, split so that each placeholder of this cover is separate.
    pub fn passages(&self, text: &str) -> Vec<Passage> {
        let hidden = self.hide(text);
        let mut passages = Vec::new();
        let mut from = 0;
        for found in MARKER.find_iter(&hidden) {
            if !self.secrets.contains_key(found.as_str()) {
                continue;
            }
            passages.extend(Passage::plain(&hidden[from..found.start()]));
            passages.push(Passage {
                text: found.as_str().to_owned(),
                placeholder: true,
            });
            from = found.end();
        }
        passages.extend(Passage::plain(&hidden[from..]));
        passages
    }

    /// `text` with a placeholder for each secret, even without the name that revealed it. A secret that was
    /// never learned loses its bytes.
    pub fn hide(&self, text: &str) -> String {
        let mut hidden = self.hide_once(text);
        for _ in 1..LOOKS {
            if self.redactor.secrets(&hidden).is_empty() {
                break;
            }
            hidden = self.hide_once(&hidden);
        }
        hidden
    }

    /// `text` with the secrets instead of their placeholders. Other placeholders stay.
    pub fn restore(&self, text: &str) -> String {
        let found = MARKER.find_iter(text).filter_map(|found| {
            let secret = self.secrets.get(found.as_str())?;
            Some((Span::from(found.range()), secret.clone()))
        });
        replaced(text, found)
    }

    fn learn(&mut self, text: &str, names: &mut Names) {
        for secret in self.redactor.secrets(text) {
            let value = &text[secret.range.range()];
            if self.placeholders.contains_key(value) {
                continue;
            }
            let placeholder = names.next(&secret.label);
            *self.kinds.entry(secret.label).or_default() += 1;
            self.secrets.insert(placeholder.clone(), value.to_owned());
            self.placeholders.insert(value.to_owned(), placeholder);
            if value.len() <= LONGEST && !is_ordinary(value) {
                self.known.push(value.to_owned());
            }
        }
    }

    /// The positions of secrets in `text`, in order, each with the marker of its kind.
    pub(super) fn secrets(&self, text: &str) -> Vec<(Span, String)> {
        let markers: HashSet<Span> = MARKER
            .find_iter(text)
            .map(|found| Span::from(found.range()))
            .collect();
        let hidden = self.hidden(text).into_iter();
        hidden
            .filter(|(range, _)| !markers.contains(range))
            .map(|(range, words)| (range, self.unnumbered(words)))
            .collect()
    }

    /// The marker of its kind for a placeholder of this cover.
    fn unnumbered(&self, words: String) -> String {
        match words.rsplit_once('_') {
            Some((kind, _)) if self.secrets.contains_key(&words) => format!("{kind}]"),
            _ => words,
        }
    }

    fn hide_once(&self, text: &str) -> String {
        replaced(text, self.hidden(text).into_iter())
    }

    /// What replaces secrets and markers in `text`, in order.
    fn hidden(&self, text: &str) -> Vec<(Span, String)> {
        let secrets = self.redactor.secrets(text).into_iter().map(|secret| {
            let known = self.placeholders.get(&text[secret.range.range()]);
            let words = known.cloned().unwrap_or_else(|| marker(&secret.label));
            (secret.range, words)
        });
        let markers = MARKER.find_iter(text);
        let markers = markers.map(|it| (Span::from(it.range()), it.as_str().to_owned()));
        let mut told_apart: Vec<(Span, String)> = secrets.chain(markers).collect();
        told_apart.sort_by_key(|(range, _)| range.start);
        let mut hidden = Vec::new();
        let mut from = 0;
        for (range, words) in told_apart {
            self.find(text, Span::new(from, range.start), &mut hidden);
            from = range.end;
            hidden.push((range, words));
        }
        self.find(text, Span::new(from, text.len()), &mut hidden);
        hidden
    }

    /// Finds known secrets in a part of `text`.
    fn find(&self, text: &str, stretch: Span, hidden: &mut Vec<(Span, String)>) {
        let Some(finder) = &self.finder else { return };
        for found in finder.find_iter(&text[stretch.range()]) {
            let at = Span::new(stretch.start + found.start(), stretch.start + found.end());
            let value = &self.known[found.pattern().as_usize()];
            if is_word(value) && continues(text, at) {
                continue;
            }
            if let Some(placeholder) = self.placeholders.get(value) {
                hidden.push((at, placeholder.clone()));
            }
        }
    }
}

/// A part of a text as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Passage {
    /// Its words; never empty.
    pub text: String,
    /// Whether it replaces a secret.
    pub placeholder: bool,
}

impl Passage {
    /// Words that are sent unchanged; `None` if there are none.
    pub fn plain(text: &str) -> Option<Self> {
        let text = text.to_owned();
        let placeholder = false;
        (!text.is_empty()).then_some(Self { text, placeholder })
    }

    /// A text whose secrets were already removed, split so that each marker is separate.
    pub fn marked(text: &str) -> Vec<Self> {
        let (mut passages, mut from) = (Vec::new(), 0);
        for found in MARKER.find_iter(text) {
            passages.extend(Self::plain(&text[from..found.start()]));
            passages.push(Self {
                text: found.as_str().to_owned(),
                placeholder: true,
            });
            from = found.end();
        }
        passages.extend(Self::plain(&text[from..]));
        passages
    }
}

/// Numbers the placeholders of each kind, from 1.
struct Names<'a> {
    /// Those that are already in the texts.
    taken: HashSet<&'a str>,
    last: HashMap<String, usize>,
}

impl Names<'_> {
    fn next(&mut self, label: &str) -> String {
        let number = self.last.entry(label.to_owned()).or_default();
        loop {
            *number += 1;
            let placeholder = marker(&format!("{label}_{number}"));
            if !self.taken.contains(placeholder.as_str()) {
                return placeholder;
            }
        }
    }
}

fn finder(known: &[String]) -> Option<AhoCorasick> {
    let mut builder = AhoCorasick::builder();
    let finder = builder.match_kind(MatchKind::LeftmostLongest).build(known);
    finder.ok().filter(|_| !known.is_empty())
}

/// Whether a value could be part of other words by chance.
fn is_word(value: &str) -> bool {
    value.chars().nth(SHORT).is_none() || value.chars().all(char::is_alphabetic)
}

/// Whether a word continues before or after the range.
fn continues(text: &str, at: Span) -> bool {
    let before = text[..at.start].chars().next_back();
    let behind = text[at.end..].chars().next();
    let around = [before, behind].into_iter().flatten();
    around.into_iter().any(char::is_alphanumeric)
}
