//! Sentences that say that a requirement is no part of a plan, and so don’t serve it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::ids::{Id, named};
use super::words::pattern;

/// “FR-006 and FR-007 (export) are not part of this plan”.
static LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    let id = r"(?:[A-Z][A-Z0-9-]*-\d{1,4}[a-z]?|(?:user stor(?:y|ies)|requirements?) \d{1,3}(?:\.\d{1,3})?|US\d{1,2})";
    let is = r"(?:(?:is|are|was|were|will be|stays?|remains?|has been|have been) (?:\w+ly )?";
    let part =
        r"(?:(?:a )?part of|in scope|covered|included|addressed|planned|implemented|built|served)";
    let left = format!(
        r"(?:not {part}|out of scope|deferred|postponed|excluded|left out)|(?:is|are)n['’]t {part}|won['’]t be {part})"
    );
    pattern(&format!(
        r"(?i)^\W*{id}(?:(?:\W|and|or|to)+{id})*[\s*`]*(?:\([^)]*\) ?)?{is}{left}\b"
    ))
});
/// Parts of a plan: what one leaves out, another may have.
static IN_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:MVP|phases?|increments?|milestones?|iterations?|sprints?|steps?)\b")
});

/// What a passage says apart from such sentences, and the requirements that these sentences name.
pub(super) fn left_out(passage: &str) -> (String, BTreeSet<Id>) {
    let (mut kept, mut ids) = (String::new(), BTreeSet::new());
    for sentence in passage.split_inclusive(". ") {
        if LEFT_OUT.is_match(sentence) && !IN_PARTS.is_match(sentence) {
            ids.extend(named(sentence));
        } else {
            kept.push_str(sentence);
        }
    }
    (kept, ids)
}
