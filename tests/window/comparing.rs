//! Comparing options: planned, scored, weighed by the author, and chosen.

use anyhow::Context;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::sorting::{cast, plan, press, show_last, start};

const STORES: &str = "# Where sessions live\n\nSessions are read on every request.\n\n## Options\n\n\
    - Postgres\n- Redis\n\n## Criteria\n\n- Cost\n- Time to the first result\n- What it ties us to\n";

const FOUR: &str = "# Where sessions live\n\n## Options\n\n\
    - Keep them in Postgres, in a table of their own with a time to live that is shorter than today’s\n\
    - Redis\n- Signed cookies\n- Donaudampfschifffahrtsgesellschaftskapitänsmützenspeicherdienst\n";

fn argues(summary: &str) -> Vec<Turn> {
    let argument = json!({
        "title": "It is there already", "quote": "Sessions are read on every request.",
        "text": "Nothing has to be set up, and everybody knows how it fails.", "answers": "",
    });
    let case = json!({ "summary": summary, "arguments": [argument], "grants": ["It is one more thing to run."] });
    vec![Turn::answer(&case).for_shape("case/1")]
}

/// A judge that scores this many options by three criteria, all but one by the last of them.
fn marks(recommended: usize, options: usize, leaves_out: Option<usize>) -> Vec<Turn> {
    let marked = |name: &str, weight: u8, scores: [u8; 4], leaves_out: Option<usize>| {
        let marks: Vec<Value> = (1..)
            .zip(scores)
            .take(options)
            .filter(|(option, _)| Some(*option) != leaves_out)
            .map(|(option, score)| json!({ "option": option, "score": score, "why": "That is what both positions show." }))
            .collect();
        json!({ "criterion": name, "weight": weight, "why": "Everything depends on it.", "marks": marks })
    };
    let verdict = json!({
        "recommended": recommended,
        "summary": "It costs least for what it brings, and it’s easy to move away from later.",
        "criteria": [
            marked("Cost", 6, [5, 2, 3, 1], None),
            marked("Time to the first result", 3, [2, 5, 4, 1], None),
            marked("What it ties us to", 2, [4, 2, 5, 2], leaves_out),
        ],
        "key_narratives": ["Sessions are small, and lost ones cost a sign-in."],
        "agreement_zones": ["The present table is the bottleneck."],
        "evidence": ["Redis"],
        "contested_zones": ["Who is called when it falls behind."],
        "risks": ["The table grows faster than planned."],
        "would_change": ["Twice as many reads."],
    });
    vec![Turn::answer(&verdict).for_shape("verdict/1")]
}

fn ranked(option: usize, place: usize) -> String {
    format!(
        "{}[data-option=\"{option}\"][data-place=\"{place}\"]",
        id("ranked")
    )
}

