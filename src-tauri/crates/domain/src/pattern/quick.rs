//! Regular expressions that are ready sooner than those of `regex`, on the same engine and with the same
//! syntax. A check compiles hundreds of them and searches one text with each, so what only pays off in a
//! long search (literals to skip ahead by, a whole automaton) would cost more than it saves.

use std::borrow::Cow;
use std::ops::{Index, Range};

use regex_automata::meta::{BuildError, Config, Regex as Engine};
use regex_automata::util::captures::Captures as Groups;

/// A compiled regular expression. Searching takes time linear in the text.
#[derive(Clone, Debug)]
pub struct Regex(Engine);

impl Regex {
    /// Compiles a pattern in the syntax of `regex`.
    ///
    /// # Errors
    /// If the pattern is not valid, or larger than 10 MB once compiled.
    pub fn new(pattern: &str) -> Result<Self, Box<BuildError>> {
        let config = Config::new()
            .auto_prefilter(false)
            .dfa(false)
            .onepass(false);
        let engine = Engine::builder().configure(config).build(pattern);
        engine.map(Self).map_err(Box::new)
    }

    /// Whether the pattern matches anywhere in the text.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    /// The first match.
    #[must_use]
    pub fn find<'t>(&self, text: &'t str) -> Option<Match<'t>> {
        let found = self.0.find(text)?;
        Some(Match::new(text, found.range()))
    }

    /// All matches that don’t overlap, in the order of the text.
    pub fn find_iter<'t>(&self, text: &'t str) -> impl Iterator<Item = Match<'t>> {
        let found = self.0.find_iter(text);
        found.map(|it| Match::new(text, it.range()))
    }

    /// The groups of the first match.
    #[must_use]
    pub fn captures<'t>(&self, text: &'t str) -> Option<Captures<'t>> {
        let mut groups = self.0.create_captures();
        self.0.captures(text, &mut groups);
        groups.is_match().then_some(Captures { text, groups })
    }

    /// The groups of all matches that don’t overlap, in the order of the text.
    pub fn captures_iter<'t>(&self, text: &'t str) -> impl Iterator<Item = Captures<'t>> {
        let found = self.0.captures_iter(text);
        found.map(move |groups| Captures { text, groups })
    }

    /// The text with every match replaced; `$1` in the replacement stands for a group.
    #[must_use]
    pub fn replace_all<'t>(&self, text: &'t str, with: &str) -> Cow<'t, str> {
        let mut replaced = String::new();
        let mut kept = 0;
        for found in self.captures_iter(text) {
            let Some(whole) = found.get(0) else { continue };
            replaced.push_str(&text[kept..whole.start]);
            found
                .groups
                .interpolate_string_into(text, with, &mut replaced);
            kept = whole.end;
        }
        if kept == 0 && replaced.is_empty() {
            return Cow::Borrowed(text);
        }
        replaced.push_str(&text[kept..]);
        Cow::Owned(replaced)
    }
}

/// Where a pattern matches, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Match<'t> {
    fn new(text: &'t str, range: Range<usize>) -> Self {
        Self {
            text,
            start: range.start,
            end: range.end,
        }
    }

    /// Where the match begins.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Where the match ends: just after its last byte.
    #[must_use]
    pub fn end(&self) -> usize {
        self.end
    }

    /// From the first byte of the match to the one after its last.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The matched text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        &self.text[self.range()]
    }
}

/// The groups of a match, by number; 0 is the whole match.
#[derive(Clone, Debug)]
pub struct Captures<'t> {
    text: &'t str,
    groups: Groups,
}

impl<'t> Captures<'t> {
    /// The group with this number; `None` if it took no part in the match.
    #[must_use]
    pub fn get(&self, group: usize) -> Option<Match<'t>> {
        let span = self.groups.get_group(group)?;
        Some(Match::new(self.text, span.range()))
    }

    /// The group with this name; `None` if it took no part in the match.
    #[must_use]
    pub fn name(&self, group: &str) -> Option<Match<'t>> {
        let span = self.groups.get_group_by_name(group)?;
        Some(Match::new(self.text, span.range()))
    }

    /// All groups in the order of their numbers, the whole match first.
    pub fn iter(&self) -> impl Iterator<Item = Option<Match<'t>>> {
        let groups = self.groups.iter();
        groups.map(|it| it.map(|span| Match::new(self.text, span.range())))
    }
}

impl Index<usize> for Captures<'_> {
    type Output = str;

    /// # Panics
    /// If the group took no part in the match.
    #[expect(
        clippy::expect_used,
        reason = "as in `regex`: only for a group that is in every match"
    )]
    fn index(&self, group: usize) -> &str {
        self.get(group).expect("the group matched").as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever can be asked of a pattern has the answer that `regex` gives.
    fn check(pattern: &str, text: &str, with: &str) {
        let ours = Regex::new(pattern).unwrap();
        let theirs = regex::Regex::new(pattern).unwrap();
        let case = format!("{pattern} in {text:?}");
        assert_eq!(ours.is_match(text), theirs.is_match(text), "{case}");
        let first = theirs.find(text).map(|it| it.range());
        assert_eq!(ours.find(text).map(|it| it.range()), first, "{case}");
        let found: Vec<_> = ours.find_iter(text).map(|it| it.as_str()).collect();
        let expected: Vec<_> = theirs.find_iter(text).map(|it| it.as_str()).collect();
        assert_eq!(found, expected, "{case}");
        let groups = |it: &Captures<'_>| it.iter().map(|it| it.map(|it| it.range())).collect();
        let found: Vec<Vec<_>> = ours.captures_iter(text).map(|it| groups(&it)).collect();
        let groups =
            |it: regex::Captures<'_>| it.iter().map(|it| it.map(|it| it.range())).collect();
        let expected: Vec<Vec<_>> = theirs.captures_iter(text).map(groups).collect();
        assert_eq!(found, expected, "{case}");
        let first = ours.captures(text).map(|it| it[0].to_owned());
        assert_eq!(first, expected_first(&theirs, text), "{case}");
        assert_eq!(
            ours.replace_all(text, with),
            theirs.replace_all(text, with),
            "{case}"
        );
    }

    fn expected_first(theirs: &regex::Regex, text: &str) -> Option<String> {
        theirs.captures(text).map(|it| it[0].to_owned())
    }

    #[test]
    fn answers_are_those_of_the_usual_library() {
        let texts = [
            "",
            "fast and secure",
            "a “fast” café, 3 ms fast",
            "faster\n\tfast",
        ];
        let patterns = [
            r"(?-u:\b)(?:fast|secure)(?-u:\b)",
            r"(?P<number>[0-9]+) ?(ms|s)?",
            r"(a)|(f)",
            r"^fast|x*",
            r"[^a-z]+$",
            r"(?i)FAST.*?(?:é|$)",
        ];
        for text in texts {
            for pattern in patterns {
                for with in ["", "-", "<$1>"] {
                    check(pattern, text, with);
                }
            }
        }
        let named = Regex::new(patterns[1]).unwrap();
        let found = named.captures("in 30 ms").unwrap();
        assert_eq!(found.name("number").map(|it| it.range()), Some(3..5));
        assert_eq!(found.name("unit"), None);
    }

    #[test]
    fn a_pattern_that_is_not_valid_is_an_error() {
        assert!(Regex::new("(").is_err());
    }
}
