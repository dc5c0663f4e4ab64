//! What a text is about, as words to look for.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use crate::names;
use crate::stem::stem;
use crate::stop_words;

/// The most words and names to look for at the same time.
pub(crate) const MOST: usize = 40;
/// The most pairs of words to look for at the same time.
const MOST_PAIRS: usize = 24;
/// Letters of the shortest word.
const SHORTEST: usize = 3;
/// Letters of the longest word; anything longer isn’t a word.
const LONGEST: usize = 60;
/// The most bytes of a path that the text names.
const LONGEST_PATH: usize = 200;

/// A word in running text weighs 1; emphasis multiplies that.
const IN_HEADING: f32 = 1.5;
const IN_CODE_BLOCK: f32 = 0.6;
const AS_CODE: f32 = 1.8;
const CAPITALS: f32 = 1.3;
/// Two words next to each other, compared with one.
const PAIR: f32 = 0.6;
/// Two words of one name in code, which rarely occur together by chance.
const COMPOUND: f32 = 1.3;
/// A whole name in code.
const WHOLE: f32 = 2.5;
/// One word of such a name.
const PART: f32 = 0.8;
/// A word that is everywhere in programs, such as “page” or “call”.
const WEAK: f32 = 0.5;
/// A word of a name that says nothing by itself: the `use` of `useQuery`.
const EMPTY_PART: f32 = 0.1;

/// One word to look for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Keyword {
    /// The readable form: the first one that occurred, in lowercase unless it is a name.
    pub(crate) word: String,
    /// What all its forms begin with, in lowercase; case never counts.
    pub(crate) stem: String,
    /// How much it says about the text; a higher number is more.
    pub(crate) weight: f32,
}

/// What to look for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keywords {
    /// Those with the most weight first, at most [`MOST`].
    pub(crate) words: Vec<Keyword>,
    /// Words next to each other, as indices into `words`, with their weights.
    pub(crate) pairs: Vec<(usize, usize, f32)>,
    /// Paths that the text names, or their ends: `src/main.rs`, `main.rs`.
    pub(crate) paths: Vec<String>,
}

static PATH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"[\w.@\[\]-]+(?:/[\w.@\[\]-]+)+|\b[\w-]+\.(?:rs|tsx?|jsx?|py|go|java|md|sql|svelte|vue|rb|php|cs|kt|swift|toml|ya?ml|json)\b").ok()
});
static TOKEN: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[\p{L}_][\p{L}\p{N}_]*").ok());

/// Whether a word says something by itself, so that people are shown it as a search term.
pub(crate) fn is_telling(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !stop_words::is_empty(&word.to_lowercase())
}

/// The keywords of a text.
pub(crate) fn keywords(text: &str) -> Keywords {
    let mut gathered = Gathered::default();
    let mut is_code = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            is_code = !is_code;
            continue;
        }
        let factor = match trimmed {
            _ if is_code => IN_CODE_BLOCK,
            heading if heading.starts_with('#') => IN_HEADING,
            _ => 1.0,
        };
        gathered.line(trimmed, factor);
    }
    gathered.done()
}

#[derive(Default)]
struct Gathered {
    /// By stem.
    found: HashMap<String, Found>,
    /// By two stems: the weight of the best occurrence, and how many there are.
    pairs: HashMap<(String, String), (f32, usize)>,
    paths: Vec<String>,
}

struct Found {
    word: String,
    /// The weight of its best occurrence.
    factor: f32,
    count: usize,
    /// Index in the order of the text.
    at: usize,
}

impl Gathered {
    fn line(&mut self, line: &str, factor: f32) {
        for path in PATH.iter().flat_map(|it| it.find_iter(line)) {
            let path = path.as_str().trim_start_matches("./").trim_end_matches('.');
            let path = path.to_lowercase();
            if self.paths.len() < MOST && path.len() <= LONGEST_PATH && !self.paths.contains(&path)
            {
                self.paths.push(path);
            }
        }
        let mut before: Option<(String, usize)> = None;
        let (mut ticks, mut ticks_to) = (0, 0);
        for token in TOKEN.iter().flat_map(|it| it.find_iter(line)) {
            ticks += line[ticks_to..token.start()].matches('`').count();
            ticks_to = token.start();
            let factor = if ticks % 2 == 1 {
                factor * AS_CODE
            } else {
                factor
            };
            let gap = before
                .as_ref()
                .and_then(|(_, end)| line.get(*end..token.start()));
            let is_next = gap.is_some_and(|gap| [" ", "-"].contains(&gap));
            let last = before.take().filter(|_| is_next).map(|(word, _)| word);
            let last = self.name(token.as_str(), factor, last);
            before = last.map(|last| (last, token.end()));
        }
    }

