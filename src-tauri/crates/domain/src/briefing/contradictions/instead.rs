//! A text uses what a nuance says not to use.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};

/// What says that something is used.
static USES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:us(?:e|es|ed|ing)|call(?:s|ed|ing)?|rel(?:y|ies|ying) on|via|through|built on|built with|runs? on|(?:stored?|stores|kept|keeps?) in|sent by|reads? (?:from|through)|based on|written (?:in|with)|go(?:es)? through|calls?)\b",
    ))
});

/// What says that it isn't, between those words and the name.
static NOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:not|instead|rather|over|never|no|than)\b")));

/// A question where the clause uses what is not to be used.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let replacement = rule.replaces.as_ref().filter(|_| !clause.is_negated)?;
    let before = replacement.before(clause.written, &clause.lower)?;
    let verb = USES.find_iter(&before).last()?;
    let is_used = !NOT.is_match(&before[verb.end()..]);
    let applies = replacement.condition.is_subset(&clause.stems);
    (is_used && applies).then(|| format!("Why {}?", replacement.avoided))
}
