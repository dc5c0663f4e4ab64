//! What crosses between the shell and the page, beyond the types of the domain itself.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{CliFormat, Price, Wire};
use crate::persona::PersonaText;
use crate::setup::{Assignment, AuthorAnswer, Budget, ConsensusRule, Protocol};
use crate::view::Part;
use crate::{
    ChangeId, DebateId, Failure, FailureKind, FindingId, Kind, Outcome, Persona, SeatId, TaskId,
    Usage, VersionId,
};

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

/// An action of the page, as the native menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MenuAction {
    /// What the page is told when it is chosen.
    pub id: String,
    /// Its words.
    pub label: String,
    /// Which actions it stands among.
    pub group: String,
    /// As in "Mod+K"; Mod is Command on a Mac and Ctrl elsewhere.
    pub shortcut: Option<String>,
    /// Whether it can be done now.
    pub enabled: bool,
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
    /// When the debate began that it was accepted from: RFC 3339, UTC. `None` for another origin, and
    /// when that debate was deleted.
    pub debated_at: Option<String>,
    /// The first debate that began with this text.
    pub debate: Option<VersionDebate>,
}

/// A debate that began with a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionDebate {
    /// Which.
    pub debate: DebateId,
    /// When it began: RFC 3339, UTC.
    pub started_at: String,
}

/// One of the texts that a task has or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "text", rename_all = "snake_case")]
pub enum TaskText {
    /// That of a version.
    Version {
        /// Which.
        version: VersionId,
    },
    /// What was saved last, in a version or not.
    Now {},
}

/// What differs between two texts, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextComparison {
    /// The older text; each hunk is a stretch of lines that differ.
    pub blocks: Vec<ReviewBlock>,
    /// Words that only the newer one has.
    #[ts(type = "number")]
    pub words_added: usize,
    /// Words that only the older one has.
    #[ts(type = "number")]
    pub words_removed: usize,
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
    /// Servers over HTTP.
    Server,
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
    /// "subscription", "no model, no network", "$0.25 in, $1.25 out a million tokens".
    pub price: String,
    /// Whether the user added it, and can remove it.
    pub own: bool,
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

/// Where the key of a new model comes from, as the page says it: once, and never back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum NewKey {
    /// The server wants none.
    Nowhere,
    /// An environment variable.
    Environment {
        /// Its name.
        variable: String,
    },
    /// Entered by the user, to be kept.
    Entered {
        /// The key.
        key: String,
    },
}

impl fmt::Debug for NewKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Nowhere => "Nowhere",
            Self::Environment { .. } => "Environment",
            Self::Entered { .. } => "Entered",
        })
    }
}

/// A model over HTTP to be added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct NewHttpModel {
    /// The name that seats use.
    pub name: String,
    /// How the server is spoken to.
    pub wire: Wire,
    /// What stands before the path of the wire.
    pub base_url: String,
    /// The model, as the server knows it.
    pub model: String,
    /// Its key.
    pub key: NewKey,
    /// What it costs, where the user knows better.
    pub price: Option<Price>,
}

/// A provider that the form fills in for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HttpProvider {
    /// What people call it.
    pub label: String,
    /// The first part of the names of its models.
    pub prefix: String,
    /// How it is spoken to.
    pub wire: Wire,
    /// Its address; empty where the user has to give it.
    pub base_url: String,
    /// The variable in which its key usually lies; empty where it wants none.
    pub variable: String,
    /// A model of it, as an example.
    pub example: String,
}

/// Result of asking a model one short question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelTest {
    /// The answer, shortened; empty on failure.
    pub answer: String,
    /// In milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// What it used; `None` on failure.
    pub usage: Option<Usage>,
    /// What went wrong.
    pub failure: Option<Failure>,
}

/// A persona in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaRow {
    /// As seats get it.
    pub persona: Persona,
    /// What it says when the user changed nothing; `None` for an own one.
    pub built_in: Option<PersonaText>,
    /// Whether seats may take it.
    pub enabled: bool,
}

/// How a built-in persona differs from what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaDifference {
    /// The name that it had, where it has another.
    pub label: Option<String>,
    /// The purpose that it had, where it has another.
    pub purpose: Option<String>,
    /// The prompt as it is, and in it what it would be again. Empty where the prompt is the same.
    pub prompt: Vec<ReviewBlock>,
}

/// A rule of the built-in reviewer in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleRow {
    /// Its name, as findings carry it.
    pub name: String,
    /// What it looks for, in one sentence.
    pub says: String,
    /// Keys of the personas that raise it.
    pub personas: Vec<String>,
    /// Whether it is off everywhere.
    pub off: bool,
    /// The documents for which it is off.
    pub off_for: Vec<RuleOffTask>,
}

/// A document for which a rule is off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleOffTask {
    /// The task.
    pub task: TaskId,
    /// Its title; empty when it has none.
    pub title: String,
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
    /// The debate on this task that it is a further run of.
    pub follows: Option<DebateId>,
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

/// How a debate stands for its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DebateState {
    /// Not ended: under way, or broken off.
    Running,
    /// Not ended, and paused or in want of an answer.
    Waiting,
    /// Ended with changes to be decided on.
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
    /// The name of the model of a seat, the synthesiser's included.
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
    /// Where the words searched for were found; of several places the best to show.
    pub hit: Option<Hit>,
}

/// What came of writing several reports into one folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Exported {
    /// The folder.
    pub folder: String,
    /// Reports written.
    #[ts(type = "number")]
    pub written: u32,
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

/// What a person sees of one seat while a call is under way. Never stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "live", rename_all = "snake_case")]
pub enum Live {
    /// Waiting for a free slot of its model.
    Waiting {
        /// Who.
        seat: SeatId,
    },
    /// The provider is not asked for a while; the call goes out by itself then.
    Held {
        /// Who.
        seat: SeatId,
        /// Why.
        why: FailureKind,
        /// For so many seconds from now.
        #[ts(type = "number")]
        seconds: u64,
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
    /// A passage that changes and the author both rewrote since the debate began.
    Clash {
        /// The changes, scaffold included.
        changes: Vec<ChangeId>,
        /// The heading that it stands under; empty at the top.
        heading: String,
        /// What stands before it on its first line.
        before: String,
        /// What stands behind it on its last line.
        after: String,
        /// What it was when the debate began.
        was: String,
        /// What the author made of it, marked where it differs from that.
        now: Vec<Segment>,
        /// What it would be with the changes, marked so too.
        wanted: Vec<Segment>,
        /// The author's words with what the changes add; `None` where they do not only add.
        both: Option<String>,
        /// What shall stand there; `None` while that is open.
        settled: Option<String>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// How the window looks.
    pub appearance: Appearance,
    /// Whether the system tells of debates while the window is not in front.
    pub notify: bool,
    /// Whether the first steps were finished or skipped.
    pub welcomed: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            notify: true,
            welcomed: false,
        }
    }
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
