//! Tasks and the files that they are saved to. The page names a task and never a path.

use std::path::Path;

use domain::TaskId;
use domain::page::{FileLook, OpenedTask};
use domain::task::TaskDocument;
use engine::files;
use store::Store;
use tauri::{AppHandle, State};

use super::{Reply, failed};
use crate::file_watch::FileWatch;
use crate::state::App;
use crate::{automation, dialogs};

/// Runs an action on a task or its file, off the async threads.
async fn of_task<T: Send + 'static>(
    app: &App,
    task: TaskId,
    act: fn(&Store, &TaskId) -> Result<T, engine::Error>,
) -> Reply<T> {
    app.stored(move |store| act(store, &task)).await
}

/// Asks for files, and opens each as a task; none if the user cancels.
#[tauri::command]
pub(crate) async fn task_import(handle: AppHandle, app: State<'_, App>) -> Reply<Vec<OpenedTask>> {
    let chosen = dialogs::open_files(&handle).await?;
    app.stored(move |store| chosen.iter().map(|file| files::open(store, file)).collect())
        .await
}

/// Checks the file of a task, and takes over its changes as long as the task has none.
#[tauri::command]
pub(crate) async fn file_look(app: State<'_, App>, task: TaskId) -> Reply<FileLook> {
    let look = of_task(&app, task, files::look).await?;
    Ok(FileLook {
        document: app.desk.after_saving(look.document).await,
        ..look
    })
}

#[tauri::command]
pub(crate) async fn file_save(app: State<'_, App>, task: TaskId) -> Reply<FileLook> {
    of_task(&app, task, files::save).await
}

/// Asks for the file to save a task to; `None` if the user cancels.
#[tauri::command]
pub(crate) async fn file_save_as(
    handle: AppHandle,
    app: State<'_, App>,
    watch: State<'_, FileWatch>,
    task: TaskId,
) -> Reply<Option<FileLook>> {
    let of = task.clone();
    let (folder, name) = app.stored(move |store| files::proposed(store, &of)).await?;
    let Some(file) = dialogs::save_file(&handle, "Save as", &name, folder.as_deref()).await else {
        return Ok(None);
    };
    let of = task.clone();
    let look = app
        .stored(move |store| files::save_as(store, &of, &file))
        .await?;
    watch.follow(&handle, &look.document);
    Ok(Some(look))
}

/// Replaces a task's text with its file's.
#[tauri::command]
pub(crate) async fn file_take(app: State<'_, App>, task: TaskId) -> Reply<TaskDocument> {
    let document = of_task(&app, task, files::take).await?;
    Ok(app.desk.after_saving(document).await)
}

/// Keeps a task's text although its file has another one.
#[tauri::command]
pub(crate) async fn file_keep(app: State<'_, App>, task: TaskId) -> Reply<TaskDocument> {
    of_task(&app, task, files::keep).await
}

#[tauri::command]
pub(crate) async fn file_text(app: State<'_, App>, task: TaskId) -> Reply<String> {
    of_task(&app, task, files::text).await
}

/// Shows a task's file in the file manager, selected in its folder.
#[tauri::command]
pub(crate) async fn file_reveal(app: State<'_, App>, task: TaskId) -> Reply<()> {
    let shown = of_task(&app, task, files::shown).await?;
    if automation::instead("reveal", &shown.display().to_string()) {
        return Ok(());
    }
    tauri::async_runtime::spawn_blocking(move || reveal(&shown))
        .await
        .map_err(|error| failed("The folder can’t be opened.", &error))?
}

/// Selects a file in the file manager; only opens the folder if no file manager can select.
fn reveal(shown: &Path) -> Reply<()> {
    if shown.is_file() {
        match tauri_plugin_opener::reveal_item_in_dir(shown) {
            Ok(()) => return Ok(()),
            Err(error) => tracing::info!(%error, "no file manager can select the file"),
        }
    }
    let folder = if shown.is_dir() {
        Some(shown)
    } else {
        shown.parent()
    };
    open::that_detached(folder.unwrap_or(shown))
        .map_err(|error| failed("The folder can’t be opened.", &error))
}
