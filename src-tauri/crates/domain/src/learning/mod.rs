//! What is learned from debates, as pure functions of their facts: the report of a post-mortem, the summary of
//! a debate, and the system review.

mod advice;
mod post_mortem;
mod review;
mod summary;

pub use advice::{advice, advised_change, is_poor};
pub use post_mortem::{accepted, post_mortem_report};
pub use review::{Period, system_review};
pub use summary::{SUMMARY, debate_summary};

/// `2026-03-01T12:30:05.123Z` as names of files have it: `2026-03-01_123005`.
fn stamp(moment: &str) -> String {
    let (day, time) = moment.split_once('T').unwrap_or((moment, ""));
    let digits: String = time.chars().filter(char::is_ascii_digit).take(6).collect();
    format!("{day}_{digits}")
}

/// The name of the review report of a debate that began at a moment: `debate_review_YYYY-MM-DD_HHMMSS`.
pub fn review_name(began_at: &str) -> String {
    format!("debate_review_{}", stamp(began_at))
}
