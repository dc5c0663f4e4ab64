//! How adversaries, personas and models do, counted from debates. Nothing here is kept as a truth of its own:
//! a debate's figures follow from its facts, and sums from the debates.

mod debate;
mod raised;
mod stats;
mod tally;
mod total;

pub use debate::DebateScores;
pub use raised::{CameOut, Group, Raised, Raiser, raised};
pub use stats::{AdversaryStats, ModelStats, Stats};
pub use tally::{LEAST_CASES, ModelTally, Tally};
pub use total::Scores;
