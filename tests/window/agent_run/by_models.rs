//! What models say about a run’s change: compared with its task, and again after it was sent back.

use anyhow::ensure;
use outside::driven::page::id;
use outside::driven::steps;
use outside::wait::until;
use serde_json::json;
use testkit::scripted::{Call, Script, StandIn, Turn};

use super::bench::{self, Bench};

#[test]
fn models_say_which_lines_serve_a_criterion_and_review_again_what_was_sent_back()
-> anyhow::Result<()> {
    let bench = Bench::new(
        "if grep -q 'What the review found' \"$here/prompt\"; then\n\
         echo 'export const fixed = true;' >> cart.ts\nelse\n\
         echo 'export const sum = 0;' >> cart.ts\nfi\n",
    )?;
    let answer = json!({
        "findings": [{ "severity": "blocking", "title": "The sum is always zero", "file": "cart.ts",
            "line": 2, "quote": "export const sum = 0;", "concern": "Shoppers see 0.", "suggestion": "Add up." }],
        "serves": [{ "criterion": 1, "file": "cart.ts", "line": 2, "quote": "export const sum = 0;" }],
    });
    let ann = StandIn::new(&Script::text([Turn::answer(&answer)
        .in_pieces(20, 5)
        .for_shape("code/1")]));
    let add = ["models", "add", "cli", "ann", "--"].map(str::to_owned);
    let added = bench
        .home
        .whetstone()
        .run(&[&add[..], &ann.command()].concat())?;
    added.succeeded()?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.click(&id("agent-start"))?;
    page.click(&id("agent-review"))?;
    page.see_text(
        &id("code-lists"),
        "Ask models which lines address each one.",
    )?;
    page.click(&id("code-ask"))?;
    page.see(&id("seat-row"))?;
    page.click(&id("start-debate"))?;
    page.see(&id("outcome-bar"))?;
    page.see_text(&id("code-criterion-place"), "cart.ts, line 2")?;
    page.see_text(&id("code-lists"), "No lines address it.")?;
    page.see_text(
        &id("code-commit-state"),
        "1 blocking finding holds back the commit",
    )?;
    for control in ["word-to-all", "finding-answer", "finding-pin", "patterns"] {
        ensure!(page.count(&id(control))? == 0, "{control} is for texts");
    }
    steps::look(page, "code-review-criteria")?;
    page.click(&id("code-criterion-place"))?;

    let asked = ann.calls().len();
    page.click(&id("code-send-back"))?;
    page.see(&id("code-send-criterion"))?;
    steps::look(page, "code-review-send-criterion")?;
    page.click(&id("code-send-now"))?;
    page.see_text(&id("code-diff"), "export const fixed = true;")?;
    let sent = bench.agent.noted("prompt");
    let unmet = "No lines of the change address this acceptance criterion:";
    ensure!(sent.contains(unmet), "{sent}");
    page.see_text(
        &id("code-commit-state"),
        "1 blocking finding holds back the commit",
    )?;
    page.see(&id("outcome-bar"))?;
    until("a second review", || Ok(ann.calls().len() == 2 * asked))?;
    page.see_text(&id("code-criterion-place"), "cart.ts, line 2")?;
    let last = || {
        let all = ann.calls().split_off(ann.calls().len() - asked);
        all.iter().map(Call::asked).collect::<String>()
    };
    let again = last();
    ensure!(again.contains("+export const fixed = true;"), "{again}");
    ensure!(
        again.contains("The sum is shown below the cart."),
        "{again}"
    );
    steps::look(page, "code-review-again")?;

    page.click(&id("code-decline"))?;
    page.write(&id("code-decline-reason"), "Sums come later")?;
    page.click(&id("code-decline-now"))?;
    page.see_text(&id("code-declined"), "Sums come later")?;
    page.click(&id("code-send-back"))?;
    page.see(&id("code-send-criterion"))?;
    page.click(&id("code-send-now"))?;
    until("a third review", || Ok(ann.calls().len() == 3 * asked))?;
    let told = "cart.ts: The sum is always zero. The author’s reason: Sums come later";
    let third = last();
    ensure!(third.contains(told), "{third}");
    Ok(())
}
