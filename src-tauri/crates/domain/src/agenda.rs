//! What beside the text a debate is held over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::checkpoint::Checkpoint;
use crate::scorecard::Comparison;
use crate::{DebateId, Depth, Finding};

/// What beside the text a debate is held over, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Agenda {
    /// How much the form goes through.
    pub depth: Depth,
    /// Why this deep, in one sentence; empty where the author chose it.
    pub why: String,
    /// By what the text is weighed: the same lines for all sides and for the judge.
    pub framework: Vec<String>,
    /// Whether the judge is asked once more, with the positions in another order.
    pub judge_twice: bool,
    /// What is compared; `None` in forms that compare nothing.
    pub comparison: Option<Comparison>,
    /// What is put in order, an item each; empty in forms that order nothing.
    pub items: Vec<String>,
    /// What is brought along from an earlier debate on the same text.
    pub brought: Option<Brought>,
    /// The document of a project that a checkpoint is held over; `None` for any other text.
    pub checkpoint: Option<Checkpoint>,
    /// What is known of the project that the text belongs to; empty where nobody wrote it down.
    pub project: String,
}

/// What is brought along from an earlier debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Brought {
    /// Which.
    pub debate: DebateId,
    /// As people call it: `Duel of 2026-11-22`.
    pub from: String,
    /// What is to be dealt with.
    pub findings: Vec<Finding>,
    /// How much that is: `3 concerns and 2 suggested actions`.
    #[serde(default)]
    pub words: String,
    /// What that debate rests on, for all seats to know.
    pub narratives: Vec<String>,
}

impl Brought {
    /// How much is brought: concerns that nothing settled, and what the verdict wants done.
    pub fn words(concerns: usize, actions: usize) -> String {
        let counted = |number: usize, what: &str| match number {
            0 => None,
            1 => Some(format!("1 {what}")),
            more => Some(format!("{more} {what}s")),
        };
        let both = [
            counted(concerns, "concern"),
            counted(actions, "suggested action"),
        ];
        let said: Vec<String> = both.into_iter().flatten().collect();
        if said.is_empty() {
            return "nothing".to_owned();
        }
        said.join(" and ")
    }
}
