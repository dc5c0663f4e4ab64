//! Requirements that no plan or task serves.
//!
//! If tasks name the requirements that they serve, a requirement that none names is a finding, unless a
//! passage says nearly the same. If they name none, only a requirement whose words are nearly all missing is.

use std::collections::BTreeSet;

use domain::page::{Mismatch, MismatchKind};

use super::group::{Group, Passages};
use super::ids::Id;
use super::left_out::Said;
use super::requirements::Requirement;
use super::words::{stems, telling};

/// Naming requirements of a sort is the custom if at least this percentage of them are named.
const CUSTOM: usize = 60;

/// A passage serves a requirement that nobody names if it has at least this percentage of its words.
const SERVED: usize = 34;

/// The same for one of several criteria: tasks describe it in fewer words.
const SERVED_CRITERION: usize = 26;

/// Such a criterion is served if at least this percentage of its words occur somewhere.
const KNOWN_CRITERION: usize = 60;

/// Nothing serves a requirement with a label if at most this percentage of its words occur anywhere, by the
/// minimum number of its distinctive words: fewer are easily said in other words.
const SILENT: [(usize, usize); 3] = [(7, 39), (4, 19), (3, 0)];

/// How many words a requirement has that a task may serve in other words.
const FEW_WORDS: usize = 4;

/// The same for one that has only a heading: its text says more than what to do.
const SILENT_BELOW: [(usize, usize); 1] = [(4, 9)];

/// How many words of its own a requirement needs before their absence says that nothing covers it.
const ENOUGH_OWN: usize = 4;

pub(super) fn unserved(group: &Group<'_>) -> Vec<Mismatch> {
    let serving = || group.lists.iter().chain(&group.plans);
    let passages = Passages::of(serving());
    let said = Said::of(serving());
    let named_ids = &said.named;
    let is_loose = group.tasks.iter().all(|it| it.refs.is_empty());
    let mut found: Vec<Mismatch> = Vec::new();
    let mut whole: BTreeSet<u32> = BTreeSet::new();
    for requirement in &group.requirements {
        let is_custom = is_custom(group, requirement, named_ids);
        let left_out = said.leaves_out(requirement.id.as_ref(), &requirement.name);
        let is_served = match &requirement.id {
            Some(Id::Criterion(above, _)) if whole.contains(above) => true,
            Some(id) if is_custom => is_named(group, id, named_ids),
            Some(Id::Numbered(_)) if is_loose => false,
            Some(id @ (Id::Numbered(_) | Id::Criterion(..) | Id::Story(_))) => {
                left_out.is_none() || is_named(group, id, named_ids)
            }
            id => id.as_ref().is_some_and(|id| named_ids.contains(id)),
        };
        if is_served {
            continue;
        }
        let kind = MismatchKind::RequirementUnserved;
        if let Some(by) = left_out {
            let says = format!("The plan leaves out {}.", requirement.name);
            found.push(group.found(kind, says, requirement.quote.clone(), by.clone()));
            continue;
        }
        let Some((share, nearest)) = passages.nearest(&requirement.stems) else {
            continue;
        };
        let is_unserved = if is_custom {
            !group.is_comparable || !speaks_of(requirement, share, &passages)
        } else {
            group.is_comparable
                && !group.tasks.is_empty()
                && (is_silent(requirement, &passages) || is_unnamed(group, requirement, &passages))
                && (requirement.stems.len() > FEW_WORDS || !has_orphan(group))
        };
        if !is_unserved {
            continue;
        }
        if let Some(Id::Numbered(number)) = requirement.id {
            whole.insert(number);
        }
        let says = match &requirement.id {
            Some(_) if is_custom => format!("No plan or task names {}.", requirement.name),
            _ => format!("No plan or task mentions {}.", requirement.name),
        };
        found.push(group.found(kind, says, requirement.quote.clone(), nearest));
    }
    found
}

/// Whether hardly a word of a requirement occurs anywhere.
fn is_silent(requirement: &Requirement, passages: &Passages<'_>) -> bool {
    let (limits, stems): (&[(usize, usize)], _) = match requirement.id {
        Some(Id::Numbered(_)) | None => (&SILENT_BELOW, &telling(&requirement.stems)),
        Some(_) => (&SILENT, &requirement.stems),
    };
    let limit = limits.iter().find(|(enough, _)| stems.len() >= *enough);
    limit.is_some_and(|(_, most)| passages.anywhere(stems) <= *most)
}

