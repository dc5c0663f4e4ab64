//! What an agent is given, where it works, and which tasks can be given to one.

use std::fs;

use outside::whetstone::Whetstone;
use serde_json::json;
use testkit::agent::Agent;

use super::{TASK, held, text};
use crate::shop::{KEY, Shop};

#[test]
fn an_agent_works_beside_the_users_files_and_is_reviewed() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    shop.write("cart.ts", "export const cart = [\"mine\"];\n")?;
    let before = held(&shop)?;
    let agent = Agent::new(
        "helper",
        &format!(
            "echo starting; echo 'export const sum = 1;' >> cart.ts\n\
             git add cart.ts && git -c user.name=A -c user.email=a@b.c commit --quiet --message sum\n\
             echo 'const key = \"{KEY}\";' > key.ts\n\
             setsid \"$0\" linger &\n\
             while [ ! -e \"$here/lingers\" ]; do :; done\n"
        ),
    );
    let told = shop.done_by(&agent)?;
    assert_eq!(text(&told, "state"), "finished", "{told}");
    assert_eq!(
        told["change"],
        json!({ "files": 2, "commits": 1, "added": 2, "removed": 0, "blocking": 1, "findings": 1 })
    );
    assert_eq!(text(&told["findings"][0], "file"), "key.ts");
    assert_eq!(text(&told, "output"), "starting\n");
    assert!(told["permissions"].is_null(), "nothing limits it: {told}");
    let listed = shop.run(&["list"])?.succeeded()?.out;
    assert!(listed.contains("  finished (1 blocking)  "), "{listed}");
    assert_eq!(
        told["notes"],
        json!([
            "This task hasn’t been debated.",
            "Your uncommitted changes aren’t in the worktree. It has the files of the last commit."
        ])
    );
    assert!(
        text(&told, "branch").starts_with("whetstone/sum-the-cart-"),
        "{told}"
    );
    assert_eq!(agent.noted("folder").trim(), text(&told, "worktree"));
    assert!(text(&told, "worktree").starts_with(&*shop.whetstone.data().to_string_lossy()));
    assert_eq!(held(&shop)?, before, "the user’s files changed");
    assert_eq!(agent.processes(), [0; 0], "something is left of the agent");
    Ok(())
}

#[test]
fn the_task_goes_by_standard_input_alone() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "git rev-parse --show-toplevel > \"$here/top\"\n");
    // As in a hook of the user’s own repository.
    let mut command = shop.whetstone.command(&shop.to(&agent, &["--yes"]))?;
    command
        .env("GIT_DIR", shop.root().join(".git"))
        .env("GIT_WORK_TREE", shop.root());
    assert!(command.output()?.status.success());
    let told = shop.only_run()?;
    assert_eq!(agent.noted("top").trim(), text(&told, "worktree"));
    assert_eq!(agent.noted("arguments"), "\n");
    let prompt = agent.noted("prompt");
    let given = format!(
        "====== task: begin\n{}\n====== task: end\n",
        TASK.trim_end()
    );
    assert!(prompt.ends_with(&given), "{prompt}");
    let environment = agent.noted("environment");
    for ours in ["WHETSTONE_", "GIT_DIR=", "GIT_WORK_TREE="] {
        assert!(!environment.contains(ours), "{environment}");
    }
    Ok(())
}

#[test]
fn nothing_starts_before_the_command_was_shown_and_agreed_to() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "");
    let ran = shop.whetstone.run(&shop.to(&agent, &[]))?;
    assert_eq!(ran.code, Some(2));
    let command = format!("Command: {}", agent.program().display());
    for said in [
        &*command,
        "Permissions: Whetstone doesn’t know what this command may do, and nothing confines it to the worktree.",
        "To start the command above, add --yes.",
    ] {
        assert!(
            ran.err.lines().any(|line| line == said),
            "{said} in {}",
            ran.err
        );
    }
    assert_eq!(agent.noted("folder"), "");
    assert_eq!(shop.run(&["list", "--json"])?.out.trim(), "[]");
    assert!(!shop.whetstone.data().join("runs").exists());
    Ok(())
}

/// Fails unless a run with these arguments is refused with this sentence, and leaves no branch.
fn refused(shop: &Shop, arguments: &[&str], message: &str) -> anyhow::Result<()> {
    let ran = shop.run(arguments)?;
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    assert!(!shop.root().join(".git/worktrees").exists());
    Ok(())
}

