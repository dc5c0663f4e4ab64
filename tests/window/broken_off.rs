//! The program is killed in the middle of a debate, and started again.

use outside::table_of_three::{CALLS, TableOfThree};
use outside::wait::until;

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;

#[test]
fn a_debate_that_was_cut_off_goes_on_where_it_was() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    let app = three_models::start(&home, &table)?;
    app.page.click(&id("start-debate"))?;
    until("all but the last answer are stored", || {
        Ok(table.calls() == CALLS && steps::newest_debate(&home)?["calls"] == CALLS - 1)
    })?;
    app.kill()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("task-row"))?;
    page.see(&id("debate-panel"))?;
    page.click(&id("resume"))?;
    page.see(&id("outcome-bar"))?;
    page.see(&id("review-changes"))?;
    TableOfThree::check(&steps::newest_debate(&home)?)?;
    assert_eq!(
        table.calls(),
        CALLS + 1,
        "only the answer that was cut off is asked for again"
    );
    Ok(())
}
