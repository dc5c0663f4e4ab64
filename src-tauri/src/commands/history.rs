//! All debates, and their reports.

use std::path::Path;

use domain::page::{
    DebateCount, DebateQuery, DebateRow, ExportFailure, Exported, LabelChoices, ReportWritten,
    TextDifference,
};
use domain::setup::ReportFormat;
use domain::text::compare::diff;
use domain::{DebateId, TextHash, View};
use store::Store;
use tauri::{AppHandle, State};

use super::{Reply, told, write_chosen};
use crate::dialogs;
use crate::state::App;

#[tauri::command]
pub(crate) async fn debate_list(app: State<'_, App>, query: DebateQuery) -> Reply<Vec<DebateRow>> {
    app.stored(move |store| Ok(store.debates(&query)?)).await
}

#[tauri::command]
pub(crate) async fn debate_count(app: State<'_, App>, query: DebateQuery) -> Reply<DebateCount> {
    app.stored(move |store| Ok(store.count_debates(&query)?))
        .await
}

#[tauri::command]
pub(crate) async fn label_choices(app: State<'_, App>, query: DebateQuery) -> Reply<LabelChoices> {
    app.stored(move |store| Ok(store.label_choices(&query)?))
        .await
}

#[tauri::command]
pub(crate) async fn debate_delete(app: State<'_, App>, debate: DebateId) -> Reply<()> {
    app.desk.delete(&debate).await.map_err(told)
}

/// The number of the newest fact: a greater one tells the page that a list may be stale.
#[tauri::command]
pub(crate) async fn debate_latest(app: State<'_, App>) -> Reply<i64> {
    app.stored(|store| Ok(store.latest_fact()?)).await
}

/// What differs between two stored texts.
#[tauri::command]
pub(crate) async fn text_difference(
    app: State<'_, App>,
    before: TextHash,
    after: TextHash,
) -> Reply<TextDifference> {
    app.stored(move |store| Ok(diff::marked(&store.text(&before)?, &store.text(&after)?)))
        .await
}

/// The report as Markdown without its secrets, for preview.
#[tauri::command]
pub(crate) async fn report_preview(
    app: State<'_, App>,
    debate: DebateId,
    with_patterns: bool,
) -> Reply<String> {
    let report = app.stored(move |store| {
        let mut view = store.view(&debate)?;
        view.patterns = view.patterns.filter(|_| with_patterns);
        report_of(store, &view, ReportFormat::Md, false)
    });
    Ok(String::from_utf8_lossy(&report.await?.content).into_owned())
}

#[tauri::command]
pub(crate) async fn report_export(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
    format: ReportFormat,
    as_written: bool,
    with_patterns: bool,
) -> Reply<Option<ReportWritten>> {
    let report = app
        .stored(move |store| {
            let mut view = store.view(&debate)?;
            view.patterns = view.patterns.filter(|_| with_patterns);
            report_of(store, &view, format, as_written)
        })
        .await?;
    save(&handle, report).await
}

/// Writes a report to a file that the user chooses; `None` if they cancel.
pub(super) async fn save(handle: &AppHandle, report: Report) -> Reply<Option<ReportWritten>> {
    let Report {
        name,
        content,
        secrets,
    } = report;
    let Some(path) = dialogs::save_file(handle, "Export report", &name, None).await else {
        return Ok(None);
    };
    let shown = write_chosen(path, content, "report").await?;
    Ok(Some(ReportWritten {
        file: shown,
        secrets,
    }))
}

/// Writes the reports of several debates into one folder. A failure doesn't affect the others.
#[tauri::command]
pub(crate) async fn reports_export(
    handle: AppHandle,
    app: State<'_, App>,
    debates: Vec<DebateId>,
    format: ReportFormat,
    as_written: bool,
) -> Reply<Option<Exported>> {
    let Some(folder) = dialogs::pick_folder(&handle).await else {
        return Ok(None);
    };
    let exported = app
        .stored(move |store| {
            let mut exported = Exported {
                folder: folder.display().to_string(),
                ..Exported::default()
            };
            for debate in debates {
                match export_into(store, &folder, &debate, (format, as_written)) {
                    Ok(secrets) => {
                        exported.written += 1;
                        exported.secrets += secrets;
                    }
                    Err(message) => exported.failed.push(ExportFailure { debate, message }),
                }
            }
            Ok(exported)
        })
        .await?;
    Ok(Some(exported))
}

fn export_into(
    store: &Store,
    folder: &Path,
    debate: &DebateId,
    (format, as_written): (ReportFormat, bool),
) -> Result<usize, String> {
    let view = store.view(debate).map_err(engine::Error::from);
    let report = view.and_then(|view| report_of(store, &view, format, as_written));
    let Report {
        name,
        content,
        secrets,
    } = report.map_err(|error| error.app_error().message)?;
    machine::write_new(folder, &name, &content).map_err(|error| format!("{name}: {error}"))?;
    Ok(secrets)
}

/// A report to be written to a file.
pub(super) struct Report {
    pub(super) name: String,
    pub(super) content: Vec<u8>,
    /// How many secrets were left out.
    pub(super) secrets: usize,
}

fn report_of(
    store: &Store,
    view: &View,
    format: ReportFormat,
    as_written: bool,
) -> Result<Report, engine::Error> {
    let earlier = store.followed(view)?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = report::Source {
        view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    if as_written {
        return written(&source, format);
    }
    let covered = report::Covered::over(&source, &store.settings()?.patterns);
    covered.with(|source| written(source, format))
}

fn written(source: &report::Source<'_>, format: ReportFormat) -> Result<Report, engine::Error> {
    let content = report::render(source, format);
    Ok(Report {
        name: report::file_name(&source.view.header.started_at, format),
        content: content.map_err(engine::Error::internal)?,
        secrets: source.redacted,
    })
}
