//! A checkpoint: the planning document that an adversary challenges.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The document of a project that a checkpoint is held over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Checkpoint {
    /// `requirements`, `roadmap`, or another name of the project's configuration.
    pub name: String,
    /// The document: an absolute path.
    pub file: String,
    /// The folder of the project: an absolute path.
    pub folder: String,
    /// Whether the revision is committed once it is approved.
    pub commit: bool,
}

/// What the facts begin with that somebody else's words were kept beside the revision.
pub const KEPT: &str = "kept";

/// Whether a fact says that somebody else's words were kept.
pub fn is_kept(key: &str) -> bool {
    let rest = key.strip_prefix(KEPT);
    rest.is_some_and(|rest| rest.starts_with('/'))
}
