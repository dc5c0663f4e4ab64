//! A change that somebody is reviewing, and their actions on its findings.

mod commit;
mod heard;
mod hidden;
mod offer;
mod place;
mod sent_back;

use std::path::Path;

use domain::agenda::{Accepted, DeclinedFinding};
use domain::page::{CodeChange, CodeCriterion, CodeModels, CodeRow, CommitOffer, ComparedWith};
use domain::run::{Run, RunState};
use domain::{Setup, TaskId};
use protocols::acceptance;
use store::Store;

use crate::code_review::{self, CodeReview, Shown, Wanted, reviewed_of, wanted};
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
    /// Whether its author compares it with no task.
    is_without_task: bool,
    commit: Option<CommitOffer>,
    /// Why it can’t be committed here although something is left.
    uncommittable: Option<String>,
}

/// Reads a change, and lays it out with what rules say about it. Folder and task are ignored if the change is
/// a run’s. Blocks.
///
/// # Errors
/// When there is no such change or run, in words.
pub fn read(
    store: &Store,
    folder: &str,
    change: CodeChange,
    with: &ComparedWith,
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
    let heard = heard::heard(store, &source, &found)?;
    let accepted = match (&source, with) {
        (Source::Run(run), _) => {
            let text = store.text(&run.setup.text)?;
            Some(accepted(run.setup.title.clone(), text))
        }
        (Source::Folder(..), ComparedWith::Task { task }) => {
            let task = store.task(task)?;
            Some(accepted(task.row.title, task.body))
        }
        (Source::Folder(..), ComparedWith::Nothing {}) => None,
        (Source::Folder(..), ComparedWith::Before {}) => heard.made_for.clone(),
    };
    let asked = accepted.iter().flat_map(|it| &it.criteria);
    let criteria = asked.map(|criterion| CodeCriterion {
        criterion: criterion.clone(),
        asked: false,
        served_by: None,
    });
    let (commit, uncommittable) = offered(&found, &source, accepted.as_ref())?;
    let read = Seen {
        heard,
        criteria: criteria.collect(),
        is_without_task: matches!(with, ComparedWith::Nothing {}),
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
        let made_for = self.accepted.as_ref().map(|it| it.title.clone());
        shown.reviewed.made_for = made_for;
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
        let seen = Self { shown, ..self };
        seen.note(store)?;
        Ok(seen)
    }

    /// The criteria, with the answers of models if they are to these.
    fn answered(&self) -> Vec<CodeCriterion> {
        if self.is_without_task {
            return Vec::new();
        }
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

fn gone() -> Error {
    Error::invalid("This finding isn’t in the review anymore.", "Check again.")
}

fn still_works() -> Error {
    Error::invalid(
        "The agent is still working in this worktree.",
        "Wait until it ends, or stop it.",
    )
}
