//! Git hooks: installed and removed in folders that were chosen in a dialog, or have had a hook installed.

use std::path::{Path, PathBuf};

use domain::hook::{Hook, HookFolder};
use domain::page::{AppError, ErrorCode};
use domain::system::plain;
use engine::hooks;
use tauri::{AppHandle, State};

use super::Reply;
use crate::dialogs;
use crate::state::App;

/// The folders of repositories with installed hooks.
#[tauri::command]
pub(crate) async fn hook_list(app: State<'_, App>) -> Reply<Vec<HookFolder>> {
    let program = program()?;
    app.stored(move |store| hooks::folders(store, &program))
        .await
}

/// Asks for a folder and installs a hook there; `None` if the user cancels.
#[tauri::command]
pub(crate) async fn hook_choose(
    handle: AppHandle,
    app: State<'_, App>,
    hook: Hook,
) -> Reply<Option<Vec<HookFolder>>> {
    let Some(folder) = dialogs::project_folder(&handle).await else {
        return Ok(None);
    };
    let program = program()?;
    let listed = app
        .stored(move |store| {
            hooks::install(Some(&folder), hook, &program)?;
            hooks::remember(store, Some(&folder))?;
            hooks::folders(store, &program)
        })
        .await?;
    Ok(Some(listed))
}

/// Installs or removes a hook in a folder of the list.
#[tauri::command]
pub(crate) async fn hook_set(
    app: State<'_, App>,
    folder: String,
    hook: Hook,
    on: bool,
) -> Reply<Vec<HookFolder>> {
    let program = program()?;
    let known = folder.clone();
    let is_known = app
        .stored(move |store| Ok(store.settings()?.hook_folders.contains(&known)))
        .await?;
    if !is_known {
        return Err(refused(
            format!("No hook was installed in {folder} before."),
            "Choose the folder first.",
        ));
    }
    app.stored(move |store| {
        let place = Some(Path::new(&folder));
        if on {
            hooks::install(place, hook, &program)?;
        } else {
            hooks::remove(place, hook, &program)?;
        }
        hooks::folders(store, &program)
    })
    .await
}

/// Removes a folder from the list; its hooks stay.
#[tauri::command]
pub(crate) async fn hook_forget(app: State<'_, App>, folder: String) -> Reply<Vec<HookFolder>> {
    let program = program()?;
    app.stored(move |store| {
        hooks::forget(store, &folder)?;
        hooks::folders(store, &program)
    })
    .await
}

/// The program that hooks run: the one without a window, next to this one.
fn program() -> Reply<PathBuf> {
    let own = std::env::current_exe().map_err(|error| {
        refused(
            format!("Couldn’t locate this program: {}.", plain(&error)),
            "Install hooks with whetstone hook install.",
        )
    })?;
    let program = own.with_file_name(format!("whetstone{}", std::env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(program);
    }
    Err(refused(
        format!(
            "Hooks run the whetstone program, but it isn’t at {}.",
            program.display()
        ),
        "Install it there, or install hooks with whetstone hook install.",
    ))
}

fn refused(message: String, hint: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message,
        hint: hint.to_owned(),
        detail: String::new(),
    }
}
