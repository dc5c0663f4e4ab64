//! Models that start their own processes, and a window that closes.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::table_of_three::TableOfThree;
use outside::wait::until;

use crate::three_models;

#[test]
fn a_window_leaves_nothing_however_it_ends() -> anyhow::Result<()> {
    check(App::quit)?;
    check(App::kill)
}

fn check(end: fn(App) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_leaves_processes());
    let app = three_models::start(&home, &table)?;
    app.page.click(&id("start-debate"))?;
    until("all three are asked", || Ok(table.calls() == 3))?;
    end(app)?;
    until("nothing of the models is left", || Ok(!table.is_at_work()))
}
