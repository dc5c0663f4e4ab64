//! The files and folders that the author attached: which parts are sent, and which are left out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::page::AttachedPath;
use domain::usage::{grouped, size};
use workspace::{Attached, AttachedFile, LeftOutFile, Stop, attach, bytes_of};

use super::Ground;

/// How long a walk through attached folders may take before it settles for what it has.
const TIME: Duration = Duration::from_secs(30);
/// The same where somebody waits for an estimate. At most 50 files are sent, so those found by then are about as
/// large.
const GLANCE: Duration = Duration::from_millis(300);

pub(super) fn read(ground: &Ground) -> Briefed {
    told(ground, &load(ground, TIME))
}

/// What is attached, and what is sent for each path.
pub(crate) fn by_path(ground: &Ground) -> (Briefed, Vec<AttachedPath>) {
    let attached = load(ground, TIME);
    let paths = ground.context.iter().enumerate();
    let paths = paths.map(|(at, path)| of_path(&attached, at, path));
    let paths = paths.collect();
    (told(ground, &attached), paths)
}

/// About how many bytes a debate sends for attachments.
pub(crate) fn bytes(ground: &Ground) -> usize {
    load(ground, GLANCE).bytes()
}

/// The attached files that reviewers read.
pub(super) struct Sent {
    /// What is attached, and the relative path of each file in it.
    files: Vec<(PathBuf, String)>,
}

impl Sent {
    /// The attached paths that may contain one of these files. A folder is only read if one of the files is
    /// in it.
    pub(super) fn among(ground: &Ground, mut files: impl Iterator<Item = PathBuf>) -> Self {
        let is_below = |file: PathBuf| ground.context.iter().any(|it| file.starts_with(it));
        if !files.any(is_below) {
            return Self { files: Vec::new() };
        }
        let sent = load(ground, TIME).files.into_iter();
        Self {
            files: sent
                .map(|file| (ground.context[file.from].clone(), file.name))
                .collect(),
        }
    }

    pub(super) fn has(&self, file: &Path) -> bool {
        let mut sent = self.files.iter();
        sent.any(|(attached, name)| file.starts_with(attached) && file.ends_with(name))
    }
}

fn load(ground: &Ground, time: Duration) -> Attached {
    let stop = Stop::after(time);
    // This file’s text is the one being debated, as the task has it.
    let own = ground.file.as_deref().map(|file| {
        let root = ground.root.as_deref().unwrap_or(Path::new(""));
        root.join(file)
    });
    attach(
        ground.root.as_deref(),
        &ground.context,
        own.as_deref(),
        &ground.redactor,
        &stop,
    )
}

fn told(ground: &Ground, attached: &Attached) -> Briefed {
    let files: Vec<&AttachedFile> = attached.files.iter().collect();
    let line = match (ground.context.len(), files.len()) {
        (0, _) => "Nothing is attached".to_owned(),
        (_, 0) => "Nothing that is attached can be sent".to_owned(),
        _ => sum(&files, "attached file"),
    };
    Briefed {
        entries: attached.files.iter().map(entry).collect(),
        warnings: attached
            .left_out
            .iter()
            .map(LeftOutFile::sentence)
            .collect(),
        told: attached.text(),
        ..Briefed::nothing(BriefingPart::Context, line)
    }
}

/// What is sent for one of the attached paths.
fn of_path(attached: &Attached, at: usize, path: &Path) -> AttachedPath {
    let files: Vec<&AttachedFile> = attached.files.iter().filter(|it| it.from == at).collect();
    let left_out = attached.left_out.iter().filter(|it| it.from == at);
    let name = path.file_name().unwrap_or(path.as_os_str());
    let line = match files.as_slice() {
        [] => String::new(),
        [one] if !path.is_dir() => note(one),
        files => sum(files, "file"),
    };
    let files = if path.is_dir() {
        files.into_iter().map(entry).collect()
    } else {
        Vec::new()
    };
    AttachedPath {
        path: path.to_string_lossy().into_owned(),
        name: name.to_string_lossy().into_owned(),
        line,
        files,
        left_out: left_out.map(LeftOutFile::sentence).collect(),
    }
}

/// “3 files, 14 KB, 1 secret removed”, given the word for a file.
fn sum(files: &[&AttachedFile], one: &str) -> String {
    let bytes = bytes_of(files.iter().copied());
    let redacted = files.iter().map(|it| it.redacted).sum();
    let files = match files.len() {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    let secrets = secrets(redacted).map_or_else(String::new, |it| format!(", {it}"));
    format!("{files}, {}{secrets}", size(bytes as u64))
}

fn entry(file: &AttachedFile) -> BriefedEntry {
    BriefedEntry {
        title: file.name.clone(),
        note: note(file),
        ..BriefedEntry::default()
    }
}

/// “14 KB with line numbers, 320 lines, only the first 64 KB of 121 KB, 1 secret removed”: the size is
/// that of what is sent, as in all totals.
fn note(file: &AttachedFile) -> String {
    let lines = match file.lines {
        1 => "1 line".to_owned(),
        more => format!("{} lines", grouped(more)),
    };
    let cut = || format!("only the first 64 KB of {}", size(file.size));
    let more = [file.is_cut.then(cut), secrets(file.redacted)];
    let sent = format!("{} with line numbers", size(file.text.len() as u64));
    let parts = [sent, lines].into_iter();
    let parts: Vec<String> = parts.chain(more.into_iter().flatten()).collect();
    parts.join(", ")
}

fn secrets(redacted: usize) -> Option<String> {
    match redacted {
        0 => None,
        1 => Some("1 secret removed".to_owned()),
        more => Some(format!("{} secrets removed", grouped(more))),
    }
}