#[test]
fn weights_are_moved_by_keyboard_and_kept() -> anyhow::Result<()> {
    let home = Home::new()?;
    let (ada, ben, cho) = (
        StandIn::new(&Script::text(argues("Postgres is right in years."))),
        StandIn::new(&Script::text(argues("Redis works first."))),
        StandIn::new(&Script::text(marks(1, 2, Some(2)))),
    );
    let app = start(
        &home,
        STORES,
        &[("ada", &ada), ("ben", &ben), ("cho", &cho)],
    )?;
    let page = &app.page;
    plan(page, "Compare…")?;
    page.see_at_least(2, &id("option"))?;
    page.see_at_least(3, &id("criterion-name"))?;
    page.see_at_least(3, &id("seat-row"))?;
    seat(page, "ben", "cho")?;
    steps::look(page, "compare-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "Postgres")?;
    page.see_text(&id("whose-weights"), "judge’s weights")?;
    page.see(&ranked(0, 1))?;
    page.see_text(
        &id("ranking-words"),
        "“Postgres” ranks first, as the judge recommends. The missing score can’t change that.",
    )?;
    steps::look(page, "compare-concluded")?;

    focus(page, "Weight of Time to the first result")?;
    press(page, &[key::END])?;
    page.see(&ranked(1, 1))?;
    page.see_text(&id("ranking-words"), "“Redis” ranks first, but the judge")?;
    page.see_text(&id("whose-weights"), "Your weights")?;
    // The note about saved weights is above the scores, which move down for it.
    kept(&home, &json!([6, 10, 2]))?;
    page.see_text(&id("announcer"), "“Redis” ranks first, but the judge")?;
    page.click(&format!("{} button", id("criterion")))?;
    page.see_text(&id("mark-reasons"), "That is what both positions show.")?;
    steps::look(page, "compare-weighed")?;
    page.click("[aria-label=\"5 of 5: Postgres, Cost\"]")?;
    page.see("[aria-label=\"5 of 5: Postgres, Cost\"]:focus")?;

    app.quit()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    show_last(page)?;
    page.see(&ranked(1, 1))?;
    page.see_text(&id("whose-weights"), "Your weights")?;
    page.press("w")?;
    page.see(&id("wide"))?;
    steps::look(page, "compare-wide")?;
    page.click(&id("wide-full"))?;
    steps::look(page, "compare-wide-full")?;
    page.click(&id("weights-back"))?;
    page.see(&ranked(0, 1))?;
    page.see_text(&id("whose-weights"), "judge’s weights")?;
    page.click(&id("close-wide"))?;
    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.see(&ranked(0, 1))?;
    assert_eq!(page.count(&id("weight"))?, 0, "the past is read only");
    steps::look(page, "compare-past")
}

/// Gives a control the focus, by its accessible name.
fn focus(page: &Page, name: &str) -> anyhow::Result<()> {
    let css = format!("[aria-label=\"{name}\"]");
    page.see(&css)?;
    page.session().execute(
        "document.querySelector(arguments[0]).focus()",
        &[json!(css)],
    )?;
    page.see(&format!("{css}:focus"))
}

/// Waits until these weights are on disk.
fn kept(home: &Home, weights: &Value) -> anyhow::Result<()> {
    outside::wait::until("the weights on disk", || {
        let debate = steps::newest_debate(home)?;
        let rows = debate["scorecard"]["criteria"]
            .as_array()
            .context("no scorecard")?;
        let held: Vec<&Value> = rows.iter().map(|row| &row["weight"]).collect();
        Ok(json!(held) == *weights)
    })
}

#[test]
fn options_are_edited_and_seats_follow() -> anyhow::Result<()> {
    let home = Home::new()?;
    let everyone: Vec<Turn> = [
        argues("Postgres does best by these criteria."),
        marks(2, 4, Some(2)),
    ]
    .concat();
    let ada = StandIn::new(&Script::text(everyone));
    let app = start(&home, FOUR, &[("ada", &ada)])?;
    let page = &app.page;
    plan(page, "Compare…")?;
    page.see_at_least(5, &id("seat-row"))?;
    page.click(&id("option-add"))?;
    page.press("Files")?;
    page.see_at_least(6, &id("seat-row"))?;
    page.see("[aria-label^=\"Advocate for Files, model\"]")?;
    steps::look(page, "compare-five-options")?;
    page.click("[aria-label=\"Remove Files\"]")?;
    page.see_no("[aria-label^=\"Advocate for Files, model\"]")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "Redis")?;
    steps::look(page, "compare-four-options")?;
    page.click(&id("open-wide"))?;
    page.see(&id("wide"))?;
    steps::look(page, "compare-four-options-wide")
}

#[test]
fn a_comparison_without_one_advocate_says_so() -> anyhow::Result<()> {
    let home = Home::new()?;
    let breaks = vec![Turn::text("").exits(1, "error: the model could not be loaded")];
    let (ada, ben, cho) = (
        StandIn::new(&Script::text(argues("Postgres is right in years."))),
        StandIn::new(&Script::text(breaks)),
        StandIn::new(&Script::text(marks(1, 2, Some(2)))),
    );
    let app = start(
        &home,
        STORES,
        &[("ada", &ada), ("ben", &ben), ("cho", &cho)],
    )?;
    let page = &app.page;
    planned(page, "ben", "cho")?;
    page.click(&id("start-debate"))?;
    page.see(&id("scorecard"))?;
    page.see_text(&id("degraded"), "The near-term advocate didn’t answer")?;
    steps::look(page, "compare-one-side")
}

#[test]
fn a_recommendation_that_flips_shows_both_scorecards() -> anyhow::Result<()> {
    let home = Home::new()?;
    let first = |turn: Turn| turn.on_call(1);
    let judge: Vec<Turn> = marks(1, 2, None)
        .into_iter()
        .map(first)
        .chain(marks(2, 2, None))
        .collect();
    let (ada, cho) = (
        StandIn::new(&Script::text(argues(
            "Postgres does best by these criteria.",
        ))),
        StandIn::new(&Script::text(judge)),
    );
    let app = start(&home, STORES, &[("ada", &ada), ("cho", &cho)])?;
    let page = &app.page;
    planned(page, "ada", "cho")?;
    steps::set_option(page, "judge-twice", true)?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "The judge gave two different verdicts")?;
    page.see_at_least(2, &id("scorecard"))?;
    steps::look(page, "compare-unstable")
}

#[test]
fn without_enough_marks_nothing_is_ranked_and_an_option_is_chosen_all_the_same()
-> anyhow::Result<()> {
    let home = Home::new()?;
    let judge: Vec<Turn> = vec![marked_once()];
    let (ada, cho) = (
        StandIn::new(&Script::text(argues(
            "Postgres does best by these criteria.",
        ))),
        StandIn::new(&Script::text(judge)),
    );
    let app = start(&home, STORES, &[("ada", &ada), ("cho", &cho)])?;
    let page = &app.page;
    held_by(page, "cho")?;
    page.see_text(&id("verdict"), "too few scores to rank")?;
    page.see_text(&id("degraded"), "even when asked again")?;
    assert_eq!(cho.calls().len(), 2, "asked once more");
    assert_eq!(page.count(&id("ranked"))?, 0);
    steps::look(page, "compare-not-enough-marks")?;
    chosen(page, &home, "compare-not-enough-marks")
}

