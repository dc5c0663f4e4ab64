//! The debate that a task goes through before an agent gets it.

use outside::wait;
use outside::whetstone::{Ran, finish};
use serde_json::{Value, json};
use std::process::Stdio;
use testkit::agent::Agent;
use testkit::scripted::{Script, StandIn, Turn};

use super::text;
use crate::everyone::add;
use crate::shop::Shop;

const SWITCH: &str = "ENABLE_PRE_EXECUTION_DEBATE";

/// The built-in reviewer removes the doubled word, and asks how fast: a minor finding.
const OPEN: &str = "# Sum the cart\n\nAdd a function that sums. The the list must be fast.\n";

/// The built-in reviewer has nothing to say about it.
const PLAIN: &str =
    "# Sum the cart\n\nAdd a function that returns the sum of the cart. Show it below the list.\n";

/// A shop with a task that leaves something open.
fn shop() -> anyhow::Result<Shop> {
    let shop = Shop::new()?;
    shop.whetstone.document("task.md", OPEN)?;
    Ok(shop)
}

impl Shop {
    /// Gives the task to an agent with this setting for debates in the environment.
    fn switched(&self, said: &str, agent: &Agent, flags: &[&str]) -> anyhow::Result<Ran> {
        let mut command = self.whetstone.command(&self.to(agent, flags))?;
        command.env(SWITCH, said);
        finish(
            command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?,
        )
    }

    fn debates(&self) -> anyhow::Result<Vec<Value>> {
        let listed = self.whetstone.json(&["history", "--json"])?;
        Ok(listed.as_array().cloned().unwrap_or_default())
    }
}

#[test]
fn the_author_decides_on_a_debate_before_the_agent_starts() -> anyhow::Result<()> {
    let shop = shop()?;
    let agent = Agent::new("helper", "");
    let ran = shop
        .switched("true", &agent, &["--yes", "--json"])?
        .succeeded()?;
    let told = ran.json()?;
    let debates = shop.debates()?;
    assert_eq!(debates.len(), 1);
    assert_eq!(debates[0]["state"], "to_review");
    let debate = &debates[0]["debate"];
    assert_eq!(
        (
            &told["run"],
            text(&told, "state"),
            &told["debate"],
            text(&told, "outcome")
        ),
        (&Value::Null, "waiting", debate, "checked"),
        "{told}"
    );
    assert_eq!(
        text(&told["open_findings"][0], "severity"),
        "minor",
        "{told}"
    );
    assert_eq!(
        told["next"],
        json!([format!("whetstone history show {}", text(&told, "debate"))])
    );
    for said in [
        "Debate: This task isn’t refined yet, so it is debated first.",
        "Debate: You decide on what it proposes before the agent starts. If it proposes nothing, leaves nothing open, and every reviewer gave an answer that counts, the agent starts right away.",
    ] {
        assert!(
            ran.err.lines().any(|line| line == said),
            "{said} in {}",
            ran.err
        );
    }
    // The proposal waits, whatever the environment says now.
    for said in ["true", "false"] {
        let again = shop.switched(said, &agent, &["--yes"])?;
        assert_eq!(again.code, Some(2), "{}", again.err);
        assert!(
            again.err.contains("A proposal for this task waits"),
            "{}",
            again.err
        );
    }
    assert_eq!(agent.noted("prompt"), "");
    let discard = ["history", "discard", text(&told, "debate")];
    let again = shop.switched("true", &agent, &["--yes"])?;
    let named = format!("whetstone {}", discard.join(" "));
    assert!(again.err.contains(&named), "{}", again.err);
    shop.whetstone.run(&discard)?.succeeded()?;
    shop.switched("true", &agent, &["--yes"])?.succeeded()?;
    assert!(agent.noted("prompt").contains("The the list"));
    assert_eq!(shop.debates()?.len(), 1);
    Ok(())
}

