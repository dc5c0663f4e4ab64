//! The data folder: opening it, and its backups.

use std::path::Path;
use std::process::ExitCode;

use domain::page::{Backup, BackupKind};
use engine::{Desk, Patience};
use serde::Serialize;
use store::Store;

use crate::output::{self, Failure};

/// Opens the data folder and reports what is missing from it.
pub(crate) fn store(folder: &Path) -> Result<Store, Failure> {
    let store = Store::open(folder)?;
    diagnostics::know(&store.settings()?.patterns);
    if let Some(torn) = store.torn() {
        output::warn(&torn);
    }
    Ok(store)
}

/// A desk for the data folder.
pub(crate) fn desk(folder: &Path) -> Result<Desk, Failure> {
    Ok(Desk::over(store(folder)?, Patience::default(), report::of))
}

/// Makes the backup of the day while a debate runs. The first run in a data folder has nothing to back up
/// except what it was just given; the next one makes the backup.
pub(crate) fn back_up_meanwhile(store: &Store) {
    if store.was_empty() {
        return;
    }
    let store = store.clone();
    // The program waits for this before it exits.
    tokio::task::spawn_blocking(move || {
        if let Err(error) = store.back_up_daily() {
            output::say(&format!(
                "warning: Couldn’t make today’s backup: {error}. {}",
                error.advice().in_terminal()
            ));
        }
    });
}

/// `whetstone doctor --backups`
pub(crate) fn list(folder: &Path, as_json: bool) -> Result<ExitCode, Failure> {
    let backups = store::backups(folder)?;
    if as_json {
        output::json(&backups);
    } else {
        for backup in &backups {
            output::print(&line(backup));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// `whetstone doctor --backup`
pub(crate) fn back_up(folder: &Path, as_json: bool) -> Result<ExitCode, Failure> {
    let made = store(folder)?.back_up(BackupKind::Asked)?;
    if as_json {
        output::json(&made);
    } else {
        output::print(&line(&made));
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Restored<'a> {
    restored: &'a str,
    kept: &'a Path,
}

/// `whetstone doctor --restore NAME`
pub(crate) fn restore(folder: &Path, name: &str, as_json: bool) -> Result<ExitCode, Failure> {
    let newest;
    let name = if name == "newest" {
        newest = store::newest_good_backup(folder).ok_or_else(|| {
            Failure::usage(
                format!("{} has no backup that can be restored.", folder.display()),
                "Choose another data folder with --data.",
            )
        })?;
        &newest.name
    } else {
        name
    };
    let kept = store::restore(folder, name)?;
    output::say(&format!(
        "Restored {name}. Your previous data is saved in {}",
        kept.display()
    ));
    if as_json {
        output::json(&Restored {
            restored: name,
            kept: &kept,
        });
    }
    Ok(ExitCode::SUCCESS)
}

fn line(backup: &Backup) -> String {
    let Backup {
        name,
        made_at,
        bytes,
        ..
    } = backup;
    format!("{name}  {made_at}  {} kB\n", bytes.div_ceil(1000))
}
