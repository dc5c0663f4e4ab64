//! A document that someone else changed after its review.

use domain::TextHash;
use domain::adversary::Mark;
use domain::page::{
    CheckpointConflict, CheckpointReview, CheckpointState, ReviewBlock, Side, TextComparison,
};
use domain::task::TaskStatus;

use super::decide::Reviewed;
use super::{Folder, REQUIREMENTS, challenges, converges, doing, plan, says_an_hour, vague};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

/// A reviewed document that now contains `theirs`, and what is said about it.
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
        assert!(!conflict.all_lost);
        let desk = &it.bench.desk;
        let review = desk.checkpoint_review(&it.debate()).await;
        let open = review.expect("a checkpoint").review.unresolved;
        assert_eq!(open, usize::from(!holds), "{theirs}");
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
        assert_eq!(it.listed(), "You approved it with their changes");
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
    assert!(error.contains("Someone else rewrote a passage"), "{error}");
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

/// Saves `mine` as final, replacing the document’s content.
async fn adjusted(it: &Reviewed, mine: &str) -> CheckpointReview {
    let (desk, debate) = (&it.bench.desk, it.debate());
    let seen = TextHash::of(&it.folder.requirements());
    let saved = desk.adjust(&debate, seen, mine.to_owned()).await;
    saved.expect("adjusted");
    let review = desk.checkpoint_review(&debate).await;
    review.expect("a checkpoint")
}

