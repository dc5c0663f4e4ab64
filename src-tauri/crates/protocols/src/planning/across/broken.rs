//! Rules of the constitution that a plan, a task or a requirement breaks. Each sort of rule is one file
//! and one line in [`SORTS`].

mod coverage;
mod forbidden;
mod required;
mod sentence;
mod untested;

use domain::page::{Mismatch, MismatchKind, PlanningQuote};

use super::group::Group;
use super::text::Blocks;

/// A rule that is broken: what is wrong in a sentence, the rule, and what breaks it.
struct Broken {
    says: String,
    rule: PlanningQuote,
    by: PlanningQuote,
}

const SORTS: [fn(&Blocks<'_>, &Group<'_>) -> Vec<Broken>; 4] = [
    forbidden::broken,
    required::broken,
    untested::broken,
    coverage::broken,
];

pub(super) fn broken(group: &Group<'_>) -> Vec<Mismatch> {
    let constitution = group.constitution.iter();
    let found = constitution.flat_map(|rules| SORTS.iter().flat_map(|sort| sort(rules, group)));
    let found = found.map(|it| group.found(MismatchKind::RuleBroken, it.says, it.rule, it.by));
    found.collect()
}
