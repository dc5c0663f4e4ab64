//! A debate run again on the result of the first: which of its findings came back.

use outside::changes::list;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::wait::until;

#[test]
fn a_second_run_says_what_came_back_and_leads_there() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    assert_eq!(page.count(&id("came-back"))?, 0, "it follows none");
    steps::open_review(page)?;
    let changes = steps::changes_to_decide(page)?;
    for change in changes.iter().take(2) {
        page.click(&format!(
            "{} {}",
            steps::hunk(change, "undecided"),
            id("reject-change")
        ))?;
        page.see(&steps::hunk(change, "rejected"))?;
    }
    steps::accept_the_rest(page)?;
    let first = steps::newest_debate(&home)?;
    page.click(&id("close-review"))?;

    page.click(&id("run-again"))?;
    page.see(&id("as-before"))?;
    steps::debate(page)?;
    page.see_text(&id("came-back"), "Since the last check")?;
    steps::look(page, "came-back-folded")?;
    page.click(&format!("{} button", id("came-back")))?;
    page.see_text(&id("came-back"), "You rejected its change")?;
    steps::look(page, "came-back")?;

    let second = steps::newest_debate(&home)?;
    let told = &second["came_back"];
    assert_eq!(told["earlier"], first["debate"]);
    let back = list(&told["back"]);
    assert!(
        !back.is_empty() && !list(&told["gone"]).is_empty(),
        "{told}"
    );
    let gone = list(&told["gone"]);
    let listed = gone.iter().filter(|it| it["fate"] == "listed").count();
    assert!(
        listed > 0,
        "the text lists questions that nobody answered: {told}"
    );
    let parts = [
        (gone.len() - listed, "settled"),
        (listed, "listed as open questions"),
        (back.len(), "still open"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, what)| format!("{count} {what}"));
    let figures = parts.collect::<Vec<_>>().join(", ");
    page.see_text(&id("came-back"), &figures)?;

    let finding = back[0]["now"][0].as_str().unwrap_or_default();
    page.click(&format!("[data-leads-to=\"{finding}\"]"))?;
    page.see_focus(&format!("{}[data-finding=\"{finding}\"]", id("finding")))?;
    let shown = "const { top, bottom } = document.activeElement.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight";
    until("the finding to be in view", || {
        Ok(page.session().execute(shown, &[])? == true)
    })?;
    steps::look(page, "came-back-led")?;

    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.see_text(&id("came-back"), &figures)?;
    steps::look(page, "came-back-past")
}
