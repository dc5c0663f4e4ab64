//! A change as described by git’s unified diff: files, hunks, lines.

mod parse;
mod quoted;
mod written;

pub use parse::parse;
pub use written::{Lines, Placed, Written};

/// A change of several files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// In the order of the diff.
    pub files: Vec<File>,
    /// The parts of the diff that couldn’t be read.
    pub unread: Vec<Unread>,
}

/// A file that isn't among the files of a diff, though it belongs to the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its path.
    pub path: String,
    /// Why it couldn't be read.
    pub why: Why,
}

/// Why a file of a diff couldn't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A merge, compared with several parents at once.
    Combined,
    /// Its conflict isn't resolved.
    Unmerged,
    /// The diff ends in the middle of the file, or isn’t in git’s format.
    CutOff,
}

/// One file of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its path before, from the root of the repository with slashes; `None` for a new file.
    pub old: Option<String>,
    /// Its path after; `None` for a deleted file.
    pub new: Option<String>,
    /// Its mode before, such as 0o100644, if the diff says so.
    pub old_mode: Option<u32>,
    /// Its mode after, if the diff says so.
    pub new_mode: Option<u32>,
    /// Whether it is a copy of `old`, which is still there.
    pub is_copy: bool,
    /// Whether git treats it as a binary file, whose lines it doesn’t show.
    pub is_binary: bool,
    /// The hunks, in the order of the file.
    pub hunks: Vec<Hunk>,
}

/// Git’s mode of a link.
pub(super) const LINK: u32 = 0o120_000;

/// The part of a mode that says what it is the mode of.
pub(super) const FORMAT: u32 = 0o170_000;

/// That part of a file’s mode.
pub(super) const REGULAR: u32 = 0o100_000;

/// That a file may be run.
const EXECUTABLE: u32 = 0o100;

/// How the mode of a file changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeChange {
    /// It was a link.
    WasLink,
    /// It may be run from now on.
    BecameExecutable,
    /// It may no longer be run.
    NoLongerExecutable,
}

impl File {
    /// Whether it’s a link after the change.
    pub fn is_link(&self) -> bool {
        self.new_mode == Some(LINK)
    }

    /// How its mode changed; `None` if it didn’t, or if the file was added or deleted.
    pub fn mode_change(&self) -> Option<ModeChange> {
        let (old, new) = (self.old_mode?, self.new_mode?);
        let may_run = |mode: u32| mode & EXECUTABLE > 0;
        match (may_run(old), may_run(new)) {
            _ if old & FORMAT == LINK && new & FORMAT != LINK => Some(ModeChange::WasLink),
            (false, true) => Some(ModeChange::BecameExecutable),
            (true, false) => Some(ModeChange::NoLongerExecutable),
            _ => None,
        }
    }

    /// Its path after the change; for a deleted file, its path before.
    pub fn path(&self) -> &str {
        let path = self.new.as_deref().or(self.old.as_deref());
        path.unwrap_or_default()
    }

    /// Lines that were added and removed.
    pub fn counts(&self) -> (usize, usize) {
        let lines = || self.hunks.iter().flat_map(|hunk| &hunk.lines);
        let of = |kind| lines().filter(|line| line.kind == kind).count();
        (of(Kind::Added), of(Kind::Removed))
    }

    /// A new file that hasn’t been added to git yet.
    pub fn untracked(path: String, mode: u32, text: &str) -> Self {
        let lines = text.lines().zip(1..).map(|(text, number)| Line {
            kind: Kind::Added,
            old: 0,
            new: number,
            text: text.to_owned(),
        });
        let hunk = Hunk {
            section: String::new(),
            lines: lines.collect(),
        };
        let hunks = [hunk].into_iter().filter(|it| !it.lines.is_empty());
        Self {
            new: Some(path),
            new_mode: Some(mode),
            hunks: hunks.collect(),
            ..Self::default()
        }
    }
}

/// A run of changed lines, with some lines around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunk {
    /// What git takes for the heading of the hunk, such as the function around it.
    pub section: String,
    /// Its lines, as the diff has them.
    pub lines: Vec<Line>,
}

/// What happened to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is there before and after.
    Context,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
}

/// One line of a hunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened to it.
    pub kind: Kind,
    /// Its number before the change, from 1; 0 for an added line.
    pub old: u32,
    /// Its number after the change, from 1; 0 for a removed line.
    pub new: u32,
    /// Its text without the line end, whether LF or CRLF.
    pub text: String,
}
