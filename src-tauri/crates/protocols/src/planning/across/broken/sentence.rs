//! The sentences of a document, each with its block.

use std::sync::LazyLock;

use regex::Regex;

use crate::planning::across::text::{Block, Blocks};
use crate::planning::across::words::pattern;

/// Sections about rules, or about alternatives, rather than about what will be done.
static WEIGHED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:constitution|complexity tracking|alternatives?|out of scope|non-goals?|risks?|trade-offs?|research|rejected|gates?|compliance|assumptions?|clarifications?|migrations?|background|current state)\b|(?:^|/ )[\d. ]*context$",
    )
});
/// What turns a sentence into its opposite, or makes it apply only sometimes.
static TURNED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:no|not|never|none|nor|neither|cannot|can't|don't|doesn't|won't|isn't|without|avoid\w*|instead|rather|replac\w*|remov\w*|drop\w*|delet\w*|migrat\w*|prohibit\w*|forbid\w*|forbidden|disallow\w*|ban\w*|reject\w*|fail\w*|flag\w*|detect\w*|lint\w*|grep|violat\w*|compl\w+|except\w*|unless|exempt\w*|alternatives?|considered|vs|legacy|deprecat\w*|verify|ensure|check\w*|constitution\w*|principles?|justif\w*|only if|future|optional\w*|later)\b|❌|✅|✓|⚠",
    )
});

/// A sentence and where it is.
pub(super) struct Sentence<'a> {
    pub(super) document: &'a Blocks<'a>,
    pub(super) block: &'a Block,
    pub(super) text: &'a str,
}

/// The sentences of a document.
pub(super) fn sentences<'a>(document: &'a Blocks<'a>) -> impl Iterator<Item = Sentence<'a>> {
    document.blocks.iter().flat_map(move |block| {
        let texts = block
            .text
            .split_inclusive(". ")
            .flat_map(|it| it.split_inclusive("; "));
        texts.map(move |text| Sentence {
            document,
            block,
            text: text.trim(),
        })
    })
}

impl Sentence<'_> {
    /// Whether it clearly says what is or will be done.
    pub(super) fn is_plain(&self) -> bool {
        !TURNED.is_match(self.text) && !WEIGHED.is_match(&self.block.under)
    }
}
