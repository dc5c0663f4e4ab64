//! The data folder, its backups and its audit log.

use std::path::PathBuf;

use diagnostics::Program;
use domain::DebateId;
use domain::page::{AppInfo, Audit, Backup, BackupKind, BackupLoss};
use tauri::{AppHandle, Manager, State};

use super::{Reply, app::info, told};
use crate::automation;
use crate::data_folder::Opening;
use crate::opening;
use crate::state::App;

/// Tries again to open data that could not be opened.
#[tauri::command]
pub(crate) async fn data_open(handle: AppHandle) -> Reply<AppInfo> {
    off_thread(move || {
        opening::open(&handle)
            .map_err(|error| super::failed("The data can’t be opened.", &error))?;
        Ok(info(&handle))
    })
    .await
}

#[tauri::command]
pub(crate) async fn open_data_folder(opening: State<'_, Opening>) -> Reply<()> {
    open_folder(opening.folder().to_owned()).await
}

#[tauri::command]
pub(crate) async fn open_log_folder(opening: State<'_, Opening>) -> Reply<()> {
    open_folder(diagnostics::folder(opening.folder())).await
}

async fn open_folder(folder: PathBuf) -> Reply<()> {
    if automation::instead("folder", &folder.display().to_string()) {
        return Ok(());
    }
    off_thread(move || {
        open::that(folder).map_err(|error| super::failed("The folder could not be opened.", &error))
    })
    .await
}

#[tauri::command]
pub(crate) async fn backup_list(app: State<'_, App>) -> Reply<Vec<Backup>> {
    app.stored(|store| Ok(store.backups()?)).await
}

/// Makes a backup now, and returns all of them.
#[tauri::command]
pub(crate) async fn backup_make(app: State<'_, App>) -> Reply<Vec<Backup>> {
    app.stored(|store| {
        store.back_up(BackupKind::Asked)?;
        Ok(store.backups()?)
    })
    .await
}

/// What exists now but not in a backup.
#[tauri::command]
pub(crate) async fn backup_loss(app: State<'_, App>, name: String) -> Reply<BackupLoss> {
    app.stored(move |store| Ok(store.loss(&name)?)).await
}

/// Restores a backup, whether the data can be opened or not. Returns the file that keeps the previous
/// data.
#[tauri::command]
pub(crate) async fn backup_restore(handle: AppHandle, name: String) -> Reply<String> {
    let kept = if let Some(app) = handle.try_state::<App>() {
        app.stored(move |store| Ok(store.restore(&name)?)).await?
    } else {
        let folder = handle.state::<Opening>().folder().to_owned();
        off_thread(move || store::restore(&folder, &name).map_err(|error| told(error.into())))
            .await?
    };
    Ok(kept.display().to_string())
}

/// Verifies that the records of one debate, or of all, are unchanged.
#[tauri::command]
pub(crate) async fn audit_verify(app: State<'_, App>, debate: Option<DebateId>) -> Reply<Audit> {
    app.stored(move |store| Ok(store.audit(debate.as_ref())?))
        .await
}

/// Information for support, whether the data can be opened or not.
#[tauri::command]
pub(crate) async fn diagnostics_text(handle: AppHandle) -> Reply<String> {
    let program = Program {
        name: "window",
        version: env!("CARGO_PKG_VERSION"),
        web_view: tauri::webview_version().ok(),
    };
    let folder = handle.state::<Opening>().folder().to_owned();
    let app = handle.try_state::<App>();
    let desk = app.as_ref().map(|app| &app.desk);
    Ok(diagnostics::text(&program, &folder, desk).await)
}

async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Reply<T> + Send + 'static,
) -> Reply<T> {
    tauri::async_runtime::spawn_blocking(work)
        .await
        .map_err(|error| super::failed("Something in Whetstone stopped unexpectedly.", &error))?
}
