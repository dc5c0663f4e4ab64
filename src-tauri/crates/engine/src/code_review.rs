//! Reviews a change in a git repository with the built-in rules. Asks no model and records nothing.

mod covering;
mod kept;
mod marks;
mod new_files;
mod program;
mod rows;
mod said;

use std::path::{Path, PathBuf};

use code::diff::{self, Diff, Written};
use code::{LeftOut, Reason, Review, Step};
use domain::Hint;
use domain::page::CodeChange;
use machine::git::{self, Change, Refusal, Repository};
pub use machine::git::{MOST_COMMITS, Wanted};
use workspace::Root;

use crate::Error;
pub use covering::Covering;
pub(crate) use kept::{still, take};
pub(crate) use marks::marks;
pub use marks::{LinesOf, mark};
use new_files::Room;
pub(crate) use program::git_program;
pub use rows::{Shown, change, findings, shown, together, unread_words};
pub use said::{Criterion, Place, answered, criteria, flaws, said};

/// A change, and what rules say about it.
#[derive(Clone, Debug)]
pub struct CodeReview {
    /// The base commit; `None` if there was nothing to compare with.
    pub base: Option<String>,
    /// The commit that the change leads to; `None` if it isn’t committed.
    pub head: Option<String>,
    /// The change.
    pub diff: Diff,
    /// What rules say about it.
    pub review: Review,
    /// New files that the change doesn’t show. The review lists them as left out.
    unshown: usize,
    /// How many commits are new on the remote or in a worktree; 0 for other changes.
    pub commits: usize,
    /// Whether a worktree’s last commit differs from its files.
    pub differs: bool,
}

impl CodeReview {
    /// How many files differ.
    pub fn files(&self) -> usize {
        self.diff.files.len() + self.unshown
    }

    /// How many new files weren’t read because there are too many.
    pub fn too_many(&self) -> usize {
        let left_out = self.review.left_out.iter();
        left_out.filter(|it| it.reason == Reason::TooMany).count()
    }
}

/// Reads a change in the repository that contains a folder, or the current folder, and reviews it. Blocks.
///
/// # Errors
/// When there is no such change or no git, in words.
pub fn code_review(folder: Option<&Path>, wanted: &Wanted) -> Result<CodeReview, Error> {
    let mut repository = Repository::open(&git_program()?, folder).map_err(refused)?;
    let change = git::change(&mut repository, wanted).map_err(refused)?;
    let root = if change.untracked.is_empty() {
        None
    } else {
        let top = repository.top().map_err(refused)?;
        Root::open(&top).ok()
    };
    Ok(reviewed(change, root.as_ref()))
}

/// Reviews a change whose new files are below a root.
pub(crate) fn reviewed(change: Change, root: Option<&Root>) -> CodeReview {
    let mut diff = diff::parse(&change.diff);
    let mut new = change.untracked;
    new.retain(|it| !change.in_diff.contains(it));
    let new = new_files::read(root, &new, Room::default());
    diff.files.extend(new.files);
    // As git orders them, so that the change reads the same once it is committed.
    diff.files
        .sort_by(|one, other| one.path().cmp(other.path()));
    let mut left_out = new.left_out;
    let hidden = change.hidden.iter().map(|path| LeftOut {
        path: shown_path(path),
        reason: Reason::Ignored,
    });
    left_out.extend(hidden);
    let submodules = change.submodules.iter().map(|path| LeftOut {
        path: shown_path(path),
        reason: Reason::UncommittedSubmodule,
    });
    left_out.extend(submodules);
    let unshown = left_out.len();
    let mut review = code::review(&diff);
    review.left_out.extend(left_out);
    let steps: Vec<Step> = change.commits.diffs.iter().map(step).collect();
    let passing = code::secrets(&steps, &diff);
    review.findings.extend(passing);
    review.findings.sort_by_key(|it| it.severity);
    CodeReview {
        base: change.base,
        head: change.head,
        diff,
        review,
        unshown,
        commits: change.commits.count,
        differs: change.commits.differ,
    }
}

/// What rules say about new files below a root, on their own.
pub(crate) fn of_new_files(files: &[PathBuf], root: Option<&Root>) -> Review {
    let new = new_files::read(root, files, Room::default());
    code::review(&Diff {
        files: new.files,
        unread: Vec::new(),
    })
}

fn step((commit, diff): &(String, Vec<u8>)) -> Step {
    Step {
        commit: git::short(commit).to_owned(),
        diff: diff::parse(diff),
    }
}

/// A change as a debate has it, without what was left out of it.
pub fn of_text(text: &str) -> CodeReview {
    let diff = diff::parse(text.as_bytes());
    let review = code::review(&diff);
    CodeReview {
        base: None,
        head: None,
        diff,
        review,
        unshown: 0,
        commits: 0,
        differs: false,
    }
}

/// The folder’s change that the page names. A run’s change isn’t in a folder.
pub fn wanted(change: CodeChange) -> Wanted {
    match change {
        // A run’s change is read from its worktree, never by this function.
        CodeChange::Uncommitted {} | CodeChange::Run { .. } => Wanted::Uncommitted,
        CodeChange::Staged {} => Wanted::Staged,
        CodeChange::Branch { name, base } => Wanted::Branch { name, base },
        CodeChange::Commits { range } => Wanted::Commits(range),
    }
}

/// Whether models have anything to read: files that were only renamed, for example, have no lines.
pub fn has_lines(found: &CodeReview) -> bool {
    !Written::of(&reviewed_of(found)).lines().is_empty()
}

