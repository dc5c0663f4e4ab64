//! The gauntlet: adversaries attack a text, strong models weigh each of their findings, and what survives
//! asks for a revision. What was dismissed for good is remembered as a resolved concern.
//!
//! Not to be taken for the one adversary of a checkpoint ([`crate::adversary`]), which attacks a document
//! round by round.

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

/// Findings that one model weighs, or rules on, in one question.
pub const BATCH: usize = 15;
/// Evaluators at most.
pub const MOST_EVALUATORS: usize = 3;
/// Evaluators at least: one alone can neither agree nor disagree.
pub const LEAST_EVALUATORS: usize = 2;
/// Adversaries of one gauntlet at most.
pub const MOST_ADVERSARIES: usize = 8;
/// Adversaries at most that look at the changes of a single round.
pub const MOST_DURING: usize = 2;
