//! The passages of a file that say the most about a text.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::matcher::Matcher;

/// The most lines in an excerpt.
pub(crate) const MOST_LINES: usize = 20;
/// The most excerpts from a file.
const MOST: usize = 3;
/// Lines around each match.
const AROUND: usize = 2;
/// The most characters in a line; longer ones are cut.
const LONGEST_LINE: usize = 300;
/// How much the same word counts on another line of an excerpt.
const AGAIN: f32 = 0.15;
/// Another excerpt is shown if it is worth at least this share of the best one.
const WORTH_SHOWING: f32 = 0.4;

/// A passage of a file, with its secrets taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excerpt {
    /// Its first line, from 1.
    pub from: usize,
    /// Its last line.
    pub to: usize,
    /// Its lines; long ones are cut.
    pub text: String,
    /// The words of the text that it contains, the most telling first.
    pub matches: Vec<String>,
}

/// What to look for in a file, and how much each term is worth.
pub(crate) struct Seeker<'a> {
    pub(crate) matcher: &'a Matcher,
    pub(crate) worth: &'a [f32],
    /// The readable form of each term.
    pub(crate) names: &'a [String],
}

impl Seeker<'_> {
    /// The terms on each line, each once.
    pub(crate) fn terms(&self, lines: &[&str]) -> Vec<Vec<usize>> {
        lines
            .iter()
            .map(|line| {
                let mut terms = Vec::new();
                let add = |terms: &mut Vec<usize>, term| {
                    if !terms.contains(&term) {
                        terms.push(term);
                    }
                };
                self.matcher
                    .each(line.as_bytes(), |hit| add(&mut terms, hit.term), |_| {});
                terms
            })
            .collect()
    }

    /// For each term on these lines, the words that it has there.
    pub(crate) fn words(&self, lines: &[&str]) -> HashMap<usize, String> {
        let mut words = HashMap::new();
        for line in lines {
            self.matcher.each(
                line.as_bytes(),
                |hit| {
                    let found = || {
                        hit.words(line)
                            .unwrap_or_else(|| self.names[hit.term].clone())
                    };
                    words
                        .entry(hit.term)
                        .or_insert_with(|| self.name(hit.term, &found()));
                },
                |_| {},
            );
        }
        words
    }

    /// A term as people are shown it: the words of the file, written like those of the text where they are the
    /// same.
    fn name(&self, term: usize, words: &str) -> String {
        let lower = words.to_lowercase();
        if lower == self.names[term].to_lowercase() {
            return self.names[term].clone();
        }
        lower
    }

    /// The best passages, the best first.
    pub(crate) fn excerpts(&self, lines: &[&str], terms: &[Vec<usize>]) -> Vec<Excerpt> {
        let mut taken = vec![false; lines.len()];
        let mut found: Vec<Excerpt> = Vec::new();
        let mut best = 0.0;
        while found.len() < MOST {
            let Some((worth, from, to)) = self.window(terms, &taken, MOST_LINES - 2 * AROUND)
            else {
                break;
            };
            if worth < best * WORTH_SHOWING {
                break;
            }
            best = f32::max(best, worth);
            let (from, to) = widened(from, to, lines, &taken);
            taken[from..=to].fill(true);
            found.push(self.excerpt(lines, terms, from, to));
        }
        found
    }

    /// The stretch of at most `most` free lines that is worth the most, from its first to its last hit.
    fn window(
        &self,
        terms: &[Vec<usize>],
        taken: &[bool],
        most: usize,
    ) -> Option<(f32, usize, usize)> {
        let mut best: Option<(f32, usize, usize)> = None;
        let is_start = |at: &usize| !taken[*at] && !terms[*at].is_empty();
        for from in (0..terms.len()).filter(is_start) {
            let mut seen = HashSet::new();
            let (mut worth, mut last) = (0.0, from);
            let free = (from..terms.len()).take(most).take_while(|at| !taken[*at]);
            for at in free.filter(|at| !terms[*at].is_empty()) {
                for term in &terms[at] {
                    let is_new = seen.insert(*term);
                    worth += self.worth[*term] * if is_new { 1.0 } else { AGAIN };
                }
                last = at;
            }
            if worth > 0.0 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, from, last));
            }
        }
        best
    }

    fn excerpt(&self, lines: &[&str], terms: &[Vec<usize>], from: usize, to: usize) -> Excerpt {
        let mut found: Vec<usize> = terms[from..=to].concat();
        found.sort_by(|one, other| {
            self.worth[*other]
                .total_cmp(&self.worth[*one])
                .then(one.cmp(other))
        });
        found.dedup();
        let words = self.words(&lines[from..=to]);
        let shown: Vec<String> = lines[from..=to].iter().map(|line| cut(line)).collect();
        Excerpt {
            from: from + 1,
            to: to + 1,
            text: shown.join("\n"),
            matches: found
                .iter()
                .map(|term| words.get(term).unwrap_or(&self.names[*term]).clone())
                .collect(),
        }
    }
}

/// Extends to free lines around it, as long as they add something.
fn widened(mut from: usize, mut to: usize, lines: &[&str], taken: &[bool]) -> (usize, usize) {
    for _ in 0..AROUND {
        from -= usize::from(from > 0 && !taken[from - 1]);
        to += usize::from(to + 1 < lines.len() && !taken[to + 1]);
    }
    while from < to && lines[from].trim().is_empty() {
        from += 1;
    }
    while from < to && lines[to].trim().is_empty() {
        to -= 1;
    }
    (from, to)
}

/// A line as it is shown, without control characters, which a terminal would obey.
pub(crate) fn cut(line: &str) -> String {
    let line = line.trim_end();
    let cut = match line.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    };
    cut.replace(|it: char| it.is_control() && it != '\t', "\u{fffd}")
}
