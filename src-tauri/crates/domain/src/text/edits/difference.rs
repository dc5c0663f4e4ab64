//! A complete new text, read as the edits that lead to it.

use crate::EditId;
use crate::round::Edit;
use crate::text::Span;
use crate::text::compare::hunks::hunks;
use crate::text::edits::edit::{Applied, is_crlf, replaced, with_crlf};
use crate::text::edits::passages::{Side, cut_up};

/// The edits, without findings, that turn `old` into `new`: whole lines if lines were added or removed,
/// words if words changed, and passages if much was rewritten.
///
/// What an answer tends to lose isn't treated as a change: the result keeps the CRLF line ends and the final
/// line break of `old`.
pub fn difference(round: u32, old: &str, new: &str) -> Applied {
    let new = in_the_style_of(old, new);
    let (before, after) = (Side::new(old), Side::new(&new));
    let edits: Vec<Edit> = hunks(old, &new)
        .into_iter()
        .flat_map(|hunk| cut_up(&before, &after, hunk))
        .enumerate()
        .map(|(index, hunk)| Edit {
            id: EditId::at(round, index),
            find: old[hunk.old.clone()].to_owned(),
            replace: new[hunk.new].to_owned(),
            range: Some(Span::from(hunk.old)),
            findings: Vec::new(),
            applied: true,
            refused: None,
            undoes: None,
        })
        .collect();
    Applied {
        text: replaced(old, &edits),
        edits,
        problems: Vec::new(),
    }
}

fn in_the_style_of(old: &str, new: &str) -> String {
    let crlf = is_crlf(old);
    let mut text = if crlf { with_crlf(new) } else { new.to_owned() };
    if old.ends_with('\n') && !text.is_empty() && !text.ends_with('\n') {
        text.push_str(if crlf { "\r\n" } else { "\n" });
    }
    text
}
