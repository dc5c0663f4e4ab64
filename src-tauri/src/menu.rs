//! The native menu. The page says which actions exist and which are available now; choices are
//! sent back to it by id, so that each action is defined once.
//!
//! Only combinations with Ctrl or Command are keys of the menu, and each press goes either there or to
//! the page: GTK handles its own keys before the page sees them, a Mac offers the page a key first, and on
//! Windows the menu only prints them. The menus of tasks and debates show only what is available now; items
//! are added to and removed from the open menu, which is never rebuilt. Undo and Select all are the page's,
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

/// The current menu.
#[derive(Default)]
pub(crate) struct NativeMenu(Mutex<Standing>);

#[derive(Default)]
struct Standing {
    /// In the order of the page's actions.
    shown: Vec<Shown>,
    /// The menus that show only available actions.
    fitted: Vec<Fitted>,
}

struct Shown {
    action: MenuAction,
    item: MenuItem<Wry>,
}

/// An item of the menu, as a user who opens it sees it.
#[derive(Serialize)]
pub(crate) struct Line {
    /// The action it stands for.
    id: String,
    /// Its label.
    label: String,
    /// Whether it can be chosen.
    enabled: bool,
    /// Whether it is hidden for now.
    hidden: bool,
}

impl NativeMenu {
    /// Sets the actions of the menu. If only the availability of an action changes, it is enabled, shown or
    /// hidden in place: an open menu stays open.
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

    /// The current item of each action, read from the menu itself.
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

/// Performs the chosen action.
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
