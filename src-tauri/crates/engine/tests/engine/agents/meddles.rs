//! What an agent does to git besides its work.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use domain::run::RunState;
use engine::Desk;
use engine::runs::{Branch, Changed, RunWanted, checked_out_since, next_steps};
use testkit::agent::Agent;

use super::{STALLS, interrupted, wanted};
use crate::common::Bench;

/// What an agent does to git besides its work, and what its author is told, by their beginning and end.
const MEDDLES: &[(&str, &str)] = &[
    (
        "git config core.fsmonitor x",
        "/shop/.git/config was changed WHEN (core.fsmonitor), and git can run programs",
    ),
    (
        "cd \"$common/..\"; git checkout --quiet --detach; git -c user.name=A -c user.email=a@b.c commit --quiet --allow-empty --message x",
        "Your own checkout switched from “main” to commit ",
    ),
    (
        "git -C \"$common/..\" checkout --quiet -b other",
        "Your own checkout switched from “main” to “other” WHEN.",
    ),
    (
        "git branch other",
        "The branch “other” was created WHEN, at commit ",
    ),
    (
        "git push --quiet origin --delete old",
        "“origin/old” disappeared WHEN: ",
    ),
    (
        "git config extensions.worktreeConfig true; git config --worktree core.fsmonitor x",
        "/config.worktree was changed",
    ),
    (
        "mkdir -p \"$common/modules/sub/hooks\"; touch \"$common/modules/sub/HEAD\" \"$common/modules/sub/hooks/post-checkout\"",
        "/modules/sub/hooks/post-checkout was changed",
    ),
    (
        "own=\"$(git rev-parse --absolute-git-dir)\"; git clone --quiet --bare \"$common\" \"$own/modules/sub\"; git -C \"$own/modules/sub\" config core.fsmonitor x",
        "/modules/sub/config was changed WHEN (core.bare, ",
    ),
    (
        "cd \"$common/..\" && echo x >> hooks/pre-commit",
        "/shop/hooks/pre-commit was changed",
    ),
    (
        "cd \"$common/..\" && echo x > mine.txt && rm yours.txt",
        "Files in your own checkout changed WHEN: mine.txt, yours.txt.",
    ),
    (
        "git push --quiet origin HEAD:sent",
        "“origin/sent” was pushed WHEN, at commit ",
    ),
    (
        "git update-ref -d refs/tags/one",
        "The tag “one” was deleted",
    ),
];

/// The same repository with hooks among its files, an uncommitted file, a tag and a remote.
fn to_meddle_with(bench: &Bench, wanted: &RunWanted) {
    let shop = wanted.project.clone().expect("a project");
    std::fs::create_dir(shop.join("hooks")).expect("a folder");
    std::fs::write(shop.join("hooks/pre-commit"), "#!/bin/sh\n").expect("a hook");
    std::fs::write(shop.join(".gitignore"), "hooks\n").expect("a file");
    std::fs::write(shop.join("yours.txt"), "yours\n").expect("a file");
    let there = bench.folder.path().join("there").display().to_string();
    for arguments in [
        &["branch", "-M", "main"][..],
        &["config", "core.hooksPath", "hooks"],
        &["tag", "one"],
        &["init", "--quiet", "--bare", &there],
        &["remote", "add", "origin", &there],
        &["push", "--quiet", "--no-verify", "origin", "main:old"],
    ] {
        let mut git = Command::new("git");
        let status = git.args(arguments).current_dir(&shop).status();
        assert!(status.is_ok_and(|it| it.success()), "{arguments:?}");
    }
}

