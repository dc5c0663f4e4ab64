//! Versions of tasks, and stored texts.

use domain::page::VersionRow;
use domain::task::{Origin, TaskDocument};
use domain::{TaskId, TextHash, VersionId};
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
        // What stands there now stays in the list.
        store.snapshot(&task)?;
        let text = store.text(&store.version(&version)?.text)?;
        store.add_version(&task, &text, Origin::Restored { version })?;
        Ok(store.task(&task)?)
    })
    .await
}

#[tauri::command]
pub(crate) async fn text_get(app: State<'_, App>, hash: TextHash) -> Reply<String> {
    app.stored(move |store| Ok(store.text(&hash)?)).await
}
