//! Files and folders that somebody attached to a text, as models read them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::text::redact::Redactor;
use domain::usage::grouped;
use serde::{Deserialize, Serialize};

use crate::numbered::{MOST_BYTES, SECRET, is_secret, load};
use crate::place::{self, Place};
use crate::skip::{self, Skipped};
use crate::stop::Stop;
use crate::walk::{slashed, walk};

/// The most files over all attachments.
const MOST_FILES: usize = 50;
/// The most bytes over all attachments.
const MOST_IN_ALL: usize = 8 * MOST_BYTES;
/// How many files with secrets are named.
const MOST_NAMED: usize = 5;
/// How many files of a folder are considered.
const MOST_VISITED: usize = 20_000;

/// What is sent of the attachments, and what isn’t.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Files that are sent: in the order in which they were attached, the files of a folder by path.
    pub files: Vec<AttachedFile>,
    /// What isn’t sent, and why.
    pub left_out: Vec<LeftOutFile>,
}

/// A file that is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedFile {
    /// Index of the attached path that it comes from.
    pub from: usize,
    /// The path below the project, with slashes; outside the project, as much of the path as needed to tell
    /// it from the others.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// Whether only its beginning is sent.
    pub is_cut: bool,
    /// How many lines are sent.
    pub lines: usize,
    /// Secrets that were taken out.
    pub redacted: usize,
    /// The text that is sent: `=== name ===`, then each line after its number, such as `0001|`.
    pub text: String,
}

/// Something that isn’t sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOutFile {
    /// Index of the attached path that it belongs to.
    pub from: usize,
    /// The path as the user gave it, or as a file that is sent would be named.
    pub name: String,
    /// Why, in a few words: “isn’t text”.
    pub why: String,
}

/// Loads attachments: paths of files and folders. Anything in the project is read below the project folder,
/// and links that lead out of it aren’t followed. Other paths were chosen by hand: a folder is read below
/// itself, a file below the folder that contains it. At most 50 files, 65,536 bytes of each, and 524,288
/// bytes in all. The text’s `own` file isn’t sent and doesn’t count. Blocks.
pub fn attach(
    project: Option<&Path>,
    paths: &[PathBuf],
    own: Option<&Path>,
    redactor: &Redactor,
    stop: &Stop,
) -> Attached {
    let mut attaching = Attaching {
        attached: Attached::default(),
        from: 0,
        own: own.and_then(|file| file.canonicalize().ok()),
        seen: HashSet::new(),
        redactor,
    };
    for (from, path) in paths.iter().enumerate() {
        attaching.from = from;
        match place::find(project, path) {
            Ok(place) if place.root.path().join(&place.below).is_dir() => {
                attaching.add_folder(&place, stop);
            }
            Ok(place) => attaching.add(&place, &place.below),
            Err(why) => attaching.leave_out(&slashed(&path.to_string_lossy()), why),
        }
    }
    attaching.attached
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

    /// Bytes that are sent.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|file| file.text.len()).sum()
    }
}

impl LeftOutFile {
    /// What isn’t sent, and why, in a sentence.
    pub fn sentence(&self) -> String {
        format!("{} {}.", self.name, self.why)
    }
}

/// The attachments while they are loaded.
struct Attaching<'a> {
    attached: Attached,
    /// Index of the path that is being loaded.
    from: usize,
    /// The full path of the text’s own file.
    own: Option<PathBuf>,
    /// Files that were already loaded or left out, by their full paths.
    seen: HashSet<PathBuf>,
    redactor: &'a Redactor,
}

