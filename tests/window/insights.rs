//! Insights: what past debates show, as tables, charts and files.

use std::fs;
use std::path::PathBuf;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::two_sides::DOCUMENT;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

/// The name of the user’s own adversary, which must not become a formula in a spreadsheet.
const HOSTILE: &str = "=HYPERLINK(\"https://example.org\",\"Law\")";

/// Plays all roles in gauntlets: of six findings, the first two hold up.
fn everybody() -> StandIn {
    const RAISED: [(&str, &str); 6] = [
        (
            "Old figures are shown as new",
            "A report leaves out bookings of the last minutes.",
        ),
        (
            "Anybody can read the copy",
            "Salaries are open to every intern.",
        ),
        (
            "Nobody is told when the copy stops",
            "The pager stays silent over a weekend.",
        ),
        ("Backups double in size", "Storage bills rise each month."),
        (
            "Deleted customers come back",
            "Regulators fine what stays too long.",
        ),
        (
            "Time zones differ",
            "Tokyo closes its month before Paris does.",
        ),
    ];
    let finding = |(title, concern): &(&str, &str)| {
        json!({
            "severity": "major", "title": title, "quote": "The copy lags by a few seconds.",
            "concern": concern, "suggestion": "Give the limit.",
        })
    };
    let raised: Vec<Value> = RAISED.iter().map(finding).collect();
    let verdict = |number: usize| {
        let verdict = if number <= 2 { "accepted" } else { "dismissed" };
        json!({ "finding": format!("F{number}"), "verdict": verdict,
                "reason": "The section Cost says so.", "evidence": "Section Cost" })
    };
    let verdicts: Vec<Value> = (1..=6).map(verdict).collect();
    StandIn::new(&Script::text([
        Turn::answer(&json!({ "findings": [] }))
            .for_shape("attack/1")
            .for_words("cleaned up after three breaches"),
        Turn::answer(&json!({ "findings": raised })).for_shape("attack/1"),
        Turn::answer(&json!({ "verdicts": verdicts })).for_shape("evaluation/1"),
        Turn::answer(&json!({ "matches": [] })).for_shape("match/1"),
        Turn::text("ACCEPTED: The section says so.").for_shape("rebuttal/1"),
    ]))
}

/// A window over debates by rules and gauntlets by an adversary with a hostile name.
fn over_debates(home: &Home, model: &StandIn) -> anyhow::Result<App> {
    let whetstone = home.whetstone();
    let command = model.command();
    let add = ["models", "add", "cli", "ada", "--"].map(str::to_owned);
    let add: Vec<String> = add.into_iter().chain(command).collect();
    whetstone.run(&add)?.succeeded()?;
    whetstone.document("prompt.md", "You look for what the law forbids.\n")?;
    let own = ["adversaries", "add", "legal", "--prompt", "prompt.md"];
    let named = ["--label", HOSTILE, "--yes"];
    whetstone.run(&[&own[..], &named].concat())?.succeeded()?;
    let file = whetstone.document("reports.md", DOCUMENT)?;
    let file = file.to_string_lossy().into_owned();
    for _ in 0..2 {
        let gauntlet = [
            "gauntlet",
            &file,
            "--gauntlet-adversaries",
            "legal,paranoid_security",
            "--gauntlet-model",
            "ada",
            "--gauntlet-frontier",
            "ada",
        ];
        whetstone.run(&gauntlet)?.succeeded()?;
        let refine = ["refine", &file, "--models", "offline/rules"];
        whetstone.run(&refine)?.succeeded()?;
    }
    App::start(home, &[&file])
}

/// The saved file with this extension.
fn saved(home: &Home, ending: &str) -> anyhow::Result<PathBuf> {
    let mut found = None;
    until(&format!("a file .{ending}"), || {
        let mut files = fs::read_dir(home.saved())?.filter_map(Result::ok);
        let file = files.find(|file| file.path().extension().is_some_and(|it| it == ending));
        found = file.map(|file| file.path());
        Ok(found.is_some())
    })?;
    found.ok_or_else(|| anyhow::anyhow!("no file .{ending}"))
}

#[test]
fn figures_are_seen_as_tables_and_charts_and_saved_as_files() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, everybody());
    let app = over_debates(&home, &model)?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.chord(&[key::CONTROL], '4')?;
    page.see_text(&id("insights-count"), "4 debates")?;
    page.see_text(&id("insights-more"), "3 different weeks")?;
    page.see_text(&id("reviewers-rows"), "4 of 12")?;
    page.see_text(&id("models-rows"), "price unknown")?;
    steps::look(page, "insights")?;
    let name = format!("{} [data-testid=insights-sort]", id("reviewers-rows"));
    for direction in ["ascending", "descending"] {
        page.click(&name)?;
        let sorted = format!("{} th[aria-sort={direction}]", id("reviewers-rows"));
        page.see(&sorted)?;
    }
    page.check_access("a table of figures by name")?;
    let script = "const { scrollWidth, clientWidth } = document.querySelector(arguments[0]);
        return scrollWidth - clientWidth";
    let beyond = page
        .session()
        .execute(script, &[json!(id("reviewers-rows"))])?;
    assert_eq!(beyond, 0, "the table is wider than its place");

    let name = saved_table(page, &home)?;
    let text = fs::read_to_string(&name)?;
    assert!(
        text.contains("\n\"'=HYPERLINK(\"\"https://example.org\"\""),
        "{text}"
    );
    assert!(!text.contains("\n="), "{text}");

    // By keyboard: the chart instead of the table, and saving it to a file.
    page.session().execute(
        "document.querySelector(arguments[0]).focus()",
        &[json!(id("reviewers-chart"))],
    )?;
    page.press(&key::ENTER.to_string())?;
    page.see(&format!("{}[role=img]", id("reviewers-drawn")))?;
    page.see_no(&id("reviewers-rows"))?;
    for part in ["models", "forms"] {
        page.click(&id(&format!("{part}-chart")))?;
        page.see(&id(&format!("{part}-drawn")))?;
    }
    page.click(&id("trend-table"))?;
    page.see(&id("trend-rows"))?;
    steps::look(page, "insights-charts")?;
    page.click(&id("reviewers-export"))?;
    page.click(&id("reviewers-png"))?;
    let picture = fs::read(saved(&home, "png")?)?;
    assert!(picture.starts_with(b"\x89PNG") && picture.len() > 4_000);
    fs::copy(
        saved(&home, "png")?,
        outside::tree::target()?.join("pictures/insights-chart.png"),
    )?;

    page.click(&id("insights-period"))?;
    page.see("[role=option]")?;
    page.press(&key::DOWN.to_string())?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("insights-count"), "4 of 4 debates")
}

/// Saves the table of reviewers, and returns its path.
fn saved_table(page: &Page, home: &Home) -> anyhow::Result<PathBuf> {
    page.click(&id("reviewers-export"))?;
    page.see(&id("reviewers-csv"))?;
    page.check_access("the menu of exports")?;
    page.click(&id("reviewers-csv"))?;
    let file = saved(home, "csv")?;
    let name = file
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    assert!(name.starts_with("reviewers-and-adversaries-"), "{name}");
    Ok(file)
}

#[test]
fn without_debates_the_screen_says_what_to_do() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-insights"))?;
    page.see_text(&id("insights-empty"), "No debates yet")?;
    steps::look(page, "insights-empty")?;
    page.click(&format!("{} button", id("insights-empty")))?;
    page.see(&id("editor"))
}
