//! Where an insertion meets an earlier round's change: whether the two are one change.

use crate::text::changes::changed::Changed;

/// Whether an insertion after a change continues its line, rather than being a separate word or line.
pub(crate) fn runs_on(before: &Changed, inserted: &str) -> bool {
    !before.new.is_empty() && clings(&before.new, inserted, before)
}

/// Whether an insertion before a change is the beginning of its line.
pub(crate) fn runs_into(inserted: &str, behind: &Changed) -> bool {
    !behind.new.is_empty() && clings(inserted, &behind.new, behind)
}

/// Whether two adjacent texts belong together: there is no line break between them, and the earlier one,
/// `there`, replaces something, or is a whole line, or the seam goes through a word.
fn clings(left: &str, right: &str, there: &Changed) -> bool {
    let broken = left.ends_with('\n') || right.starts_with(['\n', '\r']);
    let spaced = left.ends_with(char::is_whitespace) || right.starts_with(char::is_whitespace);
    !broken && (!there.range.is_empty() || there.new.contains('\n') || !spaced)
}

/// Whether an insertion replaces what was removed at its point: words for words, or the removed lines put
/// back.
pub(crate) fn fills_gap(removed: &str, inserted: &str) -> bool {
    let by_lines = inserted.starts_with(['\n', '\r']) || inserted.ends_with('\n');
    let (removed, inserted) = (removed.trim(), inserted.trim());
    let put_back = !removed.is_empty()
        && !inserted.is_empty()
        && (removed.contains(inserted) || inserted.contains(removed));
    !by_lines || put_back
}