#[test]
fn what_leaves_nothing_grave_open_is_accepted_without_asking() -> anyhow::Result<()> {
    let shop = shop()?;
    let agent = Agent::new("helper", "");
    let accept = ["--yes", "--json", "--accept-up-to", "minor"];
    let ran = shop.switched("1", &agent, &accept)?.succeeded()?;
    let through = "ended. Accepted 4 changes without asking (up to minor). Left open: minor: No word on who it is for; minor: No measure of success; minor: No way to measure “fast”. The agent starts.";
    assert!(ran.err.contains(through), "{}", ran.err);
    let told = ran.json()?;
    assert_eq!(text(&told, "state"), "finished", "{told}");
    let debates = shop.debates()?;
    let accepted = format!(
        "4 changes of debate {} were accepted without asking you (up to minor). Left open: minor: No word on who it is for; minor: No measure of success; minor: No way to measure “fast”.",
        text(&debates[0], "debate")
    );
    let unsaved = "The agent gets the text that was accepted from a debate, which isn’t saved to the file yet.";
    assert_eq!(told["notes"], json!([accepted, unsaved]));
    let shown = shop.run(&["show", text(&told, "run")])?.succeeded()?.out;
    let note = format!("note: {accepted}");
    assert!(shown.lines().any(|line| line == note), "{shown}");
    let prompt = agent.noted("prompt");
    assert!(prompt.contains("sums. The list must be fast."), "{prompt}");
    assert_eq!(debates[0]["state"], "accepted");
    let report = ["history", "show", text(&debates[0], "debate"), "--json"];
    let report = shop.whetstone.run(&report)?.succeeded()?.json()?;
    assert_eq!(text(&report, "accepted_up_to"), "minor", "{report}");
    // The file still has the text from before, which nobody wants to give to an agent now.
    let again = shop.switched("1", &agent, &accept)?.succeeded()?;
    assert!(
        again
            .err
            .contains("The agent gets the text that was accepted"),
        "{}",
        again.err
    );
    assert_eq!(agent.noted("prompt"), prompt);
    assert_eq!(shop.debates()?.len(), 1);
    // What the author writes over the text from before isn’t based on the one that was accepted.
    shop.whetstone
        .document("task.md", "# Sum the cart\n\nAdd two functions.\n")?;
    let told = shop.switched("0", &agent, &accept)?.succeeded()?.json()?;
    assert!(agent.noted("prompt").contains("Add two functions."));
    assert_eq!(told["refined_by"], Value::Null);
    let note = told["notes"][0].as_str().unwrap_or_default();
    assert!(
        note.starts_with("This text isn’t based on the one that you accepted"),
        "{note}"
    );
    assert_eq!(shop.debates()?.len(), 1);
    shop.switched("1", &agent, &accept)?.succeeded()?;
    assert_eq!(shop.debates()?.len(), 2);
    Ok(())
}

#[test]
fn graver_findings_wait_for_the_author() -> anyhow::Result<()> {
    let debated = |up_to: &str| {
        let shop = Shop::new()?;
        let (agent, model) = (Agent::new("helper", ""), StandIn::new(&objecting()));
        shop.whetstone.document("task.md", OPEN)?;
        add(&shop.whetstone, "strict", &model)?;
        let accept = ["--yes", "--json", "--accept-up-to", up_to];
        let ran = shop.switched("on", &agent, &accept)?.succeeded()?;
        anyhow::Ok((ran, agent))
    };
    let (ran, _agent) = debated("blocking")?;
    let open = "Left open: blocking: Nobody says which sum. The agent starts.";
    assert!(ran.err.contains(open), "{}", ran.err);
    let (ran, agent) = debated("minor")?;
    let told = ran.json()?;
    assert_eq!(text(&told, "state"), "waiting", "{told}");
    assert_eq!(
        text(&told, "why"),
        "The most serious open finding is blocking, and changes are accepted without you only up to minor."
    );
    assert_eq!(agent.noted("prompt"), "");
    Ok(())
}

