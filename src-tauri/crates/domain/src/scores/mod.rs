//! How adversaries, personas and models do, calculated from debates. Nothing here is stored as a source of
//! truth: a debate's figures follow from its facts, and the totals from the debates.

mod debate;
mod disagreement;
mod raised;
mod stats;
mod tally;
mod total;
mod track;
pub(crate) mod work;

pub use debate::DebateScores;
pub use disagreement::Disagreement;
pub use raised::{CameOut, Group, Raised, Raiser, raised};
pub use stats::{AdversaryStats, ModelStats, Stats};
pub use tally::{Cases, LEAST_CASES, ModelTally, RoleTally, Tally};
pub(crate) use tally::{GOOD, POOR};
pub use total::Scores;
pub use track::{Standing, TrackRecord};
