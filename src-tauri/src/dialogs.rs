//! Native file dialogs. Whetstone reads and writes only what was chosen in one of them, or dropped.

use std::path::{Path, PathBuf};

use domain::page::AppError;
use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath};
use tokio::sync::oneshot;

use crate::automation;

/// Files to import; empty if the user cancels.
pub(crate) async fn open_files(app: &AppHandle) -> Result<Vec<PathBuf>, AppError> {
    if let Some(file) = automation::open_file() {
        return Ok(vec![file]);
    }
    let (answer, picked) = oneshot::channel();
    app.dialog()
        .file()
        .set_title("Import tasks")
        .add_filter("Markdown and text", &["md", "markdown", "txt"])
        .pick_files(move |files| {
            // The receiver is gone only when the window is.
            let _ = answer.send(files.unwrap_or_default());
        });
    let files = picked.await.unwrap_or_default();
    Ok(files.into_iter().filter_map(local).collect())
}

/// Files to attach to a task; empty if the user cancels.
pub(crate) async fn files_to_attach(app: &AppHandle) -> Vec<PathBuf> {
    if let Some(file) = automation::file_to_attach() {
        return vec![file];
    }
    let (answer, picked) = oneshot::channel();
    app.dialog()
        .file()
        .set_title("Attach files")
        .pick_files(move |files| {
            // The receiver is gone only when the window is.
            let _ = answer.send(files.unwrap_or_default());
        });
    let files = picked.await.unwrap_or_default();
    files.into_iter().filter_map(local).collect()
}

/// A folder to attach to a task; `None` if the user cancels.
pub(crate) async fn folder_to_attach(app: &AppHandle) -> Option<PathBuf> {
    match automation::project_folder() {
        Some(folder) => Some(folder),
        None => folder(app, "Attach a folder").await,
    }
}

/// A JSON file to import; `None` if the user cancels.
pub(crate) async fn open_json(app: &AppHandle, title: &str) -> Option<PathBuf> {
    if let Some(file) = automation::open_file() {
        return Some(file);
    }
    let (answer, picked) = oneshot::channel();
    app.dialog()
        .file()
        .set_title(title)
        .add_filter("JSON", &["json"])
        .pick_file(move |file| {
            // The receiver is gone only when the window is.
            let _ = answer.send(file);
        });
    picked.await.ok().flatten().and_then(local)
}

/// Where to save; `None` if the user cancels. The dialog opens in `folder`, if given.
pub(crate) async fn save_file(
    app: &AppHandle,
    title: &str,
    name: &str,
    folder: Option<&Path>,
) -> Option<PathBuf> {
    if let Some(folder) = automation::save_folder() {
        return Some(folder.join(name));
    }
    let (answer, picked) = oneshot::channel();
    let mut dialog = app.dialog().file().set_title(title).set_file_name(name);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    dialog.save_file(move |file| {
        // The receiver is gone only when the window is.
        let _ = answer.send(file);
    });
    picked.await.ok().flatten().and_then(local)
}

/// A folder to write several files into; `None` if the user cancels.
pub(crate) async fn pick_folder(app: &AppHandle) -> Option<PathBuf> {
    match automation::save_folder() {
        Some(folder) => Some(folder),
        None => folder(app, "Export reports to a folder").await,
    }
}

/// The folder of a project; `None` if the user cancels.
pub(crate) async fn project_folder(app: &AppHandle) -> Option<PathBuf> {
    match automation::project_folder() {
        Some(folder) => Some(folder),
        None => folder(app, "Choose a project folder").await,
    }
}

async fn folder(app: &AppHandle, title: &str) -> Option<PathBuf> {
    let (answer, picked) = oneshot::channel();
    app.dialog()
        .file()
        .set_title(title)
        .pick_folder(move |folder| {
            // The receiver is gone only when the window is.
            let _ = answer.send(folder);
        });
    picked.await.ok().flatten().and_then(local)
}

fn local(path: FilePath) -> Option<PathBuf> {
    path.into_path().ok()
}
