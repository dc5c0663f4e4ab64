//! Lessons from debates, as pure functions of their facts: the report of a post-mortem, the summary of a
//! debate, and the system review with its proposals.

use jiff::Timestamp;
use jiff::tz::TimeZone;

mod advice;
mod asked;
mod current;
mod digest;
mod names;
mod post_mortem;
mod review;
mod signals;
mod summary;
mod system_proposals;

pub use advice::{advice, advised_change, is_poor};
pub use asked::proposed_by;
pub use current::Current;
pub use digest::{Told, digest};
pub use names::Names;
pub use post_mortem::{accepted, post_mortem_report, to_review};
pub use review::{Period, system_review};
pub use summary::{SUMMARY, debate_summary};
pub use system_proposals::proposals;

/// The name of a debate's review report, without a file extension, given the debate's start time in RFC
/// 3339: `debate_review_2026-03-02_093000`, in UTC as in the report. `debate_review` if the time can't be
/// read.
pub fn review_name(began: &str) -> String {
    let began = began
        .parse::<Timestamp>()
        .map(|at| at.to_zoned(TimeZone::UTC));
    let stamp = began.map(|at| at.strftime("_%Y-%m-%d_%H%M%S").to_string());
    format!("debate_review{}", stamp.unwrap_or_default())
}
