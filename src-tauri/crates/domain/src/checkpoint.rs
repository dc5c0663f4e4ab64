//! A checkpoint: the planning document that an adversary challenges.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FindingId, TextHash};

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

/// What had happened to the document when the author decided, and of what the review wrote there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Kept {
    /// The document as the author saw it.
    #[serde(rename = "kept")]
    #[ts(rename = "kept")]
    pub text: TextHash,
    /// Findings for which the review had changed something that wasn’t in the document anymore.
    #[serde(default)]
    pub lost: Vec<FindingId>,
    /// Those for which the author rewrote that by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub rewritten: Vec<FindingId>,
    /// Findings that nothing had settled, and whose passage isn’t in the text that was approved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub moved_on: Vec<FindingId>,
    /// Whether the author approved the document as it was then, without a word of their own.
    #[serde(default)]
    pub as_is: bool,
    /// Whether nobody else wrote in it, by what the author says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub own: bool,
}

/// What the facts begin with that somebody else's words were kept beside the revision.
pub const KEPT: &str = "kept";

/// Whether a fact that was observed says that somebody else's words were kept, as journals did before
/// [`crate::Event::KeptTheirs`].
pub fn is_kept(key: &str) -> bool {
    let rest = key.strip_prefix(KEPT);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// The key of the fact that a round put its revision into the document.
pub fn revision(round: u32) -> String {
    format!("round/{round}/document")
}

/// The round whose revision a fact put into the document.
pub fn revised_in(key: &str) -> Option<u32> {
    let round = key.strip_prefix("round/")?.strip_suffix("/document")?;
    round.parse().ok()
}

/// Warnings that say of a revision that it is not committed, or may not be, as their keys begin.
pub const ABOUT_COMMITS: [&str; 2] = ["warning/uncommitted", "warning/commit/"];
