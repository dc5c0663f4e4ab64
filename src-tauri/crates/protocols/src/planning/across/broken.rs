//! Rules of the constitution that a plan, a task or a requirement breaks. Each sort of rule is one file
//! and one line in [`SORTS`].

mod coverage;
mod explained;
mod floors;
mod forbidden;
mod required;
mod sentence;
mod untested;

use std::sync::LazyLock;

use domain::page::{Mismatch, MismatchKind, PlanningQuote};
use regex::Regex;

use self::sentence::{Sentence, sentences};
use super::group::Group;
use super::text::{BlockKind, Blocks};
use super::words::pattern;

/// A rule that is broken: what is wrong in a sentence, the rule, and what breaks it.
struct Broken {
    says: String,
    rule: PlanningQuote,
    by: PlanningQuote,
}

/// Finds what breaks rules of one sort, and tells whether a sentence is such a rule.
struct Sort {
    broken: fn(&Blocks<'_>, &Group<'_>) -> Vec<Broken>,
    knows: fn(&Sentence<'_>) -> bool,
}

const SORTS: [Sort; 5] = [
    Sort {
        broken: forbidden::broken,
        knows: forbidden::knows,
    },
    Sort {
        broken: required::broken,
        knows: required::knows,
    },
    Sort {
        broken: floors::broken,
        knows: floors::knows,
    },
    Sort {
        broken: untested::broken,
        knows: untested::knows,
    },
    Sort {
        broken: coverage::broken,
        knows: coverage::knows,
    },
];

/// What makes a sentence a rule.
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:must|shall|never|forbidden|prohibited|not allowed|mandatory)\b|^\W*(?:no|maximum|minimum|at most|at least) [a-z0-9]",
    )
});
/// Sections about the constitution itself.
static OF_ITSELF: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(?:governance|amendments?|sync impact|rationale|compliance)\b"));

pub(super) fn broken(group: &Group<'_>) -> Vec<Mismatch> {
    let constitution = group.constitution.iter();
    let found =
        constitution.flat_map(|rules| SORTS.iter().flat_map(|sort| (sort.broken)(rules, group)));
    let found = found.map(|it| group.found(MismatchKind::RuleBroken, it.says, it.rule, it.by));
    found.collect()
}

/// How many rules a constitution has, and how many of them belong to no known sort.
pub(super) fn unknown(constitution: &[Blocks<'_>]) -> (usize, usize) {
    let rules = constitution.iter().flat_map(sentences).filter(may_rule);
    rules.fold((0, 0), |(all, unknown), rule| {
        let is_known = SORTS.iter().any(|sort| (sort.knows)(&rule));
        let is_rule = is_known || RULE.is_match(rule.text);
        (
            all + usize::from(is_rule),
            unknown + usize::from(is_rule && !is_known),
        )
    })
}

fn may_rule(sentence: &Sentence<'_>) -> bool {
    let is_heading = matches!(sentence.block.kind, BlockKind::Heading(_));
    !is_heading && !OF_ITSELF.is_match(&sentence.block.under)
}
