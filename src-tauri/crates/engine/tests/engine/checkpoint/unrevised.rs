//! A review that wrote no revision, and one during which somebody else wrote.

use domain::page::CheckpointState;
use domain::task::TaskStatus;
use domain::{Severity, TextHash};
use engine::Finished;

use super::{
    Folder, REQUIREMENTS, challenge, challenges, changed, checkpoint, converges, defends, plan,
    says_an_hour, vague,
};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

/// Checks that there is nothing to decide about a review, and that trying has no effect.
async fn check(bench: &Bench, folder: &Folder, held: &Finished, what: &str) {
    let (desk, debate) = (&bench.desk, debate_of(held));
    let document = folder.requirements();
    let review = desk.checkpoint_review(&debate).await.expect("a checkpoint");
    assert_eq!(review.state, CheckpointState::Unrevised, "{what}");
    assert!(!review.revised && review.differences.is_empty(), "{what}");
    let proposal = held.view.review.as_ref().expect("a proposal");
    assert!(
        proposal.changes.is_empty(),
        "{what}: {:?}",
        proposal.changes
    );
    let why = &held.view.header.why;
    assert!(
        why.ends_with("No revision was written, so there is nothing to approve."),
        "{why}"
    );

    let seen = TextHash::of(&document);
    for (decided, refused) in [
        ("approve", desk.approve(&debate).await.map(|_| ())),
        ("accept", desk.accept(&debate).await.map(|_| ())),
        (
            "adjust",
            desk.adjust(&debate, seen.clone(), "Mine.".to_owned())
                .await
                .map(|_| ()),
        ),
        ("keep both", desk.keep_both(&debate, seen).await.map(|_| ())),
    ] {
        let error = refused.expect_err(decided).to_string();
        assert!(
            error.contains("wrote no revision"),
            "{what}, {decided}: {error}"
        );
    }
    assert!(desk.take_all_back(&debate).await.is_err(), "{what}");
    assert_eq!(folder.requirements(), document, "{what}");
    let task = held.view.setup.as_ref().expect("a setup").task.clone();
    let row = desk.store().task(&task).expect("a task").row;
    assert_eq!(row.status, TaskStatus::Draft, "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_revision_there_is_nothing_to_approve() {
    let note = || {
        let edit = ("expires soon", "expires soon (TODO)", "F1");
        defends(&[edit], &[changed("F1", "Noted.")])
    };
    for (what, adversary, defender) in [
        (
            "nothing was raised",
            vec![converges()],
            vec![says_an_hour()],
        ),
        (
            "all edits were refused",
            vec![challenges(&[vague()]), converges()],
            vec![note(), note()],
        ),
    ] {
        let (bench, folder) = (Bench::new(), Folder::new());
        let held = checkpoint(&bench, &folder, &in_order(adversary), &in_order(defender)).await;
        check(&bench, &folder, &held, what).await;
    }
}

/// A checkpoint in whose first round somebody else writes a line.
#[cfg(unix)]
async fn beside_somebody(
    bench: &Bench,
    folder: &Folder,
    adversary: Vec<testkit::scripted::Turn>,
    defender: Vec<testkit::scripted::Turn>,
) -> Finished {
    let (file, done) = (folder.path("REQUIREMENTS.md"), folder.root().join("done"));
    let writes = format!(
        "test -e '{done}' || {{ touch '{done}'; printf -- '- One more.\\n' >> '{file}'; }}",
        done = done.display(),
        file = file.display()
    );
    let (adversary, defender) = (in_order(adversary), in_order(defender));
    let defender = super::doing(&defender, "defender", &writes);
    let plan = plan(bench, folder, &adversary.own("adversary"), &defender).await;
    held(bench, &plan).await
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_else_wrote_is_no_revision() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = vec![challenges(&[vague()]), converges()];
    let held = beside_somebody(&bench, &folder, adversary, vec![says_an_hour()]).await;
    assert_eq!(
        folder.requirements(),
        format!("{REQUIREMENTS}- One more.\n")
    );
    check(&bench, &folder, &held, "somebody else wrote").await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_revision_beside_their_lines_shows_and_approves_itself_alone() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let again = challenge(
        Severity::Blocking,
        "Soon is still no time",
        "The link expires soon.",
    );
    let adversary = vec![challenges(&[vague()]), challenges(&[again]), converges()];
    let held = beside_somebody(&bench, &folder, adversary, vec![says_an_hour()]).await;
    let revised = format!(
        "{}- One more.\n",
        REQUIREMENTS.replace("soon", "after one hour")
    );
    assert_eq!(folder.requirements(), revised);

    let (desk, debate) = (&bench.desk, debate_of(&held));
    let review = desk.checkpoint_review(&debate).await.expect("a checkpoint");
    assert_eq!(review.state, CheckpointState::ToReview);
    assert!(review.shared && review.conflict.is_none());
    assert_eq!(review.differences.len(), 1);
    assert_eq!(
        review.differences[0].words_added, 3,
        "their line is none of it"
    );
    let changes = &held.view.review.as_ref().expect("a proposal").changes;
    assert_eq!(changes.len(), 1);

    let approved = desk.approve(&debate).await.expect("approved");
    assert_eq!(approved.body, revised, "their line stays");
    assert_eq!(folder.requirements(), revised);
    for refused in [
        desk.take_all_back(&debate).await,
        desk.take_back(&debate).await.map(|_| ()),
    ] {
        let error = refused.expect_err("it would undo theirs").to_string();
        assert!(error.contains("changes by someone else"), "{error}");
    }
    assert_eq!(folder.requirements(), revised);
}
