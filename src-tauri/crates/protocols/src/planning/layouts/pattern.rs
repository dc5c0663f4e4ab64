//! Documents that are found by the pattern of their path.

use std::fs;
use std::path::Path;

use domain::Kind;
use domain::page::PlanningRole;

use crate::planning::Document;

/// The maximum number of folders that are searched if a pattern leaves their name open.
const MOST_FOLDERS: usize = 500;

/// Where a document is, and what it is for.
pub(super) struct Pattern {
    /// Below the folder of the project. `*` stands for the name of any one folder; the first is the feature
    /// or change, others are what the document is about.
    pub(super) path: &'static str,
    /// What people call it.
    pub(super) name: &'static str,
    pub(super) role: PlanningRole,
    pub(super) kind: Kind,
}

/// The documents that are there: those of the whole project first, then group by group in the order of
/// their names. Links are followed as long as they stay inside the project.
pub(super) fn found(folder: &Path, patterns: &[Pattern]) -> Vec<Document> {
    all(folder, patterns, is_inside)
}

/// Links in the place of documents that lead to no file inside the project, so nobody reads them.
pub(super) fn outside(folder: &Path, patterns: &[Pattern]) -> Vec<Document> {
    all(folder, patterns, |root, path| {
        let is_there = fs::symlink_metadata(root.join(path.join("/"))).is_ok();
        is_there && !is_inside(root, path) && !root.join(path.join("/")).is_dir()
    })
}

/// The documents in the places that count.
fn all(
    folder: &Path,
    patterns: &[Pattern],
    counts: impl Fn(&Path, &[String]) -> bool,
) -> Vec<Document> {
    let Ok(root) = folder.canonicalize() else {
        return Vec::new();
    };
    let mut documents: Vec<Document> = Vec::new();
    for pattern in patterns {
        let paths = pattern
            .path
            .split('/')
            .fold(Vec::from([Vec::new()]), |paths, part| {
                let paths = paths.into_iter();
                paths.flat_map(|path| below(&root, &path, part)).collect()
            });
        let paths = paths.into_iter().filter(|path| counts(&root, path));
        documents.extend(paths.map(|path| pattern.document(&path)));
    }
    // Within a group, the order of the patterns stays.
    documents.sort_by(|one, other| one.group.cmp(&other.group));
    documents
}

/// A path with one more part, for each folder that a `*` stands for.
fn below(root: &Path, path: &[String], part: &str) -> Vec<Vec<String>> {
    let with = |name: String| path.iter().cloned().chain([name]).collect();
    if part != "*" {
        return vec![with(part.to_owned())];
    }
    let entries = fs::read_dir(root.join(path.join("/")));
    let entries = entries.into_iter().flatten().flatten().take(MOST_FOLDERS);
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| is_plain(name)).collect();
    names.sort();
    names.into_iter().map(with).collect()
}

/// Whether a name can be shown in a list and given as an argument.
fn is_plain(name: &str) -> bool {
    !name.contains(|letter: char| letter.is_control())
}

/// Whether a file is there, and inside the project wherever links lead.
fn is_inside(root: &Path, path: &[String]) -> bool {
    let file = root.join(path.join("/")).canonicalize();
    file.is_ok_and(|file| file.starts_with(root) && file.is_file())
}

impl Pattern {
    fn document(&self, path: &[String]) -> Document {
        let file = path.join("/");
        let open = self.path.split('/').zip(path);
        let mut open = open.filter(|(part, _)| *part == "*");
        let group = open.next().map_or("", |(_, name)| name.as_str());
        let about: Vec<&str> = open.map(|(_, name)| name.as_str()).collect();
        Document {
            checkpoint: file.strip_suffix(".md").unwrap_or(&file).to_owned(),
            name: match about.as_slice() {
                [] => self.name.to_owned(),
                about => format!("{} {}", self.name, about.join("/")),
            },
            group: group.to_owned(),
            role: self.role,
            kind: self.kind,
            file,
        }
    }
}
