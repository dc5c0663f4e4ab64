//! The proposal of a debate: changes to the original text, and the author's decision on each.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChangeId, FindingId, Span};

/// One place of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Place {
    /// Bytes of the original text.
    pub range: Span,
    /// The original text there.
    pub old: String,
    /// The debate's replacement.
    pub new: String,
    /// The place's index among all places of the proposal, in the order of the text. It distinguishes
    /// insertions at the same point.
    #[ts(type = "number")]
    pub order: u32,
}

/// One decision for the author: a difference from the original, in one or several places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Change {
    /// `c1`, `c2`, … in the order of the text, scaffold last. `c4.1` is a place of `c4`, after that is
    /// split.
    pub id: ChangeId,
    /// In the order of the text; at least one.
    pub places: Vec<Place>,
    /// The findings behind it.
    pub findings: Vec<FindingId>,
    /// Not empty for scaffold: the changes that need it. It is included as long as one of them is accepted,
    /// and isn't decided separately.
    pub scaffold_for: Vec<ChangeId>,
}

impl Change {
    /// Whether the change depends on others and isn't decided separately.
    pub fn is_scaffold(&self) -> bool {
        !self.scaffold_for.is_empty()
    }
}

/// The author's decision on a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Decision {
    /// It goes into the text.
    Accepted {
        /// The author's own wording for each place, in order; `None` uses the proposal's.
        edited: Option<Vec<String>>,
    },
    /// It doesn't go into the text.
    Rejected,
}

impl Decision {
    /// The same decision, just for the place at `index` (from 0).
    #[must_use]
    pub fn of_place(&self, index: usize) -> Self {
        match self {
            Self::Accepted { edited } => Self::Accepted {
                edited: edited
                    .as_ref()
                    .and_then(|texts| texts.get(index))
                    .map(|text| vec![text.clone()]),
            },
            Self::Rejected => Self::Rejected,
        }
    }
}

/// A change and its decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewedChange {
    /// The change.
    pub change: Change,
    /// `None` while undecided; always `None` for scaffold.
    pub decision: Option<Decision>,
}
