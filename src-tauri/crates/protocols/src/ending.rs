//! How a debate ends.

use domain::Outcome;
use domain::round::Dispute;

/// How a debate ended.
pub struct Ending {
    /// The end.
    pub outcome: Outcome,
    /// Why.
    pub why: String,
    /// What the reviewers could not settle.
    pub disputes: Vec<Dispute>,
}

impl Ending {
    /// An end without a dispute.
    pub fn new(outcome: Outcome, why: impl Into<String>) -> Self {
        Self {
            outcome,
            why: why.into(),
            disputes: Vec::new(),
        }
    }
}
