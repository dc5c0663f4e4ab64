//! Names that are plain English words, and what must be next to them.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use super::known::{Known, all};
use crate::pattern::{ascii, compiled};

/// A shape of a technology.
pub(super) struct Shape {
    /// The technology, as its index in the list.
    pub(super) technology: usize,
    known: &'static Known,
    pattern: &'static str,
    regex: OnceLock<Regex>,
}

/// The shapes of all technologies. Compiling one takes much longer than searching for the words it requires.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let of = |(technology, known): (usize, &'static Known)| {
        known.shapes.iter().map(move |&pattern| Shape {
            technology,
            known,
            pattern,
            regex: OnceLock::new(),
        })
    };
    all().enumerate().flat_map(of).collect()
});

/// The shapes that can occur in a text.
pub(super) fn of(text: &str) -> impl Iterator<Item = &'static Shape> {
    let small = text.to_ascii_lowercase();
    SHAPES.iter().filter(move |it| it.known.may_be_in(&small))
}

impl Shape {
    pub(super) fn regex(&self) -> &Regex {
        let pattern = || ascii(&within_paragraph(self.pattern));
        self.regex.get_or_init(|| compiled(&pattern()))
    }
}

/// A pattern whose spaces may match one line end but no empty line, and that recognizes line ends.
fn within_paragraph(pattern: &str) -> String {
    pattern
        .replace(r"\s*$", r"[ \r]*(?m:$)")
        .replace(r"\s+", r"(?: |\r?\n)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_compiles_and_has_a_sign_that_gives_it_away() {
        for shape in &*SHAPES {
            let small = shape.pattern.to_ascii_lowercase();
            let key = shape.known.key;
            assert!(shape.known.may_be_in(&small), "{key}: {small}");
            assert!(!shape.known.may_be_in("nothing"), "{key}: {small}");
            shape.regex();
        }
    }
}
