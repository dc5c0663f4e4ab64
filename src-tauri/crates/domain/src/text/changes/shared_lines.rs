//! The lines that changes touch, each shown once, no matter how many changes touch it.

use crate::page::{ReviewBlock, ReviewLine, Side};
use crate::review::ReviewedChange;
use crate::text::Span;
use crate::text::changes::blocks::review_blocks;
use crate::text::changes::places::wording;
use crate::{Change, ChangeId, Place};

/// Lines, or a hard-wrapped paragraph, with everything that changes there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLines {
    /// The changes that touch them, in the order of the text.
    pub changes: Vec<ChangeId>,
    /// The nearest heading above.
    pub heading: String,
    /// The lines, with the words that differ marked.
    pub lines: Vec<ReviewLine>,
}

/// The lines that changes touch, from top to bottom of the original.
///
/// Places in the same lines are shown together. Lines that a change only adds are shown separately.
pub fn shared_lines(original: &str, changes: &[ReviewedChange]) -> Vec<SharedLines> {
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
    let mut above: Option<String> = None;
    for block in review_blocks(original, changes) {
        let ReviewBlock::Hunk {
            change,
            place,
            heading,
            lines,
            ..
        } = block
        else {
            above = None;
            continue;
        };
        let Some(at) = PlaceOf::find(changes, &change, place) else {
            continue;
        };
        let before = before(&lines);
        match stretches
            .last_mut()
            .filter(|_| before.is_some() && above == before)
        {
            Some(stretch) => stretch.places.push(at),
            None => stretches.push(Stretch {
                places: vec![at],
                heading,
                lines,
            }),
        }
        above = before;
    }
    let shown = stretches.into_iter().map(|it| it.shown(original));
    shown.collect()
}

/// One place of a change.
struct PlaceOf<'a> {
    reviewed: &'a ReviewedChange,
    place: &'a Place,
    /// Its text, in the author’s wording if there is one.
    new: &'a str,
}

impl<'a> PlaceOf<'a> {
    fn find(changes: &'a [ReviewedChange], id: &ChangeId, index: usize) -> Option<Self> {
        let reviewed = changes.iter().find(|it| it.change.id == *id)?;
        let place = reviewed.change.places.get(index)?;
        Some(Self {
            reviewed,
            place,
            new: wording(reviewed, index, place),
        })
    }
}

/// Places in the same lines, and the lines with the first of them.
struct Stretch<'a> {
    places: Vec<PlaceOf<'a>>,
    heading: String,
    lines: Vec<ReviewLine>,
}

impl Stretch<'_> {
    fn shown(self, original: &str) -> SharedLines {
        let mut changes: Vec<ChangeId> = Vec::new();
        for PlaceOf { reviewed, .. } in &self.places {
            if !changes.contains(&reviewed.change.id) {
                changes.push(reviewed.change.id.clone());
            }
        }
        let together = match &self.places[..] {
            [_, _, ..] => self.together(original),
            _ => None,
        };
        SharedLines {
            changes,
            heading: self.heading,
            lines: together.unwrap_or(self.lines),
        }
    }

    /// The lines with all places; `None` if they don’t fit the text.
    fn together(&self, original: &str) -> Option<Vec<ReviewLine>> {
        let range = Span::new(
            self.places.first()?.place.range.start,
            self.places.last()?.place.range.end,
        );
        let (mut new, mut at) = (String::new(), range.start);
        for PlaceOf {
            place, new: own, ..
        } in &self.places
        {
            new.push_str(original.get(at..place.range.start)?);
            new.push_str(own);
            at = place.range.end;
        }
        let whole = ReviewedChange {
            change: Change {
                id: self.places.first()?.reviewed.change.id.clone(),
                places: vec![Place {
                    range,
                    old: original.get(range.range())?.to_owned(),
                    new,
                    order: 0,
                }],
                findings: Vec::new(),
                scaffold_for: Vec::new(),
            },
            decision: None,
        };
        let blocks = review_blocks(original, &[whole]).into_iter();
        let mut lines = blocks.filter_map(|block| match block {
            ReviewBlock::Hunk { lines, .. } => Some(lines),
            _ => None,
        });
        lines.next()
    }
}

/// The original’s side of a hunk; `None` if the change only adds lines.
fn before(lines: &[ReviewLine]) -> Option<String> {
    let before = lines.iter().filter(|line| line.side != Side::Added);
    let lines = before.map(|line| line.segments.iter().map(|it| it.text.as_str()).collect());
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
