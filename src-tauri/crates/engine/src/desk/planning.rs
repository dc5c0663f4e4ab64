//! The planning documents of a project, their tasks, and the checkpoints over them.

use std::collections::HashSet;
use std::path::Path;

use domain::adversary::AdversaryReview;
use domain::checkpoint::Checkpoint;
use domain::headline::{CheckpointHeadline, Reader, keeps_theirs};
use domain::page::{
    AdversaryConfig, CheckpointRun, CheckpointState, DebateQuery, LabelFilter, LabelKind,
    PlanningDocument, PlanningProject,
};
use domain::system::plain;
use domain::task::{Origin, Project, TaskDocument};
use domain::{Agenda, Protocol, TaskId};
use protocols::planning::config::{self, Config};
use protocols::planning::{self, Document, git};
use protocols::{Course, import};
use store::{NewTask, Store};
use table::off_thread;

use super::conflict::Stands;
use super::{Desk, first_fact, waiting};
use crate::{Error, files, project};

/// How many checkpoints are searched for the projects that they were held in.
const RECENT: u32 = 60;

/// The most checkpoints that an error names.
const NAMED: usize = 12;

impl Desk {
    /// The projects that checkpoints were held in, the newest first, if they still exist.
    pub async fn planning_projects(&self) -> Result<Vec<Project>, Error> {
        let store = self.store.clone();
        off_thread(move || projects(&store)).await
    }

    /// The planning documents of a project, and the state of their checkpoints.
    ///
    /// # Errors
    /// When the folder is not there, or has no planning documents.
    pub async fn planning(&self, folder: &Path) -> Result<PlanningProject, Error> {
        let (store, folder) = (self.store.clone(), folder.to_owned());
        off_thread(move || planned(&store, &rooted(&folder)?)).await
    }

    /// Writes the settings for adversaries into a project’s configuration.
    ///
    /// # Errors
    /// When that can’t be read or written.
    pub async fn configure(&self, folder: &Path, said: AdversaryConfig) -> Result<(), Error> {
        let folder = folder.to_owned();
        off_thread(move || config::write(rooted(&folder)?.as_ref(), &said)).await
    }

    /// The task for the document of a project’s checkpoint, with the file’s current text.
    ///
    /// # Errors
    /// When there is no such checkpoint or document.
    pub async fn planning_task(&self, folder: &Path, name: &str) -> Result<TaskId, Error> {
        let (store, folder, name) = (self.store.clone(), folder.to_owned(), name.to_owned());
        off_thread(move || {
            let root = rooted(&folder)?;
            let folder = Path::new(&root);
            let documents = planning::documents(folder, &Config::read(folder));
            let mut known = documents.iter();
            let known = known.find(|it| it.checkpoint == name || it.file == name);
            let document = known.ok_or_else(|| no_checkpoint(&name, &documents))?;
            task(&store, &root, document)
        })
        .await
    }
}

/// The document that a checkpoint over a task is about; `None` for a task without one.
///
/// # Errors
/// When no checkpoint may be held over it.
pub(super) fn held_over(
    store: &Store,
    task: &TaskId,
    protocol: Protocol,
) -> Result<Option<(Checkpoint, u32)>, Error> {
    if !Course::of(protocol, &Agenda::default()).on_disk() {
        return Ok(None);
    }
    let Some(path) = store.path_of(task)? else {
        return Ok(None);
    };
    let Some((checkpoint, config)) = planning::of_document(Path::new(&path)) else {
        return Ok(None);
    };
    let last = last(store, task)?;
    if let Some(why) = barred(store, &checkpoint.name, &config, last.as_ref())? {
        return Err(Error::invalid(
            why,
            "The configuration is in .planning/config.json. To delete a review, go to Debates.",
        ));
    }
    let rounds = config.rounds(&checkpoint.name);
    Ok(Some((checkpoint, rounds)))
}

