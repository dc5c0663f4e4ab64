//! The process that draws the page is lost, as by a crash of the web view.

use std::fs;
use std::process::Command;

use anyhow::{Context, ensure};
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::table_of_three::TableOfThree;
use outside::wait::until;

use crate::three_models;

#[test]
fn a_page_whose_process_ends_is_loaded_again_and_the_debate_goes_on() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_reads());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_at_least(3, &id("lane"))?;
    let lost = page_process(&app)?.to_string();
    let killed = Command::new("kill").args(["-KILL", &lost]).status()?;
    ensure!(killed.success(), "{lost} could not be killed");
    until("the debate goes on and ends", || {
        Ok(steps::newest_debate(&home)?["outcome"] == "consensus")
    })?;
    // The driver gives up a page that it lost, so only the keyboard and the data folder are left.
    let open = home.whetstone().data().join("open-task");
    let before = fs::read(&open)?;
    until("the new page opens a new task", || {
        app.press("ctrl+n")?;
        Ok(fs::read(&open)? != before)
    })?;
    assert_ne!(page_process(&app)?.to_string(), lost);
    Ok(())
}

/// The process of the web view that draws the page.
fn page_process(app: &App) -> anyhow::Result<u32> {
    let drawing = app.processes()?.into_iter().find(|process| {
        fs::read_to_string(format!("/proc/{process}/comm"))
            .is_ok_and(|name| name.starts_with("WebKitWebProces"))
    });
    drawing.context("nothing draws the page")
}
