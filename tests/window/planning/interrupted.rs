//! A checkpoint whose window was killed after its document was revised.

use outside::driven::app::App;
use outside::driven::page::id;
use outside::driven::steps;

use super::{Project, REQUIREMENTS, REVISED, start};

#[test]
fn what_it_wrote_is_shown_taken_back_and_put_back() -> anyhow::Result<()> {
    let project = Project::that_hangs_in_round_2()?;
    let app = project.open()?;
    start(&app.page)?;
    app.page.see_at_least(2, &id("round-card"))?;
    project.see_requirements(REVISED)?;
    project.see_call_of_round_2()?;
    app.kill()?;

    let app = App::start(&project.home, &[])?;
    let page = &app.page;
    page.click(&id("nav-planning"))?;
    page.click(&format!("{} button", id("planning-recent")))?;
    page.click(&id("planning-step"))?;
    page.see_text(&id("outcome-bar"), "Interrupted in round 2")?;
    page.see_text(&id("outcome-bar"), "The revision so far")?;
    page.see_text(&id("brief-decided"), "Nothing is decided yet")?;
    page.see_text(&id("brief"), "Resume the review")?;
    steps::look(page, "planning-interrupted")?;
    page.click(&id("decide-checkpoint"))?;
    page.see_text(&id("checkpoint-outcome"), "Interrupted in round 2")?;
    page.see_text(&id("checkpoint-difference"), "one hour after it was sent")?;
    steps::look(page, "planning-interrupted-review")?;
    page.click(&id("checkpoint-take-back"))?;
    page.see_text(&id("checkpoint-outcome"), "You took the revision back")?;
    project.see_requirements(REQUIREMENTS)?;
    page.click(&id("checkpoint-put-back"))?;
    page.see_text(&format!("{} .primary", id("checkpoint-decide")), "Resume")?;
    project.see_requirements(REVISED)?;
    page.click(&id("checkpoint-resume"))?;
    page.see_text(&id("outcome-bar"), "Not decided yet")?;
    project.see_requirements(REVISED)
}
