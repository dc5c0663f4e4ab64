//! A checkpoint whose program was killed: what it wrote so far is reported, and can be taken back or
//! continued.

use domain::page::CheckpointState;
use domain::{DebateId, Event, Outcome, TextHash};
use engine::Finished;

use super::decide::Reviewed;
use super::{Folder, REQUIREMENTS, challenges, checkpoint, converges, says_an_hour, vague};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of};

/// A checkpoint as it is on disk after its program was killed right after this fact. Its document was revised
/// before that.
async fn killed_behind(folder: &Folder, fact: &str) -> (Bench, DebateId) {
    let (whole, bench) = (Bench::new(), Bench::new());
    let adversary = in_order([challenges(&[vague()]), converges()]);
    let held: Finished = checkpoint(&whole, folder, &adversary, &in_order([says_an_hour()])).await;
    let debate = debate_of(&held);
    let journal = whole.desk.store().events(&debate, 0).expect("a journal");
    let task = bench
        .desk
        .planning_task(folder.root(), "requirements")
        .await;
    let task = task.expect("a task");
    let version = bench.desk.store().snapshot(&task).expect("a version");
    let end = journal
        .iter()
        .position(|it| it.key == fact)
        .expect("the fact");
    for recorded in &journal[..=end] {
        let mut event = recorded.event.clone();
        if let Event::Started { setup } = &mut event {
            setup.task = task.clone();
            setup.version = version.id.clone();
        }
        let texts: Vec<String> = named(&event).into_iter().map(|it| whole.text(it)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let store = bench.desk.store();
        store
            .append(&debate, &recorded.key, &event, &texts)
            .expect("a fact");
    }
    (bench, debate)
}

/// The texts that a fact names.
fn named(event: &Event) -> Vec<&TextHash> {
    match event {
        Event::Started { setup } => vec![&setup.original],
        Event::RoundBegan { text, .. } => vec![text],
        Event::Replied { reply } => vec![&reply.system, &reply.prompt, &reply.raw],
        Event::Synthesized { synthesis, .. } => vec![&synthesis.text],
        Event::Performed { left } => vec![left],
        _ => Vec::new(),
    }
}

const MOMENTS: [&str; 3] = ["round/1/document", "round/1/synthesis", "round/2/begin"];

#[tokio::test(flavor = "multi_thread")]
async fn what_it_wrote_so_far_is_shown_and_asks_for_nothing_but_resume_or_take_back() {
    for moment in MOMENTS {
        let folder = Folder::new();
        let (bench, debate) = killed_behind(&folder, moment).await;
        assert_eq!(folder.requirements(), Reviewed::revised());
        let review = bench.desk.checkpoint_review(&debate).await;
        let review = review.expect("a checkpoint");
        assert_eq!(review.state, CheckpointState::Running, "{moment}");
        assert!(!review.revised, "{moment}");
        assert!(
            review.headline.starts_with("Interrupted in round "),
            "{moment}"
        );
        assert!(review.unfinished.is_some(), "{moment}");
        assert_eq!(review.differences.len(), 1, "{moment}");
        assert_eq!(review.differences[0].words_added, 3, "{moment}");
        let refused = bench.desk.approve(&debate).await.map(|_| ());
        assert!(refused.is_err(), "{moment}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_taken_back_and_put_back() {
    for moment in MOMENTS {
        let folder = Folder::new();
        let (bench, debate) = killed_behind(&folder, moment).await;
        let desk = &bench.desk;
        desk.take_all_back(&debate).await.expect("taken back");
        assert_eq!(folder.requirements(), REQUIREMENTS, "{moment}");
        let state = async || {
            let review = desk.checkpoint_review(&debate).await;
            review.expect("a checkpoint").state
        };
        assert_eq!(state().await, CheckpointState::TakenBack, "{moment}");
        let resumed = desk.resume(&debate).await.map(|_| ());
        let error = resumed.expect_err("there is nothing to go on from");
        assert!(
            error.to_string().contains("took this revision back"),
            "{error}"
        );
        desk.discard(&debate, false).await.expect("put back");
        assert_eq!(folder.requirements(), Reviewed::revised(), "{moment}");
        assert_eq!(state().await, CheckpointState::Running, "{moment}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_where_it_was() {
    for moment in MOMENTS {
        let folder = Folder::new();
        let (bench, debate) = killed_behind(&folder, moment).await;
        let finished = bench.resume(&debate).await;
        let outcome = finished.view.header.outcome;
        assert!(outcome.is_some(), "{moment}");
        assert_ne!(outcome, Some(Outcome::Stopped), "{moment}");
        assert_eq!(folder.requirements(), Reviewed::revised(), "{moment}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_to_take_it_back_leaves_no_trace() {
    for moment in MOMENTS {
        let folder = Folder::new();
        let (bench, debate) = killed_behind(&folder, moment).await;
        let theirs = format!("{}- Theirs.\n", Reviewed::revised());
        folder.write("REQUIREMENTS.md", &theirs);
        let desk = &bench.desk;
        let before = desk.store().events(&debate, 0).expect("a journal");
        let back = desk.take_all_back(&debate).await;
        let hint = back.expect_err("it would undo theirs").app_error().hint;
        assert!(hint.starts_with("Resume the review"), "{hint}");
        let after = desk.store().events(&debate, 0).expect("a journal");
        assert_eq!(after.len(), before.len(), "{moment}");
        let review = desk.checkpoint_review(&debate).await;
        let review = review.expect("a checkpoint");
        assert!(review.headline.starts_with("Interrupted"), "{moment}");
        assert_eq!(folder.requirements(), theirs, "{moment}");
    }
}
