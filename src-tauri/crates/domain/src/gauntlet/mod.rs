//! The gauntlet: adversaries attack a text, strong models evaluate each of their findings, and what survives
//! requires a revision. What was dismissed for good is remembered as a resolved concern.
//!
//! Not to be confused with the single adversary of a checkpoint ([`crate::adversary`]), which attacks a
//! document round by round.

pub mod adversaries;
mod came_of;
pub mod citation;
pub mod concern;
pub mod concern_file;
pub mod funnel;
pub mod likeness;
mod likeness_words;
pub mod place;
pub mod plan;
pub mod point;
pub mod response;
pub mod run;
pub mod spent;
pub mod stage;
pub mod tally;

/// The most findings that one model evaluates, or rules on, in one question.
pub const BATCH: usize = 15;
/// The most evaluators.
pub const MOST_EVALUATORS: usize = 3;
/// The fewest evaluators: one alone can neither agree nor disagree.
pub const LEAST_EVALUATORS: usize = 2;
/// The most adversaries in one gauntlet.
pub const MOST_ADVERSARIES: usize = 8;
/// The most adversaries that look at the changes of a single round.
pub const MOST_DURING: usize = 2;
