//! Which files matter most for a text.

use crate::keywords::Keywords;
use crate::matcher::{Hit, Matcher};
use crate::names;
use crate::searches::Search;

/// How quickly repeated occurrences of a word in a file stop adding weight (BM25).
const SATURATION: f32 = 2.0;
/// How much longer files are penalized, from 0 to 1 (BM25).
const BY_LENGTH: f32 = 0.5;
/// A word that is the whole name of a file, compared with one occurrence in its text.
const IN_NAME: f32 = 4.0;
/// A word in the names of its folders.
const IN_FOLDER: f32 = 1.0;
/// The minimum rarity of a word that occurs in every file: in a small project, any word can.
const COMMONEST: f32 = 0.3;
/// How much more a rare word says than a common one: an exponent for rarity.
const RARE: f32 = 1.2;
/// A file that the text itself names, compared with the best other file.
const NAMED: f32 = 1.0;
/// A file that has all words, compared with one that has few of them often.
const COVERAGE: f32 = 0.4;
/// A file that lists words, or samples of anything, compared with ordinary ones.
const LISTS: f32 = 0.6;
/// A test, compared with what it tests.
const TESTS: f32 = 0.9;

/// Names of files that say nothing about what is in them.
const ANY_NAME: &[&str] = &[
    "mod", "lib", "main", "index", "__init__", "+page", "page", "types",
];

/// Words in the paths of files that only list or repeat things.
const OF_LISTS: &[&str] = &[
    "bench",
    "benches",
    "benchmarks",
    "changelog",
    "dictionary",
    "examples",
    "fake",
    "fakes",
    "fixture",
    "fixtures",
    "glossary",
    "golden",
    "i18n",
    "locale",
    "locales",
    "mock",
    "mocks",
    "recordings",
    "samples",
    "snapshots",
    "spelling",
    "stopwords",
    "synonyms",
    "thesaurus",
    "translations",
];

/// What a walk stores about a file.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Below the root, with slashes.
    pub(crate) path: Box<str>,
    /// Bytes.
    pub(crate) length: u32,
    /// Each term in it, and how often it occurs; an occurrence at the beginning counts as several.
    pub(crate) counts: Box<[(u8, u8)]>,
    /// Searches whose words occur in it.
    pub(crate) in_text: Box<[Search]>,
}

/// Statistics over all files together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    /// How many files were searched.
    pub(crate) files: usize,
    /// Bytes of them.
    pub(crate) bytes: u64,
    /// For each term, the number of files it occurs in.
    pub(crate) files_with: Vec<u32>,
}

impl Totals {
    /// Adds what another thread counted.
    pub(crate) fn join(&mut self, other: &Self) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.files_with
            .resize(self.files_with.len().max(other.files_with.len()), 0);
        for (sum, count) in self.files_with.iter_mut().zip(&other.files_with) {
            *sum += count;
        }
    }
}

/// Weighs files.
pub(crate) struct Scale<'a> {
    matcher: &'a Matcher,
    paths: &'a [String],
    /// How many of the terms are words; the others are pairs.
    words: usize,
    /// How much each term is worth: its weight in the text times its rarity in the project.
    pub(crate) worth: Vec<f32>,
    average: f32,
}

impl<'a> Scale<'a> {
    /// The scale for a text and a project.
    pub(crate) fn new(keywords: &'a Keywords, matcher: &'a Matcher, totals: &Totals) -> Self {
        let words = keywords.words.iter().map(|it| it.weight);
        let weights = words.chain(keywords.pairs.iter().map(|(_, _, weight)| *weight));
        let rarity = |term: usize| {
            let with = float(totals.files_with.get(term).copied().unwrap_or(0) as usize);
            (1.0 + (float(totals.files) - with + 0.5) / (with + 0.5))
                .ln()
                .max(COMMONEST)
        };
        let worth = weights
            .enumerate()
            .map(|(term, weight)| weight * rarity(term).powf(RARE));
        Self {
            matcher,
            paths: &keywords.paths,
            words: keywords.words.len(),
            worth: worth.collect(),
            average: float(usize::try_from(totals.bytes).unwrap_or(usize::MAX))
                / float(totals.files.max(1)),
        }
    }

