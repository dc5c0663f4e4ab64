//! What happens to worktrees: merged by hand, and removed with nothing lost.

use std::fs;
use std::path::Path;

use serde_json::json;
use testkit::agent::Agent;

use super::text;
use crate::shop::Shop;

const COMMITS: &str = "echo new > new.ts; git add new.ts\n\
                       git -c user.name=A -c user.email=a@b.c commit --quiet --message new\n";

#[test]
fn a_worktree_goes_once_its_work_is_merged() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let told = shop.done_by(&Agent::new("helper", COMMITS))?;
    let (id, branch) = (text(&told, "run"), text(&told, "branch"));
    let refused = shop.run(&["remove", id])?;
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .err
            .contains(&format!("is only on {branch}, and not merged.")),
        "{}",
        refused.err
    );
    assert!(Path::new(text(&told, "worktree")).exists());
    shop.git(&["merge", "--quiet", branch])?;
    shop.run(&["remove", id])?.succeeded()?;
    assert!(!Path::new(text(&told, "worktree")).exists());
    assert!(
        shop.git(&["rev-parse", "--verify", "--quiet", branch])
            .is_err()
    );
    let again = shop.run(&["remove", id])?;
    assert!(again.err.contains("was already removed"), "{}", again.err);
    let shown = shop.run(&["show", id])?.succeeded()?.out;
    assert!(
        shown.contains("Changed: 1 file, 1 line added, 0 lines removed"),
        "{shown}"
    );
    assert!(!shown.contains("git -C"), "{shown}");
    shop.run(&["forget", id])?.succeeded()?;
    assert_eq!(shop.run(&["show", id])?.code, Some(2));
    assert_eq!(shop.run(&["list"])?.succeeded()?.out, "");
    Ok(())
}

#[test]
fn work_that_is_nowhere_else_goes_only_by_force() -> anyhow::Result<()> {
    for lines in ["echo new > new.ts\n", COMMITS, "rm cart.ts\n"] {
        let shop = Shop::with_task()?;
        let told = shop.done_by(&Agent::new("helper", lines))?;
        let id = text(&told, "run");
        for refused in ["remove", "forget"] {
            assert_eq!(
                shop.run(&[refused, id])?.code,
                Some(2),
                "{lines}: {refused}"
            );
        }
        let removed = shop.run(&["remove", id, "--force"])?.succeeded()?;
        assert!(removed.err.contains("Lost: 1 "), "{}", removed.err);
        assert!(!Path::new(text(&told, "worktree")).exists());
    }
    Ok(())
}

#[test]
fn work_whose_repository_was_moved_goes_only_by_force() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let told = shop.done_by(&Agent::new("helper", "echo new > new.ts\n"))?;
    let (id, tree) = (text(&told, "run"), Path::new(text(&told, "worktree")));
    let (here, there) = (shop.root(), shop.whetstone.path("moved"));
    fs::rename(&here, &there)?;
    let refused = shop.run(&["remove", id])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    for part in ["isn’t at", "shop/.git", "new.ts", "--force"] {
        assert!(refused.err.contains(part), "{part}: {}", refused.err);
    }
    assert!(tree.join("new.ts").exists());
    let branch = text(&told, "branch");
    let removed = shop.run(&["remove", id, "--force"])?.succeeded()?;
    assert!(removed.err.contains("Lost: "), "{}", removed.err);
    assert!(
        removed.err.contains(&format!("{branch} stays")),
        "{}",
        removed.err
    );
    assert!(!tree.exists());
    fs::rename(&there, &here)?;
    shop.git(&["rev-parse", "--verify", "--quiet", branch])?;
    Ok(())
}

