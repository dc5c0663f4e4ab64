//! Models of this machine.

use domain::model::{ModelSource, ModelSpec};
use domain::page::{HttpProvider, ModelRow, ModelTest, NewHttpModel, NewOwnModel, RoleList};
use tauri::State;

use super::{Reply, told};
use crate::state::App;

#[tauri::command]
pub(crate) async fn model_list(app: State<'_, App>) -> Reply<Vec<ModelRow>> {
    app.desk.models().await.map_err(told)
}

/// Which model has which role.
#[tauri::command]
pub(crate) async fn role_list(app: State<'_, App>) -> Reply<RoleList> {
    app.desk.roles().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn model_add_cli(app: State<'_, App>, model: NewOwnModel) -> Reply<Vec<ModelRow>> {
    app.stored(move |store| {
        Ok(store.add_own_model(&ModelSpec {
            name: model.name,
            source: ModelSource::OwnCli {
                format: model.format,
                command: model.command,
            },
        })?)
    })
    .await?;
    app.desk.models().await.map_err(told)
}

#[tauri::command]
pub(crate) fn http_providers() -> Vec<HttpProvider> {
    models::providers()
}

#[tauri::command]
pub(crate) async fn model_add_http(
    app: State<'_, App>,
    model: NewHttpModel,
) -> Reply<Vec<ModelRow>> {
    app.desk.add_http_model(model).await.map_err(told)?;
    app.desk.models().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn model_remove(app: State<'_, App>, name: String) -> Reply<Vec<ModelRow>> {
    app.desk.remove_model(name).await.map_err(told)?;
    app.desk.models().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn model_test(app: State<'_, App>, name: String) -> Reply<ModelTest> {
    app.desk.test_model(&name).await.map_err(told)
}
