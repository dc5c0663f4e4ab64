//! Forms whose judge doesn’t answer: none has a verdict, each says so in the same way, and keeps what its
//! sides said. A review fails and can be resumed.

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::Turn;

use crate::everyone::{DOCUMENT, Everyone, known};

const OPTIONS: &str = "# Where sessions live\n\n## Options\n\n- Postgres\n- Redis\n";

/// Sides that answer, and a judge that doesn’t.
fn turns() -> Vec<Turn> {
    let mut turns = Everyone::turns("approve");
    turns.pop();
    turns.push(
        Turn::text("")
            .exits(1, "out of order")
            .for_shape("verdict/1"),
    );
    turns
}

#[test]
fn a_form_whose_judge_did_not_answer_has_no_verdict_and_keeps_what_was_said() -> anyhow::Result<()>
{
    for (form, text, heard) in [
        ("duel", DOCUMENT, 2),
        ("status", DOCUMENT, 6),
        ("compare", OPTIONS, 4),
    ] {
        let whetstone = Whetstone::new()?;
        let _everyone = known(&whetstone, turns())?;
        let file = whetstone.document("text.md", text)?;
        let file = file.to_string_lossy();
        let mut arguments = vec![form, &*file, "--models", "everyone"];
        if form == "status" {
            arguments.push("--compete");
        }
        let ran = whetstone.run(&arguments)?;
        assert_eq!(ran.code, Some(0), "{form}: {}", ran.err);
        assert!(ran.err.contains("gave no verdict."), "{form}: {}", ran.err);
        let again = "To ask the judge again, run: whetstone resume ";
        assert!(ran.err.contains(again), "{form}: {}", ran.err);
        let none = if form == "compare" {
            "Recommended: none\n"
        } else {
            "Verdict: none\n"
        };
        assert!(ran.out.starts_with(none), "{form}: {}", ran.out);
        assert!(ran.out.contains("Position: "), "{form}: {}", ran.out);

        let row = whetstone.json(&["history", "--json"])?[0].clone();
        assert_eq!(
            (&row["outcome"], &row["state"]),
            (&json!("concluded"), &json!("to_review")),
            "{form}"
        );
        let result = row["result"].as_str().unwrap_or_default();
        assert!(result.starts_with("No verdict"), "{form}: {result}");
        let id = row["debate"].as_str().unwrap_or_default();
        let debate = whetstone.json(&["history", "show", id, "--json"])?;
        assert_eq!(
            (&debate["outcome"], &debate["verdict"]),
            (&json!("concluded"), &Value::Null),
            "{form}"
        );
        assert_eq!(debate["state"], "to_review", "{form}");
        assert_eq!(list(&debate["positions"]).len(), heard, "{form}");
        let report = whetstone
            .run(&["report", id, "--format", "md"])?
            .succeeded()?
            .out;
        assert!(report.contains("**No verdict**"), "{form}: {report}");
    }
    Ok(())
}

#[test]
fn a_review_whose_judge_did_not_answer_fails_by_name_and_can_be_resumed() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = known(&whetstone, turns())?;
    let file = whetstone.document("text.md", DOCUMENT)?;
    let ran = whetstone.run(&["review", &file.to_string_lossy(), "--models", "everyone"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("error: Judge failed."), "{}", ran.err);
    assert!(ran.err.contains("whetstone resume "), "{}", ran.err);
    let debate = whetstone.json(&["history", "--json"])?[0].clone();
    assert_eq!(debate["outcome"], "failed");
    Ok(())
}
