//! Versions of tasks, and stored texts.

use domain::page::{TaskText, TextComparison, VersionRow};
use domain::task::{Origin, TaskDocument};
use domain::text::compare::diff;
use domain::{TaskId, TextHash, VersionId};
use engine::files;
use tauri::State;

use super::Reply;
use crate::state::App;

#[tauri::command]
pub(crate) async fn version_list(app: State<'_, App>, task: TaskId) -> Reply<Vec<VersionRow>> {
    app.stored(move |store| Ok(store.versions(&task)?)).await
}

#[tauri::command]
pub(crate) async fn version_restore(
    app: State<'_, App>,
    task: TaskId,
    version: VersionId,
) -> Reply<TaskDocument> {
    app.stored(move |store| {
        // The current text stays in the list.
        store.snapshot(&task)?;
        let text = store.text(&store.version(&version)?.text)?;
        store.add_version(&task, &text, Origin::Restored { version })?;
        Ok(store.task(&task)?)
    })
    .await
}

/// The differences between two texts of a task, older one first.
#[tauri::command]
pub(crate) async fn version_compare(
    app: State<'_, App>,
    task: TaskId,
    older: TaskText,
    newer: TaskText,
) -> Reply<TextComparison> {
    app.stored(move |store| {
        let text = |of: &TaskText| match of {
            TaskText::Version { version } => Ok(store.text(&store.version(version)?.text)?),
            TaskText::Now {} => Ok(store.task(&task)?.body),
            TaskText::File {} => files::text(store, &task),
        };
        Ok(diff::compare(&text(&older)?, &text(&newer)?))
    })
    .await
}

#[tauri::command]
pub(crate) async fn text_get(app: State<'_, App>, hash: TextHash) -> Reply<String> {
    app.stored(move |store| Ok(store.text(&hash)?)).await
}
