//! A cache of results for a few texts, for callers that ask for the same thing again: in one debate, several
//! places count the words of one long text.

use std::sync::{Mutex, PoisonError};

use crate::TextHash;

/// How many texts are remembered: those of a round and of the one before it, plus a few.
const MOST: usize = 4;

/// The results for the most recent texts. The texts themselves aren't kept.
pub(crate) struct Known<T>(Mutex<Vec<(TextHash, T)>>);

impl<T: Clone> Known<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The result of `find` for a text, from the cache if possible.
    pub(crate) fn of(&self, text: &str, find: impl FnOnce(&str) -> T) -> T {
        let hash = TextHash::of(text);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known.iter().find(|(other, _)| *other == hash) {
            return found.clone();
        }
        let found = find(text);
        known.truncate(MOST - 1);
        known.insert(0, (hash, found.clone()));
        found
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{Known, MOST};

    #[test]
    fn what_was_asked_last_is_found_once() {
        let (known, times) = (Known::new(), Cell::new(0));
        let ask = |text: &str| {
            let found = known.of(text, |text| {
                times.set(times.get() + 1);
                text.len()
            });
            assert_eq!(found, text.len());
            times.get()
        };
        assert_eq!(ask("one"), 1);
        assert_eq!(ask("three"), 2);
        assert_eq!(ask("one"), 2);
        for at in 0..MOST {
            ask(&"x".repeat(at));
        }
        assert_eq!(ask("three"), MOST + 3, "the oldest are forgotten");
    }
}
