//! What is said about a debate whose models have no known price.

use std::fs;

use outside::changes::list;
use outside::table_of_three::{DRAFT, TableOfThree};
use outside::whetstone::Whetstone;
use serde_json::Value;

#[test]
fn a_cost_that_nobody_knows_is_null_in_json_and_unknown_in_words() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::new());
    table.add_to(&whetstone)?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let asked = ["refine", &draft, "--yes", "--json"];
    let ran = whetstone
        .run(&[&asked[..], &TableOfThree::seats()].concat())?
        .succeeded()?;
    let debate = ran.json()?;
    TableOfThree::check(&debate)?;
    assert_eq!(debate["usage"]["cost_usd"], Value::Null, "{debate}");
    for round in list(&debate["rounds"]) {
        assert_eq!(round["usage"]["cost_usd"], Value::Null, "{round}");
    }

    let told = ran
        .err
        .lines()
        .find(|line| line.starts_with("Estimate: about "));
    let told = told.unwrap_or_default();
    assert!(told.ends_with("Cost: price unknown."), "{}", ran.err);

    let id = debate["debate"].as_str().unwrap_or_default();
    let rows = whetstone.json(&["history", "--json"])?;
    assert_eq!(rows[0]["debate"], id);
    assert_eq!(rows[0]["cost_usd"], Value::Null, "{rows}");
    let account = whetstone.run(&["history", "show", id])?.succeeded()?.out;
    assert!(account.contains("Cost: unknown"), "{account}");
    for format in ["md", "html"] {
        let file = whetstone.path(&format!("report.{format}"));
        let output = file.to_string_lossy();
        let asked = ["report", id, "--format", format, "--output", &output];
        whetstone.run(&asked)?.succeeded()?;
        let report = fs::read_to_string(&file)?;
        assert!(report.contains("unknown"), "{report}");
        assert!(!report.contains("$0"), "{report}");
    }
    Ok(())
}

#[test]
fn a_call_that_hangs_is_counted_and_its_cost_is_unknown() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::that_breaks_off());
    table.add_to(&whetstone)?;
    let draft = whetstone.document("digest.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let asked = ["refine", &draft, "--yes", "--json", "--timeout", "2"];
    let debate = whetstone.json(&[&asked[..], &TableOfThree::seats()].concat())?;
    assert_eq!(debate["calls_unanswered"], 1, "{debate}");
    assert_eq!(debate["usage"]["cost_usd"], Value::Null, "{debate}");
    let id = debate["debate"].as_str().unwrap_or_default();
    let account = whetstone.run(&["history", "show", id])?.succeeded()?.out;
    assert!(account.contains("answered, 1 unanswered"), "{account}");
    let file = whetstone.path("report.md");
    let output = file.to_string_lossy();
    whetstone
        .run(&["report", id, "--format", "md", "--output", &output])?
        .succeeded()?;
    let report = fs::read_to_string(&file)?;
    let said = "answered, 1 unanswered at an unknown cost";
    assert!(report.contains(said), "{report}");
    Ok(())
}
