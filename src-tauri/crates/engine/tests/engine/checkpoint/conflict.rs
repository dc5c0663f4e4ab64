//! A document that someone else changed after its review.

use domain::TextHash;
use domain::page::{CheckpointConflict, CheckpointState};
use domain::task::TaskStatus;

use super::REQUIREMENTS;
use super::decide::Reviewed;

/// A reviewed document that now holds `theirs`, and what is said of it.
async fn met(theirs: &str) -> (Reviewed, CheckpointConflict) {
    let it = Reviewed::new().await;
    it.folder.write("REQUIREMENTS.md", theirs);
    let review = it.bench.desk.checkpoint_review(&it.debate()).await;
    let conflict = review.expect("a checkpoint").conflict;
    (it, conflict.expect("a conflict"))
}

#[tokio::test(flavor = "multi_thread")]
async fn their_lines_are_told_from_the_revision_and_both_can_be_kept() {
    let later = format!("{}- One more.\n", Reviewed::revised());
    let over = format!("{REQUIREMENTS}- One more.\n");
    let undone = REQUIREMENTS.to_owned();
    for (theirs, holds, added, both) in [
        (&later, true, 2, &later),
        (&over, false, 2, &later),
        (&undone, false, 0, &Reviewed::revised()),
    ] {
        let (it, conflict) = met(theirs).await;
        assert_eq!(conflict.now.text, *theirs);
        assert_eq!(conflict.holds_revision, holds, "{theirs}");
        assert_eq!(conflict.difference.words_added, added, "{theirs}");
        assert_eq!((&conflict.both, conflict.clashes), (both, 0));
        let desk = &it.bench.desk;
        assert!(
            desk.approve(&it.debate()).await.is_err(),
            "approving alone would lose theirs"
        );
        let stale = TextHash::of("something else");
        assert!(desk.keep_both(&it.debate(), stale).await.is_err());
        assert_eq!(it.folder.requirements(), *theirs);

        let kept = desk.keep_both(&it.debate(), conflict.now.hash).await;
        let kept = kept.expect("both are kept");
        assert_eq!(kept.body, *both);
        assert_eq!(kept.row.status, TaskStatus::Refined);
        assert_eq!(it.folder.requirements(), *both);
        assert_eq!(it.state().await, CheckpointState::KeptBoth);
        assert_eq!(it.listed(), "You kept both");
        let review = desk
            .checkpoint_review(&it.debate())
            .await
            .expect("a checkpoint");
        assert!(review.shared && review.conflict.is_none());
        assert_eq!(review.differences[0].words_added, 3, "the revision alone");
        let back = desk.take_all_back(&it.debate()).await;
        assert!(back.is_err(), "it would undo theirs");
        assert_eq!(it.folder.requirements(), *both);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_both_rewrote_a_passage_the_author_writes_it() {
    let theirs = REQUIREMENTS.replace("expires soon", "expires at noon");
    let (it, conflict) = met(&theirs).await;
    assert_eq!((conflict.clashes, &conflict.both), (1, &theirs));
    let desk = &it.bench.desk;
    let refused = desk
        .keep_both(&it.debate(), conflict.now.hash.clone())
        .await;
    let error = refused.map(|_| ()).expect_err("they clash").to_string();
    assert!(error.contains("1 change in the revision"), "{error}");
    assert!(
        desk.approve(&it.debate()).await.is_err(),
        "and what it decided on the way makes the adjusted text no approved one"
    );
    assert_eq!(it.folder.requirements(), theirs);
    assert_eq!(it.state().await, CheckpointState::ToReview);

    let mine = theirs.replace("at noon", "after one hour, at noon at the latest");
    let adjusted = desk
        .adjust(&it.debate(), conflict.now.hash, mine.clone())
        .await;
    assert_eq!(adjusted.expect("adjusted").body, mine);
    assert_eq!(it.state().await, CheckpointState::Adjusted);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_means_no_conflict() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let seen = TextHash::of(&it.folder.requirements());
    let error = desk.keep_both(&it.debate(), seen).await.map(|_| ());
    let error = error.expect_err("there is nothing beside it").to_string();
    assert!(error.contains("Nobody changed the document"), "{error}");
}
