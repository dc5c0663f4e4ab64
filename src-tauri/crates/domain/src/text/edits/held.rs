//! Whether a text's edits are still there after others have edited it.

use std::ops::Range;

use crate::round::Edit;
use crate::text::compare::hunks::{self, Hunk};

/// The applied edits that `left` contains and `last` still does: first those that `now` still has, then
/// those whose words were rewritten or removed in it. `left` is the text directly after the edits, `last`
/// the final one.
pub fn held<'a>(
    edits: &'a [Edit],
    left: &str,
    last: &str,
    now: &str,
) -> (Vec<&'a Edit>, Vec<&'a Edit>) {
    let (in_last, in_now) = (Newer::of(left, last), Newer::of(left, now));
    let in_the_end = placed(edits).into_iter().filter(|one| in_last.holds(one));
    let (held, rewritten): (Vec<_>, Vec<_>) = in_the_end.partition(|one| in_now.holds(one));
    let edits = |of: Vec<Placed<'a>>| of.into_iter().map(|one| one.edit).collect();
    (edits(held), edits(rewritten))
}

/// A text directly after edits, and its current version.
struct Newer<'a> {
    left: &'a str,
    now: &'a str,
    /// Where they differ in more than whitespace.
    hunks: Vec<Hunk>,
}

impl<'a> Newer<'a> {
    fn of(left: &'a str, now: &'a str) -> Self {
        let mut hunks = hunks::by_words(left, now);
        hunks.retain(|hunk| {
            let (old, new) = (&left[hunk.old.clone()], &now[hunk.new.clone()]);
            !old.trim().is_empty() || !new.trim().is_empty()
        });
        Self { left, now, hunks }
    }

    /// Whether the words that an edit added are still there unchanged; for one that only removed, whether
    /// nobody put them back.
    fn holds(&self, placed: &Placed<'_>) -> bool {
        let removed = placed.edit.find.trim();
        if placed.words.iter().all(Range::is_empty) {
            let times = |text: &str| text.matches(removed).count();
            return removed.is_empty() || times(self.now) <= times(self.left);
        }
        let mut words = placed.words.iter();
        words.all(|at| {
            let mut hunks = self.hunks.iter();
            !hunks.any(|hunk| hunk.old.start < at.end && at.start < hunk.old.end)
        })
    }
}

/// An edit, and the positions of the words it added in the resulting text.
struct Placed<'a> {
    edit: &'a Edit,
    /// Empty if it only removed.
    words: Vec<Range<usize>>,
}

/// The applied edits with what they added, in bytes of the resulting text.
fn placed(edits: &[Edit]) -> Vec<Placed<'_>> {
    let applied = edits.iter().filter(|edit| edit.applied);
    let mut ranged: Vec<_> = applied
        .filter_map(|edit| Some((edit.range?, edit)))
        .collect();
    ranged.sort_by_key(|(range, _)| *range);
    let (mut gone, mut come) = (0, 0);
    let placed = ranged.into_iter().map(|(range, edit)| {
        let start = (range.start + come).saturating_sub(gone);
        gone += range.end - range.start;
        come += edit.replace.len();
        let words = hunks::words(&edit.find, &edit.replace).into_iter();
        Placed {
            edit,
            words: words
                .map(|hunk| start + hunk.new.start..start + hunk.new.end)
                .collect(),
        }
    });
    placed.collect()
}
