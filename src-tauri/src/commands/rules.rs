//! Rules of the built-in reviewer.

use domain::page::RuleRow;
use domain::rule::{RuleOff, RuleScope};
use tauri::State;

use super::{Reply, told};
use crate::state::App;

#[tauri::command]
pub(crate) async fn rule_list(app: State<'_, App>) -> Reply<Vec<RuleRow>> {
    app.desk.rules().await.map_err(told)
}

#[tauri::command]
pub(crate) async fn rule_switch(
    app: State<'_, App>,
    rule: String,
    scope: RuleScope,
    off: bool,
) -> Reply<Vec<RuleRow>> {
    let rule = RuleOff { rule, scope };
    app.desk.switch_rule(rule, off).await.map_err(told)
}
