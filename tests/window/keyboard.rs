//! The review without a mouse.

use outside::changes::list;
use outside::wait::until;

use crate::app::App;
use crate::home::Home;
use crate::page::{Page, id, key};
use crate::steps::{self, hunk};

#[test]
fn every_change_is_decided_by_keys_alone() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&id("seat-row"))?;
    steps::debate(page)?;
    steps::open_review(page)?;
    let changes = steps::changes_to_decide(page)?;
    go_to(page, 'j', &changes[0])?;
    page.press("a")?;
    page.see(&hunk(&changes[0], "accepted"))?;
    go_to(page, 'j', &changes[1])?;
    page.press("r")?;
    page.see(&hunk(&changes[1], "rejected"))?;
    go_to(page, 'k', &changes[0])?;
    page.press("r")?;
    page.see(&hunk(&changes[0], "rejected"))?;
    page.press("u")?;
    page.see(&hunk(&changes[0], "accepted"))?;
    page.chord(&[key::SHIFT], 'A')?;
    until("all the others are accepted", || {
        let debate = steps::newest_debate(&home)?;
        let count = |decision: &str| {
            list(&debate["changes"])
                .iter()
                .filter(|change| change["decision"] == decision)
                .count()
        };
        Ok(count("accepted") == changes.len() - 1 && count("rejected") == 1)
    })
}

/// Presses a key until a change is the one at hand.
fn go_to(page: &Page, key: char, change: &str) -> anyhow::Result<()> {
    let at_hand = "[data-testid=\"hunk\"][aria-current=\"true\"]";
    let is_there = || {
        let current = page.attributes(at_hand, "data-change")?;
        anyhow::Ok(current.iter().flatten().any(|current| current == change))
    };
    until(&format!("{change} is at hand"), || {
        if is_there()? {
            return Ok(true);
        }
        page.press(&key.to_string())?;
        is_there()
    })
}
