//! What is found out about a text and its project before a debate.

use domain::page::{BriefingPreview, DebatePlan, NuancesFile};
use domain::suggester::{Taken, TextSuggestion};
use domain::{DebateId, FindingId, TaskId};
use tauri::State;

use super::{Reply, told};
use crate::state::App;

/// What is found out about the text of a task, and about its project.
#[tauri::command]
pub(crate) async fn debate_briefing(app: State<'_, App>, task: TaskId) -> Reply<BriefingPreview> {
    app.desk.briefing(&task).await.map_err(told)
}

/// What the words of a task’s text suggest for its debate; `None` where they are signs of nothing.
#[tauri::command]
pub(crate) async fn debate_signs(
    app: State<'_, App>,
    task: TaskId,
) -> Reply<Option<TextSuggestion>> {
    app.desk.signs(&task).await.map_err(told)
}

/// The plan with what its author uses of a suggestion.
#[tauri::command]
pub(crate) async fn debate_take(
    app: State<'_, App>,
    plan: DebatePlan,
    taken: Taken,
) -> Reply<DebatePlan> {
    app.desk.take(plan, taken).await.map_err(told)
}

/// Begins a NUANCES.md in the project of a task.
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
