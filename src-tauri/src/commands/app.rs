//! The program itself.

use domain::page::{AppError, AppInfo, ErrorCode, Settings};
use domain::text::redact::{Misfit, OwnPattern, Passage};
use tauri::{AppHandle, Manager, State};

use super::{Reply, failed, told};
use crate::closing::Closing;
use crate::data_folder::Opening;
use crate::state::App;
use crate::window::PageLost;
use crate::{address, appearance, automation, reopen, window};

#[tauri::command]
pub(crate) fn app_info(handle: AppHandle) -> AppInfo {
    info(&handle)
}

/// The initial data of the page, whether the data can be opened or not.
pub(super) fn info(handle: &AppHandle) -> AppInfo {
    let (opening, app) = (handle.state::<Opening>(), handle.try_state::<App>());
    AppInfo {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        data_folder: opening.folder().display().to_string(),
        open_task: app.as_ref().and_then(|app| {
            let asked = app.open_task.clone();
            asked.or_else(|| reopen::last(opening.folder(), app.desk.store()))
        }),
        trouble: opening.trouble(),
        torn: app.and_then(|app| app.desk.store().torn()),
        page_lost: handle.state::<PageLost>().take(),
    }
}

/// The page is drawn: the window can be shown.
#[tauri::command]
pub(crate) fn page_drawn(handle: AppHandle) {
    window::reveal(&handle);
}

/// The page has stored everything, or could not: a closing window waits for that.
#[tauri::command]
pub(crate) fn page_saved(closing: State<'_, Closing>, saved: bool) {
    closing.answer(saved);
}

/// The page asks its author something first: a closing window is shown again.
#[tauri::command]
pub(crate) fn page_stays(closing: State<'_, Closing>) {
    closing.stay();
}

/// Closes the window, as if its author had.
#[tauri::command]
pub(crate) fn window_close(handle: AppHandle) {
    let window = handle.get_webview_window("main");
    if let Some(Err(error)) = window.map(|window| window.close()) {
        tracing::error!(%error, "the window could not be closed");
    }
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
    settings.patterns.iter().try_for_each(usable)?;
    app.desk.check_settings(&settings).map_err(told)?;
    appearance::show(&handle, settings.appearance);
    window::zoom(&handle, &settings);
    diagnostics::know(&settings.patterns);
    app.stored(move |store| {
        // Hooks are installed only in folders that the user chose, whatever the page sends.
        let hook_folders = store.settings()?.hook_folders;
        Ok(store.set_settings(&Settings {
            hook_folders,
            ..settings
        })?)
    })
    .await
}

/// Ends the first start, which adds the example.
#[tauri::command]
pub(crate) async fn first_start_end(app: State<'_, App>) -> Reply<()> {
    app.desk.end_first_start().await.map(drop).map_err(told)
}

/// Opens a web address in the user's browser.
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

/// A sample as redacted by a pattern; refused if the pattern can't be used.
#[tauri::command]
pub(crate) fn pattern_try(pattern: OwnPattern, sample: String) -> Reply<Vec<Passage>> {
    pattern.passages(&sample).map_err(misfit)
}

fn usable(pattern: &OwnPattern) -> Reply<()> {
    pattern.check().map_err(misfit)
}

fn misfit(misfit: Misfit) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message: misfit.to_string(),
        hint: "Fix it and save again. Nothing is saved until then.".to_owned(),
        detail: String::new(),
    }
}
