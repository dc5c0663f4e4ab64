//! Archives: exported from the list and from Settings, imported on another machine.

use std::fs;
use std::path::PathBuf;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::wait::until;

const DRAFT: &str = "# Export for the finance team\n\nThe export is fast and easy to use. \
                     The format is TBD.\n";

/// A machine on which one debate reached its end, and one its cap.
fn with_debates() -> anyhow::Result<Home> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let other = whetstone.document("other.md", "# Sign-up\n\nThe page loads fast.\n")?;
    let other = other.display().to_string();
    let rules = ["--models", "offline/rules", "--yes", "--json"];
    whetstone.json(&[&["refine", &other, "--budget-tokens", "1"], &rules[..]].concat())?;
    Ok(home)
}

/// The archive that the window wrote.
fn saved(home: &Home) -> anyhow::Result<PathBuf> {
    let mut found = None;
    until("an archive", || {
        let files = fs::read_dir(home.saved())?.filter_map(Result::ok);
        found = files
            .map(|file| file.path())
            .find(|path| path.extension().is_some_and(|ending| ending == "json"));
        Ok(found.is_some())
    })?;
    Ok(found.unwrap_or_default())
}

/// Another machine, whose user would choose this archive.
fn about_to_import(archive: &std::path::Path) -> anyhow::Result<Home> {
    let home = Home::new()?;
    fs::copy(archive, home.import())?;
    Ok(home)
}

fn import_everything(page: &Page) -> anyhow::Result<()> {
    steps::skip_welcome(page)?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debates-empty"))?;
    page.click(&id("import-archive"))?;
    page.see_at_least(2, &id("imported-tag"))?;
    page.see_text(&id("toasts"), "2 debates and 2 tasks imported")
}

#[test]
fn what_was_exported_is_imported_read_and_never_run() -> anyhow::Result<()> {
    let home = with_debates()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-data"))?;
    page.see(&id("data-export"))?;
    page.check_access("exporting everything")?;
    steps::look(page, "archive-settings")?;
    page.click(&id("data-export"))?;
    page.see_text(&id("toasts"), "2 debates and 2 tasks written to")?;
    let archive = saved(&home)?;
    app.quit()?;

    let there = about_to_import(&archive)?;
    let app = App::start(&there, &[])?;
    let page = &app.page;
    import_everything(page)?;
    page.check_access("imported debates")?;
    steps::look(page, "archive-list")?;
    page.click(&format!("{}[data-outcome=budget]", id("debate-row")))?;
    page.see_text(&id("imported"), "but not run it")?;
    page.see_no(&id("resume"))?;
    page.check_access("an imported debate")?;
    steps::look(page, "archive-debate")?;

    page.click(&id("open-task"))?;
    page.see_text(&id("editor"), "The page loads fast.")?;
    steps::open_panel(page)?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-data"))?;
    page.click(&id("data-import"))?;
    page.see_text(&id("toasts"), "Nothing new: 2 debates were already here.")?;
    app.quit()?;
    there.whetstone().run(&["doctor"])?.succeeded()?;
    let again = there.whetstone().path("again.json").display().to_string();
    there
        .whetstone()
        .run(&["export", "--all", "--output", &again])?
        .succeeded()?;
    let records = |text: String| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("\"settings\""));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        records(fs::read_to_string(again)?),
        records(fs::read_to_string(archive)?)
    );
    Ok(())
}

#[test]
fn what_differs_stays_and_is_named_in_a_dialog() -> anyhow::Result<()> {
    let home = with_debates()?;
    let whetstone = home.whetstone();
    let archive = home.saved().join("everything.json");
    let name = archive.display().to_string();
    let export = ["export", "--all", "--output", &*name];
    whetstone.run(&export)?.succeeded()?;
    let there = about_to_import(&archive)?;
    let app = App::start(&there, &[])?;
    import_everything(&app.page)?;

    let debates = whetstone.json(&["history", "--json"])?;
    let capped = debates[0]["debate"].as_str().unwrap_or_default();
    whetstone.json(&["resume", capped, "--budget-tokens", "1000000", "--json"])?;
    whetstone.run(&export)?.succeeded()?;
    fs::copy(&archive, there.import())?;
    let page = &app.page;
    steps::perform(page, "Import an archive")?;
    page.see_text(&id("archive-left"), "“Sign-up”")?;
    page.check_access("what an import left")?;
    steps::look(page, "archive-left")?;
    page.click(&id("archive-left-close"))?;
    page.see_no(&id("archive-left"))?;

    fs::write(there.import(), "# A document\n")?;
    page.click(&id("import-archive"))?;
    page.see_text(&id("toasts"), "a Whetstone archive doesn’t start like this")?;
    page.picture("archive-refused")
}

#[test]
fn debates_that_are_selected_go_into_one_archive() -> anyhow::Result<()> {
    let home = with_debates()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.see_at_least(2, &id("debate-row"))?;
    page.click(&id("select-debate"))?;
    page.see(&id("selection-bar"))?;
    page.click(&id("export-selected"))?;
    page.see(&id("export-archive"))?;
    page.check_access("the forms of an export")?;
    page.picture("archive-forms")?;
    page.click(&id("export-archive"))?;
    page.see_text(&id("toasts"), "1 debate and 1 task written to")?;
    let archive = saved(&home)?;
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    assert!(name.ends_with("-archive.json"), "{name}");
    Ok(())
}
