//! Lists whose length the text gives elsewhere.

use std::sync::LazyLock;

use domain::pattern::Regex;

use super::KEEPS;
use crate::pattern::words;
use crate::reading::{Hit, Reading};

/// Items from one period have a limit.
pub(in crate::rules) static OF_A_TIME: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"of (?:one|a single|a given|the (?:last|current|past|same|selected)) (?:[0-9]+ )?(?:day|week|month|quarter|year)s?",
    )
});

/// Whether the text says elsewhere how many there are: “312 plates” for what is kept, “at most 500 bills” for
/// anything, or the sentence says which period they are from.
pub(super) fn is_counted(reading: &Reading, hit: &Hit<'_>) -> bool {
    const AT_MOST: [&str; 4] = ["at most", "up to", "no more than", "not more than"];
    let things = hit.words.rsplit(' ').next().unwrap_or_default();
    let lower = &reading.document.lower;
    let keeps = KEEPS.iter().any(|it| hit.words.starts_with(it));
    if OF_A_TIME.is_match(reading.document.lower(hit.sentence.span)) {
        return true;
    }
    things.len() > 3
        && lower.match_indices(things).any(|(at, _)| {
            let before = lower[..at].trim_end();
            let to_figure = before.trim_end_matches(|it: char| it.is_ascii_digit() || it == ',');
            let limit = to_figure.trim_end();
            to_figure.len() < before.len()
                && (keeps || AT_MOST.iter().any(|it| limit.ends_with(it)))
        })
}
