//! The native menu. The page says which actions there are and which can be done now; what is chosen
//! goes back to it by name, so that each action is defined once.

mod clipboard;
mod items;
mod layout;

use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::page::MenuAction;
use tauri::menu::MenuItem;
use tauri::{AppHandle, Emitter, Manager, Wry};

/// Closes the window, and with it the program.
const QUIT: &str = "quit";

/// The menu as it stands, in the order of the page's actions.
#[derive(Default)]
pub(crate) struct NativeMenu {
    shown: Mutex<Vec<Shown>>,
}

struct Shown {
    action: MenuAction,
    item: MenuItem<Wry>,
}

impl NativeMenu {
    /// Makes the menu offer these actions. One that only can or can't be done now is switched in place:
    /// a menu that is open stays open.
    pub(crate) fn offer(&self, app: &AppHandle, actions: Vec<MenuAction>) -> tauri::Result<()> {
        let mut shown = self.shown();
        if !are_the_same(&shown, &actions) {
            *shown = items::build(app, actions)?;
            return Ok(());
        }
        for (shown, action) in shown.iter_mut().zip(actions) {
            if shown.action.enabled != action.enabled {
                shown.item.set_enabled(action.enabled)?;
                shown.action = action;
            }
        }
        Ok(())
    }

    /// What the menu shows for each action, asked of the menu itself.
    pub(crate) fn offered(&self) -> tauri::Result<Vec<MenuAction>> {
        let read = |shown: &Shown| {
            Ok(MenuAction {
                label: shown.item.text()?,
                enabled: shown.item.is_enabled()?,
                ..shown.action.clone()
            })
        };
        self.shown().iter().map(read).collect()
    }

    fn shown(&self) -> MutexGuard<'_, Vec<Shown>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn are_the_same(shown: &[Shown], actions: &[MenuAction]) -> bool {
    let fixed = |action: &MenuAction| MenuAction {
        enabled: true,
        ..action.clone()
    };
    shown.len() == actions.len()
        && shown
            .iter()
            .zip(actions)
            .all(|(shown, action)| fixed(&shown.action) == fixed(action))
}

/// Does what was chosen.
pub(crate) fn chosen(app: &AppHandle, id: &str) {
    let done = match id {
        QUIT => app
            .get_webview_window("main")
            .map_or(Ok(()), |window| window.close()),
        id => match clipboard::command(id) {
            Some(command) => clipboard::perform(app, command),
            None => app.emit("menu", id),
        },
    };
    if let Err(error) = done {
        tracing::warn!(%error, id, "a choice in the menu had no effect");
    }
}
