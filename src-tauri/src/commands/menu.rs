//! The native menu.

use domain::page::MenuAction;
use tauri::{AppHandle, State};

use crate::menu::NativeMenu;

/// Sets the actions of the menu. A failure doesn't concern the page.
#[tauri::command]
pub(crate) fn menu_set(app: AppHandle, menu: State<'_, NativeMenu>, actions: Vec<MenuAction>) {
    if let Err(error) = menu.offer(&app, actions) {
        tracing::warn!(%error, "could not update the menu");
    }
}
