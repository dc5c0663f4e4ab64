//! Tasks.

use domain::page::{OpenedTask, TaskSave};
use domain::task::{Origin, TaskDocument, TaskRow};
use domain::{Kind, TaskId};
use engine::{files, project};
use store::NewTask;
use tauri::{AppHandle, Manager, State};

use super::Reply;
use crate::data_folder::Opening;
use crate::file_watch::FileWatch;
use crate::state::App;
use crate::{dialogs, reopen};

#[tauri::command]
pub(crate) async fn task_list(
    app: State<'_, App>,
    search: String,
    archived: bool,
) -> Reply<Vec<TaskRow>> {
    app.stored(move |store| Ok(store.tasks(&search, archived)?))
        .await
}

/// A number that changes when another process has written to the data.
#[tauri::command]
pub(crate) async fn written_elsewhere(app: State<'_, App>) -> Reply<i64> {
    app.stored(|store| Ok(store.written_elsewhere()?)).await
}

#[tauri::command]
pub(crate) async fn task_open(app: State<'_, App>, task: TaskId) -> Reply<TaskDocument> {
    app.stored(move |store| Ok(store.task(&task)?)).await
}

/// Called when the window shows a task, which it opens again on the next start. Watches the task's file.
#[tauri::command]
pub(crate) async fn task_shown(
    handle: AppHandle,
    app: State<'_, App>,
    watch: State<'_, FileWatch>,
    task: TaskId,
) -> Reply<()> {
    let folder = handle.state::<Opening>().folder().to_owned();
    let document = app
        .stored(move |store| {
            if let Err(error) = reopen::keep(&folder, &task) {
                tracing::warn!(%error, "could not save which task to open at the next start");
            }
            Ok(store.task(&task)?)
        })
        .await?;
    watch.follow(&handle, &document);
    Ok(())
}

#[tauri::command]
pub(crate) async fn task_create(
    app: State<'_, App>,
    title: String,
    kind: Kind,
    body: String,
) -> Reply<TaskDocument> {
    app.stored(move |store| {
        Ok(store.create_task(NewTask {
            title,
            kind,
            body,
            origin: Origin::Typed,
            path: None,
            project: None,
        })?)
    })
    .await
}

#[tauri::command]
pub(crate) async fn task_save(app: State<'_, App>, save: TaskSave) -> Reply<TaskDocument> {
    let document = app.stored(move |store| Ok(store.save_task(&save)?)).await?;
    Ok(app.desk.after_saving(document).await)
}

#[tauri::command]
pub(crate) async fn task_import_text(
    app: State<'_, App>,
    name: String,
    text: String,
) -> Reply<OpenedTask> {
    app.stored(move |store| files::paste(store, &name, text))
        .await
}

#[tauri::command]
pub(crate) async fn task_duplicate(app: State<'_, App>, task: TaskId) -> Reply<TaskDocument> {
    app.stored(move |store| Ok(store.duplicate_task(&task)?))
        .await
}

#[tauri::command]
pub(crate) async fn task_archive(app: State<'_, App>, task: TaskId, archived: bool) -> Reply<()> {
    app.stored(move |store| Ok(store.archive_task(&task, archived)?))
        .await
}

/// `None` if the user cancels.
#[tauri::command]
pub(crate) async fn task_choose_project(
    handle: AppHandle,
    app: State<'_, App>,
    task: TaskId,
) -> Reply<Option<TaskDocument>> {
    let Some(folder) = dialogs::project_folder(&handle).await else {
        return Ok(None);
    };
    app.stored(move |store| {
        let folder = project::folder(&folder)?;
        Ok(Some(store.set_project(&task, Some(&folder))?))
    })
    .await
}

#[tauri::command]
pub(crate) async fn task_leave_project(app: State<'_, App>, task: TaskId) -> Reply<TaskDocument> {
    app.stored(move |store| Ok(store.set_project(&task, None)?))
        .await
}
