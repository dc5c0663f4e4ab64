//! The native menu. The page says which actions there are and which can be done now; what is chosen
//! goes back to it by name, so that each action is defined once.
//!
//! Only combinations with Ctrl or Command are keys of the menu, and each press goes either there or to
//! the page: GTK takes its own before the page sees them, a Mac offers the page a key first, and on
//! Windows the menu only prints them. The menus of tasks and debates show only what can be done now; their lines
//! are put in and taken out of the open menu, which is never rebuilt for that. Undo and Select all are the page's,
//! since the editor keeps its own history; cut, copy and paste are the web view's.

mod clipboard;
mod fitted;
mod items;
mod layout;
mod lines;

use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::page::MenuAction;
use fitted::Fitted;
use serde::Serialize;
use tauri::menu::MenuItem;
use tauri::{AppHandle, Emitter, Manager, Wry};

/// Closes the window, and with it the program.
const QUIT: &str = "quit";

/// The menu as it stands.
#[derive(Default)]
pub(crate) struct NativeMenu(Mutex<Standing>);

#[derive(Default)]
struct Standing {
    /// In the order of the page's actions.
    shown: Vec<Shown>,
    /// The menus that show only what can be done.
    fitted: Vec<Fitted>,
}

struct Shown {
    action: MenuAction,
    item: MenuItem<Wry>,
}

/// A line of the menu as somebody who opens it finds it.
#[derive(Serialize)]
pub(crate) struct Line {
    /// The action it stands for.
    id: String,
    /// What it says.
    label: String,
    /// Whether it can be chosen.
    enabled: bool,
    /// Whether it is left out for now.
    hidden: bool,
}

impl NativeMenu {
    /// Makes the menu offer these actions. One that only can or can't be done now is switched, shown or
    /// hidden in place: a menu that is open stays open.
    pub(crate) fn offer(&self, app: &AppHandle, actions: Vec<MenuAction>) -> tauri::Result<()> {
        let mut standing = self.standing();
        let Standing { shown, fitted } = &mut *standing;
        if !are_the_same(shown, &actions) {
            *standing = items::build(app, actions)?;
            return Ok(());
        }
        for (line, action) in shown.iter_mut().zip(actions) {
            if line.action.enabled != action.enabled {
                line.item.set_enabled(action.enabled)?;
                line.action = action;
            }
        }
        for menu in fitted {
            menu.fit(shown)?;
        }
        Ok(())
    }

    /// The line of each action as it is now, asked of the menu itself.
    pub(crate) fn lines(&self) -> tauri::Result<Vec<Line>> {
        let Standing { shown, fitted } = &*self.standing();
        let read = |(at, shown): (usize, &Shown)| {
            let stands = fitted.iter().find_map(|menu| menu.holds(at));
            Ok(Line {
                id: shown.action.id.clone(),
                label: shown.item.text()?,
                enabled: shown.item.is_enabled()?,
                hidden: stands == Some(false),
            })
        };
        shown.iter().enumerate().map(read).collect()
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        tracing::warn!(%error, id, "a menu item had no effect");
    }
}
