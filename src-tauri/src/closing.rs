//! Closing the window without losing what was typed last.

use std::time::Duration;

use tauri::{Manager, Window, WindowEvent};

use crate::instance::Instance;

/// Longer than the page waits before it saves.
const LAST_SAVE: Duration = Duration::from_millis(600);

/// Hides a window that is closed, which makes the page save, and ends it a moment later.
pub(crate) fn on_window_event(window: &Window, event: &WindowEvent) {
    let WindowEvent::CloseRequested { api, .. } = event else {
        return;
    };
    api.prevent_close();
    window.state::<Instance>().release();
    if let Err(error) = window.hide() {
        tracing::warn!(%error, "the window could not be hidden");
    }
    let window = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(LAST_SAVE).await;
        if let Err(error) = window.destroy() {
            tracing::error!(%error, "the window could not be closed");
        }
    });
}
