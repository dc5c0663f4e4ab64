//! The list of debates, and actions on several of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::check_left::CheckLeft;
use crate::headline::CheckpointHeadline;
use crate::{DebateId, Outcome, Protocol, TaskId};

/// The state of a debate, from its author's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DebateState {
    /// Not ended: running. As a filter, interrupted ones are included.
    Running,
    /// Not ended, but nobody is running it: its program quit or crashed. Used for a debate in a list, never
    /// as a filter.
    Interrupted,
    /// Not ended: paused, or waiting for an answer.
    Waiting,
    /// Ended, with changes, a verdict or an order that its author hasn't decided on yet.
    ToReview,
    /// Its text was accepted.
    Accepted,
    /// Its author discarded it.
    Discarded,
    /// Ended with nothing to decide: no changes, or all of them were rejected.
    Settled,
}

/// What the author should know about a debate that its state alone doesn't say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StateDetail {
    /// Its author paused it, but running calls still have to end.
    Pausing,
    /// Its author paused it.
    Paused,
    /// It ended early with nothing to decide, and can be resumed.
    Resumable,
    /// A check that a newer Refine of its task replaced.
    Replaced,
    /// It ended by itself, without changes.
    Unchanged,
}

impl StateDetail {
    /// In a few words, to follow how the debate ended.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pausing => "pausing",
            Self::Paused => "paused by you",
            Self::Resumable => "can be resumed",
            Self::Replaced => "replaced by a newer run",
            Self::Unchanged => "no changes",
        }
    }
}

/// The properties by which a list of debates can be filtered, starting with the one that matches the fewest
/// debates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LabelKind {
    /// The id of the task.
    Task,
    /// The name of a seat's model, including the synthesizer's.
    Model,
    /// The key of a seat's persona.
    Persona,
    /// A [`DebateState`].
    State,
    /// An [`Outcome`].
    Outcome,
    /// A [`Protocol`].
    Protocol,
}

/// Keeps debates that have one of the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LabelFilter {
    /// The kind of filter.
    pub kind: LabelKind,
    /// Any of these.
    pub values: Vec<String>,
}

/// A column by which a list of debates can be sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DebateColumn {
    /// The title, ignoring case.
    Title,
    /// The form.
    Form,
    /// The result: the current verdict, or else how it ended.
    Outcome,
    /// When it was added here: when it began, or was imported.
    #[default]
    Started,
    /// Number of proposed changes; a debate without a proposal sorts below zero.
    Changes,
    /// The cost; unknown sorts below zero.
    Cost,
}

/// The order of a list of debates: newest first unless another order is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct DebateSort {
    /// The column.
    pub by: DebateColumn,
    /// Descending.
    pub descending: bool,
}

impl Default for DebateSort {
    fn default() -> Self {
        Self {
            by: DebateColumn::default(),
            descending: true,
        }
    }
}

/// Which debates to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DebateQuery {
    /// Words that a title, document, finding or reply must contain: all of them in one text, quoted ones
    /// next to each other, and the last one as the beginning of a word. Blank for no such filter.
    pub search: String,
    /// All of these must match.
    pub labels: Vec<LabelFilter>,
    /// Only those that began at this time or later: RFC 3339, UTC, with milliseconds.
    pub since: Option<String>,
    /// Only those that began before this time.
    pub until: Option<String>,
    /// The order.
    pub sort: DebateSort,
    /// Only those after this one: the last debate of the previous page.
    pub after: Option<DebateId>,
    /// The maximum number to return.
    pub limit: u32,
}

/// How many debates match a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DebateCount {
    /// Matches, counted up to a limit.
    #[ts(type = "number")]
    pub found: u32,
    /// Whether there are more than were counted.
    pub more: bool,
    /// The total number of debates.
    #[ts(type = "number")]
    pub total: u32,
}

/// A value that debates can be filtered by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LabelChoice {
    /// The kind of filter.
    pub kind: LabelKind,
    /// The value that a filter uses.
    pub value: String,
    /// The display name: a task's newest title, a persona's label.
    pub shown: String,
    /// How many debates have it.
    #[ts(type = "number")]
    pub debates: u32,
}

