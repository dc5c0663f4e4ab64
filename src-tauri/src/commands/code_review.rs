//! Changes of git repositories: read, reviewed by rules, and shown row by row.

use std::path::Path;
use std::sync::Arc;

use domain::TaskId;
use domain::page::{AppError, CodeChange, CodeReviewed, CodeRow, ErrorCode};
use domain::task::Project;
use engine::{code_review, project};
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

/// Rows that are handed over at once.
const MOST: u32 = 2_000;

/// Asks for a folder; `None` when the user cancels.
#[tauri::command]
pub(crate) async fn code_review_choose(
    handle: AppHandle,
    app: State<'_, App>,
) -> Reply<Option<Project>> {
    let Some(folder) = dialogs::project_folder(&handle).await else {
        return Ok(None);
    };
    let folder = app.stored(move |_| project::folder(&folder)).await?;
    app.code().folders.insert(folder.clone());
    Ok(Some(Project::at(folder)))
}

/// The folder that a task belongs to; `None` where it belongs to none.
#[tauri::command]
pub(crate) async fn code_review_of(app: State<'_, App>, task: TaskId) -> Reply<Option<Project>> {
    let project = app
        .stored(move |store| Ok(store.task(&task)?.project))
        .await?;
    if let Some(project) = &project {
        app.code().folders.insert(project.folder.clone());
    }
    Ok(project)
}

/// Reads a change and has rules review it. The page names no folder that isn’t known from the calls above.
#[tauri::command]
pub(crate) async fn code_review_read(
    app: State<'_, App>,
    folder: String,
    change: CodeChange,
) -> Reply<CodeReviewed> {
    if !app.code().folders.contains(&folder) {
        return Err(invalid(
            format!("{folder} was not chosen for a code review."),
            "Choose the folder first.",
        ));
    }
    let number = {
        let mut code = app.code();
        code.read = code.read.wrapping_add(1);
        code.read
    };
    let wanted = code_review::wanted(change);
    let read = tauri::async_runtime::spawn_blocking(move || {
        let found = code_review::code_review(Some(Path::new(&folder)), &wanted)?;
        Ok(code_review::shown(found, number))
    });
    let shown = read.await.map_err(|error| AppError {
        code: ErrorCode::Internal,
        message: "Something in Whetstone stopped unexpectedly.".to_owned(),
        hint: "Try again; nothing is lost.".to_owned(),
        detail: error.to_string(),
    })?;
    let shown = Arc::new(shown.map_err(told)?);
    let mut code = app.code();
    // Not over one that was asked for later.
    if code.read == number {
        code.shown = Some(shown.clone());
    }
    Ok(shown.reviewed.clone())
}

/// Some of the rows of the change that was read last.
#[tauri::command]
pub(crate) async fn code_review_rows(
    app: State<'_, App>,
    number: u32,
    from: u32,
    to: u32,
) -> Reply<Vec<CodeRow>> {
    let shown = app.code().shown.clone();
    match shown.filter(|shown| shown.reviewed.number == number) {
        Some(shown) => Ok(shown.rows(from, to.min(from.saturating_add(MOST))).to_vec()),
        None => Err(invalid(
            "Another change was read since.".to_owned(),
            "Read this change again.",
        )),
    }
}

fn invalid(message: String, hint: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message,
        hint: hint.to_owned(),
        detail: String::new(),
    }
}
