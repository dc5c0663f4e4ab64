//! Files and folders that somebody attached to a text, as models read them: without secrets, each line
//! with its number.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use domain::text::redact::Redactor;
use domain::usage::grouped;
use serde::{Deserialize, Serialize};

use crate::read::{self, Unread};
use crate::redact::redact;
use crate::root::Root;
use crate::skip::{self, Skipped};
use crate::stop::Stop;
use crate::walk::{slashed, walk};

/// Bytes of a file that are sent.
pub(crate) const MOST_BYTES: usize = 65_536;
/// Files of all that is attached.
const MOST_FILES: usize = 50;
/// Bytes of all that is attached.
const MOST_IN_ALL: usize = 8 * MOST_BYTES;
/// Files of a folder that are looked at to choose from.
const MOST_VISITED: usize = 20_000;

/// What is sent of what was attached, and what isn’t.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Files that are sent: in the order in which they were attached, a folder’s by path.
    pub files: Vec<AttachedFile>,
    /// What isn’t sent, and why.
    pub left_out: Vec<LeftOutFile>,
}

/// A file that is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedFile {
    /// Below the root, with slashes.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// Whether only its beginning is sent.
    pub is_cut: bool,
    /// How many lines are sent.
    pub lines: usize,
    /// Secrets that were taken out.
    pub redacted: usize,
    /// What is sent: `=== name ===`, then each line behind its number, such as `0001|`.
    pub text: String,
}

/// Something that isn’t sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOutFile {
    /// The path as the user gave it, or its path below the root.
    pub name: String,
    /// Why, in a few words: “is no text”.
    pub why: String,
}

/// Loads what was attached: paths of files and folders, absolute or below the root. What lies outside
/// the root, also behind a link, is left out. At most 50 files, 65,536 bytes of each, and 524,288 bytes
/// in all. Blocks.
pub fn attach(root: &Root, paths: &[PathBuf], redactor: &Redactor, stop: &Stop) -> Attached {
    let mut attached = Attached::default();
    for path in paths {
        let name = slashed(&path.to_string_lossy());
        let Some(below) = root.below(path) else {
            let is_there = root.path().join(path).exists();
            attached.leave_out(
                &name,
                if is_there {
                    "lies outside the project"
                } else {
                    "isn’t there"
                },
            );
            continue;
        };
        if root.path().join(&below).is_dir() {
            attached.add_folder(root, &below, redactor, stop);
        } else {
            attached.add(root, &below, redactor);
        }
    }
    attached
}

impl Attached {
    /// All files as models read them.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.files.iter().map(|file| file.text.as_str()).collect();
        texts.join("\n")
    }

    /// Secrets taken out of all files.
    pub fn redacted(&self) -> usize {
        self.files.iter().map(|file| file.redacted).sum()
    }

    fn leave_out(&mut self, name: &str, why: &str) {
        self.left_out.push(LeftOutFile {
            name: name.to_owned(),
            why: why.to_owned(),
        });
    }

    fn add_folder(&mut self, root: &Root, below: &Path, redactor: &Redactor, stop: &Stop) {
        let walked = walk(
            root,
            below,
            MOST_VISITED,
            stop,
            |paths: &mut Vec<String>, path| {
                let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
                if !matches!(skip::file(name), Some(Skipped::Made | Skipped::Binary)) {
                    paths.push(path.to_owned());
                }
            },
        );
        let mut paths = walked.shares.concat();
        paths.sort();
        for warning in walked.left_out.warnings() {
            self.leave_out(&slashed(&below.to_string_lossy()), &warning);
        }
        if walked.is_cut || walked.ended.is_some() {
            let files = grouped(walked.files as u64);
            let why = format!("has more files than the {files} that were looked at");
            self.leave_out(&slashed(&below.to_string_lossy()), &why);
        }
        let rest = paths.split_off(paths.len().min(MOST_FILES.saturating_sub(self.files.len())));
        for path in &paths {
            self.add(root, Path::new(path), redactor);
        }
        if let [first, more @ ..] = rest.as_slice() {
            let name = match more.len() {
                0 => first.clone(),
                more => format!("{first} and {more} more"),
            };
            self.leave_out(&name, &full());
        }
    }

    fn add(&mut self, root: &Root, below: &Path, redactor: &Redactor) {
        let name = slashed(&below.to_string_lossy());
        if self.files.iter().any(|file| file.name == name) {
            return;
        }
        if self.files.len() >= MOST_FILES || self.bytes() >= MOST_IN_ALL {
            self.leave_out(&name, &full());
            return;
        }
        match load(root, below, redactor) {
            Ok(file) => self.files.push(file),
            Err(why) => self.leave_out(&name, why),
        }
    }

    fn bytes(&self) -> usize {
        self.files.iter().map(|file| file.text.len()).sum()
    }
}

fn full() -> String {
    format!(
        "is more than the {MOST_FILES} files or {} KB that are sent",
        MOST_IN_ALL / 1024
    )
}

fn load(root: &Root, below: &Path, redactor: &Redactor) -> Result<AttachedFile, &'static str> {
    let name = below
        .to_str()
        .map(slashed)
        .filter(|it| !it.contains(char::is_control));
    let name = name.ok_or("has a name with a line break or bytes that aren’t UTF-8")?;
    let file_name = name
        .rsplit_once('/')
        .map_or(name.as_str(), |(_, name)| name);
    if skip::file(file_name) == Some(Skipped::Secret) {
        return Err("is a file that holds secrets");
    }
    // Twice as much is read, so that a secret across the cut is seen whole.
    let read = read::beginning(root, below, 2 * MOST_BYTES as u64);
    let (bytes, size) = read.map_err(why)?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let (safe, redacted) = redact(redactor, text);
    let end = safe.floor_char_boundary(MOST_BYTES);
    let sent = &safe[..end];
    let mut numbered = format!("=== {name} ===\n");
    let mut lines = 0;
    for line in sent.lines() {
        lines += 1;
        // Writing to a string can't fail.
        let _ = writeln!(numbered, "{lines:04}|{line}");
    }
    Ok(AttachedFile {
        name,
        size,
        is_cut: end < safe.len() || size > bytes.len() as u64,
        lines,
        redacted,
        text: numbered,
    })
}

fn why(unread: Unread) -> &'static str {
    match unread {
        Unread::Large => "is too large",
        Unread::Binary => "is no text",
        Unread::Made => "was written by a program",
        Unread::Gone => "isn’t there any more, or isn’t a file",
        Unread::Denied => "can’t be read: you have no permission",
        Unread::Failed => "can’t be read: the system failed",
    }
}
