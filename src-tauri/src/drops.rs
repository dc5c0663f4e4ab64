//! Files dropped on the window become tasks.

use std::path::PathBuf;

use domain::page::AppError;
use domain::task::TaskDocument;
use serde::Serialize;
use tauri::{DragDropEvent, Emitter, Manager, Window, WindowEvent};

use crate::state::{App, import_file};

/// What the page hears of a drop.
#[derive(Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum Dropped {
    Tasks(Vec<TaskDocument>),
    Error(AppError),
}

/// Handles drags over the window.
pub(crate) fn on_window_event(window: &Window, event: &WindowEvent) {
    let WindowEvent::DragDrop(drag) = event else {
        return;
    };
    match drag {
        DragDropEvent::Enter { .. } => tell(window, "drag", "over"),
        DragDropEvent::Leave => tell(window, "drag", "leave"),
        DragDropEvent::Drop { paths, .. } => {
            tell(window, "drag", "leave");
            let (window, paths) = (window.clone(), paths.clone());
            tauri::async_runtime::spawn(async move { import(&window, paths).await });
        }
        _ => {}
    }
}

async fn import(window: &Window, paths: Vec<PathBuf>) {
    let imported = window
        .state::<App>()
        .stored(move |store| paths.iter().map(|path| import_file(store, path)).collect())
        .await;
    let dropped = match imported {
        Ok(tasks) => Dropped::Tasks(tasks),
        Err(error) => Dropped::Error(error),
    };
    tell(window, "tasks-imported", dropped);
}

fn tell(window: &Window, event: &str, payload: impl Serialize + Clone) {
    if let Err(error) = window.emit(event, payload) {
        tracing::warn!(%error, event, "the page did not hear of a drop");
    }
}
