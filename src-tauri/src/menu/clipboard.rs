//! Cut, copy and paste, which the system performs on whatever has the focus.

use tauri::menu::{MenuItemBuilder, SubmenuBuilder};
use tauri::{AppHandle, Manager, Wry};

/// Id, label, shortcut, and the web view's name for it.
const ITEMS: &[(&str, &str, &str, &str)] = &[
    ("cut", "Cut", "CmdOrCtrl+X", "Cut"),
    ("copy", "Copy", "CmdOrCtrl+C", "Copy"),
    ("paste", "Paste", "CmdOrCtrl+V", "Paste"),
];

/// Adds the items. GTK has none for a web view.
pub(super) fn add<'a>(
    app: &AppHandle,
    menu: SubmenuBuilder<'a, Wry, AppHandle>,
) -> tauri::Result<SubmenuBuilder<'a, Wry, AppHandle>> {
    if !cfg!(target_os = "linux") {
        return Ok(menu.cut().copy().paste());
    }
    ITEMS.iter().try_fold(menu, |menu, (id, label, keys, _)| {
        let item = MenuItemBuilder::with_id(*id, label).accelerator(keys);
        Ok(menu.item(&item.build(app)?))
    })
}

/// The web view's name for one of the items.
pub(super) fn command(id: &str) -> Option<&'static str> {
    ITEMS
        .iter()
        .find(|(known, ..)| *known == id)
        .map(|(.., command)| *command)
}

/// Has the web view do it to the selection, as if its key had been pressed.
#[cfg(target_os = "linux")]
pub(super) fn perform(app: &AppHandle, command: &'static str) -> tauri::Result<()> {
    use webkit2gtk::WebViewExt;

    app.get_webview_window("main").map_or(Ok(()), |window| {
        window.with_webview(move |view| view.inner().execute_editing_command(command))
    })
}

#[cfg(not(target_os = "linux"))]
pub(super) fn perform(_: &AppHandle, _: &'static str) -> tauri::Result<()> {
    Ok(())
}
