//! A change that somebody is reviewing, and their actions on its findings.

mod heard;
mod hidden;
mod offer;
mod place;
mod sent_back;

use std::path::Path;

use domain::agenda::{Accepted, DeclinedFinding};
use domain::page::{CodeChange, CodeCriterion, CodeModels, CodeRow, CommitOffer};
use domain::run::{Run, RunState};
use domain::{Setup, TaskId};
use machine::git::{self, Repository};
use protocols::acceptance;
use store::Store;

use crate::code_review::{
    self, CodeReview, Shown, Wanted, git_program, refused, reviewed_of, wanted,
};
use crate::{Error, project, runs};
use heard::Heard;
use offer::offered;
use place::scope;
pub use sent_back::Wished;

/// Where a change was read.
#[derive(Clone, Debug)]
pub enum Source {
    /// In a folder of the user’s.
    Folder(String, Wanted),
    /// In the worktree of a run.
    Run(Box<Run>),
}

/// A change that was read.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The change, and what rules say about it.
    pub found: CodeReview,
    /// Where it was read.
    pub source: Source,
    /// What it is called.
    pub title: String,
    /// The task that it was made for, if one is known.
    pub accepted: Option<Accepted>,
    /// The change as shown.
    pub shown: Shown,
    /// What models say about it.
    heard: Heard,
    /// The criteria of its task.
    criteria: Vec<CodeCriterion>,
    commit: Option<CommitOffer>,
    /// Why it can’t be committed here although something is left.
    uncommittable: Option<String>,
}

/// Reads a change, and lays it out with what rules say about it. `task` is what it was made for, if that is
/// known. The folder is ignored if the change is a run’s. Blocks.
///
/// # Errors
/// When there is no such change or run, in words.
pub fn read(
    store: &Store,
    folder: &str,
    change: CodeChange,
    task: Option<&TaskId>,
    number: u32,
) -> Result<Seen, Error> {
    let title = title(&change);
    let (found, source) = match change {
        CodeChange::Run { run } => {
            let run = store.run(run.as_str())?;
            if run.state == RunState::Running {
                return Err(still_works());
            }
            (runs::review(&run)?, Source::Run(Box::new(run)))
        }
        change => {
            let wanted = wanted(change);
            let found = code_review::code_review(Some(Path::new(folder)), &wanted)?;
            (found, Source::Folder(folder.to_owned(), wanted))
        }
    };
    let accepted = match (&source, task) {
        (Source::Run(run), _) => {
            let text = store.text(&run.setup.text)?;
            Some(accepted(run.setup.title.clone(), text))
        }
        (Source::Folder(..), Some(task)) => {
            let task = store.task(task)?;
            Some(accepted(task.row.title, task.body))
        }
        (Source::Folder(..), None) => None,
    };
    let asked = accepted.iter().flat_map(|it| &it.criteria);
    let criteria = asked.map(|criterion| CodeCriterion {
        criterion: criterion.clone(),
        asked: false,
        served_by: None,
    });
    let (commit, uncommittable) = offered(&found, &source, accepted.as_ref())?;
    let read = Seen {
        heard: heard::heard(store, &source, &found)?,
        criteria: criteria.collect(),
        commit,
        uncommittable,
        title: match &source {
            Source::Run(run) => format!("Changes for {}", run.setup.title),
            Source::Folder(..) => title,
        },
        found,
        source,
        accepted,
        shown: Shown::default(),
    };
    read.laid_out(store, number)
}

/// Records that models are asked about a change of a folder, which became the task `task`. Blocks.
///
/// # Errors
/// When there is no such folder, and when the data folder can’t be written.
pub(crate) fn asked(
    store: &Store,
    folder: &Path,
    wanted: Wanted,
    found: &CodeReview,
    task: &TaskId,
) -> Result<(), Error> {
    let source = Source::Folder(project::folder(folder)?, wanted);
    heard::ask(store, &heard::place(store, &source)?, found, task)
}

