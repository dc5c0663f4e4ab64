//! The list of debates, and what is done with several.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::check_left::CheckLeft;
use crate::headline::CheckpointHeadline;
use crate::{DebateId, Outcome, Protocol, TaskId};

/// How a debate stands for its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DebateState {
    /// Not ended: under way. As something to filter by, interrupted ones included.
    Running,
    /// Not ended, and nobody drives it: its program ended or died. Told of a debate in a list, never
    /// something to filter by.
    Interrupted,
    /// Not ended, and paused or in want of an answer.
    Waiting,
    /// Ended with changes, a verdict or an order that its author has yet to decide on.
    ToReview,
    /// Its text was accepted.
    Accepted,
    /// Its author wants nothing of it.
    Discarded,
    /// Ended with nothing to decide: no change, or all of them rejected.
    Settled,
}

/// What a list of debates can be narrowed by, the one with the fewest debates behind it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LabelKind {
    /// The id of the task.
    Task,
    /// The name of the model of a seat, the synthesizer's included.
    Model,
    /// The key of the persona of a seat.
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
    /// Of which kind.
    pub kind: LabelKind,
    /// Any of these.
    pub values: Vec<String>,
}

/// A column that a list of debates can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DebateColumn {
    /// The title, without regard to case.
    Title,
    /// The form.
    Form,
    /// What it came to: what holds of a verdict, else how it ended.
    Outcome,
    /// When it came in here: when it began, or was imported.
    #[default]
    Started,
    /// Changes proposed; a debate without a proposal has fewer than none.
    Changes,
    /// What it cost; unknown is less than nothing.
    Cost,
}

/// The order of a list of debates: newest first unless somebody asks for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct DebateSort {
    /// By which column.
    pub by: DebateColumn,
    /// From the greatest to the least.
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
    /// Words that a title, document, finding or reply must hold: all of them in one text, those in
    /// quotes side by side, the last as the beginning of a word. Blank for no such filter.
    pub search: String,
    /// All of these must hold.
    pub labels: Vec<LabelFilter>,
    /// Only those that began then or later: RFC 3339, UTC, with milliseconds.
    pub since: Option<String>,
    /// Only those that began before.
    pub until: Option<String>,
    /// In which order.
    pub sort: DebateSort,
    /// Only those that stand behind this one: the last of the page before.
    pub after: Option<DebateId>,
    /// The most to return.
    pub limit: u32,
}

/// How many debates a query finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DebateCount {
    /// Found, counted up to a bound.
    #[ts(type = "number")]
    pub found: u32,
    /// Whether there are more than were counted.
    pub more: bool,
    /// Debates there are.
    #[ts(type = "number")]
    pub total: u32,
}

/// A value that debates can be filtered by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LabelChoice {
    /// Of which kind.
    pub kind: LabelKind,
    /// What a filter names.
    pub value: String,
    /// What a person calls it: the newest title of a task, the label of a persona.
    pub shown: String,
    /// Debates that have it.
    #[ts(type = "number")]
    pub debates: u32,
}

/// What a list of debates can be narrowed by. Each choice leaves at least one debate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LabelChoices {
    /// The values; of each kind those used last first. A kind that is filtered by already has those
    /// that would widen the filter.
    pub choices: Vec<LabelChoice>,
    /// When the first of the debates began, whatever the dates of the query: RFC 3339, UTC. `None`
    /// where there are no debates.
    pub first: Option<String>,
    /// When the last of them began.
    pub last: Option<String>,
}

/// What sort of text holds a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// The title of the task.
    Title,
    /// The text that was debated, or the proposal.
    Document,
    /// A finding.
    Finding,
    /// What a model replied.
    Reply,
}

/// Where words were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Hit {
    /// In what.
    pub kind: HitKind,
    /// The id of the finding, or the key of the fact.
    pub key: String,
    /// Whose words: the persona of a finding, the model of a reply.
    pub by: Option<String>,
    /// The surroundings in one line, with the hits between U+0002 and U+0003.
    pub snippet: String,
}

/// A debate in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebateRow {
    /// Which.
    pub debate: DebateId,
    /// Its task.
    pub task: TaskId,
    /// Its form.
    pub protocol: Protocol,
    /// The task's title then.
    pub title: String,
    /// How it stands.
    pub state: DebateState,
    /// How it ended; `None` while it runs or waits.
    pub outcome: Option<Outcome>,
    /// What it came to; `None` if it ended in no conclusion about the text.
    pub came_to: Option<CameTo>,
    /// The same of a checkpoint; `None` for any other debate.
    pub checkpoint: Option<CheckpointHeadline>,
    /// Rounds held.
    #[ts(type = "number")]
    pub rounds: u32,
    /// Changes proposed; `None` before the end.
    #[ts(type = "number | null")]
    pub changes: Option<u32>,
    /// Findings that it came to where it ended with those alone, as a code review does, or that require a revision
    /// after a gauntlet held by itself; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub findings: Option<u32>,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// US dollars; `None` if unknown.
    pub cost_usd: Option<f64>,
    /// When it came out of a file: RFC 3339, UTC; `None` for one that was held here.
    pub imported_at: Option<String>,
    /// The folder that its task belongs to, as people call it; `None` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub project: Option<String>,
    /// Where the words searched for were found; of several places the best to show.
    pub hit: Option<Hit>,
}

/// What the newest debate on a task came to, for whoever opens the task again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LastDebate {
    /// The debate as lists show it.
    pub row: DebateRow,
    /// What is left of a check by rules alone; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checked: Option<CheckLeft>,
    /// Findings that it ended on and nothing was done about, or that require a revision after a gauntlet; `None` where
    /// there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<u32>,
    /// The model of whoever edits or concludes.
    pub closer: String,
    /// Those who argue in it.
    #[ts(type = "number")]
    pub seats: u32,
    /// When something happened in it last, a decision of the author included: RFC 3339, UTC.
    pub at: String,
}

/// A report that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportWritten {
    /// Where it is.
    pub file: String,
    /// Secrets that were left out of it.
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
    /// Secrets that were left out of them.
    #[ts(type = "number")]
    pub secrets: usize,
    /// Those that could not be, each with the title of its debate and why.
    pub failed: Vec<ExportFailure>,
}

/// A report that could not be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExportFailure {
    /// Which debate.
    pub debate: DebateId,
    /// Why, in words.
    pub message: String,
}

/// What differs between two states of a text, in UTF-16 code units of the newer one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextDifference {
    /// Stretches that are new.
    pub added: Vec<(u32, u32)>,
    /// What is gone, and where it stood.
    pub removed: Vec<(u32, String)>,
}
