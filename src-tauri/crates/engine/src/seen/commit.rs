//! Committing a change that somebody is reviewing, and what holds that back.

use std::path::Path;

use domain::page::CodeModels;
use domain::run::RunReviewed;
use machine::git::{self, Repository};
use store::Store;

use super::{Seen, Source, hidden, still_works};
use crate::code_review::{self, CodeReview, git_program, refused};
use crate::{Error, runs};

impl Seen {
    /// Commits the change, if nothing holds it back; if `with_hidden`, including files that new ignore rules
    /// hide. Returns the hash of the commit. Blocks.
    ///
    /// # Errors
    /// When blocking findings are left, including those of models that finished after the change was read,
    /// when the files have changed since, and when git or a hook refuses.
    pub fn commit(&self, store: &Store, message: &str, with_hidden: bool) -> Result<String, Error> {
        let now = self.heard_again(store, self.shown.reviewed.number)?;
        now.may_commit(message)?;
        match &self.source {
            Source::Run(run) => {
                let Some(_lock) = store.lock_run(&run.id)? else {
                    return Err(still_works());
                };
                if store.run(run.id.as_str())?.removed_at.is_some() {
                    return Err(removed());
                }
                self.is_still(&runs::review(run)?)?;
                if with_hidden {
                    hidden::may_be_committed(run)?;
                }
                let committed = runs::commit(store, run, message, with_hidden)?;
                let reviewed = RunReviewed {
                    blocking: 0,
                    committed: true,
                };
                store.note_run_review(&run.id, reviewed)?;
                Ok(committed)
            }
            Source::Folder(folder, wanted) => {
                let open = Repository::open(&git_program()?, Some(Path::new(folder)));
                let mut repository = open.map_err(refused)?;
                let change = git::change(&mut repository, wanted).map_err(refused)?;
                self.is_still(&code_review::code_review(Some(Path::new(folder)), wanted)?)?;
                let committed = repository.commit_as_user(wanted, &change, message);
                committed.map_err(refused)
            }
        }
    }

    fn may_commit(&self, message: &str) -> Result<(), Error> {
        if message.trim().is_empty() {
            return Err(Error::invalid(
                "The commit has no message.",
                "Say in a line what the change does.",
            ));
        }
        if let Some(why) = &self.uncommittable {
            return Err(Error::invalid(why.clone(), "Then check again."));
        }
        if self.commit.is_none() {
            return Err(Error::invalid(
                "There is nothing left to commit.",
                "Check again to see the change as it is now.",
            ));
        }
        let models = self.shown.reviewed.models.as_ref();
        if models.is_some_and(CodeModels::holds_commit) {
            return Err(Error::invalid(
                "Models haven’t reviewed what the agent did about the findings yet.",
                "Have models review the change again, or give a reason to commit without a second review.",
            ));
        }
        let findings = self.shown.reviewed.findings.iter();
        match findings.filter(|it| it.holds_commit()).count() {
            0 => Ok(()),
            1 => Err(held("1 blocking finding holds")),
            some => Err(held(&format!("{some} blocking findings hold"))),
        }
    }

    /// Refuses to commit anything that wasn’t reviewed.
    fn is_still(&self, now: &CodeReview) -> Result<(), Error> {
        if (&now.diff, now.commits) == (&self.found.diff, self.found.commits) {
            return Ok(());
        }
        Err(Error::invalid(
            "The files were changed since this review, so nothing was committed.",
            "Check again, then commit.",
        ))
    }

    /// Records what holds back the commit of a run, for lists that don’t read its change.
    pub(super) fn note(&self, store: &Store) -> Result<(), Error> {
        let Source::Run(run) = &self.source else {
            return Ok(());
        };
        let findings = self.shown.reviewed.findings.iter();
        let reviewed = RunReviewed {
            blocking: findings.filter(|it| it.holds_commit()).count(),
            committed: self.found.commits > 0 && !self.found.differs,
        };
        Ok(store.note_run_review(&run.id, reviewed)?)
    }
}

fn held(what: &str) -> Error {
    Error::invalid(
        format!("{what} back this commit."),
        "Check again, then fix or decline each.",
    )
}

fn removed() -> Error {
    Error::invalid(
        "The worktree of this run was removed, so there is nothing to commit.",
        "Start a new run.",
    )
}
