//! What the system draws around the page, light or dark like the page.

use domain::page::Appearance;
use tauri::AppHandle;

use crate::window;

/// Applies the user's choice to frame, menus and dialogs right away.
pub(crate) fn show(app: &AppHandle, appearance: Appearance) {
    let handle = app.clone();
    // The menu bar is drawn on the window's own background.
    let done = app.run_on_main_thread(move || {
        platform::choose(&handle, appearance);
        if let Err(error) = window::color(&handle, is_dark(&handle, appearance)) {
            tracing::warn!(%error, "could not set the window’s color");
        }
    });
    if let Err(error) = done {
        tracing::warn!(%error, "could not change the appearance of the window");
    }
}

/// Whether this choice is dark.
pub(crate) fn is_dark(app: &AppHandle, appearance: Appearance) -> bool {
    match appearance {
        Appearance::System => platform::is_dark(app),
        Appearance::Light => false,
        Appearance::Dark => true,
    }
}

#[cfg(target_os = "linux")]
mod platform {
    use domain::page::Appearance;
    use gtk::prelude::GtkSettingsExt;
    use tauri::{AppHandle, Manager, Theme};

    const PREFERS_DARK: &str = "gtk-application-prefer-dark-theme";

    /// Tauri treats "system" as light, so GTK is told directly.
    pub(super) fn choose(app: &AppHandle, appearance: Appearance) {
        let Some(settings) = gtk::Settings::default() else {
            return;
        };
        match appearance {
            Appearance::Light => settings.set_gtk_application_prefer_dark_theme(false),
            Appearance::Dark => settings.set_gtk_application_prefer_dark_theme(true),
            Appearance::System => {
                settings.reset_property(PREFERS_DARK);
                if desktop_is_dark(app) {
                    settings.set_gtk_application_prefer_dark_theme(true);
                }
            }
        }
    }

    /// To be called on the main thread.
    pub(super) fn is_dark(app: &AppHandle) -> bool {
        let settings = gtk::Settings::default();
        settings.is_some_and(|it| it.is_gtk_application_prefer_dark_theme()) || desktop_is_dark(app)
    }

    /// What the desktop says, which GTK's own settings need not follow.
    fn desktop_is_dark(app: &AppHandle) -> bool {
        let window = app.get_webview_window("main");
        window.is_some_and(|it| matches!(it.theme(), Ok(Theme::Dark)))
    }
}

#[cfg(not(target_os = "linux"))]
mod platform {
    use domain::page::Appearance;
    use tauri::{AppHandle, Manager, Theme};

    pub(super) fn choose(app: &AppHandle, appearance: Appearance) {
        app.set_theme(match appearance {
            Appearance::System => None,
            Appearance::Light => Some(Theme::Light),
            Appearance::Dark => Some(Theme::Dark),
        });
    }

    pub(super) fn is_dark(app: &AppHandle) -> bool {
        let window = app.get_webview_window("main");
        window.is_some_and(|it| matches!(it.theme(), Ok(Theme::Dark)))
    }
}
