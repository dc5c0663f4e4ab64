//! The known layouts of planning documents: which files are where, and what each is for.
//!
//! A layout is one file and one line in [`LAYOUTS`].

mod kiro;
mod openspec;
mod own;
mod pattern;
mod spec_kit;
#[cfg(test)]
mod tests;

use std::path::Path;

use super::Document;
use super::config::Config;

/// A layout.
pub(super) struct Layout {
    /// The folders of the project that contain its documents, each with its parents: `.kiro/specs`.
    pub(super) folders: &'static [&'static str],
    /// The file that says what the project is for; `None` if a document says that.
    pub(super) about: Option<&'static str>,
    /// Its documents in a project, in the order in which they build on one another.
    pub(super) documents: fn(&Path, &Config) -> Vec<Document>,
    /// The documents that can't be read, since they are links out of the project.
    pub(super) outside: fn(&Path) -> Vec<Document>,
}

/// All layouts. The first one with a file on what the project is for decides.
pub(super) const LAYOUTS: [Layout; 4] = [
    own::LAYOUT,
    spec_kit::LAYOUT,
    openspec::LAYOUT,
    kiro::LAYOUT,
];