    /// How much a file matters; 0 is not at all. And whether its name has a word of the text.
    pub(crate) fn weigh(&self, file: &Candidate) -> (f32, bool) {
        let length =
            1.0 - BY_LENGTH + BY_LENGTH * float(file.length as usize) / self.average.max(1.0);
        let mut has = vec![0.0_f32; self.worth.len()];
        for (term, count) in &file.counts {
            let count = f32::from(*count);
            has[usize::from(*term)] = count * (SATURATION + 1.0) / (count + SATURATION * length);
        }
        let in_path = self.in_path(&file.path);
        let is_about = in_path.iter().any(|it| *it > IN_FOLDER);
        let all: f32 = self.worth.iter().sum();
        let (mut sum, mut covered) = (0.0, 0.0);
        for ((worth, has), in_path) in self.worth.iter().zip(has).zip(in_path) {
            sum += worth * (has + in_path);
            covered += if has + in_path > 0.0 { *worth } else { 0.0 };
        }
        let coverage = if all > 0.0 { covered / all } else { 0.0 };
        let named = if self.is_named(&file.path) {
            NAMED * all
        } else {
            0.0
        };
        let kind = match &file.path {
            path if is_list(path) => LISTS,
            path if is_test(path) => TESTS,
            _ => 1.0,
        };
        let weight = sum * (1.0 - COVERAGE + COVERAGE * coverage) * kind + named;
        (weight, is_about)
    }

    /// How much each term counts for occurring in the path.
    fn in_path(&self, path: &str) -> Vec<f32> {
        let name = name(path);
        let end = path[name..]
            .find(['.', '/'])
            .map_or(path.len(), |at| name + at);
        let mut hits = Vec::new();
        self.matcher
            .each(path.as_bytes(), |hit| hits.push(hit), |_| {});
        let is_in_name = |hit: &&Hit| (name..end).contains(&hit.start) && hit.term < self.words;
        let pieces = path[name..end].split('-').flat_map(names::pieces);
        let words: usize = pieces.map(|piece| names::words(piece).len()).sum();
        let found = hits.iter().filter(is_in_name).count();
        // One word of a two-word name says less than a name that is just that word.
        let share = (float(found) / float(words.max(1))).min(1.0).sqrt();
        let mut counts = vec![0.0_f32; self.worth.len()];
        for hit in hits {
            let count = if hit.start >= name {
                IN_NAME * share
            } else {
                IN_FOLDER
            };
            counts[hit.term] = counts[hit.term].max(count);
        }
        counts
    }

    /// Whether the text names the path, or its end.
    fn is_named(&self, path: &str) -> bool {
        let path = path.to_lowercase();
        self.paths.iter().any(|named| {
            let before = path.strip_suffix(named.as_str());
            before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
        })
    }
}

/// Where the part of a path begins that says what is in the file: its name, or its folder’s name if the file
/// has a generic name.
pub(crate) fn name(path: &str) -> usize {
    let last = path.rfind('/').map_or(0, |at| at + 1);
    let stem = path[last..].split('.').next().unwrap_or_default();
    if ANY_NAME.contains(&stem) {
        path[..last.saturating_sub(1)]
            .rfind('/')
            .map_or(0, |at| at + 1)
    } else {
        last
    }
}

/// Whether a path says that the file lists words or samples.
fn is_list(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let (_, file) = lower.rsplit_once('/').unwrap_or(("", &lower));
    // Only a file: a folder of that name usually has code that changes something.
    if file.starts_with("changes.") {
        return true;
    }
    let mut words = lower.split(|it: char| !it.is_ascii_alphanumeric());
    words.any(|word| OF_LISTS.contains(&word))
}

/// Whether a path says that the file is a test.
fn is_test(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let mut words = lower.split(|it: char| !it.is_ascii_alphanumeric());
    words.any(|word| matches!(word, "test" | "tests")) || lower.contains(".spec.")
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of files and bytes, only compared"
)]
fn float(number: usize) -> f32 {
    number as f32
}
