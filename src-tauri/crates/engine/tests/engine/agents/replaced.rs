//! An agent that puts another repository where its worktree was.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use domain::page::{CodeChange, ComparedWith};
use domain::run::Run;
use engine::{Desk, seen};
use testkit::agent::Agent;

use super::{STALLS, interrupted, wanted};
use crate::common::Bench;

/// Moves the worktree away, and puts a link to another repository in its place.
const REPLACES: &str = "here_was=\"$PWD\"; cd ..; mv \"$here_was\" \"$here_was-away\"\n\
                        git init --quiet \"$here/other\"; echo theirs > \"$here/other/b.txt\"\n\
                        ln -s \"$here/other\" \"$here_was\"\n";

/// Whether git is still where it was in the other repository.
fn is_whole(agent: &Agent) -> bool {
    let other = agent.place().join("other");
    let status = Command::new("git")
        .args(["status", "--porcelain"])
        .current_dir(&other)
        .output();
    let said = status.expect("git").stdout;
    other.join(".git").is_dir() && said == b"?? b.txt\n"
}

/// Reads a run in every place that shows it, then removes it, first without permission to lose anything.
async fn check(desk: &Desk, run: &Run, agent: &Agent) {
    let warnings = &run.end.as_ref().expect("what was found").warnings;
    let told = warnings
        .iter()
        .find(|it| it.contains("replaced the folder of its worktree"));
    assert!(told.is_some(), "{warnings:?}");
    let change = CodeChange::Run {
        run: run.id.clone(),
    };
    let refused = seen::read(desk.store(), "", change, &ComparedWith::Before {}, 1)
        .expect_err("nothing to review");
    assert!(refused.to_string().contains("with a link"), "{refused}");
    assert!(is_whole(agent), "after reading");
    let refused = desk.remove_run(&run.id, false).await;
    let said = refused.expect_err("a question first").to_string();
    assert!(said.contains("Only the link is removed"), "{said}");
    desk.remove_run(&run.id, true).await.expect("a removal");
    assert!(is_whole(agent), "after the removal");
    assert!(Path::new(&run.setup.worktree).symlink_metadata().is_err());
}

#[tokio::test]
async fn another_repository_in_place_of_a_worktree_stays_whole() {
    let bench = Bench::new();
    let agent = Agent::new("helper", REPLACES);
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    check(&bench.desk, &run, &agent).await;
}

#[tokio::test]
async fn another_repository_stays_whole_if_the_run_is_interrupted() {
    let bench = Bench::new();
    let agent = Agent::new("helper", &format!("({REPLACES})\n{STALLS}"));
    let (reopened, run) = interrupted(&bench, &agent).await;
    check(&reopened, &run, &agent).await;
}

#[tokio::test]
async fn a_repository_that_an_agent_began_isnt_removed_unasked() {
    let bench = Bench::new();
    let agent = Agent::new(
        "helper",
        "rm .git; git init --quiet; git -c user.name=A -c user.email=a@b.c commit --quiet --allow-empty --message x\n",
    );
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    let refused = bench.desk.remove_run(&run.id, false).await;
    let said = refused.expect_err("a question first").to_string();
    assert!(
        said.contains("put a repository in place of the worktree’s .git file"),
        "{said}"
    );
}
