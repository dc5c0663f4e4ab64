//! What is known about a text and its project before a debate.

use std::path::PathBuf;

use domain::page::{BriefingPreview, DebatePlan, NuancesFile, Triaged};
use domain::suggester::{Taken, TextSuggestion};
use domain::{DebateId, FindingId, TaskId};
use engine::TRIAGED_WITHIN;
use tauri::ipc::Channel;
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

/// What is known about the text of a task, and about its project. The channel gets what is known so far,
/// without the parts that are still being read.
#[tauri::command]
pub(crate) async fn debate_briefing(
    app: State<'_, App>,
    task: TaskId,
    channel: Channel<BriefingPreview>,
) -> Reply<BriefingPreview> {
    let so_far = move |preview: &BriefingPreview| {
        // A page that has left doesn’t need it.
        let _ = channel.send(preview.clone());
    };
    app.desk.briefing(&task, so_far).await.map_err(told)
}

/// How much process the text of a task deserves. Asks a local model if there is one, which takes
/// seconds at most.
#[tauri::command]
pub(crate) async fn debate_triage(app: State<'_, App>, task: TaskId) -> Reply<Triaged> {
    let triaged = app.desk.triaged(&task, None, TRIAGED_WITHIN);
    triaged.await.map_err(told)
}

/// What the words of a task’s text suggest for its debate; `None` if they suggest nothing.
#[tauri::command]
pub(crate) async fn debate_signs(
    app: State<'_, App>,
    task: TaskId,
) -> Reply<Option<TextSuggestion>> {
    app.desk.signs(&task).await.map_err(told)
}

/// The plan with the parts of a suggestion that its author accepted.
#[tauri::command]
pub(crate) async fn debate_take(
    app: State<'_, App>,
    plan: DebatePlan,
    taken: Taken,
) -> Reply<DebatePlan> {
    app.desk.take(plan, taken).await.map_err(told)
}

/// Asks for files, and attaches them to a task. Returns whether any were chosen.
#[tauri::command]
pub(crate) async fn context_attach_files(
    handle: AppHandle,
    app: State<'_, App>,
    task: TaskId,
) -> Reply<bool> {
    let files = dialogs::files_to_attach(&handle).await;
    attach(&app, &task, files).await
}

/// Asks for a folder, and attaches it to a task. Returns whether one was chosen.
#[tauri::command]
pub(crate) async fn context_attach_folder(
    handle: AppHandle,
    app: State<'_, App>,
    task: TaskId,
) -> Reply<bool> {
    let folder = dialogs::folder_to_attach(&handle).await;
    attach(&app, &task, folder.into_iter().collect()).await
}

/// Detaches a path from a task.
#[tauri::command]
pub(crate) async fn context_detach(app: State<'_, App>, task: TaskId, path: String) -> Reply<()> {
    app.desk.detach(&task, path).await.map_err(told)
}

async fn attach(app: &App, task: &TaskId, paths: Vec<PathBuf>) -> Reply<bool> {
    let is_chosen = !paths.is_empty();
    app.desk.attach(task, paths).await.map_err(told)?;
    Ok(is_chosen)
}

/// Creates a NUANCES.md in the project of a task.
#[tauri::command]
pub(crate) async fn nuances_begin(app: State<'_, App>, task: TaskId) -> Reply<NuancesFile> {
    app.desk.begin_nuances(&task).await.map_err(told)
}

/// Adds what a finding says to the NUANCES.md of its project.
#[tauri::command]
pub(crate) async fn nuances_add(
    app: State<'_, App>,
    debate: DebateId,
    finding: FindingId,
) -> Reply<NuancesFile> {
    app.desk.add_nuance(&debate, &finding).await.map_err(told)
}
