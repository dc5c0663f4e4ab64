//! A change that models review for a client, in addition to the rules.

use outside::changes::list;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use super::client::Client;
use crate::everyone::add;
use crate::shop::{KEY, Shop};

fn finding() -> Value {
    json!({ "severity": "major", "title": "Sums are missing", "file": "cart.ts", "line": 2,
        "quote": "// TODO: sums", "concern": "Nobody pays.", "suggestion": "Add them." })
}

/// Names what is missing, after its first step.
fn reviewer(first: Option<Turn>) -> StandIn {
    let answer = Turn::answer(&json!({ "findings": [finding()] })).for_shape("code/1");
    StandIn::new(&Script::text(first.into_iter().chain([answer])))
}

fn asked(shop: &Shop) -> Value {
    json!({ "project": shop.whetstone.path("shop"), "models": ["ann"], "personas": ["security"] })
}

#[test]
fn models_review_a_change_in_a_debate_that_is_kept() -> anyhow::Result<()> {
    let (shop, ann) = (Shop::with_findings()?, reviewer(None));
    add(&shop.whetstone, "ann", &ann)?;
    let mut client = Client::new(&shop.whetstone)?;
    let begun = client.call("review_changes", &asked(&shop))?;
    let titles: Vec<&Value> = list(&begun["findings"])
        .iter()
        .map(|it| &it["title"])
        .collect();
    assert_eq!(
        titles,
        [
            "GitHub token in the change",
            "Unfinished work with no issue"
        ]
    );
    let by_models = &begun["by_models"];
    assert_eq!(by_models["state"], "running");
    assert_eq!(
        by_models["reviewers"],
        json!([{ "persona": "security", "model": "ann" }])
    );

    let read = client.ended(&by_models["debate"])?;
    assert_eq!(
        (&read["state"], &read["form"]),
        (&json!("ended"), &json!("code-review"))
    );
    let found = &read["result"]["findings"][0];
    assert_eq!(
        (&found["title"], &found["file"], &found["line"]),
        (&json!("Sums are missing"), &json!("cart.ts"), &json!(2)),
        "{read}"
    );
    // The change was read from disk: this client didn’t send its secrets.
    assert!(!read.to_string().contains(KEY), "{read}");
    let history = shop.whetstone.json(&["history", "--json"])?;
    assert_eq!(history[0]["debate"], by_models["debate"]);
    assert_eq!(history[0]["protocol"], "code-review");
    Ok(())
}

#[test]
fn findings_that_were_merged_are_told_once_with_their_side_and_who_raised_them()
-> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.write("cart.ts", "export const sum = 0;\n// TODO: sums\n")?;
    let gone = json!({ "severity": "minor", "title": "The cart is gone", "file": "cart.ts", "line": 1,
        "quote": "export const cart = [];", "concern": "Others import it.", "suggestion": "Keep it." });
    let made_up = json!({ "severity": "minor", "title": "Made up", "file": "cart.ts", "line": 9,
        "quote": "eval(cart)", "concern": "None.", "suggestion": "None." });
    let answer = |findings: &[Value]| {
        let answer = Turn::answer(&json!({ "findings": findings })).for_shape("code/1");
        StandIn::new(&Script::text([answer]))
    };
    let (ann, ben) = (answer(&[finding(), gone]), answer(&[finding(), made_up]));
    let eve = StandIn::new(&Script::text([Turn::text("").exits(3, "out of order")]));
    for (name, model) in [("ann", &ann), ("ben", &ben), ("eve", &eve)] {
        add(&shop.whetstone, name, model)?;
    }
    let mut asked = asked(&shop);
    asked["models"] = json!(["ann", "ben", "eve"]);
    let mut client = Client::new(&shop.whetstone)?;
    let begun = client.call("review_changes", &asked)?;
    let read = client.ended(&begun["by_models"]["debate"])?;
    let found: Vec<[&Value; 5]> = list(&read["result"]["findings"])
        .iter()
        .map(|it| ["title", "file", "line", "side", "supporters"].map(|name| &it[name]))
        .collect();
    let told = |title: &str, line: u32, side: &str, supporters: &[&str]| {
        [
            json!(title),
            json!("cart.ts"),
            json!(line),
            json!(side),
            json!(supporters),
        ]
    };
    let wanted = [
        told("Sums are missing", 2, "new", &["ann", "ben"]),
        told("The cart is gone", 1, "old", &["ann"]),
    ];
    assert_eq!(
        found,
        wanted.each_ref().map(<[Value; 5]>::each_ref),
        "{read}"
    );
    let degraded = list(&read["result"]["degraded"]);
    assert_eq!(degraded.len(), 2, "{read}");
    assert_eq!(
        degraded[0],
        "ben: Its findings without a quote from the change were dropped: 1 of 2."
    );
    let next = read["next"].as_str().unwrap_or_default();
    assert!(!next.contains("changes in Whetstone"), "{next}");
    Ok(())
}

