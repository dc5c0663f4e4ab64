//! The planning documents of a project: where they are, what the project's configuration says about their
//! checkpoints, what they disagree on, and what is known about the project itself.

pub mod across;
pub mod config;
pub mod git;
mod layouts;
pub mod rounds;
mod switch;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::Kind;
use domain::checkpoint::Checkpoint;
use domain::page::PlanningRole;
use domain::text::document::excerpt::excerpt;

use config::Config;
use layouts::LAYOUTS;

/// The folder of the planning documents in a project.
pub const FOLDER: &str = ".planning";

const PROJECT: &str = "PROJECT.md";

/// How many lines of what is known about the project a model always reads.
const PROJECT_LINES: usize = 50;

/// The maximum number of letters of it that a model reads.
const PROJECT_LETTERS: usize = 12_000;

/// Sections of it that a model reads wherever they are.
const PROJECT_SECTIONS: [&str; 3] = ["core value", "constraints", "scope"];

/// The checkpoints that every project has, in the order in which their documents build on one another,
/// with the document and its kind.
pub const CHECKPOINTS: [(&str, &str, Kind); 2] = [
    ("requirements", "REQUIREMENTS.md", Kind::Requirements),
    ("roadmap", "ROADMAP.md", Kind::Roadmap),
];

/// A planning document of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The name of its checkpoint: no other document of the project has it.
    pub checkpoint: String,
    /// What people call it within its group.
    pub name: String,
    /// The feature or change that it belongs to; empty if it belongs to the whole project.
    pub group: String,
    /// What it is for.
    pub role: PlanningRole,
    /// What sort of document it is.
    pub kind: Kind,
    /// Its file below the folder of the project, with `/` between folders.
    pub file: String,
}

/// The documents of a project that can have checkpoints. Those of `.planning` are listed before they are
/// written, unless the project has its documents in another layout.
pub fn documents(folder: &Path, config: &Config) -> Vec<Document> {
    let found = LAYOUTS
        .iter()
        .map(|layout| (layout.documents)(folder, config));
    let mut documents: Vec<Document> = found.flatten().collect();
    let is_own = |document: &Document| Path::new(&document.file).starts_with(FOLDER);
    let is_there = |document: &Document| folder.join(&document.file).is_file();
    let (own, others): (Vec<_>, Vec<_>) = documents.iter().partition(|it| is_own(it));
    if !others.is_empty() && !own.iter().any(|it| is_there(it)) {
        documents.retain(|it| !is_own(it));
    }
    let mut names = HashSet::new();
    documents.retain(|it| names.insert(it.checkpoint.clone()));
    documents
}

/// Links in the place of planning documents that lead to no file inside the project.
pub fn outside(folder: &Path) -> Vec<Document> {
    let layouts = LAYOUTS.iter();
    layouts
        .flat_map(|layout| (layout.outside)(folder))
        .collect()
}

/// Whether a folder has planning documents, or a place for them.
pub fn is_project(folder: &Path) -> bool {
    folder.join(FOLDER).is_dir() || !documents(folder, &Config::default()).is_empty()
}

/// The folder of a project that a folder of planning documents belongs to: the project of its
/// `.planning` or `.kiro/specs`, and the folder itself where it is a project.
pub fn root(folder: &Path) -> Option<&Path> {
    if folder.file_name().is_none_or(|name| name != FOLDER) && is_project(folder) {
        return Some(folder);
    }
    let below = LAYOUTS.iter().flat_map(|layout| layout.folders);
    let below = below.flat_map(|below| Path::new(below).ancestors());
    let mut roots = below
        .filter(|below| below.parent().is_some() && folder.ends_with(below))
        .filter_map(|below| folder.ancestors().nth(below.components().count()));
    roots.find(|root| is_project(root))
}

/// Where a document of a project is.
pub fn path(folder: &Path, document: &str) -> PathBuf {
    folder.join(FOLDER).join(document)
}

/// The checkpoint that a document, given by its canonical path, belongs to; `None` if it isn't a planning
/// document, or no checkpoint is about it.
pub fn of_document(file: &Path) -> Option<(Checkpoint, Config)> {
    file.ancestors().skip(1).find_map(|folder| {
        let mut places = LAYOUTS.iter().flat_map(|layout| layout.folders);
        if !places.any(|place| file.starts_with(folder.join(place))) {
            return None;
        }
        let config = Config::read(folder);
        let is_it = |document: &Document| {
            let it = folder.join(&document.file).canonicalize();
            it.is_ok_and(|it| it == file)
        };
        let document = documents(folder, &config).into_iter().find(is_it)?;
        let checkpoint = Checkpoint {
            name: document.checkpoint,
            file: file.to_string_lossy().into_owned(),
            folder: folder.to_string_lossy().into_owned(),
            commit: config.commit(),
        };
        Some((checkpoint, config))
    })
}

/// What is known about the project that a text belongs to: the beginning of its PROJECT.md, or of the file
/// that its layout has instead, and its purpose and constraints. Empty if nobody wrote it down, and for that
/// file itself, given by its path.
pub fn context(folder: &Path, file: Option<&Path>) -> String {
    let [own, others @ ..] = LAYOUTS.map(|layout| layout.about);
    let places = [own, Some(PROJECT)].into_iter().chain(others).flatten();
    let mut places = places.map(|place| folder.join(place));
    let known = places.find(|place| place.is_file());
    let Some(known) = known.and_then(|known| known.canonicalize().ok()) else {
        return String::new();
    };
    if file.is_some_and(|file| file == known) {
        return String::new();
    }
    let text = fs::read(known).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let told = excerpt(&text, PROJECT_LINES, &PROJECT_SECTIONS);
    match told.char_indices().nth(PROJECT_LETTERS) {
        Some((end, _)) => format!("{}…\n", &told[..end]),
        None => told,
    }
}
