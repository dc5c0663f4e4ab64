//! All rounds of a debate as changes to the original.

use std::collections::BTreeSet;

use crate::round::Edit;
use crate::text::changes::changed::Changed;
use crate::text::changes::grouping::{Cause, Groups, groups};
use crate::text::changes::pieces::{Cut, Pieces};
use crate::text::document::outline;
use crate::{Change, ChangeId, FindingId, Place};

/// Composes the applied edits of all rounds, from the first, into changes to the original.
///
/// Edits of later rounds that overlap an earlier one merge with it and keep the findings of both. So does an
/// insertion that continues a line written by an earlier round, or fills the gap it left. Insertions that
/// just meet at a point stay separate, in order. Edits of one round that address the same findings are one
/// change with several places; a heading that several changes need becomes scaffold for them. What a later
/// round undid isn't a change.
///
/// Replacing all places, from last to first by range and order, produces the last round's text. Edits that
/// weren't applied, or that don't fit the text of their round, are left out.
pub fn changes(original: &str, rounds: &[Vec<Edit>]) -> Vec<Change> {
    let mut pieces = Pieces::new(original);
    let mut causes = Vec::new();
    for (round, edits) in rounds.iter().enumerate() {
        let text = pieces.text();
        let cuts = cuts(&text, edits, round, &mut causes);
        pieces.apply(round, &cuts);
    }
    if pieces.text() == original {
        return Vec::new();
    }
    let places = headings_apart(pieces.into_changed());
    let groups = groups(&places, &causes);
    let numbers = numbers(&groups);
    let id = |group: usize| ChangeId::new(format!("c{}", numbers[group]));
    let mut changes: Vec<Change> = edits_of(&groups, &places)
        .iter()
        .enumerate()
        .map(|(group, edits)| Change {
            id: id(group),
            places: Vec::new(),
            findings: findings(edits, &causes),
            scaffold_for: groups.scaffold_for[group].iter().copied().map(id).collect(),
        })
        .collect();
    for (order, (group, changed)) in (0..).zip(joined(places, &groups)) {
        changes[group].places.push(Place {
            range: changed.range,
            old: original[changed.range.range()].to_owned(),
            new: changed.new,
            order,
        });
    }
    changes
}

/// The number of each change, from 1. Changes that the author decides on come first, so that nobody sees a
/// gap.
fn numbers(groups: &Groups) -> Vec<usize> {
    let is_scaffold = |group: &usize| !groups.scaffold_for[*group].is_empty();
    let (scaffold, decided): (Vec<usize>, Vec<usize>) =
        (0..groups.scaffold_for.len()).partition(is_scaffold);
    let mut numbers = vec![0; groups.scaffold_for.len()];
    for (number, group) in (1..).zip(decided.into_iter().chain(scaffold)) {
        numbers[group] = number;
    }
    numbers
}

/// The edits of a round that fit its text, in the order of the text.
fn cuts<'a>(
    text: &str,
    edits: &'a [Edit],
    round: usize,
    causes: &mut Vec<Cause<'a>>,
) -> Vec<Cut<'a>> {
    let mut applied: Vec<_> = edits
        .iter()
        .filter(|edit| edit.applied)
        .filter_map(|edit| Some((edit.range?, edit)))
        .filter(|(range, _)| text.get(range.range()).is_some())
        .collect();
    applied.sort_by_key(|(range, _)| *range);
    let mut free_from = 0;
    let mut cuts = Vec::with_capacity(applied.len());
    for (range, edit) in applied {
        if range.start < free_from {
            continue;
        }
        free_from = range.end;
        cuts.push(Cut {
            edit: causes.len(),
            range,
            new: &edit.replace,
        });
        causes.push(Cause {
            round,
            findings: edit.findings.iter().collect(),
        });
    }
    cuts
}

/// The places, with leading headings of an insertion split off if something else is inserted after it that
/// may need the heading too.
fn headings_apart(places: Vec<Changed>) -> Vec<Changed> {
    let mut apart = Vec::with_capacity(places.len());
    let mut places = places.into_iter().peekable();
    while let Some(mut changed) = places.next() {
        let shares_point = places
            .peek()
            .is_some_and(|next| next.range == changed.range);
        if shares_point
            && changed.range.is_empty()
            && let Some(end) = outline::opening_headings_end(&changed.new)
            && !changed.new[end..].trim().is_empty()
        {
            let rest = changed.split_off(end);
            apart.push(changed);
            apart.push(rest);
        } else {
            apart.push(changed);
        }
    }
    apart
}

/// The places with their groups; adjacent places of one group are joined.
fn joined(places: Vec<Changed>, groups: &Groups) -> Vec<(usize, Changed)> {
    let mut joined: Vec<(usize, Changed)> = Vec::with_capacity(places.len());
    for (changed, &group) in places.into_iter().zip(&groups.of_place) {
        match joined.last_mut() {
            Some((last_group, last))
                if *last_group == group && last.range.end == changed.range.start =>
            {
                last.new.push_str(&changed.new);
                last.range.end = changed.range.end;
            }
            _ => joined.push((group, changed)),
        }
    }
    joined
}

/// The edits of each group, those of earlier rounds first.
fn edits_of(groups: &Groups, places: &[Changed]) -> Vec<BTreeSet<usize>> {
    let mut edits = vec![BTreeSet::new(); groups.scaffold_for.len()];
    for (changed, &group) in places.iter().zip(&groups.of_place) {
        edits[group].extend(&changed.edits);
    }
    edits
}

/// The findings that edits answer, each once.
fn findings(edits: &BTreeSet<usize>, causes: &[Cause<'_>]) -> Vec<FindingId> {
    let mut findings: Vec<FindingId> = Vec::new();
    for finding in edits.iter().flat_map(|&edit| &causes[edit].findings) {
        if !findings.contains(finding) {
            findings.push((*finding).clone());
        }
    }
    findings
}
