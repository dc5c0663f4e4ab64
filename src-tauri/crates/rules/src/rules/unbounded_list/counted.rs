//! Lists whose length the text gives elsewhere.

use super::KEEPS;
use crate::reading::{Hit, Reading};

/// Whether the text says elsewhere how many there are: “312 plates” for what is kept, “at most 500 bills” for
/// anything.
pub(super) fn is_counted(reading: &Reading, hit: &Hit<'_>) -> bool {
    const AT_MOST: [&str; 4] = ["at most", "up to", "no more than", "not more than"];
    let things = hit.words.rsplit(' ').next().unwrap_or_default();
    let lower = &reading.document.lower;
    let keeps = KEEPS.iter().any(|it| hit.words.starts_with(it));
    things.len() > 3
        && lower.match_indices(things).any(|(at, _)| {
            let before = lower[..at].trim_end();
            let to_figure = before.trim_end_matches(|it: char| it.is_ascii_digit() || it == ',');
            let limit = to_figure.trim_end();
            to_figure.len() < before.len()
                && (keeps || AT_MOST.iter().any(|it| limit.ends_with(it)))
        })
}
