//! Debates of the past: finding one, opening it, taking its report away.

use std::fs;

use outside::wait::until;

use crate::app::App;
use crate::home::Home;
use crate::page::{id, key};
use crate::steps;

#[test]
fn a_debate_is_found_again_and_its_report_is_saved() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;

    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    page.write(&id("search-debates"), "zeppelin")?;
    page.see_no(&id("debate-row"))?;
    page.press(&key::BACKSPACE.to_string().repeat("zeppelin".len()))?;
    page.write(&id("search-debates"), "invite")?;
    page.click(&id("debate-row"))?;
    page.see(&id("round-card"))?;

    for format in ["md", "html"] {
        page.click(&id("export"))?;
        page.click(&id(&format!("export-{format}")))?;
        let title = "Invite links that expire";
        until(&format!("a report as {format}"), || {
            let mut reports = fs::read_dir(home.saved())?.filter_map(Result::ok);
            let report =
                reports.find(|file| file.path().extension().is_some_and(|it| it == format));
            report.map_or(Ok(false), |file| {
                Ok(fs::read_to_string(file.path())?.contains(title))
            })
        })?;
    }
    Ok(())
}
