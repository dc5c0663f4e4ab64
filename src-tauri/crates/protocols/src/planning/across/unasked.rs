//! Tasks that no requirement asks for: those that name a requirement that doesn't exist and, if tasks usually
//! name what they serve, those that name none and mention what no requirement does.

mod roadmap;

use std::collections::BTreeSet;

use domain::page::{Mismatch, MismatchKind, PlanningQuote};

use super::group::{Group, Passages};
use super::ids::Id;
use super::requirements::Requirement;
use super::tasks::Task;

/// Naming requirements is the custom if at least this percentage of tasks do.
const CUSTOM: usize = 75;
/// The same where requirements have plain numbers, as in Kiro's templates, whose tasks end with them.
const CUSTOM_OF_NUMBERED: usize = 60;

/// No requirement asks for a task if less than this percentage of its words are in the requirements.
const SILENT: usize = 40;

/// The minimum number of distinctive words in such a task.
const ENOUGH_WORDS: usize = 4;

/// Nothing asks for a task below a story that it doesn't name if at most this percentage of its words are in
/// the requirements and plans.
const SILENT_STRAY: usize = 19;

/// The same for one that names a story and nothing closer, which has more words.
const SILENT_OF_STORY: usize = 10;
const ENOUGH_WORDS_OF_STORY: usize = 5;

/// The minimum number of distinctive words in a task that shares none with requirements and plans.
const ENOUGH_WORDS_APART: usize = 3;
/// The same where no task says what it serves.
const ENOUGH_WORDS_LOOSE: usize = 4;

pub(super) fn unasked(group: &Group<'_>) -> Vec<Mismatch> {
    if group.requirements.len() < 2 {
        return Vec::new();
    }
    let passages = Passages::of(group.asking.iter());
    let planned = Passages::of(group.asking.iter().chain(&group.plans));
    let is_custom = is_custom(group);
    let is_loose = group.tasks.iter().all(|it| it.refs.is_empty());
    let mut told: BTreeSet<Id> = BTreeSet::new();
    let mut found = roadmap::unasked(group);
    for task in &group.tasks {
        let kind = MismatchKind::TaskUnasked;
        if let Some((id, last)) = missing(group, task) {
            if told.insert(id.clone()) {
                let says = format!(
                    "{} is for {}, which doesn’t exist; the last one is {}.",
                    task.name,
                    shown(&id, &last.name),
                    last.name
                );
                found.push(group.found(kind, says, task.quote.clone(), last.quote.clone()));
            }
            continue;
        }
        if !group.is_comparable || task.is_parent {
            continue;
        }
        let is_apart = is_apart(task, &planned, is_loose);
        let says = if is_custom && is_foreign(task, &passages) {
            format!(
                "{} names no requirement, although the others do.",
                task.name
            )
        } else if is_apart || is_custom && is_beside(task, &planned) {
            format!(
                "No requirement or plan asks for what {} does.",
                in_sentence(&task.name)
            )
        } else {
            continue;
        };
        let Some(nearest) = nearest(group, task) else {
            continue;
        };
        found.push(group.found(kind, says, task.quote.clone(), nearest));
    }
    found
}

/// A requirement that a task names although it doesn't exist, with the last one of its sort.
fn missing<'g>(group: &'g Group<'_>, task: &Task) -> Option<(Id, &'g Requirement)> {
    let is_there = |id: &Id| {
        group
            .requirements
            .iter()
            .any(|it| it.id.as_ref() == Some(id))
    };
    task.own.iter().find_map(|id| {
        if is_there(id) {
            return None;
        }
        let alike = group
            .requirements
            .iter()
            .filter(|it| it.id.as_ref().is_some_and(|it| is_after(id, it)));
        // One or two may be named in passing; a list is complete.
        let last = alike.clone().max_by_key(|it| it.id.clone())?;
        (alike.count() >= 2).then(|| (id.clone(), last))
    })
}

