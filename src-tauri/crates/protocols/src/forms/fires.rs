//! What in the words under a name makes a trigger fire.

/// What makes a trigger fire, in what stands under one of its names.
pub(super) enum Fires {
    /// One of these tags, whole: “no-architecture-change” is another one.
    Tag(&'static [&'static str]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of the first words, and none that says it is over.
    Open(&'static [&'static str]),
    /// "Several", their number, or a line for each: `high -> medium`.
    Falls,
}

/// What an incident is called when nothing of it is left to do.
const OVER: &[&str] = &["closed", "resolved", "done", "none", "no"];

/// DORA's levels, the best first.
const LEVELS: &[&str] = &["elite", "high", "medium", "low"];

/// Levels that must fall for it to be several.
const SEVERAL: usize = 2;

impl Fires {
    /// The words that it fires on; `None` where it does not.
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

/// Whole words: "director" is none of "directory".
fn has_one_of(said: &str, words: &[&str]) -> bool {
    let mut parts = said.split(|sign: char| !sign.is_alphanumeric());
    parts.any(|part| words.contains(&part))
}
