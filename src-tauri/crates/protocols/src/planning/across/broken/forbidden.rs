//! What must not be used and is: a thing with a name of its own.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

/// A name: with a capital letter or a sign inside, as no plain word has it, or marked as code; “AWS S3” is one.
const NAME: &str = r"(?:`[A-Za-z0-9_@./-]+`|[A-Z][A-Za-z0-9]*(?:[.][A-Za-z0-9]+|[+#]+)?(?: [A-Z][A-Za-z0-9]+){0,2}|[a-z]+[A-Z][A-Za-z0-9]*|[a-z]+\.(?:js|io))";

static FORBIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    let names = format!(r"({NAME}(?:\s*(?:,\s*(?:and|or)|,|or|and|/)\s*{NAME}){{0,5}})");
    let use_it =
        r"(?:use|using|depend on|rely on|include|introduce|add|import|adopt|store (?:\w+ ){0,3}in)";
    let used =
        r"(?:used|added|introduced|imported|adopted|installed|included|relied on|depended on)";
    let not = r"must not|must never|shall not|shall never|may not|may never|cannot|can not|will not|is never to|are never to";
    let sort = r"(?:\s+(?:database|library|framework|package|service|server)s?)?";
    let end = r"\s*(?:[.;:—–)]|$)";
    pattern(&format!(
        r"(?:(?i:{not}|never|do not)\s+{use_it}\s+(?:the\s+)?|^\W*No\s+){names}{sort}{end}|(?:^|[:—–]\s+)\W*(?:(?i:the\s+)?(?i:use\s+of\s+)?)?{names}{sort}\s+(?:(?i:{not})\s+(?i:be\s+{used})|(?:is|are)\s+(?i:prohibited|forbidden|banned|disallowed|not allowed|not permitted)){end}"
    ))
});
/// A kind of thing that must not be used, in two or three plain words: “cloud storage”.
static KIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i:must not|must never|shall not|shall never|cannot|will not|never|do not)\s+(?:use|using|depend on|rely on|adopt|store (?:\w+ ){0,3}in)\s+([a-z]+(?:[ -][a-z]+){1,2})\s*(?:[.;:—–)]|$)",
    )
});
/// Words that no name of a kind has.
static LOOSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:the|a|an|any|this|that|these|those|its|their|your|own|other|same|more|of|for|as|to|and|or|in|on|at|by|with|from|than|real|direct|raw)\b",
    )
});
static NAMES: LazyLock<Regex> = LazyLock::new(|| pattern(NAME));
/// What makes a rule hold only at times.
static AT_TIMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:unless|except|without|only|outside|if|when|where|until|before|production)\b")
});
static USED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:us(?:e|es|ed|ing)|add(?:s|ed|ing)?|install\w*|stor(?:e|es|ed|ing)|kept|keeps?|saved?|persist\w*|connect\w*|integrat\w*|implement\w*|import\w*|depend\w*|build|built|via|through|with|go(?:es)? (?:in)?to|(?:sent|uploaded|written|deployed|hosted|run|runs) (?:to|on|by)|set ?up|configure\w*)\b|^\*\*[\w /]+(?:\*\*\s*:|:\s*\*\*)",
    )
});

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let mut found = Vec::new();
    for rule in sentences(rules) {
        for name in forbidden(&rule) {
            let documents = group.documents().flat_map(sentences);
            let kind = of_kind(&name);
            let mut users = documents.filter(|it| match &kind {
                Some(used) => it.is_plain() && used.is_match(it.text),
                None => uses(it, &name),
            });
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
    let rule = rule.text.replace("**", "");
    let Some(found) = FORBIDDEN.captures(&rule) else {
        let kind = KIND.captures(&rule).map(|it| it[1].to_owned());
        return kind.filter(|it| !LOOSE.is_match(it)).into_iter().collect();
    };
    let names = found.get(1).or(found.get(2)).map_or("", |it| it.as_str());
    let names = NAMES
        .find_iter(names)
        .map(|it| it.as_str().trim_matches('`').to_owned());
    names.filter(|it| is_name(it)).collect()
}

/// Whether a word names one thing, also at the beginning of a sentence, where any word has a capital letter.
fn is_name(word: &str) -> bool {
    const ARTICLES: [&str; 8] = [
        "The", "This", "These", "Those", "They", "Any", "All", "Such",
    ];
    let is_plain = word.chars().skip(1).all(|it| it.is_ascii_lowercase());
    let is_plural = is_plain
        && word.ends_with('s')
        && !["is", "us", "ss"].iter().any(|end| word.ends_with(end));
    word.len() > 2 && !is_plural && !ARTICLES.contains(&word)
}

/// How a document uses what goes by a name of several words; `None` for a single one.
fn of_kind(name: &str) -> Option<Regex> {
    let kind = name.contains([' ', '-']).then(|| regex::escape(name))?;
    Regex::new(&format!(
        r"(?i)(?:\b(?:us(?:e|es|ed|ing)|via|through|(?:go(?:es)?|sent|uploaded|written|deployed) (?:in)?to|(?:deployed|hosted|runs?) on|(?:kept|stored|saved|hosted|held|store|keep|save) (?:in|on|to))\s+(?:the |a |an )?|^\*\*[\w /]+(?:\*\*\s*:|:\s*\*\*)\s*){kind}\b"
    ))
    .ok()
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
