//! Finds all keywords in one pass over a text.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::keywords::Keywords;
use crate::searches::Search;
use crate::stem::{beginning, is_ending, stem};

/// How many letters after a stem can belong to its word; more make it another word.
const LONGEST_TAIL: usize = 8;

/// An occurrence of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// Which term: a keyword, or a pair of them.
    pub(crate) term: usize,
    /// First byte.
    pub(crate) start: usize,
    /// The byte behind its word.
    pub(crate) end: usize,
    /// The first word of a pair.
    pub(crate) first: Option<(usize, usize)>,
}

impl Hit {
    /// Its words as a text has them.
    pub(crate) fn words(&self, text: &str) -> Option<String> {
        let word = text.get(self.start..self.end)?;
        match self.first {
            Some((start, end)) => Some(format!("{} {word}", text.get(start..end)?)),
            None => Some(word.to_owned()),
        }
    }
}

/// Looks for keywords, for pairs of them, and for the words of searches.
///
/// Terms are numbered: first the keywords, then the pairs.
pub(crate) struct Matcher {
    finder: Option<AhoCorasick>,
    patterns: Vec<Pattern>,
    /// For each beginning that the finder looks for, its patterns.
    beginnings: Vec<Vec<usize>>,
    /// From the second word of a pair to the first ones, each with its term.
    pairs: HashMap<usize, Vec<(usize, usize)>>,
    terms: usize,
}

struct Pattern {
    /// What all forms of the word begin with.
    text: Vec<u8>,
    /// The letter that the word has there or loses.
    letter: Option<char>,
    /// The term it counts for.
    term: Option<usize>,
    /// The searches that it belongs to.
    searches: Vec<Search>,
}

impl Matcher {
    /// A matcher for these keywords, and for the words of these searches.
    pub(crate) fn new(keywords: &Keywords, searches: &[Search]) -> Self {
        let mut patterns: Vec<Pattern> = Vec::new();
        for (term, keyword) in keywords.words.iter().enumerate() {
            patterns.push(Pattern::of(&keyword.stem, Some(term), Vec::new()));
        }
        for search in searches {
            let traits = search.traits();
            let is_read = traits.counts.in_text();
            for word in traits.words.iter().filter(|_| is_read) {
                let new = Pattern::of(&stem(word), None, vec![*search]);
                let known = patterns.iter_mut().find(|it| it.is_same(&new));
                match known {
                    Some(known) => known.searches.push(*search),
                    None => patterns.push(new),
                }
            }
        }
        let mut pairs: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
        for (at, (one, other, _)) in keywords.pairs.iter().enumerate() {
            let term = keywords.words.len() + at;
            pairs.entry(*other).or_default().push((*one, term));
        }
        let mut beginnings: Vec<Vec<usize>> = Vec::new();
        for (at, pattern) in patterns.iter().enumerate() {
            let mut known = beginnings.iter_mut();
            match known.find(|of| patterns[of[0]].text == pattern.text) {
                Some(same) => same.push(at),
                None => beginnings.push(vec![at]),
            }
        }
        Self {
            finder: finder(beginnings.iter().map(|of| &patterns[of[0]].text)),
            patterns,
            beginnings,
            pairs,
            terms: keywords.words.len() + keywords.pairs.len(),
        }
    }

    /// How many terms there are.
    pub(crate) fn terms(&self) -> usize {
        self.terms
    }

    /// Reports each hit in `text`, in order, with a pair right after its second word; and each search whose
    /// words occur.
    pub(crate) fn each(&self, text: &[u8], mut hit: impl FnMut(Hit), mut of: impl FnMut(Search)) {
        let Some(finder) = &self.finder else { return };
        let mut before: Option<(usize, usize, usize)> = None;
        for found in finder.find_iter(text) {
            let mut patterns = self.beginnings[found.pattern().as_usize()].iter();
            let pattern = patterns.find_map(|at| {
                let pattern = &self.patterns[*at];
                Some((pattern, pattern.ends(text, found.start(), found.end())?))
            });
            let Some((pattern, end)) = pattern else {
                continue;
            };
            pattern.searches.iter().for_each(|search| of(*search));
            let Some(term) = pattern.term else { continue };
            let one = Hit {
                term,
                start: found.start(),
                end,
                first: None,
            };
            hit(one);
            // One character may separate the words of a pair: a space, a hyphen, an underscore.
            if let Some((last, from, to)) = before
                && found.start() <= to + 1
                && let Some(pairs) = self.pairs.get(&term)
                && let Some((_, pair)) = pairs.iter().find(|(first, _)| *first == last)
            {
                hit(Hit {
                    term: *pair,
                    first: Some((from, to)),
                    ..one
                });
            }
            before = Some((term, found.start(), end));
        }
    }
}

