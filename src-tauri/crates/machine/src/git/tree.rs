//! What a commit contains.

use super::locked::Git;
use super::revisions::Refusal;

/// The mode of a submodule.
const SUBMODULE: &str = "160000";

/// A file or a submodule in a commit.
pub(super) struct Entry {
    /// As git writes it, such as `100644`.
    pub(super) mode: String,
    /// The hash of its content.
    pub(super) hash: String,
    /// Relative to the root, with slashes.
    pub(super) path: Vec<u8>,
}

impl Entry {
    pub(super) fn is_submodule(&self) -> bool {
        self.mode == SUBMODULE
    }
}

/// All of them.
pub(super) fn entries(git: &Git, commit: &str) -> Result<Vec<Entry>, Refusal> {
    let tree = git.bytes(&["ls-tree", "-r", "-z", "--full-tree", commit])?;
    let entry = |entry: &[u8]| {
        let tab = entry.iter().position(|byte| *byte == b'\t')?;
        let about = String::from_utf8_lossy(&entry[..tab]).into_owned();
        let mut about = about.split(' ').map(str::to_owned);
        Some(Entry {
            mode: about.next()?,
            hash: about.nth(1)?,
            path: entry[tab + 1..].to_owned(),
        })
    };
    Ok(tree.split(|byte| *byte == 0).filter_map(entry).collect())
}
