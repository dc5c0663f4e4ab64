//! How a change that somebody is reviewing can be committed.

use std::path::Path;

use code::{LeftOut, Reason};
use domain::agenda::Accepted;
use domain::page::{CommitOffer, Unreviewed};
use machine::git::Repository;

use super::Source;
use crate::code_review::{CodeReview, Wanted, git_program, refused};
use crate::{Error, runs};

/// How a change can be committed, or why not although something is left to commit.
pub(super) fn offered(
    found: &CodeReview,
    source: &Source,
    accepted: Option<&Accepted>,
) -> Result<(Option<CommitOffer>, Option<String>), Error> {
    let offer = offer(found, source, accepted)?;
    let uncommittable = match source {
        Source::Run(run) if offer.is_some() => runs::uncommittable(run),
        _ => None,
    };
    Ok((offer.filter(|_| uncommittable.is_none()), uncommittable))
}

/// How a change can be committed; `None` if nothing is left to commit, or if it is made of commits.
fn offer(
    found: &CodeReview,
    source: &Source,
    accepted: Option<&Accepted>,
) -> Result<Option<CommitOffer>, Error> {
    let message = accepted.map(|it| domain::text::document::seen::one_line(&it.title));
    let (branch, folder) = match source {
        Source::Run(run) => {
            if !runs::has_uncommitted(run)? {
                return Ok(None);
            }
            (Some(run.setup.branch.clone()), &run.setup.worktree)
        }
        Source::Folder(folder, Wanted::Uncommitted | Wanted::Staged)
            if !found.diff.files.is_empty() =>
        {
            let open = Repository::open(&git_program()?, Some(Path::new(folder)));
            (open.and_then(|it| it.branch()).map_err(refused)?, folder)
        }
        Source::Folder(..) => return Ok(None),
    };
    Ok(Some(CommitOffer {
        message: message.unwrap_or_default(),
        branch,
        folder: folder.clone(),
        hooks: matches!(source, Source::Folder(..)),
        unreviewed: unreviewed(found),
    }))
}

/// What a commit does with the files that weren’t reviewed.
fn unreviewed(found: &CodeReview) -> Unreviewed {
    let mut unreviewed = Unreviewed::default();
    for LeftOut { path, reason } in &found.review.left_out {
        let files = match reason {
            Reason::Ignored => &mut unreviewed.hidden,
            // The files in it stay uncommitted.
            Reason::UncommittedSubmodule => &mut unreviewed.left_out,
            _ if path.ends_with('/') => &mut unreviewed.left_out,
            _ => &mut unreviewed.included,
        };
        files.push(path.clone());
    }
    let unread = found.review.unread.iter().map(|it| it.path.clone());
    unreviewed.included.extend(unread);
    unreviewed
}

#[cfg(test)]
mod tests {
    use code::{LeftOut, Reason};
    use domain::page::Unreviewed;

    use super::unreviewed;
    use crate::code_review::of_text;

    #[test]
    fn a_commit_has_files_that_nobody_reviewed_but_no_other_repositories() {
        let mut found = of_text("");
        for (path, reason) in [
            ("evil", Reason::Link),
            ("sub", Reason::Submodule),
            ("inner/", Reason::Submodule),
            ("libs/one", Reason::UncommittedSubmodule),
            ("src/", Reason::Ignored),
        ] {
            let path = path.to_owned();
            found.review.left_out.push(LeftOut { path, reason });
        }
        let of = |paths: &[&str]| paths.iter().map(|it| (*it).to_owned()).collect();
        let wanted = Unreviewed {
            included: of(&["evil", "sub"]),
            left_out: of(&["inner/", "libs/one"]),
            hidden: of(&["src/"]),
        };
        assert_eq!(unreviewed(&found), wanted);
    }
}
