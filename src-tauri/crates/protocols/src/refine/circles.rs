//! Debates that go in circles.

use std::collections::HashSet;

use domain::TextHash;
use domain::round::Count;

/// How many rounds in a row without a result, after the first, make a circle.
const IN_A_ROW: u32 = 2;

/// Why another round would bring nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Circle {
    /// The text is the same as an earlier one.
    Returned,
    /// Most findings repeat what was settled.
    Repeating,
    /// Nothing was edited.
    StandingStill,
}

/// Watches for circles, round by round.
pub(super) struct Circles {
    seen: HashSet<TextHash>,
    still: u32,
    repeating: u32,
}

impl Circles {
    pub(super) fn new(original: &TextHash) -> Self {
        Self {
            seen: HashSet::from([original.clone()]),
            still: 0,
            repeating: 0,
        }
    }

    /// Adds a round that led from one text to another.
    ///
    /// A round without an edit gets a second chance: critics are told why their findings were declined, and
    /// one that was absent may be back. So does a round of repeats. The first round doesn't count yet.
    pub(super) fn close(
        &mut self,
        round: u32,
        count: &Count,
        before: &TextHash,
        after: &TextHash,
    ) -> Option<Circle> {
        let unchanged = before == after;
        let returned = !self.seen.insert(after.clone()) && !unchanged;
        let repeats = count.repeated.len() > count.findings.len();
        let counted = |so_far: u32, again| if again && round > 1 { so_far + 1 } else { 0 };
        self.still = counted(self.still, unchanged);
        self.repeating = counted(self.repeating, repeats);
        if returned {
            Some(Circle::Returned)
        } else if self.repeating >= IN_A_ROW {
            Some(Circle::Repeating)
        } else if self.still >= IN_A_ROW {
            Some(Circle::StandingStill)
        } else {
            None
        }
    }

    /// The author wants another round anyway.
    pub(super) fn go_on(&mut self) {
        self.still = 0;
        self.repeating = 0;
    }
}
