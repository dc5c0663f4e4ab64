//! `whetstone evaluate`: planted defects, a debate, one model alone and the built-in rules.

use std::fs;

use anyhow::Context;
use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::add;

const DOCUMENT: &str = "# Move the office\n\nThe team moves to 4 Elm Street on May 4, all of us on one day.\n\n\
    The movers come at 8:00 and are paid by the landlord, as agreed in March.\n\n\
    Keys are handed out by Rosa Diaz at the front desk on May 2.\n\n\
    The old office is handed over on May 8, after it was cleaned.\n\n\
    Parking is behind the house, with a card that Rosa Diaz hands out.\n";
/// A sentence in it that no defect is planted in.
const CAREFUL: &str = "Keys are handed out by Rosa Diaz at the front desk on May 2.";

/// Two models that debate, the first of which also reviews alone.
struct Measured {
    whetstone: Whetstone,
    models: [StandIn; 2],
}

impl Measured {
    /// The first quotes `quote` in each critique; the second quotes something that nobody wrote.
    fn new(quote: &str) -> anyhow::Result<Self> {
        let whetstone = Whetstone::new()?;
        whetstone.document("move.md", DOCUMENT)?;
        let models = [
            critic("Nobody can say that", quote),
            critic("It is unclear", "words that stand nowhere in it"),
        ];
        for (name, model) in ["ada", "ben"].into_iter().zip(&models) {
            add(&whetstone, name, model)?;
        }
        Ok(Self { whetstone, models })
    }

    fn run(&self, more: &[&str]) -> anyhow::Result<Ran> {
        self.whetstone.run(&[&ARGUMENTS, more].concat())
    }

    fn calls(&self) -> usize {
        self.models.iter().map(|model| model.calls().len()).sum()
    }
}

const ARGUMENTS: [&str; 11] = [
    "evaluate",
    "move.md",
    "--models",
    "ada,ben",
    "--personas",
    "pm,security",
    "--alone",
    "ada",
    "--rounds",
    "1",
    "--json",
];

fn critic(title: &str, quote: &str) -> StandIn {
    let finding = json!({
        "severity": "major", "title": title, "quote": quote,
        "concern": "Whoever reads it will guess.", "suggestion": "Say it.",
    });
    let critique = json!({ "findings": [finding], "approve": false, "evidence": [] });
    let reason = "It belongs in another document.";
    let declined =
        json!([{ "finding": "F1", "reason": reason }, { "finding": "F2", "reason": reason }]);
    StandIn::new(&Script::text([
        Turn::answer(&critique).for_shape("critique/1"),
        Turn::answer(&json!({ "edits": [], "declined": declined })).for_shape("synthesis/1"),
    ]))
}

/// The first sentence that is planted in the first text of the document.
fn planted() -> anyhow::Result<String> {
    let whetstone = Whetstone::new()?;
    whetstone.document("move.md", DOCUMENT)?;
    let result = whetstone.json(&["evaluate", "move.md", "--texts", "1", "--json"])?;
    let sentence = result["texts"][0]["defects"][0]["sentence"].as_str();
    Ok(sentence.context("no sentence")?.to_owned())
}

fn row<'a>(result: &'a Value, name: &str) -> anyhow::Result<&'a Value> {
    let row = list(&result["rows"]).iter().find(|it| it["name"] == name);
    row.with_context(|| format!("no row {name}"))
}

#[test]
fn rules_alone_are_measured_on_the_shipped_texts() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let ran = whetstone
        .run(&["evaluate", "--json", "--picture", "measured.svg"])?
        .succeeded()?;
    let result = ran.json()?;
    assert_eq!(result["complete"], true);
    assert_eq!(result["stopped"], Value::Null);
    assert_eq!((&result["seed"], &result["schema"]), (&json!(1), &json!(1)));
    assert_eq!(list(&result["rows"]).len(), 1);
    let rules = row(&result, "offline/rules")?;
    assert_eq!(rules["recall"]["of"], 50);
    assert_eq!(rules["quotes_in_text"]["share"], 1.0);
    assert_eq!(rules["lost_text"]["count"], 0);
    assert_eq!(rules["cost_usd"]["total"], 0.0);
    assert_eq!(rules["tokens"]["total"], 0.0);
    assert_eq!(list(&rules["kinds"]).len(), 12);
    for field in [
        "recall",
        "false_alarms",
        "quotes_in_text",
        "lost_text",
        "tokens",
        "cost_usd",
    ] {
        let interval = &rules[field]["interval"];
        let (low, high) = (&interval["low"], &interval["high"]);
        assert!(
            low.as_f64() <= high.as_f64() && low.is_number(),
            "{field}: {interval}"
        );
    }
    let defects = list(&result["texts"])
        .iter()
        .flat_map(|it| list(&it["defects"]));
    assert!(defects.clone().count() >= 40);
    let found = defects.filter(|it| it["found_by"] == json!(["offline/rules"]));
    assert_eq!(json!(found.count()), rules["recall"]["count"]);
    let svg = fs::read_to_string(whetstone.path("measured.svg"))?;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("offline/rules"));
    // History is for debates that somebody wanted.
    assert_eq!(whetstone.json(&["history", "--json"])?, json!([]));
    let table = whetstone.run(&["evaluate"])?.succeeded()?.out;
    assert!(
        table.contains("Recall") && table.contains("50 planted defects"),
        "{table}"
    );
    Ok(())
}

