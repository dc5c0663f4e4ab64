//! The page runs in a process of the web view, which can end by itself: it crashes, or takes too much memory.
//! The window would stay empty, so the page is loaded again. Debates run in the program and go on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tauri::{AppHandle, WebviewWindow};

/// A page that is lost more often than this within [`WHILE`] would be lost again.
const MOST: usize = 3;
const WHILE: Duration = Duration::from_mins(1);

/// Whether the page was loaded again, which its next start tells its user.
#[derive(Default)]
pub(crate) struct PageLost(AtomicBool);

impl PageLost {
    /// Whether the page was lost since the last call.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// When the page was lost.
#[derive(Default)]
struct Losses(Vec<Instant>);

impl Losses {
    /// Adds one. Whether it still makes sense to load the page again.
    fn add(&mut self, now: Instant) -> bool {
        self.0.retain(|then| now.duration_since(*then) < WHILE);
        self.0.push(now);
        self.0.len() <= MOST
    }
}

/// Loads the page again whenever its process ends by itself.
#[cfg(target_os = "linux")]
pub(super) fn reload(app: &AppHandle, window: &WebviewWindow) -> tauri::Result<()> {
    use std::cell::RefCell;

    use tauri::Manager;
    use webkit2gtk::WebProcessTerminationReason::TerminatedByApi;
    use webkit2gtk::WebViewExt;

    let app = app.clone();
    window.with_webview(move |view| {
        let losses = RefCell::new(Losses::default());
        view.inner()
            .connect_web_process_terminated(move |view, reason| {
                if reason == TerminatedByApi {
                    return;
                }
                tracing::error!(?reason, "the page's process ended");
                if losses.borrow_mut().add(Instant::now()) {
                    app.state::<PageLost>().0.store(true, Ordering::Relaxed);
                    view.reload();
                } else {
                    give_up(&app);
                }
            });
    })
}

/// Elsewhere the system's web view does it.
#[cfg(not(target_os = "linux"))]
pub(super) fn reload(_: &AppHandle, _: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn give_up(app: &AppHandle) {
    use tauri_plugin_dialog::{DialogExt, MessageDialogKind};

    app.dialog()
        .message(
            "The window’s page keeps stopping, so it stays empty. Close Whetstone and open it again. \
             Debates and saved text are safe; if it happens again, `whetstone` in a terminal opens the same \
             tasks, and Whetstone’s log says more.",
        )
        .title("Whetstone")
        .kind(MessageDialogKind::Error)
        .show(|_| {});
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Losses, MOST, WHILE};

    #[test]
    fn a_page_that_is_lost_again_and_again_is_left_alone() {
        let (mut losses, began) = (Losses::default(), Instant::now());
        for second in 0..MOST {
            assert!(losses.add(began + Duration::from_secs(second as u64)));
        }
        assert!(!losses.add(began + Duration::from_secs(9)));
        assert!(losses.add(began + Duration::from_secs(9) + WHILE));
    }
}
