//! Parts of a user interface that go by two words of which one means what the other does.

use std::sync::LazyLock;

use regex::Regex;

use super::Name;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

/// Names of parts, each with the pattern that finds it; those that follow one another are names of one
/// thing.
const PARTS: [&[(&str, &str)]; 6] = [
    &[
        ("sign-in page", r"sign[ -]?in (?:page|screen)s?"),
        ("login page", r"log[ -]?in (?:page|screen)s?"),
    ],
    &[
        ("sign-in form", r"sign[ -]?in forms?"),
        ("login form", r"log[ -]?in forms?"),
    ],
    &[
        ("sign-up page", r"sign[ -]?up (?:page|screen|form)s?"),
        (
            "registration page",
            r"regist(?:ration|er) (?:page|screen|form)s?",
        ),
    ],
    &[
        ("settings page", r"settings (?:page|screen|dialog)s?"),
        ("preferences page", r"preferences (?:page|screen|dialog)s?"),
        ("options page", r"options (?:page|screen|dialog)s?"),
    ],
    &[
        ("shopping cart", r"shopping carts?"),
        ("shopping basket", r"shopping baskets?"),
    ],
    &[
        ("dark mode", r"dark modes?"),
        ("night mode", r"night modes?"),
    ],
];

/// For each name the thing, as its first name, the name, and what finds it: in prose, not in paths or code.
static NAMES: LazyLock<Vec<(&str, &str, Regex)>> = LazyLock::new(|| {
    let names = PARTS.iter().flat_map(|names| {
        let thing = names.first().map_or("", |(name, _)| name);
        names
            .iter()
            .map(move |(name, words)| (thing, *name, *words))
    });
    let names = names.map(|(thing, name, words)| {
        let alone = format!(r#"(?i)(?:^|[\s(“"*]){words}(?:$|[\s).,;:”"*?!])"#);
        (thing, name, pattern(&alone))
    });
    names.collect()
});

pub(super) fn names(document: &Blocks<'_>) -> Vec<Name> {
    let mut found = Vec::new();
    for block in &document.blocks {
        let names = NAMES
            .iter()
            .filter(|(.., words)| words.is_match(&block.text));
        found.extend(names.map(|(thing, name, _)| Name {
            thing: (*thing).to_owned(),
            words: (*name).to_owned(),
            at: document.quote(block),
        }));
    }
    found
}
