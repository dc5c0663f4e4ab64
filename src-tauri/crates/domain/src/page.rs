//! What crosses between the shell and the page, beyond the types of the domain itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::CliFormat;
use crate::setup::{Assignment, AuthorAnswer, Budget, ConsensusRule, Protocol};
use crate::view::Part;
use crate::{ChangeId, DebateId, Failure, FindingId, Kind, Outcome, Persona, SeatId, TaskId};

/// What the page can tell apart about an error. A code exists only if the page acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The thing named does not exist (any more).
    NotFound,
    /// The request can't be done as asked; the message says what to change.
    Invalid,
    /// The text was changed elsewhere since it was read.
    Conflict,
    /// Another process drives this debate.
    Busy,
    /// The disk or the data base failed.
    Storage,
    /// A model failed.
    Model,
    /// A defect of Whetstone.
    Internal,
}

/// An error as it crosses to the page and to `--json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct AppError {
    /// What the page decides on.
    pub code: ErrorCode,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// For the log.
    pub detail: String,
}

/// The program and where its data lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppInfo {
    /// Of Whetstone.
    pub version: String,
    /// The data folder.
    pub data_folder: String,
    /// A task to open at the start: one named on the command line, or the sample.
    pub open_task: Option<TaskId>,
}

/// A save of the editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TaskSave {
    /// Which task.
    pub task: TaskId,
    /// The revision that it is based on.
    #[ts(type = "number")]
    pub revision: u64,
    /// The title.
    pub title: String,
    /// The kind.
    pub kind: Kind,
    /// The text.
    pub body: String,
}

/// A version in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionRow {
    /// The version.
    pub version: crate::task::Version,
    /// Its words.
    #[ts(type = "number")]
    pub words: usize,
}

/// How ready a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelState {
    /// Can be asked.
    Ready,
    /// Installed, without an account.
    NotSignedIn,
    /// Not on this machine.
    NotInstalled,
    /// Being looked at.
    Checking,
}

/// Groups of models in Settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelGroup {
    /// `offline/rules`.
    BuiltIn,
    /// Known command-line models.
    CommandLine,
    /// The user's own commands.
    Own,
}

/// A model in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelRow {
    /// `provider/model`; what a seat is given.
    pub name: String,
    /// What lists show: "Rules (built in, no model)", "Claude Code · sonnet".
    pub label: String,
    /// Of the program: "Claude Code", "Codex", …
    pub provider: String,
    /// Where it stands in Settings.
    pub group: ModelGroup,
    /// How ready it is.
    pub state: ModelState,
    /// One sentence: state, and what is worth knowing ("Includes your personal AGENTS.md.").
    pub note: String,
    /// A command that mends the state, to be copied.
    pub command: Option<String>,
    /// Installed version.
    pub version: Option<String>,
    /// "subscription", "no model, no network", "your own command".
    pub price: String,
}

/// An own command to be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewOwnModel {
    /// The name that seats use.
    pub name: String,
    /// How its output is read.
    pub format: CliFormat,
    /// Program and arguments.
    pub command: Vec<String>,
}

/// Result of asking a model one short question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelTest {
    /// The answer, shortened; empty on failure.
    pub answer: String,
    /// In milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// What went wrong.
    pub failure: Option<Failure>,
}

/// A seat as the panel sets it up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatChoice {
    /// Key of the persona.
    pub persona: String,
    /// Name of the model.
    pub model: String,
}

/// A debate as the panel sets it up, before it starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebatePlan {
    /// The task.
    pub task: TaskId,
    /// The critics.
    pub seats: Vec<SeatChoice>,
    /// Name of the synthesiser's model.
    pub synthesiser: String,
    /// 1 to 10.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// How many must approve.
    pub consensus: ConsensusRule,
    /// The cap.
    pub budget: Budget,
    /// What the author answered beforehand.
    pub answers: Vec<AuthorAnswer>,
    /// Whether the author is asked, before the first round, what the text leaves open.
    pub ask_first: bool,
    /// Whether the author is asked before each further round.
    pub human_gate: bool,
    /// Which persona a seat plays in which round.
    pub assignment: Assignment,
}

