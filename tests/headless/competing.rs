//! Debates with competing sides: when they take place, and what is printed about them.

use anyhow::Context;
use outside::changes::list;
use outside::two_sides::scores;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::Turn;

use crate::everyone::{DOCUMENT, Everyone, known};

#[test]
fn a_duel_and_a_devils_advocate_compete_unless_they_are_single() -> anyhow::Result<()> {
    let check = |form: &str, turns: Vec<Turn>, positions: usize, deep: &str| {
        let whetstone = Whetstone::new()?;
        let _everyone = known(&whetstone, turns)?;
        let file = whetstone.document("plain.md", DOCUMENT)?;
        let file = file.to_string_lossy();
        let cases: [(&[&str], usize, &str); 3] = [
            (&[], positions, deep),
            (&["--compete"], positions, deep),
            (&["--single"], 0, "single"),
        ];
        for (flags, positions, depth) in cases {
            let held = [form, &*file, "--models", "everyone", "--json"];
            let ran = whetstone.run(&[&held, flags].concat())?.succeeded()?;
            let debate = ran.json()?;
            assert_eq!(
                list(&debate["positions"]).len(),
                positions,
                "{form} {flags:?}"
            );
            assert_eq!(debate["depth"], depth, "{form} {flags:?}");
            assert_eq!(debate["protocol"], form);
            let is_single = ran.err.contains("A single review was asked for");
            assert_eq!(is_single, depth == "single", "{}", ran.err);
        }
        let found = whetstone.json(&["history", "--json", "--search", "sign out"])?;
        assert_eq!(found[0]["protocol"], form);
        anyhow::Ok(whetstone)
    };
    check("duel", Everyone::turns("reject"), 2, "once")?;
    let whetstone = check("devil", who_attacks(), 3, "team")?;
    for name in ["devil", "devils_advocate"] {
        let listed = whetstone.json(&["history", "--json", "--protocol", name])?;
        assert_eq!(list(&listed).len(), 3, "{name}");
    }
    Ok(())
}

/// Runs a devil’s advocate debate, and returns what is left.
fn who_attacks() -> Vec<Turn> {
    let mut turns = Everyone::turns("approve");
    let challenge = |title: &str| json!({ "severity": "major", "title": title, "quote": "Keys expire after 30 days", "assumption": "That nobody signs out.", "concern": "Nobody can sign out.", "suggestion": "Revoke them." });
    let challenges: Vec<Value> = ["One", "Two", "Three", "Four", "Five"]
        .map(challenge)
        .to_vec();
    turns.truncate(1);
    turns.extend([
        Turn::answer(&json!({ "summary": "It takes much for granted.", "findings": challenges })).for_shape("challenge/1"),
        Turn::answer(&json!({ "summary": "The load stands.", "survived": ["Reads fall."], "needs_work": ["Sign-out."], "revised_position": "Move them once sign-out is settled.", "evidence": ["Keys expire after 30 days."], "scores": scores() })).for_shape("verdict/1"),
    ]);
    turns
}

#[test]
fn a_status_competes_where_the_text_calls_for_it() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let verdict = json!({ "status": "amber", "reads_as": "amber", "summary": "Late.", "would_change": ["A date."], "evidence": ["Keys expire after 30 days."], "scores": scores() });
    let mut turns = Everyone::turns("approve");
    turns.pop();
    turns.push(Turn::answer(&verdict).for_shape("verdict/1"));
    let _everyone = known(&whetstone, turns)?;
    let tagged = format!("---\ntags: [architecture]\n---\n{DOCUMENT}");
    let cases: [(&str, &str, &[&str], &str, &str); 3] = [
        (
            "plain.md",
            DOCUMENT,
            &[],
            "single",
            "Nothing in the text calls for a debate",
        ),
        (
            "asked.md",
            DOCUMENT,
            &["--compete"],
            "team",
            "It was asked for.",
        ),
        ("tagged.md", &tagged, &[], "team", "a tag says architecture"),
    ];
    for (name, text, flags, depth, told) in cases {
        let file = whetstone.document(name, text)?;
        let file = file.to_string_lossy();
        let status = ["status", &*file, "--models", "everyone", "--json"];
        let ran = whetstone.run(&[&status, flags].concat())?.succeeded()?;
        let debate = ran.json()?;
        assert_eq!(debate["depth"], depth, "{name}");
        let why = debate["depth_why"].as_str().unwrap_or_default();
        assert!(why.contains(told), "{name}: {why}");
        assert_eq!(debate["kind"], "task", "the tag counts, whatever the kind");
    }
    Ok(())
}

