//! What must not be used and is: a thing with a name of its own.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

/// A name: with a capital letter or a sign inside, as no plain word has it, or marked as code.
const NAME: &str =
    r"(?:`[A-Za-z0-9_@./-]+`|[A-Z][A-Za-z0-9]*(?:[.][A-Za-z0-9]+|[+#]+)?|[a-z]+\.(?:js|io))";

static FORBIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?:(?i:must not|must never|shall not|never|do not)\s+(?:use|depend on|rely on|include|introduce|add|import|adopt|store (?:\w+ ){{0,3}}in)\s+|^\W*No\s+)({NAME}(?:\s*(?:,|or|and|/|,\s*or)\s*{NAME}){{0,5}})\s*(?:[.;:—–)]|$)|({NAME})\s+(?:is|are)\s+(?i:prohibited|forbidden|banned|not allowed|not permitted)\s*(?:[.;:)]|$)"
    ))
});
static NAMES: LazyLock<Regex> = LazyLock::new(|| pattern(NAME));
/// What makes a rule hold only at times.
static AT_TIMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:unless|except|without|only|outside|if|when|where|until|before|production)\b")
});
static USED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:us(?:e|es|ed|ing)|add(?:s|ed|ing)?|install\w*|stor(?:e|es|ed|ing)|persist\w*|connect\w*|integrat\w*|implement\w*|import\w*|depend\w*|build|built|via|with|set ?up|configure\w*)\b|^\*\*[\w /]+\*\*\s*:",
    )
});

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let mut found = Vec::new();
    for rule in sentences(rules) {
        for name in forbidden(&rule) {
            let documents = group.documents().flat_map(sentences);
            let mut users = documents.filter(|it| uses(it, &name));
            if let Some(by) = users.next() {
                found.push(Broken {
                    says: format!("The constitution forbids {name}, which is used here."),
                    rule: rules.quoted(rule.block.line, rule.text),
                    by: by.document.quoted(by.block.line, by.text),
                });
            }
        }
    }
    found
}

/// The names of what a sentence forbids, whatever the case.
fn forbidden(rule: &Sentence<'_>) -> Vec<String> {
    if AT_TIMES.is_match(rule.text) {
        return Vec::new();
    }
    let Some(found) = FORBIDDEN.captures(rule.text) else {
        return Vec::new();
    };
    let names = found.get(1).or(found.get(2)).map_or("", |it| it.as_str());
    let names = NAMES
        .find_iter(names)
        .map(|it| it.as_str().trim_matches('`').to_owned());
    names.filter(|it| it.len() > 2).collect()
}

fn uses(sentence: &Sentence<'_>, name: &str) -> bool {
    sentence.is_plain() && USED.is_match(sentence.text) && has(sentence.text, name)
}

/// Whether a text has a name as a word of its own, spelled the same.
fn has(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let joins = |it: char| it.is_alphanumeric() || "_-".contains(it);
        !text[..at].ends_with(joins) && !text[at + name.len()..].starts_with(joins)
    })
}
