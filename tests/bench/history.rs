//! The list of debates with ten thousand of them.

use std::path::Path;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};

use crate::{figures, watch};

const OPENS: usize = 10;
/// Frames of 400 pixels each, over rows of 50: 2,000 rows.
const FRAMES: usize = 250;

pub(crate) fn measure(data: &Path) -> anyhow::Result<()> {
    let home = Home::with_data(data)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    let mut opens = Vec::new();
    for _ in 0..OPENS {
        page.click(&id("nav-settings"))?;
        page.see_no(&id("debates"))?;
        opens.push(watch::open(page, &id("nav-debates"), &id("debate-row"))?);
    }
    figures::spread("10,000 debates: open the screen", &opens, 200.0);
    page.picture("many-debates")?;
    let gaps = watch::scroll(page, &id("debate-row"), 400, FRAMES)?;
    figures::spread(
        "10,000 debates: frame while scrolling 2,000 rows",
        &gaps,
        100.0,
    );

    page.click(&id("search-debates"))?;
    watch::listen(page)?;
    page.press("persona:security outcome:consensus ")?;
    page.see_at_least(2, &id("filter-token"))?;
    page.press("session ")?;
    page.press(&key::BACKSPACE.to_string().repeat(8))?;
    let seen = watch::heard(page)?;
    page.picture("many-debates-filtered")?;
    figures::spread(
        "10,000 debates: key to frame in the search",
        &seen.presses,
        100.0,
    );
    figures::spread("10,000 debates: frame while searching", &seen.gaps, 100.0);
    Ok(())
}
