//! The program itself.

use domain::page::{AppError, AppInfo, ErrorCode, Settings};
use tauri::{AppHandle, State};

use super::Reply;
use crate::state::App;
use crate::{address, appearance, automation, window};

#[tauri::command]
pub(crate) fn app_info(app: State<'_, App>) -> AppInfo {
    AppInfo {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        data_folder: app.desk.store().folder().display().to_string(),
        open_task: app.open_task.clone(),
    }
}

/// The page stands: the window can be seen.
#[tauri::command]
pub(crate) fn page_drawn(handle: AppHandle) {
    window::reveal(&handle);
}

#[tauri::command]
pub(crate) async fn settings_get(app: State<'_, App>) -> Reply<Settings> {
    app.stored(|store| Ok(store.settings()?)).await
}

#[tauri::command]
pub(crate) async fn settings_set(
    handle: AppHandle,
    app: State<'_, App>,
    settings: Settings,
) -> Reply<()> {
    appearance::show(&handle, settings.appearance);
    app.stored(move |store| Ok(store.set_settings(&settings)?))
        .await
}

#[tauri::command]
pub(crate) async fn open_data_folder(app: State<'_, App>) -> Reply<()> {
    let folder = app.desk.store().folder().to_owned();
    tauri::async_runtime::spawn_blocking(move || open::that(folder))
        .await
        .map_err(|error| failed("The data folder could not be opened.", &error))?
        .map_err(|error| failed("The data folder could not be opened.", &error))
}

/// Opens an address of the web in the user's browser.
#[tauri::command]
pub(crate) async fn address_open(address: String) -> Reply<()> {
    let url = address::of_the_web(&address)?;
    if automation::instead("address", url.as_str()) {
        return Ok(());
    }
    tauri::async_runtime::spawn_blocking(move || open::that_detached(url.as_str()))
        .await
        .map_err(|error| failed("The address could not be opened.", &error))?
        .map_err(|error| failed("The address could not be opened.", &error))
}

fn failed(message: &str, error: &dyn std::fmt::Display) -> AppError {
    AppError {
        code: ErrorCode::Internal,
        message: message.to_owned(),
        hint: "The system refused; the text or the path is shown, to be copied by hand.".to_owned(),
        detail: error.to_string(),
    }
}
