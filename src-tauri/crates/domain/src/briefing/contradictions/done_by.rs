//! A text has something done by somebody else than the one who alone does it according to a nuance.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// “… is created by the service at start”.
static BY: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:is|are|gets?|will be) ([a-z]+) by (?:the |an? |our |each )?([^,;]+)",
    ))
});

/// A question if the clause about the technology has the same done by somebody else.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let agent = rule.agent.as_ref()?;
    let what = agent
        .what
        .iter()
        .filter(|it| !rule.technology.contains(*it));
    let mut what = what.peekable();
    if clause.is_negated || !rule.is_named(clause) || what.peek().is_none() {
        return None;
    }
    let is_same = what.all(|it| clause.stems.contains(it));
    let found = BY
        .captures_iter(&clause.lower)
        .find(|it| it[1] == agent.verb)?;
    let who: BTreeSet<String> = stems(&found[2]).collect();
    let is_other = !who.is_empty() && who.is_disjoint(&agent.who);
    (is_same && is_other).then(|| "Which is right?".to_owned())
}
