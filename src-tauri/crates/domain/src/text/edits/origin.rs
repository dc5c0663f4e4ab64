//! Which edits wrote which parts of a text.
//!
//! This shows which edit caused a finding, and which edit reverses which.

use crate::EditId;
use crate::round::Edit;
use crate::text::Span;

/// The origin of each byte of a text, kept up to date round by round.
#[derive(Clone, Debug)]
pub struct Origins {
    /// The ranges cover the text from its first byte to its last. An empty range is a gap left by a
    /// deletion.
    stretches: Vec<Stretch>,
}

#[derive(Clone, Debug)]
struct Stretch {
    length: usize,
    /// The edits that produced it, the last writer first; empty for the author's own words.
    edits: Vec<EditId>,
}

impl Origins {
    /// A text of this many bytes that no edit has touched.
    pub fn new(length: usize) -> Self {
        let edits = Vec::new();
        Self {
            stretches: vec![Stretch { length, edits }],
        }
    }

    /// Records the applied edits of a round, which must be in the order of the text.
    pub fn take_in(&mut self, edits: &[Edit]) {
        self.rewrite(edits, |edit, mut earlier| {
            earlier.push(edit.id.clone());
            earlier
        });
    }

    /// Records what the author changed between two rounds: what was there before leaves no trace.
    pub fn take_in_author(&mut self, edits: &[Edit]) {
        self.rewrite(edits, |_, _| Vec::new());
    }

    /// The edit that wrote most of a passage; `None` if edits wrote less than half of it.
    pub fn author_of(&self, passage: Span) -> Option<&EditId> {
        let mut shares: Vec<(&EditId, usize)> = Vec::new();
        for (place, stretch) in self.placed() {
            let common = place
                .end
                .min(passage.end)
                .saturating_sub(place.start.max(passage.start));
            let Some(edit) = stretch.edits.last().filter(|_| common > 0) else {
                continue;
            };
            match shares.iter_mut().find(|(known, _)| *known == edit) {
                Some((_, share)) => *share += common,
                None => shares.push((edit, common)),
            }
        }
        let written: usize = shares.iter().map(|(_, share)| share).sum();
        let most = shares.into_iter().max_by_key(|(_, share)| *share);
        most.filter(|_| written * 2 > passage.len())
            .map(|(edit, _)| edit)
    }

    /// The edits that took part in a passage, or left a gap at it, the newest of each range first.
    pub fn edits_at(&self, passage: Span) -> Vec<&EditId> {
        let mut edits = Vec::new();
        for (place, stretch) in self.placed() {
            if touches(place, passage) {
                for edit in stretch.edits.iter().rev() {
                    if !edits.contains(&edit) {
                        edits.push(edit);
                    }
                }
            }
        }
        edits
    }

    fn placed(&self) -> impl Iterator<Item = (Span, &Stretch)> {
        self.stretches.iter().scan(0, |at, stretch| {
            let start = *at;
            *at += stretch.length;
            Some((Span::new(start, *at), stretch))
        })
    }

    /// Inserts the edits; `traces` derives the origin of an edit's words from the edit and from the edits
    /// behind what it replaces.
    fn rewrite(&mut self, edits: &[Edit], traces: impl Fn(&Edit, Vec<EditId>) -> Vec<EditId>) {
        let mut before = Reader {
            stretches: std::mem::take(&mut self.stretches).into_iter().collect(),
            at: 0,
        };
        let applied = edits.iter().filter(|edit| edit.applied);
        for (edit, range) in applied.filter_map(|edit| Some((edit, edit.range?))) {
            self.stretches.extend(before.up_to(range.start));
            let replaced = before.through(range.end);
            let mut earlier = Vec::new();
            for id in replaced.into_iter().flat_map(|stretch| stretch.edits) {
                if !earlier.contains(&id) {
                    earlier.push(id);
                }
            }
            self.stretches.push(Stretch {
                length: edit.replace.len(),
                edits: traces(edit, earlier),
            });
        }
        self.stretches.extend(before.stretches);
    }
}

/// Whether a range shares bytes with a passage or, if empty, is inside it or at its edge.
fn touches(place: Span, passage: Span) -> bool {
    if place.is_empty() {
        place.start >= passage.start && place.end <= passage.end
    } else {
        place.overlaps(passage)
    }
}

/// The ranges of a text, read from the front.
struct Reader {
    stretches: std::collections::VecDeque<Stretch>,
    at: usize,
}

impl Reader {
    /// Everything before a position; gaps at the position itself stay.
    fn up_to(&mut self, position: usize) -> Vec<Stretch> {
        let mut read = Vec::new();
        while self.at < position
            && let Some(stretch) = self.next(position)
        {
            read.push(stretch);
        }
        read
    }

    /// Everything before a position, and the gaps at it.
    fn through(&mut self, position: usize) -> Vec<Stretch> {
        let mut read = self.up_to(position);
        while self.stretches.front().is_some_and(|next| next.length == 0)
            && let Some(gap) = self.stretches.pop_front()
        {
            read.push(gap);
        }
        read
    }

    /// The next range, cut off at a position.
    fn next(&mut self, position: usize) -> Option<Stretch> {
        let mut stretch = self.stretches.pop_front()?;
        let length = stretch.length.min(position - self.at);
        if length < stretch.length {
            self.stretches.push_front(Stretch {
                length: stretch.length - length,
                edits: stretch.edits.clone(),
            });
            stretch.length = length;
        }
        self.at += length;
        Some(stretch)
    }
}
