//! What the system draws around the page, light or dark as the page is.

use domain::page::Appearance;
use tauri::{AppHandle, Theme};

/// Makes frame, menus and dialogs look as the user chose.
pub(crate) fn show(app: &AppHandle, appearance: Appearance) {
    app.set_theme(match appearance {
        Appearance::System => None,
        Appearance::Light => Some(Theme::Light),
        Appearance::Dark => Some(Theme::Dark),
    });
}
