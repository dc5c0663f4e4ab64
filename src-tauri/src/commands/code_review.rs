//! Changes in git repositories: read, reviewed by rules, and shown row by row.

use std::path::Path;
use std::sync::Arc;

use domain::page::{AppError, CodeChange, CodeReviewed, CodeRow, ComparedWith, ErrorCode};
use domain::task::{Project, TaskDocument};
use domain::{Setup, TaskId};
use engine::project;
use engine::seen::{self, Seen, Source};
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

/// Rows returned per call.
const MOST: u32 = 2_000;

/// Asks for a folder; `None` if the user cancels.
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

/// The folder that a task belongs to; `None` if it belongs to none.
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

/// Reads a change and has rules review it. The page can only name folders known from the calls above.
#[tauri::command]
pub(crate) async fn code_review_read(
    app: State<'_, App>,
    folder: String,
    change: CodeChange,
    with: ComparedWith,
) -> Reply<CodeReviewed> {
    let is_of_run = matches!(change, CodeChange::Run { .. });
    if !is_of_run && !app.code().folders.contains(&folder) {
        return Err(invalid(
            format!("{folder} was not chosen for a code review."),
            "Choose the folder first.",
        ));
    }
    let number = next(&app);
    let read = app
        .stored(move |store| seen::read(store, &folder, change, &with, number))
        .await?;
    Ok(keep(&app, read))
}

/// Keeps a change that was read, unless a newer one was requested since.
fn keep(app: &App, read: Seen) -> CodeReviewed {
    let reviewed = read.shown.reviewed.clone();
    let mut code = app.code();
    if code.read == reviewed.number {
        code.shown = Some(Arc::new(read));
    }
    reviewed
}

/// The change in view with this number.
pub(super) fn shown(app: &App, number: u32) -> Reply<Arc<Seen>> {
    let shown = app.code().shown.clone();
    let shown = shown.filter(|read| read.shown.reviewed.number == number);
    shown.ok_or_else(replaced)
}

fn replaced() -> AppError {
    invalid(
        "Another change has been opened since then.".to_owned(),
        "Open this change again.",
    )
}

/// Declines a finding of the change in view for a reason; an empty reason undoes that.
#[tauri::command]
pub(crate) async fn code_review_decline(
    app: State<'_, App>,
    number: u32,
    finding: String,
    reason: String,
) -> Reply<CodeReviewed> {
    let read = shown(&app, number)?;
    let read = app
        .stored(move |store| read.decline(store, &finding, &reason))
        .await?;
    Ok(keep(&app, read))
}

/// Lets the change in view be committed without its second review, for a reason; an empty reason undoes that.
#[tauri::command]
pub(crate) async fn code_review_without(
    app: State<'_, App>,
    number: u32,
    reason: String,
) -> Reply<CodeReviewed> {
    let read = shown(&app, number)?;
    let read = app
        .stored(move |store| read.commit_without(store, &reason))
        .await?;
    Ok(keep(&app, read))
}

/// Commits the change in view, and returns the hash of the commit. `hidden` includes files that new ignore
/// rules hide.
#[tauri::command]
pub(crate) async fn code_review_commit(
    app: State<'_, App>,
    number: u32,
    message: String,
    hidden: bool,
) -> Reply<String> {
    let read = shown(&app, number)?;
    app.stored(move |store| read.commit(store, &message, hidden))
        .await
}

/// Makes a task of the change in view, for models to review.
#[tauri::command]
pub(crate) async fn code_review_task(app: State<'_, App>, number: u32) -> Reply<TaskDocument> {
    let read = shown(&app, number)?;
    let folder = match &read.source {
        Source::Folder(folder, _) => Some(Path::new(folder.as_str())),
        Source::Run(run) => Some(Path::new(run.setup.project.as_str())),
    };
    // The project of a run may no longer exist.
    let folder = folder.filter(|it| it.is_dir());
    let (title, accepted) = (read.title.clone(), read.accepted_with_declined());
    let task = app.desk.code_task(&read.found, folder, title, accepted);
    let task = task.await.map_err(told)?;
    app.stored(move |store| {
        read.ask(store, &task)?;
        Ok(store.task(&task)?)
    })
    .await
}

/// How models were last asked about the change in view; `None` if they never were.
#[tauri::command]
pub(crate) async fn code_review_before(app: State<'_, App>, number: u32) -> Reply<Option<Setup>> {
    let read = shown(&app, number)?;
    app.stored(move |store| read.setup_before(store)).await
}

/// The change in view, including what models have said about it since it was read.
#[tauri::command]
pub(crate) async fn code_review_said(app: State<'_, App>, number: u32) -> Reply<CodeReviewed> {
    let read = shown(&app, number)?;
    let next = next_after(&app, number)?;
    let read = app
        .stored(move |store| read.heard_again(store, next))
        .await?;
    Ok(keep(&app, read))
}

fn next(app: &App) -> u32 {
    let mut code = app.code();
    code.read = code.read.wrapping_add(1);
    code.read
}

/// The same, unless another change was requested after this one, since the page is waiting for that one.
fn next_after(app: &App, number: u32) -> Reply<u32> {
    let mut code = app.code();
    if code.read != number {
        return Err(replaced());
    }
    code.read = code.read.wrapping_add(1);
    Ok(code.read)
}

/// Some rows of the last change that was read.
#[tauri::command]
pub(crate) async fn code_review_rows(
    app: State<'_, App>,
    number: u32,
    from: u32,
    to: u32,
) -> Reply<Vec<CodeRow>> {
    let read = shown(&app, number)?;
    let to = to.min(from.saturating_add(MOST));
    Ok(read.shown.rows(from, to).to_vec())
}

/// A row of the change in view with its whole line.
#[tauri::command]
pub(crate) async fn code_review_line(app: State<'_, App>, number: u32, row: u32) -> Reply<CodeRow> {
    let read = shown(&app, number)?;
    app.stored(move |_| read.whole_line(row)).await
}

fn invalid(message: String, hint: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message,
        hint: hint.to_owned(),
        detail: String::new(),
    }
}
