//! Tasks and their files: opened, checked, saved. The author’s text is always in the store; the file is a
//! copy that others may change.
//!
//! A check compares four hashes: the file and the task when they were last the same, and both as they are
//! now. If only the file changed, its text becomes a version; if both did, the author decides. A file that a
//! checkpoint is revising is left alone.

mod disk;
mod stand;

use std::path::{Path, PathBuf};

use domain::page::{FileFound, FileLook, OpenedTask};
use domain::task::{Origin, TaskDocument};
use domain::text::document::shape::FileShape;
use domain::text::document::stem::file_stem;
use domain::{KindSign, TaskId, TextHash};
use protocols::{import, kind_of};
use store::{FileOf, FileText, NewTask, Store};

use crate::{Error, project};
use disk::{in_the_window, name, unwritten};
use stand::{Stand, in_checkpoint, stand};

/// How many checks may lose a race with a save by the editor.
const TRIES: usize = 3;

/// Opens a file: the task that was made from it before, otherwise a new one. [`look`] then finds what the
/// file contains now.
pub fn open(store: &Store, file: &Path) -> Result<OpenedTask, Error> {
    // The import reports a path that doesn’t exist.
    let path = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    if let Some(document) = store.open_task_of(&path.to_string_lossy())? {
        return Ok(OpenedTask {
            document,
            known: true,
            kind_by: None,
        });
    }
    let (task, kind_by) = new_task(&path)?;
    Ok(OpenedTask {
        document: store.task_of_file(task)?,
        known: false,
        kind_by,
    })
}

fn new_task(path: &Path) -> Result<(NewTask, Option<KindSign>), Error> {
    let body = import::file(path)?;
    let name = name(path);
    let (kind, kind_by) = kind_of(&name, &body).unzip();
    let task = NewTask {
        title: import::title_of_file(&name, &body),
        kind: kind.unwrap_or_default(),
        body,
        origin: Origin::imported(name),
        path: Some(path.to_string_lossy().into_owned()),
        project: project::around(path),
    };
    Ok((task, kind_by))
}

/// Makes a task from a pasted text with the name `name`.
///
/// # Errors
/// When no task can be made of it.
pub fn paste(store: &Store, name: &str, text: String) -> Result<OpenedTask, Error> {
    let body = import::text("The pasted text", text.into_bytes())?;
    let (kind, kind_by) = kind_of(name, &body).unzip();
    let document = store.create_task(NewTask {
        title: import::title(name, &body),
        kind: kind.unwrap_or_default(),
        body,
        origin: Origin::imported("pasted text"),
        path: None,
        project: None,
    })?;
    Ok(OpenedTask {
        document,
        known: false,
        kind_by,
    })
}

/// Checks the file of a task. A new text there becomes the task’s newest version, as long as the task itself
/// has nothing new.
///
/// # Errors
/// When the file can’t be read.
pub fn look(store: &Store, task: &TaskId) -> Result<FileLook, Error> {
    for _ in 0..TRIES {
        match look_once(store, task) {
            Err(Error::Store(store::Error::Conflict { .. })) => {}
            done => return done,
        }
    }
    look_once(store, task)
}

fn look_once(store: &Store, task: &TaskId) -> Result<FileLook, Error> {
    let document = store.task(task)?;
    let Some(file) = store.file_of(task)? else {
        return Ok(settled(document));
    };
    if in_checkpoint(&document, &file) {
        return Ok(settled(document));
    }
    let held = disk::read(file.path.as_ref())?;
    match stand(&file, &document, &held) {
        Stand::Same => same(store, &document, &file, &held).map(settled),
        Stand::Mine => Ok(settled(document)),
        Stand::Theirs => taken(store, &document, &file, &held),
        Stand::Both => Ok(both(document)),
    }
}

/// A task, marked as saved if its file has its text.
pub(crate) fn noticed(store: &Store, task: &TaskId) -> Result<TaskDocument, Error> {
    let document = store.task(task)?;
    let Some(file) = store.file_of(task)? else {
        return Ok(document);
    };
    match disk::read(file.path.as_ref()) {
        Ok(held) if matches!(stand(&file, &document, &held), Stand::Same) => {
            same(store, &document, &file, &held)
        }
        _ => Ok(document),
    }
}

