//! Patterns that a user adds: a name and a regular expression, bounded in what they can cost.

use std::ops::Range;

use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::cover::Passage;
use super::marker;

/// Characters of a name.
const LONGEST_NAME: usize = 40;
/// Characters of a regular expression.
const LONGEST_PATTERN: usize = 500;
/// Bytes of a compiled regular expression.
const LARGEST: usize = 1 << 20;

/// A kind of secret that only this user knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnPattern {
    /// What the markers call it: `Customer number` becomes `[REDACTED_CUSTOMER_NUMBER]`.
    pub name: String,
    /// A regular expression. Where it has a group, the first is the secret, else the whole match.
    pub pattern: String,
}

/// Why a pattern can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// No letter or digit of the name could stand in a marker, or it is too long.
    #[error(
        "A pattern’s name has 1 to {LONGEST_NAME} characters, with at least one letter of the Latin alphabet."
    )]
    Name,
    /// The expression is empty or too long.
    #[error("A pattern has 1 to {LONGEST_PATTERN} characters.")]
    Length,
    /// It fits a text of no characters, and so everywhere.
    #[error("The pattern matches everything, even an empty text.")]
    Empty,
    /// It would take too much memory.
    #[error("The pattern is too large once its repetitions are written out.")]
    Large,
    /// It is no regular expression; the reason, in the words of the library.
    #[error("The pattern isn’t a regular expression: {0}")]
    Syntax(String),
}

impl OwnPattern {
    /// Whether it can be used.
    pub fn check(&self) -> Result<(), Misfit> {
        self.compiled().map(|_| ())
    }

    /// `sample` with a marker for each secret that this pattern finds, cut so that each stands alone.
    ///
    /// # Errors
    /// When it can't be used.
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

/// A pattern that can be used.
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

/// The name as it stands in markers: capitals, digits and underscores.
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

/// What is wrong, without the drawing of where.
fn last_line(error: &str) -> String {
    let last = error.lines().next_back().unwrap_or_default();
    last.trim_start_matches("error: ").to_owned()
}
