//! A menu that shows only available actions. Its items are added and removed one by one, so that an open menu
//! stays open.

use tauri::menu::{IsMenuItem, MenuItem, PredefinedMenuItem, Submenu, SubmenuBuilder};
use tauri::{AppHandle, Wry};

use super::Shown;
use super::layout::Part;
use super::lines::quit;

/// A menu, and everything it may contain.
pub(super) struct Fitted {
    menu: Submenu<Wry>,
    entries: Vec<Entry>,
}

struct Entry {
    what: What,
    /// Whether it is currently in the menu.
    stands: bool,
}

enum What {
    /// The item of an action, by its index among those of the page.
    Action(usize),
    /// An item that is always shown.
    Fixed(MenuItem<Wry>),
    Below(Fitted),
    /// Separates what is above from what is below, if both are shown.
    Separator(PredefinedMenuItem<Wry>),
}

impl Fitted {
    /// A menu with the available actions of these parts.
    pub(super) fn new(
        app: &AppHandle,
        title: &str,
        parts: &[Part],
        shown: &[Shown],
    ) -> tauri::Result<Self> {
        let mut fitted = Self {
            menu: SubmenuBuilder::new(app, title).build()?,
            entries: Vec::new(),
        };
        let mut above: Option<&Part> = None;
        for part in parts {
            if above.is_some_and(|above| !(above.is_below() && part.is_below())) {
                fitted.add(What::Separator(PredefinedMenuItem::separator(app)?));
            }
            fitted.add_part(app, part, shown)?;
            above = Some(part);
        }
        fitted.fit(shown)?;
        Ok(fitted)
    }

    /// The menu itself.
    pub(super) fn menu(&self) -> &Submenu<Wry> {
        &self.menu
    }

    /// Whether the item of an action is shown; `None` if it never is.
    pub(super) fn holds(&self, at: usize) -> Option<bool> {
        self.entries.iter().find_map(|entry| match &entry.what {
            What::Action(own) if *own == at => Some(entry.stands),
            What::Below(below) => Some(below.holds(at)? && entry.stands),
            _ => None,
        })
    }

    /// Adds available items, and removes the others. Returns whether any item is shown.
    pub(super) fn fit(&mut self, shown: &[Shown]) -> tauri::Result<bool> {
        let wanted = self.wanted(shown)?;
        let mut place = 0;
        for (entry, wanted) in self.entries.iter_mut().zip(&wanted) {
            let item = entry.what.item(shown);
            match (entry.stands, *wanted) {
                (false, true) => self.menu.insert(item, place)?,
                (true, false) => self.menu.remove(item)?,
                _ => {}
            }
            entry.stands = *wanted;
            place += usize::from(*wanted);
        }
        Ok(place > 0)
    }

    fn add(&mut self, what: What) {
        let stands = false;
        self.entries.push(Entry { what, stands });
    }

    fn add_part(&mut self, app: &AppHandle, part: &Part, shown: &[Shown]) -> tauri::Result<()> {
        match part {
            Part::Actions(group) => {
                let actions = shown.iter().enumerate();
                let of_group = actions.filter(|(_, it)| it.action.group == *group);
                for (at, _) in of_group {
                    self.add(What::Action(at));
                }
            }
            Part::Below { title, group, .. } => {
                let parts = [Part::Actions(group)];
                self.add(What::Below(Self::new(app, title, &parts, shown)?));
            }
            Part::Quit => self.add(What::Fixed(quit(app)?)),
            // A menu of the system's own items shows all of them.
            Part::Clipboard | Part::Services | Part::About => {}
        }
        Ok(())
    }

    /// Which entries to show; of separators, the last one between two other entries that are shown.
    fn wanted(&mut self, shown: &[Shown]) -> tauri::Result<Vec<bool>> {
        let mut wanted = vec![false; self.entries.len()];
        let (mut is_any, mut separator) = (false, None);
        for (at, entry) in self.entries.iter_mut().enumerate() {
            let stands = match &mut entry.what {
                What::Action(action) => shown.get(*action).is_some_and(|it| it.action.enabled),
                What::Fixed(_) => true,
                What::Below(below) => below.fit(shown)?,
                What::Separator(_) => {
                    separator = Some(at);
                    continue;
                }
            };
            if stands {
                if let Some(before) = separator.take().filter(|_| is_any) {
                    wanted[before] = true;
                }
                is_any = true;
                wanted[at] = true;
            }
        }
        Ok(wanted)
    }
}

impl What {
    fn item<'a>(&'a self, shown: &'a [Shown]) -> &'a dyn IsMenuItem<Wry> {
        match self {
            Self::Action(at) => &shown[*at].item,
            Self::Fixed(item) => item,
            Self::Below(below) => &below.menu,
            Self::Separator(item) => item,
        }
    }
}
