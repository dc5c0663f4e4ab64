//! Tests that the constitution asks for, and that the tasks explicitly leave out.

use std::sync::LazyLock;

use regex::Regex;

use super::Broken;
use super::sentence::{Sentence, sentences};
use crate::planning::across::group::Group;
use crate::planning::across::text::{Block, BlockKind, Blocks};
use crate::planning::across::words::pattern;

static ASKED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\btests? (?:must|shall) be written\b|\b(?:no|never) (?:feature )?ships? without (?:automated )?tests\b|\b(?:must|shall) (?:have|include|be covered by|come with) (?:\w+ ){0,3}tests?\b|\bno (?:feature|change|story|task) (?:is|counts as|may be) (?:considered |called )?(?:complete|done|finished|merged) without (?:automated )?tests\b|\b(?:TDD|test-first|test-driven development|tests?)\b[^.]{0,40}\b(?:mandatory|non-negotiable|required)\b",
    )
});
static LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\**(?:tests?|testing)\**\s*:\**.*?\b(?:not (?:explicitly )?(?:requested|included|required|needed|generated)|omitted|skipped|no (?:automated )?(?:tests?|test tasks)\b|none\b)|\bno (?:automated )?(?:test tasks|tests) (?:are|were) (?:included|generated|requested|planned)\b",
    )
});
/// The field of a plan that says that there are no tests at all.
static NO_TESTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\**testing\**\s*:\**\s*(?:no (?:automated )?tests?(?: (?:are|will be) (?:written|planned|needed|included))?|none|not (?:needed|planned|required))\W*$",
    )
});
/// A sentence in a plan that says so.
static UNTESTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:(?:ship|releas|buil|implement|deliver|merg|launch)\w*|go(?:es)? live)\b[^.;:]{0,40}\bwithout (?:any |automated |writing )*tests?\b",
    )
});
/// The same in a sentence that says nothing else.
static NO_TESTS_AT_ALL: LazyLock<Regex> = LazyLock::new(|| {
    let tests = |kind: &str| {
        format!(
            r"(?:no {kind}tests (?:are|will be) (?:written|planned|included)|{kind}tests (?:(?:are|will be) (?:skipped|omitted)|(?:are not|will not be|won['’]t be) (?:written|planned|included)))"
        )
    };
    let (any, automated) = (tests(""), tests("automated "));
    // “Test-First: tests are skipped for this feature”
    let label = r"(?:[*_]*[a-z][\w -]{1,30}[*_]*:[*_]*\s+)?";
    let here = r"(?: (?:for|in) (?:this|the) (?:feature|version|plan|change))";
    pattern(&format!(
        r"(?i)^{label}(?:{any}{here}|{automated}{here}?|there (?:will be|are) no (?:automated )?tests{here}?|we (?:do not|don['’]t|will not|won['’]t) write (?:any |automated )?tests{here}?)\.?$"
    ))
});
/// What turns such a sentence into its opposite.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:no|not|never|nothing|nobody|cannot|can['’]t|don['’]t|won['’]t)\b")
});
/// Which tests are meant: leaving out those of one sort leaves others.
static SOME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:unless|except|performance|load|e2e|end-to-end|contract|visual|manual|should|may)\b",
    )
});
/// A rule for one kind of change, which a plan doesn’t necessarily make.
static NARROW: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:any|each|every|all) (?:\w+ ){0,2}(?:endpoints?|mutations?|migrations?|routes?|bug ?fix(?:es)?|bugs?|regressions?)\b",
    )
});
static TEST: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\btest(?:s|ed|ing)?\b|_test|\.test\.|\bspec\."));

pub(super) fn broken(rules: &Blocks<'_>, group: &Group<'_>) -> Vec<Broken> {
    let mut asked = sentences(rules).filter(knows);
    let Some(rule) = asked.find(|it| !NARROW.is_match(it.text)) else {
        return Vec::new();
    };
    let broken = |whose: &str, by| Broken {
        says: format!("The constitution asks for tests, but {whose} out."),
        rule: rules.quoted(rule.block.line, rule.text),
        by,
    };
    let mut found = Vec::new();
    for plan in &group.plans {
        if let Some(by) = plan.blocks.iter().find(|it| leaves_out(it)) {
            found.push(broken("the plan leaves them", plan.quote(by)));
        }
    }
    for list in &group.lists {
        let is_test = |kind| matches!(kind, BlockKind::Item { is_task: true, .. });
        if list
            .blocks
            .iter()
            .any(|it| is_test(it.kind) && TEST.is_match(&it.text))
        {
            continue;
        }
        if let Some(by) = list.blocks.iter().find(|it| LEFT_OUT.is_match(&it.text)) {
            found.push(broken("these tasks leave them", list.quote(by)));
        }
    }
    found
}

/// Whether a sentence asks for tests.
pub(super) fn knows(rule: &Sentence<'_>) -> bool {
    ASKED.is_match(rule.text) && !SOME.is_match(rule.text)
}

/// Whether a passage of a plan says that there are no tests.
fn leaves_out(passage: &Block) -> bool {
    let mut sentences = passage.text.split_inclusive(". ").map(str::trim);
    NO_TESTS.is_match(&passage.text)
        || sentences.any(|it| NO_TESTS_AT_ALL.is_match(it))
        || UNTESTED.is_match(&passage.text)
            && !DENIED.is_match(&passage.text)
            && !SOME.is_match(&passage.text)
}