    /// Counts the words of a name, and pairs of them, the first one with the word `last` before it. Returns
    /// the last of them.
    fn name(&mut self, name: &str, factor: f32, last: Option<String>) -> Option<String> {
        let pieces: Vec<Vec<&str>> = names::pieces(name).map(names::words).collect();
        let is_name = pieces.iter().map(Vec::len).sum::<usize>() > 1;
        for (piece, words) in names::pieces(name).zip(&pieces) {
            if words.len() > 1 {
                self.word(piece, factor * WHOLE, false);
            }
        }
        let mut last = last;
        for (at, (part, is_split)) in pieces
            .iter()
            .flat_map(|words| words.iter().map(|word| (*word, words.len() > 1)))
            .enumerate()
        {
            let factor = if is_split { factor * PART } else { factor };
            let stem = self.word(part, factor, is_name);
            if let (Some(last), Some(stem)) = (&last, &stem)
                && last != stem
            {
                let factor = factor * if at > 0 { COMPOUND } else { PAIR };
                let pair = self.pairs.entry((last.clone(), stem.clone())).or_default();
                *pair = (factor.max(pair.0), pair.1 + 1);
            }
            last = stem;
        }
        last
    }

    /// Counts one word, unless it says nothing. A word that says nothing by itself can still be part of a
    /// name.
    fn word(&mut self, word: &str, factor: f32, is_part: bool) -> Option<String> {
        let lower = word.to_lowercase();
        let letters = lower.chars().count();
        let is_number = lower.chars().all(|it| it.is_numeric() || it == '_');
        let is_empty = letters < SHORTEST || stop_words::is_empty(&lower);
        if letters > LONGEST || is_number || (is_empty && !(is_part && letters > 1)) {
            return None;
        }
        let is_capital = word.chars().all(char::is_uppercase);
        let factor = match (is_empty, is_capital) {
            (true, _) => factor * EMPTY_PART,
            (false, true) => factor * CAPITALS,
            (false, false) => factor,
        };
        // “News” has nothing to do with “new”.
        let stem = Some(stem(&lower).into_owned()).filter(|it| !stop_words::is_empty(it));
        let stem = stem.unwrap_or_else(|| lower.clone());
        let factor = if stop_words::is_weak(&stem) {
            factor * WEAK
        } else {
            factor
        };
        let is_name = word.chars().skip(1).any(char::is_uppercase) && !is_capital;
        let shown = if is_name { word } else { &lower };
        self.add(stem.clone(), shown, factor);
        Some(stem)
    }

    fn add(&mut self, stem: String, word: &str, factor: f32) {
        let at = self.found.len();
        let found = self.found.entry(stem).or_insert_with(|| Found {
            word: word.to_owned(),
            factor,
            count: 0,
            at,
        });
        found.factor = found.factor.max(factor);
        found.count += 1;
    }

    fn done(self) -> Keywords {
        let mut words: Vec<(usize, Keyword)> = self
            .found
            .into_iter()
            .map(|(stem, found)| {
                let weight = found.factor * often(found.count);
                let word = found.word;
                (found.at, Keyword { word, stem, weight })
            })
            .collect();
        words
            .sort_by(|(at, one), (of, other)| other.weight.total_cmp(&one.weight).then(at.cmp(of)));
        words.truncate(MOST);
        let words: Vec<Keyword> = words.into_iter().map(|(_, keyword)| keyword).collect();
        let place: HashMap<&str, usize> = words
            .iter()
            .enumerate()
            .map(|(at, it)| (it.stem.as_str(), at))
            .collect();
        let mut pairs: Vec<(usize, usize, f32)> = self
            .pairs
            .iter()
            .filter_map(|((one, other), (factor, count))| {
                let place = |stem: &String| place.get(stem.as_str()).copied();
                Some((place(one)?, place(other)?, factor * often(*count)))
            })
            .collect();
        pairs.sort_by(|one, other| {
            other
                .2
                .total_cmp(&one.2)
                .then((one.0, one.1).cmp(&(other.0, other.1)))
        });
        pairs.truncate(MOST_PAIRS);
        Keywords {
            words,
            pairs,
            paths: self.paths,
        }
    }
}

