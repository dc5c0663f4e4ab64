//! The review of forty changes in a document of one megabyte.

use std::fmt::Write;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::{figures, watch};

const CHANGES: usize = 40;
const BYTES: usize = 1_000_000;
const OPENS: usize = 10;

pub(crate) fn measure() -> anyhow::Result<()> {
    let home = Home::new()?;
    debate(&home)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    let hunk = format!("{} {}", id("review"), id("hunk"));
    let mut opens = Vec::new();
    for _ in 0..OPENS {
        page.see(&id("review-changes"))?;
        opens.push(watch::open(page, &id("review-changes"), &hunk)?);
        page.click(&id("close-review"))?;
    }
    figures::spread("40 changes in 1 MB: open the review", &opens, 200.0);

    steps::open_review(page)?;
    page.see_at_least(CHANGES, &id("hunk"))?;
    watch::listen(page)?;
    for (keys, what) in [("j", "next change"), ("k", "previous change")] {
        for _ in 0..CHANGES {
            page.press(keys)?;
        }
        let seen = watch::heard(page)?;
        figures::spread(&format!("40 changes in 1 MB: {what}"), &seen.presses, 100.0);
    }
    for keys in ["a", "r"].repeat(CHANGES / 2) {
        page.press(keys)?;
    }
    let seen = watch::heard(page)?;
    figures::spread("40 changes in 1 MB: accept or reject", &seen.presses, 100.0);
    Ok(())
}

/// Gets forty sentences of a long document changed.
fn debate(home: &Home) -> anyhow::Result<()> {
    let findings: Vec<Value> = (0..CHANGES)
        .map(|number| {
            json!({
                "severity": "major", "title": format!("Step {number} has no end"),
                "quote": weak(number), "concern": "Nobody can tell when it is done.",
                "suggestion": "Say after how long it ends.",
            })
        })
        .collect();
    let edits: Vec<Value> = (0..CHANGES)
        .map(|number| {
            let mended = format!("Step {number} ends within {number} seconds.");
            json!({ "find": weak(number), "replace": mended, "findings": [format!("F{}", number + 1)] })
        })
        .collect();
    let approval = json!({ "findings": [], "approve": true, "note": "Settled.",
        "evidence": ["Step 1 ends within 1 seconds.", "Step 2 ends within 2 seconds."] });
    let critique = json!({ "findings": findings, "approve": false, "evidence": [] });
    let pen = StandIn::new(&Script::text([
        Turn::answer(&json!({ "edits": edits, "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&critique).for_shape("critique/1").on_call(1),
        Turn::answer(&approval).for_shape("critique/1"),
    ]));
    let whetstone = home.whetstone();
    let mut add = ["models", "add", "cli", "pen", "--"]
        .map(str::to_owned)
        .to_vec();
    add.extend(pen.command());
    whetstone.run(&add)?.succeeded()?;
    let document = whetstone.document("large.md", &large())?;
    let fixed = [
        "refine",
        "--models",
        "pen",
        "--personas",
        "pm",
        "--synthesizer",
        "pen",
        "--yes",
    ];
    let mut refine = fixed.map(str::to_owned).to_vec();
    refine.push(document.display().to_string());
    whetstone.run(&refine)?.succeeded()?;
    Ok(())
}

fn weak(number: usize) -> String {
    format!("Step {number} ends at some point.")
}

fn large() -> String {
    let mut text = "# Forty steps\n".to_owned();
    for number in 0..CHANGES {
        let _ = write!(text, "\n## Step {number}\n\n{}\n", weak(number));
        let end = BYTES * (number + 1) / CHANGES;
        let mut line = 0;
        while text.len() < end {
            line += 1;
            let _ = write!(
                text,
                "\nIn line {line} of step {number} somebody wrote down what was agreed with the people \
                 who run it, so that it can be read again by whoever comes after them.\n"
            );
        }
    }
    text
}
