//! What makes a trigger fire in the words of a field.

/// What makes a trigger fire in one of its fields.
pub(super) enum Fires {
    /// One of these tags as a whole: “no-architecture-change” is a different one.
    Tag(&'static [&'static str]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of the first words, and no word that says it is over.
    Open(&'static [&'static str]),
    /// "Several", a number, or a line for each: `high -> medium`.
    Falls,
}

/// Words for an incident with nothing left to do.
const OVER: &[&str] = &["closed", "resolved", "done", "none", "no"];

/// DORA's levels, the best first.
const LEVELS: &[&str] = &["elite", "high", "medium", "low"];

/// How many levels must drop to count as several.
const SEVERAL: usize = 2;

impl Fires {
    /// The words that it fires on; `None` if it doesn't.
    pub(super) fn on(&self, said: &[&str]) -> Option<String> {
        let first = |fires: &dyn Fn(&str) -> bool| {
            let found = said.iter().find(|said| fires(said));
            found.map(|found| (*found).to_owned())
        };
        match self {
            Self::Tag(tags) => first(&|said| tags.contains(&said)),
            Self::Word(words) => first(&|said| has_one_of(said, words)),
            Self::Open(words) => first(&|said| has_one_of(said, words) && !has_one_of(said, OVER)),
            Self::Falls => {
                let falls: Vec<&str> = said.iter().copied().filter(|said| falls(said)).collect();
                if falls.len() >= SEVERAL {
                    return Some(falls.join(", "));
                }
                first(&|said| has_one_of(said, &["several"]) || number(said) >= SEVERAL)
            }
        }
    }
}

/// Whether a line goes from one level to a lower one.
fn falls(said: &str) -> bool {
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    let levels = words.filter_map(|word| LEVELS.iter().position(|level| *level == word));
    match levels.collect::<Vec<_>>()[..] {
        [before, now] => now > before,
        _ => false,
    }
}

/// The number that a line begins with; 0 without one.
fn number(said: &str) -> usize {
    let word = said.split_whitespace().next();
    word.and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// Whole words: "director" isn't in "directory".
fn has_one_of(said: &str, words: &[&str]) -> bool {
    let mut parts = said.split(|sign: char| !sign.is_alphanumeric());
    parts.any(|part| words.contains(&part))
}
