//! Personas for seats.

use domain::page::{PersonaDifference, PersonaRow};
use domain::persona::PersonaText;
use tauri::State;

use super::{Reply, told};
use crate::state::App;

#[tauri::command]
pub(crate) async fn persona_list(app: State<'_, App>) -> Reply<Vec<PersonaRow>> {
    app.desk.personas().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_add(app: State<'_, App>, text: PersonaText) -> Reply<Vec<PersonaRow>> {
    app.desk.add_persona(text).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_edit(
    app: State<'_, App>,
    key: String,
    text: PersonaText,
) -> Reply<Vec<PersonaRow>> {
    app.desk.edit_persona(&key, text).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_restore(app: State<'_, App>, key: String) -> Reply<Vec<PersonaRow>> {
    app.desk.restore_persona(&key).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_enable(
    app: State<'_, App>,
    key: String,
    enabled: bool,
) -> Reply<Vec<PersonaRow>> {
    app.desk.enable_persona(&key, enabled).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_remove(app: State<'_, App>, key: String) -> Reply<Vec<PersonaRow>> {
    app.desk.remove_persona(&key).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn persona_difference(
    app: State<'_, App>,
    key: String,
) -> Reply<PersonaDifference> {
    app.desk.persona_difference(&key).await.map_err(told)
}
