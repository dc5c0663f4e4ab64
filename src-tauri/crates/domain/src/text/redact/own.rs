//! Patterns that a user adds: a name and a regular expression, with limits on their cost.

use std::ops::Range;

use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::cover::Passage;
use super::marker;

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 40;
/// Maximum length of a regular expression, in characters.
const LONGEST_PATTERN: usize = 500;
/// Maximum size of a compiled regular expression, in bytes.
const LARGEST: usize = 1 << 20;

/// A kind of secret that only this user knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnPattern {
    /// Its name in markers: `Customer number` becomes `[REDACTED_CUSTOMER_NUMBER]`.
    pub name: String,
    /// A regular expression. If it has a group, the first group is the secret, otherwise the whole match.
    pub pattern: String,
}

/// Why a pattern can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The name has no letter from A to Z, which its marker needs, or it is too long.
    #[error(
        "A pattern’s name must have 1 to {LONGEST_NAME} characters, including at least one letter from A to Z."
    )]
    Name,
    /// The expression is empty or too long.
    #[error("A pattern must have 1 to {LONGEST_PATTERN} characters.")]
    Length,
    /// It matches the empty text, and therefore everywhere.
    #[error("The pattern matches everything, even an empty text.")]
    Empty,
    /// It would take too much memory.
    #[error("The pattern is too large once its repetitions are expanded.")]
    Large,
    /// It isn't a valid regular expression; contains the library's explanation.
    #[error("The pattern isn’t a regular expression: {0}")]
    Syntax(String),
}

impl OwnPattern {
    /// Checks that it can be used.
    pub fn check(&self) -> Result<(), Misfit> {
        self.compiled().map(|_| ())
    }

    /// `sample` with a marker for each secret that this pattern finds, split so that each is separate.
    ///
    /// # Errors
    /// If it can't be used.
    pub fn passages(&self, sample: &str) -> Result<Vec<Passage>, Misfit> {
        let compiled = self.compiled()?;
        let (mut passages, mut from) = (Vec::new(), 0);
        for (range, label) in compiled.search(sample) {
            passages.extend(Passage::plain(&sample[from..range.start]));
            passages.push(Passage {
                text: marker(label),
                placeholder: true,
            });
            from = range.end;
        }
        passages.extend(Passage::plain(&sample[from..]));
        Ok(passages)
    }

    pub(super) fn compiled(&self) -> Result<Compiled, Misfit> {
        let label = label(&self.name).ok_or(Misfit::Name)?;
        if !(1..=LONGEST_PATTERN).contains(&self.pattern.chars().count()) {
            return Err(Misfit::Length);
        }
        let built = RegexBuilder::new(&self.pattern).size_limit(LARGEST).build();
        let regex = built.map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => Misfit::Large,
            other => Misfit::Syntax(last_line(&other.to_string())),
        })?;
        if regex.is_match("") {
            return Err(Misfit::Empty);
        }
        Ok(Compiled { label, regex })
    }
}

/// A valid pattern.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    label: String,
    regex: Regex,
}

impl Compiled {
    pub(super) fn search<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, &'a str)> + 'a {
        let found = self.regex.captures_iter(text);
        let ranges = found.filter_map(|captures| {
            let secret = captures.get(1).or_else(|| captures.get(0))?;
            (!secret.is_empty()).then(|| secret.range())
        });
        ranges.map(|range| (range, self.label.as_str()))
    }
}

/// The name as written in markers: capitals, digits and underscores.
fn label(name: &str) -> Option<String> {
    let name = name.trim();
    let words: Vec<&str> = name
        .split(|it: char| !it.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let label = words.join("_").to_ascii_uppercase();
    let fits =
        name.chars().count() <= LONGEST_NAME && label.contains(|it: char| it.is_ascii_alphabetic());
    fits.then_some(label)
}

/// What is wrong, without the drawing that points at it.
fn last_line(error: &str) -> String {
    let last = error.lines().next_back().unwrap_or_default();
    last.trim_start_matches("error: ").to_owned()
}
