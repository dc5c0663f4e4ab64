//! What must not be used but is: a thing with its own name.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::explained::explains;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::{BlockKind, Blocks};
use crate::planning::across::words::pattern;

/// A name: with a capital letter or a sign inside, unlike any plain word, or marked as code; “AWS S3” is one.
const NAME: &str = r"(?:`[A-Za-z0-9_@./-]+`|[A-Z][A-Za-z0-9]*(?:[.][A-Za-z0-9]+|[+#]+)?(?: [A-Z][A-Za-z0-9]+){0,2}|[a-z]+[A-Z][A-Za-z0-9]*|[a-z]+\.(?:js|io)|console\.[a-z]+)";

static FORBIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    let names = format!(r"({NAME}(?:\s*(?:,\s*(?:and|or)|,|or|and|/)\s*{NAME}){{0,5}})");
    let use_it = r"(?:use|using|depend on|rely on|include|introduce|add|import|adopt|embed|integrate|store (?:\w+ ){0,3}in)";
    let used = r"(?:used|added|introduced|imported|adopted|installed|included|embedded|integrated|relied on|depended on)";
    let not = r"must not|must never|shall not|shall never|may not|may never|cannot|can not|will not|is never to|are never to";
    let sort = r"(?:\s+(?:database|library|framework|package|service|server)s?)?";
    let such = r"(?:(?:[A-Za-z-]+\s+){1,3}(?:such as\s+|\((?:such as\s+|e\.g\.,?\s+)?))?";
    let end = r"\s*(?:[.;:—–)]|$)";
    pattern(&format!(
        r"(?:(?i:{not}|never|do not)\s+{use_it}\s+(?:the\s+)?|^\W*No\s+{such}){names}{sort}{end}|(?:^|[:—–]\s+)\W*(?:(?i:the\s+)?(?i:use\s+of\s+)?|(?:[A-Za-z]+\s+)?(?:[Dd]atabases|[Ll]ibraries|[Ff]rameworks|[Ss]ervices|[Ss]tores)\s+such\s+as\s+)?{names}{sort}\s+(?:(?i:{not})\s+(?i:be\s+{used})|(?:is|are)\s+(?i:prohibited|forbidden|banned|disallowed|not allowed|not permitted)){end}"
    ))
});
/// A kind of thing that must not be used, in two or three plain words: “cloud storage”.
static KIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i:must not|must never|shall not|shall never|cannot|will not|never|do not)\s+(?:use|using|depend on|rely on|adopt|store (?:\w+ ){0,3}in)\s+([a-z]+(?:[ -][a-z]+){1,2})\s*(?:[.;:—–)]|$)",
    )
});
/// Things that have a plain word among programmers, which means nothing else in a plan, and must not be
/// there.
static PLAIN: LazyLock<Regex> = LazyLock::new(|| {
    let plain = r"(?i:(microservice|singleton|iframe|stored procedure|global variable)s)";
    let forbidden = r"(?:are (?:prohibited|forbidden|banned|disallowed|not allowed|not permitted)|(?:must|shall) (?:not|never) be (?:used|added|introduced|built))";
    pattern(&format!(r"^\W*(?:{plain} (?i:{forbidden})|No {plain})\W*$"))
});
/// Words that never occur in the name of a kind.
static LOOSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:the|a|an|any|this|that|these|those|its|their|your|own|other|same|more|of|for|as|to|and|or|in|on|at|by|with|from|than|real|direct|raw)\b",
    )
});
static NAMES: LazyLock<Regex> = LazyLock::new(|| pattern(NAME));
/// What makes a rule apply only sometimes.
static AT_TIMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:unless|except|without|only|outside|if|when|where|until|before|production)\b")
});
/// Code that people run, to which a rule is limited, and code that isn’t.
static IN_CODE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i) in (?:production|application|shipped) code\b"));
static NOT_SHIPPED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:tests?|testing|scripts?|dev|development|debug\w*|local\w*|seeds?)\b")
});
/// What comes right before the name of a thing that is used: a verb, or where something is done, and other
/// names next to it.
static USING: LazyLock<Regex> = LazyLock::new(|| {
    let verb = r"us(?:e|es|ed|ing)|add(?:s|ed|ing)?|install(?:s|ed|ing)?|import(?:s|ed|ing)?|integrat(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|adopt(?:s|ed|ing)?|implement(?:s|ed|ing)?|creat(?:e|es|ed|ing)|build(?:s|ing)?|set(?:s|ting)? ?up|configur(?:e|es|ed|ing)|run(?:s|ning)?|via|through|with";
    let placed = r"(?:stor|sav|kept|keep|persist|queu|cach|buffer|held|hold|host|writ|wrot|deploy|buil|implement|index|log|sen[dt]|upload|push|publish|run|ran|go(?:es)?\b|process|handl|manag|synced|record|put|plac|backed|connect|depend|rel(?:y|ies))\w*(?:\W+[\w’'-]+){0,6}?\W+(?:in|into|on|onto|to|by)";
    let beside = r"(?:[A-Z][\w.+#-]*(?: \d[\w.]*)?(?:\s*(?:,|/|\+|,?\s+and|,?\s+or)\s*|\s+)){0,4}";
    pattern(&format!(
        r"\b(?i:{verb}|{placed})\s+(?i:(?:the|a|an|our|both|either)\s+)?{beside}[`“]?$"
    ))
});
/// The beginning of a field; the names in it are its subject.
static FIELD: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\*\*[\w /]+(?:\*\*\s*:|:\s*\*\*)"));
/// The same for an item: “Queue: Redis”.
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:[\w-]+ ){0,2}(?:storage|database|queues?|cach(?:e|ing)|orm|logging|logs?|observability|analytics|auth|authentication|frameworks?|frontend|backend|styling|state|bundler|hosting|messaging|search|monitoring|dependencies|libraries|runtime)\s*:\s*[`“]?$",
    )
});
/// What a plan admits to use under a label: “Observability: console.log for now”.
static ADMITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\W*[A-Z][\w /-]{1,40}:[\s`“]*$"));
static FOR_NOW: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^[`”]?,? (?:for now|at first|initially|for the moment|temporarily)\b")
});
/// What comes right before a name that something is only compared with.
static COMPARED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:(?:than|unlike|like|from|compared (?:to|with)|compatible with|familiar with|experience with)\s+(?:the |an? )?|who (?:\w+ )?us(?:e|es|ed) (?:the |an? )?)[`“]?$",
    )
});
/// What shows that others use the named thing.
static OF_OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^[`”]?[ -](?:apps?|versions?|users?|people|editions?|era|days|equivalents?)\b")
});

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let mut found = Vec::new();
    for rule in sentences(rules) {
        let is_shipped = IN_CODE.is_match(rule.text);
        for name in forbidden(&rule) {
            if explains(group, &name) {
                continue;
            }
            let documents = group.documents().flat_map(sentences);
            let documents = documents.filter(|it| !(is_shipped && NOT_SHIPPED.is_match(it.text)));
            let kind = of_kind(&name).or_else(|| of_plain(&name));
            let mut users = documents.filter(|it| match &kind {
                Some(used) => it.is_plain() && used.is_match(it.text),
                None => uses(it, &name),
            });
            if let Some(by) = users.next() {
                let used = if of_plain(&name).is_some() {
                    "are"
                } else {
                    "is"
                };
                found.push(Broken {
                    says: format!("The constitution forbids {name}, which {used} used here."),
                    rule: rules.quoted(rule.block.line, rule.text),
                    by: by.document.quoted(by.block.line, by.text),
                });
            }
        }
    }
    found
}

/// Whether a sentence forbids something with a name.
pub(super) fn knows(rule: &Sentence<'_>) -> bool {
    !forbidden(rule).is_empty()
}

/// The names of what a sentence forbids, whatever the case.
fn forbidden(rule: &Sentence<'_>) -> Vec<String> {
    let rule = IN_CODE.replace(rule.text, "").replace("**", "");
    if AT_TIMES.is_match(&rule) {
        return Vec::new();
    }
    if let Some(found) = PLAIN.captures(&rule) {
        let plain = found.get(1).or(found.get(2));
        return plain
            .map(|it| format!("{}s", it.as_str().to_lowercase()))
            .into_iter()
            .collect();
    }
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
        r"(?i)(?:\b(?:us(?:e|es|ed|ing)|add(?:s|ed|ing)?|embed(?:s|ded|ding)?|integrat(?:e|es|ed|ing)|via|through|(?:go(?:es)?|sent|uploaded|written|deployed) (?:in)?to|(?:deployed|hosted|runs?) on|(?:kept|stored|saved|hosted|held|store|keep|save) (?:in|on|to))\s+(?:the |a |an )?|^\*\*[\w /]+(?:\*\*\s*:|:\s*\*\*)\s*){kind}\b"
    ))
    .ok()
}

/// How a document introduces one of several things that have a plain word; `None` for a name.
fn of_plain(things: &str) -> Option<Regex> {
    let thing = things
        .strip_suffix('s')
        .filter(|it| it.chars().all(char::is_lowercase))?;
    Regex::new(&format!(
        r"(?i)\b(?:an?|new|add|creat(?:e|ing)|build|deploy|introduc(?:e|ing)|us(?:e|es|ing)|via)\s+(?:(?:an?|new|separate|second|third|small|own|dedicated|the)\s+)*{thing}s?\b"
    ))
    .ok()
}

fn uses(sentence: &Sentence<'_>, name: &str) -> bool {
    let is_field = FIELD.is_match(sentence.text);
    let is_item = matches!(sentence.block.kind, BlockKind::Item { .. });
    let is_plain = sentence.is_plain();
    let is_used = |(before, behind): (&str, &str)| {
        let uses = is_field || USING.is_match(before) || is_item && ITEM.is_match(before);
        let is_about = !COMPARED.is_match(before) && !OF_OTHERS.is_match(behind);
        is_plain && uses && is_about
            || is_item && ADMITS.is_match(before) && FOR_NOW.is_match(behind)
    };
    around(sentence.text, name).any(is_used)
}

/// What comes before and after a name wherever it is a separate word, spelled the same.
fn around<'t>(text: &'t str, name: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    let joins = |it: char| it.is_alphanumeric() || "_-".contains(it);
    let places = text
        .match_indices(name)
        .map(|(at, name)| (at, at + name.len()));
    let sides = places.map(|(from, to)| (&text[..from], &text[to..]));
    sides.filter(move |(before, behind)| !before.ends_with(joins) && !behind.starts_with(joins))
}
