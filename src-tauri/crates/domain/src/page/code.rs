//! A change in a git repository, as the window shows it: which one, its lines, and what reviewers say about
//! them.

mod file;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{DebateId, FindingId, RunId, Severity, TaskId, TextHash};

pub use file::{CodeFile, CodeFileChange, CodeModeChange};

/// Which change in a repository is reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum CodeChange {
    /// Everything that isn't committed, including new files.
    Uncommitted {},
    /// What the next commit would contain.
    Staged {},
    /// What a branch adds to another branch.
    Branch {
        /// The branch.
        name: String,
        /// The branch to compare with; `None` for the repository's main branch.
        base: Option<String>,
    },
    /// One commit, or a range of commits.
    Commits {
        /// In git's notation: `HEAD~2..HEAD`.
        range: String,
    },
    /// Everything that differs from the base in the worktree of a run, committed or not.
    Run {
        /// The run.
        run: RunId,
    },
}

/// The task that a change of a folder is compared with. Models that review the change get its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "with", rename_all = "snake_case")]
pub enum ComparedWith {
    /// This one.
    Task {
        /// The task.
        task: TaskId,
    },
    /// None, because its author wants none.
    Nothing {},
    /// The one that models were given when they read the same change, if any did.
    Before {},
}

/// A change that was read, and what was said about it. Its lines are fetched separately.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeReviewed {
    /// The key for fetching its lines.
    pub number: u32,
    /// The commit it was compared with; `None` if there was none.
    pub base: Option<String>,
    /// The commit that contains the change; `None` if it isn't committed.
    pub head: Option<String>,
    /// Rows of all files that were reviewed.
    pub rows: u32,
    /// Files that were reviewed, in the order of the change.
    pub files: Vec<CodeFile>,
    /// The worst first, then in the order of the change.
    pub findings: Vec<CodeFinding>,
    /// Files that weren't reviewed.
    pub left_out: Vec<CodeLeftOut>,
    /// How many of them are new files that weren't read because there are too many.
    #[serde(default, skip_serializing_if = "crate::round::is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub too_many: u32,
    /// How it can be committed; absent if nothing is left to commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commit: Option<CommitOffer>,
    /// Why it can’t be committed here although something is left, in a sentence or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub uncommittable: Option<String>,
    /// The title of the task that it is compared with; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made_for: Option<String>,
    /// What the change's task asks for; empty if there is no such task.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<CodeCriterion>>")]
    pub criteria: Vec<CodeCriterion>,
    /// How many of the models’ least severe findings aren’t shown because there are too many.
    #[serde(default, skip_serializing_if = "crate::round::is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub dropped: u32,
    /// The review of it by models; absent if none began, or if they read an earlier state of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub models: Option<CodeModels>,
}

/// A review of a change by models.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeModels {
    /// The task that the change became.
    pub task: TaskId,
    /// The debate on it.
    pub debate: DebateId,
    /// How far they are.
    pub state: CodeModelsState,
    /// Whether the agent, after findings were sent back to it, changed what models had read, and none of them
    /// has finished reading it again.
    pub again: bool,
    /// Why the author commits the change without that; absent if they don’t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub without: Option<String>,
    /// Whether they didn’t finish, and only an MCP client that offers its model can continue.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub needs_client: bool,
}

impl CodeModels {
    /// Whether the change shouldn’t be committed until they have read it again.
    pub fn holds_commit(&self) -> bool {
        self.again && self.without.is_none()
    }
}

/// How far models are with a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeModelsState {
    /// They are reading it.
    Reading,
    /// They began and didn't finish.
    Unfinished,
    /// They finished.
    Finished,
    /// They read the change before findings were sent back to its agent, and have to read it again.
    Due,
}

/// How a change can be committed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommitOffer {
    /// The suggested message; may be empty.
    pub message: String,
    /// The branch that the commit would go to; `None` if `HEAD` is detached.
    pub branch: Option<String>,
    /// The folder in which it would be committed.
    pub folder: String,
    /// Whether the user's hooks run, as they would with git itself.
    pub hooks: bool,
    /// What it does with the files that weren't reviewed.
    pub unreviewed: Unreviewed,
}