#[test]
fn both_positions_are_printed_below_the_verdict() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("revise");
    everyone.join(&whetstone)?;
    let file = whetstone.document("redis.md", DOCUMENT)?;
    let ran = whetstone.run(&["duel", &file.to_string_lossy(), "--models", "everyone"])?;
    let out = ran.succeeded()?.out;
    assert!(
        out.starts_with(
            "Verdict: revise\n5 open concerns\nSettle sign-out first.\n\nOpen concerns:\n\
             1. Major: One (judge: 3 of 5, moderate)\n"
        ),
        "{out}"
    );
    for part in [
        "\n\nPosition: Advocate (everyone)\nIt is worth it.\n1. Reads fall: Most of the load goes. \
         (“takes 41 % of all reads”)\n",
        "\n\nPosition: Challenger (everyone)\nIt is not ready.\n1. Major: One. Nobody can sign out. \
         Suggestion: Revoke them. (“Keys expire after 30 days”)\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    Ok(())
}

#[test]
fn a_judge_is_asked_twice_when_that_is_wanted_and_can_be() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("revise");
    everyone.join(&whetstone)?;
    let file = whetstone.document("redis.md", DOCUMENT)?;
    let file = file.to_string_lossy();
    let duel = ["duel", &*file, "--models", "everyone", "--json"];
    let once = whetstone.json(&duel)?;
    assert_eq!(
        (&once["calls"], &once["verdict"]["second_decision"]),
        (&json!(4), &Value::Null)
    );
    let twice = whetstone.json(&[&duel[..], &["--judge-twice"]].concat())?;
    assert_eq!(
        (&twice["calls"], &twice["verdict"]["second_decision"]),
        (&json!(5), &json!("revise"))
    );
    for (form, flag) in [
        (&["review"][..], "--judge-twice"),
        (&["duel", "--single"], "--judge-twice"),
        (&["review"], "--single"),
        (&["review"], "--compete"),
    ] {
        let held = [&*file, "--models", "everyone", "--json", flag];
        let ran = whetstone.run(&[form, &held].concat())?.succeeded()?;
        let debate: Value = serde_json::from_str(&ran.out)?;
        let told = list(&debate["warnings"]).first().and_then(Value::as_str);
        let told = told.with_context(|| format!("no warning of {flag}: {debate}"))?;
        assert!(
            told.starts_with(&format!("{flag} has no effect here")),
            "{told}"
        );
        assert!(ran.err.contains(&format!("warning: {told}")), "{}", ran.err);
    }
    Ok(())
}

#[test]
fn a_side_or_a_judge_that_fails_is_told_with_what_to_do() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("revise");
    everyone.join(&whetstone)?;
    let add = ["models", "add", "cli", "broken", "--", "false"];
    whetstone.run(&add)?.succeeded()?;
    let file = whetstone.document("redis.md", DOCUMENT)?;
    let duel = ["duel", &*file.to_string_lossy(), "--json"].map(str::to_owned);
    let duel = |models: &str, judge: &str| {
        let named = ["--models", models, "--judge", judge].map(str::to_owned);
        let all: Vec<String> = duel.iter().cloned().chain(named).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        whetstone.run(&all)?.succeeded()
    };
    let alone = duel("everyone,broken", "everyone")?.json()?;
    assert_eq!(alone["depth"], "single");
    let why = alone["depth_why"].as_str().unwrap_or_default();
    assert_eq!(
        why,
        "The challenger didn’t answer, so nothing was challenged. The judge had only the text and \
         what the advocate said."
    );
    assert_eq!(
        alone["against"],
        Value::Null,
        "nobody could raise a concern"
    );

    let unjudged = duel("everyone", "broken")?;
    let debate = unjudged.json()?;
    let id = debate["debate"].as_str().unwrap_or_default();
    let next = format!("To ask the judge again, run: whetstone resume {id}");
    assert_eq!(unjudged.err.lines().last(), Some(next.as_str()));
    let again = whetstone.run(&["resume", id, "--json"])?.succeeded()?;
    assert_eq!(
        again.json()?["calls"],
        3,
        "beside the final checks, nobody else is asked again"
    );
    Ok(())
}
