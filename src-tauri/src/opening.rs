//! The data folder: opening it, now or once a backup is restored, and its daily backup.
//!
//! The shell's state exists once the data is open; until then the page only knows why it isn't.

use std::path::Path;
use std::time::Duration;

use domain::page::DataTrouble;
use engine::{Desk, Error};
use tauri::{AppHandle, Emitter, Manager};

use crate::data_folder::Opening;
use crate::state::App;
use crate::{appearance, drops, window};

/// How often to check whether a new day has begun.
const LOOK_AGAIN: Duration = Duration::from_hours(1);

/// Opens the data folder, unless it is open; or records why it can't be opened.
pub(crate) fn open(app: &AppHandle) -> anyhow::Result<()> {
    if app.try_state::<App>().is_some() {
        return Ok(());
    }
    let opening = app.state::<Opening>();
    let opened = Desk::open(opening.folder(), report::of)
        .and_then(|desk| Ok((desk.store().settings()?, desk)));
    match opened {
        Ok((settings, desk)) => {
            diagnostics::know(&settings.patterns);
            let begun = App::begin(desk, opening.start())?;
            let unopened = begun.unopened.clone();
            app.manage(begun);
            appearance::show(app, settings.appearance);
            if !unopened.is_empty() {
                // This is retried, and the window shows what is wrong with them.
                drops::open(app, unopened);
            }
            back_up_daily(app.clone());
            opening.keep(None);
        }
        Err(error) => {
            tracing::error!(%error, "the data folder can’t be opened");
            opening.keep(Some(trouble(&error, opening.folder())));
        }
    }
    Ok(())
}

fn trouble(error: &Error, folder: &Path) -> DataTrouble {
    let is_damaged = matches!(error, Error::Store(store::Error::Damaged { .. }));
    DataTrouble {
        error: error.app_error(),
        backup: is_damaged
            .then(|| store::newest_good_backup(folder))
            .flatten(),
    }
}

/// Makes a backup on each day that the window is open, and tells the page if that fails.
fn back_up_daily(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        window::page_is_there(&app).await;
        loop {
            let made = app.state::<App>();
            let made = made.stored(|store| Ok(store.back_up_daily()?)).await;
            if let Err(error) = made
                && let Err(unheard) = app.emit("backup-failed", &error)
            {
                tracing::error!(%error, %unheard, "today’s backup was not made");
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    });
}
