//! Debates that come to a conclusion, without a window.

use anyhow::Context;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

const PROPOSAL: &str = "# Move sessions to Redis\n\nThe sessions table takes 41 % of all reads. Keys expire after 30 days.\n";

/// A model that plays every side and judges.
struct Everyone {
    stand_in: StandIn,
}

impl Everyone {
    fn who_decides(decision: &str) -> Self {
        let argument = json!({ "title": "Reads fall", "quote": "takes 41 % of all reads", "text": "Most of the load goes." });
        let concern = |title: &str| json!({ "severity": "major", "title": title, "quote": "Keys expire after 30 days", "concern": "Nobody can sign out.", "suggestion": "Revoke them." });
        let concerns: Vec<Value> = ["One", "Two", "Three", "Four", "Five"]
            .map(concern)
            .to_vec();
        let script = Script::text([
            Turn::answer(&json!({ "summary": "It is worth it.", "arguments": [argument], "grants": [] })).for_shape("case/1"),
            Turn::answer(&json!({ "summary": "It is not ready.", "findings": concerns })).for_shape("challenge/1"),
            Turn::answer(&json!({ "decision": decision, "summary": "Settle sign-out first.", "risks": ["A lost node."], "suggested_actions": ["Say who is paged.", "Size the memory."] })).for_shape("verdict/1"),
        ]);
        Self {
            stand_in: StandIn::new(&script),
        }
    }

    /// Makes it known to Whetstone, for as long as it lives.
    fn join(&self, whetstone: &Whetstone) -> anyhow::Result<()> {
        let command = self.stand_in.command();
        let mut arguments = vec!["models", "add", "cli", "everyone", "--"];
        arguments.extend(command.iter().map(String::as_str));
        whetstone.run(&arguments)?.succeeded()?;
        Ok(())
    }
}

#[test]
fn a_review_prints_its_verdict_and_keeps_it_as_a_file() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("revise");
    everyone.join(&whetstone)?;
    let file = whetstone.document("redis.md", PROPOSAL)?;
    let ran = whetstone.run(&["review", &file.to_string_lossy(), "--models", "everyone"])?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told: Vec<&str> = ran.err.lines().map(str::trim).collect();
    for role in ["Advocate: ", "Critic: ", "Response: ", "Judge: "] {
        let line = told.iter().find(|line| line.starts_with(role));
        let line = line.with_context(|| format!("no line for {role} in {}", ran.err))?;
        assert!(line.ends_with(" s"), "{line}");
    }
    let path = ran.out.lines().last().unwrap_or_default();
    assert_eq!(
        ran.out,
        format!(
            "Verdict: revise\nSettle sign-out first.\n\nRisks:\n1. A lost node.\n\n\
             Suggested actions:\n1. Say who is paged.\n2. Size the memory.\n\n{path}\n"
        )
    );
    let record: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let roles: Vec<&Value> = outside::changes::list(&record["steps"])
        .iter()
        .map(|step| &step["role"])
        .collect();
    assert_eq!(roles, ["advocate", "critic", "advocate", "judge"]);
    assert_eq!(record["verdict"]["decision"], "revise");
    assert_eq!(record["proposal"], PROPOSAL);
    assert!(record["duration_ms"].is_u64() && record["created_at"].is_string());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path)?.permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let audit = whetstone.json(&["doctor", "--audit", "--json"])?;
    let entry = &audit["log"][0];
    assert_eq!(
        entry["task"],
        "review: # Move sessions to Redis The sessions table takes 41 % of all reads. Keys expire"
    );
    assert_eq!(
        (&entry["risk_level"], &entry["outcome"], &entry["model"]),
        (&json!("LOW"), &json!("revise"), &json!("everyone"))
    );
    Ok(())
}

#[test]
fn a_review_of_words_and_of_nothing() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("approve");
    everyone.join(&whetstone)?;
    let debate = whetstone.json(&[
        "review",
        "Move sessions to Redis.",
        "--models",
        "everyone",
        "--json",
    ])?;
    assert_eq!(debate["verdict"]["decision"], "approve");
    assert_eq!(debate["original"], "Move sessions to Redis.");
    assert_eq!(debate["outcome"], "concluded");
    let ran = whetstone.run(&["review"])?;
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("Usage: whetstone review"), "{}", ran.err);
    let ran = whetstone.run(&["review", "Some text.", "--models", "offline/rules"])?;
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("can neither argue nor judge"),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn a_duel_is_held_where_it_is_called_for() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("reject");
    everyone.join(&whetstone)?;
    let tagged = format!("---\ntags: [architecture]\n---\n{PROPOSAL}");
    let cases: [(&str, &str, &[&str], usize, &str); 4] = [
        (
            "plain.md",
            PROPOSAL,
            &[],
            0,
            "Nothing in the text calls for a debate",
        ),
        ("asked.md", PROPOSAL, &["--compete"], 2, ""),
        ("tagged.md", &tagged, &[], 2, "a tag says architecture"),
        (
            "single.md",
            &tagged,
            &["--single"],
            0,
            "A single review was asked for",
        ),
    ];
    for (name, text, flags, positions, told) in cases {
        let file = whetstone.document(name, text)?;
        let file = file.to_string_lossy();
        let duel = [
            "duel", &*file, "--kind", "proposal", "--models", "everyone", "--json",
        ];
        let ran = whetstone.run(&[&duel, flags].concat())?;
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        assert!(ran.err.contains(told), "{name}: {}", ran.err);
        let debate: Value = serde_json::from_str(&ran.out)?;
        assert_eq!(
            outside::changes::list(&debate["positions"]).len(),
            positions,
            "{name}"
        );
        assert_eq!(debate["verdict"]["decision"], "reject", "{name}");
    }
    let found = whetstone.json(&["history", "--json", "--search", "sign out"])?;
    assert_eq!(found[0]["protocol"], "duel");
    Ok(())
}