#[test]
fn what_cant_be_worked_on_is_refused_in_words() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "");
    let own = agent.program().display().to_string();
    let place = |name: &str| shop.whetstone.path(name).display().to_string();
    let (task, project) = (place("task.md"), place("shop"));
    fs::create_dir(place("plain"))?;
    fs::create_dir(place("empty"))?;
    let git = std::process::Command::new("git")
        .args(["init", "--quiet"])
        .current_dir(place("empty"))
        .status()?;
    assert!(git.success());
    shop.whetstone.document("blank.md", "\n")?;
    for (arguments, message) in [
        (
            vec![&*task, "--yes", "--", &own],
            "This task has no project folder",
        ),
        (
            vec![&task, "--project", &place("plain"), "--yes", "--", &own],
            "The project folder isn’t in a git repository",
        ),
        (
            vec![&task, "--project", &place("empty"), "--yes", "--", &own],
            "The branch that is checked out has no commits yet",
        ),
        (
            vec![&task, "--project", &place("nowhere"), "--yes", "--", &own],
            "can’t be a project",
        ),
        (
            vec![&task, "--project", &project, "--yes", "--agent", "cursor"],
            "There is no coding agent with this name.",
        ),
        (
            vec![&task, "--project", &project, "--yes", "--agent", "codex"],
            "Codex isn’t installed.",
        ),
        (
            vec![&task, "--project", &project, "--yes", "--agent", "own"],
            "Your own agent has no command yet.",
        ),
        (
            vec![
                &task,
                "--project",
                &project,
                "--yes",
                "--agent",
                "codex",
                "--",
                &own,
            ],
            "--agent codex takes no command of your own.",
        ),
        (
            vec![
                &place("blank.md"),
                "--project",
                &project,
                "--yes",
                "--",
                &own,
            ],
            "no text",
        ),
        (
            vec![
                "01a20a99-8162-759b-b8e8-066e80b69b6e",
                "--project",
                &project,
                "--yes",
                "--",
                &own,
            ],
            "There is no task",
        ),
        (vec!["show", "01a2"], "There is no run 01a2"),
    ] {
        refused(&shop, &arguments, message)?;
    }
    assert_eq!(agent.noted("folder"), "");
    Ok(())
}

#[test]
fn a_proposal_that_waits_holds_the_agent_back() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let vague = "# Export\n\n## Goals\n\nThe page is fast. A link is valid for a while.\n\n## Metrics\n\n- Sign-ins go up.\n";
    let task = shop.whetstone.document("task.md", vague)?;
    let proposed = shop.whetstone.refine(&task)?;
    assert_eq!(proposed["changed"], true, "{proposed}");
    let agent = Agent::new("helper", "");
    let ran = shop.whetstone.run(&shop.to(&agent, &["--yes"]))?;
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("A proposal for this task waits for your decision."),
        "{}",
        ran.err
    );
    fs::write(&task, text(&proposed, "text"))?;
    let told = shop.done_by(&agent)?;
    assert_eq!(told["notes"], json!([]));
    assert!(
        agent
            .noted("prompt")
            .contains(text(&proposed, "text").trim_end())
    );
    Ok(())
}

#[test]
fn a_title_is_only_ever_a_name() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let hostile = "# --upload-pack=$(touch pwned); ../../\"x\" {task}\u{202e}\n\nDo it.\n";
    shop.whetstone.document("task.md", hostile)?;
    let agent = Agent::new("helper", "");
    let told = shop.done_by(&agent)?;
    assert!(
        text(&told, "branch").starts_with("whetstone/upload-pack-touch-pwned-x-task-"),
        "{told}"
    );
    assert!(!shop.whetstone.path("pwned").exists());
    Ok(())
}

#[test]
fn a_task_is_found_by_its_id_too() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "");
    let first = shop.done_by(&agent)?;
    // The folder that was named before is the task’s.
    let own = agent.program().display().to_string();
    let words = ["run", text(&first, "task"), "--yes", "--json", "--", &own];
    let second = shop.whetstone.json(&words)?;
    assert_eq!(second["task"], first["task"]);
    assert_ne!(second["branch"], first["branch"]);
    Ok(())
}

#[test]
fn a_project_inside_a_repository_is_where_the_agent_starts() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    fs::create_dir(shop.root().join("app"))?;
    shop.write("app/a.ts", "a\n")?;
    shop.commit()?;
    let agent = Agent::new("helper", "");
    let (own, app) = (
        agent.program().display().to_string(),
        shop.root().join("app").display().to_string(),
    );
    let task = shop.whetstone.path("task.md").display().to_string();
    shop.run(&[&task, "--project", &app, "--yes", "--", &own])?
        .succeeded()?;
    let told = shop.only_run()?;
    assert_eq!(
        agent.noted("folder").trim(),
        format!("{}/app", text(&told, "worktree"))
    );
    Ok(())
}

#[test]
fn there_are_no_runs_at_first() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let ran = whetstone.run(&["run", "list"])?.succeeded()?;
    assert_eq!(
        (ran.out.as_str(), ran.err.trim()),
        (
            "",
            "There are no runs yet. Start one with whetstone run FILE."
        )
    );
    Ok(())
}
