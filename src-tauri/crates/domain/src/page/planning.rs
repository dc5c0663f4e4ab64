//! The planning documents of a project, and the checkpoints that were held over them.

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
    /// The documents that checkpoints can be held over, in the order in which they build on one another.
    pub documents: Vec<PlanningDocument>,
    /// What the configuration says.
    pub config: AdversaryConfig,
    /// Why the configuration can't be read, in one sentence; the defaults hold then.
    pub config_problem: Option<String>,
    /// What in the configuration can't be taken as it stands, each with what is made of it.
    pub config_notes: Vec<String>,
    /// Whether the folder lies in a git repository.
    pub repository: bool,
    /// Which documents an adversary reviewed, in a line; `None` if none was.
    pub reviewed: Option<String>,
}

/// What a planning document is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlanningRole {
    /// Rules that hold for all of the project.
    Constitution,
    /// Why something is to change, and what.
    Proposal,
    /// What has to come true.
    Requirements,
    /// What is going to be done, and when or with what.
    Plan,
    /// How it is going to be built.
    Design,
    /// What has to be done, in steps.
    Tasks,
}

/// A document of a project that a checkpoint can be held over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningDocument {
    /// The name of the checkpoint: `requirements`, or for a document of another layout than `.planning`
    /// its file without the ending: `specs/001-albums/tasks`.
    pub checkpoint: String,
    /// Its display name among those of its group: `Requirements`.
    pub name: String,
    /// The feature or change that it belongs to; empty if it belongs to the whole project.
    pub group: String,
    /// What it is for.
    pub role: PlanningRole,
    /// The file, as it lies below the folder: `.planning/REQUIREMENTS.md`.
    pub file: String,
    /// Whether it is there.
    pub exists: bool,
    /// The task that stands for it; `None` while nothing was done with it.
    pub task: Option<TaskId>,
    /// Rounds at most.
    #[ts(type = "number")]
    pub rounds: u32,
    /// Why no checkpoint can be held over it, in one sentence; `None` if one can.
    pub barred: Option<String>,
    /// The newest checkpoint over it.
    pub last: Option<CheckpointRun>,
}

/// A checkpoint that was held, or is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointRun {
    /// Its debate.
    pub debate: DebateId,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// Where it stands.
    pub state: CheckpointState,
    /// Its result, in a few words: `1 concern open after 3 rounds`.
    pub result: String,
    /// What a list says of it: `You approved this · 1 concern still open`.
    pub brief: String,
    /// Whether it failed, was cut short, or leaves a concern open.
    pub alarm: bool,
    /// How many of its findings nothing settles.
    #[ts(type = "number")]
    pub unresolved: usize,
    /// As lists of debates say it: whether one that has no end is under way, interrupted, or waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stands: Option<DebateState>,
}

/// What the author decides a checkpoint on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that the page shows"
)]
pub struct CheckpointReview {
    /// What happened to each finding.
    pub review: AdversaryReview,
    /// What came of all of them, in a few words: `1 concern open after 3 rounds`.
    pub result: String,
    /// The same as a headline, with what the author decided: `You approved this · 1 concern still open`.
    pub headline: String,
    /// Whether it failed, was cut short, or leaves a concern open.
    pub alarm: bool,
    /// What it didn't do where it was cut short.
    pub unfinished: Option<String>,
    /// Where it stands.
    pub state: CheckpointState,
    /// The name of the document on disk; `None` if it was held over the text of a task alone.
    pub file: Option<String>,
    /// What the review changed, in the order of its rounds: one comparison, or several where somebody
    /// else wrote to the document between them. Where the author adjusted what the review left, with that.
    pub differences: Vec<TextComparison>,
    /// Whether there is a revision that can be approved.
    pub revised: bool,
    /// What can be put back after it was taken back.
    pub put_back: Option<PutBack>,
    /// What the author must not miss, beside the result of committing it.
    pub warnings: Vec<String>,
    /// Whether somebody else wrote to the document while the review was held, or what they wrote was
    /// kept beside the revision.
    pub shared: bool,
    /// Whether something that the revision wrote was gone from the document when the author decided.
    pub lost: bool,
    /// What somebody else made of the document after the review, while nothing is decided.
    pub conflict: Option<CheckpointConflict>,
    /// What somebody else had changed in the document when the author decided, which stays there.
    pub theirs: Option<TextComparison>,
    /// What the author changed by hand after that, apart from the review.
    pub own: Option<TextComparison>,
    /// The result of committing it; `None` if nothing was to be committed.
    pub commit: Option<CheckpointCommit>,
}

/// What was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PutBack {
    /// The revision, for the author to decide on once more.
    Revision,
    /// The text that the author wrote by hand.
    OwnWords,
}

/// A document that someone else changed after its review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointConflict {
    /// What it holds now.
    pub now: TextNow,
    /// What they changed in it.
    pub difference: TextComparison,
    /// Whether they changed what the review left; otherwise they wrote over the text from before it.
    pub holds_revision: bool,
    /// Their text with the revision in it, as far as it finds its place.
    pub both: String,
    /// Changes of the revision that don't, since they wrote something else there.
    #[ts(type = "number")]
    pub clashes: usize,
    /// What the revision wrote that `both` doesn't have either, as a person reads it: `“after one hour”`.
    pub lost: Vec<String>,
    /// Whether that is all that it wrote: keeping both keeps theirs.
    pub all_lost: bool,
}

/// The result of committing an approved revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "commit")]
pub enum CheckpointCommit {
    /// It is committed.
    Made {
        /// The short name of the commit.
        name: String,
    },
    /// It is not.
    Refused {
        /// Why, in a sentence or more.
        why: String,
    },
}

/// A text as it is now, for the author to go on with by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextNow {
    /// Whole.
    pub text: String,
    /// By this it is known again.
    pub hash: TextHash,
}

/// What the configuration of a project says of adversaries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryConfig {
    /// Whether checkpoints are held, unless one says otherwise.
    pub enabled: bool,
    /// Rounds, 1 to 5, unless a checkpoint says otherwise.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// Whether an approved revision is committed.
    pub commit: bool,
    /// What single checkpoints say.
    pub checkpoints: Vec<CheckpointConfig>,
}

/// What the configuration says of one checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointConfig {
    /// Its name.
    pub name: String,
    /// Its document: below `.planning` for one that lies there, else below the folder of the project.
    pub file: String,
    /// Whether it is held; `None` if the general value holds.
    pub enabled: Option<bool>,
    /// Its rounds; `None` if the general value holds.
    #[ts(type = "number | null")]
    pub max_rounds: Option<u32>,
}