/// What is known about the project that a task belongs to: the one around the document on disk, or the one
/// that the author chose for it.
///
/// # Errors
/// When the data can’t be read.
pub(super) fn context(
    store: &Store,
    document: &TaskDocument,
    over: Option<&Checkpoint>,
) -> Result<String, Error> {
    let chosen = document.project.as_ref().map(|project| &project.folder);
    let Some(folder) = over.map(|over| &over.folder).or(chosen) else {
        return Ok(String::new());
    };
    let file = store.path_of(&document.row.id)?;
    Ok(planning::context(
        folder.as_ref(),
        file.as_deref().map(Path::new),
    ))
}

/// Reads the current content of a task’s file into the task.
pub(super) fn take_in(store: &Store, task: &TaskId, checkpoint: &Checkpoint) -> Result<(), Error> {
    let file = Path::new(&checkpoint.file);
    let text = import::file(file)?;
    files::take_in(store, &store.task(task)?, (&name(file), &text), None)?;
    Ok(())
}

/// The folder with the planning documents, given as itself or as the folder of one of them.
pub(super) fn rooted(folder: &Path) -> Result<String, Error> {
    let named = project::folder(folder)?;
    let Some(root) = planning::root(Path::new(&named)) else {
        return Err(Error::invalid(
            format!("{named} has no planning documents."),
            "Choose a folder that has a .planning folder, or Spec Kit, OpenSpec or Kiro planning documents.",
        ));
    };
    Ok(root.to_string_lossy().into_owned())
}

fn projects(store: &Store) -> Result<Vec<Project>, Error> {
    let query = DebateQuery {
        labels: vec![LabelFilter {
            kind: LabelKind::Protocol,
            values: vec!["checkpoint".to_owned()],
        }],
        limit: RECENT,
        ..DebateQuery::default()
    };
    let (mut tasks, mut projects) = (HashSet::new(), Vec::<Project>::new());
    for debate in store.debates(&query)? {
        if !tasks.insert(debate.task.clone()) {
            continue;
        }
        let known = store.task(&debate.task)?.project;
        let there = known.filter(|known| {
            !projects.contains(known) && planning::is_project(Path::new(&known.folder))
        });
        projects.extend(there);
    }
    Ok(projects)
}

fn planned(store: &Store, root: &str) -> Result<PlanningProject, Error> {
    let folder = Path::new(root);
    let config = Config::read(folder);
    let known = planning::documents(folder, &config);
    let (shown, notes) = (config.shown(&known), config.said(&known));
    let documents = known.into_iter();
    let documents = documents
        .map(|document| documented(store, folder, &config, document))
        .collect::<Result<Vec<_>, Error>>()?;
    let Project { folder: path, name } = Project::at(root.to_owned());
    Ok(PlanningProject {
        reviewed: reviewed(&documents),
        repository: git::is_repository(folder),
        config: shown,
        config_problem: config.problem.clone(),
        config_notes: notes,
        folder: path,
        name,
        documents,
    })
}

fn documented(
    store: &Store,
    folder: &Path,
    config: &Config,
    document: Document,
) -> Result<PlanningDocument, Error> {
    let file = folder.join(&document.file);
    let canonical = file.canonicalize().ok();
    // A missing one is recognized by its former path.
    let known = canonical.clone().or_else(|| {
        let folder = file.parent()?.canonicalize().ok()?;
        Some(folder.join(file.file_name()?))
    });
    let known = known.as_ref().map(|file| file.to_string_lossy());
    let task = known.map(|path| store.task_by_path(&path)).transpose()?;
    let task = task.flatten();
    let last = task.as_ref().map(|task| last(store, task)).transpose()?;
    let last = last.flatten();
    let exists = canonical.is_some_and(|file| file.is_file());
    let barred = barred(store, &document.checkpoint, config, last.as_ref())?;
    Ok(PlanningDocument {
        rounds: config.rounds(&document.checkpoint),
        barred: barred.or_else(|| {
            let why = match last {
                Some(_) => "is missing",
                None => "doesn’t exist yet",
            };
            (!exists).then(|| format!("{} {why}.", name(&file)))
        }),
        checkpoint: document.checkpoint,
        name: document.name,
        group: document.group,
        role: document.role,
        file: document.file,
        exists,
        task,
        last,
    })
}

