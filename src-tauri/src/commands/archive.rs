//! Archives: debates, or everything, in a file that can be imported again.

use domain::DebateId;
use domain::page::{ArchiveExport, ArchiveImport};
use domain::text::document::stem::file_stem;
use store::Store;
use tauri::{AppHandle, State};

use super::Reply;
use crate::dialogs;
use crate::state::App;

/// Writes the given debates, or everything, to a file that the user chooses.
#[tauri::command]
pub(crate) async fn archive_export(
    handle: AppHandle,
    app: State<'_, App>,
    debates: Option<Vec<DebateId>>,
) -> Reply<Option<ArchiveExport>> {
    let named = debates.clone();
    let name = app
        .stored(move |store| name(store, named.as_deref()))
        .await?;
    let Some(file) = dialogs::save_file(&handle, "Export an archive", &name, None).await else {
        return Ok(None);
    };
    let written = app.stored(move |store| Ok(store.export(debates.as_deref(), &file)?));
    Ok(Some(written.await?))
}

/// Imports an archive that the user chooses.
#[tauri::command]
pub(crate) async fn archive_import(
    handle: AppHandle,
    app: State<'_, App>,
) -> Reply<Option<ArchiveImport>> {
    let Some(file) = dialogs::open_json(&handle, "Import an archive").await else {
        return Ok(None);
    };
    let taken = app.stored(move |store| {
        let taken = store.import_file(&file)?;
        diagnostics::know(&store.settings()?.patterns);
        Ok(taken)
    });
    Ok(Some(taken.await?))
}

/// The default name of the file.
fn name(store: &Store, debates: Option<&[DebateId]>) -> Result<String, engine::Error> {
    let today = store::now().chars().take(10).collect::<String>();
    match debates {
        None => Ok(format!("whetstone-{today}.json")),
        Some([debate]) => {
            let setup = store.view(debate)?.setup;
            let title = setup.map(|setup| setup.title).unwrap_or_default();
            Ok(match file_stem(&title).as_str() {
                "" => "archive.json".to_owned(),
                stem => format!("{stem}-archive.json"),
            })
        }
        Some(_) => Ok(format!("whetstone-debates-{today}.json")),
    }
}