/// Whether nothing mentions a requirement without a label, by its name or by any word that only it has.
fn is_unnamed(group: &Group<'_>, requirement: &Requirement, passages: &Passages<'_>) -> bool {
    let others = group.requirements.iter();
    let others = others.filter(|it| it.quote != requirement.quote);
    let others: BTreeSet<&String> = others.flat_map(|it| &it.stems).collect();
    let mut own = telling(&requirement.stems);
    own.retain(|it| !others.contains(it));
    let name = telling(&stems(&requirement.name));
    requirement.id.is_none()
        && own.len() >= ENOUGH_OWN
        && !name.is_empty()
        && passages.anywhere(&own) == 0
        && passages.anywhere(&name) == 0
}

/// Whether a task has no word of any requirement, so that it may serve one in other words.
fn has_orphan(group: &Group<'_>) -> bool {
    let is_known = |stem: &String| group.required.contains(stem);
    let mut tasks = group
        .tasks
        .iter()
        .filter(|it| !it.is_general() && !it.is_parent);
    tasks.any(|it| !it.words.iter().any(is_known))
}

/// Whether a passage that has `share` percent of the words of a requirement is about it.
fn speaks_of(requirement: &Requirement, share: usize, passages: &Passages<'_>) -> bool {
    match requirement.id {
        Some(Id::Criterion(..)) => {
            share >= SERVED_CRITERION || passages.anywhere(&requirement.stems) >= KNOWN_CRITERION
        }
        _ => share >= SERVED,
    }
}

/// Whether a requirement is named, or includes others that are, or is part of one that is.
fn is_named(group: &Group<'_>, id: &Id, named: &BTreeSet<Id>) -> bool {
    match id {
        Id::Criterion(above, _) => named.contains(id) || named.contains(&Id::Numbered(*above)),
        Id::Numbered(number) => {
            let is_of = |it: &Id| matches!(it, Id::Criterion(above, _) if above == number);
            let has_parts = group
                .requirements
                .iter()
                .any(|it| it.id.as_ref().is_some_and(is_of));
            named.contains(id) || named.iter().any(is_of) || !has_parts
        }
        id => named.contains(id),
    }
}

/// Whether the documents usually name requirements of this sort.
fn is_custom(group: &Group<'_>, requirement: &Requirement, named: &BTreeSet<Id>) -> bool {
    let Some(id) = &requirement.id else {
        return false;
    };
    if let Id::Numbered(_) | Id::Criterion(..) = id {
        // Kiro's tasks name what they serve, apart from those that check everything.
        let mut leaves = group.tasks.iter().filter(|it| !it.is_parent);
        let (with, all) = leaves.by_ref().fold((0, 0), |(with, all), task| {
            let serves = task.refs.iter().any(is_numbered);
            (with + usize::from(serves), all + 1)
        });
        return with >= 3 && with * 100 >= all * CUSTOM;
    }
    let alike = group.requirements.iter().filter_map(|it| it.id.as_ref());
    let alike: Vec<&Id> = alike.filter(|it| is_alike(it, id)).collect();
    let known = alike.iter().filter(|it| named.contains(**it)).count();
    match id {
        // One user story may be all that a feature has.
        Id::Story(_) => known > 0 && known * 2 >= alike.len(),
        _ => is_most(known, alike.len()) || is_custom_of_all(group, named),
    }
}

/// Whether documents name requirements regardless of their letters: `SIGN-01`, `PAY-01`. One sort may be the
/// only one that they name.
fn is_custom_of_all(group: &Group<'_>, named: &BTreeSet<Id>) -> bool {
    let labels = group.requirements.iter().filter_map(|it| match &it.id {
        Some(id @ Id::Label(letters, ..)) => Some((id, letters)),
        _ => None,
    });
    let (mut all, mut known, mut sorts) = (0, 0, BTreeSet::new());
    for (id, letters) in labels {
        all += 1;
        if named.contains(id) {
            known += 1;
            sorts.insert(letters);
        }
    }
    sorts.len() >= 2 && is_most(known, all)
}

fn is_most(known: usize, all: usize) -> bool {
    known >= 2 && known * 100 >= all * CUSTOM
}

fn is_numbered(id: &Id) -> bool {
    matches!(id, Id::Numbered(_) | Id::Criterion(..))
}

/// Whether two names are of one sort.
fn is_alike(one: &Id, other: &Id) -> bool {
    match (one, other) {
        (Id::Label(one, ..), Id::Label(other, ..)) => one == other,
        (Id::Story(_), Id::Story(_)) => true,
        _ => false,
    }
}
