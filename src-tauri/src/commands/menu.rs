//! The native menu.

use domain::page::MenuAction;
use tauri::{AppHandle, State};

use crate::menu::NativeMenu;

/// Makes the menu offer these actions. That it can't is no matter of the page's.
#[tauri::command]
pub(crate) fn menu_set(app: AppHandle, menu: State<'_, NativeMenu>, actions: Vec<MenuAction>) {
    if let Err(error) = menu.offer(&app, actions) {
        tracing::warn!(%error, "could not update the menu");
    }
}
