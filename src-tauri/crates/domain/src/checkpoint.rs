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
