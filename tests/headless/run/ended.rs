//! How runs end: by themselves, by force, and together with Whetstone.

use std::process::Child;

use outside::wait;
use outside::whetstone::finish;
use testkit::agent::Agent;

use super::{held, text};
use crate::shop::Shop;

/// Keeps running for longer than any test, with a process in another session.
const STALLS: &str = "echo begun; echo two > two.ts; setsid \"$0\" linger &\n\
                      while [ ! -e \"$here/lingers\" ]; do :; done\n\
                      touch \"$here/stalls\"; sleep 600\n";

fn gone(agent: &Agent) -> anyhow::Result<()> {
    wait::until("nothing is left of the agent", || {
        Ok(agent.processes().is_empty())
    })
}

fn signal(child: &Child, name: &str) -> anyhow::Result<()> {
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args([name, &id])
        .status()?;
    assert!(sent.success());
    Ok(())
}

#[test]
fn a_run_whose_whetstone_was_killed_is_interrupted_and_kept() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let before = held(&shop)?;
    let agent = Agent::new("helper", STALLS);
    let mut child = shop.started(&agent, "stalls")?;
    let id = text(&shop.only_run()?, "run").to_owned();
    assert_eq!(text(&shop.only_run()?, "state"), "running");
    wait::until("what it said is stored", || {
        Ok(text(&shop.run(&["show", &id, "--json"])?.json()?, "output") == "begun\n")
    })?;
    child.kill()?;
    child.wait()?;
    gone(&agent)?;
    assert_eq!(text(&shop.only_run()?, "state"), "interrupted");
    let shown = shop.run(&["show", &id, "--json"])?.succeeded()?.json()?;
    assert_eq!(text(&shown, "output"), "begun\n");
    assert_eq!(text(&shown["files"][0], "path"), "two.ts");
    let words = shop.run(&["show", &id])?.succeeded()?.out;
    assert!(
        words.contains("Whetstone quit before the agent finished, so the agent was stopped."),
        "{words}"
    );
    assert_eq!(held(&shop)?, before);
    let refused = shop.run(&["stop", &id])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    Ok(())
}

#[test]
fn an_agent_is_stopped_from_another_terminal_with_all_that_it_started() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", STALLS);
    let child = shop.started(&agent, "stalls")?;
    let id = text(&shop.only_run()?, "run").to_owned();
    let busy = shop.run(&["remove", &id, "--force"])?;
    assert!(
        busy.err
            .contains("The agent is still working in this worktree."),
        "{}",
        busy.err
    );
    let stopped = shop.run(&["stop", &id, "--json"])?.succeeded()?.json()?;
    assert_eq!(text(&stopped, "state"), "stopped");
    let told = finish(child)?.succeeded()?.json()?;
    assert_eq!(
        (text(&told, "state"), text(&told, "output")),
        ("stopped", "begun\n")
    );
    assert_eq!(text(&told["files"][0], "path"), "two.ts");
    gone(&agent)
}

#[test]
fn an_interrupt_stops_the_agent() -> anyhow::Result<()> {
    for (name, code) in [("-INT", 130), ("-TERM", 143)] {
        let shop = Shop::with_task()?;
        let agent = Agent::new("helper", STALLS);
        let child = shop.started(&agent, "stalls")?;
        signal(&child, name)?;
        let ran = finish(child)?;
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert_eq!(text(&shop.only_run()?, "state"), "stopped");
        gone(&agent)?;
    }
    Ok(())
}

#[test]
fn an_agent_that_fails_says_so_last() -> anyhow::Result<()> {
    for (lines, said) in [
        ("echo half > half.ts; exit 7\n", "ended with exit code 7."),
        ("kill -9 $$\n", "was stopped by the system."),
    ] {
        let shop = Shop::with_task()?;
        let agent = Agent::new("helper", lines);
        let ran = shop.whetstone.run(&shop.to(&agent, &["--yes", "--json"]))?;
        assert_eq!(ran.code, Some(1));
        let last = ran.err.lines().last().unwrap_or_default();
        assert!(last.ends_with(said), "{}", ran.err);
        assert_eq!(text(&ran.json()?, "state"), "failed");
        assert_eq!(
            ran.json()?["change"]["files"],
            u64::from(lines.contains("half"))
        );
    }
    Ok(())
}