/// Whether the task has a text from a debate that its file lacks, and the file has nothing new.
///
/// # Errors
/// When the file can’t be read.
pub fn is_refined_beyond(store: &Store, task: &TaskId) -> Result<bool, Error> {
    let document = store.task(task)?;
    let Some(file) = store.file_of(task)? else {
        return Ok(false);
    };
    let held = disk::read(file.path.as_ref())?;
    if !matches!(stand(&file, &document, &held), Stand::Mine) {
        return Ok(false);
    }
    let versions = store.versions(task)?;
    let newest = versions.iter().max_by_key(|it| it.version.number);
    Ok(newest.is_some_and(|it| matches!(it.version.origin, Origin::Debate { .. })))
}

/// Saves the text of a task to its file, completely or not at all, with the file’s mode, line ends and byte
/// order mark. A file that someone else changed is not written.
///
/// # Errors
/// When the task has no file, or the file can’t be read or written.
pub fn save(store: &Store, task: &TaskId) -> Result<FileLook, Error> {
    let document = store.task(task)?;
    let file = tied(store, task)?;
    if in_checkpoint(&document, &file) {
        return Err(Error::invalid(
            format!("A checkpoint is revising {}.", file_name(&file)),
            "Decide on the checkpoint first. Your text is in Whetstone.",
        ));
    }
    let held = disk::read(file.path.as_ref())?;
    match stand(&file, &document, &held) {
        Stand::Same => same(store, &document, &file, &held).map(settled),
        Stand::Theirs => taken(store, &document, &file, &held),
        Stand::Both => Ok(both(document)),
        Stand::Mine => {
            let content = FileShape::of(&held).dress(&document.body);
            let written = machine::revise_if(file.path.as_ref(), &held, &content);
            if !written.map_err(|error| unwritten(file.path.as_ref(), &error))? {
                return Ok(both(document));
            }
            let (held, text) = (TextHash::of(&content), TextHash::of(&document.body));
            Ok(settled(store.file_seen(task, &held, &text)?))
        }
    }
}

/// Saves the text of a task to a file that the author chose, which is its file from then on. A new file gets the
/// mode of the one before.
///
/// # Errors
/// When another task has that file, or it can't be written.
pub fn save_as(store: &Store, task: &TaskId, file: &Path) -> Result<FileLook, Error> {
    let path = disk::canonical(file);
    let path = path.to_string_lossy();
    let before = store.file_of(task)?;
    let own = before.as_ref().is_some_and(|file| file.path == path);
    if own && file.exists() {
        return save(store, task);
    }
    if !own {
        refuse_anothers(store, &path)?;
    }
    let body = store.task(task)?.body;
    let before = before.as_ref().map(|it| Path::new(&it.path));
    machine::revise_like(file, &body, before).map_err(|error| unwritten(file, &error))?;
    let hash = TextHash::of(&body);
    let file = FileOf {
        path: disk::canonical(file).to_string_lossy().into_owned(),
        held: hash.clone(),
        text: hash,
    };
    Ok(settled(store.tie_file(task, &file)?))
}

/// Replaces a task’s text with the content of its file. The old text remains as a version.
///
/// # Errors
/// When the file can’t be read.
pub fn take(store: &Store, task: &TaskId) -> Result<TaskDocument, Error> {
    let file = tied(store, task)?;
    let held = disk::read(file.path.as_ref())?;
    take_in(store, &store.task(task)?, (&file_name(&file), &held), None)
}

/// Makes the content of the file `name` the text of its task. A title that came from the old text is taken
/// from the new one; the author’s own title stays.
///
/// # Errors
/// When the task is no longer at `revision`, if one is given, or can’t be written.
pub fn take_in(
    store: &Store,
    document: &TaskDocument,
    (name, text): (&str, &str),
    revision: Option<u64>,
) -> Result<TaskDocument, Error> {
    let row = &document.row;
    let title = import::title_of_file(name, text);
    let came_from_the_text = row.title == import::title_of_file(name, &document.body);
    let held = FileText {
        name,
        text,
        title: (came_from_the_text && title != row.title).then_some(&title),
    };
    Ok(store.take_file(&row.id, &held, revision)?)
}

