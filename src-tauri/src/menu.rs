//! The native menu. The page says which actions there are and which can be done now; what is chosen
//! goes back to it by name, so that each action is defined once.
//!
//! Only combinations with Ctrl or Command are keys of the menu, and each press goes either there or to
//! the page: GTK takes its own before the page sees them, a Mac offers the page a key first, and on
//! Windows the menu only prints them. Menus of what rarely applies (a finding, a review, a verdict) show
//! only what can be done now; their lines are put in and taken out of the open menu, which is never
//! rebuilt for that. Undo and Select all are the page's, since the editor keeps its own history; cut,
//! copy and paste are the web view's.

mod clipboard;
mod items;
mod layout;

use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::page::MenuAction;
use serde::Serialize;
use tauri::menu::{MenuItem, Submenu};
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
    /// The menu that shows it only while it can be done; `None` where it always stands.
    within: Option<Submenu<Wry>>,
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
        let mut shown = self.shown();
        if !are_the_same(&shown, &actions) {
            *shown = items::build(app, actions)?;
            return Ok(());
        }
        for (at, action) in actions.into_iter().enumerate() {
            let Some(line) = shown.get_mut(at) else { break };
            if line.action.enabled != action.enabled {
                line.item.set_enabled(action.enabled)?;
                line.action = action;
                place(&shown, at)?;
            }
        }
        Ok(())
    }

    /// The line of each action as it is now, asked of the menu itself.
    pub(crate) fn lines(&self) -> tauri::Result<Vec<Line>> {
        let read = |shown: &Shown| {
            Ok(Line {
                id: shown.action.id.clone(),
                label: shown.item.text()?,
                enabled: shown.item.is_enabled()?,
                hidden: !stands(shown),
            })
        };
        self.shown().iter().map(read).collect()
    }

    fn shown(&self) -> MutexGuard<'_, Vec<Shown>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Puts a line into the menu that shows it only while it can be done, or takes it out.
fn place(shown: &[Shown], at: usize) -> tauri::Result<()> {
    let Some((line, within)) = shown
        .get(at)
        .and_then(|line| Some((line, line.within.as_ref()?)))
    else {
        return Ok(());
    };
    let of_group = |other: &&Shown| other.action.group == line.action.group && other.action.enabled;
    if line.action.enabled {
        within.insert(&line.item, shown.iter().take(at).filter(of_group).count())?;
    } else {
        within.remove(&line.item)?;
    }
    within.set_enabled(shown.iter().any(|other| of_group(&other)))
}

/// Whether a line is in its menu.
fn stands(line: &Shown) -> bool {
    let within = line.within.as_ref();
    within.is_none_or(|menu| menu.get(&line.action.id).is_some())
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
