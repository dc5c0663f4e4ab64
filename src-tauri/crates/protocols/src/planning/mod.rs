//! The planning documents of a project: where they lie, what the project's configuration says of their
//! checkpoints, and what is known of the project itself.

pub mod config;
pub mod git;
pub mod rounds;

use std::fs;
use std::path::{Path, PathBuf};

use domain::Kind;
use domain::checkpoint::Checkpoint;
use domain::text::document::excerpt::excerpt;

use config::Config;

/// The folder of the planning documents in a project.
pub const FOLDER: &str = ".planning";

const PROJECT: &str = "PROJECT.md";

/// Lines of what is known of the project that a model reads in any case.
const PROJECT_LINES: usize = 50;

/// Letters of it that a model reads at most.
const PROJECT_LETTERS: usize = 12_000;

/// Sections of it that a model reads wherever they stand.
const PROJECT_SECTIONS: [&str; 3] = ["core value", "constraints", "scope"];

/// The checkpoints that every project has, in the order in which their documents build on one another,
/// with the document and its kind.
pub const CHECKPOINTS: [(&str, &str, Kind); 2] = [
    ("requirements", "REQUIREMENTS.md", Kind::Requirements),
    ("roadmap", "ROADMAP.md", Kind::Roadmap),
];

/// What sort of document a checkpoint is about.
pub fn kind(name: &str) -> Kind {
    let mut known = CHECKPOINTS.iter();
    let known = known.find(|(checkpoint, ..)| *checkpoint == name);
    known.map_or(Kind::Task, |(.., kind)| *kind)
}

/// Where a document of a project lies.
pub fn path(folder: &Path, document: &str) -> PathBuf {
    folder.join(FOLDER).join(document)
}

/// The checkpoint that a document is for, given by its canonical path; `None` where it is no planning
/// document, or one that no checkpoint is about.
pub fn of_document(file: &Path) -> Option<(Checkpoint, Config)> {
    let planning = file
        .ancestors()
        .skip(1)
        .find(|folder| folder.file_name().is_some_and(|name| name == FOLDER))?;
    let folder = planning.parent()?;
    let config = Config::read(folder);
    let is_it = |document: &String| {
        path(folder, document)
            .canonicalize()
            .is_ok_and(|it| it == file)
    };
    let (name, _) = config
        .documents()
        .into_iter()
        .find(|(_, document)| is_it(document))?;
    let checkpoint = Checkpoint {
        name,
        file: file.to_string_lossy().into_owned(),
        folder: folder.to_string_lossy().into_owned(),
        commit: config.commit(),
    };
    Some((checkpoint, config))
}

/// What is known of the project that a text belongs to: the beginning of its PROJECT.md, and what it is
/// for and bound by. Empty where nobody wrote it down, and for that file itself, given by its path.
pub fn context(folder: &Path, file: Option<&Path>) -> String {
    let places = [path(folder, PROJECT), folder.join(PROJECT)];
    let known = places.iter().find(|place| place.is_file());
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
