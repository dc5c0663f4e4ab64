//! Tasks given to coding agents. The page names a task or a run; the settings determine the agent.

use domain::run::{AgentRow, Run, RunOffer, RunOutput};
use domain::{DebateId, RunId, TaskId};
use engine::desk::Running;
use engine::runs::RunWanted;
use engine::seen::Wished;
use serde::Serialize;
use tauri::{AppHandle, Emitter, Manager, State};

use super::{Reply, code_review, told};
use crate::state::App;
use crate::{dialogs, notices};

/// The available agents.
#[tauri::command]
pub(crate) fn agent_list() -> Vec<AgentRow> {
    models::agents::known().collect()
}

/// What would be started for a task with the current settings.
#[tauri::command]
pub(crate) async fn run_offer(app: State<'_, App>, task: TaskId) -> Reply<RunOffer> {
    let wanted = app.desk.run_as_set(&task).await.map_err(told)?;
    app.desk.run_offer(wanted).await.map_err(told)
}

/// Gives a task to the agent in the settings.
#[tauri::command]
pub(crate) async fn run_start(app: State<'_, App>, task: TaskId) -> Reply<Run> {
    let wanted = app.desk.run_as_set(&task).await.map_err(told)?;
    let under_way = app.desk.start_run(wanted).await.map_err(told)?;
    Ok(under_way.run)
}

/// The environment's setting for debates before runs; `None` if there is none.
#[tauri::command]
pub(crate) fn agent_switch() -> Reply<Option<bool>> {
    engine::runs::switch().map_err(told)
}

/// Starts the debate that a task goes through before an agent gets it. If the settings let its proposal
/// through, the agent starts afterward.
#[tauri::command]
pub(crate) async fn run_debate(
    handle: AppHandle,
    app: State<'_, App>,
    task: TaskId,
) -> Reply<Option<DebateId>> {
    let wanted = app.desk.run_as_set(&task).await.map_err(told)?;
    let Some(first) = app.desk.first_debate(&wanted).await.map_err(told)? else {
        return Ok(None);
    };
    let running = app.desk.debate_first(first).await.map_err(told)?;
    let debate = running.debate.clone();
    notices::follow(&handle, debate.clone());
    tauri::async_runtime::spawn(async move {
        match start_after(&handle, wanted, running).await {
            Ok(Some(run)) => emit(&handle, "agent-started", &run),
            Ok(None) => {}
            Err(error) => emit(&handle, "agent-refused", &error),
        }
    });
    Ok(Some(debate))
}

/// Waits for a debate, and starts the agent if nothing is left for the author to decide.
async fn start_after(
    handle: &AppHandle,
    wanted: RunWanted,
    running: Running,
) -> Reply<Option<Run>> {
    let desk = &handle.state::<App>().desk;
    let debate = running.debate.clone();
    desk.finish(running).await.map_err(told)?;
    let waits = desk.let_through(&debate, wanted.accept_up_to).await;
    if waits.map_err(told)?.waits.is_some() {
        return Ok(None);
    }
    Ok(Some(desk.start_run(wanted).await.map_err(told)?.run))
}

fn emit(app: &AppHandle, event: &str, payload: &(impl Serialize + Clone)) {
    if let Err(error) = app.emit(event, payload) {
        tracing::warn!(%error, event, "could not tell the page about an agent");
    }
}

/// The runs of a task, or of all tasks; newest first.
#[tauri::command]
pub(crate) async fn run_list(app: State<'_, App>, task: Option<TaskId>) -> Reply<Vec<Run>> {
    app.desk.agent_runs(task).await.map_err(told)
}

/// The runs whose agents stop when this window closes.
#[tauri::command]
pub(crate) async fn runs_here(app: State<'_, App>) -> Reply<Vec<Run>> {
    app.desk.runs_here().await.map_err(told)
}

/// Sends findings of the change in view, criteria that it doesn’t meet and a note from its author back to the
/// agent that made it.
#[tauri::command]
pub(crate) async fn run_send_back(
    app: State<'_, App>,
    number: u32,
    findings: Vec<String>,
    criteria: Vec<String>,
    note: String,
) -> Reply<Run> {
    let read = code_review::shown(&app, number)?;
    let wanted = Wished {
        findings,
        criteria,
        note,
    };
    let under_way = app.desk.send_back(read, wanted).await;
    Ok(under_way.map_err(told)?.run)
}

/// The stored output of an agent, after the piece with this number.
#[tauri::command]
pub(crate) async fn run_output(
    app: State<'_, App>,
    run: RunId,
    after: i64,
) -> Reply<Vec<RunOutput>> {
    app.desk.agent_output(&run, after).await.map_err(told)
}

/// Stops an agent, whichever process drives it.
#[tauri::command]
pub(crate) async fn run_stop(app: State<'_, App>, run: RunId) -> Reply<Run> {
    app.desk.stop_run(run.as_str()).await.map_err(told)
}

/// What would be lost with the worktree of a run, one sentence each, then how to keep it.
#[tauri::command]
pub(crate) async fn run_loss(app: State<'_, App>, run: RunId) -> Reply<Vec<String>> {
    app.desk.run_loss(&run).await.map_err(told)
}

/// Removes the worktree of a run and its branch; with `force`, even if work is lost.
#[tauri::command]
pub(crate) async fn run_remove(app: State<'_, App>, run: RunId, force: bool) -> Reply<Run> {
    app.desk.remove_run(&run, force).await.map_err(told)?;
    app.desk.agent_run(run.as_str()).await.map_err(told)
}

/// Deletes what is stored of a run whose worktree was removed.
#[tauri::command]
pub(crate) async fn run_forget(app: State<'_, App>, run: RunId) -> Reply<()> {
    app.desk.forget_run(&run).await.map_err(told)
}

/// Asks where the repository of a run was moved; `None` if the author cancels.
#[tauri::command]
pub(crate) async fn run_found(
    handle: AppHandle,
    app: State<'_, App>,
    run: RunId,
) -> Reply<Option<Run>> {
    let Some(folder) = dialogs::project_folder(&handle).await else {
        return Ok(None);
    };
    app.desk
        .run_found(&run, folder)
        .await
        .map(Some)
        .map_err(told)
}

/// What the author can do with the work of an agent: a description, and the command for it.
#[tauri::command]
pub(crate) async fn run_steps(app: State<'_, App>, run: RunId) -> Reply<Vec<(String, String)>> {
    let run = app.desk.agent_run(run.as_str()).await.map_err(told)?;
    let steps = engine::runs::next_steps(&run, engine::runs::Changed::Commits).into_iter();
    // The window has a button for the last one.
    let by_hand = steps.filter(|(_, command)| command.starts_with("git "));
    Ok(by_hand
        .map(|(what, command)| (what.to_owned(), command))
        .collect())
}
