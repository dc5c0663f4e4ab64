//! `code-review --models`: changes that models review, in addition to the rules.

use std::fmt::Write;

use outside::changes::list;
use outside::whetstone::Ran;
use serde_json::{Value, json};
use testkit::scripted::{Call, Script, StandIn, Turn};

use crate::code_review::keeps_to_schema;
use crate::shop::{KEY, Shop};

fn finding(file: &str, line: u32, quote: &str, title: &str) -> Value {
    json!({ "severity": "major", "title": title, "file": file, "line": line, "quote": quote,
        "concern": "An empty cart pays nothing.", "suggestion": "Refuse it." })
}

fn answers(findings: &[Value]) -> StandIn {
    let answer = json!({ "findings": findings });
    StandIn::new(&Script::text([Turn::answer(&answer)
        .in_pieces(5, 1)
        .for_shape("code/1")]))
}

fn add(shop: &Shop, name: &str, model: &StandIn) -> anyhow::Result<()> {
    let add = ["models", "add", "cli", name, "--"].map(str::to_owned);
    shop.whetstone
        .run(&[&add[..], &model.command()].concat())?
        .succeeded()?;
    Ok(())
}

/// What was found, by title and place.
fn found(ran: &Ran) -> anyhow::Result<Vec<(String, Value, Value)>> {
    let review = ran.json()?;
    let findings = list(&review["findings"]).iter().map(|it| {
        let title = it["title"].as_str().unwrap_or_default().to_owned();
        (title, it["line"].clone(), it["supporters"].clone())
    });
    Ok(findings.collect())
}

#[test]
fn findings_of_models_stand_beside_those_of_rules_and_what_is_not_in_the_change_is_dropped()
-> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = answers(&[
        finding("cart.ts", 90, "+// TODO: sums", "Sums are missing"),
        finding("cart.ts", 2, "eval(cart)", "Runs what was typed"),
        finding("yarn.lock", 1, "one", "A lock file"),
        finding("/etc/passwd", 1, "root", "Elsewhere"),
        finding("cart.ts", 2, "// TODO: sums", "A TODO without an issue"),
    ]);
    let ben = answers(&[finding("cart.ts", 2, "// TODO: sums", "Sums are missing")]);
    add(&shop, "ann", &ann)?;
    add(&shop, "ben", &ben)?;
    let flags = [
        "--models",
        "offline/rules,ann,ben",
        "--personas",
        "security,qa",
        "--json",
    ];
    let ran = shop.review(&flags)?;
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let rules = json!(["offline/rules"]);
    assert_eq!(
        found(&ran)?,
        [
            (
                "GitHub token in the change".to_owned(),
                json!(3),
                rules.clone()
            ),
            (
                "Unfinished work with no issue".to_owned(),
                json!(2),
                json!(["offline/rules", "ann"])
            ),
            (
                "Sums are missing".to_owned(),
                json!(2),
                json!(["ann", "ben"])
            ),
        ]
    );
    let review = ran.json()?;
    assert_eq!(review["models"], json!(["offline/rules", "ann", "ben"]));
    assert_eq!(review["findings"][2]["rule"], Value::Null);
    assert_eq!(review["findings"][2]["quote"], "// TODO: sums");
    assert_eq!(
        review["degraded"],
        json!(["ann: Its findings without a quote from the change were dropped: 3 of 5."])
    );

    let asked = ann.calls().iter().map(Call::asked).collect::<String>();
    assert!(asked.contains("+// TODO: sums") && asked.contains("as a unified diff"));
    assert!(!asked.contains(KEY), "the secret was sent");
    assert!(!asked.contains("yarn.lock"), "a lock file was sent");

    let id = review["debate"].as_str().unwrap_or_default();
    let history = shop.whetstone.json(&["history", "--json"])?;
    assert_eq!(history[0]["debate"], id);
    assert_eq!(history[0]["protocol"], "code-review");
    let shown = shop.whetstone.json(&["history", "show", id, "--json"])?;
    assert_eq!(shown["calls"], 2);
    let why = shown["why"].as_str().unwrap_or_default();
    let by_rules = "In the same change, the built-in rules found 2 problems, 1 blocking.";
    assert!(why.ends_with(by_rules), "{why}");
    assert!(
        shown["original"]
            .as_str()
            .unwrap_or_default()
            .starts_with("diff --git a/cart.ts")
    );
    Ok(())
}

