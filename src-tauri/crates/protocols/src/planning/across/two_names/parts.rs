//! Parts of a user interface that have two words with the same meaning.

use std::sync::LazyLock;

use regex::Regex;

use super::Name;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

/// Names of parts, each with the pattern that finds it; those next to each other are names of one thing.
const PARTS: [&[(&str, &str)]; 10] = [
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
    &[
        ("audit trail", r"audit trails?"),
        ("audit log", r"audit logs?"),
    ],
    &[
        ("notification settings", r"notification settings"),
        ("notification preferences", r"notification preferences"),
    ],
    &[
        ("alternative text", r"alternative texts?"),
        ("alt text", r"alt texts?"),
    ],
    &[
        ("unsubscribe link", r"unsubscribe links?"),
        ("opt-out link", r"opt[ -]?out links?"),
    ],
];

/// For each name: the thing, as its first name, the name, and the pattern that finds it, in prose but not in
/// paths or code.
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

/// Dialogs by the word before them, since their names have two words: “search dialog”, “search popup”.
static DIALOGS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)(?:^|[\s(“])([a-z]{4,}) (dialog|pop-?up)s?(?:$|[\s).,;:”?!])"));
/// Words that leave open which one is meant.
const LOOSE: [&str; 21] = [
    "this", "that", "these", "those", "each", "some", "such", "their", "your", "other", "same",
    "with", "from", "into", "open", "opens", "close", "closes", "show", "shows", "native",
];

/// What makes a part belong to another system: right before its name, and after it.
static OWNED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:['’]s|\b(?:has|have|had) (?:an?|its own|their own)|\b(?:partner|third-party|external|browser))$",
    )
});
static OF_ITS_OWN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\W*(?:of (?:its|their) own|of another)\b"));

pub(super) fn names(document: &Blocks<'_>) -> Vec<Name> {
    let mut found = Vec::new();
    for block in &document.blocks {
        let is_here = |words: &Regex| {
            let mut places = words.find_iter(&block.text);
            places.any(|it| is_own(&block.text[..it.start()], &block.text[it.end()..]))
        };
        let names = NAMES.iter().filter(|(.., words)| is_here(words));
        let mut names: Vec<(String, String)> = names
            .map(|(thing, name, _)| ((*thing).to_owned(), (*name).to_owned()))
            .collect();
        names.extend(dialogs(&block.text));
        found.extend(names.into_iter().map(|(thing, words)| Name {
            thing,
            words,
            at: document.quote(block),
        }));
    }
    found
}

/// Whether a part between these words is one of the system itself.
fn is_own(before: &str, behind: &str) -> bool {
    !OWNED.is_match(before.trim_end()) && !OF_ITS_OWN.is_match(behind)
}

/// The dialogs that a passage names: each as a thing, and in its words.
fn dialogs(passage: &str) -> Vec<(String, String)> {
    let named = DIALOGS.captures_iter(passage).filter_map(|found| {
        let (all, word) = (found.get(0)?, found[1].to_lowercase());
        let kind = found[2].to_lowercase().replace("pop-up", "popup");
        let is_named = !LOOSE.contains(&word.as_str())
            && is_own(&passage[..all.start()], &passage[all.end()..]);
        is_named.then(|| (format!("{word} dialog"), format!("{word} {kind}")))
    });
    named.collect()
}
