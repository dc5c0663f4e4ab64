//! Edits that reverse an earlier one.

use crate::EditId;
use crate::round::Edit;
use crate::text::document::plain::Plain;
use crate::text::edits::origin::Origins;

/// The edit of an earlier round that `edit` reverses: where the earlier one wrote or deleted, this one
/// restores the previous words or removes what was added.
///
/// `origins` are those of the text that `edit` changes, `earlier` the edits behind them. Whitespace,
/// typographic characters and emphasis make no difference, nor do other changes in the same edit. Reversing
/// half of an edit counts.
pub fn undone<'a>(edit: &Edit, origins: &'a Origins, earlier: &[Edit]) -> Option<&'a EditId> {
    let range = edit.range.filter(|_| edit.applied)?;
    origins.edits_at(range).into_iter().find(|id| {
        let mut known = earlier.iter();
        known.any(|before| before.id == **id && takes_back(edit, before))
    })
}

fn takes_back(edit: &Edit, before: &Edit) -> bool {
    let (removed, added) = (folded(&edit.find), folded(&edit.replace));
    let (wrote, took) = (folded(&before.replace), folded(&before.find));
    if wrote == took {
        return false;
    }
    let swapped = !wrote.is_empty()
        && has(&removed, &wrote)
        && folded(&removed.replacen(&wrote, &took, 1)) == added;
    // A single word may come back by chance.
    let telling = took == added || took.contains(' ');
    let restored = telling && has(&added, &took) && !has(&removed, &took) && !has(&added, &wrote);
    let in_part = removed.len() * 2 >= wrote.len()
        && added.len() * 2 >= took.len()
        && added.is_empty() == took.is_empty()
        && wrote.contains(&removed)
        && took.contains(&added)
        && !has(&took, &removed);
    swapped || restored || in_part
}

fn folded(text: &str) -> String {
    Plain::new(text).text().trim().to_owned()
}

/// Whether a text contains these words, not as parts of other words; empty words are never contained.
fn has(text: &str, words: &str) -> bool {
    let mut places = text.match_indices(words);
    !words.is_empty()
        && places.any(|(at, _)| {
            let (before, behind) = (&text[..at], &text[at + words.len()..]);
            !joins(before.chars().next_back(), words.chars().next())
                && !joins(words.chars().next_back(), behind.chars().next())
        })
}

fn joins(left: Option<char>, right: Option<char>) -> bool {
    left.is_some_and(char::is_alphanumeric) && right.is_some_and(char::is_alphanumeric)
}
