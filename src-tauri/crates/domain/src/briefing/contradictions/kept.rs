//! A text keeps something longer or shorter than a nuance says, whichever verb either uses: kept for 3 days,
//! deleted after 30.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::clause::{Clause, Rule};
use super::figure::TODAY;
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

const FOR: &str =
    r"(?:for|up to|at most)(?: up to| at most| about)? ((\d+) (hour|day|week|month|year)s?)\b";

static DELETED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:delet|remov|purg|expir|clear)\w* after ((\d+) (hour|day|week|month|year)s?)\b",
    ))
});
static KEPT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(&format!(
        r"\b(?:kept|keeps?|stored|stores|retained|retains|stays?|remains?)(?: [a-z]+){{0,3}} {FOR}"
    )))
});
/// What may not come before the verb: only its subject may, not where something was moved from.
static MOVED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"[,:;(]|\b(?:where|which|that|who|cop(?:y|ies|ied)|mov\w+|archiv\w+|export\w*|backups?)\b",
    ))
});
/// Words of such a sentence that say nothing about what is kept.
static VERBS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:delet\w*|remov\w*|purg\w*|expir\w*|clear\w*|kept|keeps?|stor\w*|retain\w*|stays?|remains?|hours?|days?|weeks?|months?|years?|after|for)\b",
    ))
});
/// The most words before the verb.
const MOST_WORDS: usize = 6;

struct Kept<'t> {
    words: &'t str,
    hours: u64,
    is_deleted: bool,
    at: usize,
}

/// A question if the times differ; what is deleted may have been kept for less.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let is_today = TODAY.is_match(&clause.sentence.to_lowercase());
    if !rule.is_named(clause) || rule.is_negated || clause.is_negated || is_today {
        return None;
    }
    let (known, said) = (kept(&rule.lower)?, kept(&clause.lower)?);
    let differs = match known.is_deleted == said.is_deleted {
        true => known.hours != said.hours,
        false if known.is_deleted => said.hours > known.hours,
        false => said.hours < known.hours,
    };
    let before = &clause.lower[..said.at];
    let is_plain = !MOVED.is_match(before) && before.split_whitespace().count() <= MOST_WORDS;
    let own: Vec<String> = stems(&VERBS.replace_all(&rule.lower, " "))
        .filter(|it| !rule.technology.contains(it))
        .collect();
    let is_same = !own.is_empty() && own.iter().all(|it| clause.stems.contains(it));
    (differs && is_plain && is_same).then(|| format!("Is “{}” right?", said.words))
}

fn kept(lower: &str) -> Option<Kept<'_>> {
    let (found, is_deleted) = match DELETED.captures(lower) {
        Some(found) => (found, true),
        None => (KEPT.captures(lower)?, false),
    };
    Some(Kept {
        words: found.get(1)?.as_str(),
        hours: hours(&found)?,
        is_deleted,
        at: found.get(0)?.start(),
    })
}

fn hours(found: &Captures<'_>) -> Option<u64> {
    let each = match &found[3] {
        "hour" => 1,
        "day" => 24,
        "week" => 7 * 24,
        "month" => 30 * 24,
        _ => 365 * 24,
    };
    found[2].parse::<u64>().ok()?.checked_mul(each)
}
