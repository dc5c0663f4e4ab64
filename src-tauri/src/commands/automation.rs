//! What a test does in place of user input on system controls. Refused if no test is running.

use domain::page::{AppError, ErrorCode};
use domain::{DebateId, TaskId};
use tauri::{AppHandle, State};

use super::Reply;
use crate::automation;
use crate::menu::{self, Line, NativeMenu};
use crate::notices::{self, Named};

/// The items of the native menu that stand for actions of the page.
#[tauri::command]
pub(crate) fn automation_menu(menu: State<'_, NativeMenu>) -> Reply<Vec<Line>> {
    for_tests_alone()?;
    menu.lines().map_err(|error| refused(&error.to_string()))
}

/// Chooses an item of the native menu.
#[tauri::command]
pub(crate) fn automation_choose(app: AppHandle, id: String) -> Reply<()> {
    for_tests_alone()?;
    menu::chosen(&app, &id);
    Ok(())
}

/// Clicks on a debate's notification.
#[tauri::command]
pub(crate) fn automation_click_notice(app: AppHandle, task: TaskId, debate: DebateId) -> Reply<()> {
    for_tests_alone()?;
    notices::open(&app, &Named { task, debate });
    Ok(())
}

fn for_tests_alone() -> Reply<()> {
    if automation::is_on() {
        return Ok(());
    }
    Err(refused("TAURI_WEBVIEW_AUTOMATION is not set"))
}

fn refused(detail: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message: "Only window tests can use this command.".to_owned(),
        hint: "Use the menu itself.".to_owned(),
        detail: detail.to_owned(),
    }
}
