//! Backups: made and restored in Settings, and the recovery from damaged data.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::wait::until;

#[test]
fn a_backup_is_made_and_restored_and_the_window_works_on() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    until("the backup of the day", || {
        let mut backups = fs::read_dir(home.whetstone().data().join("backups"))?;
        Ok(backups.any(|file| file.is_ok_and(|it| it.path().to_string_lossy().contains("daily"))))
    })?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-backups"))?;
    page.see_at_least(1, &id("backup-row"))?;
    page.click(&id("backup-now"))?;
    page.see_at_least(2, &id("backup-row"))?;
    steps::look(page, "backups")?;

    page.click(&id("nav-tasks"))?;
    page.click(&id("new-task"))?;
    page.write(&id("title-input"), "Written later")?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-backups"))?;
    page.see_at_least(2, &id("backup-row"))?;
    page.click(&id("backup-restore"))?;
    page.see_text(&id("restore-loss"), "1 task made or changed")?;
    steps::look(page, "backup-restore")?;
    page.click(&id("confirm-restore"))?;
    page.see_text(&id("editor"), "invite")?;
    assert_eq!(page.count(&id("task-row"))?, 1);
    page.picture("backup-restored")?;
    page.write(&id("editor"), " The work continues.")?;
    page.see_text(&id("editor"), "The work continues.")?;
    page.see_text(&id("saved-state"), "saved")
}

#[test]
fn damaged_data_is_a_first_screen_that_leads_to_the_backup() -> anyhow::Result<()> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    whetstone.refine(&draft)?;
    whetstone.run(&["doctor", "--backup"])?.succeeded()?;
    let file = whetstone.data().join("whetstone.db");
    let mut bytes = fs::read(&file)?;
    bytes[..200].fill(0xff);
    fs::write(&file, &bytes)?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&format!("{}:focus", id("trouble-restore")))?;
    page.see_text(&id("trouble-message"), "whetstone.db is damaged")?;
    page.check_access("damaged data")?;
    steps::look(page, "damaged")?;
    page.click(&id("trouble-folder"))?;
    home.see_note("folder: ")?;
    page.click(&id("trouble-diagnostics"))?;
    page.see_text(&id("diagnostics-text"), "could not be opened")?;
    page.see_text(&id("diagnostics-text"), "ERROR")?;
    page.picture("damaged-diagnostics")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("diagnostics"))?;
    page.click(&id("trouble-again"))?;
    page.see(&id("trouble-restore"))?;
    page.click(&id("trouble-restore"))?;
    page.see_no(&id("trouble"))?;
    page.see_text(&id("editor"), "The page loads fast.")?;
    page.picture("damaged-restored")?;
    until("the damaged file is kept", || {
        let mut kept = fs::read_dir(whetstone.data().join("damaged"))?;
        Ok(kept.any(|file| file.is_ok_and(|it| fs::read(it.path()).ok() == Some(bytes.clone()))))
    })?;
    app.quit()?;
    whetstone.run(&["doctor"])?.succeeded()?;
    Ok(())
}
