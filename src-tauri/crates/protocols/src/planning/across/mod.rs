//! What the planning documents of a feature disagree on: by rules, without a model, and silent when in doubt.
//! Each kind of disagreement is one file and one line in [`RULES`]. What a model is asked in addition is in
//! [`Reading`].

mod asked;
mod broken;
mod elsewhere;
mod group;
mod ids;
mod left_out;
mod limit;
mod requirements;
mod tasks;
mod text;
mod two_names;
mod unasked;
mod unserved;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use domain::page::{Mismatch, PlanningRole};

pub use asked::{LeftOut, Reading};
use group::Group;
use text::Blocks;

/// A planning document with its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file, relative to the folder of the project.
    pub file: String,
    /// The feature or change that it belongs to; empty if it belongs to the whole project.
    pub group: String,
    /// What it is for.
    pub role: PlanningRole,
    /// The whole text.
    pub text: String,
}

/// A sort of disagreement.
struct Rule {
    find: fn(&Group<'_>) -> Vec<Mismatch>,
    /// The documents that it says all lack something, which nobody knows while one of them couldn't be read.
    needs: &'static [PlanningRole],
}

const RULES: [Rule; 5] = [
    Rule {
        find: broken::broken,
        needs: &[],
    },
    Rule {
        find: unserved::unserved,
        needs: &[
            PlanningRole::Plan,
            PlanningRole::Design,
            PlanningRole::Tasks,
        ],
    },
    Rule {
        find: unasked::unasked,
        needs: &[PlanningRole::Requirements, PlanningRole::Proposal],
    },
    Rule {
        find: left_out::built,
        needs: &[],
    },
    Rule {
        find: two_names::two_names,
        needs: &[],
    },
];

/// The result of comparing documents.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// What they disagree on: by kind, then group by group in the order of their names.
    pub findings: Vec<Mismatch>,
    /// What rules can’t judge, in a sentence; `None` if there is nothing.
    pub limit: Option<String>,
}

/// Compares documents. A constitution applies to every group. `unread` are the documents that couldn't
/// be read, each with its group and what it is for.
pub fn compare(sources: &[Source], unread: &[(String, PlanningRole)]) -> Compared {
    let is_rules = |source: &&Source| source.role == PlanningRole::Constitution;
    let constitution: Vec<Blocks<'_>> = sources.iter().filter(is_rules).map(Blocks::of).collect();
    let names: BTreeSet<&str> = sources.iter().map(|it| it.group.as_str()).collect();
    let mut groups: BTreeMap<&str, Group<'_>> = BTreeMap::new();
    for source in sources.iter().filter(|it| !is_rules(it)) {
        let group = groups.entry(&source.group);
        let group = group.or_insert_with(|| Group::new(&source.group, &names, &constitution));
        group.take(source.role, Blocks::of(source));
    }
    for group in groups.values_mut() {
        group.read();
    }
    let found = RULES.iter().flat_map(|rule| {
        let groups = groups.iter();
        let lacks = move |name: &str| {
            let mut unread = unread.iter();
            unread.any(|(group, role)| group == name && rule.needs.contains(role))
        };
        let groups = groups.filter(move |(name, _)| !lacks(name));
        groups.flat_map(|(_, group)| (rule.find)(group))
    });
    Compared {
        findings: found.collect(),
        limit: limit::limit(&constitution, groups.values()),
    }
}
