//! A code review by models that is killed in the middle: what was answered is kept.
#![cfg(unix)]

use std::process::{Command, Stdio};

use outside::wait::until;
use outside::whetstone::finish;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::add;
use crate::shop::Shop;

fn answer(title: &str) -> Turn {
    let finding = json!({ "severity": "major", "title": title, "file": "cart.ts", "line": 2,
        "quote": "// TODO: sums", "concern": "Nobody pays.", "suggestion": "Add them." });
    Turn::answer(&json!({ "findings": [finding] })).for_shape("code/1")
}

#[test]
fn no_model_is_asked_again_for_what_it_answered() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    let ann = StandIn::new(&Script::text([answer("Sums are missing")]));
    let stalls = Turn::text("").stalls().for_shape("code/1").on_call(1);
    let ben = StandIn::new(&Script::text([stalls, answer("No sums yet")]));
    add(&shop.whetstone, "ann", &ann)?;
    add(&shop.whetstone, "ben", &ben)?;
    let folder = shop.whetstone.path("shop").display().to_string();
    let review = [
        "code-review",
        "--project",
        &folder,
        "--models",
        "ann,ben",
        "--json",
    ];
    let child = shop
        .whetstone
        .command(&review)?
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut id = String::new();
    let stored = |id: &str| shop.whetstone.json(&["history", "show", id, "--json"]);
    until("one answer is stored, and the other model is asked", || {
        let debates = shop.whetstone.json(&["history", "--json"])?;
        let Some(known) = debates[0]["debate"].as_str() else {
            return Ok(false);
        };
        known.clone_into(&mut id);
        Ok(stored(&id)?["calls"] == 1 && ben.calls().len() == 1)
    })?;
    let killed = Command::new("kill")
        .args(["-KILL", &child.id().to_string()])
        .status()?;
    assert!(killed.success());
    finish(child)?;
    until("the model that was left behind is gone", || {
        Ok(ben.processes().is_empty())
    })?;
    assert_eq!(stored(&id)?["state"], "interrupted");

    let resumed = shop.whetstone.run(&["resume", &id, "--json"])?;
    assert_eq!(resumed.code, Some(3), "{}", resumed.err);
    let debate = resumed.json()?;
    assert_eq!(
        (&debate["outcome"], &debate["protocol"]),
        (&json!("concluded"), &json!("code-review"))
    );
    assert_eq!(
        (&debate["calls"], &debate["calls_replayed"]),
        (&json!(2), &json!(1))
    );
    assert_eq!((ann.calls().len(), ben.calls().len()), (1, 2));
    let found = &debate["rounds"][0]["critiques"][0]["findings"][0];
    assert_eq!(
        (&found["title"], &found["supporters"]),
        (&json!("Sums are missing"), &json!(["s1", "s2"])),
        "{debate}"
    );
    // It has ended, so there is nothing to continue.
    assert_eq!(shop.whetstone.run(&["resume", &id])?.code, Some(2));
    assert_eq!((ann.calls().len(), ben.calls().len()), (1, 2));
    Ok(())
}
