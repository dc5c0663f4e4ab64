//! The review of a proposal on a text that its author kept editing.

use std::ops::Range;

use crate::page::{ReviewBlock, Segment};
use crate::review::ReviewedChange;
use crate::text::Span;
use crate::text::changes::blocks::{Layout, in_order};
use crate::text::changes::clash::{Clash, Settled, Standing};
use crate::text::changes::touched::marks;
use crate::{Decision, Place};

/// The newer text from top to bottom: unchanged lines, a hunk for each place that was found again, and a
/// clash wherever changes conflict with edits made since. Rejected changes are shown where they would be.
pub fn review_onto(
    original: &str,
    changes: &[ReviewedChange],
    settled: &[Settled],
    newer: &str,
) -> Vec<ReviewBlock> {
    let Standing { moved, clashes } = Standing::new(original, changes, newer);
    let found = changes.iter().zip(&moved).flat_map(|(reviewed, places)| {
        let places = places.iter().enumerate();
        places.filter_map(move |(index, place)| Some((reviewed, index, place.as_ref()?)))
    });
    let rejected = clashes_of_rejected(original, changes, newer);
    let mut rows: Vec<Row<'_>> = in_order(newer, found)
        .into_iter()
        .map(|(reviewed, index, place)| Row::Place(reviewed, index, place))
        .chain(clashes.iter().chain(&rejected).map(Row::Clash))
        .collect();
    rows.sort_by_key(Row::start);
    let mut layout = Layout::new(newer);
    let before_it = Layout::new(original);
    for row in rows {
        match row {
            Row::Place(reviewed, index, place) => layout.show(reviewed, index, place),
            Row::Clash(clash) => layout.put(clash.range, |heading, before, after| {
                block(&before_it, clash, settled, heading, before, after)
            }),
        }
    }
    layout.into_blocks()
}

enum Row<'a> {
    Place(&'a ReviewedChange, usize, &'a Place),
    Clash(&'a Clash),
}

impl Row<'_> {
    fn start(&self) -> Span {
        match self {
            Self::Place(_, _, place) => place.range,
            Self::Clash(clash) => clash.range,
        }
    }
}

/// Where rejected changes would conflict with the author's edits, since they can still be accepted.
fn clashes_of_rejected(original: &str, changes: &[ReviewedChange], newer: &str) -> Vec<Clash> {
    let rejected = changes
        .iter()
        .filter(|reviewed| reviewed.decision == Some(Decision::Rejected))
        .map(|reviewed| ReviewedChange {
            change: reviewed.change.clone(),
            decision: None,
        });
    Standing::new(original, &rejected.collect::<Vec<_>>(), newer).clashes
}

fn block(
    original: &Layout<'_>,
    clash: &Clash,
    settled: &[Settled],
    heading: String,
    before: &str,
    after: &str,
) -> ReviewBlock {
    let (was_before, was_after) = original.around(clash.from);
    let (_, now) = marks(&clash.was, &clash.now);
    let (_, wanted) = marks(&clash.was, &clash.wanted);
    ReviewBlock::Clash {
        changes: clash.changes.clone(),
        heading,
        before: before.to_owned(),
        after: after.to_owned(),
        was: clash.was.clone(),
        was_before,
        was_after,
        now: segments(&clash.now, &now),
        wanted: segments(&clash.wanted, &wanted),
        both: clash.both.clone(),
        settled: Standing::settled(clash, settled).map(str::to_owned),
    }
}

fn segments(text: &str, marks: &[Range<usize>]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut at = 0;
    let mut push = |text: &str, marked: bool| {
        if !text.is_empty() {
            let text = text.to_owned();
            segments.push(Segment { text, marked });
        }
    };
    for mark in marks {
        push(&text[at..mark.start], false);
        push(&text[mark.clone()], true);
        at = mark.end;
    }
    push(&text[at..], false);
    segments
}
