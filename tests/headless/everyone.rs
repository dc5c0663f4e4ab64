//! A model that plays every side and judges.

use outside::two_sides::scores;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

pub(crate) const DOCUMENT: &str = "# Move sessions to Redis\n\nThe sessions table takes 41 % of all reads. Keys expire after 30 days.\n";

/// A model that plays every side and judges.
pub(crate) struct Everyone {
    stand_in: StandIn,
}

impl Everyone {
    pub(crate) fn who_decides(decision: &str) -> Self {
        Self {
            stand_in: StandIn::new(&Script::text(Self::turns(decision))),
        }
    }

    /// Its answers, the judge’s last.
    pub(crate) fn turns(decision: &str) -> Vec<Turn> {
        let argument = json!({ "title": "Reads fall", "quote": "takes 41 % of all reads", "text": "Most of the load goes." });
        let concern = |title: &str| json!({ "severity": "major", "title": title, "quote": "Keys expire after 30 days", "concern": "Nobody can sign out.", "suggestion": "Revoke them." });
        let concerns: Vec<Value> = ["One", "Two", "Three", "Four", "Five"]
            .map(concern)
            .to_vec();
        vec![
            Turn::answer(&json!({ "summary": "It is worth it.", "arguments": [argument], "grants": [] })).for_shape("case/1"),
            Turn::answer(&json!({ "summary": "It is not ready.", "findings": concerns })).for_shape("challenge/1"),
            Turn::answer(&json!({ "decision": decision, "reads_as": decision, "summary": "Settle sign-out first.", "risks": ["A lost node."], "suggested_actions": ["Say who is paged.", "Size the memory."], "evidence": ["Keys expire after 30 days."], "scores": scores() })).for_shape("verdict/1"),
        ]
    }

    /// Adds it to Whetstone’s models, for as long as it lives.
    pub(crate) fn join(&self, whetstone: &Whetstone) -> anyhow::Result<()> {
        add(whetstone, "everyone", &self.stand_in)
    }
}

/// Adds a stand-in to Whetstone’s models under that name.
pub(crate) fn add(whetstone: &Whetstone, name: &str, stand_in: &StandIn) -> anyhow::Result<()> {
    let command = stand_in.command();
    let mut arguments = vec!["models", "add", "cli", name, "--"];
    arguments.extend(command.iter().map(String::as_str));
    whetstone.run(&arguments)?.succeeded()?;
    Ok(())
}

/// Adds a model with that script to Whetstone’s models, for as long as the result lives.
pub(crate) fn known(whetstone: &Whetstone, turns: Vec<Turn>) -> anyhow::Result<Everyone> {
    let everyone = Everyone {
        stand_in: StandIn::new(&Script::text(turns)),
    };
    everyone.join(whetstone)?;
    Ok(everyone)
}
