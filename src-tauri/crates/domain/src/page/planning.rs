//! The planning documents of a project, and the checkpoints on them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DebateState, TextComparison};
use crate::adversary::AdversaryReview;
pub use crate::headline::CheckpointState;
use crate::{DebateId, TaskId, TextHash};

/// A folder with planning documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningProject {
    /// Its canonical path.
    pub folder: String,
    /// Its display name: the last part of the path.
    pub name: String,
    /// The documents that can have checkpoints, in the order in which they build on each other.
    pub documents: Vec<PlanningDocument>,
    /// The configuration.
    pub config: AdversaryConfig,
    /// Why the configuration can't be read, in one sentence; then the defaults apply.
    pub config_problem: Option<String>,
    /// Configuration values that can't be used as they are, each with what is used instead.
    pub config_notes: Vec<String>,
    /// Whether the folder is in a git repository.
    pub repository: bool,
    /// Which documents an adversary has reviewed, in one line; `None` if none.
    pub reviewed: Option<String>,
}

/// The purpose of a planning document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlanningRole {
    /// Rules for the whole project.
    Constitution,
    /// What should change, and why.
    Proposal,
    /// Requirements that must be met.
    Requirements,
    /// What will be done, and when or with what.
    Plan,
    /// How it will be built.
    Design,
    /// The work to do, in steps.
    Tasks,
}

/// A project document that can have a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningDocument {
    /// The name of the checkpoint: `requirements`. For a document in a layout other than `.planning`, its
    /// file path without the extension: `specs/001-albums/tasks`.
    pub checkpoint: String,
    /// Its display name among those of its group: `Requirements`.
    pub name: String,
    /// The feature or change that it belongs to; empty if it belongs to the whole project.
    pub group: String,
    /// Its purpose.
    pub role: PlanningRole,
    /// The file, as a path below the folder: `.planning/REQUIREMENTS.md`.
    pub file: String,
    /// Whether it exists.
    pub exists: bool,
    /// The task for it; `None` until something is done with it.
    pub task: Option<TaskId>,
    /// Max rounds.
    #[ts(type = "number")]
    pub rounds: u32,
    /// Why it can't have a checkpoint, in one sentence; `None` if it can.
    pub barred: Option<String>,
    /// Its newest checkpoint.
    pub last: Option<CheckpointRun>,
}

/// A finished or running checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointRun {
    /// Its debate.
    pub debate: DebateId,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// Its state.
    pub state: CheckpointState,
    /// Its result, in a few words: `1 concern open after 3 rounds`.
    pub result: String,
    /// Its headline in lists: `You approved this · 1 concern still open`.
    pub brief: String,
    /// Whether it failed, was cut short, or leaves a concern open.
    pub alarm: bool,
    /// How many of its findings are unresolved.
    #[ts(type = "number")]
    pub unresolved: usize,
    /// Its state in lists of debates: whether an unfinished one is running, interrupted, or waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stands: Option<DebateState>,
}

/// What the author needs to decide on a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that the page shows"
)]
pub struct CheckpointReview {
    /// What happened to each finding.
    pub review: AdversaryReview,
    /// The overall result, in a few words: `1 concern open after 3 rounds`.
    pub result: String,
    /// The same as a headline, including what the author decided: `You approved this · 1 concern still
    /// open`.
    pub headline: String,
    /// Whether it failed, was cut short, or leaves a concern open.
    pub alarm: bool,
    /// What it didn't do if it was cut short.
    pub unfinished: Option<String>,
    /// Its state.
    pub state: CheckpointState,
    /// The document's file name; `None` if the checkpoint was only on a task's text.
    pub file: Option<String>,
    /// What the review changed, in the order of its rounds: one comparison, or several if somebody else
    /// wrote to the document in between. Includes any adjustments by the author.
    pub differences: Vec<TextComparison>,
    /// Whether there is a revision that can be approved.
    pub revised: bool,
    /// What can be restored after it was undone.
    pub put_back: Option<PutBack>,
    /// What the author must not miss, apart from the result of committing.
    pub warnings: Vec<String>,
    /// Whether somebody else wrote to the document during the review, or their changes were kept along with
    /// the revision.
    pub shared: bool,
    /// Whether something that the revision wrote was no longer in the document when the author decided.
    pub lost: bool,
    /// Somebody else's changes to the document after the review, while nothing is decided.
    pub conflict: Option<CheckpointConflict>,
    /// Somebody else's changes that were in the document when the author decided, and that stay there.
    pub theirs: Option<TextComparison>,
    /// What the author then changed by hand, apart from the review.
    pub own: Option<TextComparison>,
    /// The result of committing it; `None` if nothing was to be committed.
    pub commit: Option<CheckpointCommit>,
}

/// What was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PutBack {
    /// The revision, so the author can decide on it again.
    Revision,
    /// The text that the author wrote by hand.
    OwnWords,
}

/// A document that somebody else changed after its review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointConflict {
    /// Its current text.
    pub now: TextNow,
    /// What they changed in it.
    pub difference: TextComparison,
    /// Whether they changed the review's result; otherwise they started from the text before the review.
    pub holds_revision: bool,
    /// Their text combined with the revision, where the revision still fits.
    pub both: String,
    /// The number of changes in the revision that no longer fit, because they wrote something else there.
    #[ts(type = "number")]
    pub clashes: usize,
    /// What the revision wrote that isn't in `both` either, in readable form: `“after one hour”`.
    pub lost: Vec<String>,
    /// Whether everything that it wrote is lost, so that keeping both means keeping theirs.
    pub all_lost: bool,
}

/// The result of committing an approved revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "commit")]
pub enum CheckpointCommit {
    /// It was committed.
    Made {
        /// The short name of the commit.
        name: String,
    },
    /// It wasn't committed.
    Refused {
        /// The reason, in a sentence or more.
        why: String,
    },
}

/// The current text, for the author to continue with by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextNow {
    /// The whole text.
    pub text: String,
    /// A fingerprint that identifies it.
    pub hash: TextHash,
}

/// What a project's configuration says about adversaries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryConfig {
    /// Whether checkpoints are enabled, unless one says otherwise.
    pub enabled: bool,
    /// Rounds, 1 to 5, unless a checkpoint says otherwise.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// Whether an approved revision is committed.
    pub commit: bool,
    /// Settings of individual checkpoints.
    pub checkpoints: Vec<CheckpointConfig>,
}

/// The configuration of one checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointConfig {
    /// Its name.
    pub name: String,
    /// Its document: a path below `.planning` if it is there, otherwise below the project folder.
    pub file: String,
    /// Whether it is enabled; `None` if the general setting applies.
    pub enabled: Option<bool>,
    /// Its rounds; `None` if the general setting applies.
    #[ts(type = "number | null")]
    pub max_rounds: Option<u32>,
}
