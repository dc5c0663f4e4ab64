//! Test coverage that the constitution requires, and less that is planned.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

static COVERAGE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:test|code|line|branch|unit)[ -](?:test )?coverage\b|\bcoverage (?:of|target|threshold|gate|floor|minimum|must|at|≥|>)",
    )
});
/// Coverage of code by the tests that the sentence names: “pytest, coverage 60%”.
static OF_TESTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:\btest(?:s|ing)?\b|pytest|unittest|jest|vitest|mocha|junit|rspec|phpunit).*(?:\bcoverage:? (?:is |of |about |around |~ ?)?\d|\d ?% coverage\b)",
    )
});
static PERCENT: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\d{1,3})\s?%"));
static LEAST: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:must|shall|at least|minimum|no less than)\b|≥|>=|\d%\+"));

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let asked = sentences(rules).filter(knows);
    let asked = asked.filter_map(|it| Some((share(&it)?, it)));
    let Some((least, rule)) = asked.min_by_key(|it| it.0) else {
        return Vec::new();
    };
    let planned = group.plans.iter().chain(&group.lists).flat_map(sentences);
    let mut lower = planned.filter_map(|it| Some((share(&it)?, it)));
    let lower = lower.find(|(share, it)| *share < least && it.is_plain());
    let found = lower.map(|(share, by)| Broken {
        says: format!("The constitution asks for {least}% test coverage, but {share}% is planned."),
        rule: rules.quoted(rule.block.line, rule.text),
        by: by.document.quoted(by.block.line, by.text),
    });
    found.into_iter().collect()
}

/// Whether a sentence asks for test coverage.
pub(super) fn knows(rule: &Sentence<'_>) -> bool {
    LEAST.is_match(rule.text) && share(rule).is_some()
}

/// The only test coverage that a sentence asks for, in percent.
fn share(sentence: &Sentence<'_>) -> Option<u32> {
    let mut shares = PERCENT.captures_iter(sentence.text);
    let share = shares.next()?[1].parse().ok()?;
    let is_coverage = COVERAGE.is_match(sentence.text) || OF_TESTS.is_match(sentence.text);
    (is_coverage && shares.next().is_none()).then_some(share)
}
