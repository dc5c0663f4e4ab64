//! A checkpoint: the planning document that an adversary challenges.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FindingId, TextHash};

/// The project document that a checkpoint challenges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Checkpoint {
    /// `requirements`, `roadmap`, or another name from the project's configuration.
    pub name: String,
    /// The absolute path of the document.
    pub file: String,
    /// The absolute path of the project folder.
    pub folder: String,
    /// Whether the revision is committed once it is approved.
    pub commit: bool,
}

/// What had happened to the document, and to the review's changes in it, when the author decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Kept {
    /// The document as the author saw it.
    #[serde(rename = "kept")]
    #[ts(rename = "kept")]
    pub text: TextHash,
    /// Findings whose change by the review was no longer in the document.
    #[serde(default)]
    pub lost: Vec<FindingId>,
    /// Findings whose change the author rewrote by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub rewritten: Vec<FindingId>,
    /// Unresolved findings whose passage isn't in the approved text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub moved_on: Vec<FindingId>,
    /// Whether the author approved the document as it was, without adding a word.
    #[serde(default)]
    pub as_is: bool,
    /// Whether nobody else wrote to it, according to the author.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub own: bool,
}

/// The prefix of facts which say that somebody else's words were kept along with the revision.
pub const KEPT: &str = "kept";

/// Whether an observed fact says that somebody else's words were kept. Journals recorded it this way before
/// [`crate::Event::KeptTheirs`].
pub fn is_kept(key: &str) -> bool {
    let rest = key.strip_prefix(KEPT);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// The key of the fact which records that a round wrote its revision to the document.
pub fn revision(round: u32) -> String {
    format!("round/{round}/document")
}

/// The round whose revision a fact wrote to the document.
pub fn revised_in(key: &str) -> Option<u32> {
    let round = key.strip_prefix("round/")?.strip_suffix("/document")?;
    round.parse().ok()
}

/// Key prefixes of warnings which say that a revision isn't committed, or may not be.
pub const ABOUT_COMMITS: [&str; 2] = ["warning/uncommitted", "warning/commit/"];
