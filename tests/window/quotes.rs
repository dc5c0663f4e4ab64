//! Passages that several sides quote, marked in the text.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::Page;
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::sorting::show_last;

const TEXT: &str = "# Digest\n\nThe digest is sent to everybody every Monday at 08:00.\n\nNobody reads the old one.\n";

const PASSAGE: &str = "The digest is sent to everybody every Monday at 08:00.";

/// What five reviewers find in the same sentence.
const FOUND: [&str; 5] = [
    "Whoever left still gets it",
    "Nobody can turn it off",
    "It has no owner at night",
    "All mails leave in one minute",
    "A failed mail is sent twice",
];

fn finds(title: &str) -> StandIn {
    let finding = json!({
        "severity": "major", "title": title, "quote": PASSAGE,
        "concern": format!("{title}, and that is nowhere dealt with."), "suggestion": "Say what happens then.",
    });
    let critique = json!({ "findings": [finding], "approve": false });
    StandIn::new(&Script::text([
        Turn::answer(&json!({ "edits": [], "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&critique),
    ]))
}

/// Positions of the lines of all sides, from the top of the page in pixels.
fn lines(page: &Page) -> anyhow::Result<Vec<f64>> {
    let script = "return [...document.querySelectorAll('.cm-quote')].map(quote => {
        const box = quote.getBoundingClientRect();
        const above = getComputedStyle(quote).backgroundPositionY === '0%' ||
            getComputedStyle(quote).backgroundPositionY === '0px';
        return above ? box.top : box.bottom - 2;
    })";
    let lines: Vec<Value> = serde_json::from_value(page.session().execute(script, &[])?)?;
    Ok(lines.iter().filter_map(Value::as_f64).collect())
}

#[test]
fn a_passage_that_five_quote_has_a_line_of_each() -> anyhow::Result<()> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    let models = FOUND.map(finds);
    let names = ["ada", "ben", "cho", "dan", "eve"];
    for (name, model) in names.iter().zip(&models) {
        let mut add = ["models", "add", "cli", name, "--"]
            .map(str::to_owned)
            .to_vec();
        add.extend(model.command());
        whetstone.run(&add)?.succeeded()?;
    }
    whetstone.document("digest.md", TEXT)?;
    let refine = ["refine", "digest.md", "--yes", "--rounds", "1"];
    let seats = [
        "--models",
        &names.join(","),
        "--personas",
        "pm,security,oncall,performance,qa",
    ];
    whetstone.run(&[&refine[..], &seats].concat())?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    show_last(page)?;
    page.see_at_least(FOUND.len(), ".cm-quote")?;
    page.settle()?;
    let mut lines = lines(page)?;
    lines.sort_by(f64::total_cmp);
    let apart = lines.windows(2).all(|two| two[1] - two[0] >= 3.0);
    assert!(lines.len() == FOUND.len() && apart, "{lines:?}");
    steps::look(page, "quoted-by-five")
}
