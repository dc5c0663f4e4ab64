//! How a change that somebody is reviewing can be committed.

use std::fs;
use std::path::{Path, PathBuf};

use code::diff::{File, Kind};
use code::{LeftOut, Reason};
use domain::agenda::Accepted;
use domain::page::{CodeLink, CommitOffer, Unreviewed};
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
    let (branch, folder, root) = match source {
        Source::Run(run) => {
            if !runs::has_uncommitted(run)? {
                return Ok(None);
            }
            let tree = &run.setup.worktree;
            (Some(run.setup.branch.clone()), tree, PathBuf::from(tree))
        }
        Source::Folder(folder, Wanted::Uncommitted | Wanted::Staged)
            if !found.diff.files.is_empty() =>
        {
            let open = Repository::open(&git_program()?, Some(Path::new(folder)));
            let repository = open.map_err(refused)?;
            let branch = repository.branch().map_err(refused)?;
            (branch, folder, repository.top().map_err(refused)?)
        }
        Source::Folder(..) => return Ok(None),
    };
    Ok(Some(CommitOffer {
        message: message.unwrap_or_default(),
        branch,
        folder: folder.clone(),
        hooks: matches!(source, Source::Folder(..)),
        unreviewed: unreviewed(found, &root),
    }))
}

/// What a commit does with the files below a root that weren’t reviewed, and with links.
fn unreviewed(found: &CodeReview, root: &Path) -> Unreviewed {
    let mut unreviewed = Unreviewed {
        links: found.diff.files.iter().filter_map(link).collect(),
        ..Unreviewed::default()
    };
    for LeftOut { path, reason } in &found.review.left_out {
        let files = match reason {
            Reason::Ignored => &mut unreviewed.hidden,
            // Git knows it, so its target is in the change.
            Reason::Link if unreviewed.links.iter().any(|it| it.path == *path) => continue,
            Reason::Link => {
                let target = fs::read_link(root.join(path)).ok();
                unreviewed.links.push(CodeLink {
                    path: path.clone(),
                    target: target.map(|it| it.to_string_lossy().into_owned()),
                });
                continue;
            }
            // The files in it stay uncommitted.
            Reason::UncommittedSubmodule => &mut unreviewed.left_out,
            _ if path.ends_with('/') => &mut unreviewed.left_out,
            Reason::Submodule => &mut unreviewed.named,
            _ => &mut unreviewed.included,
        };
        files.push(path.clone());
    }
    let unread = found.review.unread.iter().map(|it| it.path.clone());
    unreviewed.included.extend(unread);
    unreviewed
}

/// The link that git knows by this file; `None` if it is none, or if the change deletes it.
fn link(file: &File) -> Option<CodeLink> {
    let mut lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
    file.is_link().then(|| CodeLink {
        path: file.path().to_owned(),
        target: lines
            .find(|line| line.kind == Kind::Added)
            .map(|line| line.text.clone()),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use code::{LeftOut, Reason};
    use domain::page::{CodeLink, Unreviewed};

    use super::unreviewed;
    use crate::code_review::of_text;

    #[test]
    fn a_commit_has_files_that_nobody_reviewed_but_no_other_repositories() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = |path: &str, target: Option<&str>| CodeLink {
            path: path.to_owned(),
            target: target.map(str::to_owned),
        };
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("evil")).expect("a link");
        let mut found = of_text(concat!(
            "diff --git a/known b/known\nnew file mode 120000\n--- /dev/null\n+++ b/known\n",
            "@@ -0,0 +1 @@\n+../secret\n\\ No newline at end of file\n",
        ));
        fs::write(folder.path().join("gone"), "").expect("a file");
        for (path, reason) in [
            ("evil", Reason::Link),
            ("gone", Reason::Link),
            ("large.sql", Reason::TooLarge),
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
            included: of(&["large.sql"]),
            links: vec![
                link("known", Some("../secret")),
                link("evil", cfg!(unix).then_some("/etc/passwd")),
                link("gone", None),
            ],
            named: of(&["sub"]),
            left_out: of(&["inner/", "libs/one"]),
            hidden: of(&["src/"]),
        };
        assert_eq!(unreviewed(&found, folder.path()), wanted);
    }
}