#[test]
fn one_that_talks_nonsense_is_absent_and_nobody_left_fails_the_review() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = answers(&[finding("cart.ts", 2, "// TODO: sums", "Sums are missing")]);
    let ben = StandIn::new(&Script::text([Turn::text("Looks good to me!")]));
    let eve = StandIn::new(&Script::text([Turn::text("").exits(3, "out of order")]));
    for (name, model) in [("ann", &ann), ("ben", &ben), ("eve", &eve)] {
        add(&shop, name, model)?;
    }
    let ran = shop.review(&["--models", "ann,ben,eve", "--json"])?;
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let degraded = ran.json()?["degraded"].clone();
    let degraded: Vec<&str> = list(&degraded).iter().filter_map(Value::as_str).collect();
    assert_eq!(degraded.len(), 2, "{degraded:?}");
    assert!(degraded[0].starts_with("ben: ") && degraded[1].starts_with("eve: "));
    assert_eq!(found(&ran)?.len(), 3);

    let ran = shop.review(&["--models", "ben", "--json"])?;
    assert_eq!(found(&ran)?.len(), 2, "what rules say is told all the same");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let last = ran.err.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("error: No reviewer answered."),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("run: whetstone resume "), "{}", ran.err);
    Ok(())
}

#[test]
fn a_model_that_has_nothing_to_read_is_not_asked_and_that_is_said() -> anyhow::Result<()> {
    type Work = fn(&Shop) -> anyhow::Result<()>;
    let (no_file, no_lines) = (
        "no file was left to review",
        "no lines were added or removed",
    );
    let cases: [(Work, &str); 3] = [
        (|shop| shop.write("yarn.lock", "# A lock file.\n"), no_file),
        (|shop| shop.write("empty.ts", ""), no_lines),
        (|shop| shop.git(&["mv", "cart.ts", "basket.ts"]), no_lines),
    ];
    for (work, why) in cases {
        let shop = Shop::new()?;
        work(&shop)?;
        add(&shop, "ann", &answers(&[]))?;
        let ran = shop.review(&["--models", "ann"])?.succeeded()?;
        let told = format!("ann wasn’t asked: {why}.\n");
        assert!(ran.err.ends_with(&told), "{}", ran.err);
    }
    Ok(())
}

#[test]
fn text_and_sarif_name_who_found_it() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.write(
        "cart.ts",
        "export const cart = [];\nexport const sum = 0;\n",
    )?;
    let hostile = "<img src=x>\u{1b}[31m\nCalm";
    let ann = answers(&[finding("cart.ts", 2, "export const sum = 0;", hostile)]);
    add(&shop, "ann", &ann)?;
    let ran = shop.review(&["--models", "ann"])?.succeeded()?;
    assert!(
        ran.out.starts_with("cart.ts:2: major: <img src=x>"),
        "{}",
        ran.out
    );
    assert!(
        !ran.out.contains('\u{1b}') && ran.out.contains("  Found by ann.\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.err
            .contains("1 file reviewed with the built-in rules and ann: 1 finding, 0 blocking."),
        "{}",
        ran.err
    );
    let log = shop
        .review(&["--models", "ann", "--format", "sarif"])?
        .succeeded()?
        .json()?;
    keeps_to_schema(&log)?;
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "review/img-src-x-31m-calm");
    let rules = list(&log["runs"][0]["tool"]["driver"]["rules"]);
    let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap_or(0))?];
    assert_eq!(rule["id"], result["ruleId"]);
    assert_eq!(rule["defaultConfiguration"]["level"], "warning");
    let title = rule["shortDescription"]["text"].as_str();
    assert!(
        title.is_some_and(|it| it.starts_with("<img src=x>")),
        "{rule}"
    );
    assert_eq!(result["properties"]["supporters"], json!(["ann"]));
    Ok(())
}

#[test]
fn a_change_is_held_against_its_task() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.write(
        "cart.ts",
        "export const cart = [];\nexport const sum = 0;\n",
    )?;
    let answer = json!({ "findings": [], "serves": [
        { "criterion": 1, "file": "cart.ts", "line": 2, "quote": "export const sum = 0;" },
        { "criterion": 2, "file": "cart.ts", "line": 2, "quote": "export const average = 0;" },
        { "criterion": 7, "file": "cart.ts", "line": 2, "quote": "export const sum = 0;" },
    ] });
    let ann = StandIn::new(&Script::text([Turn::answer(&answer).for_shape("code/1")]));
    add(&shop, "ann", &ann)?;
    let task = shop.whetstone.document(
        "sums.md",
        "# Sums\n\n## Acceptance criteria\n\n- [ ] The sum is shown.\n- [ ] The average is shown.\n",
    )?;
    let task = task.display().to_string();
    let ran = shop
        .review(&["--models", "ann", "--task", &task, "--json"])?
        .succeeded()?;
    assert_eq!(
        ran.json()?["criteria"],
        json!([
            { "criterion": "The sum is shown.", "served_by": [
                { "file": "cart.ts", "line": 2, "end_line": 2, "side": "new", "supporters": ["ann"] },
            ] },
            { "criterion": "The average is shown.", "served_by": [] },
        ])
    );
    assert!(ann.calls()[0].asked().contains("2. The average is shown."));
    let ran = shop
        .review(&["--models", "ann", "--task", &task])?
        .succeeded()?;
    assert!(
        ran.out
            .contains("- The average is shown.\n  Not addressed by the change\n"),
        "{}",
        ran.out
    );
    Ok(())
}

