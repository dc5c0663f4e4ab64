//! Changes of git repositories: read, reviewed by rules, and shown row by row.

use std::path::Path;
use std::sync::Arc;

use domain::page::{AppError, CodeChange, CodeReviewed, CodeRow, ErrorCode};
use domain::task::{Project, TaskDocument};
use domain::{DebateId, TaskId};
use engine::{code_review, project};
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::{App, ReadChange};

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
    let number = next(&app);
    let read = app
        .stored(move |_| {
            let title = title(&change);
            let wanted = code_review::wanted(change);
            let found = code_review::code_review(Some(Path::new(&folder)), &wanted)?;
            let findings = code_review::findings(&found.review);
            let shown = code_review::shown(&found, findings, number);
            Ok(ReadChange {
                found,
                folder,
                title,
                shown,
            })
        })
        .await?;
    Ok(keep(&app, read))
}

/// Keeps a change that was read, unless another one was asked for since.
fn keep(app: &App, read: ReadChange) -> CodeReviewed {
    let reviewed = read.shown.reviewed.clone();
    let mut code = app.code();
    if code.read == reviewed.number {
        code.shown = Some(Arc::new(read));
    }
    reviewed
}

fn title(change: &CodeChange) -> String {
    match change {
        CodeChange::Uncommitted {} => "Uncommitted changes".to_owned(),
        CodeChange::Staged {} => "Staged changes".to_owned(),
        CodeChange::Branch { name, .. } => format!("Changes of {name}"),
        CodeChange::Commits { range } => format!("Changes of {range}"),
    }
}

/// The change that is shown under this number.
fn shown(app: &App, number: u32) -> Reply<Arc<ReadChange>> {
    let shown = app.code().shown.clone();
    let shown = shown.filter(|read| read.shown.reviewed.number == number);
    shown.ok_or_else(|| {
        invalid(
            "Another change was read since.".to_owned(),
            "Read this change again.",
        )
    })
}

/// Makes a task of the change that is shown, for models to review.
#[tauri::command]
pub(crate) async fn code_review_task(app: State<'_, App>, number: u32) -> Reply<TaskDocument> {
    let read = shown(&app, number)?;
    let task = app
        .desk
        .code_task(
            &read.found,
            Some(Path::new(&read.folder)),
            read.title.clone(),
        )
        .await
        .map_err(told)?;
    app.stored(move |store| Ok(store.task(&task)?)).await
}

/// The change that is shown with what models said of it in a debate, too.
#[tauri::command]
pub(crate) async fn code_review_said(
    app: State<'_, App>,
    number: u32,
    debate: DebateId,
) -> Reply<CodeReviewed> {
    let read = shown(&app, number)?;
    let view = app.desk.view(&debate).await.map_err(told)?;
    let next = next(&app);
    let read = app
        .stored(move |_| {
            let change = engine::desk::reviewed(&read.found);
            let by_rules = code_review::findings(&read.found.review);
            let by_models = code_review::said(&view, &change);
            let findings = code_review::together(by_rules, by_models, &change);
            Ok(ReadChange {
                found: read.found.clone(),
                folder: read.folder.clone(),
                title: read.title.clone(),
                shown: code_review::shown(&read.found, findings, next),
            })
        })
        .await?;
    Ok(keep(&app, read))
}

fn next(app: &App) -> u32 {
    let mut code = app.code();
    code.read = code.read.wrapping_add(1);
    code.read
}

/// Some of the rows of the change that was read last.
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

fn invalid(message: String, hint: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message,
        hint: hint.to_owned(),
        detail: String::new(),
    }
}
