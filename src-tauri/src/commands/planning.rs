//! Folders with planning documents, and their checkpoints.

use std::path::Path;

use domain::page::{
    AcrossCheck, AdversaryConfig, AppError, CheckpointReview, ErrorCode, PlanningProject, TextNow,
};
use domain::task::{Project, TaskDocument};
use domain::{DebateId, TaskId, TextHash};
use engine::ASKED_ACROSS_WITHIN;
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

/// Asks for a folder; `None` if the user cancels.
#[tauri::command]
pub(crate) async fn planning_choose(
    handle: AppHandle,
    app: State<'_, App>,
) -> Reply<Option<PlanningProject>> {
    match dialogs::project_folder(&handle).await {
        Some(folder) => opened(&app, &folder).await.map(Some),
        None => Ok(None),
    }
}

/// The projects that can be opened without asking for a folder.
#[tauri::command]
pub(crate) async fn planning_projects(app: State<'_, App>) -> Reply<Vec<Project>> {
    app.desk.planning_projects().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn planning_open(app: State<'_, App>, folder: String) -> Reply<PlanningProject> {
    may_open(&app, &folder).await?;
    opened(&app, folder.as_ref()).await
}

#[tauri::command]
pub(crate) async fn planning_configure(
    app: State<'_, App>,
    folder: String,
    config: AdversaryConfig,
) -> Reply<PlanningProject> {
    may_open(&app, &folder).await?;
    let folder = Path::new(&folder);
    app.desk.configure(folder, config).await.map_err(told)?;
    opened(&app, folder).await
}

#[tauri::command]
pub(crate) async fn planning_across(app: State<'_, App>, folder: String) -> Reply<AcrossCheck> {
    may_open(&app, &folder).await?;
    app.desk.check_across(folder.as_ref()).await.map_err(told)
}

/// Has a model, too, look for disagreements between the documents; `None` if it is stopped.
#[tauri::command]
pub(crate) async fn planning_across_ask(
    app: State<'_, App>,
    folder: String,
    model: String,
) -> Reply<Option<AcrossCheck>> {
    may_open(&app, &folder).await?;
    let stopped = app.begin_across();
    let folder = folder.as_ref();
    let asked = app
        .desk
        .ask_across(folder, &model, ASKED_ACROSS_WITHIN, |_, _| {});
    tokio::select! {
        check = asked => check.map(Some).map_err(told),
        // Also if another one starts.
        _ = stopped => Ok(None),
    }
}

#[tauri::command]
pub(crate) async fn planning_across_stop(app: State<'_, App>) -> Reply<()> {
    app.stop_across();
    Ok(())
}

#[tauri::command]
pub(crate) async fn planning_task(
    app: State<'_, App>,
    folder: String,
    checkpoint: String,
) -> Reply<TaskDocument> {
    may_open(&app, &folder).await?;
    let task = app.desk.planning_task(folder.as_ref(), &checkpoint).await;
    let task: TaskId = task.map_err(told)?;
    app.stored(move |store| Ok(store.task(&task)?)).await
}

#[tauri::command]
pub(crate) async fn checkpoint_review(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<CheckpointReview> {
    app.desk.checkpoint_review(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn checkpoint_text(app: State<'_, App>, debate: DebateId) -> Reply<TextNow> {
    let text = app.desk.to_adjust(&debate).await.map_err(told)?;
    let hash = TextHash::of(&text);
    Ok(TextNow { text, hash })
}

#[tauri::command]
pub(crate) async fn checkpoint_approve(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<TaskDocument> {
    app.desk.approve(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn checkpoint_keep_both(
    app: State<'_, App>,
    debate: DebateId,
    seen: TextHash,
) -> Reply<TaskDocument> {
    app.desk.keep_both(&debate, seen).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn checkpoint_adjust(
    app: State<'_, App>,
    debate: DebateId,
    seen: TextHash,
    text: String,
) -> Reply<TaskDocument> {
    app.desk.adjust(&debate, seen, text).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn checkpoint_take_back(app: State<'_, App>, debate: DebateId) -> Reply<()> {
    app.desk.take_all_back(&debate).await.map_err(told)
}

async fn opened(app: &App, folder: &Path) -> Reply<PlanningProject> {
    let project = app.desk.planning(folder).await.map_err(told)?;
    app.keep_planning(&project.folder);
    Ok(project)
}

/// The page can only name folders that the user has chosen, in a dialog or earlier.
async fn may_open(app: &App, folder: &str) -> Reply<()> {
    if app.has_planning(folder) {
        return Ok(());
    }
    let known = app.desk.planning_projects().await.map_err(told)?;
    if known.iter().any(|project| project.folder == folder) {
        return Ok(());
    }
    Err(AppError {
        code: ErrorCode::Invalid,
        message: format!("{folder} was not chosen as a planning project."),
        hint: "Open it as a planning project first.".to_owned(),
        detail: String::new(),
    })
}
