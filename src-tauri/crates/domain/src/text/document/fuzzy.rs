//! The passage that shares the most words with a quote, in the same order.

use std::cmp::Reverse;
use std::collections::HashMap;

use unicode_segmentation::UnicodeSegmentation;

use crate::text::Span;

/// Quotes with fewer words are never matched by similarity: a few common words are everywhere.
const LEAST_WORDS: usize = 4;
/// Quotes with fewer characters aren't either.
const LEAST_CHARS: usize = 16;
/// Only this many words of a longer quote are compared, to limit the work.
const MOST_WORDS: usize = 300;
/// Minimum shared words in percent of the longer passage. Unrelated sentences of one document share less
/// than half of their words, mostly articles and the name of the subject; a quote with every fifth word
/// changed still reaches 80. 70 is in between.
const THRESHOLD: usize = 70;
/// How many occurrences of a quote's words are looked at, rarest words first.
const MOST_SEEDS: usize = 2_000;
/// How many passages are compared word by word.
const MOST_CANDIDATES: usize = 4;

/// The words of a text and their positions.
pub(crate) struct WordIndex {
    spans: Vec<Span>,
    ids: Vec<usize>,
    vocabulary: HashMap<String, usize>,
    positions: Vec<Vec<usize>>,
}

impl WordIndex {
    /// Indexes a text.
    pub(crate) fn new(text: &str) -> Self {
        let mut index = Self {
            spans: Vec::new(),
            ids: Vec::new(),
            vocabulary: HashMap::new(),
            positions: Vec::new(),
        };
        for (start, word) in text.unicode_word_indices() {
            let next = index.positions.len();
            let id = *index.vocabulary.entry(word.to_lowercase()).or_insert(next);
            if id == next {
                index.positions.push(Vec::new());
            }
            index.positions[id].push(index.ids.len());
            index.ids.push(id);
            index.spans.push(Span::new(start, start + word.len()));
        }
        index
    }

    /// The passage most similar to the quote, if any is similar enough.
    pub(crate) fn find(&self, quote: &str) -> Option<Span> {
        let words: Vec<Option<usize>> = quote
            .unicode_words()
            .take(MOST_WORDS)
            .map(|word| self.vocabulary.get(&word.to_lowercase()).copied())
            .collect();
        if words.len() < LEAST_WORDS || quote.chars().count() < LEAST_CHARS {
            return None;
        }
        let best = self
            .candidates(&words)
            .into_iter()
            .filter_map(|start| self.align(&words, start))
            .max_by_key(|passage| (passage.score, Reverse(passage.first)))
            .filter(|passage| passage.score >= THRESHOLD)?;
        let (first, last) = (self.spans[best.first], self.spans[best.last]);
        Some(Span::new(first.start, last.end))
    }

    /// Word positions at which the quote may begin: where its rarest words are as far apart as in the quote.
    /// The most likely first.
    fn candidates(&self, words: &[Option<usize>]) -> Vec<usize> {
        let mut seeds: Vec<(usize, usize)> = words
            .iter()
            .enumerate()
            .filter_map(|(at, word)| word.map(|word| (at, word)))
            .collect();
        seeds.sort_by_key(|&(_, word)| self.positions[word].len());
        let mut starts: Vec<usize> = seeds
            .into_iter()
            .flat_map(|(at, word)| {
                let places = self.positions[word].iter();
                places.map(move |place| place.saturating_sub(at))
            })
            .take(MOST_SEEDS)
            .collect();
        starts.sort_unstable();
        likeliest(&starts, slack(words.len()))
    }

    /// Compares the quote with the words around `start`.
    fn align(&self, words: &[Option<usize>], start: usize) -> Option<Passage> {
        let slack = slack(words.len());
        let from = start.saturating_sub(slack);
        let to = (start + words.len() + 2 * slack).min(self.ids.len());
        let mut pairs = longest_common(words, self.ids.get(from..to)?);
        drop_strays(&mut pairs);
        let (&(_, first), &(_, last)) = (pairs.first()?, pairs.last()?);
        Some(Passage {
            first: from + first,
            last: from + last,
            score: 100 * pairs.len() / words.len().max(last - first + 1),
        })
    }
}

/// A passage, as the positions of its first and last word, and its similarity to the quote in percent.
struct Passage {
    first: usize,
    last: usize,
    score: usize,
}

/// How many words a passage may be shifted by, or longer than the quote.
fn slack(words: usize) -> usize {
    words / 4 + 2
}

/// The positions around which most of the sorted `starts` cluster, at most [`MOST_CANDIDATES`].
fn likeliest(starts: &[usize], width: usize) -> Vec<usize> {
    let mut windows: Vec<(usize, usize)> = Vec::new();
    let mut end = 0;
    for (begin, &start) in starts.iter().enumerate() {
        while end < starts.len() && starts[end] <= start + width {
            end += 1;
        }
        windows.push((end - begin, start));
    }
    windows.sort_by_key(|&(votes, start)| (Reverse(votes), start));
    let mut picked: Vec<usize> = Vec::new();
    for (_, start) in windows {
        if picked.iter().all(|other| other.abs_diff(start) > width) {
            picked.push(start);
        }
        if picked.len() == MOST_CANDIDATES {
            break;
        }
    }
    picked
}

/// Pairs of positions in the longest common subsequence.
fn longest_common(quote: &[Option<usize>], text: &[usize]) -> Vec<(usize, usize)> {
    let width = text.len() + 1;
    let mut lengths = vec![0_u16; (quote.len() + 1) * width];
    for (row, word) in quote.iter().enumerate().rev() {
        for (column, other) in text.iter().enumerate().rev() {
            let at = row * width + column;
            lengths[at] = if *word == Some(*other) {
                lengths[at + width + 1] + 1
            } else {
                lengths[at + width].max(lengths[at + 1])
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < quote.len() && column < text.len() {
        let at = row * width + column;
        if quote[row] == Some(text[column]) {
            pairs.push((row, column));
            row += 1;
            column += 1;
        } else if lengths[at + width] >= lengths[at + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// Drops words at either end that match far away from all the others.
fn drop_strays(pairs: &mut Vec<(usize, usize)>) {
    let strays = |(row, column): (usize, usize), (next_row, next_column): (usize, usize)| {
        next_column - column > next_row - row + 2
    };
    while let [.., before, last] = pairs[..]
        && strays(before, last)
    {
        pairs.pop();
    }
    while let [first, second, ..] = pairs[..]
        && strays(first, second)
    {
        pairs.remove(0);
    }
}
