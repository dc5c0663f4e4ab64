//! Builds a system menu from the layout and the page's actions.

use domain::page::MenuAction;
use tauri::menu::{AboutMetadataBuilder, MenuBuilder, SubmenuBuilder};
use tauri::{AppHandle, Wry};

use super::fitted::Fitted;
use super::layout::{BAR, Layout, Part, Shows};
use super::lines::{item, quit};
use super::{Shown, Standing, clipboard};

/// Sets a menu with these actions.
pub(super) fn build(app: &AppHandle, actions: Vec<MenuAction>) -> tauri::Result<Standing> {
    let shown = actions
        .into_iter()
        .map(|action| {
            Ok(Shown {
                item: item(app, &action)?,
                action,
            })
        })
        .collect::<tauri::Result<Vec<_>>>()?;
    let (mut bar, mut fitted) = (MenuBuilder::new(app), Vec::new());
    for layout in BAR {
        bar = match layout.shows {
            Shows::All => bar.item(&menu(app, layout, &shown)?.build()?),
            Shows::Fitting => {
                let menu = Fitted::new(app, layout.title, layout.parts, &shown)?;
                let bar = bar.item(menu.menu());
                fitted.push(menu);
                bar
            }
        };
    }
    app.set_menu(bar.build()?)?;
    Ok(Standing { shown, fitted })
}

type Menu<'a> = SubmenuBuilder<'a, Wry, AppHandle>;

fn menu<'a>(app: &'a AppHandle, layout: &Layout, shown: &[Shown]) -> tauri::Result<Menu<'a>> {
    let mut menu = SubmenuBuilder::new(app, layout.title);
    let mut above: Option<&Part> = None;
    for part in layout.parts {
        // A submenu needs no separator before the next one.
        if above.is_some_and(|above| !(above.is_below() && part.is_below())) {
            menu = menu.separator();
        }
        menu = add(app, menu, part, shown)?;
        above = Some(part);
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
        Part::Below {
            title,
            group,
            menus,
        } => {
            let mut below = with_group(SubmenuBuilder::new(app, title), group, shown);
            if !menus.is_empty() {
                below = below.separator();
            }
            for part in *menus {
                below = add(app, below, part, shown)?;
            }
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
        Part::Quit => menu.item(&quit(app)?),
    })
}

fn with_group<'a>(menu: Menu<'a>, group: &str, shown: &[Shown]) -> Menu<'a> {
    shown
        .iter()
        .filter(|shown| shown.action.group == group)
        .fold(menu, |menu, shown| menu.item(&shown.item))
}
