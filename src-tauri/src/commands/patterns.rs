//! What a project's guidance says about the resulting text of a debate.

use domain::DebateId;
use domain::page::{PatternsPlan, PatternsPreview, PatternsText};
use tauri::{AppHandle, State};

use super::{Reply, told, write_chosen};
use crate::dialogs;
use crate::state::App;

/// What a pass would read and cost.
#[tauri::command]
pub(crate) async fn patterns_preview(
    app: State<'_, App>,
    debate: DebateId,
    plan: PatternsPlan,
) -> Reply<PatternsPreview> {
    app.desk.patterns_preview(&debate, plan).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn patterns_start(
    app: State<'_, App>,
    debate: DebateId,
    plan: PatternsPlan,
) -> Reply<()> {
    let started = app.desk.start_patterns(&debate, plan).await;
    started.map(|_| ()).map_err(told)
}

/// The text with the notes beside it.
#[tauri::command]
pub(crate) async fn patterns_text(app: State<'_, App>, debate: DebateId) -> Reply<PatternsText> {
    app.desk.patterns_text(&debate).await.map_err(told)
}

/// Writes the annotated text to a file that the user chooses, and returns it; `None` if they
/// canceled.
#[tauri::command]
pub(crate) async fn patterns_export(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<Option<String>> {
    let text = app.desk.patterns_text(&debate).await.map_err(told)?;
    let name = "annotated.md";
    let Some(path) = dialogs::save_file(&handle, "Export annotated text", name, None).await else {
        return Ok(None);
    };
    let shown = write_chosen(path, text.annotated, "text").await?;
    Ok(Some(shown))
}