#[test]
fn the_commands_that_are_printed_do_what_they_say() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let told = shop.done_by(&Agent::new("helper", "echo new > new.ts\n"))?;
    let steps: Vec<&str> = told["next"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_str())
        .collect();
    let [look, commit, merge, remove] = steps[..] else {
        panic!("{steps:?}");
    };
    for (step, more) in [(look, ""), (commit, " --quiet --message new"), (merge, "")] {
        let done = std::process::Command::new("sh")
            .args(["-c", &format!("{step}{more}")])
            .envs([("GIT_AUTHOR_NAME", "A"), ("GIT_AUTHOR_EMAIL", "a@b.c")])
            .envs([
                ("GIT_COMMITTER_NAME", "A"),
                ("GIT_COMMITTER_EMAIL", "a@b.c"),
                ("GIT_PAGER", "cat"),
            ])
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()?;
        assert!(done.status.success(), "{step}: {done:?}");
    }
    assert!(shop.root().join("new.ts").exists());
    let words: Vec<&str> = remove.split(' ').skip(1).collect();
    shop.whetstone.run(&words)?.succeeded()?;
    Ok(())
}

#[test]
fn no_command_is_printed_that_can_do_nothing() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let told = shop.done_by(&Agent::new("helper", "echo nothing to do\n"))?;
    let id = text(&told, "run");
    assert_eq!(told["next"], json!([format!("whetstone run remove {id}")]));
    let told = shop.done_by(&Agent::new("helper", "echo new > new.ts\n"))?;
    fs::remove_dir_all(text(&told, "worktree"))?;
    let id = text(&told, "run");
    let shown = shop.run(&["show", id, "--json"])?.succeeded()?.json()?;
    assert_eq!(shown["next"], json!([format!("whetstone run remove {id}")]));
    Ok(())
}

#[test]
fn a_branch_that_the_agent_left_is_told() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    for (lines, left) in [
        ("git checkout --quiet -b elsewhere\n", "elsewhere"),
        (
            "git checkout --quiet --detach\n",
            "no branch (HEAD is detached)",
        ),
    ] {
        let told = shop.done_by(&Agent::new("helper", lines))?;
        let said = format!(
            "The agent checked out {left} in its worktree instead of {}.",
            text(&told, "branch")
        );
        let warnings = told["warnings"].to_string();
        assert!(warnings.contains(&said), "{said} isn’t in {warnings}");
    }
    Ok(())
}

#[test]
fn a_branch_of_the_user_that_the_agent_moved_or_deleted_is_told() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let begin = "git branch keep\ngit branch gone\ngit tag first\n";
    shop.done_by(&Agent::new("helper", begin))?;
    let moves = "git -c user.name=a -c user.email=a@b commit --quiet --allow-empty -m more\ngit branch --force keep HEAD\ngit branch -D gone\ngit tag -d first\n";
    let told = shop.done_by(&Agent::new("helper", moves))?;
    let warnings = told["warnings"].to_string();
    for said in [
        "The branch “keep” moved to commit ",
        "The branch “gone” was deleted during the run. If that wasn’t you: it was at commit ",
        "The tag “first” was deleted during the run.",
    ] {
        assert!(warnings.contains(said), "{said} isn’t in {warnings}");
    }
    Ok(())
}

#[test]
fn a_branch_of_a_run_that_its_agent_deleted_is_there_again() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let lines = "echo new > new.ts\ngit add new.ts\ngit -c user.name=a -c user.email=a@b commit --quiet -m new\n\
                 own=$(git branch --show-current)\ngit checkout --quiet --detach\ngit branch -D \"$own\"\n";
    let told = shop.done_by(&Agent::new("helper", lines))?;
    let warnings = told["warnings"].to_string();
    assert!(
        warnings.contains("Whetstone created it again"),
        "{warnings}"
    );
    let branch = text(&told, "branch");
    shop.git(&["cat-file", "-e", &format!("{branch}:new.ts")])
}

#[test]
fn runs_are_listed_newest_first() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new("helper", "");
    let (first, second) = (shop.done_by(&agent)?, shop.done_by(&agent)?);
    let listed = shop.run(&["list"])?.succeeded()?.out;
    let ids: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(ids, [text(&second, "run"), text(&first, "run")]);
    assert!(
        listed.lines().all(|line| line.ends_with("Sum the cart")),
        "{listed}"
    );
    Ok(())
}
