//! Edits made after other edits in the same round, as edits of the text that the round began with.
//!
//! The synthesizer uses such edits to put back what it dropped. This way, all edits of a round refer to one
//! text.

use std::ops::Range;

use crate::round::Edit;
use crate::text::Span;
use crate::text::changes::pieces::{Cut, Pieces};
use crate::text::compare::hunks::hunks;
use crate::text::edits::edit::{Applied, replaced};
use crate::{EditId, FindingId};

/// Appends the `later` edits, whose ranges are bytes of the text that `first` produced.
///
/// All resulting edits refer to `before`, the text that the round began with. If a later edit overlaps a
/// first one, the two become one combined edit with the findings of both; a first edit that a later one
/// reversed disappears. What is left of the first edits keeps their identifiers; other edits get the next
/// ones. Refused edits stay after the applied ones.
pub fn followed(round: u32, before: &str, first: Applied, later: &[Edit]) -> Applied {
    let (applied, refused): (Vec<Edit>, Vec<Edit>) =
        first.edits.into_iter().partition(|edit| edit.applied);
    let mut names = Names {
        round,
        next: applied.len() + refused.len(),
        given: Vec::new(),
    };
    let mut edits = Vec::new();
    for stretch in stretches(before, &applied, later) {
        let old = &before[stretch.range.range()];
        for hunk in hunks(old, &stretch.new) {
            let start = stretch.range.start;
            edits.push(Edit {
                id: names.next(&stretch.ids),
                find: old[hunk.old.clone()].to_owned(),
                replace: stretch.new[hunk.new].to_owned(),
                range: Some(Span::new(start + hunk.old.start, start + hunk.old.end)),
                findings: stretch.findings.clone(),
                applied: true,
                refused: None,
                undoes: None,
            });
        }
    }
    let text = replaced(before, &edits);
    edits.extend(refused);
    Applied {
        text,
        edits,
        problems: first.problems,
    }
}

/// A part of the round's text that differs after both lists of edits.
struct Stretch {
    range: Span,
    new: String,
    /// The first edits behind it.
    ids: Vec<EditId>,
    findings: Vec<FindingId>,
    /// Whether it includes a later edit.
    later: bool,
}

fn stretches(before: &str, applied: &[Edit], later: &[Edit]) -> Vec<Stretch> {
    let made: Vec<&Edit> = applied.iter().chain(later).collect();
    let mut pieces = Pieces::new(before);
    pieces.apply(0, &cuts(&made, 0..applied.len()));
    pieces.apply(1, &cuts(&made, applied.len()..made.len()));
    let mut stretches: Vec<Stretch> = Vec::new();
    for changed in pieces.into_changed() {
        let behind = changed.edits.iter().copied();
        let first = behind.clone().filter(|&edit| edit < applied.len());
        let stretch = Stretch {
            range: changed.range,
            new: changed.new,
            ids: first.map(|edit| made[edit].id.clone()).collect(),
            findings: findings(behind.clone().map(|edit| made[edit])),
            later: behind.into_iter().any(|edit| edit >= applied.len()),
        };
        match stretches.last_mut() {
            // If words were put back next to their gap, the difference is smaller than both.
            Some(last) if last.is_gone_on_by(&stretch, before) => last.take_in(stretch, before),
            _ => stretches.push(stretch),
        }
    }
    stretches
}

impl Stretch {
    fn is_gone_on_by(&self, next: &Self, before: &str) -> bool {
        let between = &before[self.range.end..next.range.start];
        !between.contains('\n') && (self.later || next.later) && self.findings == next.findings
    }

    fn take_in(&mut self, next: Self, before: &str) {
        self.new.push_str(&before[self.range.end..next.range.start]);
        self.new.push_str(&next.new);
        self.range.end = next.range.end;
        self.ids.extend(next.ids);
        self.later = true;
    }
}

/// Some of the edits, by their index among all.
fn cuts<'a>(made: &[&'a Edit], which: Range<usize>) -> Vec<Cut<'a>> {
    which
        .filter_map(|edit| {
            Some(Cut {
                edit,
                range: made[edit].range?,
                new: &made[edit].replace,
            })
        })
        .collect()
}

fn findings<'a>(edits: impl Iterator<Item = &'a Edit>) -> Vec<FindingId> {
    let mut findings: Vec<FindingId> = Vec::new();
    for finding in edits.flat_map(|edit| &edit.findings) {
        if !findings.contains(finding) {
            findings.push(finding.clone());
        }
    }
    findings
}

/// Identifiers that haven't been assigned yet.
struct Names {
    round: u32,
    next: usize,
    given: Vec<EditId>,
}

impl Names {
    /// The first of `wanted` that is free, or otherwise a new one.
    fn next(&mut self, wanted: &[EditId]) -> EditId {
        let mut free = wanted.iter().filter(|id| !self.given.contains(id));
        let id = free.next().cloned().unwrap_or_else(|| {
            self.next += 1;
            EditId::at(self.round, self.next - 1)
        });
        self.given.push(id.clone());
        id
    }
}
