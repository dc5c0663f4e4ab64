//! Every important state of the window, as pictures to look at and for the accessibility checker. Those of
//! the main job are part of every test run; the others are taken by `cargo xtask pictures`, and their
//! behavior is tested elsewhere.

mod author;
mod ends;
mod foreign;
mod halts;
mod history;
mod main_states;
mod review;
mod settings;
mod sizes;
mod writing;

use outside::driven::page::Page;
use outside::driven::steps::look;

/// Takes it with the window at another size.
fn at_size(page: &Page, name: &str, size: &str, (width, height): (u32, u32)) -> anyhow::Result<()> {
    page.resize(width, height)?;
    page.picture(&format!("{name}-{size}"))?;
    page.check_access(&format!("{name}, {size}"))
}

/// Unfolds every round.
fn unfold(page: &Page) -> anyhow::Result<()> {
    let script = "for (const button of document.querySelectorAll(
        '[data-testid=round-card] h3 button[aria-expanded=false]')) button.click()";
    page.see("[data-testid=round-card] h3 button")?;
    page.session().execute(script, &[]).map(drop)
}
