//! Post-mortems.

use domain::DebateId;
use domain::learning::post_mortem_report;
use domain::page::{PostMortemForm, ReportWritten};
use domain::post_mortem::PostMortem;
use domain::reported::{ReportOn, Reported};
use domain::setup::ReportFormat;
use engine::Error;
use store::Store;
use tauri::{AppHandle, State};

use super::history::{Report, save};
use super::{Reply, told};
use crate::state::App;

/// The questions of a post-mortem about a debate, and the last answers.
#[tauri::command]
pub(crate) async fn post_mortem_form(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<PostMortemForm> {
    app.desk.post_mortem_form(&debate).await.map_err(told)
}

/// Stores it, and returns sentences about copies in the debate's project that failed.
#[tauri::command]
pub(crate) async fn post_mortem_save(
    app: State<'_, App>,
    debate: DebateId,
    post_mortem: PostMortem,
) -> Reply<Vec<String>> {
    app.desk.learn(&debate, post_mortem).await.map_err(told)?;
    let copied = app.desk.copy_post_mortem(&debate).await.map_err(told)?;
    Ok(copied.into_iter().filter_map(Result::err).collect())
}

/// The report of a post-mortem as Markdown without secrets, for preview.
#[tauri::command]
pub(crate) async fn post_mortem_preview(app: State<'_, App>, debate: DebateId) -> Reply<String> {
    let report = app.stored(move |store| post_mortem(store, &debate, ReportFormat::Md));
    Ok(String::from_utf8_lossy(&report.await?.content).into_owned())
}

/// Writes the same to a file that the user chooses; `None` if they cancel.
#[tauri::command]
pub(crate) async fn post_mortem_export(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
    format: ReportFormat,
) -> Reply<Option<ReportWritten>> {
    let report = app
        .stored(move |store| post_mortem(store, &debate, format))
        .await?;
    save(&handle, report).await
}

fn post_mortem(store: &Store, debate: &DebateId, format: ReportFormat) -> Result<Report, Error> {
    let view = store.view(debate)?;
    let reported = Reported {
        view: &view,
        earlier: None,
        text: &|hash| store.text(hash).ok(),
        calls_replayed: 0,
        patterns: &store.settings()?.patterns,
        on: ReportOn::PostMortem,
        format,
    };
    let content = report::of(&reported).map_err(|why| {
        Error::invalid(
            why,
            "Answer the questions of the post-mortem and save it first.",
        )
    })?;
    let name = post_mortem_report(&view).map_or_else(|| "post_mortem".to_owned(), |it| it.name);
    Ok(Report {
        name: format!("{name}.{}", format.ending()),
        content,
        secrets: 0,
    })
}
