//! Every debate ever held, and reports of them.

use domain::DebateId;
use domain::page::{AppError, DebateRow, ErrorCode, ReportFormat};
use store::DebateQuery;
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

#[tauri::command]
pub(crate) async fn debate_list(
    app: State<'_, App>,
    search: String,
    after: Option<DebateId>,
    limit: u32,
) -> Reply<Vec<DebateRow>> {
    app.stored(move |store| {
        Ok(store.debates(&DebateQuery {
            search,
            task: None,
            after,
            limit,
        })?)
    })
    .await
}

#[tauri::command]
pub(crate) async fn debate_delete(app: State<'_, App>, debate: DebateId) -> Reply<()> {
    app.desk.delete(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn report_export(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
    format: ReportFormat,
) -> Reply<Option<String>> {
    let (name, content) = app
        .stored(move |store| {
            let view = store.view(&debate)?;
            let title = view.setup.as_ref().map_or("debate", |setup| &setup.title);
            let name = report::file_name(title, format);
            let texts = |hash: &_| store.text(hash).ok();
            let source = report::Source {
                view: &view,
                text: &texts,
                calls_replayed: 0,
            };
            Ok((name, report::render(&source, format)))
        })
        .await?;
    let Some(path) = dialogs::save_file(&handle, &name).await else {
        return Ok(None);
    };
    let shown = path.display().to_string();
    tauri::async_runtime::spawn_blocking(move || report::write(&path, &content))
        .await
        .map_err(|error| error.to_string())
        .and_then(|written| written.map_err(|error| error.to_string()))
        .map_err(|error| AppError {
            code: ErrorCode::Storage,
            message: format!("The report could not be written to {shown}: {error}."),
            hint: "Choose another folder.".to_owned(),
            detail: error,
        })?;
    Ok(Some(shown))
}