impl Attaching<'_> {
    fn leave_out(&mut self, name: &str, why: &str) {
        self.attached.left_out.push(LeftOutFile {
            from: self.from,
            name: shown(name),
            why: why.to_owned(),
        });
    }

    /// Reports how many files of a folder aren’t sent, and why, in words for one and for several.
    fn leave_out_all(&mut self, folder: &str, count: usize, [one, several]: [&str; 2]) {
        match count {
            0 => {}
            1 => self.leave_out(folder, &format!("has 1 {one}")),
            more => {
                let files = grouped(more as u64);
                self.leave_out(folder, &format!("has {files} {several}"));
            }
        }
    }

    fn add_folder(&mut self, place: &Place, stop: &Stop) {
        let (root, below) = (&place.root, &place.below);
        let walked = walk(root, below, MOST_VISITED, stop, Listed::add);
        let mut listed = Listed::default();
        for share in walked.shares {
            listed.paths.extend(share.paths);
            listed.passed_over += share.passed_over;
        }
        let mut paths = listed.paths;
        paths.sort();
        let folder = self.folder_name(place);
        for warning in walked.left_out.warnings() {
            let warning = warning.trim_end_matches('.');
            self.leave_out(&folder, &format!("isn’t complete: {warning}"));
        }
        if walked.is_cut || walked.ended.is_some() {
            let files = grouped(walked.files as u64);
            let why = format!("has more than {files} files, so the rest weren’t considered");
            self.leave_out(&folder, &why);
        }
        if listed.passed_over == 0 && paths.is_empty() {
            self.leave_out(&folder, "has no files that can be sent");
        }
        let passed_over = [
            "file that isn’t text or is generated",
            "files that aren’t text or are generated",
        ];
        self.leave_out_all(&folder, listed.passed_over, passed_over);
        let hidden = hidden(&root.path().join(below));
        let never = [
            "hidden file or link, which is never sent",
            "hidden files or links, which are never sent",
        ];
        self.leave_out_all(&folder, hidden, never);
        self.add_files(place, paths);
    }

    /// Adds files of a folder, as many as there is room for. Files that are never sent take no room.
    fn add_files(&mut self, place: &Place, paths: Vec<String>) {
        let takes_room = |path: &String| !is_secret(path) && !self.is_own(place, Path::new(path));
        let (mut paths, mut never): (Vec<_>, Vec<_>) = paths.into_iter().partition(takes_room);
        let left = MOST_FILES.saturating_sub(self.attached.files.len());
        let rest = paths.split_off(paths.len().min(left));
        for path in &paths {
            self.add(place, Path::new(path));
        }
        self.leave_out_rest(place, &rest, [&full(), &full()]);
        never.sort_by_key(|path| is_secret(path));
        let unnamed = never.split_off(never.len().min(MOST_NAMED));
        for path in &never {
            self.add(place, Path::new(path));
        }
        self.leave_out_rest(place, &unnamed, [SECRET, "are files that hold secrets"]);
    }

    /// Reports that these files aren’t sent, and why, in words for one and for several.
    fn leave_out_rest(&mut self, place: &Place, paths: &[String], [one, several]: [&str; 2]) {
        let [first, more @ ..] = paths else { return };
        let first = self.name(place, Path::new(first));
        match more.len() {
            0 => self.leave_out(&first, one),
            more => self.leave_out(&format!("{first} and {more} more"), several),
        }
    }

    fn is_own(&self, place: &Place, below: &Path) -> bool {
        self.own
            .as_ref()
            .is_some_and(|own| *own == place.root.path().join(below))
    }

    fn add(&mut self, place: &Place, below: &Path) {
        if !self.seen.insert(place.root.path().join(below)) {
            return;
        }
        let name = self.name(place, below);
        if self.is_own(place, below) {
            self.leave_out(&name, "is the document itself, so it isn’t sent twice");
            return;
        }
        if is_secret(&name) {
            self.leave_out(&name, SECRET);
            return;
        }
        if self.attached.files.len() >= MOST_FILES || self.attached.bytes() >= MOST_IN_ALL {
            self.leave_out(&name, &full());
            return;
        }
        match load(&place.root, below, &name, MOST_BYTES, self.redactor) {
            Ok(file) => self.attached.files.push(AttachedFile {
                from: self.from,
                name,
                size: file.size,
                is_cut: file.is_cut,
                lines: file.lines,
                redacted: file.redacted,
                text: file.text,
            }),
            Err(why) => self.leave_out(&name, why),
        }
    }

    /// The name of a file: its path below the root. In a folder that was chosen as a whole, the name of that
    /// folder comes first, after as many of its parent folders as needed to tell the file from others with
    /// the same name.
    fn name(&self, place: &Place, below: &Path) -> String {
        let full = place.root.path().join(below);
        let parts: Vec<_> = full.iter().collect();
        let least = below.iter().count() + usize::from(place.is_chosen);
        let named = |count: usize| {
            let path: PathBuf = parts.iter().skip(parts.len() - count).collect();
            slashed(&path.to_string_lossy())
        };
        let is_free = |name: &String| self.attached.files.iter().all(|file| file.name != *name);
        let mut candidates = (least.min(parts.len())..=parts.len()).map(named);
        let free = candidates.find(is_free);
        free.unwrap_or_else(|| slashed(&full.to_string_lossy()))
    }

    /// The name of a folder; the root of the disk has none.
    fn folder_name(&self, place: &Place) -> String {
        let full = place.root.path().join(&place.below);
        match place.below.iter().count() {
            0 => full
                .file_name()
                .unwrap_or(full.as_os_str())
                .to_string_lossy()
                .into_owned(),
            _ => self.name(place, &place.below),
        }
    }
}

/// What a thread finds in a folder.
#[derive(Default)]
struct Listed {
    /// Below the root, with slashes.
    paths: Vec<String>,
    /// Files that aren’t text, or that a program wrote, by their names.
    passed_over: usize,
}

impl Listed {
    fn add(&mut self, path: &str) {
        let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
        if matches!(skip::file(name), Some(Skipped::Made | Skipped::Binary)) {
            self.passed_over += 1;
        } else {
            self.paths.push(path.to_owned());
        }
    }
}

/// How many hidden files and links are directly in a folder; deeper ones aren’t counted.
fn hidden(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let is_hidden = |entry: &fs::DirEntry| {
        let named = entry.file_name().to_string_lossy().starts_with('.');
        entry
            .file_type()
            .is_ok_and(|it| it.is_symlink() || it.is_file() && named)
    };
    entries.flatten().filter(is_hidden).count()
}

/// A name with line breaks and other control characters escaped.
fn shown(name: &str) -> String {
    let spelled = |it: char| {
        if it.is_control() {
            it.escape_debug().to_string()
        } else {
            it.to_string()
        }
    };
    name.chars().map(spelled).collect()
}

fn full() -> String {
    format!(
        "went over the limit of {MOST_FILES} files and {} KB",
        MOST_IN_ALL / 1024
    )
}
