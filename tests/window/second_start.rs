//! A program that is started again while its window is open, and a window that is opened again.

use std::process::Stdio;

use outside::programs;
use outside::wait::until;
use outside::whetstone::{BARE_PATH, finish};
use serde_json::{Value, json};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};

#[test]
fn a_second_start_hands_its_files_to_the_first_window() -> anyhow::Result<()> {
    let home = Home::new()?;
    let text = "# Night shift\n\nThe rota is done by hand.\n";
    let file = home.whetstone().document("night shift.md", text)?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    for _ in 0..2 {
        let second = std::process::Command::new(programs::desktop()?)
            .arg("--data")
            .arg(home.whetstone().data())
            .arg(file.file_name().unwrap_or_default())
            .current_dir(home.whetstone().folder())
            .env("PATH", BARE_PATH)
            .env("DISPLAY", app.screen())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        assert_eq!(finish(second)?.code, Some(0));
        page.see_text(&id("editor"), "The rota is done by hand.")?;
    }
    // The file that was open already is the same task.
    assert_eq!(page.count(&id("task-row"))?, 2);
    Ok(())
}

#[test]
fn the_window_comes_back_in_the_size_that_it_had() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    app.page.resize(1110, 730)?;
    app.quit()?;
    for _ in 0..2 {
        let app = App::open(&home, &[])?;
        app.page.see(&id("editor"))?;
        until("the size of the last time", || {
            Ok(size(&app.page)? == json!([1110, 730]))
        })?;
        app.quit()?;
    }
    Ok(())
}

fn size(page: &Page) -> anyhow::Result<Value> {
    page.session()
        .execute("return [innerWidth, innerHeight]", &[])
}
