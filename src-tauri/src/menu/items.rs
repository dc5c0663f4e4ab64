//! From the layout and the page's actions to a menu of the system.

use domain::page::MenuAction;
use tauri::menu::{AboutMetadataBuilder, MenuBuilder, MenuItem, MenuItemBuilder, SubmenuBuilder};
use tauri::{AppHandle, Wry};

use super::layout::{BAR, Layout, Part};
use super::{QUIT, Shown, clipboard};

/// Puts a menu with these actions in place.
pub(super) fn build(app: &AppHandle, actions: Vec<MenuAction>) -> tauri::Result<Vec<Shown>> {
    let shown = actions
        .into_iter()
        .map(|action| {
            Ok(Shown {
                item: item(app, &action)?,
                action,
            })
        })
        .collect::<tauri::Result<Vec<_>>>()?;
    let mut bar = MenuBuilder::new(app);
    for layout in BAR {
        bar = bar.item(&menu(app, layout, &shown)?.build()?);
    }
    app.set_menu(bar.build()?)?;
    Ok(shown)
}

type Menu<'a> = SubmenuBuilder<'a, Wry, AppHandle>;

fn menu<'a>(app: &'a AppHandle, layout: &Layout, shown: &[Shown]) -> tauri::Result<Menu<'a>> {
    let mut menu = SubmenuBuilder::new(app, layout.title);
    for (number, part) in layout.parts.iter().enumerate() {
        if number > 0 {
            menu = menu.separator();
        }
        menu = add(app, menu, part, shown)?;
    }
    Ok(menu)
}

fn add<'a>(
    app: &'a AppHandle,
    menu: Menu<'a>,
    part: &Part,
    shown: &[Shown],
) -> tauri::Result<Menu<'a>> {
    Ok(match part {
        Part::Actions(group) => with_group(menu, group, shown),
        Part::Below { title, group } => {
            let below = with_group(SubmenuBuilder::new(app, title), group, shown);
            menu.item(&below.build()?)
        }
        Part::Clipboard => clipboard::add(app, menu)?,
        Part::Services => menu.services().separator().hide().hide_others().show_all(),
        Part::About => menu.about_with_text(
            "About Whetstone",
            Some(
                AboutMetadataBuilder::new()
                    .name(Some("Whetstone"))
                    .version(Some(env!("CARGO_PKG_VERSION")))
                    .license(Some(env!("CARGO_PKG_LICENSE")))
                    .build(),
            ),
        ),
        Part::Quit => menu.item(
            &MenuItemBuilder::with_id(QUIT, "Quit Whetstone")
                .accelerator("CmdOrCtrl+Q")
                .build(app)?,
        ),
    })
}

fn with_group<'a>(menu: Menu<'a>, group: &str, shown: &[Shown]) -> Menu<'a> {
    shown
        .iter()
        .filter(|shown| shown.action.group == group)
        .fold(menu, |menu, shown| menu.item(&shown.item))
}

/// An action's line. On Windows the page alone listens to keys, and the menu shows them as words;
/// elsewhere a key goes either to the menu or to the page.
fn item(app: &AppHandle, action: &MenuAction) -> tauri::Result<MenuItem<Wry>> {
    let keys = accelerator(action);
    let builder = match &keys {
        Some(keys) if cfg!(windows) => {
            let keys = keys.replace("CmdOrCtrl", "Ctrl");
            MenuItemBuilder::with_id(&action.id, format!("{}\t{keys}", action.label))
        }
        Some(keys) => MenuItemBuilder::with_id(&action.id, &action.label).accelerator(keys),
        None => MenuItemBuilder::with_id(&action.id, &action.label),
    };
    builder.enabled(action.enabled).build(app)
}

/// A shortcut as the system writes it. Single keys stay with the page: there they are text as well.
fn accelerator(action: &MenuAction) -> Option<String> {
    let shortcut = action.shortcut.as_deref()?;
    shortcut
        .contains("Mod+")
        .then(|| shortcut.replace("Mod+", "CmdOrCtrl+"))
}
