//! A text asserts what a nuance negates, or negates what it asserts.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use super::measure::is_unit;
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::{stem, stems};

/// The most words in a clause that the nuance may lack.
const MOST_OTHERS: usize = 3;

/// Words that only say that somebody relies on something.
const LEADS: [&str; 8] = [
    "rel", "expect", "ensur", "mean", "guarante", "depend", "default", "alway",
];

/// Words that stand for the technology itself: “the data in Redis”.
const FILLERS: [&str; 6] = ["data", "content", "entr", "server", "instanc", "databas"];

/// “Never …”: what a nuance forbids us.
static FORBIDS: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"^(?:never|do not|don['’]t|avoid)\b")));
/// What we do instead, said next to what somebody else does.
static WE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\bwe (?:only |just )?(?:keep|store|hold|save|get|receive|see|have)\b",
    ))
});

/// “Three replicas and no compaction” denies nothing about the replicas.
static LACKS: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"\band no ([a-z]+)")));

/// Whether the clause says what the technology does for us, and its sentence what we do instead.
fn is_theirs(rule: &Rule, clause: &Clause<'_>) -> bool {
    let first = clause.in_order().into_iter().next();
    let is_subject = first.is_some_and(|it| rule.technology.contains(&it));
    let sentence = clause.sentence.to_lowercase();
    FORBIDS.is_match(&rule.lower) && is_subject && WE.is_match(&sentence)
}

/// A question if the clause says the opposite about the same thing.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    if rule.is_negated == clause.is_negated {
        return None;
    }
    let lacks_other = LACKS.captures_iter(&clause.lower).any(|found| {
        let mut lacked = stems(&found[1]);
        lacked.next().is_some_and(|it| !rule.stems.contains(&it))
    });
    if lacks_other {
        return None;
    }
    let own = rule.stems.iter().filter(|stem| !is_unit(stem));
    let shared = own.clone().filter(|stem| clause.stems.contains(*stem));
    let (shared, own) = (shared.count(), own.count());
    // One of five or more words may be missing.
    if shared == 0 || shared + own / 5 < own {
        return None;
    }
    let is_named = rule.is_named(clause);
    let others = clause.stems.iter().filter(|stem| {
        let is_filler = is_named && FILLERS.contains(&stem.as_str());
        !rule.stems.contains(*stem)
            && !rule.technology.contains(*stem)
            && !LEADS.contains(&stem.as_str())
            && !is_filler
    });
    let others = others.count();
    let is_statement = rule.lower.split(' ').nth(2).is_some();
    let needed = match is_named {
        true if is_statement && (others == 0 || does(rule, clause)) => 1,
        true => 2,
        false => 3,
    };
    // “Keys never expire” against “Keys expire after 24 hours”.
    let is_denied_whole =
        is_named && clause.is_negated && clause.measures.is_empty() && others == 0 && shared >= 2;
    let is_opposite = (rule.measures.is_empty() || is_denied_whole)
        && shared >= needed
        && others <= MOST_OTHERS
        && !is_apart(rule, clause)
        && !is_theirs(rule, clause);
    is_opposite.then(|| "Which is right?".to_owned())
}

/// Whether the clause says that the technology itself does what a one-word nuance is about: “Redis persists
/// the sessions” when persistence is off.
fn does(rule: &Rule, clause: &Clause<'_>) -> bool {
    let words = clause.in_order();
    let is_subject = matches!(&words[..], [technology, verb, ..]
        if rule.technology.contains(technology) && rule.stems.len() == 1 && rule.stems.contains(verb));
    // “We use MongoDB for the transactions of the bank” has words without meaning in between.
    let all = clause.lower.split(|it: char| !it.is_alphanumeric());
    let all: Vec<String> = all.filter(|it| !it.is_empty()).map(stem).collect();
    let mut pairs = all.windows(2);
    is_subject
        && pairs.any(|pair| {
            rule.technology.contains(&pair[0])
                && rule.stems.iter().any(|it| pair[1].starts_with(it))
        })
}

/// Whether the two words of a short nuance (“style editions”) are two separate things in the clause: “The
/// style varies by edition.”
fn is_apart(rule: &Rule, clause: &Clause<'_>) -> bool {
    if rule.stems.len() != 2 {
        return false;
    }
    let words = clause.in_order();
    let is_own = |word: &String| rule.stems.contains(word);
    let (Some(first), Some(last)) = (
        words.iter().position(is_own),
        words.iter().rposition(is_own),
    ) else {
        return false;
    };
    let mut between = words[first..last].iter();
    between.any(|it| !is_own(it) && !rule.technology.contains(it) && !LEADS.contains(&it.as_str()))
}