#[tokio::test]
async fn what_an_agent_does_besides_its_work_is_told() {
    let work = "echo x > new.txt; git add new.txt; git -c user.name=A -c user.email=a@b.c commit --quiet --message x";
    let checks_out =
        "git clone --quiet --bare \"$common\" \"$(git rev-parse --absolute-git-dir)/modules/sub\"";
    let calm = [(work, ""), (checks_out, "")];
    for (lines, said) in calm.iter().chain(MEDDLES) {
        let said = &said.replace("WHEN", "during the run");
        let bench = Bench::new();
        let common = "common=\"$(git rev-parse --path-format=absolute --git-common-dir)\"\n";
        let agent = Agent::new("helper", &format!("{common}{lines}\n"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(10));
        to_meddle_with(&bench, &wanted);
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let warnings = run.end.expect("an end").warnings;
        let about = warnings
            .iter()
            .filter(|it| it.contains(said.as_str()))
            .count();
        let expected = usize::from(!said.is_empty());
        assert_eq!(about.min(warnings.len()), expected, "{lines}: {warnings:?}");
        let left = std::fs::read_dir(bench.folder.path().join("runs")).expect("a folder");
        let mut left = left.flatten().map(|it| it.path());
        assert!(
            !left.any(|it| it.extension().is_some_and(|it| it == "json")),
            "{lines}: what was compared is left"
        );
    }
}

/// What the agent of one run does to another run, and what its author is told.
const TO_OTHERS: [(&str, &str); 5] = [
    (
        "git update-ref \"refs/heads/$other\" main",
        " moved to commit ",
    ),
    (
        "git -C \"$tree\" reset --quiet --hard HEAD~1",
        " moved to commit ",
    ),
    (
        "git -C \"$tree\" checkout --quiet --detach; git -C \"$tree\" -c user.name=A -c user.email=a@b.c commit --quiet --allow-empty --message x",
        "The commit that is checked out in the worktree of the run on ",
    ),
    (
        "echo x > \"$tree/planted.ts\"",
        "changed during the run: planted.ts.",
    ),
    (
        "rm -r \"$tree\"",
        "Git can’t read the worktree of the run on ",
    ),
];

#[tokio::test]
async fn what_an_agent_does_to_another_run_is_told_and_loses_nothing_unasked() {
    let who = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n";
    for (lines, said) in TO_OTHERS {
        let bench = Bench::new();
        let commits = format!("{who}git commit --quiet --allow-empty --message x\n");
        let agent = Agent::new("helper", &commits);
        let wanted = wanted(&bench, &agent, Duration::from_mins(10));
        let project = wanted.project.clone().expect("a project");
        let rename = Command::new("git")
            .args(["branch", "-M", "main"])
            .current_dir(project)
            .status();
        assert!(rename.is_ok_and(|it| it.success()));
        let mut under_way = bench.desk.start_run(wanted.clone()).await.expect("a start");
        let one = under_way.end().await.expect("an end");
        let setup = &one.setup;
        let names = format!("other='{}' tree='{}'\n", setup.branch, setup.worktree);
        agent.becomes(&format!("{names}{lines}\n"));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let other = under_way.end().await.expect("an end");
        let warnings = other.end.expect("an end").warnings;
        assert!(
            warnings.iter().any(|it| it.contains(said)),
            "{lines}: {warnings:?}"
        );
        let since = checked_out_since(&one);
        assert_eq!(
            since.is_some(),
            lines.contains("--detach"),
            "{lines}: {since:?}"
        );
        let steps = next_steps(&one, Changed::Commits);
        let merge = steps.iter().find(|(what, _)| *what == "Merge it");
        let own = |(_, command): &(_, String)| command.ends_with(&setup.branch);
        assert!(merge.is_none_or(own), "{lines}: {merge:?}");
        if since.is_some() {
            let left = Path::new(&setup.worktree).join("left.ts");
            std::fs::write(&left, "x\n").expect("a written file");
            let lost = bench.desk.run_loss(&one.id).await.expect("an answer");
            let only = lost.iter().find(|it| it.contains(" only in "));
            let on_none = |it: &String| it.contains(" only in this worktree, on no branch");
            assert!(only.is_some_and(on_none), "{lost:?}");
            let keep = lost.last().map(String::as_str);
            assert_eq!(keep, Some("Commit and merge it first."));
            let steps = next_steps(&one, Changed::Commits);
            let offered: Vec<&str> = steps.iter().map(|it| it.0).collect();
            assert_eq!(offered, ["Look at it", "Switch back first", "Remove it"]);
            let back = &steps[1].1;
            let switched = Command::new("sh").args(["-c", back]).status();
            assert!(switched.is_ok_and(|it| it.success()), "{back}");
            let steps = next_steps(&one, Changed::Commits);
            assert!(steps.iter().any(|it| it.0 == "Merge it"), "{steps:?}");
        }
        let refused = bench.desk.remove_run(&one.id, false).await;
        refused.expect_err(lines);
    }
}

#[tokio::test]
async fn what_an_agent_did_before_an_interruption_is_told_once_it_is_looked_at() {
    for (lines, said) in MEDDLES {
        let said = &said.replace("WHEN", "since the run began");
        let bench = Bench::new();
        let common = "common=\"$(git rev-parse --path-format=absolute --git-common-dir)\"\n";
        let agent = Agent::new("helper", &format!("{common}({lines})\n{STALLS}"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(10));
        to_meddle_with(&bench, &wanted);
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        while under_way.said.recv().await.as_deref() != Some("working") {}
        bench.desk.close().await;
        let id = under_way.end().await.expect("an end").id;
        let reopened = Desk::open(bench.folder.path(), report::of).expect("the data again");
        for _ in 0..2 {
            let runs = reopened.agent_runs(None).await.expect("the runs");
            let run = &runs[0];
            assert_eq!((run.state, &run.ended_at), (RunState::Interrupted, &None));
            let warnings = &run.end.as_ref().expect("what was found").warnings;
            assert!(
                warnings.iter().any(|it| it.contains(said.as_str())),
                "{lines}: {warnings:?}"
            );
            assert_eq!(&reopened.agent_run(id.as_str()).await.expect("it"), run);
        }
    }
}

#[tokio::test]
async fn work_that_isnt_in_the_worktree_is_found_and_asked_about() {
    let who = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n";
    let commit = "echo x > x.txt; git add x.txt; git commit --quiet --message x";
    for (lines, said) in [
        (
            "own=$(git branch --show-current); git checkout --quiet -b other; COMMIT; git checkout --quiet \"$own\"",
            "The branch “other” has work from this run",
        ),
        (
            "echo x > x.txt; git add x.txt; git stash --quiet",
            "The stash has work from this run",
        ),
        ("git branch other", ""),
        ("COMMIT; git branch other", ""),
    ] {
        let bench = Bench::new();
        let lines = lines.replace("COMMIT", commit);
        let agent = Agent::new("helper", &format!("{who}{lines}\n"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(10));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let end = run.end.expect("an end");
        let is_told =
            |it: &String| it.starts_with("The ") && it.contains(" has work from this run");
        assert_eq!(
            end.elsewhere.is_empty(),
            said.is_empty(),
            "{lines}: {end:?}"
        );
        assert_eq!(
            end.warnings.iter().any(is_told),
            !said.is_empty(),
            "{lines}: {end:?}"
        );
        let refused = bench.desk.remove_run(&run.id, false).await;
        if said.is_empty() {
            refused.expect(&lines);
            continue;
        }
        let asked = refused.expect_err("a question first").to_string();
        assert!(
            asked.contains(said) && !asked.contains("lost"),
            "{lines}: {asked}"
        );
        bench
            .desk
            .remove_run(&run.id, true)
            .await
            .expect("a removal");
    }
}

#[tokio::test]
async fn an_interrupted_run_that_cant_be_compared_says_so() {
    let bench = Bench::new();
    let agent = Agent::new("helper", &format!("rm \"$PWD.before.json\"\n{STALLS}"));
    let (_, run) = interrupted(&bench, &agent).await;
    let warnings = run.end.expect("what was found").warnings;
    assert!(warnings[0].contains("couldn’t compare"), "{warnings:?}");
}

#[tokio::test]
async fn a_repository_that_an_agent_destroyed_is_said_to_be() {
    let bench = Bench::new();
    let agent = Agent::new(
        "helper",
        "echo x > x.txt; rm -r \"$(git rev-parse --path-format=absolute --git-common-dir)/objects\"\n",
    );
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    let told = run.warnings.join("\n");
    assert!(told.contains("Git can’t read the repository"), "{told}");
    for untrue in ["git still has", "git init", "isn’t in a git repository"] {
        assert!(!told.contains(untrue), "{told}");
    }
    let refused = bench.desk.remove_run(&run.id, false).await;
    let said = refused.expect_err("it can’t be compared").to_string();
    assert!(said.contains("git can’t read its repository"), "{said}");
    let steps = next_steps(&run, Changed::Files);
    assert!(matches!(&steps[..], [("Remove it", _)]), "{steps:?}");
    let removed = bench.desk.remove_run(&run.id, true).await;
    assert_eq!(removed.expect("a removal").branch, Branch::Stays);
}