#[test]
fn a_seed_gives_the_same_figures_and_another_one_other_texts() -> anyhow::Result<()> {
    let measured = |seed: &str| -> anyhow::Result<Value> {
        let whetstone = Whetstone::new()?;
        let mut result = whetstone.json(&["evaluate", "--texts", "2", "--seed", seed, "--json"])?;
        result["folder"] = Value::Null;
        Ok(result)
    };
    assert_eq!(measured("7")?, measured("7")?);
    assert_ne!(measured("7")?["texts"], measured("8")?["texts"]);
    Ok(())
}

#[test]
fn a_debate_and_one_model_alone_are_compared() -> anyhow::Result<()> {
    let measured = Measured::new(&planted()?)?;
    let result = measured.run(&["--texts", "1"])?.succeeded()?.json()?;
    let names: Vec<&Value> = list(&result["rows"]).iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["offline/rules", "debate", "alone"]);
    let debate = row(&result, "debate")?;
    assert_eq!(debate["models"], json!(["ada", "ben"]));
    assert_eq!(debate["recall"]["count"], 1);
    assert_eq!(debate["findings"], 2);
    assert_eq!(debate["false_alarms"]["count"], 1);
    assert_eq!(
        (
            &debate["quotes_in_text"]["count"],
            &debate["quotes_in_text"]["of"]
        ),
        (&json!(1), &json!(2))
    );
    assert_eq!(debate["cost_usd"]["total"], Value::Null);
    let alone = row(&result, "alone")?;
    assert_eq!(alone["models"], json!(["ada"]));
    assert_eq!(
        (&alone["recall"]["count"], &alone["false_alarms"]["count"]),
        (&json!(1), &json!(0))
    );
    let tokens = |row: &Value| row["tokens"]["total"].as_f64().unwrap_or_default();
    let passes = alone["debates"].as_f64().unwrap_or_default();
    let most_apart = tokens(alone) / passes / 2.0;
    assert!(tokens(debate) > 0.0);
    assert!(tokens(alone) - tokens(debate) <= most_apart, "{alone}");
    let defect = &result["texts"][0]["defects"][0];
    let found_by = list(&defect["found_by"]);
    assert!(
        found_by.contains(&json!("debate")) && found_by.contains(&json!("alone")),
        "{defect}"
    );
    Ok(())
}

