//! The document and its task: one task for each canonical path, and a new version when its bytes differ.

use std::io::{self, IsTerminal, Read};
use std::path::Path;

use domain::author::AuthorAnswer;
use domain::page::TaskSave;
use domain::system::plain;
use domain::task::{Origin, TaskDocument};
use domain::{Kind, TaskId};
use engine::{files, project};
use protocols::{import, kind_of};
use store::{NewTask, Store};

use crate::output::{self, Failure};

/// The kind that a document should have.
#[derive(Clone, Copy)]
pub(crate) struct KindOf {
    /// What the flag says; a known task takes it on.
    pub(crate) given: Option<Kind>,
    /// The kind of a new task without the flag, if its text doesn’t say.
    pub(crate) usual: Kind,
}

/// Reads the document and finds or makes its task. `-` is standard input and makes a new task.
pub(crate) fn task(store: &Store, file: &Path, kind: KindOf) -> Result<TaskId, Failure> {
    if file == Path::new("-") {
        return from_stdin(store, kind);
    }
    if file.as_os_str().is_empty() {
        return Err(Failure::usage(
            "The name of the file is empty.",
            "Give the path of a text file, or - for standard input.",
        ));
    }
    let path = file.canonicalize().map_err(|error| {
        Failure::usage(
            format!(
                "Couldn’t open {}: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Give the path of a text file, or - for standard input.",
        )
    })?;
    let body = import::file(&path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = match store.task_by_path(&path.to_string_lossy())? {
        Some(task) => of_kind(store, store.task(&task)?, kind.given)?,
        None => create(store, &name, body.clone(), kind, Some(&path))?,
    };
    let taken = files::take_in(store, &known, (&name, &body), None)?;
    Ok(taken.row.id)
}

/// The task with the requested kind; reports if it had another one.
pub(crate) fn of_kind(
    store: &Store,
    mut known: TaskDocument,
    kind: Option<Kind>,
) -> Result<TaskDocument, Failure> {
    while let Some(kind) = kind.filter(|kind| *kind != known.row.kind) {
        let was = known.row.kind;
        let task = known.row.id;
        let saved = store.save_task(&TaskSave {
            task: task.clone(),
            revision: known.revision,
            title: known.row.title,
            kind,
            body: known.body,
        });
        match saved {
            Ok(changed) => {
                output::say(&format!(
                    "The kind of “{}” is now {} (it was {}).",
                    changed.row.title,
                    kind.key(),
                    was.key()
                ));
                return Ok(changed);
            }
            // Another program saved it in the meantime, so its text gets the kind.
            Err(store::Error::Conflict { .. }) => known = store.task(&task)?,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(known)
}

/// The same for a document that may be given as its text. Words that look like a file name are treated as
/// one, so that a typo is reported and not reviewed.
pub(crate) fn task_or_text(store: &Store, document: &str, kind: KindOf) -> Result<TaskId, Failure> {
    let is_text = document.contains(char::is_whitespace) && !Path::new(document).exists();
    if !is_text {
        return task(store, Path::new(document), kind);
    }
    let body = document.to_owned();
    Ok(create(store, "command line", body, kind, None)?.row.id)
}

/// Puts the document into the named project. Without one, it stays where it is, unless that folder is gone:
/// then it moves to the project that its file is in, or to none, and that is reported.
pub(crate) fn into_project(
    store: &Store,
    task: &TaskId,
    named: Option<&str>,
) -> Result<(), Failure> {
    if named.is_some() {
        store.set_project(task, named)?;
        return Ok(());
    }
    let Some(project) = store.task(task)?.project else {
        return Ok(());
    };
    if !project::is_gone(Path::new(&project.folder)) {
        return Ok(());
    }
    let around = store.path_of(task)?;
    let around = around.and_then(|path| project::around(Path::new(&path)));
    store.set_project(task, around.as_deref())?;
    let now = match &around {
        Some(folder) => format!("is now in the project {folder}"),
        None => "has no project now".to_owned(),
    };
    output::warn(&format!(
        "The project folder {} is gone, so the document {now}. To name another, use --project DIR.",
        project.folder
    ));
    Ok(())
}

/// Reads the author's answers: blocks separated by empty lines, each with the question on one line and the
/// answer below it.
pub(crate) fn answers(file: &Path) -> Result<Vec<AuthorAnswer>, Failure> {
    let text = import::file(file)?.replace("\r\n", "\n");
    let blocks = text.split("\n\n").map(str::trim);
    blocks
        .filter(|block| !block.is_empty())
        .map(block)
        .collect()
}

fn block(block: &str) -> Result<AuthorAnswer, Failure> {
    let unanswered = || {
        Failure::usage(
            format!("There is no answer below “{block}”."),
            "Write each question on one line and its answer below, with an empty line before the next \
             question.",
        )
    };
    let (question, answer) = block.split_once('\n').ok_or_else(unanswered)?;
    Ok(AuthorAnswer {
        question: question.trim().to_owned(),
        answer: answer.trim().to_owned(),
    })
}

/// The text of a document, or of standard input if none is named and it isn't a terminal.
pub(crate) fn given(file: Option<&Path>) -> Result<String, Failure> {
    if file.is_none() && io::stdin().is_terminal() {
        return Err(Failure::usage(
            "No document was given.",
            "Give the path of a text file, or - for standard input.",
        ));
    }
    text(file.unwrap_or(Path::new("-")))
}

/// The text of a document; `-` is standard input.
pub(crate) fn text(file: &Path) -> Result<String, Failure> {
    if file == Path::new("-") {
        return stdin();
    }
    Ok(import::file(file)?)
}

fn from_stdin(store: &Store, kind: KindOf) -> Result<TaskId, Failure> {
    Ok(create(store, "standard input", stdin()?, kind, None)?
        .row
        .id)
}

fn stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    // One byte over the limit tells a text that is too large from one that just fits.
    let most = import::MOST_BYTES as u64 + 1;
    std::io::stdin()
        .lock()
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| {
            Failure::usage(
                format!(
                    "Couldn’t read standard input: {error}.",
                    error = plain(&error)
                ),
                "Give the path of a text file instead.",
            )
        })?;
    Ok(import::text("Standard input", bytes)?)
}

fn create(
    store: &Store,
    name: &str,
    body: String,
    kind: KindOf,
    path: Option<&Path>,
) -> Result<TaskDocument, Failure> {
    import::debatable(name, &body)?;
    let title = match path {
        Some(_) => import::title_of_file(name, &body),
        None => import::title(name, &body),
    };
    let kind = kind.given.unwrap_or_else(|| said(name, &body, kind.usual));
    Ok(store.task_of_file(NewTask {
        title,
        kind,
        body,
        origin: Origin::imported(name),
        path: path.map(|path| path.to_string_lossy().into_owned()),
        project: path.and_then(project::around),
    })?)
}

/// Reports the kind that a text clearly has. A command for texts of one kind assumes that kind.
fn said(name: &str, body: &str, usual: Kind) -> Kind {
    let surely = kind_of(name, body).filter(|_| usual == Kind::default());
    let Some((kind, by)) = surely else {
        return usual;
    };
    if kind != usual {
        output::say(&format!("Kind: {} ({}).", kind.key(), by.phrase()));
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_another_program_saved_in_between_gets_the_kind() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        let new = NewTask {
            title: "Cart".to_owned(),
            kind: Kind::Task,
            body: "Sums.".to_owned(),
            origin: Origin::Typed,
            path: None,
            project: None,
        };
        let read = store.create_task(new).expect("a task");
        let save = TaskSave {
            task: read.row.id.clone(),
            revision: read.revision,
            title: "Cart".to_owned(),
            kind: Kind::Task,
            body: "Sums, fast.".to_owned(),
        };
        store.save_task(&save).expect("saved");
        let now = of_kind(&store, read, Some(Kind::Prd)).map_err(|_| "refused");
        let now = now.expect("the kind");
        assert_eq!(
            (now.row.kind, now.body.as_str()),
            (Kind::Prd, "Sums, fast.")
        );
    }
}
