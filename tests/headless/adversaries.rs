//! `whetstone adversaries`.

use std::fs;

use outside::whetstone::Whetstone;
use serde_json::json;

use crate::everyone::DOCUMENT;
use crate::gauntlet::{MODELS, company};

#[test]
fn an_adversary_of_ones_own_attacks_like_the_others() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let [attacker, _judge] = company(&whetstone, "accepted")?;
    let task = whetstone.document("task.md", DOCUMENT)?;
    fs::write(task.with_file_name("hawk.md"), "You hate every cost.")?;
    let hawk = [
        "adversaries",
        "add",
        "cost_hawk",
        "--prompt",
        "hawk.md",
        "--label",
        "Cost hawk",
        "--non-answers",
        "it is cheap",
    ];
    whetstone.run(&hawk)?.succeeded()?;
    assert_eq!(whetstone.run(&hawk)?.code, Some(2), "its key is taken");
    let listed = whetstone.run(&["adversaries", "list"])?.succeeded()?.out;
    assert!(
        listed.contains("cost_hawk") && listed.contains("compliance_officer   example"),
        "{listed}"
    );
    let edit =
        |change: &[&str]| whetstone.run(&[&["adversaries", "edit", "cost_hawk"], change].concat());
    let edited = [
        "--purpose",
        "All costs.",
        "--non-answers",
        "it is cheap,later",
    ];
    edit(&edited)?.succeeded()?;
    let listed = whetstone.json(&["adversaries", "list", "--json"])?;
    let hawk = listed.as_array().and_then(|it| it.last());
    let hawk = hawk.cloned().unwrap_or_default();
    assert_eq!(hawk["label"], "Cost hawk");
    assert_eq!(hawk["prompt"], "You hate every cost.");
    assert_eq!(hawk["purpose"], "All costs.");
    assert_eq!(
        hawk["response"]["non_answers"],
        json!(["it is cheap", "later"])
    );
    for wrong in [&[][..], &["--label", "Lazy developer"]] {
        let name = edit(wrong)?;
        let kept = whetstone.json(&["adversaries", "list", "--json"])?;
        assert_eq!(kept, listed, "{wrong:?}: {}", name.err);
    }
    let built_in = ["adversaries", "edit", "burned_oncall", "--label", "Mine"];
    assert_eq!(whetstone.run(&built_in)?.code, Some(2));
    let attack = ["gauntlet", "task.md", "--gauntlet-adversaries", "cost_hawk"];
    whetstone
        .run(&[&attack[..], &MODELS].concat())?
        .succeeded()?;
    assert!(attacker.calls()[0].asked().contains("You hate every cost."));
    whetstone
        .run(&["adversaries", "remove", "cost_hawk"])?
        .succeeded()?;
    assert_eq!(
        whetstone
            .run(&["adversaries", "remove", "lazy_developer"])?
            .code,
        Some(2)
    );
    Ok(())
}