fn finder<'p>(beginnings: impl ExactSizeIterator<Item = &'p Vec<u8>>) -> Option<AhoCorasick> {
    if beginnings.len() == 0 {
        return None;
    }
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .kind(Some(AhoCorasickKind::DFA))
        .ascii_case_insensitive(true)
        .build(beginnings)
        .ok()
}

impl Pattern {
    fn of(stem: &str, term: Option<usize>, searches: Vec<Search>) -> Self {
        let (text, letter) = beginning(stem);
        Self {
            text: text.as_bytes().to_owned(),
            letter,
            term,
            searches,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.text == other.text && self.letter == other.letter
    }

    /// The end of the word that starts here; `None` inside another word.
    fn ends(&self, text: &[u8], start: usize, end: usize) -> Option<usize> {
        if !begins(text, start) {
            return None;
        }
        let tail = tail(text, end);
        is_ending(&self.text, self.letter, tail).then_some(end + tail.len())
    }
}

/// Whether a word begins here: not after a letter, or with a capital inside a name.
fn begins(text: &[u8], start: usize) -> bool {
    let Some(before) = start.checked_sub(1).map(|at| text[at]) else {
        return true;
    };
    let next_is_small = text.get(start + 1).is_some_and(u8::is_ascii_lowercase);
    !before.is_ascii_alphabetic()
        || (text[start].is_ascii_uppercase() && (before.is_ascii_lowercase() || next_is_small))
}

/// The rest of the word after a stem; a capital begins the next word.
fn tail(text: &[u8], end: usize) -> &[u8] {
    let rest = &text[end..text.len().min(end + LONGEST_TAIL)];
    let was_upper = end
        .checked_sub(1)
        .is_some_and(|at| text[at].is_ascii_uppercase());
    let small = rest.iter().take_while(|it| it.is_ascii_lowercase()).count();
    if small > 0 || !was_upper {
        return &rest[..small];
    }
    let capitals = rest.iter().take_while(|it| it.is_ascii_uppercase()).count();
    // The last capital of `HTTPServer` belongs to the next word.
    let next_is_small = rest.get(capitals).is_some_and(u8::is_ascii_lowercase);
    &rest[..capitals.saturating_sub(usize::from(next_is_small))]
}

#[cfg(test)]
mod tests {
    use super::Matcher;
    use crate::keywords::keywords;
    use crate::searches::Search;

    /// The terms that occur in `text`, in order.
    fn found(about: &str, text: &str) -> Vec<String> {
        let keywords = keywords(about);
        let mut words = Vec::new();
        let word = |at: usize| keywords.words[at].word.as_str();
        let pairs = keywords.pairs.iter();
        let pairs = pairs.map(|(one, other, _)| format!("{} {}", word(*one), word(*other)));
        let names: Vec<String> = (0..keywords.words.len())
            .map(|at| word(at).to_owned())
            .chain(pairs)
            .collect();
        let matcher = Matcher::new(&keywords, &[]);
        matcher.each(
            text.as_bytes(),
            |hit| words.push(names[hit.term].clone()),
            |_| {},
        );
        words
    }

    #[test]
    fn words_are_found_in_all_forms_and_inside_names() {
        let check = |about: &str, text: &str, of: &[&str]| {
            assert_eq!(found(about, text), of, "{about} in {text}");
        };
        check(
            "quotes",
            "A quote. QUOTED quoteFinder find_quotes Quoting",
            &["quotes"; 5],
        );
        check("quotes", "misquote quotation-mark unquoted", &["quotes"]);
        check("mark", "Markdown remark marks bookMark", &["mark"; 2]);
        check(
            "server",
            "HTTPServer SERVERS httpServerPool observer",
            &["server"; 3],
        );
        check("rate limit", "rate_limit", &["rate", "limit", "rate limit"]);
        check(
            "rate limit",
            "RateLimited",
            &["rate", "limit", "rate limit"],
        );
        check("rate limit", "limit the rate", &["limit", "rate"]);
        check(
            "Call `save_task`",
            "save_task() save_tasks",
            &["save", "task", "save task", "save", "task", "save task"],
        );
        check("A mode and a mod", "mods modes", &["mod", "mode"]);
        check("news", "new newer news", &["news"]);
        check("größe", "Die größe", &["größe"]);
        check("", "nothing", &[]);
    }

    #[test]
    fn words_of_searches_are_told_apart_from_keywords() {
        let searches = [Search::Schemas, Search::Tests];
        let matcher = Matcher::new(&keywords("sessions"), &searches);
        let (mut hits, mut of) = (0, Vec::new());
        matcher.each(
            b"class SessionModel: a test",
            |_| hits += 1,
            |search| of.push(search),
        );
        assert_eq!((hits, of), (1, vec![Search::Schemas]));
    }
}