#[test]
fn what_the_task_of_a_change_asks_for_is_told_with_what_serves_it() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let answer = json!({ "findings": [], "serves": [
        { "criterion": 1, "file": "cart.ts", "line": 2, "quote": "// TODO: sums" },
    ] });
    let ann = StandIn::new(&Script::text([Turn::answer(&answer).for_shape("code/1")]));
    add(&shop.whetstone, "ann", &ann)?;
    let task = "# Sums\n\n## Acceptance criteria\n\n- [ ] Sums are planned.\n- [ ] The average is shown.\n";
    let task = shop.whetstone.document("sums.md", task)?;
    let mut asked = asked(&shop);
    asked["task"] = json!(task);
    let mut client = Client::new(&shop.whetstone)?;
    let begun = client.call("review_changes", &asked)?;
    let read = client.ended(&begun["by_models"]["debate"])?;
    let criteria = &read["result"]["criteria"];
    assert_eq!(criteria[0]["served_by"][0]["line"], 2, "{read}");
    assert_eq!(
        criteria[1],
        json!({ "criterion": "The average is shown.", "served_by": [] })
    );
    Ok(())
}

#[test]
fn a_review_by_models_outlives_the_client() -> anyhow::Result<()> {
    let stalls = Turn::text("").stalls().for_shape("code/1").on_call(1);
    let (shop, ann) = (Shop::with_findings()?, reviewer(Some(stalls)));
    add(&shop.whetstone, "ann", &ann)?;
    let mut client = Client::new(&shop.whetstone)?;
    let begun = client.call("review_changes", &asked(&shop))?;
    let debate = begun["by_models"]["debate"].clone();
    until("the model is asked", || Ok(ann.calls().len() == 1))?;
    client.close()?;
    let mut client = Client::new(&shop.whetstone)?;
    let read = client.call("read_debate", &json!({ "debate": debate }))?;
    assert_eq!(read["state"], "interrupted");
    client.call("continue_debate", &json!({ "debate": debate }))?;
    let read = client.ended(&debate)?;
    assert_eq!(read["result"]["outcome"], "concluded", "{read}");
    assert_eq!(read["result"]["findings"][0]["line"], 2);
    Ok(())
}

#[test]
fn what_only_models_take_needs_one_that_is_ready() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let mut client = Client::new(&shop.whetstone)?;
    let project = shop.whetstone.path("shop");
    for (arguments, message) in [
        (
            json!({ "project": project, "personas": ["qa"] }),
            "Personas and a task need a model",
        ),
        (
            json!({ "project": project, "models": ["nobody"] }),
            "“nobody” isn’t a model that is ready",
        ),
        (
            json!({ "project": project, "staged": true, "branch": "main" }),
            "can’t be combined",
        ),
    ] {
        let told = client.failure("review_changes", &arguments)?;
        assert!(told.contains(message), "{told}");
    }
    // Rules alone start no debate.
    let rules = json!({ "project": project, "models": ["offline/rules"] });
    assert_eq!(
        client.call("review_changes", &rules)?["by_models"],
        Value::Null
    );
    // Nobody has anything to read.
    shop.commit()?;
    shop.git(&["mv", "cart.ts", "basket.ts"])?;
    let told = client.call(
        "review_changes",
        &json!({ "project": project, "models": ["ann"] }),
    )?;
    assert_eq!(told["by_models"], Value::Null);
    assert_eq!(shop.whetstone.json(&["history", "--json"])?, json!([]));
    Ok(())
}
