//! Phases of a plan that has no list of tasks: those that name a requirement that doesn’t exist and, if the
//! others name some, one that names none and mentions what no requirement does.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::page::{Mismatch, MismatchKind};
use regex::Regex;

use super::{ENOUGH_WORDS_LOOSE, SILENT_STRAY, shown};
use crate::planning::across::group::{Group, Passages};
use crate::planning::across::ids::{Id, labels};
use crate::planning::across::requirements::Requirement;
use crate::planning::across::text::{Block, BlockKind, Blocks};
use crate::planning::across::words::{pattern, stems, telling};

/// The field that names what a phase is for.
static FIELD: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\*\*requirements\*{0,2}\s*:(?:\*\*)?"));
static PHASE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^phase \d"));

/// How many phases must name requirements for that to be the custom.
const CUSTOM: usize = 2;

pub(super) fn unasked(group: &Group<'_>) -> Vec<Mismatch> {
    let plans = group.plans.iter().filter(|_| group.tasks.is_empty());
    let found = plans.flat_map(|plan| {
        let mut found = missing(group, plan);
        found.extend(beside(group, plan));
        found
    });
    found.collect()
}

/// Requirements that fields name although they don't exist.
fn missing(group: &Group<'_>, plan: &Blocks<'_>) -> Vec<Mismatch> {
    let asked = group.asking.iter().map(|it| it.source.text.as_str());
    let known: BTreeSet<Id> = asked.flat_map(labels).collect();
    let mut found = Vec::new();
    for block in plan.blocks.iter().filter(|it| FIELD.is_match(&it.text)) {
        for id in labels(&block.text).difference(&known) {
            let Some(last) = last(group, id) else {
                continue;
            };
            let name = &last.name;
            let id = shown(id, name);
            let says = format!("The plan names {id}, which doesn’t exist; the last one is {name}.");
            let (one, other) = (plan.quote(block), last.quote.clone());
            found.push(group.found(MismatchKind::TaskUnasked, says, one, other));
        }
    }
    found
}

/// The last requirement of the sort that another would come after.
fn last<'g>(group: &'g Group<'_>, id: &Id) -> Option<&'g Requirement> {
    let alike = group.requirements.iter();
    let alike = alike.filter(|it| it.id.as_ref().is_some_and(|it| super::is_after(id, it)));
    alike.max_by_key(|it| it.id.clone())
}

/// Phases that name no requirement and share hardly a word with any.
fn beside(group: &Group<'_>, plan: &Blocks<'_>) -> Vec<Mismatch> {
    let phases: Vec<(&Block, &[Block])> = phases(plan);
    let names_some = |body: &[Block]| body.iter().any(|it| FIELD.is_match(&it.text));
    let with = phases.iter().filter(|(_, body)| names_some(body)).count();
    let (Some(first), true) = (
        group.requirements.first(),
        with >= CUSTOM && group.is_comparable,
    ) else {
        return Vec::new();
    };
    let asked = Passages::of(group.asking.iter());
    let is_beside = |(heading, body): &(&Block, &[Block])| {
        let texts = body.iter().map(|it| it.text.as_str());
        let text: Vec<&str> = texts.chain([heading.text.as_str()]).collect();
        let words = telling(&stems(&text.join(" ")));
        !names_some(body)
            && words.len() >= ENOUGH_WORDS_LOOSE
            && asked.anywhere(&words) <= SILENT_STRAY
    };
    let beside = phases.into_iter().filter(is_beside);
    let found = beside.map(|(heading, _)| {
        let says = "This phase names no requirement, although the others do.".to_owned();
        let (one, other) = (plan.quote(heading), first.quote.clone());
        group.found(MismatchKind::TaskUnasked, says, one, other)
    });
    found.collect()
}

/// The phases of a plan, each with what is below its heading.
fn phases<'p>(plan: &'p Blocks<'_>) -> Vec<(&'p Block, &'p [Block])> {
    let blocks = &plan.blocks;
    let mut found = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let BlockKind::Heading(level) = block.kind else {
            continue;
        };
        let rest = &blocks[index + 1..];
        let is_over = |it: &Block| matches!(it.kind, BlockKind::Heading(other) if other <= level);
        let end = rest.iter().position(is_over).unwrap_or(rest.len());
        if PHASE.is_match(&block.text) {
            found.push((block, &rest[..end]));
        }
    }
    found
}
