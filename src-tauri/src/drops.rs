//! Files dropped on the window, or opened with it, become tasks.

use std::path::{Path, PathBuf};

use domain::page::AppError;
use domain::task::TaskDocument;
use serde::Serialize;
use store::Store;
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, Window, WindowEvent};

use crate::state::{App, import_file, open_file};
use crate::window;

/// What the page hears of files.
#[derive(Clone, Serialize)]
#[serde(untagged)]
enum Imported {
    Tasks(Vec<TaskDocument>),
    Failed { error: AppError },
}

/// Handles drags over the window.
pub(crate) fn on_window_event(window: &Window, event: &WindowEvent) {
    let WindowEvent::DragDrop(drag) = event else {
        return;
    };
    match drag {
        DragDropEvent::Enter { .. } => tell(window.app_handle(), "drag", "over"),
        DragDropEvent::Leave => tell(window.app_handle(), "drag", "leave"),
        DragDropEvent::Drop { paths, .. } => {
            tell(window.app_handle(), "drag", "leave");
            let (app, paths) = (window.app_handle().clone(), paths.clone());
            tauri::async_runtime::spawn(async move { make_tasks(&app, paths, import_file).await });
        }
        _ => {}
    }
}

/// Shows files that the system or a second start asks to be opened. A file that was opened before is
/// the task that it was then.
pub(crate) fn open(app: &AppHandle, files: Vec<PathBuf>) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        window::page_is_there(&app).await;
        make_tasks(&app, files, open_file).await;
    });
}

async fn make_tasks(
    app: &AppHandle,
    files: Vec<PathBuf>,
    make: fn(&Store, &Path) -> Result<TaskDocument, engine::Error>,
) {
    let Some(state) = app.try_state::<App>() else {
        return;
    };
    let tasks = state
        .stored(move |store| files.iter().map(|file| make(store, file)).collect())
        .await;
    let imported = match tasks {
        Ok(tasks) => Imported::Tasks(tasks),
        Err(error) => Imported::Failed { error },
    };
    tell(app, "tasks-imported", imported);
}

fn tell(app: &AppHandle, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(%error, event, "the page did not hear of files");
    }
}