#[test]
fn an_agent_waits_if_reviewers_neither_approved_nor_raised_anything() -> anyhow::Result<()> {
    let approves = |evidence: &[&str]| {
        let critique = json!({ "approve": true, "evidence": evidence, "findings": [] });
        let nothing = json!({ "edits": [], "declined": [] });
        Script::text([
            Turn::answer(&critique).for_shape("critique/1"),
            Turn::answer(&nothing).for_shape("synthesis/1"),
        ])
    };
    let told = |script: &Script| {
        let shop = Shop::new()?;
        let (agent, model) = (Agent::new("helper", ""), StandIn::new(script));
        shop.whetstone.document("task.md", PLAIN)?;
        add(&shop.whetstone, "quick", &model)?;
        let ran = shop.switched("on", &agent, &["--yes", "--json"])?;
        let told = ran.succeeded()?.json()?;
        anyhow::Ok((told, agent.noted("prompt"), shop, agent, model))
    };
    let (waits, prompt, shop, agent, _model) = told(&approves(&[]))?;
    assert_eq!(text(&waits, "state"), "waiting", "{waits}");
    let why = text(&waits, "why");
    assert!(
        why.contains("gave no answer that counts, so you decide before the agent starts."),
        "{why}"
    );
    assert!(
        text(&waits, "then").contains("run the same command again"),
        "{waits}"
    );
    assert_eq!(prompt, "");
    // The author decided.
    let again = shop.switched("on", &agent, &["--yes"])?.succeeded()?;
    let note = "note: The debate on this text ended without consensus: 0 of ";
    assert!(again.err.contains(note), "{}", again.err);
    assert!(agent.noted("prompt").contains("Add a function"));
    // That was about this text only.
    shop.whetstone
        .document("task.md", "# Payments\n\nCharge everyone twice.\n")?;
    let other = shop.switched("on", &agent, &["--yes", "--json"])?;
    let other = other.succeeded()?;
    let first = "Debate: This text was changed since its last debate, so it is debated first.";
    assert!(other.err.lines().any(|line| line == first), "{}", other.err);
    assert_eq!(text(&other.json()?, "state"), "waiting");
    assert_eq!(shop.debates()?.len(), 2);
    assert!(!agent.noted("prompt").contains("Payments"));
    let counts = approves(&[
        "Add a function that returns the sum of the cart.",
        "Show it below the list.",
    ]);
    let (ran, prompt, ..) = told(&counts)?;
    assert_eq!(text(&ran, "state"), "finished", "{ran}");
    assert!(prompt.contains("Add a function"), "{prompt}");
    Ok(())
}

/// Objects to everything and changes nothing.
fn objecting() -> Script {
    let finding = json!({
        "severity": "blocking", "title": "Nobody says which sum", "quote": "Add a function that sums.",
        "concern": "Two teams will build two sums.", "suggestion": "Say which."
    });
    let critique = json!({ "approve": false, "findings": [finding] });
    let declined = json!({ "edits": [], "declined": [] });
    Script::text([
        Turn::answer(&critique).for_shape("critique/1"),
        Turn::answer(&declined).for_shape("synthesis/1"),
    ])
}

#[test]
fn a_debate_that_failed_starts_no_agent_and_continues_next_time() -> anyhow::Result<()> {
    let shop = shop()?;
    let agent = Agent::new("helper", "");
    shop.whetstone
        .run(&["models", "add", "cli", "broken", "--", "/bin/false"])?
        .succeeded()?;
    let ran = shop.switched("yes", &agent, &["--yes", "--json"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let told = ran.json()?;
    assert_eq!(text(&told, "state"), "failed", "{told}");
    assert!(
        ran.err
            .lines()
            .last()
            .is_some_and(|it| it.starts_with("error: No reviewer answered."))
    );
    let again = shop.switched("yes", &agent, &["--yes"])?;
    assert_eq!(again.code, Some(1));
    assert!(
        again.err.contains("so it continues first."),
        "{}",
        again.err
    );
    assert_eq!(shop.debates()?.len(), 1);
    assert_eq!(agent.noted("prompt"), "");
    Ok(())
}

#[test]
fn the_environment_says_true_or_false() -> anyhow::Result<()> {
    let shop = shop()?;
    let agent = Agent::new("helper", "");
    let ran = shop.switched("maybe", &agent, &["--yes"])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(
        ran.err
            .contains("ENABLE_PRE_EXECUTION_DEBATE is neither true nor false."),
        "{}",
        ran.err
    );
    assert_eq!(agent.noted("prompt"), "");
    shop.switched("off", &agent, &["--yes"])?.succeeded()?;
    assert_eq!(shop.debates()?.len(), 0);
    assert!(agent.noted("prompt").contains("The the list"));
    Ok(())
}

#[test]
fn an_interrupted_debate_starts_no_agent() -> anyhow::Result<()> {
    let shop = shop()?;
    let (agent, model) = (
        Agent::new("helper", ""),
        StandIn::new(&Script::text([Turn::text("").stalls()])),
    );
    add(&shop.whetstone, "silent", &model)?;
    let mut command = shop.whetstone.command(&shop.to(&agent, &["--yes"]))?;
    command.env(SWITCH, "true");
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    wait::until("a reviewer is asked", || Ok(!model.calls().is_empty()))?;
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()?;
    assert!(killed.success());
    let ran = finish(child)?;
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(
        ran.err.contains("Continue with: whetstone resume"),
        "{}",
        ran.err
    );
    assert_eq!(agent.noted("prompt"), "");
    Ok(())
}
