//! What the text that a debate produced still has to justify, in JSON and on standard error.

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::json;
use testkit::scripted::Turn;

use crate::everyone::{Everyone, known};

/// The flags for a text that the built-in rules review; each of them is on standard error too.
fn check(text: &str, expected: &[&str]) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", text)?;
    let refine = ["refine", "task.md", "--models", "offline/rules", "--json"];
    let ran = whetstone.run(&refine)?.succeeded()?;
    let debate = ran.json()?;
    let flags = list(&debate["final_checks"]["flags"]);
    let checks: Vec<_> = flags.iter().filter_map(|it| it["check"].as_str()).collect();
    assert_eq!(checks, expected, "{text}");
    for flag in flags {
        for field in ["quote", "question", "justification"] {
            let words = flag[field].as_str().unwrap_or_default();
            let first = words.lines().next().unwrap_or_default();
            assert!(
                !first.is_empty() && ran.err.contains(first),
                "{field}\n{}",
                ran.err
            );
        }
    }
    Ok(())
}

#[test]
fn flags_are_in_the_json_and_on_standard_error() -> anyhow::Result<()> {
    let hover = "# Button\n\nThe button does not change on hover.\n\n## Fix\n\n";
    let theming = format!("{hover}We migrate all components to a theming system.\n");
    check(&theming, &["scope_expansion"])?;
    check(
        &format!("{hover}Add one `:hover` line to `button.css`.\n"),
        &[],
    )?;
    check(
        "# Shop\n\nThe service keeps orders in PostgreSQL and Redis.\n",
        &["mismatched_analogues"],
    )?;
    check(
        "# Prices\n\nPrices are read so:\n\n```python\nif x == \"A\":\n    a()\nelif x == \"B\":\n    b()\nelif x == \"C\":\n    c()\n```\n",
        &["if_then_proliferation"],
    )
}

/// A big answer to a small problem.
const THEMING: &str = "# Button\n\nThe button does not change on hover.\n\n## Fix\n\nWe migrate all \
    components to a theming system.\n";

/// Answers of a model that approves the text and flags nothing itself.
fn approving() -> [Turn; 2] {
    let approves = json!({
        "findings": [], "approve": true,
        "evidence": ["The button does not change on hover.", "all components to a theming system"],
    });
    [
        Turn::answer(&approves).for_shape("critique/1"),
        Turn::answer(&json!({ "flags": [] })).for_shape("flags/1"),
    ]
}

/// A model that also argues and judges.
fn who_argues(whetstone: &Whetstone) -> anyhow::Result<Everyone> {
    let mut turns = Everyone::turns("revise");
    turns.extend(approving());
    known(whetstone, turns)
}

#[test]
fn a_question_about_scope_is_debated_where_that_is_asked_for() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = who_argues(&whetstone)?;
    whetstone.document("task.md", THEMING)?;
    let refine = [
        "refine",
        "task.md",
        "--models",
        "everyone",
        "--scope-debate",
    ];
    let ran = whetstone
        .run(&[&refine[..], &["--json"]].concat())?
        .succeeded()?;
    let debate = ran.json()?;
    let held = list(&debate["scope_debates"]);
    assert_eq!(held.len(), 1, "{debate}");
    assert_eq!(held[0]["flag"], debate["final_checks"]["flags"][0]["id"]);
    assert_eq!(held[0]["decision"], "revise");
    assert_eq!(held[0]["summary"], "Settle sign-out first.");
    let id = held[0]["debate"].as_str().unwrap_or_default();
    let duel = whetstone.json(&["history", "show", id, "--json"])?;
    assert_eq!(
        (&duel["protocol"], &duel["depth"]),
        (&json!("duel"), &json!("once"))
    );
    assert!(
        ran.err
            .contains("Scope debate: Revise. Settle sign-out first."),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains(&format!("whetstone history show {id}")),
        "{}",
        ran.err
    );
    // Standard output stays the text.
    let ran = whetstone.run(&refine)?.succeeded()?;
    assert_eq!(ran.out, THEMING);
    Ok(())
}

#[test]
fn a_scope_debate_needs_a_model_and_a_question() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = who_argues(&whetstone)?;
    whetstone.document("task.md", THEMING)?;
    let refine = [
        "refine",
        "task.md",
        "--scope-debate",
        "--models",
        "offline/rules",
    ];
    let ran = whetstone.run(&refine)?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(
        ran.err.contains("--scope-debate needs a model"),
        "{}",
        ran.err
    );
    let small = THEMING.replace(
        "migrate all components to a theming system",
        "add one `:hover` line",
    );
    whetstone.document("small.md", &small)?;
    let refine = [
        "refine",
        "small.md",
        "--scope-debate",
        "--models",
        "everyone",
    ];
    let ran = whetstone.run(&refine)?.succeeded()?;
    let says = "Scope debate: the final checks ask nothing about scope.";
    assert!(ran.err.contains(says), "{}", ran.err);
    Ok(())
}

#[test]
fn a_scope_debate_whose_verdict_cannot_be_read_has_none() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut turns = vec![Turn::text("{}").for_shape("verdict/1")];
    turns.extend(approving());
    let _everyone = known(&whetstone, turns)?;
    whetstone.document("task.md", THEMING)?;
    let refine = [
        "refine",
        "task.md",
        "--models",
        "everyone",
        "--scope-debate",
        "--json",
    ];
    let ran = whetstone.run(&refine)?.succeeded()?;
    let debate = ran.json()?;
    let held = &debate["scope_debates"][0];
    assert_eq!(
        (&held["decision"], &held["summary"]),
        (&json!(null), &json!(null))
    );
    assert!(
        ran.err
            .contains("warning: The debate about scope has no verdict."),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("{}"), "{}", ran.err);
    Ok(())
}

#[test]
fn a_scope_debate_that_fails_is_said_and_the_text_is_printed() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = {
        let breaks = |shape: &str| Turn::text("").exits(1, "error: no").for_shape(shape);
        let [critique, _] = approving();
        known(
            &whetstone,
            vec![
                critique,
                breaks("case/1"),
                breaks("challenge/1"),
                breaks("verdict/1"),
            ],
        )?
    };
    whetstone.document("task.md", THEMING)?;
    let refine = [
        "refine",
        "task.md",
        "--models",
        "everyone",
        "--scope-debate",
    ];
    let ran = whetstone.run(&refine)?.succeeded()?;
    assert_eq!(ran.out, THEMING);
    assert!(
        ran.err.contains("warning: The debate about scope"),
        "{}",
        ran.err
    );
    Ok(())
}
