//! Approve, continue by hand, take all of it back.

use std::fs;

use domain::adversary::Mark;
use domain::answer::RaisedChallenge;
use domain::page::{CheckpointState, DebatePlan, DebateQuery, PutBack};
use domain::task::TaskStatus;
use domain::{DebateId, TextHash};
use engine::Finished;
use testkit::scripted::Turn;

use super::{
    Folder, REQUIREMENTS, challenges, changed, converges, defends, plan, says_an_hour, too_open,
    vague,
};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

pub(super) struct Reviewed {
    pub(super) bench: Bench,
    pub(super) folder: Folder,
    pub(super) plan: DebatePlan,
    finished: Finished,
}

impl Reviewed {
    /// A project whose requirements were revised.
    pub(super) async fn new() -> Self {
        Self::with(&[vague()], says_an_hour()).await
    }

    /// The same with two edits, for two findings.
    pub(super) async fn of_two() -> Self {
        let edits = [
            ("expires soon", "expires after one hour", "F1"),
            ("sees all reports", "sees the reports of their team", "F2"),
        ];
        let words = [
            changed("F1", "The link now expires after one hour."),
            changed("F2", "Reports are for their team."),
        ];
        Self::with(&[vague(), too_open()], defends(&edits, &words)).await
    }

    /// The same with nothing said or done about the second finding.
    pub(super) async fn with_one_open() -> Self {
        Self::with(&[vague(), too_open()], says_an_hour()).await
    }

    async fn with(raised: &[RaisedChallenge], defense: Turn) -> Self {
        let (bench, folder) = (Bench::new(), Folder::new());
        let adversary = in_order([challenges(raised), converges()]);
        let defender = in_order([defense]);
        let plan = plan(&bench, &folder, &adversary.own("a"), &defender.own("d")).await;
        let finished = held(&bench, &plan).await;
        Self {
            bench,
            folder,
            plan,
            finished,
        }
    }

    pub(super) fn debate(&self) -> DebateId {
        debate_of(&self.finished)
    }

    pub(super) fn revised() -> String {
        REQUIREMENTS.replace("expires soon", "expires after one hour")
    }

    pub(super) fn body(&self) -> String {
        self.bench
            .desk
            .store()
            .task(&self.plan.task)
            .expect("a task")
            .body
    }

    /// What the lists of tasks and debates show for it.
    pub(super) fn listed(&self) -> String {
        let store = self.bench.desk.store();
        let task = store.task(&self.plan.task).expect("a task");
        let debates = store.debates(&DebateQuery {
            limit: 1,
            ..DebateQuery::default()
        });
        let debate = debates.expect("debates").remove(0);
        assert_eq!(task.row.checkpoint, debate.checkpoint);
        debate.checkpoint.expect("a checkpoint").brief
    }