/// Files that weren't reviewed, by what a commit does with them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unreviewed {
    /// They are committed.
    pub included: Vec<String>,
    /// Symbolic links in the change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<CodeLink>>")]
    pub links: Vec<CodeLink>,
    /// Separate repositories in the change, which names a commit of each and has none of its files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub named: Vec<String>,
    /// They aren't, because git treats them as separate repositories.
    pub left_out: Vec<String>,
    /// New ignore rules hide them, so they are only committed if somebody says so. A path that ends with a
    /// slash is a whole folder.
    pub hidden: Vec<String>,
}

/// A symbolic link in a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeLink {
    /// The link.
    pub path: String,
    /// Where it leads; `None` if that couldn't be read.
    pub target: Option<String>,
}

/// Something that the change's task asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeCriterion {
    /// In the words of the task.
    pub criterion: String,
    /// Whether models that finished reading this change were asked about it.
    #[serde(default = "yes")]
    pub asked: bool,
    /// Where the change does this; `None` if no model read the whole change, empty if none found a place.
    pub served_by: Option<Vec<CodePlace>>,
}

/// Records from before this was stored have only criteria that models were asked about.
fn yes() -> bool {
    true
}

/// Lines of a change that somebody referred to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodePlace {
    /// The file.
    pub file: String,
    /// First and last line, from 1.
    pub lines: (u32, u32),
    /// Whether these are line numbers from before the change.
    pub before: bool,
    /// Models that referred to them.
    pub supporters: Vec<String>,
    /// The row of the first line.
    pub row: u32,
}

/// A problem in a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFinding {
    /// Its label, unique in the review.
    pub id: String,
    /// The rule that raised it; absent if a model did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The finding of the debate in which models raised it; absent if a rule did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub raised: Option<FindingId>,
    /// How severe it is.
    pub severity: Severity,
    /// A name for the problem.
    pub title: String,
    /// The file that it is in.
    pub file: String,
    /// First and last line, from 1; `None` for a problem with the whole file.
    pub lines: Option<(u32, u32)>,
    /// Whether these are line numbers from before the change.
    pub before: bool,
    /// Whether a model raised it on lines that the change only shows and neither adds nor removes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unchanged: bool,
    /// The first of the lines, with secrets removed; empty for a problem with the whole file.
    pub quote: String,
    /// A fingerprint of the lines as they are, if the change as a whole doesn’t have them. It tells two
    /// findings apart, and isn’t serialized: the lines may be secret.
    #[serde(skip)]
    #[ts(skip)]
    pub fingerprint: Option<TextHash>,
    /// Who it hurts, and how.
    pub concern: String,
    /// What to do.
    pub suggestion: String,
    /// Who raised it.
    pub supporters: Vec<String>,
    /// Why the author leaves it unchanged; absent if they didn't decline it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declined: Option<String>,
    /// Why the author declined a finding like it before, when its lines were different; absent if they didn’t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declined_before: Option<String>,
    /// The row at which it is shown.
    pub row: u32,
}

impl CodeFinding {
    /// Whether the change shouldn't be committed until something is done about it.
    pub fn holds_commit(&self) -> bool {
        self.severity == Severity::Blocking && self.declined.is_none()
    }
}

/// A file that wasn't reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeLeftOut {
    /// Its path.
    pub path: String,
    /// Why, in readable form: `a lock file`.
    pub why: String,
}

/// One row of a change as displayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum CodeRow {
    /// A file begins.
    File {
        /// Its index among the reviewed files.
        file: u32,
    },
    /// Unchanged lines are left out here.
    Gap {
        /// What git considers the heading of the lines that follow; empty if there is none.
        section: String,
    },
    /// A line.
    Line {
        /// What happened to it.
        kind: CodeLine,
        /// Its line number before the change; 0 for a new line.
        old: u32,
        /// Its line number after the change; 0 for a removed line.
        new: u32,
        /// Its text.
        text: String,
        /// How many characters of a very long line aren't included in the text.
        #[serde(default, skip_serializing_if = "is_nothing")]
        #[ts(optional, as = "Option<u32>")]
        more: u32,
    },
    /// A comment on the row above.
    Finding {
        /// Its index among the findings.
        finding: u32,
    },
}

/// What happened to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeLine {
    /// It is unchanged.
    Context,
    /// It was added.
    Added,
    /// It was removed.
    Removed,
}

// Serde passes it by reference.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_nothing(count: &u32) -> bool {
    *count == 0
}
