//! Changes, as scripts read them.

use domain::review::ReviewedChange;
use domain::{ChangeId, Decision, FindingId, Place};
use serde::Serialize;

use crate::Source;

/// One change on the original.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangeResult {
    /// Unique in the debate.
    pub id: ChangeId,
    /// Where; replaced from the last to the first in `order`, they turn `original` into `text`.
    pub places: Vec<Place>,
    /// The findings behind it.
    pub findings: Vec<FindingId>,
    /// The changes that need it; empty for one that is decided on its own.
    pub scaffold_for: Vec<ChangeId>,
    /// What the author said; `None` while undecided.
    pub decision: Option<Verdict>,
    /// The author's own wording of each place, where there is one.
    pub edited: Option<Vec<String>>,
}

/// What the author said of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It goes into the text.
    Accepted,
    /// It does not.
    Rejected,
}

pub(super) fn changes(source: &Source<'_>) -> Vec<ChangeResult> {
    let mut changes: Vec<_> = source.changes().iter().collect();
    changes.sort_by_key(|reviewed| !reviewed.change.is_scaffold());
    changes.into_iter().map(change).collect()
}

fn change(reviewed: &ReviewedChange) -> ChangeResult {
    let change = reviewed.change.clone();
    let (decision, edited) = match reviewed.decision.clone() {
        None => (None, None),
        Some(Decision::Accepted { edited }) => (Some(Verdict::Accepted), edited),
        Some(Decision::Rejected) => (Some(Verdict::Rejected), None),
    };
    ChangeResult {
        id: change.id,
        places: change.places,
        findings: change.findings,
        scaffold_for: change.scaffold_for,
        decision,
        edited,
    }
}
