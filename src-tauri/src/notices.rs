//! Notifies the page of debates that it does not watch, and the author while the window is not in front.
//!
//! The shell listens to each debate that it drives. If there is no notification service, the log says so
//! once.

use std::collections::HashSet;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

use domain::page::Driver;
use domain::{DebateId, Event, TaskId, notice};
use engine::{Signal, Watch};
use notify_rust::Notification;
use serde::Serialize;
use tauri::{AppHandle, Emitter, Manager};

use crate::state::App;
use crate::{automation, window};

/// The debates being listened to.
#[derive(Default)]
pub(crate) struct Notices {
    followed: Mutex<HashSet<DebateId>>,
}

/// The debate that the page is told about, and its task.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Named {
    pub(crate) task: TaskId,
    pub(crate) debate: DebateId,
}

impl Notices {
    fn follow(&self, debate: &DebateId) -> bool {
        self.followed().insert(debate.clone())
    }

    fn leave(&self, debate: &DebateId) {
        self.followed().remove(debate);
    }

    fn followed(&self) -> std::sync::MutexGuard<'_, HashSet<DebateId>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Listens to a debate that was just started or resumed, until nobody here drives it. The journal
/// records each fact once, so none is reported twice.
pub(crate) fn follow(app: &AppHandle, debate: DebateId) {
    if !app.state::<Notices>().follow(&debate) {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        if let Err(error) = listen(&app, &debate).await {
            tracing::warn!(%error, "there will be no notifications for this debate");
        }
        app.state::<Notices>().leave(&debate);
    });
}

async fn listen(app: &AppHandle, debate: &DebateId) -> Result<(), engine::Error> {
    let desk = &app.state::<App>().desk;
    let Watch {
        view,
        driver,
        mut signals,
    } = desk.watch(debate).await?;
    let Some(setup) = view.setup else {
        return Ok(());
    };
    let named = Named {
        task: setup.task.clone(),
        debate: setup.debate.clone(),
    };
    let mut driven = driver == Driver::Here;
    let mut paused = view.header.paused;
    while driven && let Some(signal) = signals.recv().await {
        match signal {
            Signal::Recorded(recorded) => {
                if notice::moves(&recorded.event, paused) {
                    emit(app, "debate-moved", &named);
                }
                match recorded.event {
                    Event::Paused {} => paused = true,
                    Event::Resumed {} => paused = false,
                    _ => {}
                }
                if let Some(text) = notice::of(&recorded.event) {
                    tell(app, &setup.title, text, &named).await;
                }
            }
            // A check of other processes can arrive late, when this one has just begun to drive.
            Signal::Driver(now) => driven = now == Driver::Here || desk.drives(debate),
            Signal::Live(_) => {}
        }
    }
    emit(app, "debate-moved", &named);
    Ok(())
}

async fn tell(app: &AppHandle, title: &str, text: String, named: &Named) {
    if window::is_in_front(app) || !is_wanted(app).await {
        return;
    }
    let (title, text) = (notice::line(title), plain(&notice::line(&text)));
    let title = if title.is_empty() {
        "Untitled task".to_owned()
    } else {
        title
    };
    if automation::instead("notification", &format!("{title} · {text}")) {
        return;
    }
    let (app, named) = (app.clone(), named.clone());
    thread::spawn(move || show(&app, &title, &text, &named));
}

async fn is_wanted(app: &AppHandle) -> bool {
    let app = app.state::<App>();
    let settings = app.stored(|store| Ok(store.settings()?)).await;
    settings.is_ok_and(|settings| settings.notify)
}

/// Shows a notification, and waits for a click on it if the system supports that.
fn show(app: &AppHandle, title: &str, text: &str, named: &Named) {
    static SAID: Once = Once::new();
    let mut notice = Notification::new();
    notice.appname("Whetstone").summary(title).body(text);
    #[cfg(target_os = "linux")]
    notice.action("default", "Open");
    match notice.show() {
        #[cfg(target_os = "linux")]
        Ok(shown) => shown.wait_for_action(|action| {
            if action == "default" {
                open(app, named);
            }
        }),
        #[cfg(not(target_os = "linux"))]
        Ok(_) => {}
        Err(error) => SAID.call_once(|| {
            tracing::warn!(%error, "the system shows no notifications");
        }),
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (app, named);
}

/// Some services interpret mark-up in the text, which may quote a model.
fn plain(text: &str) -> String {
    if !cfg!(target_os = "linux") {
        return text.to_owned();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Brings the window to the front with a debate.
pub(crate) fn open(app: &AppHandle, named: &Named) {
    window::bring_to_front(app);
    emit(app, "debate-pointed", named);
}

fn emit(app: &AppHandle, event: &str, named: &Named) {
    if let Err(error) = app.emit(event, named) {
        tracing::warn!(%error, event, "could not tell the page about a debate");
    }
}
