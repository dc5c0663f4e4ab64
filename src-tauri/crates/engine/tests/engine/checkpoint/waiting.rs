//! One checkpoint over a document at a time; its result is decided on before the next one starts.

use domain::DebateId;
use domain::page::CheckpointState;
use engine::{Desk, Error};
use testkit::scripted::Turn;

use super::decide::Reviewed;
use super::{Folder, REQUIREMENTS, challenges, converges, over, plan, says_an_hour, vague};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

/// Why nobody can start another checkpoint over the requirements.
async fn refused(desk: &Desk, folder: &Folder) -> Error {
    let task = desk.planning_task(folder.root(), "requirements").await;
    task.expect_err("another one waits")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_the_author_bars_another_checkpoint() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let plan = desk.resolve(&it.plan).await.expect("a plan");
    for error in [
        refused(desk, &it.folder).await,
        desk.start(&it.plan.task, plan.clone())
            .await
            .map(|_| ())
            .expect_err("it waits"),
    ] {
        assert!(error.to_string().contains("haven’t decided"), "{error}");
        let hint = error.in_terminal().hint;
        assert!(hint.contains("Approve it with --approve"), "{hint}");
        assert!(!error.app_error().hint.contains("--"), "{error}");
    }
    assert_eq!(it.body(), REQUIREMENTS, "nothing was taken in");
    desk.take_all_back(&it.debate()).await.expect("taken back");
    desk.planning_task(it.folder.root(), "requirements")
        .await
        .expect("another one may begin");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_that_was_put_back_is_decided_on_before_a_newer_review_without_one() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    desk.take_all_back(&it.debate()).await.expect("taken back");
    let (adversary, defender) = (in_order([converges()]), in_order([says_an_hour()]));
    let plan = over(
        &it.bench,
        &it.plan.task,
        &adversary.own("c"),
        &defender.own("e"),
    )
    .await;
    held(&it.bench, &plan).await;
    assert_eq!(it.state().await, CheckpointState::Unrevised);
    desk.discard(&it.debate(), false).await.expect("put back");
    assert_eq!(it.folder.requirements(), Reviewed::revised());
    assert_eq!(it.state().await, CheckpointState::ToReview);
    refused(desk, &it.folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_are_not_held_over_one_document_at_once() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let silent = in_order([Turn::text("{").stalls()]);
    let defender = in_order([says_an_hour()]);
    let chosen = plan(&bench, &folder, &silent.own("a"), &defender.own("d")).await;
    let desk = &bench.desk;
    let resolved = desk.resolve(&chosen).await.expect("a plan");
    let first = desk
        .start(&chosen.task, resolved.clone())
        .await
        .expect("begun");
    let second = desk.start(&chosen.task, resolved).await.map(|_| ());
    let error = second.expect_err("one is under way").to_string();
    assert!(error.contains("already being reviewed"), "{error}");
    desk.stop(&first.debate);
    desk.finish(first).await.expect("stopped");
    let task = desk.planning_task(folder.root(), "requirements").await;
    task.expect("nothing was written, so another one may begin");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_cut_short_behind_a_revision_waits_too() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([
        challenges(&[vague()]),
        Turn::text("").exits(1, "out of order"),
    ]);
    let defender = in_order([says_an_hour()]);
    let plan = plan(&bench, &folder, &adversary.own("a"), &defender.own("d")).await;
    let failed = held(&bench, &plan).await;
    let debate: DebateId = debate_of(&failed);
    let error = refused(&bench.desk, &folder).await;
    assert!(error.to_string().contains("cut short"), "{error}");
    let hint = error.in_terminal().hint;
    assert!(
        hint.contains(&format!("whetstone resume {debate}")),
        "{hint}"
    );
    bench.desk.take_all_back(&debate).await.expect("taken back");
    assert_eq!(folder.requirements(), REQUIREMENTS);
}