/// How much repeating a word adds; the tenth time adds little.
fn often(count: usize) -> f32 {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    1.0 + 0.5 * f32::from(count).ln()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Keywords, MOST, keywords};

    fn words(keywords: &Keywords) -> Vec<&str> {
        keywords.words.iter().map(|it| it.word.as_str()).collect()
    }

    #[test]
    fn names_stay_whole_and_outweigh_their_words() {
        let check = |text: &str, of: &[&str]| assert_eq!(words(&keywords(text)), of, "{text}");
        check("SQLite", &["SQLite"]);
        check("PostgreSQL", &["PostgreSQL"]);
        check("GraphQL", &["GraphQL"]);
        check("TypeScript", &["TypeScript"]);
        check("JSON APIs", &["json", "APIs"]);
        check("OAuth2", &["OAuth2"]);
        check("gRPC", &["gRPC"]);
        check("iOS", &["iOS"]);
        check("saveTask", &["saveTask", "save", "task"]);
        check("HTTPServer", &["HTTPServer", "http", "server"]);
        check("rate_limit", &["rate", "limit"]);
        let found = keywords("saveTask");
        assert!(found.words[0].weight > found.words[1].weight + found.words[2].weight);
    }

    #[test]
    fn what_says_something_is_kept_and_weighed() {
        let found = keywords(
            "# Redaction\n\nThe user should see that secrets are gone. Call `coverSecrets` in the \
             cover, see src/cover.rs. Redaction of secrets is needed.\n",
        );
        for word in ["redaction", "secrets", "cover"] {
            assert!(words(&found).contains(&word), "{word}: {found:?}");
        }
        for word in ["the", "should", "that", "needed"] {
            assert!(!words(&found).contains(&word), "{word}: {found:?}");
        }
        assert_eq!(found.paths, ["src/cover.rs"]);
        let weight = |word: &str| {
            let found = found.words.iter().find(|it| it.word == word);
            found.map_or(0.0, |it| it.weight)
        };
        assert!(
            weight("redaction") > weight("call"),
            "a heading weighs more"
        );
    }

    #[test]
    fn words_next_to_each_other_are_pairs() {
        let found = keywords("Retry after a rate limit. The rate-limit of rateLimit calls.");
        let pairs: Vec<(&str, &str)> = found
            .pairs
            .iter()
            .map(|(one, other, _)| (&*found.words[*one].word, &*found.words[*other].word))
            .collect();
        assert!(pairs.contains(&("rate", "limit")), "{pairs:?}");
        assert!(!pairs.contains(&("retry", "rate")), "{pairs:?}");

        let name = keywords("Call `useQuery` for a query.");
        assert_eq!(words(&name)[..2], ["useQuery", "query"]);
        let (one, other, weight) = name.pairs[0];
        assert_eq!(
            (&*name.words[one].word, &*name.words[other].word),
            ("use", "query")
        );
        assert!(weight > 0.0, "its words next to each other count as well");
        assert!(
            name.words[0].weight > name.words[1].weight,
            "a name says more than a word"
        );
    }

    proptest! {
        #[test]
        fn any_text_has_a_bounded_list(text in "\\PC{0,400}") {
            let found = keywords(&text);
            prop_assert!(found.words.len() <= MOST);
            prop_assert!(found.words.is_sorted_by(|one, next| one.weight >= next.weight));
            for (one, other, _) in found.pairs {
                prop_assert!(one < found.words.len() && other < found.words.len());
            }
        }
    }
}