/// Why no checkpoint may be held over a document, in one sentence.
fn barred(
    store: &Store,
    name: &str,
    config: &Config,
    last: Option<&CheckpointRun>,
) -> Result<Option<String>, Error> {
    if !config.enabled(name) {
        return Ok(Some(format!(
            "The checkpoint {name} is turned off for this project."
        )));
    }
    let Some(last) = last.filter(|last| last.state == CheckpointState::Adjusted) else {
        return Ok(None);
    };
    let view = store.view(&last.debate)?;
    let setup = first_fact(view.setup.clone(), &last.debate)?;
    let again = if Stands::now(store, &setup, &view, setup.agenda.document())?.can_go_back {
        "To review it again, take the review back first."
    } else {
        "To have it reviewed again, refine it."
    };
    let how = if keeps_theirs(&view) {
        "You approved the file as edited"
    } else {
        "You edited this by hand"
    };
    Ok(Some(format!("{how}, so it is final. {again}")))
}

/// The checkpoint over a task that the author decides on next, or else the newest.
fn last(store: &Store, task: &TaskId) -> Result<Option<CheckpointRun>, Error> {
    let held = waiting::checkpoints(store, task)?;
    let next = waiting::undecided(store, &held)?;
    let Some(row) = next.or(held.first()) else {
        return Ok(None);
    };
    let view = store.view(&row.debate)?;
    let review = AdversaryReview::of(&view);
    let headline = CheckpointHeadline::of(&view, Reader::Author);
    let Some((review, headline)) = review.zip(headline) else {
        return Ok(None);
    };
    Ok(Some(CheckpointRun {
        state: headline.state,
        unresolved: review.unresolved,
        result: review.in_short(),
        brief: headline.brief,
        alarm: headline.alarm,
        stands: Some(row.state),
        debate: row.debate.clone(),
        started_at: row.started_at.clone(),
    }))
}

/// `Adversary reviewed: requirements, roadmap`, if any was.
fn reviewed(documents: &[PlanningDocument]) -> Option<String> {
    let is_reviewed = |document: &&PlanningDocument| {
        let last = document.last.as_ref();
        last.is_some_and(|last| last.state != CheckpointState::Running)
    };
    let reviewed = documents.iter().filter(is_reviewed);
    let names: Vec<&str> = reviewed.map(|it| it.checkpoint.as_str()).collect();
    (!names.is_empty()).then(|| format!("Adversary reviewed: {}", names.join(", ")))
}

fn task(store: &Store, root: &str, document: &Document) -> Result<TaskId, Error> {
    let file = Path::new(root).join(&document.file);
    let path = file.canonicalize().map_err(|error| {
        Error::invalid(
            format!(
                "Couldn’t open {}: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Write it first. A checkpoint challenges a document that exists.",
        )
    })?;
    if let Some(known) = store.task_by_path(&path.to_string_lossy())? {
        waiting::refuse(store, &known, None)?;
    }
    let body = import::file(&path)?;
    let name = name(&path);
    import::debatable(&name, &body)?;
    let task = store.task_of_file(NewTask {
        title: import::title_of_file(&name, &body),
        kind: document.kind,
        body: body.clone(),
        origin: Origin::imported(&name),
        path: Some(path.to_string_lossy().into_owned()),
        project: Some(root.to_owned()),
    })?;
    files::take_in(store, &task, (&name, &body), None)?;
    Ok(task.row.id)
}

fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

fn no_checkpoint(name: &str, documents: &[Document]) -> Error {
    let names = documents.iter().map(|it| it.checkpoint.as_str());
    let mut known: Vec<&str> = names.take(NAMED).collect();
    if documents.len() > NAMED {
        known.push("…");
    }
    Error::invalid(
        format!("This project has no checkpoint named {name}."),
        format!(
            "It has {}. To add one, name it and its file in .planning/config.json.",
            known.join(", ")
        ),
    )
}
