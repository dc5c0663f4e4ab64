//! `.planning`, our own layout, in which the configuration can name further documents.

use std::path::Path;

use domain::Kind;
use domain::page::PlanningRole;

use super::Layout;
use crate::planning::config::Config;
use crate::planning::{CHECKPOINTS, Document, FOLDER};

pub(super) const LAYOUT: Layout = Layout {
    folders: &[FOLDER],
    about: Some(".planning/PROJECT.md"),
    documents,
    outside: |_| Vec::new(),
};

fn documents(folder: &Path, config: &Config) -> Vec<Document> {
    if !folder.join(FOLDER).is_dir() {
        return Vec::new();
    }
    let documents = config.documents().into_iter();
    documents
        .map(|(name, file)| document(name, &file))
        .collect()
}

fn document(checkpoint: String, file: &str) -> Document {
    let mut known = CHECKPOINTS.iter();
    let kind = known.find(|(name, ..)| *name == checkpoint);
    let kind = kind.map_or(Kind::Task, |(.., kind)| *kind);
    Document {
        name: named(&checkpoint),
        group: String::new(),
        role: match kind {
            Kind::Requirements => PlanningRole::Requirements,
            _ => PlanningRole::Plan,
        },
        kind,
        file: format!("{FOLDER}/{file}"),
        checkpoint,
    }
}

/// `Risk register` for `risk_register`.
fn named(checkpoint: &str) -> String {
    let words = checkpoint.replace(['_', '-'], " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}