/// The files of a change that are reviewed at all.
pub fn reviewed_of(found: &CodeReview) -> Diff {
    let files = found.diff.files.iter();
    let files = files.filter(|it| code::reason(it).is_none());
    Diff {
        files: files.cloned().collect(),
        unread: Vec::new(),
    }
}

/// A path as diffs write it. Outside Windows, a backslash is part of a name.
fn shown_path(path: &Path) -> String {
    let path = path.to_string_lossy();
    if cfg!(windows) {
        path.replace('\\', "/")
    } else {
        path.into_owned()
    }
}

/// Why no hook can be installed, and what to do.
fn hooks_off(named: &Path, is_own: bool) -> (String, Hint) {
    let named = match named.display().to_string() {
        empty if empty.is_empty() => "empty".to_owned(),
        named => format!("set to {named}"),
    };
    let scope = if is_own { "" } else { "--global " };
    (
        format!("core.hooksPath is {named}, so git runs no hooks here."),
        format!("Unset it: git config {scope}--unset core.hooksPath").into(),
    )
}

/// Why there is no change to review, and what to do.
#[expect(clippy::too_many_lines, reason = "one arm for each refusal")]
pub(crate) fn refused(refusal: Refusal) -> Error {
    let (message, hint): (String, Hint) = match refusal {
        Refusal::NoFolder(folder) => (
            format!("There is no folder {}.", folder.display()),
            Hint::apart("Choose another folder.", "Name another folder with --project."),
        ),
        Refusal::Outside => (
            "This folder isn’t in a git repository.".to_owned(),
            Hint::apart(
                "Choose a folder that is in one.",
                "Run it in a repository, or name one with --project.",
            ),
        ),
        Refusal::Untrusted => (
            "The repository belongs to another user, so git won’t open it.".to_owned(),
            "If you trust it, add its folder to safe.directory: git config --global --add safe.directory DIR".into(),
        ),
        Refusal::NoFiles => (
            "There are no files to review here: the repository is bare, or this is its .git folder.".to_owned(),
            Hint::apart(
                "Review a branch or commits instead, or choose the folder where the files are.",
                "Review a branch or commits instead, or run it where the files are.",
            ),
        ),
        Refusal::NoCommits => (
            "The repository has no commits yet.".to_owned(),
            "Review the uncommitted change instead.".into(),
        ),
        Refusal::Damaged => (
            "The repository is damaged: its last commit is missing.".to_owned(),
            "Restore it from a backup, or clone it again.".into(),
        ),
        Refusal::Unknown(name) => (
            format!("No branch, tag or commit is called “{name}”."),
            Hint::apart(
                "Check the spelling: branches are named exactly as in your team’s git tool.",
                "List branches with git branch --all, and commits with git log.",
            ),
        ),
        Refusal::Shallow => (
            "This is a shallow clone, and the commit to compare with isn’t in it.".to_owned(),
            "Run git fetch --unshallow, then review again.".into(),
        ),
        Refusal::NoBase => (
            "Couldn’t tell which branch to compare with: there is no main or similar.".to_owned(),
            Hint::apart("Name it under “Compare with”.", "Name it with --base."),
        ),
        Refusal::Unrelated(one, other) => (
            format!("{one} and {other} have no commit in common, so there is nothing to compare."),
            Hint::apart(
                "Name another branch under “Compare with”.",
                "Name another branch with --base.",
            ),
        ),
        Refusal::SharedHooks(folder) => (
            format!("Your git settings use {} for the hooks of all repositories.", folder.display()),
            "Call whetstone code-review --staged from the hook there, or set core.hooksPath for this repository.".into(),
        ),
        Refusal::HooksOff { named, is_own } => hooks_off(&named, is_own),
        Refusal::BranchTaken(name) => (
            format!("There is already a branch called “{name}”."),
            "Rename it with git branch -m.".into(),
        ),
        Refusal::NoWorktree => (
            "The worktree isn’t there anymore.".to_owned(),
            "List worktrees with git worktree list.".into(),
        ),
        Refusal::Replaced(there) => (
            format!("The worktree’s folder was replaced with a link to {}, which Whetstone doesn’t follow.", there.display()),
            "Look for the agent’s work there. Then remove the worktree, which removes only the link.".into(),
        ),
        Refusal::OtherBranch(name) => (
            format!("“{name}” isn’t checked out in the worktree anymore, so nothing was committed."),
            format!("Check it out there with git switch {name}, or commit by hand.").into(),
        ),
        Refusal::NothingToCommit => (
            "There is nothing left to commit.".to_owned(),
            "Check again to see the change as it is now.".into(),
        ),
        Refusal::NoIdentity => (
            "Git doesn’t know your name, so nothing was committed.".to_owned(),
            "Set it with git config --global user.name NAME and user.email ADDRESS, then commit again.".into(),
        ),
        Refusal::NotCommitted(said) => (
            format!("Git didn’t commit: {}", if said.is_empty() { "it gave no reason." } else { &said }),
            "Fix the problem it names, then commit again. Your staged changes are still staged.".into(),
        ),
        Refusal::NotRun(why) => (
            format!("Couldn’t run git: {why}."),
            "Check that git works here, for example with git status.".into(),
        ),
        Refusal::Settings(said) => (
            format!("Git can’t read its settings: {said}."),
            "Correct that line, then try again.".into(),
        ),
        Refusal::Failed(said) => (
            format!("Git couldn’t read the change: {said}."),
            "Check that git works here, for example with git status.".into(),
        ),
    };
    Error::invalid(message, hint)
}
