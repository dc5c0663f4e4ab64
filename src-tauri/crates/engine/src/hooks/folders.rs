//! The folders in whose repositories hooks were installed. They are remembered because there is no other way
//! to find them.

use std::path::Path;

use domain::hook::{Hook, HookFolder, Installed};
use domain::page::Settings;
use store::Store;

use super::{Status, status};
use crate::{Error, project};

/// The folders whose repositories have a Whetstone hook, had one replaced, or can’t be checked, with the state
/// of each.
///
/// # Errors
/// When the data folder can’t be read.
pub fn folders(store: &Store, program: &Path) -> Result<Vec<HookFolder>, Error> {
    let known = store.settings()?.hook_folders;
    Ok(known
        .into_iter()
        .map(|folder| stand(folder, program))
        .filter(|it| it.problem.is_some() || it.note.is_some() || has_any(it))
        .collect())
}

/// Remembers a folder, so that it is listed; the current one if none is named.
///
/// # Errors
/// When there is no such folder, or the data folder can’t be written.
pub fn remember(store: &Store, folder: Option<&Path>) -> Result<(), Error> {
    let folder = project::folder(folder.unwrap_or_else(|| Path::new(".")))?;
    let settings = store.settings()?;
    if settings.hook_folders.contains(&folder) {
        return Ok(());
    }
    let mut hook_folders = settings.hook_folders;
    hook_folders.push(folder);
    hook_folders.sort();
    store.set_settings(&Settings {
        hook_folders,
        ..settings
    })?;
    Ok(())
}

/// Removes a folder from the list. Its hooks stay as they are.
///
/// # Errors
/// When the data folder can’t be written.
pub fn forget(store: &Store, folder: &str) -> Result<(), Error> {
    let mut settings = store.settings()?;
    settings.hook_folders.retain(|known| known != folder);
    store.set_settings(&settings)?;
    Ok(())
}

fn stand(folder: String, program: &Path) -> HookFolder {
    let read = |hook| status(Some(Path::new(&folder)), hook, program);
    let (commit, push) = (read(Hook::PreCommit), read(Hook::PrePush));
    let of = |read: &Result<Status, Error>| read.as_ref().map_or(Installed::No, |it| it.installed);
    let is_kept = |read: &Result<Status, Error>| {
        read.as_ref()
            .is_ok_and(|it| it.runs_first && it.installed != Installed::No)
    };
    let note = [&commit, &push]
        .into_iter()
        .find_map(|read| read.as_ref().ok()?.note.clone());
    HookFolder {
        pre_commit: of(&commit),
        pre_push: of(&push),
        runs_others_first: is_kept(&commit) || is_kept(&push),
        note,
        problem: commit.and(push).err().map(|error| error.to_string()),
        folder,
    }
}

fn has_any(folder: &HookFolder) -> bool {
    folder.pre_commit != Installed::No || folder.pre_push != Installed::No
}