#[test]
fn nobody_says_what_a_change_lacks_without_reading_all_of_it() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let mut text = String::new();
    for line in 0..3_000 {
        writeln!(text, "export const price_{line} = {line}; // in cents")?;
    }
    shop.write("prices.ts", &text)?;
    shop.write("zoo.ts", "export const zoo = 1;\n")?;
    let task = shop.whetstone.document(
        "zoo.md",
        "# Zoo\n\n## Acceptance criteria\n\n- There is a zoo.\n- There are prices.\n",
    )?;
    let task = task.display().to_string();
    let serves =
        json!({ "criterion": 1, "file": "zoo.ts", "line": 1, "quote": "export const zoo = 1;" });
    let answer = Turn::answer(&json!({ "findings": [], "serves": [serves] })).for_shape("code/1");
    let unread = Turn::text("")
        .exits(3, "out of order")
        .for_words("price_0 = 0;");
    let ann = StandIn::new(&Script::text([unread, answer]));
    add(&shop, "ann", &ann)?;
    let ran = shop.review(&["--models", "ann", "--task", &task, "--json"])?;
    let criteria = ran.succeeded()?.json()?["criteria"].clone();
    assert_eq!(criteria[0]["served_by"][0]["file"], "zoo.ts");
    assert_eq!(criteria[1]["served_by"], Value::Null);
    let ran = shop.review(&["--models", "ann", "--task", &task])?;
    let said = "- There are prices.\n  Unknown: no model read the whole change\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    Ok(())
}

#[test]
fn a_large_change_is_asked_about_in_parts_and_names_are_only_names() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let mut text = String::new();
    for line in 0..3_000 {
        writeln!(text, "export const price_{line} = {line}; // in cents")?;
    }
    let odd = "-rf \"a\nb\".ts";
    shop.write(odd, &text)?;
    shop.write("zoo.ts", "export const zoo = 1;\n")?;
    let ann = answers(&[
        finding(
            odd,
            1,
            "export const price_2999 = 2999; // in cents",
            "The last",
        ),
        finding("zoo.ts", 1, "export const zoo = 1;", "The zoo"),
    ]);
    add(&shop, "ann", &ann)?;
    let ran = shop.review(&["--models", "ann", "--json"])?.succeeded()?;
    let calls = ann.calls();
    assert!(calls.len() > 1, "{} calls", calls.len());
    assert!(calls.iter().all(|it| it.asked().len() < 120_000));
    let told = found(&ran)?;
    let lines: Vec<&Value> = told.iter().map(|(_, line, _)| line).collect();
    assert_eq!(lines, [&json!(3_000), &json!(1)], "{told:?}");
    assert_eq!(ran.json()?["findings"][0]["file"], odd);
    Ok(())
}

#[test]
fn flags_for_models_need_one_and_unknown_ones_are_refused() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    for (flags, says) in [
        (
            &["--personas", "qa"][..],
            "error: --personas has no effect without a model.\n",
        ),
        (
            &["--task", "a.md", "--models", "offline/rules"],
            "error: --task has no effect without a model.\n",
        ),
        (&["--models", "nobody"], "nobody"),
    ] {
        let ran = shop.review(flags)?;
        assert_eq!(ran.code, Some(2), "{flags:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{flags:?}: {}", ran.err);
    }
    Ok(())
}

#[test]
fn every_format_says_that_the_change_does_not_touch_a_line() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = answers(&[
        finding("cart.ts", 1, "export const cart = [];", "Shared by all"),
        finding("cart.ts", 2, "// TODO: sums", "Sums are missing"),
    ]);
    add(&shop, "ann", &ann)?;
    let is_on = "on a line that the change doesn’t touch";
    let text = shop.review(&["--models", "ann"])?.out;
    let lines: Vec<&str> = text.lines().filter(|it| it.contains(is_on)).collect();
    assert_eq!(
        lines,
        [format!("cart.ts:1: major: Shared by all ({is_on})")]
    );
    let json = shop.review(&["--models", "ann", "--json"])?.json()?;
    let findings = list(&json["findings"]).iter();
    let unchanged = findings.filter(|it| it["unchanged"] == json!(true));
    let titles: Vec<&Value> = unchanged.map(|it| &it["title"]).collect();
    assert_eq!(titles, [&json!("Shared by all")]);
    let log = shop.review(&["--models", "ann", "--format", "sarif"])?;
    let log = log.json()?;
    keeps_to_schema(&log)?;
    let results = list(&log["runs"][0]["results"]).iter();
    let messages = results.filter_map(|it| it["message"]["text"].as_str());
    let messages: Vec<&str> = messages.filter(|it| it.contains(is_on)).collect();
    assert!(
        matches!(&messages[..], [one] if one.starts_with("Shared by all (")),
        "{messages:?}"
    );
    Ok(())
}
