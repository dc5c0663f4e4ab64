//! A change of a git repository in the window: which one, its lines, and what reviewers say of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FindingId, RunId, Severity, TextHash};

/// Which change of a repository is reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum CodeChange {
    /// All that isn't committed, new files included.
    Uncommitted {},
    /// What the next commit would hold.
    Staged {},
    /// What a branch adds to another one.
    Branch {
        /// The branch.
        name: String,
        /// What it is compared with; `None` for the branch that repositories call main.
        base: Option<String>,
    },
    /// One commit, or a range of commits.
    Commits {
        /// As git writes it: `HEAD~2..HEAD`.
        range: String,
    },
    /// All that the worktree of a run has beyond its base, committed or not.
    Run {
        /// The run.
        run: RunId,
    },
}

/// A change that was read, and what was said of it. Its lines are asked for by themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeReviewed {
    /// By this its lines are asked for.
    pub number: u32,
    /// The commit that was compared with; `None` if there was nothing.
    pub base: Option<String>,
    /// The commit that the change leads to; `None` if it isn't committed.
    pub head: Option<String>,
    /// Rows of all files that were reviewed.
    pub rows: u32,
    /// Files that were reviewed, in the order of the change.
    pub files: Vec<CodeFile>,
    /// The worst first, then in the order of the change.
    pub findings: Vec<CodeFinding>,
    /// Files that weren't reviewed.
    pub left_out: Vec<CodeLeftOut>,
    /// How it can be committed; absent if nothing of it is left to commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commit: Option<CommitOffer>,
    /// What the task of the change asks for; empty if there is no such task.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<CodeCriterion>>")]
    pub criteria: Vec<CodeCriterion>,
}

/// How a change can be committed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommitOffer {
    /// The suggested message; may be empty.
    pub message: String,
    /// The branch that the commit would be on; `None` if `HEAD` is detached.
    pub branch: Option<String>,
    /// The folder in which it would be committed.
    pub folder: String,
    /// Whether the user’s hooks run, as with git itself.
    pub hooks: bool,
}

/// Something that the task of a change asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeCriterion {
    /// In the words of the task.
    pub criterion: String,
    /// Where the change serves it; `None` if nobody was asked, empty if nobody found a place.
    pub served_by: Option<Vec<CodePlace>>,
}

/// Lines of a change that somebody named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodePlace {
    /// The file.
    pub file: String,
    /// First and last line, from 1.
    pub lines: (u32, u32),
    /// Whether the lines are counted in the file as it was before the change.
    pub before: bool,
    /// Models that named them.
    pub supporters: Vec<String>,
    /// The row of the first of the lines.
    pub row: u32,
}

/// A file of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFile {
    /// Its path after the change where it is still there, from the root of the repository.
    pub path: String,
    /// Its path before, where that was another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub old_path: Option<String>,
    /// What happened to it.
    pub change: CodeFileChange,
    /// Lines that are new.
    pub added: u32,
    /// Lines that are gone.
    pub removed: u32,
    /// The row that it begins at.
    pub row: u32,
}

/// What happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeFileChange {
    /// It is new.
    Added,
    /// It is gone.
    Deleted,
    /// It is a copy of another one.
    Copied,
    /// It has another name.
    Renamed,
    /// Its text or its mode changed.
    Modified,
}

impl CodeFileChange {
    /// In output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Deleted => "deleted",
            Self::Copied => "copied",
            Self::Renamed => "renamed",
            Self::Modified => "modified",
        }
    }
}

/// A problem of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFinding {
    /// Its label, alone in the review.
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
    /// Names the problem.
    pub title: String,
    /// The file that it is in.
    pub file: String,
    /// First and last line, from 1; `None` for what concerns the whole file.
    pub lines: Option<(u32, u32)>,
    /// Whether the lines are counted in the file as it was before the change.
    pub before: bool,
    /// The first of the lines, without secrets; empty for what concerns the whole file.
    pub quote: String,
    /// Who it hurts, and how.
    pub concern: String,
    /// What to do.
    pub suggestion: String,
    /// Who raised it.
    pub supporters: Vec<String>,
    /// Why the author leaves it as it is; absent if they didn’t decline it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declined: Option<String>,
    /// The row that it stands at.
    pub row: u32,
}

impl CodeFinding {
    /// By this it is known again in a later review of the same files, wherever its lines are then.
    pub fn mark(&self) -> TextHash {
        let parts = [&self.file, &self.title, &self.quote];
        TextHash::of(&parts.map(String::as_str).join("\0"))
    }

    /// Whether nobody should commit the change before something is done about it.
    pub fn holds_commit(&self) -> bool {
        self.severity == Severity::Blocking && self.declined.is_none()
    }
}

/// A file that wasn't reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeLeftOut {
    /// Its path.
    pub path: String,
    /// Why, for people: `a lock file`.
    pub why: String,
}

/// One row of a change as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum CodeRow {
    /// A file begins.
    File {
        /// Which, among those that were reviewed.
        file: u32,
    },
    /// Lines that didn't change are left out here.
    Gap {
        /// What git takes for the heading of what follows; empty if there is none.
        section: String,
    },
    /// A line.
    Line {
        /// What happened to it.
        kind: CodeLine,
        /// Its number before the change; 0 for a new line.
        old: u32,
        /// Its number after the change; 0 for a line that is gone.
        new: u32,
        /// Its text.
        text: String,
        /// Characters of a very long line that aren't in the text.
        #[serde(default, skip_serializing_if = "is_nothing")]
        #[ts(optional, as = "Option<u32>")]
        more: u32,
    },
    /// What is said of the row above.
    Finding {
        /// Which, among the findings.
        finding: u32,
    },
}

/// What happened to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeLine {
    /// It is there before and after.
    Context,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
}

// Serde hands it over by reference.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_nothing(count: &u32) -> bool {
    *count == 0
}
