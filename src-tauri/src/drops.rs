//! Files dropped on the window, or opened with it, become tasks. If a file already has a task, that opens.

use std::path::PathBuf;

use domain::page::{AppError, OpenedTask};
use engine::files;
use serde::Serialize;
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, Window, WindowEvent};

use crate::state::App;
use crate::window;

/// What the page is told about files.
#[derive(Clone, Serialize)]
#[serde(untagged)]
enum Imported {
    Tasks(Vec<OpenedTask>),
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
            tauri::async_runtime::spawn(async move { open_all(&app, paths).await });
        }
        _ => {}
    }
}

/// Opens files for the system or for a second start.
pub(crate) fn open(app: &AppHandle, files: Vec<PathBuf>) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        window::page_is_there(&app).await;
        open_all(&app, files).await;
    });
}

async fn open_all(app: &AppHandle, paths: Vec<PathBuf>) {
    let Some(state) = app.try_state::<App>() else {
        return;
    };
    let tasks = state
        .stored(move |store| paths.iter().map(|path| files::open(store, path)).collect())
        .await;
    let imported = match tasks {
        Ok(tasks) => Imported::Tasks(tasks),
        Err(error) => Imported::Failed { error },
    };
    tell(app, "tasks-imported", imported);
}

fn tell(app: &AppHandle, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(%error, event, "could not tell the page about files");
    }
}