#[test]
fn what_was_held_is_not_asked_again() -> anyhow::Result<()> {
    let whole = Measured::new(CAREFUL)?;
    let complete = whole.run(&[])?.succeeded()?.json()?;
    assert_eq!(complete["texts_reviewed"], 2);

    let measured = Measured::new(CAREFUL)?;
    let first = measured.run(&["--texts", "1"])?.succeeded()?.json()?;
    let used = |of: &Value| {
        let count = |field: &str| of["usage"][field].as_u64().unwrap_or_default();
        count("input_tokens") + count("output_tokens")
    };
    let after_first = measured.calls();
    measured.run(&["--texts", "1"])?.succeeded()?;
    assert_eq!(measured.calls(), after_first, "nothing was left to ask");

    // Enough for a call on the second text, but not for all of them.
    let cap = (used(&first) + 20_000).to_string();
    let stopped = measured.run(&["--budget-tokens", &cap])?.succeeded()?;
    assert!(
        stopped.err.contains("Stopped at the budget."),
        "{}",
        stopped.err
    );
    let stopped = stopped.json()?;
    assert_eq!(
        (&stopped["complete"], &stopped["stopped"]),
        (&json!(false), &json!("budget"))
    );
    assert_eq!(
        (&stopped["texts_planned"], &stopped["texts_reviewed"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(stopped["rows"], first["rows"]);
    assert!(
        used(&stopped) <= used(&first) + 20_000,
        "{}",
        stopped["usage"]
    );
    assert!(measured.calls() > after_first);

    let mut continued = measured.run(&[])?.succeeded()?.json()?;
    let mut complete = complete;
    assert_eq!(measured.calls(), whole.calls(), "no call was made twice");
    continued["folder"] = Value::Null;
    complete["folder"] = Value::Null;
    assert_eq!(continued, complete);
    Ok(())
}

#[test]
fn a_budget_of_nothing_asks_nobody() -> anyhow::Result<()> {
    let measured = Measured::new(CAREFUL)?;
    let result = measured
        .run(&["--budget-tokens", "0"])?
        .succeeded()?
        .json()?;
    assert_eq!(
        (&result["stopped"], &result["texts_reviewed"]),
        (&json!("budget"), &json!(0))
    );
    assert_eq!(row(&result, "debate")?["recall"]["share"], Value::Null);
    assert_eq!(measured.calls(), 0);
    // The cost of a user’s own command is unknown.
    let refused = measured.run(&["--budget", "1"])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("price"), "{}", refused.err);
    assert_eq!(measured.calls(), 0);
    Ok(())
}

#[test]
fn a_debate_that_fails_is_named_and_can_be_continued() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("move.md", DOCUMENT)?;
    let broken = Turn::text("").exits(1, "error: the model could not be loaded");
    let model = StandIn::new(&Script::text([broken]));
    add(&whetstone, "ada", &model)?;
    let arguments = [
        "evaluate", "move.md", "--models", "ada", "--texts", "1", "--json",
    ];
    let ran = whetstone.run(&arguments)?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let last = ran.err.lines().last().unwrap_or_default();
    assert!(last.starts_with("error: The review of move-"), "{last}");
    assert_eq!(ran.json()?["stopped"], "failed");
    let again = whetstone.run(&arguments)?;
    assert_eq!(again.code, Some(1), "{}", again.err);
    Ok(())
}

#[test]
fn a_document_is_taken_for_what_it_says_it_is() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("move.md", &format!("---\ntype: prd\n---\n\n{DOCUMENT}"))?;
    let found = "Kind of move: prd (from its front matter).";
    for (more, is_said) in [(&[][..], true), (&["--kind", "tech"], false)] {
        let ran = whetstone.run(&[&["evaluate", "move.md", "--texts", "1"], more].concat())?;
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.err.contains(found), is_said, "{}", ran.err);
    }
    Ok(())
}

#[test]
fn documents_and_flags_that_cannot_be_used_are_wrong_use() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("move.md", DOCUMENT)?;
    whetstone.document("empty.md", " \n")?;
    whetstone.document("headings.md", "# A\n\n## B\n\n- c\n")?;
    fs::write(whetstone.path("binary.md"), [0_u8, 159, 146, 150])?;
    fs::write(whetstone.path("latin.md"), [b'a', 0xe4, b'b'])?;
    fs::write(whetstone.path("wide.md"), b"\xff\xfea\0b\0")?;
    for (arguments, said) in [
        (&["empty.md"][..], "empty has no text"),
        (&["headings.md"], "headings has no paragraph of prose"),
        (&["binary.md"], "isn’t a text file"),
        (&["latin.md"], "isn’t saved as UTF-8"),
        (&["wide.md"], "wide.md is saved as UTF-16"),
        (&["missing.md"], "missing.md can’t be read"),
        (
            &["move.md", "--models", "nobody"],
            "There is no model “nobody”",
        ),
        (&["move.md", "--personas", "nobody"], "nobody"),
        (&["--picture", "measured.png"], "doesn’t end in .svg"),
        (
            &["--picture", "nowhere/measured.svg"],
            "its folder doesn’t exist",
        ),
        (&["--rounds", "0"], "1 to 10"),
        (&["--seed", "x"], "--seed"),
        (&["--kind", "prd"], "FILE"),
    ] {
        let ran = whetstone.run(&[&["evaluate"], arguments].concat())?;
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
    Ok(())
}

#[test]
fn a_call_that_came_to_nothing_counts_against_the_budget() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("move.md", DOCUMENT)?;
    let broken = Turn::text("{ half an ans").dies();
    let model = StandIn::new(&Script::text([broken]));
    add(&whetstone, "ada", &model)?;
    let arguments = [
        "evaluate",
        "move.md",
        "--models",
        "ada",
        "--personas",
        "pm",
        "--texts",
        "1",
    ];
    let failed = whetstone.run(&arguments)?;
    assert_eq!(failed.code, Some(1), "{}", failed.err);
    let calls = model.calls().len();
    // What was sent is far below this; what may have been received isn’t.
    let capped = [&arguments[..], &["--budget-tokens", "8000"]].concat();
    let stopped = whetstone.run(&capped)?.succeeded()?;
    assert!(
        stopped.err.contains("of 8,000 tokens are used."),
        "{}",
        stopped.err
    );
    assert_eq!(model.calls().len(), calls);
    Ok(())
}