/// Keeps the text of a task, to be saved over the content of its file, which becomes a version.
///
/// # Errors
/// When the file can’t be read.
pub fn keep(store: &Store, task: &TaskId) -> Result<TaskDocument, Error> {
    let file = tied(store, task)?;
    let held = disk::read(file.path.as_ref())?;
    Ok(store.keep_beside_file(task, (&file_name(&file), &held))?)
}

/// The folder and name that a dialog suggests for the file of a task.
///
/// # Errors
/// When the task can’t be read.
pub fn proposed(store: &Store, task: &TaskId) -> Result<(Option<PathBuf>, String), Error> {
    if let Some(file) = store.file_of(task)? {
        let folder = Path::new(&file.path).parent();
        return Ok((folder.map(Path::to_owned), file_name(&file)));
    }
    let document = store.task(task)?;
    let folder = document.project.map(|project| project.folder.into());
    let stem = match file_stem(&document.row.title) {
        stem if stem.is_empty() => "untitled".to_owned(),
        stem => stem,
    };
    Ok((folder, format!("{stem}.md")))
}

/// What to show of a task’s file in its folder: the file, or the folder if the file is gone.
///
/// # Errors
/// When the task has no file, or the folder is gone as well.
pub fn shown(store: &Store, task: &TaskId) -> Result<PathBuf, Error> {
    let file = PathBuf::from(tied(store, task)?.path);
    if file.exists() {
        return Ok(file);
    }
    let folder = file.parent().unwrap_or(&file);
    if folder.is_dir() {
        return Ok(folder.to_owned());
    }
    Err(Error::invalid(
        format!("{} is gone.", folder.display()),
        in_the_window("Use “Save as” to choose another folder."),
    ))
}

/// The current content of a task’s file.
///
/// # Errors
/// When the task has none, or it can’t be read.
pub fn text(store: &Store, task: &TaskId) -> Result<String, Error> {
    disk::read(tied(store, task)?.path.as_ref())
}

fn same(
    store: &Store,
    document: &TaskDocument,
    file: &FileOf,
    held: &str,
) -> Result<TaskDocument, Error> {
    let (held, text) = (TextHash::of(held), TextHash::of(&document.body));
    if file.held == held && file.text == text {
        return Ok(document.clone());
    }
    Ok(store.file_seen(&document.row.id, &held, &text)?)
}

fn taken(
    store: &Store,
    document: &TaskDocument,
    file: &FileOf,
    held: &str,
) -> Result<FileLook, Error> {
    let revision = Some(document.revision);
    Ok(FileLook {
        document: take_in(store, document, (&file_name(file), held), revision)?,
        found: FileFound::Taken,
    })
}

fn settled(document: TaskDocument) -> FileLook {
    FileLook {
        document,
        found: FileFound::Settled,
    }
}

fn both(document: TaskDocument) -> FileLook {
    FileLook {
        document,
        found: FileFound::Both,
    }
}

fn tied(store: &Store, task: &TaskId) -> Result<FileOf, Error> {
    store
        .file_of(task)?
        .ok_or_else(|| Error::invalid("This task has no file yet.", "Use “Save as” to choose one."))
}

fn refuse_anothers(store: &Store, path: &str) -> Result<(), Error> {
    let Some(other) = store.task_by_path(path)? else {
        return Ok(());
    };
    if store.file_of(&other)?.is_none() {
        return Ok(());
    }
    let title = store.task(&other)?.row.title;
    Err(Error::invalid(
        format!(
            "{} already belongs to the task “{title}”.",
            name(path.as_ref())
        ),
        "Open that task, or save under another name.",
    ))
}

fn file_name(file: &FileOf) -> String {
    name(file.path.as_ref())
}
