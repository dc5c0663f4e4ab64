//! How a task and its file compare.

use domain::task::{TaskDocument, TaskStatus};
use domain::text::document::shape::FileShape;
use domain::{Protocol, TextHash};
use protocols::planning;
use store::FileOf;

/// Which of the two has something new.
pub(super) enum Stand {
    /// They hold the same text, or neither has anything new.
    Same,
    /// The task has something new.
    Mine,
    /// The file has.
    Theirs,
    /// Both have.
    Both,
}

/// How they compare, if the file contains `held`.
pub(super) fn stand(file: &FileOf, document: &TaskDocument, held: &str) -> Stand {
    if FileShape::of(held).dress(&document.body) == held {
        return Stand::Same;
    }
    let mine = file.text != TextHash::of(&document.body);
    let theirs = file.held != TextHash::of(held);
    match (mine, theirs) {
        (false, false) => Stand::Same,
        (true, false) => Stand::Mine,
        (false, true) => Stand::Theirs,
        (true, true) => Stand::Both,
    }
}

/// Whether a checkpoint writes to the file, and nobody has decided on it yet.
pub(super) fn in_checkpoint(document: &TaskDocument, file: &FileOf) -> bool {
    let open = matches!(
        document.row.status,
        TaskStatus::Debating | TaskStatus::ToReview
    );
    let last = document.last.as_ref().map(|last| &last.row);
    let held =
        last.is_some_and(|row| row.protocol == Protocol::Checkpoint && row.imported_at.is_none());
    open && held && planning::of_document(file.path.as_ref()).is_some()
}