#[test]
fn megabytes_of_output_are_kept_to_the_newest() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new(
        "helper",
        "echo first\nyes 0123456789012345678901234567890123456789 | head -c 9000000\necho\necho last\n",
    );
    let told = shop.done_by(&agent)?;
    let output = text(&told, "output");
    assert!(output.ends_with("last\n") && !output.starts_with("first"));
    assert!(output.len() <= 2 << 20, "{}", output.len());
    let left_out = told["output_left_out_bytes"].as_u64().unwrap_or_default();
    let all = u64::try_from(output.len())? + left_out;
    assert!(all > 9_000_000, "{all}");
    let shown = shop.run(&["show", text(&told, "run")])?.succeeded()?.out;
    assert!(shown.contains("KB of its output wasn’t saved.]"));
    Ok(())
}

#[test]
fn what_an_agent_does_to_git_is_told() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new(
        "helper",
        "git config core.fsmonitor \"$0\"; echo /tmp > \"$(git rev-parse --git-dir)/commondir\"; rm .git; echo new > new.ts\n",
    );
    let told = shop.done_by(&agent)?;
    assert_eq!(text(&told["files"][0], "path"), "new.ts");
    let warnings = told["warnings"].to_string();
    assert!(
        warnings
            .contains("The agent changed the file .git in its worktree. Whetstone put it back."),
        "{told}"
    );
    assert!(
        warnings
            .contains("commondir, which tells git where the repository is. Whetstone put it back."),
        "{told}"
    );
    assert!(
        warnings.contains(".git/config was changed during the run"),
        "{told}"
    );
    assert_eq!(agent.noted("arguments"), "\n", "the agent was run by git");
    Ok(())
}

#[test]
fn an_agent_that_takes_its_worktree_away_leaves_its_output() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "echo bye; rm -rf \"$PWD\"\n");
    let told = shop.done_by(&agent)?;
    assert_eq!(
        (text(&told, "state"), text(&told, "output")),
        ("finished", "bye\n")
    );
    assert!(told["change"].is_null() && told["files"].is_null());
    shop.run(&["remove", text(&told, "run")])?.succeeded()?;
    Ok(())
}

#[test]
fn nothing_is_left_of_an_agent_that_kills_its_guard() -> anyhow::Result<()> {
    for apart in ["", "setsid "] {
        let shop = Shop::with_task()?;
        let agent = Agent::new(
            "helper",
            &format!(
                "kill -9 $PPID; {apart}\"$0\" linger & \
                 while [ ! -e \"$here/lingers\" ]; do :; done; sleep 600\n"
            ),
        );
        let words = shop.to(&agent, &["--yes", "--json"]);
        let ran = shop.whetstone.run(&words)?;
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert_eq!(text(&ran.json()?, "state"), "failed", "{}", ran.out);
        gone(&agent)?;
    }
    Ok(())
}

#[test]
fn what_a_run_committed_is_told_even_if_its_files_are_as_before() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new(
        "helper",
        "echo 'const key = \"ghp_9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO\";' >> cart.ts\n\
         git -c user.name=a -c user.email=a@b commit --quiet --all -m key\n\
         git checkout --quiet HEAD~1 -- cart.ts\n",
    );
    let ran = shop.whetstone.run(&shop.to(&agent, &["--yes"]))?;
    let told = ran.succeeded()?.out;
    for said in [
        "The files are the same as before, but it made 1 commit.",
        "blocking: GitHub token in commit ",
        "Its last commit differs from these files. Commit or discard the rest before you merge.",
    ] {
        assert!(told.contains(said), "{said} isn’t in {told}");
    }
    Ok(())
}

#[test]
fn a_run_that_changed_nothing_says_so() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "");
    let ran = shop.whetstone.run(&shop.to(&agent, &["--yes"]))?;
    let told = ran.succeeded()?.out;
    assert!(told.contains("It changed nothing."), "{told}");
    assert!(!told.contains("committed"), "{told}");
    Ok(())
}
