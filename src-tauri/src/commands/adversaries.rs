//! Adversaries of gauntlets.

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use tauri::State;

use super::{Reply, told};
use crate::state::App;

#[tauri::command]
pub(crate) async fn adversary_list(app: State<'_, App>) -> Reply<Vec<AdversaryRow>> {
    app.desk.adversaries().await.map_err(told)
}

/// Adds one; without a key, one is derived from its name.
#[tauri::command]
pub(crate) async fn adversary_add(
    app: State<'_, App>,
    adversary: OwnAdversary,
) -> Reply<Vec<AdversaryRow>> {
    app.desk.add_adversary(adversary).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn adversary_edit(
    app: State<'_, App>,
    adversary: OwnAdversary,
) -> Reply<Vec<AdversaryRow>> {
    app.desk.edit_adversary(adversary).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn adversary_remove(app: State<'_, App>, key: String) -> Reply<Vec<AdversaryRow>> {
    app.desk.remove_adversary(&key).await.map_err(told)
}
