//! What comes first according to a nuance, and a text in which it comes last.

use std::sync::LazyLock;

use regex::Regex;

use super::statement::{Statement, plain};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// Two steps, by their words.
pub(super) struct Order {
    first: Vec<String>,
    then: Vec<String>,
}

/// The forms in which the first group comes first, and those in which it comes last.
static FORWARD: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    [
        r"^(.+?) before (.+)$",
        r"^(.+?) first\b[,;.]? *(?:and )?(?:then|afterwards|after that|only then|once|later|next)?,? ?(.+)$",
        r"^(?:first|once|as soon as|after) (.+?), (?:then )?(.+)$",
        r"^(.+?)[,;.] (?:and )?(?:then|afterwards|after that|only then|later|finally)\b(.+)$",
        r"^(.+?) and (?:then|afterwards|only then)\b(.+)$",
    ]
    .map(|it| compiled(&ascii(it)))
});
static BACKWARD: LazyLock<[Regex; 1]> = LazyLock::new(|| {
    [r"^(.+?) (?:only )?(?:after|once|as soon as) (.+)$"].map(|it| compiled(&ascii(it)))
});

impl Order {
    /// The order in a sentence of a nuance.
    pub(super) fn of(sentence: &str, technology: &[String]) -> Option<Self> {
        let (first, then) = read(&plain(sentence))?;
        let own = |words: &str| -> Vec<String> {
            stems(words).filter(|it| !technology.contains(it)).collect()
        };
        let (first, then) = (own(&first), own(&then));
        let apart = |one: &[String], other: &[String]| -> Vec<String> {
            one.iter()
                .filter(|it| !other.contains(it))
                .cloned()
                .collect()
        };
        let order = Self {
            first: apart(&first, &then),
            then: apart(&then, &first),
        };
        (!order.first.is_empty() && !order.then.is_empty()).then_some(order)
    }

    /// A question if a sentence has it the other way around.
    pub(super) fn question(&self, said: &Statement<'_>) -> Option<String> {
        let (first, then) = read(&said.lower)?;
        let count = |words: &str, of: &[String]| {
            let all: Vec<String> = stems(words).collect();
            of.iter()
                .filter(|it| all.iter().any(|word| super::statement::is_same(word, it)))
                .count()
        };
        let turned = count(&first, &self.then) >= 1 && count(&then, &self.first) >= 1;
        let kept = count(&first, &self.first) + count(&then, &self.then);
        let is_turned = count(&first, &self.then) + count(&then, &self.first) > kept;
        (turned && is_turned).then(|| "Which is right?".to_owned())
    }
}

fn read(plain: &str) -> Option<(String, String)> {
    let two = |it: &Regex| {
        let found = it.captures(plain)?;
        Some((found[1].to_owned(), found[2].to_owned()))
    };
    FORWARD.iter().find_map(two).or_else(|| {
        BACKWARD
            .iter()
            .find_map(two)
            .map(|(one, other)| (other, one))
    })
}
