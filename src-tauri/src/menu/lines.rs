//! Menu items in the system's form.

use domain::page::MenuAction;
use tauri::menu::{MenuItem, MenuItemBuilder};
use tauri::{AppHandle, Wry};

use super::QUIT;

/// The item that closes the program.
pub(super) fn quit(app: &AppHandle) -> tauri::Result<MenuItem<Wry>> {
    MenuItemBuilder::with_id(QUIT, "Quit Whetstone")
        .accelerator("CmdOrCtrl+Q")
        .build(app)
}

/// An action's item. On Windows only the page listens to keys, and the menu shows them as text;
/// elsewhere a key goes either to the menu or to the page.
pub(super) fn item(app: &AppHandle, action: &MenuAction) -> tauri::Result<MenuItem<Wry>> {
    let keys = accelerator(action);
    let builder = match &keys {
        Some(keys) if cfg!(windows) => {
            let keys = keys.replace("CmdOrCtrl", "Ctrl");
            MenuItemBuilder::with_id(&action.id, format!("{}\t{keys}", action.label))
        }
        Some(keys) => MenuItemBuilder::with_id(&action.id, &action.label).accelerator(keys),
        None => MenuItemBuilder::with_id(&action.id, &action.label),
    };
    builder.enabled(action.enabled).build(app)
}

/// A shortcut in the system's notation. Single keys are left to the page, where they may be text.
/// So is Enter: a menu takes its keys before the page sees them, and in a form Mod+Enter saves.
fn accelerator(action: &MenuAction) -> Option<String> {
    let shortcut = action.shortcut.as_deref()?;
    let is_the_page_s = !shortcut.contains("Mod+") || shortcut.ends_with("Enter");
    (!is_the_page_s).then(|| shortcut.replace("Mod+", "CmdOrCtrl+"))
}
