//! The service that research uses.

use domain::page::{NewSearcher, SearchTest, Settings};
use tauri::State;

use super::{Reply, told};
use crate::state::App;

/// Sets the service up. The key is sent once and never returned.
#[tauri::command]
pub(crate) async fn search_set(app: State<'_, App>, search: NewSearcher) -> Reply<Settings> {
    app.desk.set_search(search).await.map_err(told)?;
    app.stored(|store| Ok(store.settings()?)).await
}

#[tauri::command]
pub(crate) async fn search_remove(app: State<'_, App>) -> Reply<Settings> {
    app.desk.remove_search().await.map_err(told)?;
    app.stored(|store| Ok(store.settings()?)).await
}

#[tauri::command]
pub(crate) async fn search_test(app: State<'_, App>) -> Reply<SearchTest> {
    app.desk.test_search(|_| ()).await.map_err(told)
}

/// Allows research to read pages of a host wherever it is, or revokes that.
#[tauri::command]
pub(crate) async fn search_allow(
    app: State<'_, App>,
    host: String,
    allowed: bool,
) -> Reply<Settings> {
    app.desk.allow_host(host, allowed).await.map_err(told)?;
    app.stored(|store| Ok(store.settings()?)).await
}

/// Removes all saved searches.
#[tauri::command]
pub(crate) async fn searches_clear(app: State<'_, App>) -> Reply<()> {
    app.desk.clear_searches().await.map_err(told)
}
