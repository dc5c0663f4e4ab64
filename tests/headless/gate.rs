//! Flags of a refinement that runs round by round, and what is reported when one fails.

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

const DRAFT: &str = "# Export for the finance team\n\nThe export is fast and easy to use. \
                     The format is TBD.\n";

#[test]
fn a_gate_stops_after_each_round_and_says_how_to_continue() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let refine = ["refine", &*draft, "--models", "offline/rules", "--gate"];
    let ran = whetstone
        .run(&[&refine[..], &["--json"]].concat())?
        .succeeded()?;
    let debate = ran.json()?;
    let id = debate["debate"].as_str().unwrap_or_default();
    assert_eq!(
        (&debate["outcome"], &debate["waiting_for"]),
        (&"stopped".into(), &"next_round".into())
    );
    assert_eq!(list(&debate["rounds"]).len(), 1);
    assert_ne!(debate["text"], DRAFT);
    let says = format!("Round 1 is done. Continue with: whetstone resume {id}");
    assert_eq!(ran.err.lines().last(), Some(says.as_str()), "{}", ran.err);

    let waiting = whetstone.json(&["history", "--json", "--state", "waiting"])?;
    assert_eq!(waiting[0]["debate"], id);
    let account = whetstone.run(&["history", "show", id])?.succeeded()?.out;
    let says = "Waiting for the author after round 1.";
    assert!(account.starts_with(says), "{account}");
    let continued = whetstone.json(&["resume", id, "--json"])?;
    assert_eq!(
        (&continued["outcome"], &continued["waiting_for"]),
        (&"checked".into(), &Value::Null)
    );
    let without = [&refine[..4], &["--json"]].concat();
    assert_eq!(continued["text"], whetstone.json(&without)?["text"]);

    let plain = whetstone.run(&refine)?.succeeded()?;
    assert_eq!(plain.out, debate["text"].as_str().unwrap_or_default());
    Ok(())
}

#[test]
fn personas_stay_or_rotate_from_round_to_round() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let objects = json!({ "approve": false, "findings": [{ "severity": "major", "title": "No format",
        "quote": "The format is TBD.", "concern": "Nobody can build it.", "suggestion": "Which one?" }] });
    let declines =
        json!({ "edits": [], "declined": [{ "finding": "F1", "reason": "It is open." }] });
    let critic = StandIn::new(&Script::text([
        Turn::answer(&declines).for_shape("synthesis/1"),
        Turn::answer(&objects).for_shape("critique/1"),
    ]));
    let command = critic.command();
    let add = ["models", "add", "cli", "critic", "--"].into_iter();
    let add: Vec<&str> = add.chain(command.iter().map(String::as_str)).collect();
    whetstone.run(&add)?.succeeded()?;
    let played = |flags: &[&str]| -> anyhow::Result<Vec<Value>> {
        let refine = ["refine", &*draft, "--personas", "pm,security", "--json"];
        let rules = ["--models", "critic"];
        let debate = whetstone.json(&[&refine[..], &rules, flags].concat())?;
        let rounds = list(&debate["rounds"]).iter().take(2);
        let first = rounds.map(|round| round["critiques"][0]["persona"].clone());
        Ok(first.collect())
    };
    assert_eq!(played(&[])?, ["pm", "pm"]);
    assert_eq!(played(&["--assignment", "fixed"])?, ["pm", "pm"]);
    assert_eq!(played(&["--assignment", "rotate"])?, ["pm", "security"]);
    Ok(())
}

#[test]
fn one_reviewer_reads_alone_where_that_is_asked_for() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let refine = ["refine", &*draft, "--models", "offline/rules", "--json"];
    let seats = |flags: &[&str]| -> anyhow::Result<usize> {
        let debate = whetstone.json(&[&refine[..], flags].concat())?;
        Ok(list(&debate["rounds"][0]["critiques"]).len())
    };
    assert_eq!(seats(&["--single"])?, 1);
    assert_eq!(seats(&["--single", "--personas", "qa"])?, 1);
    for (flags, code, says) in [
        (
            &["--single", "--personas", "qa,pm"][..],
            2,
            "--single takes one reviewer",
        ),
        (&["--compete"], 0, "--compete has no effect here"),
    ] {
        let ran = whetstone.run(&[&refine[..], flags].concat())?;
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
        assert!(ran.out.contains(says), "{}", ran.out);
    }
    Ok(())
}

#[test]
fn a_debate_that_fails_says_why_on_its_last_line() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let add = ["models", "add", "cli", "broken", "--", "false"];
    whetstone.run(&add)?.succeeded()?;
    let draft = whetstone.document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    // These need more than a text, or a different one.
    let others = ["compare", "prioritize", "checkpoint", "code-review"];
    let mut forms = whetstone.forms()?;
    forms.retain(|form| !others.contains(&form.as_str()));
    for form in &forms {
        for flags in [&[][..], &["--json"]] {
            let held = [form, &*draft, "--models", "broken"];
            let ran = whetstone.run(&[&held[..], flags].concat())?;
            assert_eq!(ran.code, Some(1), "{form}: {}", ran.err);
            let last = ran.err.lines().last().unwrap_or_default();
            assert!(
                last.starts_with("error: ") && last.contains("exit code 1"),
                "{form} {flags:?}: {}",
                ran.err
            );
            let why = last.trim_start_matches("error: ");
            assert_eq!(ran.err.matches(why).count(), 1, "{form}: {}", ran.err);
            if !flags.is_empty() {
                assert_eq!(ran.json()?["outcome"], "failed");
            }
        }
    }
    Ok(())
}

#[test]
fn a_file_whose_task_has_another_kind_takes_the_one_that_is_named() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy();
    let refine = ["refine", &*draft, "--models", "offline/rules", "--json"];
    let check = |flags: &[&str], kind: &str, says: Option<&str>| {
        let ran = whetstone.run(&[&refine[..], flags].concat())?.succeeded()?;
        assert_eq!(ran.json()?["kind"], kind, "{flags:?}");
        let told = ran.err.lines().find(|line| line.starts_with("The kind of"));
        assert_eq!(told, says, "{flags:?}");
        anyhow::Ok(())
    };
    check(&[], "task", None)?;
    let says = "The kind of “Export for the finance team” is now prd (it was task).";
    check(&["--kind", "prd"], "prd", Some(says))?;
    check(&["--kind", "prd"], "prd", None)?;
    check(&[], "prd", None)
}
