//! Lines of the menu as the system has them.

use domain::page::MenuAction;
use tauri::menu::{MenuItem, MenuItemBuilder};
use tauri::{AppHandle, Wry};

use super::QUIT;

/// The line that closes the program.
pub(super) fn quit(app: &AppHandle) -> tauri::Result<MenuItem<Wry>> {
    MenuItemBuilder::with_id(QUIT, "Quit Whetstone")
        .accelerator("CmdOrCtrl+Q")
        .build(app)
}

/// An action's line. On Windows the page alone listens to keys, and the menu shows them as words;
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

/// A shortcut as the system writes it. Single keys stay with the page: there they are text as well.
/// So does Enter: a menu takes its keys before the page sees them, and in a form Mod+Enter saves.
fn accelerator(action: &MenuAction) -> Option<String> {
    let shortcut = action.shortcut.as_deref()?;
    let is_the_page_s = !shortcut.contains("Mod+") || shortcut.ends_with("Enter");
    (!is_the_page_s).then(|| shortcut.replace("Mod+", "CmdOrCtrl+"))
}