/// Whether `id` would come after `known` in one list. A gap in a list may be one that was dropped.
fn is_after(id: &Id, known: &Id) -> bool {
    match (id, known) {
        (Id::Label(letters, number, _), Id::Label(other, before, _)) => {
            letters == other && number > before
        }
        (Id::Numbered(number), Id::Numbered(before)) | (Id::Story(number), Id::Story(before)) => {
            number > before
        }
        (Id::Criterion(above, number), Id::Criterion(other, before)) => {
            (above == other && number > before) || above > other
        }
        _ => false,
    }
}

/// Whether tasks usually name what they serve. General tasks needn’t, but those that do count.
fn is_custom(group: &Group<'_>) -> bool {
    let is_numbered = |it: &Requirement| matches!(it.id, Some(Id::Numbered(_)));
    let leaves = group.tasks.iter().filter(|it| !it.is_parent);
    let leaves: Vec<&Task> = leaves
        .filter(|it| !it.is_general() || !it.refs.is_empty())
        .collect();
    let with = leaves.iter().filter(|it| !it.refs.is_empty()).count();
    let custom = if group.requirements.iter().any(is_numbered) {
        CUSTOM_OF_NUMBERED
    } else {
        CUSTOM
    };
    with >= 4 && with * 100 >= leaves.len() * custom
}

/// Whether a task is below a story and mentions what neither requirements nor plans do.
fn is_beside(task: &Task, planned: &Passages<'_>) -> bool {
    let (enough, most) = if task.is_stray {
        (ENOUGH_WORDS, SILENT_STRAY)
    } else if !task.is_general() && task.refs.iter().all(|it| matches!(it, Id::Story(_))) {
        (ENOUGH_WORDS_OF_STORY, SILENT_OF_STORY)
    } else {
        return false;
    };
    task.words.len() >= enough && planned.anywhere(&task.words) <= most
}

/// Whether a task of a story, or one of a list in which none says what it serves, says what to build, and
/// no requirement or plan has a word of it.
fn is_apart(task: &Task, planned: &Passages<'_>, is_loose: bool) -> bool {
    let is_of_story = task.refs.iter().all(|it| matches!(it, Id::Story(_)));
    let enough = match task.refs.is_empty() {
        true if is_loose => ENOUGH_WORDS_LOOSE,
        true => return false,
        false => ENOUGH_WORDS_APART,
    };
    is_of_story && task.built.len() >= enough && planned.anywhere(&task.built) == 0
}

fn in_sentence(name: &str) -> String {
    match name {
        "This task" => "this task".to_owned(),
        name => name.to_owned(),
    }
}

/// Whether a task names no requirement and mentions what none does.
fn is_foreign(task: &Task, passages: &Passages<'_>) -> bool {
    !task.is_general()
        && task.refs.is_empty()
        && task.stems.len() >= ENOUGH_WORDS
        && passages.anywhere(&task.stems) < SILENT
}

/// The requirement closest to a task.
fn nearest(group: &Group<'_>, task: &Task) -> Option<PlanningQuote> {
    let shared = |it: &&Requirement| it.stems.intersection(&task.stems).count();
    // The first of those that share the most.
    let nearest = group.requirements.iter().rev().max_by_key(shared)?;
    Some(nearest.quote.clone())
}

/// A requirement as its document would write it, with as many digits as another one of it has.
fn shown(id: &Id, other: &str) -> String {
    match id {
        Id::Label(letters, number, more) => {
            let digits = other
                .rsplit('-')
                .next()
                .map_or(0, |it| it.trim_end_matches(char::is_alphabetic).len());
            format!("{letters}-{number:0digits$}{more}")
        }
        Id::Numbered(number) => format!("Requirement {number}"),
        Id::Criterion(above, number) => format!("Requirement {above}.{number}"),
        Id::Story(number) => format!("User Story {number}"),
    }
}