impl Seen {
    /// The same change with what models have said about it since.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub fn heard_again(&self, store: &Store, number: u32) -> Result<Self, Error> {
        let heard = heard::heard(store, &self.source, &self.found)?;
        let read = Self {
            heard,
            ..self.clone()
        };
        read.laid_out(store, number)
    }

    /// A row with its whole line, which the row itself may cut off.
    ///
    /// # Errors
    /// When the row has no line.
    pub fn whole_line(&self, row: u32) -> Result<CodeRow, Error> {
        let whole = self.shown.whole(&self.found.diff, row);
        whole.ok_or_else(|| Error::invalid("There is no line in this row.", "Check again."))
    }

    /// Records that models are asked about this change, which became the task `task`.
    ///
    /// # Errors
    /// When the data folder can’t be written.
    pub fn ask(&self, store: &Store, task: &TaskId) -> Result<(), Error> {
        heard::ask(
            store,
            &heard::place(store, &self.source)?,
            &self.found,
            task,
        )
    }

    /// How models were last asked about this change; `None` if they never were.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub fn setup_before(&self, store: &Store) -> Result<Option<Setup>, Error> {
        heard::setup_before(store, &self.source)
    }

    /// The task that this change was made for, with what its author declined in the files of the change, for
    /// models that review it.
    pub fn accepted_with_declined(&self) -> Option<Accepted> {
        let files = &self.found.diff.files;
        let is_here = |it: &&DeclinedFinding| files.iter().any(|file| file.path() == it.file);
        let declined = self.heard.declined.iter().filter(is_here);
        let declined = declined.cloned().collect();
        self.accepted.clone().map(|it| Accepted { declined, ..it })
    }

    /// The same with a finding declined for a reason; an empty reason takes that back.
    ///
    /// # Errors
    /// When there is no such finding, and when the data folder can’t be written.
    pub fn decline(&self, store: &Store, finding: &str, reason: &str) -> Result<Self, Error> {
        let reason = Some(reason.trim()).filter(|it| !it.is_empty());
        let all = &self.shown.reviewed.findings;
        let marks = code_review::marks(all, &reviewed_of(&self.found));
        let mut marked = all.iter().zip(marks);
        let (finding, mark) = marked.find(|(it, _)| it.id == finding).ok_or_else(gone)?;
        store.decline(&scope(store, &self.source)?, &mark, reason)?;
        let mut seen = self.clone();
        seen.heard.declined = heard::decline(store, &self.source, finding, reason)?;
        seen.laid_out(store, self.shown.reviewed.number)
    }

    /// The same if the author commits the change for a reason although models haven’t read it again since
    /// findings were sent back; an empty reason undoes that.
    ///
    /// # Errors
    /// When no second review is missing, and when the data folder can’t be written.
    pub fn commit_without(&self, store: &Store, reason: &str) -> Result<Self, Error> {
        let reason = Some(reason.trim()).filter(|it| !it.is_empty());
        let mark = heard::without(&self.source, &self.found).ok_or_else(|| {
            Error::invalid("No second review of this change is due.", "Check again.")
        })?;
        store.decline(&scope(store, &self.source)?, &mark, reason)?;
        self.clone().laid_out(store, self.shown.reviewed.number)
    }

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
                runs::commit(store, run, message, with_hidden)
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

    fn laid_out(self, store: &Store, number: u32) -> Result<Self, Error> {
        let by_rules = code_review::findings(&self.found.review);
        let change = reviewed_of(&self.found);
        let by_models = self.heard.findings.clone();
        let mut findings = code_review::together(by_rules, by_models, &change);
        let declined = store.declined(&scope(store, &self.source)?)?;
        let marks = code_review::marks(&findings, &change);
        for (finding, mark) in findings.iter_mut().zip(marks) {
            finding.declined = declined.get(&mark).cloned();
        }
        self.heard.say_declined_before(&mut findings);
        let mut shown = code_review::shown(&self.found, findings, number);
        shown.reviewed.commit.clone_from(&self.commit);
        let uncommittable = &mut shown.reviewed.uncommittable;
        uncommittable.clone_from(&self.uncommittable);
        shown.reviewed.dropped = u32::try_from(self.heard.dropped).unwrap_or(u32::MAX);
        shown.reviewed.criteria = shown.placed(self.answered());
        let without = heard::without(&self.source, &self.found);
        let without = without.and_then(|mark| declined.get(&mark).cloned());
        shown.reviewed.models = self
            .heard
            .models
            .clone()
            .map(|it| CodeModels { without, ..it });
        Ok(Self { shown, ..self })
    }

    /// The criteria, with the answers of models if they are to these.
    fn answered(&self) -> Vec<CodeCriterion> {
        let answered = &self.heard.criteria;
        let words = |all: &[CodeCriterion]| -> Vec<String> {
            all.iter().map(|it| it.criterion.clone()).collect()
        };
        let is_theirs = self.criteria.is_empty() || words(answered) == words(&self.criteria);
        if is_theirs { answered } else { &self.criteria }.clone()
    }
}

fn accepted(title: String, text: String) -> Accepted {
    let criteria = acceptance(&text);
    Accepted {
        title,
        text,
        criteria,
        declined: Vec::new(),
    }
}

fn title(change: &CodeChange) -> String {
    match change {
        CodeChange::Uncommitted {} => "Uncommitted changes".to_owned(),
        CodeChange::Staged {} => "Staged changes".to_owned(),
        CodeChange::Branch { name, .. } => format!("Changes on {name}"),
        CodeChange::Commits { range } => format!("Changes in {range}"),
        CodeChange::Run { .. } => "Changes from a run".to_owned(),
    }
}

fn held(what: &str) -> Error {
    Error::invalid(
        format!("{what} back this commit."),
        "Check again, then fix or decline each.",
    )
}

fn gone() -> Error {
    Error::invalid("This finding isn’t in the review anymore.", "Check again.")
}

fn removed() -> Error {
    Error::invalid(
        "The worktree of this run was removed, so there is nothing to commit.",
        "Start a new run.",
    )
}

fn still_works() -> Error {
    Error::invalid(
        "The agent is still working in this worktree.",
        "Wait until it ends, or stop it.",
    )
}