/// The possible filters for a list of debates. Each choice leaves at least one debate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LabelChoices {
    /// The values; within each kind, the most recently used first. A kind that already has a filter lists
    /// the values that would widen it.
    pub choices: Vec<LabelChoice>,
    /// When the first of the debates began, ignoring the query's dates: RFC 3339, UTC. `None` if there are
    /// no debates.
    pub first: Option<String>,
    /// When the last of them began.
    pub last: Option<String>,
}

/// The kind of text that contains a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// The title of the task.
    Title,
    /// The debated text, or the proposal.
    Document,
    /// A finding.
    Finding,
    /// A model's reply.
    Reply,
}

/// Where words were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Hit {
    /// The kind of text.
    pub kind: HitKind,
    /// The id of the finding, or the key of the fact.
    pub key: String,
    /// The source: the persona of a finding, the model of a reply.
    pub by: Option<String>,
    /// The context on one line, with each match between U+0002 and U+0003.
    pub snippet: String,
}

/// A debate in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebateRow {
    /// The debate's ID.
    pub debate: DebateId,
    /// Its task.
    pub task: TaskId,
    /// Its form.
    pub protocol: Protocol,
    /// The task's title at that time.
    pub title: String,
    /// Its state.
    pub state: DebateState,
    /// More about its state; `None` if there is nothing to add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<StateDetail>,
    /// After a check by rules alone, how many questions the text itself lists without an answer; `None` if
    /// there are none, and for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub listed: Option<u32>,
    /// How it ended; `None` while it runs or waits.
    pub outcome: Option<Outcome>,
    /// Its result; `None` if it didn't end in a conclusion about the text.
    pub came_to: Option<CameTo>,
    /// A checkpoint's result; `None` for any other debate.
    pub checkpoint: Option<CheckpointHeadline>,
    /// Number of rounds.
    #[ts(type = "number")]
    pub rounds: u32,
    /// Number of proposed changes; `None` before the end.
    #[ts(type = "number | null")]
    pub changes: Option<u32>,
    /// The number of findings, if it ended with only those, as a code review does, or if they require a
    /// revision after a standalone gauntlet; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub findings: Option<u32>,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// US dollars; `None` if unknown.
    pub cost_usd: Option<f64>,
    /// When it was imported: RFC 3339, UTC; `None` if it was run here.
    pub imported_at: Option<String>,
    /// The display name of its task's folder; `None` if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub project: Option<String>,
    /// Where the search words were found; the best of several places to show.
    pub hit: Option<Hit>,
}

/// The result of the newest debate on a task, for anyone who reopens the task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LastDebate {
    /// The debate as lists show it.
    pub row: DebateRow,
    /// What a check by rules alone left; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checked: Option<CheckLeft>,
    /// The number of findings that it left open when it ended, or that require a revision after a gauntlet;
    /// `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<u32>,
    /// The model that edits or concludes.
    pub closer: String,
    /// How many seats argue in it.
    #[ts(type = "number")]
    pub seats: u32,
    /// When it last changed, including by the author's decisions: RFC 3339, UTC.
    pub at: String,
}

/// A report that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportWritten {
    /// Its path.
    pub file: String,
    /// The number of secrets removed from it.
    #[ts(type = "number")]
    pub secrets: usize,
}

/// The result of writing several reports into one folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Exported {
    /// The folder.
    pub folder: String,
    /// Reports written.
    #[ts(type = "number")]
    pub written: u32,
    /// The number of secrets removed from them.
    #[ts(type = "number")]
    pub secrets: usize,
    /// Reports that couldn't be written, each with its debate's title and why.
    pub failed: Vec<ExportFailure>,
}

/// A report that couldn't be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportFailure {
    /// The debate's ID.
    pub debate: DebateId,
    /// The reason.
    pub message: String,
}

/// The differences between two states of a text, in UTF-16 code units of the newer one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextDifference {
    /// Ranges that were added.
    pub added: Vec<(u32, u32)>,
    /// Removed text, with its former position.
    pub removed: Vec<(u32, String)>,
}
