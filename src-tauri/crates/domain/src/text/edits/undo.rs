//! Edits that take an earlier one back.

use crate::EditId;
use crate::round::Edit;
use crate::text::document::plain::Plain;
use crate::text::edits::origin::Origins;

/// The edit of an earlier round that `edit` takes back: where that one wrote or deleted, it puts the
/// earlier words again, or removes what was added.
///
/// `origins` are those of the text that `edit` changes, `earlier` the edits behind them. Whitespace,
/// typographic signs and emphasis make no difference, nor does what else is changed beside; taking
/// back half of an edit counts.
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

/// Whether words stand in a text, not as parts of other words; no words stand nowhere.
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
