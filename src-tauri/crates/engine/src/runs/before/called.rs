//! How git’s names are shown to people.

use domain::text::document::seen::one_line;

/// Where git keeps branches.
pub(super) const BRANCHES: &str = "refs/heads/";

/// Where git keeps tags.
pub(super) const TAGS: &str = "refs/tags/";

/// Where git keeps what it knows about the branches of remotes.
pub(super) const REMOTES: &str = "refs/remotes/";

/// A branch, a tag or the stash, at the beginning of a sentence.
pub(in crate::runs) fn called(name: &str) -> String {
    if let Some(branch) = name.strip_prefix(BRANCHES) {
        return format!("The branch “{}”", one_line(branch));
    }
    match name.strip_prefix(TAGS) {
        Some(tag) => format!("The tag “{}”", one_line(tag)),
        None => "The stash".to_owned(),
    }
}