/// The lines that only the newer texts have.
fn added<'a>(comparisons: impl IntoIterator<Item = &'a TextComparison>) -> String {
    let blocks = comparisons.into_iter().flat_map(|it| &it.blocks);
    let lines = blocks.flat_map(|block| match block {
        ReviewBlock::Hunk { lines, .. } => lines.as_slice(),
        _ => &[],
    });
    let segments = lines.filter(|line| line.side == Side::Added);
    let segments = segments.flat_map(|line| &line.segments);
    segments.map(|segment| segment.text.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_wrote_outlives_an_adjusted_text() {
    let theirs = format!("{}- Exports are encrypted.\n", Reviewed::revised());
    let (it, _) = met(&theirs).await;
    let mine = theirs.replace("one hour", "ten minutes");
    let review = adjusted(&it, &mine).await;
    assert_eq!(review.headline, "You adjusted the revision");
    assert!(review.shared);
    assert_eq!(
        added(&review.differences),
        "- The link expires after one hour."
    );
    assert_eq!(added(&review.theirs), "- Exports are encrypted.");
    assert_eq!(added(&review.own), "- The link expires after ten minutes.");
    let back = it.bench.desk.take_all_back(&it.debate()).await;
    let error = back.expect_err("it would undo theirs").app_error();
    let said = format!("{} {}", error.message, error.hint);
    for says in ["changes by someone else", "Edit the file by hand"] {
        assert!(said.contains(says), "{said}");
    }
    assert_eq!(it.folder.requirements(), mine);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_others_wrote_during_a_round_is_no_change_of_the_review_or_the_author() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague()]), challenges(&[]), converges()]);
    let file = folder.path("REQUIREMENTS.md");
    let writes = format!(
        "grep -q 'one hour' '{0}' && ! grep -q Theirs '{0}' && printf -- '- Theirs.\\n' >> '{0}'",
        file.display()
    );
    let playing = doing(&adversary, "adversary", &writes);
    let defender = in_order([says_an_hour()]);
    let held = held(
        &bench,
        &plan(&bench, &folder, &playing, &defender.own("defender")).await,
    )
    .await;
    let debate = debate_of(&held);
    let theirs = format!("{}- Theirs.\n", Reviewed::revised());
    assert_eq!(folder.requirements(), theirs);
    let desk = &bench.desk;
    let mine = theirs
        .replace("quickly", "in a second")
        .replace("there", "here");
    desk.adjust(&debate, TextHash::of(&theirs), mine.clone())
        .await
        .expect("adjusted");
    let review = desk.checkpoint_review(&debate).await.expect("a checkpoint");
    assert_eq!(
        added(&review.differences),
        "- The link expires after one hour."
    );
    assert_eq!(added(&review.own), "- A report is here in a second.");
    assert!(desk.take_all_back(&debate).await.is_err());
    assert_eq!(folder.requirements(), mine);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_rewrote_is_named_and_its_finding_is_open() {
    let rewritten = Reviewed::revised().replace("after one hour", "within 30 days");
    let (it, conflict) = met(&rewritten).await;
    assert!(conflict.holds_revision || conflict.clashes > 0);
    assert_eq!(conflict.lost, ["“after one hour”"]);
    let desk = &it.bench.desk;
    let open = "1 blocking concern";
    let review = desk.checkpoint_review(&it.debate()).await;
    assert!(review.expect("a checkpoint").headline.contains(open));

    let review = adjusted(&it, &rewritten).await;
    let headline = format!("You approved the file as edited · {open} to check again");
    assert_eq!(review.headline, headline);
    assert_eq!(it.listed(), headline);
    let point = &review.review.points[0];
    assert!(point.words.contains("no longer in the document"));
    assert!(point.rewritten);
    assert_eq!(review.own, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_of_the_revision_is_left_theirs_can_be_approved() {
    let day = Reviewed::revised().replace("one hour", "one day");
    let other = REQUIREMENTS.replace("expires soon", "is good for a day");
    for (theirs, holds) in [(day, true), (other, false)] {
        let (it, conflict) = met(&theirs).await;
        assert_eq!(conflict.holds_revision, holds, "{theirs}");
        assert!(conflict.all_lost, "{theirs}");
        assert_eq!(conflict.lost, ["“after one hour”"]);
        let desk = &it.bench.desk;
        let both = desk
            .keep_both(&it.debate(), conflict.now.hash.clone())
            .await;
        assert!(both.is_err(), "there is nothing of it to keep");
        desk.adjust(&it.debate(), conflict.now.hash, theirs.clone())
            .await
            .expect("theirs are kept");
        assert_eq!(it.folder.requirements(), theirs);
        let headline = "You approved the file as edited · 1 blocking concern to check again";
        assert_eq!(it.listed(), headline);
        let task = desk.store().task(&it.plan.task).expect("a task");
        assert!(!task.row.refined, "nothing in it is from the debate");
        assert_eq!(task.row.status, TaskStatus::Draft);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keeping_both_says_what_is_not_there_any_more() {
    let it = Reviewed::of_two().await;
    let theirs = it.folder.requirements().replace("one hour", "one day");
    it.folder.write("REQUIREMENTS.md", &theirs);
    let desk = &it.bench.desk;
    let conflict = desk.conflict_now(&it.debate()).await.expect("a conflict");
    assert_eq!((conflict.holds_revision, conflict.clashes), (true, 0));
    assert_eq!((conflict.lost.len(), conflict.all_lost), (1, false));
    desk.keep_both(&it.debate(), conflict.now.hash)
        .await
        .expect("kept");
    assert_eq!(it.folder.requirements(), theirs);
    assert_eq!(
        it.listed(),
        "You approved it with their changes · 1 blocking concern to check again"
    );
    let review = desk.checkpoint_review(&it.debate()).await;
    let review = review.expect("a checkpoint");
    assert_eq!(added(&review.theirs), "- The link expires after one day.");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_back_is_refused_with_a_way_that_is_there() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    desk.approve(&it.debate()).await.expect("approved");
    let theirs = format!("{}- Theirs.\n", Reviewed::revised());
    it.folder.write("REQUIREMENTS.md", &theirs);
    let back = desk.take_all_back(&it.debate()).await;
    let hint = back.expect_err("it would undo theirs").app_error().hint;
    assert!(hint.starts_with("Edit the file by hand"), "{hint}");
    assert_eq!(it.folder.requirements(), theirs);
    assert_eq!(it.listed(), "You approved this · 1 change");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_line_ends_take_nothing_of_the_revision_away() {
    let theirs = Reviewed::revised().replace('\n', "\r\n");
    let (it, conflict) = met(&theirs).await;
    assert!(conflict.holds_revision && conflict.lost.is_empty());
    let hunks = conflict.difference.blocks.iter();
    for block in hunks {
        let ReviewBlock::Hunk { lines, .. } = block else {
            continue;
        };
        let of = |side| {
            let lines = lines.iter().filter(move |line| line.side == side);
            let segments = lines.flat_map(|line| &line.segments);
            segments.map(|it| it.text.as_str()).collect::<String>()
        };
        assert_eq!(
            of(Side::Removed),
            of(Side::Added),
            "the page tells it by that"
        );
    }
    let desk = &it.bench.desk;
    desk.keep_both(&it.debate(), conflict.now.hash)
        .await
        .expect("kept");
    assert_eq!(it.folder.requirements(), theirs);
    assert_eq!(it.listed(), "You approved it with their changes");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_put_back_is_refused_with_a_way_that_is_there() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    desk.take_all_back(&it.debate()).await.expect("taken back");
    let theirs = format!("{REQUIREMENTS}- Theirs.\n");
    it.folder.write("REQUIREMENTS.md", &theirs);
    let back = desk.discard(&it.debate(), false).await;
    let hint = back.expect_err("it would undo theirs").app_error().hint;
    assert!(hint.starts_with("Edit the file by hand"), "{hint}");
    assert_eq!(it.folder.requirements(), theirs);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_concern_whose_passage_was_rewritten_is_to_be_checked_again() {
    let open = async |it: &Reviewed| {
        let review = it.bench.desk.checkpoint_review(&it.debate()).await;
        let review = review.expect("a checkpoint").review;
        let open = review
            .points
            .iter()
            .filter(|it| it.mark == Mark::Unresolved);
        open.map(|it| it.rewritten).collect::<Vec<_>>()
    };
    let left = |it: &Reviewed| it.folder.requirements();
    let elsewhere = ("by a link in an email", "by a link");
    let there = ("sees all reports", "sees the reports of their team");
    for ((old, new), rewritten) in [(elsewhere, false), (there, true)] {
        let it = Reviewed::with_one_open().await;
        assert_eq!(open(&it).await, [false]);
        adjusted(&it, &left(&it).replace(old, new)).await;
        assert_eq!(open(&it).await, [rewritten], "adjusted: {new}");
        let again = |it: &Reviewed| it.listed().contains("to check again");
        assert_eq!(again(&it), rewritten, "adjusted: {}", it.listed());

        let it = Reviewed::with_one_open().await;
        let theirs = left(&it).replace(old, new);
        it.folder.write("REQUIREMENTS.md", &theirs);
        assert_eq!(open(&it).await, [rewritten], "met: {new}");
        let desk = &it.bench.desk;
        let kept = desk.keep_both(&it.debate(), TextHash::of(&theirs)).await;
        kept.expect("both are kept");
        assert_eq!(open(&it).await, [rewritten], "kept: {new}");
        assert_eq!(again(&it), rewritten, "kept: {}", it.listed());
    }
}
