//! What to do about an adversary or a persona, based on its figures.

use crate::scores::{GOOD, LEAST_CASES, POOR, Tally};

/// The advice based on its figures; `None` if there are too few cases.
pub fn advice(tally: &Tally) -> Option<String> {
    tally.acceptance_rate()?;
    let change = advised_change(tally);
    Some(change.unwrap_or("Keep it as it is.").to_owned())
}

/// What should change according to its figures; `None` if there are too few cases, or if nothing needs to
/// change.
pub fn advised_change(tally: &Tally) -> Option<&'static str> {
    let rate = tally.acceptance_rate()?;
    let judged = tally.right + tally.wrong;
    if judged >= LEAST_CASES && tally.wrong > tally.right {
        Some(
            "Post-mortems found more false alarms than findings that were right. Ask it for the harm behind each finding.",
        )
    } else if rate < POOR {
        Some("Most of its findings are dismissed. Narrow its prompt, or leave it out.")
    } else if tally.missed >= 2 {
        Some("Post-mortems name issues that it should have raised. Add them to its prompt.")
    } else if rate >= GOOD {
        None
    } else {
        Some("Read the findings you dismissed, and add to its prompt what not to raise.")
    }
}

/// Whether its figures ask for a change.
pub fn is_poor(tally: &Tally) -> bool {
    tally.acceptance_rate().is_some_and(|rate| rate < POOR)
}