    pub(super) async fn state(&self) -> CheckpointState {
        let project = self.bench.desk.planning(self.folder.root()).await;
        let document = project.expect("a project").documents.remove(0);
        document.last.expect("a checkpoint").state
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn approving_makes_the_revision_the_text_of_the_task() {
    let it = Reviewed::new().await;
    assert_eq!(it.state().await, CheckpointState::ToReview);
    assert_eq!(it.body(), REQUIREMENTS, "nothing is accepted by itself");
    assert_eq!(it.listed(), "All addressed in 2 rounds · 1 change");
    let document = it.bench.desk.approve(&it.debate()).await.expect("approved");
    assert_eq!(document.body, Reviewed::revised());
    assert_eq!(document.row.status, TaskStatus::Refined);
    assert_eq!(it.folder.requirements(), Reviewed::revised());
    assert_eq!(it.state().await, CheckpointState::Approved);
    assert_eq!(it.listed(), "You approved this · 1 change");
    let review = it.bench.desk.checkpoint_review(&it.debate()).await;
    let headline = review.expect("a checkpoint").headline;
    assert_eq!(headline, "You approved this · 1 change");
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_all_back_restores_every_byte_before_and_after_approving() {
    for approve in [false, true] {
        let it = Reviewed::new().await;
        let desk = &it.bench.desk;
        if approve {
            desk.approve(&it.debate()).await.expect("approved");
        }
        desk.take_all_back(&it.debate()).await.expect("taken back");
        assert_eq!(it.folder.requirements(), REQUIREMENTS);
        assert_eq!(it.body(), REQUIREMENTS);
        assert_eq!(it.state().await, CheckpointState::TakenBack);
        assert_eq!(it.listed(), "You took the revision back");
        let review = desk.checkpoint_review(&it.debate()).await;
        let review = review.expect("a checkpoint").review;
        assert_eq!((review.unresolved, review.blocking), (1, 1));
        assert!(
            review.points[0]
                .words
                .starts_with("The revision was taken back, so")
        );
        desk.take_all_back(&it.debate())
            .await
            .expect("again, which changes nothing");

        desk.discard(&it.debate(), false)
            .await
            .expect("another mind");
        assert_eq!(it.folder.requirements(), Reviewed::revised());
        let review = desk.checkpoint_review(&it.debate()).await;
        assert_eq!(review.expect("a checkpoint").review.unresolved, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_wrote_since_is_left_by_every_decision() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let theirs = format!("{}- One more.\n", Reviewed::revised());
    it.folder.write("REQUIREMENTS.md", &theirs);
    for (decided, refused) in [
        ("take back", desk.take_all_back(&it.debate()).await.is_err()),
        ("approve", desk.approve(&it.debate()).await.is_err()),
    ] {
        assert!(refused, "{decided}");
        assert_eq!(it.folder.requirements(), theirs, "{decided}");
    }
    assert_eq!(it.state().await, CheckpointState::ToReview);

    fs::remove_file(it.folder.path("REQUIREMENTS.md")).expect("gone");
    let error = desk
        .take_all_back(&it.debate())
        .await
        .expect_err("it is gone");
    assert!(error.to_string().contains("can’t be read"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn going_on_by_hand_is_final() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let seen = desk.document_now(&it.debate()).await.expect("a document");
    let mine = seen.replace("one hour", "ten minutes");
    let stale = TextHash::of(REQUIREMENTS);
    let refused = desk.adjust(&it.debate(), stale, mine.clone()).await;
    assert!(refused.is_err(), "it was not what the author saw");
    assert_eq!(it.folder.requirements(), Reviewed::revised());

    let document = desk
        .adjust(&it.debate(), TextHash::of(&seen), mine.clone())
        .await;
    assert_eq!(document.expect("adjusted").body, mine);
    assert_eq!(it.folder.requirements(), mine);
    assert_eq!(it.state().await, CheckpointState::Adjusted);
    let again = desk.resolve(&it.plan).await.map(|_| ());
    let error = again.expect_err("the adversary has had its say");
    assert!(error.to_string().contains("final"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_author_rewrote_is_noted_and_can_be_taken_back() {
    let it = Reviewed::of_two().await;
    let desk = &it.bench.desk;
    let seen = desk.document_now(&it.debate()).await.expect("a document");
    let mine = seen.replace("one hour", "ten minutes");
    desk.adjust(&it.debate(), TextHash::of(&seen), mine)
        .await
        .expect("adjusted");
    let review = desk.checkpoint_review(&it.debate()).await;
    let review = review.expect("a checkpoint");
    let points = &review.review.points;
    assert_eq!(
        [points[0].mark, points[1].mark],
        [Mark::Noted, Mark::Addressed]
    );
    let words = &points[0].words;
    assert!(
        words.starts_with("This was rewritten by hand, so the review’s change is no longer"),
        "{words}"
    );
    assert_eq!(
        (review.headline.as_str(), review.shared),
        ("You adjusted the revision", false)
    );
    desk.take_all_back(&it.debate()).await.expect("taken back");
    assert_eq!(it.folder.requirements(), REQUIREMENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_author_wrote_comes_back_when_it_was_taken_back() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let seen = desk.document_now(&it.debate()).await.expect("a document");
    let mine = seen.replace("one hour", "ten minutes");
    desk.adjust(&it.debate(), TextHash::of(&seen), mine.clone())
        .await
        .expect("adjusted");
    for _ in 0..2 {
        desk.take_all_back(&it.debate()).await.expect("taken back");
        assert_eq!(it.folder.requirements(), REQUIREMENTS);
        let review = desk.checkpoint_review(&it.debate()).await;
        let review = review.expect("a checkpoint");
        assert_eq!(review.state, CheckpointState::TakenBack);
        assert_eq!(review.put_back, Some(PutBack::OwnWords));
        let shown = serde_json::to_string(&review.differences).expect("JSON");
        assert!(shown.contains("ten minutes"), "{shown}");

        desk.discard(&it.debate(), false).await.expect("put back");
        assert_eq!(it.folder.requirements(), mine);
        assert_eq!(it.body(), mine);
        assert_eq!(it.state().await, CheckpointState::Adjusted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_author_decides_on_says_where_it_stands_and_what_changed() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let review = async || {
        let review = desk.checkpoint_review(&it.debate()).await;
        review.expect("a checkpoint")
    };
    let open = review().await;
    assert_eq!(open.state, CheckpointState::ToReview);
    assert_eq!(open.file.as_deref(), Some("REQUIREMENTS.md"));
    assert_eq!(open.result, "all addressed in 2 rounds");
    assert_eq!(open.differences.len(), 1);
    assert_eq!((open.differences[0].words_added, open.commit), (3, None));
    assert!(open.revised && !open.shared && open.conflict.is_none());

    let seen = desk.to_adjust(&it.debate()).await.expect("a document");
    assert_eq!(seen, it.folder.requirements());
    let mine = seen.replace("expires after one hour", "expires");
    desk.adjust(&it.debate(), TextHash::of(&seen), mine)
        .await
        .expect("adjusted");
    let adjusted = review().await;
    assert_eq!(adjusted.state, CheckpointState::Adjusted);
    assert_eq!(
        adjusted.differences[0].words_added, 0,
        "it is what the author made"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_without_a_file_is_reviewed_and_adjusted_like_a_document() {
    let bench = Bench::new();
    let desk = &bench.desk;
    let task = bench.task(REQUIREMENTS);
    let (adversary, defender) = (
        in_order([challenges(&[vague()]), converges()]),
        in_order([says_an_hour()]),
    );
    let (adversary, defender) = (adversary.own("a"), defender.own("d"));
    let plan = super::over(&bench, &task, &adversary, &defender).await;
    assert_eq!(plan.agenda.document(), None);
    let finished = held(&bench, &plan).await;
    let debate = debate_of(&finished);
    let review = desk.checkpoint_review(&debate).await.expect("a checkpoint");
    assert_eq!(
        (review.file, review.state),
        (None, CheckpointState::ToReview)
    );
    let body = || desk.store().task(&task).expect("a task").body;
    assert_eq!(body(), REQUIREMENTS);

    let seen = desk.to_adjust(&debate).await.expect("the revision");
    assert_eq!(seen, Reviewed::revised());
    let mine = seen.replace("one hour", "a day");
    desk.adjust(&debate, TextHash::of(&seen), mine.clone())
        .await
        .expect("adjusted");
    assert_eq!(body(), mine);
    desk.take_all_back(&debate).await.expect("taken back");
    assert_eq!(body(), REQUIREMENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_is_turned_down_leaves_the_document_too() {
    let it = Reviewed::new().await;
    let desk = &it.bench.desk;
    let review = it.finished.view.review.as_ref().expect("a proposal");
    assert_eq!(review.changes.len(), 1);
    let change = &review.changes[0].change;
    assert_eq!(change.findings.len(), 1, "the finding behind it is known");
    let rejected = Some(domain::Decision::Rejected);
    desk.decide(&it.debate(), &change.id, rejected)
        .await
        .expect("a decision");
    desk.accept(&it.debate()).await.expect("accepted");
    assert_eq!(it.folder.requirements(), REQUIREMENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_was_imported_touches_no_file_whatever_it_names() {
    let it = Reviewed::new().await;
    let archive = it.bench.folder.path().join("archive.json");
    let store = it.bench.desk.store();
    store.export(None, &archive).expect("an archive");
    let elsewhere = Bench::new();
    let desk = &elsewhere.desk;
    desk.store().import_file(&archive).expect("an import");
    let debate = it.debate();
    let document = desk
        .approve(&debate)
        .await
        .expect("it can be read and accepted");
    assert_eq!(document.body, Reviewed::revised());
    desk.take_all_back(&debate).await.expect("and taken back");
    assert!(desk.document_now(&debate).await.is_err());
    assert_eq!(it.folder.requirements(), Reviewed::revised());
}
