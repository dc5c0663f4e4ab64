//! Insights into past debates, and the export of their tables and charts.

use domain::page::{AppError, ErrorCode, Insights, InsightsQuery, TableFormat};
use domain::text::document::stem::file_stem;
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::dialogs;
use crate::state::App;

#[tauri::command]
pub(crate) async fn insights_get(app: State<'_, App>, query: InsightsQuery) -> Reply<Insights> {
    app.desk.insights(query).await.map_err(told)
}

/// Writes a table or a chart to a file that the user chooses; `None` if the user cancels. The page's title is
/// only the start of a suggested name.
#[tauri::command]
pub(crate) async fn table_export(
    handle: AppHandle,
    title: String,
    format: TableFormat,
    content: Vec<u8>,
) -> Reply<Option<String>> {
    let today: String = store::now().chars().take(10).collect();
    let name = match file_stem(&title).as_str() {
        "" => format!("insights-{today}.{}", format.extension()),
        stem => format!("{stem}-{today}.{}", format.extension()),
    };
    let Some(path) = dialogs::save_file(&handle, "Export", &name, None).await else {
        return Ok(None);
    };
    let shown = path.display().to_string();
    tauri::async_runtime::spawn_blocking(move || machine::write(&path, &content))
        .await
        .map_err(|error| error.to_string())
        .and_then(|written| written.map_err(|error| error.to_string()))
        .map_err(|error| AppError {
            code: ErrorCode::Storage,
            message: format!("The file could not be written to {shown}: {error}."),
            hint: "Choose another folder.".to_owned(),
            detail: error,
        })?;
    Ok(Some(shown))
}
