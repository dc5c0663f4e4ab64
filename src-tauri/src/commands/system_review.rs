//! The system review, and its proposals.

use domain::page::{ProposalsAsked, ReportWritten, ReviewDue, Settings, SystemLook};
use domain::setup::ReportFormat;
use engine::Error;
use tauri::{AppHandle, State};

use super::history::{Report, save};
use super::{Reply, told};
use crate::state::App;

/// The review since a day, `YYYY-MM-DD`; without one, of everything.
#[tauri::command]
pub(crate) async fn system_review(app: State<'_, App>, since: Option<String>) -> Reply<SystemLook> {
    app.desk.look_at_system(since).await.map_err(told)
}

/// Has a model make proposals; `None` if it is stopped.
#[tauri::command]
pub(crate) async fn system_review_ask(
    app: State<'_, App>,
    since: Option<String>,
    model: String,
) -> Reply<Option<ProposalsAsked>> {
    let stopped = app.begin_asking();
    tokio::select! {
        asked = app.desk.ask_for_proposals(since, &model) => asked.map(Some).map_err(told),
        // Also if another one starts.
        _ = stopped => Ok(None),
    }
}

#[tauri::command]
pub(crate) async fn system_review_stop(app: State<'_, App>) -> Reply<()> {
    app.stop_asking();
    Ok(())
}

/// Whether it is time for a review.
#[tauri::command]
pub(crate) async fn system_review_due(app: State<'_, App>) -> Reply<ReviewDue> {
    app.desk.review_due().await.map_err(told)
}

/// Postpones it.
#[tauri::command]
pub(crate) async fn system_review_later(app: State<'_, App>) -> Reply<ReviewDue> {
    app.desk.put_off_review().await.map_err(told)?;
    app.desk.review_due().await.map_err(told)
}

/// Finishes it, copies it into the projects that allow that, and returns sentences about copies that failed.
#[tauri::command]
pub(crate) async fn system_review_finish(
    app: State<'_, App>,
    since: Option<String>,
) -> Reply<Vec<String>> {
    let mut files = Vec::new();
    for format in [ReportFormat::Md, ReportFormat::Json] {
        let Report { name, content, .. } = rendered(&app, since.clone(), format).await?;
        files.push((name, content));
    }
    let copied = app.desk.copy_review(since, files).await.map_err(told)?;
    app.desk.finish_review().await.map_err(told)?;
    Ok(copied.into_iter().filter_map(Result::err).collect())
}

/// The review as Markdown, for preview.
#[tauri::command]
pub(crate) async fn system_review_preview(
    app: State<'_, App>,
    since: Option<String>,
) -> Reply<String> {
    let report = rendered(&app, since, ReportFormat::Md).await?;
    Ok(String::from_utf8_lossy(&report.content).into_owned())
}

/// Writes the review to a file that the user chooses; `None` if they cancel.
#[tauri::command]
pub(crate) async fn system_review_export(
    handle: AppHandle,
    app: State<'_, App>,
    since: Option<String>,
    format: ReportFormat,
) -> Reply<Option<ReportWritten>> {
    let report = rendered(&app, since, format).await?;
    save(&handle, report).await
}

/// Applies a proposal, and returns the resulting settings.
#[tauri::command]
pub(crate) async fn proposal_apply(app: State<'_, App>, number: i64) -> Reply<Settings> {
    app.desk.apply_proposal(number).await.map_err(told)?;
    app.stored(|store| Ok(store.settings()?)).await
}

/// Takes an applied proposal back.
#[tauri::command]
pub(crate) async fn proposal_take_back(app: State<'_, App>, number: i64) -> Reply<Settings> {
    app.desk.take_proposal_back(number).await.map_err(told)?;
    app.stored(|store| Ok(store.settings()?)).await
}

async fn rendered(app: &App, since: Option<String>, format: ReportFormat) -> Reply<Report> {
    let look = app.desk.look_at_system(since).await.map_err(told)?;
    app.stored(move |_| {
        let content = report::learning::system_review_as(&look, format);
        Ok(Report {
            name: format!("{}.{}", look.review.name, format.ending()),
            content: content.map_err(Error::internal)?,
            secrets: 0,
        })
    })
    .await
}
