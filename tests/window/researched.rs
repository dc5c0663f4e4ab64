//! Research chosen in the panel: which technologies, with the results given to reviewers.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use serde_json::json;
use testkit::server::site::{Reply, Site};

const DRAFT: &str = "# Prices\n\n## Goal\n\nThe price list is a Next.js page, and prices live in Redis.\n\n\
    ## Open\n\nThe timeout is TBD.\n";

/// A search service that finds one page for each query, or fails each search.
fn service(fails: bool) -> Site {
    Site::new(move |request, base| match request.path.as_str() {
        path if path.starts_with("/search") && fails => {
            Reply::Body(500, "text/plain", String::new())
        }
        path if path.starts_with("/search") => Reply::json(&json!({ "results": [
            { "url": format!("{base}/page"), "title": "Caching", "content": "It outlives a deployment." }
        ] })),
        _ => Reply::html("<p>The cache outlives a deployment until its tag is revalidated."),
    })
}

/// The panel with research turned on, on a machine with this service set up.
fn opened(home: &Home, site: &Site) -> anyhow::Result<App> {
    let whetstone = home.whetstone();
    let address = site.url("");
    let set = ["search", "set", "searxng", "--address", &address];
    whetstone.run(&set)?.succeeded()?;
    whetstone
        .run(&["search", "allow", "127.0.0.1"])?
        .succeeded()?;
    fs::create_dir_all(home.project().join(".git"))?;
    let draft = home.project().join("prices.md");
    fs::write(&draft, DRAFT)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    steps::open_panel(page)?;
    page.click(&format!("{} button", id("briefing")))?;
    steps::set_option(page, "brief-research", true)?;
    page.see(&id("research-choices"))?;
    Ok(app)
}

fn technologies() -> String {
    format!("{} {}", id("research-choices"), id("research-technology"))
}

#[test]
fn technologies_are_chosen_by_mouse_and_keyboard_and_told_to_reviewers() -> anyhow::Result<()> {
    let (home, site) = (Home::new()?, service(false));
    let app = opened(&home, &site)?;
    let page = &app.page;
    page.see_at_least(2, &technologies())?;
    steps::look(page, "research-chosen")?;
    page.click("[aria-label=\"Don’t research Redis\"]")?;
    page.write(&id("research-add"), &format!("Svelte{}", key::ENTER))?;
    page.see_text(&id("research-choices"), "Svelte")?;
    page.see(&id("research-suggested"))?;
    page.check_access("what is researched")?;
    steps::look(page, "research-own")?;

    steps::debate(page)?;
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "It outlives a deployment.")?;
    steps::look(page, "research-told")?;
    page.click(&id("keep-nuance"))?;
    page.see_text("body", "Added to NUANCES.md under Next.js")?;
    let kept = fs::read_to_string(home.project().join("NUANCES.md"))?;
    assert!(
        kept.contains("- Caching. It outlives a deployment. (http"),
        "{kept}"
    );
    let about = |name: &str| {
        let asked = site.requests().into_iter();
        asked.filter(|it| it.path.contains(name)).count()
    };
    assert_eq!((about("Svelte"), about("Redis")), (4, 0));
    Ok(())
}

#[test]
fn searches_that_fail_are_a_warning_and_the_debate_goes_on() -> anyhow::Result<()> {
    let (home, site) = (Home::new()?, service(true));
    let app = opened(&home, &site)?;
    let page = &app.page;
    steps::debate(page)?;
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "Every search failed")?;
    steps::look(page, "research-failed")
}

#[test]
fn a_search_that_takes_long_is_shown_and_skipped() -> anyhow::Result<()> {
    let home = Home::new()?;
    let site = Site::new(|_, _| Reply::Mute);
    let app = opened(&home, &site)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_text(&id("briefing-progress"), "Searching SearXNG for")?;
    page.check_access("a briefing under way")?;
    steps::look(page, "briefing-under-way")?;
    page.click(&id("skip-research"))?;
    page.see(&id("outcome-bar"))?;
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "Skipped")
}
