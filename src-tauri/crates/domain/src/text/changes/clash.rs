//! Conflicts between changes and what the author wrote after the debate began.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::review::ReviewedChange;
use crate::text::Span;
use crate::text::changes::places::{with_places, wording};
use crate::text::changes::rebase::{Passage, Rebaser};
use crate::{ChangeId, Decision, Place};

/// A passage that both the author and a debate's changes rewrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The conflicting changes, including scaffold, in the order of the text.
    pub changes: Vec<ChangeId>,
    /// Bytes of the newer text.
    pub range: Span,
    /// The same passage in bytes of the debate's original text.
    pub from: Span,
    /// The text when the debate began.
    pub was: String,
    /// The text with the changes.
    pub wanted: String,
    /// The author's current text.
    pub now: String,
    /// The author's words plus what the changes add; `None` if they do more than add at its ends.
    pub both: Option<String>,
}

impl Clash {
    /// The passage as a place of the newer text.
    pub(crate) fn place(&self) -> Place {
        Place {
            range: self.range,
            old: self.now.clone(),
            new: self.wanted.clone(),
            order: 0,
        }
    }
}

/// The text that the author chose where changes conflict with their own edits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Settled {
    /// The conflicting changes.
    pub changes: Vec<ChangeId>,
    /// The text at that time. If it is edited after that, the conflict is open again.
    pub now: String,
    /// The chosen text.
    pub text: String,
}

/// Where the changes of a debate are in a newer text.
pub struct Standing {
    /// For each change, its places in the newer text; `None` for a place that was edited.
    pub moved: Vec<Vec<Option<Place>>>,
    /// Where edited places conflict with the author's words, in the order of the text.
    pub clashes: Vec<Clash>,
}

impl Standing {
    /// Looks for the changes of `original` in `newer`. Rejected changes can't conflict.
    pub fn new(original: &str, changes: &[ReviewedChange], newer: &str) -> Self {
        let rebaser = Rebaser::new(original, newer);
        let mut moved: Vec<Vec<Option<Place>>> = changes
            .iter()
            .map(|reviewed| {
                let places = reviewed.change.places.iter();
                places
                    .map(|place| rebaser.moved(place, is_whole(reviewed)))
                    .collect()
            })
            .collect();
        loop {
            let clashes = clashes(&rebaser, original, changes, &moved, newer);
            // A passage can extend over a place that was found again by itself. In that case, the place
            // belongs to it.
            let lies_within = |place: &mut Place| {
                let mut ranges = clashes.iter().map(|clash| clash.range);
                ranges.any(|range| place.range.overlaps(range))
            };
            let mut is_apart = true;
            for place in moved.iter_mut().flatten() {
                is_apart &= place.take_if(lies_within).is_none();
            }
            if is_apart {
                return Self { moved, clashes };
            }
        }
    }

    /// What the author chose for a clash. If only the text next to its words was edited, no choice is
    /// needed.
    pub fn settled<'a>(clash: &'a Clash, settled: &'a [Settled]) -> Option<&'a str> {
        if clash.now == clash.was {
            return Some(&clash.wanted);
        }
        let same = |one: &&Settled| one.changes == clash.changes && one.now == clash.now;
        settled.iter().find(same).map(|one| one.text.as_str())
    }
}

/// Conflicts of the places that weren't found again with the newer text.
fn clashes(
    rebaser: &Rebaser<'_>,
    original: &str,
    changes: &[ReviewedChange],
    moved: &[Vec<Option<Place>>],
    newer: &str,
) -> Vec<Clash> {
    let wanted = changes
        .iter()
        .zip(moved)
        .filter(|(reviewed, _)| is_wanted(reviewed, changes));
    let touched = wanted.flat_map(|(reviewed, moved)| {
        let places = reviewed.change.places.iter().zip(moved).enumerate();
        places
            .filter(|(_, (_, moved))| moved.is_none())
            .map(move |(index, (place, _))| (reviewed, index, place))
    });
    let mut meetings: Vec<Meeting<'_>> = touched
        .map(|(reviewed, index, place)| Meeting {
            passage: rebaser.passage(place, is_whole(reviewed)),
            places: vec![(reviewed, index, place)],
        })
        .collect();
    meetings.sort_by_key(|meeting| (meeting.passage.original, meeting.passage.newer));
    let joined = joined(meetings);
    joined
        .iter()
        .map(|one| one.clash(original, newer))
        .collect()
}

/// A place that was edited, or several with overlapping passages.
struct Meeting<'a> {
    passage: Passage,
    places: Vec<(&'a ReviewedChange, usize, &'a Place)>,
}

impl Meeting<'_> {
    fn clash(&self, original: &str, newer: &str) -> Clash {
        let used = self.places.iter().map(|(.., place)| place.range.end).max();
        let Passage {
            original: before,
            newer: now,
        } = self
            .passage
            .without_break(original, newer, used.unwrap_or_default());
        let was = &original[before.range()];
        let mut changes: Vec<ChangeId> = Vec::new();
        for (reviewed, ..) in &self.places {
            if !changes.contains(&reviewed.change.id) {
                changes.push(reviewed.change.id.clone());
            }
        }
        let shifted: Vec<(Place, &str)> = self
            .places
            .iter()
            .map(|(reviewed, index, place)| {
                let range = Span::new(
                    place.range.start - before.start,
                    place.range.end - before.start,
                );
                let wording = wording(reviewed, *index, place);
                (
                    Place {
                        range,
                        ..(*place).clone()
                    },
                    wording,
                )
            })
            .collect();
        let places = shifted.iter().map(|(place, wording)| (place, *wording));
        Clash {
            changes,
            range: now,
            from: before,
            wanted: with_places(was, places.collect()),
            was: was.to_owned(),
            both: self.both(&newer[now.range()]),
            now: newer[now.range()].to_owned(),
        }
    }
}

impl Meeting<'_> {
    /// What the places insert at the ends of the passage, around its current text.
    fn both(&self, now: &str) -> Option<String> {
        let (mut first, mut last) = (String::new(), String::new());
        for (reviewed, index, place) in &self.places {
            let wording = wording(reviewed, *index, place);
            match place.range {
                range if !range.is_empty() => return None,
                range if range.end == self.passage.original.end => last.push_str(wording),
                range if range.start == self.passage.original.start => first.push_str(wording),
                _ => return None,
            }
        }
        Some(format!("{first}{now}{last}"))
    }
}

/// Conflicts with overlapping passages become one.
fn joined(meetings: Vec<Meeting<'_>>) -> Vec<Meeting<'_>> {
    let mut joined: Vec<Meeting<'_>> = Vec::new();
    for meeting in meetings {
        match joined.last_mut() {
            Some(last) if last.passage.meets(meeting.passage) => {
                last.passage = last.passage.with(meeting.passage);
                last.places.extend(meeting.places);
            }
            _ => joined.push(meeting),
        }
    }
    joined
}

/// Whether the author reworded a change: then it replaces everything in its places.
fn is_whole(reviewed: &ReviewedChange) -> bool {
    matches!(
        &reviewed.decision,
        Some(Decision::Accepted { edited: Some(_) })
    )
}

/// Whether a change may go into the text; for scaffold, whether a change that needs it may.
fn is_wanted(reviewed: &ReviewedChange, changes: &[ReviewedChange]) -> bool {
    let needed = &reviewed.change.scaffold_for;
    if needed.is_empty() {
        return reviewed.decision != Some(Decision::Rejected);
    }
    let mut others = changes
        .iter()
        .filter(|other| needed.contains(&other.change.id));
    others.any(|other| other.decision != Some(Decision::Rejected))
}