/// What the panel is filled in with, and what there is to choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebateProposal {
    /// The plan that is filled in.
    pub plan: DebatePlan,
    /// Why these seats, in one sentence.
    pub why: String,
    /// Personas to choose from.
    pub personas: Vec<Persona>,
    /// Models to choose from.
    pub models: Vec<ModelRow>,
    /// What the plan costs.
    pub estimate: Estimate,
}

/// What a debate will take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Estimate {
    /// Calls when consensus comes in two rounds.
    #[ts(type = "number")]
    pub calls_typical: u32,
    /// Calls when every round is needed.
    #[ts(type = "number")]
    pub calls_most: u32,
    /// Tokens, typical.
    #[ts(type = "number")]
    pub tokens_typical: u64,
    /// Tokens at most.
    #[ts(type = "number")]
    pub tokens_most: u64,
    /// US dollars, typical; `None` when a price is unknown.
    pub usd_typical: Option<f64>,
    /// US dollars at most.
    pub usd_most: Option<f64>,
    /// Seconds, typical.
    #[ts(type = "number")]
    pub seconds_typical: u64,
    /// Seconds at most.
    #[ts(type = "number")]
    pub seconds_most: u64,
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
    /// How it ended; `None` while it runs or waits.
    pub outcome: Option<Outcome>,
    /// Rounds held.
    #[ts(type = "number")]
    pub rounds: u32,
    /// Changes proposed; `None` before the end.
    #[ts(type = "number | null")]
    pub changes: Option<u32>,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// US dollars; `None` where unknown.
    pub cost_usd: Option<f64>,
    /// Where the search text was found, with the hits between U+0002 and U+0003.
    pub snippet: Option<String>,
}

/// What a person sees of one seat while a call is under way. Never stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "live", rename_all = "snake_case")]
pub enum Live {
    /// Waiting for a free slot of its model.
    Waiting {
        /// Who.
        seat: SeatId,
    },
    /// The call was sent.
    Asked {
        /// Who.
        seat: SeatId,
    },
    /// Text came.
    Delta {
        /// Who.
        seat: SeatId,
        /// The text.
        text: String,
    },
    /// The call ended, in whatever way.
    Done {
        /// Who.
        seat: SeatId,
    },
}

/// What the page gets over the channel of a watched debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// Parts that changed; the first message carries all.
    Parts {
        /// The parts.
        parts: Vec<Part>,
        /// Whether this process drives the debate at the moment.
        driven: bool,
    },
    /// What calls under way did since the last message, deltas of one seat joined.
    Live {
        /// In order.
        signals: Vec<Live>,
    },
}

/// A stretch of a line in the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Differs from the other side.
    pub marked: bool,
}

/// Which side a line stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// On both.
    Same,
    /// In the original only.
    Removed,
    /// In the proposal only.
    Added,
}

/// One line of the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewLine {
    /// Its side.
    pub side: Side,
    /// Its text, without the line end.
    pub segments: Vec<Segment>,
}

/// One block of the review, from top to bottom of the document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "block", rename_all = "snake_case")]
pub enum ReviewBlock {
    /// Lines without a change.
    Unchanged {
        /// The lines.
        lines: Vec<String>,
    },
    /// One place of one change.
    Hunk {
        /// The change.
        change: ChangeId,
        /// Its place, from 0.
        #[ts(type = "number")]
        place: usize,
        /// The heading that it stands under; empty at the top.
        heading: String,
        /// The lines.
        lines: Vec<ReviewLine>,
        /// The findings behind it.
        findings: Vec<FindingId>,
    },
}

/// Where a quote stands in a text, in UTF-16 code units, as editors count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuotePlace {
    /// The finding that quotes.
    pub finding: FindingId,
    /// Start and end; `None` when not found.
    pub range: Option<(u32, u32)>,
}

/// How the window looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What the user set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// How the window looks.
    pub appearance: Appearance,
}

/// A format that a report can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportFormat {
    /// Markdown.
    Md,
    /// One self-contained HTML file.
    Html,
    /// The headless JSON object.
    Json,
}
