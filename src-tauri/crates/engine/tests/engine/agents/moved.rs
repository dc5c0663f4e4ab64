//! A run whose repository or worktree isn’t where it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::run::{OutOfReach, Run};
use engine::Desk;
use testkit::agent::Agent;

use super::{repository, wanted};
use crate::common::Bench;

async fn ended(bench: &Bench, agent: &Agent) -> Run {
    let wanted = wanted(bench, agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    under_way.end().await.expect("an end")
}

async fn out_of_reach(desk: &Desk, run: &Run) -> Option<OutOfReach> {
    let one = desk.agent_run(run.id.as_str()).await.expect("the run");
    let listed = desk.agent_runs(None).await.expect("runs");
    assert_eq!(listed[0].out_of_reach, one.out_of_reach);
    one.out_of_reach
}

/// Moves something away, and compares what is said about the run.
async fn check(moved: fn(&Run) -> PathBuf, said: &str, is_moved: bool) {
    let bench = Bench::new();
    let agent = Agent::new("helper", "echo 1 > a.txt\n");
    let run = ended(&bench, &agent).await;
    assert_eq!(out_of_reach(&bench.desk, &run).await, None);
    let from = moved(&run);
    let away = from.with_extension("away");
    fs::rename(&from, &away).expect("a move");
    let told = out_of_reach(&bench.desk, &run).await.expect(said);
    assert!(told.why.contains(said), "{told:?}");
    assert_eq!(told.is_moved, is_moved, "{told:?}");
    assert!(bench.desk.run_review(run.clone()).await.is_err());
    fs::rename(&away, &from).expect("a move back");
    assert_eq!(out_of_reach(&bench.desk, &run).await, None);
}

#[tokio::test]
async fn work_that_is_out_of_reach_is_told_with_its_reason() {
    let project = |run: &Run| PathBuf::from(&run.setup.project);
    check(project, "was moved or deleted", true).await;
    check(|run| run.setup.worktree.clone().into(), "isn’t at", false).await;
    check(
        |run| run.setup.git.clone().into(),
        "doesn’t know this worktree",
        false,
    )
    .await;
}

#[tokio::test]
async fn a_repository_that_was_moved_can_be_found_again() {
    let bench = Bench::new();
    let agent = Agent::new("helper", "echo 1 > a.txt\n");
    let run = ended(&bench, &agent).await;
    let desk = &bench.desk;
    let shop = PathBuf::from(&run.setup.project);
    let refused = desk.run_found(&run.id, shop.clone()).await;
    refused.expect_err("it is where it was");
    let moved = shop.with_file_name("moved");
    fs::rename(&shop, &moved).expect("a move");
    // Another repository in the old place isn’t the one of the run.
    let other = repository(&bench);
    fs::rename(&other, shop.with_file_name("other")).expect("a move");
    let refused = desk.run_found(&run.id, shop.with_file_name("other")).await;
    let said = refused.expect_err("another repository").to_string();
    assert!(said.contains("isn’t this run’s"), "{said}");
    let found = desk
        .run_found(&run.id, moved.clone())
        .await
        .expect("the repository");
    assert_eq!(found.out_of_reach, None);
    assert_eq!(
        Path::new(&found.setup.project),
        moved.canonicalize().expect("a path")
    );
    let review = desk.run_review(found.clone()).await.expect("a review");
    assert_eq!(review.files(), 1);
    let refused = desk
        .remove_run(&run.id, false)
        .await
        .expect_err("a question");
    assert!(
        refused.to_string().contains("1 file has changes"),
        "{refused}"
    );
    desk.remove_run(&run.id, true).await.expect("a removal");
    assert!(!Path::new(&run.setup.git).exists());
    assert!(
        !Path::new(&found.setup.git).exists(),
        "git forgot the worktree"
    );
}
