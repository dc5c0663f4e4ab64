//! Resolved concerns.

use domain::DebateId;
use domain::gauntlet::concern::StoredConcern;
use domain::page::{ConcernImport, ConcernRow, ConcernText};
use protocols::import;
use tauri::{AppHandle, State};

use super::{Reply, told, write_chosen};
use crate::dialogs;
use crate::state::App;

#[tauri::command]
pub(crate) async fn concern_list(app: State<'_, App>) -> Reply<Vec<ConcernRow>> {
    app.desk.concerns().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn concern_edit(
    app: State<'_, App>,
    number: i64,
    text: ConcernText,
) -> Reply<Vec<ConcernRow>> {
    app.desk.edit_concern(number, text).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn concern_remove(app: State<'_, App>, number: i64) -> Reply<Vec<ConcernRow>> {
    app.desk.remove_concern(number).await.map_err(told)
}

/// Restores one that was deleted.
#[tauri::command]
pub(crate) async fn concern_put_back(
    app: State<'_, App>,
    concern: StoredConcern,
    from: Option<DebateId>,
) -> Reply<Vec<ConcernRow>> {
    app.desk.put_back_concern(concern, from).await.map_err(told)
}

/// Imports a file that the user chooses; `None` if they canceled.
#[tauri::command]
pub(crate) async fn concern_import(
    handle: AppHandle,
    app: State<'_, App>,
) -> Reply<Option<ConcernImport>> {
    let Some(file) = dialogs::open_json(&handle, "Import resolved concerns").await else {
        return Ok(None);
    };
    let name = file.file_name().unwrap_or(file.as_os_str());
    let name = name.to_string_lossy().into_owned();
    let json = app.stored(move |_| import::file(&file)).await?;
    let imported = app.desk.import_concerns(&name, json).await;
    Ok(Some(imported.map_err(told)?))
}

/// Writes all of them to a file that the user chooses, and returns it; `None` if they canceled.
#[tauri::command]
pub(crate) async fn concern_export(
    handle: AppHandle,
    app: State<'_, App>,
) -> Reply<Option<String>> {
    let json = app.desk.concerns_file().await.map_err(told)?;
    let name = "resolved_concerns.json";
    let path = dialogs::save_file(&handle, "Export resolved concerns", name, None).await;
    Ok(match path {
        Some(path) => Some(write_chosen(path, json, "file").await?),
        None => None,
    })
}