#[test]
fn an_option_is_chosen_where_nobody_could_judge() -> anyhow::Result<()> {
    let home = Home::new()?;
    let breaks = vec![Turn::text("").exits(1, "error: the model could not be loaded")];
    let (ada, cho) = (
        StandIn::new(&Script::text(argues(
            "Postgres does best by these criteria.",
        ))),
        StandIn::new(&Script::text(breaks)),
    );
    let app = start(&home, STORES, &[("ada", &ada), ("cho", &cho)])?;
    let page = &app.page;
    held_by(page, "cho")?;
    page.see_text(&id("verdict"), "The judge gave no verdict")?;
    steps::look(page, "compare-unjudged")?;
    chosen(page, &home, "compare-unjudged")
}

#[test]
fn seats_stay_where_they_are_when_the_bar_below_them_says_less() -> anyhow::Result<()> {
    seats_stay(&Home::with_motion()?)
}

#[test]
fn seats_stay_where_they_are_without_motion() -> anyhow::Result<()> {
    seats_stay(&Home::new()?)
}

fn seats_stay(home: &Home) -> anyhow::Result<()> {
    let [ada, ben, cho] =
        ["ada", "ben", "cho"].map(|name| StandIn::new(&Script::text(argues(name))));
    let app = start(home, STORES, &[("ada", &ada), ("ben", &ben), ("cho", &cho)])?;
    let page = &app.page;
    planned(page, "ben", "cho")?;
    page.see_text(&id("paid"), "prices of ada, ben and cho")?;
    let to_the_end = "const plan = document.querySelector(arguments[0]);
        plan.scrollTop = plan.scrollHeight";
    page.session().execute(to_the_end, &[json!(id("plan"))])?;
    // The test is about what is painted, and a busy machine paints late.
    page.settle()?;
    let (top, tall) = (place(page)?, tall(page)?);

    seat(page, "ada", "ada")?;
    page.see_text(&id("paid"), "price of ada is")?;
    page.settle()?;
    assert!(self::tall(page)? > tall, "the bar is as high as before");
    assert_eq!(place(page)?, top);
    page.resize(1360, 960)?;
    page.settle()?;
    assert_ne!(place(page)?, top, "a larger window stays empty at its end");
    Ok(())
}

/// The position of the first seat, in pixels from the top of the window.
fn place(page: &Page) -> anyhow::Result<Value> {
    let script = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
    page.session().execute(script, &[json!(id("seat-row"))])
}

/// The height of the panel’s scrolling part with the plan, in pixels.
fn tall(page: &Page) -> anyhow::Result<i64> {
    let script = "return document.querySelector(arguments[0]).clientHeight";
    let height = page.session().execute(script, &[json!(id("plan"))])?;
    height.as_i64().context("no plan")
}

/// Plans the comparison of the stores: ada argues for the long term; these models argue for the near term and
/// judge.
fn planned(page: &Page, near: &str, judge: &str) -> anyhow::Result<()> {
    plan(page, "Compare…")?;
    seat(page, near, judge)
}

fn seat(page: &Page, near: &str, judge: &str) -> anyhow::Result<()> {
    let seats = [
        ("Long-term advocate", "ada"),
        ("Near-term advocate", near),
        ("Judge", judge),
    ];
    cast(page, &seats)
}

/// Runs the comparison of the stores with this judge.
fn held_by(page: &Page, judge: &str) -> anyhow::Result<()> {
    planned(page, "ada", judge)?;
    page.click(&id("start-debate"))?;
    page.see(&id("verdict"))
}

/// A judge that scores only one option.
fn marked_once() -> Turn {
    let mark = json!({ "option": 1, "score": 4, "why": "It is there already." });
    let criterion = |name: &str| json!({ "criterion": name, "weight": 3, "marks": [mark] });
    let verdict = json!({
        "recommended": 1, "summary": "It costs least.", "evidence": ["Redis"],
        "criteria": [criterion("Cost"), criterion("Time to the first result"), criterion("What it ties us to")],
    });
    Turn::answer(&verdict).for_shape("verdict/1")
}

/// Chooses the second option, which then comes first in the panel, the wide view and the list.
fn chosen(page: &Page, home: &Home, name: &str) -> anyhow::Result<()> {
    page.click("[aria-label=\"Choose this: Redis\"]")?;
    page.see_text(&id("verdict"), "You chose this.")?;
    page.see_text(&id("verdict"), "Redis")?;
    let debate = steps::newest_debate(home)?;
    assert_eq!(debate["decided"]["name"], "Redis");
    steps::look(page, &format!("{name}-chosen"))?;
    page.click(&id("open-wide"))?;
    page.see_text(&id("verdict-strip"), "Redis")?;
    steps::look(page, &format!("{name}-chosen-wide"))?;
    page.click(&id("close-wide"))?;
    page.click(&id("nav-debates"))?;
    page.see_text(&id("debate-row"), "Redis")?;
    steps::look(page, &format!("{name}-chosen-list"))
}
