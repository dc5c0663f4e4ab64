//! Every state of the window that matters, as pictures to be looked at and under the accessibility
//! checker. Those of the main job belong to every run of the tests; the others are taken by
//! `cargo xtask pictures`, and what they show is covered as behaviour elsewhere.

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

/// Takes it in a window of another size.
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
