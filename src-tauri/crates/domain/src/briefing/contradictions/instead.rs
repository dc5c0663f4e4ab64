//! A text uses what a nuance says not to use.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stem;

/// What says that something is used.
static USES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:us(?:e|es|ed|ing)|call(?:s|ed|ing)?|rel(?:y|ies|ying) on|via|through|built on|built with|runs? on|(?:stored?|stores|kept|keeps?) in|sent by|reads? (?:from|through)|based on|written (?:in|with)|go(?:es)? through|calls?)\b",
    ))
});

/// What says that it isn't, between those words and the name.
static NOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:not|instead|rather|over|never|no|than)\b")));

/// What follows a name that does something.
static DOES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^ (?:holds?|keeps?|stores?|manages?|renders?|handles?|runs?|fetch(?:es)?|reads?|writes?|calls?|contains?|serves?|owns?|wraps?|shows?|loads?|provides?|(?:is|are) used)\b",
    ))
});

/// A question where the clause uses what is not to be used.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let replacement = rule.replaces.as_ref().filter(|_| !clause.is_negated)?;
    if replacement.is_lacking && !rule.is_named(clause) {
        return None;
    }
    let before = replacement.before(clause.written, &clause.lower)?;
    let is_used = match USES.find_iter(&before).last() {
        Some(verb) => !NOT.is_match(&before[verb.end()..]),
        None => is_subject(
            rule,
            &before,
            replacement.behind(clause.written, &clause.lower)?,
        ),
    };
    let applies = replacement.condition.is_subset(&clause.stems);
    (is_used && applies).then(|| format!("Why {}?", replacement.avoided))
}

/// Whether the clause begins with the name, which does something: “React class components hold the state”.
fn is_subject(rule: &Rule, before: &str, behind: &str) -> bool {
    let words = before.split(|it: char| !it.is_alphanumeric());
    let mut words = words.filter(|word| !["", "the", "our", "all"].contains(word));
    words.all(|word| rule.technology.contains(&stem(word))) && DOES.is_match(behind)
}
