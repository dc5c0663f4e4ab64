//! Eight seats that each write a hundred tokens a second, while somebody types.

use std::thread;
use std::time::Duration;

use anyhow::Context;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::{figures, load, watch};

const SEATS: usize = 8;
/// Tokens of each seat. It falls silent halfway, so that the window keeps the text it has.
const TOKENS: usize = 6_000;
const PAUSE_MS: u64 = 10;
const SPAN: Duration = Duration::from_secs(10);
const DRAFT: &str = "# Weekly digest\n\nThe digest is sent every Monday at 08:00.\n";

pub(crate) fn measure() -> anyhow::Result<()> {
    let home = Home::new()?;
    let answer = answer();
    let pens: Vec<StandIn> = (0..SEATS).map(|_| pen(&answer)).collect();
    for (number, pen) in pens.iter().enumerate() {
        let name = format!("pen{number}");
        let mut add = ["models", "add", "cli", &name, "--"]
            .map(str::to_owned)
            .to_vec();
        add.extend(pen.command());
        home.whetstone().run(&add)?.succeeded()?;
    }
    let draft = home.whetstone().document("digest.md", DRAFT)?;
    let app = App::start(&home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.resize(1280, 800)?;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    let processes = app.processes()?;

    let idle = load::share(&processes, SPAN);
    let typed_alone = typed(page)?;
    start(page)?;
    page.see_at_least(SEATS, &id("lane"))?;
    until("all seats write", || {
        Ok(written(page)?.iter().all(|&count| count > 20.0))
    })?;
    let before: f64 = written(page)?.iter().sum();
    let busy = load::share(&processes, SPAN);
    let rate = (written(page)?.iter().sum::<f64>() - before) / SPAN.as_secs_f64();
    let about = format!(
        "{rate:.0} words a second; idle {idle:.1} %; load {}",
        load::average()
    );
    figures::one(
        "8 seats stream: share of a core above idle",
        busy - idle,
        "%",
        30.0,
        &about,
    );

    let typed_meanwhile = typed(page)?;
    figures::spread(
        "typing, nothing else runs: key to frame",
        &typed_alone.presses,
        100.0,
    );
    figures::spread(
        "typing while 8 seats stream: key to frame",
        &typed_meanwhile.presses,
        100.0,
    );
    figures::spread(
        "typing while 8 seats stream: frame",
        &typed_meanwhile.gaps,
        100.0,
    );
    figures::one(
        "8 seats stream: characters that did not arrive",
        lost(page, &answer)?,
        "",
        0.0,
        "",
    );
    Ok(())
}

fn pen(answer: &str) -> StandIn {
    StandIn::new(&Script::text([Turn::text(answer)
        .in_pieces(TOKENS, PAUSE_MS)
        .stalls()]))
}

/// Words of a critique, one per token.
fn answer() -> String {
    let words: Vec<String> = (0..TOKENS).map(|number| format!("w{number:05}")).collect();
    words.join(" ")
}

/// Starts a debate with all of them, bypassing the panel, and shows it.
fn start(page: &Page) -> anyhow::Result<()> {
    let tasks = page.invoke("task_list", &json!({ "search": "", "archived": false }))?;
    let suggestion = page.invoke(
        "debate_suggest",
        &json!({ "task": tasks[0]["id"], "protocol": "refine" }),
    )?;
    let mut plan = suggestion["plan"].clone();
    let offered = suggestion["personas"].as_array().context("no personas")?;
    let personas = offered.iter().map(|persona| &persona["key"]).cycle();
    let seats = personas.zip(0..SEATS);
    plan["seats"] = seats
        .map(|(persona, seat)| json!({ "persona": persona, "model": format!("pen{seat}") }))
        .collect::<Value>();
    plan["synthesizer"] = json!("pen0");
    plan["ask_first"] = json!(false);
    page.invoke("debate_start", &json!({ "plan": plan }))?;
    page.click(&id("close-panel"))?;
    page.click(&id("task-row"))
}

/// How many words each lane says it has.
fn written(page: &Page) -> anyhow::Result<Vec<f64>> {
    let script = "return [...document.querySelectorAll('[data-testid=lane] .count')]
        .map(count => Number(count.textContent.replace(/\\D/g, '')))";
    Ok(serde_json::from_value(
        page.session().execute(script, &[])?,
    )?)
}

fn typed(page: &Page) -> anyhow::Result<watch::Seen> {
    page.click(&id("editor"))?;
    watch::listen(page)?;
    for _ in 0..20 {
        page.press("ten signs ")?;
    }
    watch::heard(page)
}

/// Waits until all seats have written their half, and counts what is missing from the page.
fn lost(page: &Page, answer: &str) -> anyhow::Result<f64> {
    let open =
        "for (const lane of document.querySelectorAll('[data-testid=lane] > button')) lane.click()";
    page.session().execute(open, &[])?;
    page.see_at_least(SEATS, &format!("{} pre", id("lane")))?;
    let script = "return [...document.querySelectorAll('[data-testid=lane] pre')]
        .map(text => text.textContent)";
    let texts = || -> anyhow::Result<Vec<String>> {
        Ok(serde_json::from_value(
            page.session().execute(script, &[])?,
        )?)
    };
    let mut before = texts()?;
    loop {
        thread::sleep(Duration::from_secs(3));
        let now = texts()?;
        if now == before {
            break;
        }
        before = now;
    }
    // The page starts watching a little after the first words; from there on, none may be missing.
    let half = answer.len() / 2;
    let mut missing = 0;
    for text in &before {
        let at = answer.find(text.as_str()).context("not what was sent")?;
        missing += half.saturating_sub(at + text.len());
    }
    Ok(f64::from(u32::try_from(missing)?))
}
