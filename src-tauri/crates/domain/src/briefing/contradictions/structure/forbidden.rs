//! A thing that a nuance forbids, or that isn't there: “No triggers.”

use std::sync::LazyLock;

use regex::Regex;

use super::statement::{is_same, stems_of, without_marks};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::{stem, stems};

/// What may not be used.
pub(super) struct Forbidden {
    /// As the nuance writes it.
    pub(super) name: String,
    /// Its words.
    pub(super) thing: Vec<String>,
    /// What it is forbidden for; empty: everything.
    pub(super) condition: Vec<String>,
    /// What to use instead, by its last word.
    pub(super) instead: Option<String>,
    /// Whether only something of the technology is elsewhere.
    pub(super) is_elsewhere: bool,
    /// Whether it is the technology itself.
    pub(super) is_technology: bool,
    /// Whether it is one word, which may mean other things.
    pub(super) is_plain_word: bool,
    /// What a text may have of it under another name.
    pub(super) kinds: &'static [&'static str],
}

/// The forms of such a nuance.
static FORMS: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    [
        r"^(?:there (?:is|are) |we have |it has |has |have )?no (?P<thing>[^,;.]+)",
        r"^(?:the )?(?P<thing>.+?) (?:is|are) (?:strictly |generally )?(?:forbidden|not allowed|not permitted|not supported|unsupported|prohibited|banned|disallowed|disabled|off limits|turned off|off|deprecated|not available|unavailable|not used|not an option|ruled out|taboo)\b(?P<behind>.*)$",
        r"^(?:we )?(?:never|do not|don't|must not|may not|should not|avoid|cannot|can't) (?:ever )?(?:use|using|rely on|relying on|call|calling|have|add|introduce)? ?(?:of )?(?P<thing>[^,;.]+)",
        r"^(?:[a-z -]+ )?(?:use|uses|prefer) (?P<instead>[^,]+?),? (?:and not|not|never|instead of|rather than|over) (?P<thing>[^,;.]+)",
        r"^(?P<instead>.+), (?:and |but )?(?:not|never) (?:(?:in|into|on|via|with|by|from|through|to) )(?P<thing>[^,;.]+)",
    ]
    .map(|form| compiled(&ascii(&format!("(?i){form}"))))
});
/// The form of what another thing replaces.
const INSTEAD: usize = 3;
/// The form of what is somewhere else: “State is in the bucket, never in the repository.”
const ELSEWHERE: usize = 4;
/// The most words of a thing.
const MOST_WORDS: usize = 4;

/// Where the name of a thing ends and its condition begins.
static CONDITION: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"(?i)[,;.]|\b(?:for|in|when|where|on|with|inside|during|from|within|at|as|outside|between|over|across|here)\b",
    ))
});

/// Words of a condition that say nothing: “in our cluster”, “in new code”.
const EMPTY: [&str; 15] = [
    "code",
    "project",
    "cluster",
    "production",
    "product",
    "prod",
    "app",
    "system",
    "repository",
    "setup",
    "version",
    "featur",
    "work",
    "develop",
    "anyth",
];

/// Things that a text calls by what they consist of.
const KINDS: [(&[&str], &[&str]); 3] = [
    (
        &["personal", "data"],
        &["name", "email", "e mail", "address", "phone", "birth"],
    ),
    (
        &["secret"],
        &["password", "api key", "token", "private key", "credential"],
    ),
    (&["credential"], &["password", "api key", "private key"]),
];

/// What a nuance is about: the last word before its verb.
fn subject(clause: &str) -> Option<String> {
    static IS: LazyLock<Regex> = LazyLock::new(|| {
        compiled(&ascii(
            r"(?i)^(.+?) (?:is|are|lives?|goes?|go|comes?|stays?|belongs?|runs?|must|uses?)\b",
        ))
    });
    stems(&IS.captures(clause)?[1].to_lowercase()).last()
}

/// A name without its article, and what follows it.
fn apart(thing: &str) -> (&str, &str) {
    let end = CONDITION.find(thing).filter(|it| it.start() > 0);
    let (name, condition) = thing.split_at(end.map_or(thing.len(), |it| it.start()));
    let name = name.trim();
    let article = ["the ", "a ", "an ", "any ", "our "].iter().find(|it| {
        name.get(..it.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(it))
    });
    (&name[article.map_or(0, |it| it.len())..], condition)
}

fn condition_of(lower: &str) -> Vec<String> {
    let condition = stems(lower).filter(|it| !EMPTY.contains(&it.as_str()));
    let mut condition: Vec<String> = condition.collect();
    if !lower.trim_start().starts_with("as ") {
        // “In request handlers”: the last word says what it is about.
        condition.drain(..condition.len().saturating_sub(1));
    }
    condition
}

pub(super) fn kinds_of(thing: &[String]) -> &'static [&'static str] {
    let is_kind = |all: &[&str]| {
        all.len() == thing.len()
            && thing
                .iter()
                .zip(all)
                .all(|(one, all)| is_same(one, &stem(all)))
    };
    let known = KINDS.iter().find(|(all, _)| is_kind(all));
    known.map_or(&[], |(_, kinds)| kinds)
}

/// A name as it is written inside a sentence: its first letter may be a capital only because the nuance
/// begins with it.
fn inside(name: &str, clause: &str, is_technology: bool) -> String {
    let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    let begins = clause.starts_with(name) && !is_technology;
    if begins && rest.chars().all(|it| !it.is_uppercase()) {
        return first.to_lowercase() + rest;
    }
    name.to_owned()
}

impl Forbidden {
    /// The thing that a clause of a nuance about a technology forbids.
    pub(super) fn of(clause: &str, technology: &[String]) -> Option<Self> {
        let clause = without_marks(clause);
        let mut forms = FORMS.iter().enumerate();
        let (form, found) = forms.find_map(|(at, form)| Some((at, form.captures(&clause)?)))?;
        let group = |name| found.name(name).map_or("", |it| it.as_str());
        let (name, condition) = apart(group("thing").trim());
        let condition = format!("{condition} {}", group("behind")).to_lowercase();
        let all: Vec<String> = stems_of(&name.to_lowercase());
        let is_technology = all == technology;
        let is_part = technology.len() < all.len() && all.starts_with(technology);
        let thing = if is_part {
            all[technology.len()..].to_vec()
        } else {
            all
        };
        let is_plain_word = thing.len() == 1 && !is_technology;
        let is_named = (1..=MOST_WORDS).contains(&thing.len()) && name.chars().count() > 2;
        // “Use hashes, not strings”: a plain word that isn't ruled out as such.
        if !is_named || form == INSTEAD && is_plain_word {
            return None;
        }
        let mut condition = condition_of(&condition);
        condition.extend(subject(&clause).filter(|_| form == ELSEWHERE));
        let instead = stems(&group("instead").to_lowercase())
            .filter(|it| !thing.contains(it))
            .last();
        Some(Self {
            name: inside(name, &clause, is_technology || is_part),
            kinds: kinds_of(&thing),
            thing,
            condition,
            instead: instead.filter(|it| !technology.contains(it)),
            is_elsewhere: form == ELSEWHERE,
            is_technology,
            is_plain_word,
        })
    }
}
