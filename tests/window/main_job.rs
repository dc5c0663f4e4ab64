//! The main job on a machine with nothing installed: a sample task, the built-in reviewer, a review,
//! a new version, and the way back.

use outside::changes::{as_decided, list};
use outside::wait::until;
use serde_json::Value;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;

#[test]
fn a_task_is_refined_reviewed_accepted_and_taken_back() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;

    let changes = steps::changes_to_decide(page)?;
    assert!(
        changes.len() > 3,
        "too few changes to tell apart: {changes:?}"
    );
    // The last one is not selected when it is clicked, the first one is.
    let (left_out, kept) = (
        [&changes[0], &changes[changes.len() - 1]],
        &changes[1..changes.len() - 1],
    );
    for change in left_out.into_iter().rev() {
        page.click(&format!(
            "{} {}",
            steps::hunk(change, "undecided"),
            id("reject-change")
        ))?;
        page.see(&steps::hunk(change, "rejected"))?;
    }
    steps::accept_the_rest(page)?;

    let debate = steps::newest_debate(&home)?;
    let expected = as_decided(&debate)?;
    assert_eq!(decided(&debate, "rejected"), left_out);
    assert_eq!(decided(&debate, "accepted"), kept);
    assert_ne!(expected, debate["text"], "two changes are left out");
    assert_eq!(steps::newest_version(page, &debate["task"])?, expected);
    assert_eq!(steps::body(page, &debate["task"])?, expected);

    page.click(&id("take-back"))?;
    until("the text is as it was", || {
        Ok(steps::body(page, &debate["task"])? == debate["original"])
    })?;
    page.see(&id("accept-refined"))
}

/// The changes with a decision, in the order of the text.
fn decided<'a>(debate: &'a Value, decision: &str) -> Vec<&'a str> {
    list(&debate["changes"])
        .iter()
        .filter(|change| change["decision"] == decision)
        .filter_map(|change| change["id"].as_str())
        .collect()
}
