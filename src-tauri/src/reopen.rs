//! The task that was open last, for the next start. It is stored when it is opened, so that it survives
//! any kind of exit.

use std::io;
use std::path::{Path, PathBuf};

use domain::TaskId;
use store::Store;

/// Stores which task is open.
pub(crate) fn keep(folder: &Path, task: &TaskId) -> io::Result<()> {
    machine::write(&file(folder), task.as_str())
}

/// The task that was open last, if it is still in the list.
pub(crate) fn last(folder: &Path, store: &Store) -> Option<TaskId> {
    let kept = std::fs::read_to_string(file(folder)).ok()?;
    let task = store.task(&TaskId::new(kept.trim())).ok()?;
    (!task.row.archived).then_some(task.row.id)
}

fn file(folder: &Path) -> PathBuf {
    folder.join("open-task")
}
