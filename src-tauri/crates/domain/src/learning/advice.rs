//! What to do about an adversary or a persona, by its figures.

use crate::scores::{LEAST_CASES, Tally};

/// A share of accepted findings from which an adversary or a persona is worth keeping as it is.
const GOOD: f64 = 0.6;
/// One below which its prompt wants work.
const POOR: f64 = 0.3;

/// What its figures advise; `None` with too few cases.
pub(super) fn advice(tally: &Tally) -> Option<String> {
    let rate = tally.acceptance_rate()?;
    let judged = tally.right + tally.wrong;
    Some(if judged >= LEAST_CASES && tally.wrong > tally.right {
        "Post-mortems found more false alarms than right findings. Ask it for the harm behind each finding.".to_owned()
    } else if rate < POOR {
        "Most of its findings are dismissed. Narrow its prompt, or leave it out.".to_owned()
    } else if tally.missed >= 2 {
        "Post-mortems name issues that it should have raised. Add them to its prompt.".to_owned()
    } else if rate >= GOOD {
        "Keep it as it is.".to_owned()
    } else {
        "Read its dismissed findings and tell it in its prompt what doesn’t count.".to_owned()
    })
}

/// Whether its figures ask for a change.
pub(super) fn is_poor(tally: &Tally) -> bool {
    tally.acceptance_rate().is_some_and(|rate| rate < POOR)
}
