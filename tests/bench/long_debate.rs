//! A debate of twenty rounds and eight seats.

use std::path::Path;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;

use crate::{figures, watch};

const OPENS: usize = 12;
/// Of 120 pixels each.
const FRAMES: usize = 250;

pub(crate) fn measure(data: &Path) -> anyhow::Result<()> {
    let home = Home::with_data(data)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    let mut opens = Vec::new();
    for _ in 0..OPENS {
        page.see(&id("debate-row"))?;
        let first = format!("{} [data-round=\"1\"]", id("past-debate"));
        opens.push(watch::open(page, &id("debate-row"), &first)?);
        page.click(&id("close-debate"))?;
        page.see_no(&id("past-debate"))?;
    }
    figures::spread("20 rounds × 8 seats: open", &opens, 200.0);

    page.click(&id("debate-row"))?;
    page.see(&id("round-card"))?;
    let unfold = "for (const button of document.querySelectorAll(
        '[data-testid=round-card] h3 button[aria-expanded=false]')) button.click()";
    page.session().execute(unfold, &[])?;
    page.see_at_least(160, &id("critique-card"))?;
    page.settle()?;
    let gaps = watch::scroll(page, &id("round-card"), 120, FRAMES)?;
    figures::spread("all rounds unfolded: frame while scrolling", &gaps, 100.0);
    Ok(())
}
