//! What a review by models says on standard output, in each format and after it was resumed.

use outside::changes::list;
use outside::whetstone::Ran;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::code_review::keeps_to_schema;
use crate::everyone::add;
use crate::shop::{KEY, Shop};

fn answer(findings: &[Value]) -> Turn {
    Turn::answer(&json!({ "findings": findings })).for_shape("code/1")
}

fn todo(severity: &str) -> Value {
    json!({ "severity": severity, "title": "Sums are missing", "file": "cart.ts", "line": 2,
        "quote": "// TODO: sums", "concern": "Nobody pays.", "suggestion": "Add them." })
}

fn fails() -> StandIn {
    StandIn::new(&Script::text([Turn::text("").exits(3, "out of order")]))
}

/// The debate of the newest review.
fn newest(shop: &Shop) -> anyhow::Result<String> {
    let history = shop.whetstone.json(&["history", "--json"])?;
    Ok(history[0]["debate"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn secrets_that_a_model_quotes_are_covered_in_every_format() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let line = format!("const key = \"{KEY}\";");
    let title = format!("{KEY} is hard to change");
    let finding = json!({ "severity": "major", "title": title, "file": "cart.ts", "line": 3,
        "quote": line, "concern": format!("Whoever reads {KEY} can use it."),
        "suggestion": format!("Revoke {KEY}.") });
    let fails_once = Turn::text("").exits(3, "out of order").on_call(1);
    let ann = StandIn::new(&Script::text([fails_once, answer(&[finding])]));
    add(&shop.whetstone, "ann", &ann)?;
    let covered = |ran: &Ran| {
        assert!(!ran.out.contains(KEY), "{}", ran.out);
        assert!(!ran.err.contains(KEY), "{}", ran.err);
        assert!(
            ran.out
                .contains("[REDACTED_GITHUB_TOKEN] is hard to change"),
            "{}",
            ran.out
        );
    };
    let ran = shop.review(&["--models", "ann"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let id = newest(&shop)?;
    covered(&shop.whetstone.run(&["resume", &id])?);
    for flags in [&[][..], &["--json"], &["--format", "sarif"]] {
        covered(&shop.review(&[&["--models", "ann"], flags].concat())?);
    }
    let id = newest(&shop)?;
    covered(&shop.whetstone.run(&["history", "show", &id])?);
    covered(&shop.whetstone.run(&["history", "show", &id, "--json"])?);
    Ok(())
}

#[test]
fn sarif_says_when_models_failed_or_did_less() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = StandIn::new(&Script::text([answer(&[todo("major")])]));
    let eve = fails();
    add(&shop.whetstone, "ann", &ann)?;
    add(&shop.whetstone, "eve", &eve)?;
    for (models, successful, level, says) in [
        ("ann,eve", true, "warning", "eve: "),
        ("eve", false, "error", "No reviewer answered."),
    ] {
        let ran = shop.review(&["--models", models, "--format", "sarif"])?;
        let log = ran.json()?;
        keeps_to_schema(&log)?;
        let invocation = &log["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], successful, "{models}");
        let told: Vec<&Value> = list(&invocation["toolExecutionNotifications"])
            .iter()
            .filter(|it| it["level"] != "note")
            .collect();
        assert_eq!(told.len(), 1, "{models}: {told:?}");
        assert_eq!(told[0]["level"], level, "{models}");
        let text = told[0]["message"]["text"].as_str().unwrap_or_default();
        assert!(text.starts_with(says), "{models}: {text}");
    }
    Ok(())
}

#[test]
fn only_models_that_answered_are_named_as_reviewers() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = StandIn::new(&Script::text([answer(&[todo("major")])]));
    let eve = fails();
    add(&shop.whetstone, "ann", &ann)?;
    add(&shop.whetstone, "eve", &eve)?;
    let ran = shop.review(&["--models", "ann,eve,ann", "--json"])?;
    assert_eq!(
        ran.json()?["models"],
        json!(["offline/rules", "ann", "ann"])
    );
    let who = "1 file reviewed with the built-in rules and ann (2 reviewers): ";
    assert!(ran.err.contains(who), "{}", ran.err);
    Ok(())
}

#[test]
fn nothing_is_said_of_approvals_and_edits() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = StandIn::new(&Script::text([answer(&[todo("major")])]));
    add(&shop.whetstone, "ann", &ann)?;
    let ran = shop.review(&["--models", "ann"])?;
    let id = newest(&shop)?;
    let shown = shop
        .whetstone
        .run(&["history", "show", &id])?
        .succeeded()?
        .out;
    assert!(shown.contains("Round 1 · 1 finding\n"), "{shown}");
    let report = shop.whetstone.run(&["report", &id, "--format", "md"])?;
    let report = report.succeeded()?.out;
    for text in [ran.err, shown, report] {
        let text = text.to_lowercase();
        assert!(
            !text.contains("approv") && !text.contains("edits"),
            "{text}"
        );
    }
    Ok(())
}

#[test]
fn a_resumed_review_is_printed_and_exits_like_any_other() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let change = "export const cart = [];\n// TODO: sums\n";
    shop.write("cart.ts", change)?;
    for (severity, code) in [("major", 0), ("blocking", 3)] {
        let fails_once = Turn::text("").exits(3, "out of order").on_call(1);
        let ann = StandIn::new(&Script::text([fails_once, answer(&[todo(severity)])]));
        add(&shop.whetstone, severity, &ann)?;
        let failed = shop.review(&["--models", severity])?;
        assert_eq!(failed.code, Some(1), "{}", failed.err);
        let id = newest(&shop)?;
        let resumed = shop.whetstone.run(&["resume", &id])?;
        assert_eq!(resumed.code, Some(code), "{}", resumed.err);
        let whole = shop.review(&["--models", severity])?;
        assert_eq!((whole.code, &whole.out), (resumed.code, &resumed.out));
        let found = format!("1 file reviewed with the built-in rules and {severity}: 2 findings, ");
        assert!(resumed.err.contains(&found), "{}", resumed.err);
    }
    Ok(())
}

#[test]
fn a_resumed_review_as_json_has_its_findings_too() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let fails_once = Turn::text("").exits(3, "out of order").on_call(1);
    let ann = StandIn::new(&Script::text([fails_once, answer(&[todo("major")])]));
    add(&shop.whetstone, "ann", &ann)?;
    shop.review(&["--models", "ann"])?;
    let ran = shop.whetstone.run(&["resume", &newest(&shop)?, "--json"])?;
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let debate = ran.json()?;
    assert_eq!(debate["outcome"], "concluded");
    assert_eq!(debate["blocking"], 1);
    let titles: Vec<&Value> = list(&debate["findings"])
        .iter()
        .map(|it| &it["title"])
        .collect();
    assert_eq!(
        titles,
        [
            "GitHub token in the change",
            "Sums are missing",
            "Unfinished work with no issue"
        ]
    );
    Ok(())
}

#[test]
fn a_model_that_says_twice_what_a_rule_says_is_named_once() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let named = |title: &str| {
        let mut finding = todo("minor");
        finding["title"] = json!(title);
        finding
    };
    let findings = [named("A TODO without an issue"), named("Unfinished work")];
    let ann = StandIn::new(&Script::text([answer(&findings)]));
    add(&shop.whetstone, "ann", &ann)?;
    let ran = shop.review(&["--models", "ann", "--json"])?;
    let found = ran.json()?["findings"].clone();
    assert_eq!(list(&found).len(), 2, "{found}");
    assert_eq!(found[1]["supporters"], json!(["offline/rules", "ann"]));
    Ok(())
}
