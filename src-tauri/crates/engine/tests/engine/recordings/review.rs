//! The author’s decisions on the changes of a debate.

use domain::page::TaskSave;
use domain::review::ReviewedChange;
use domain::text::changes::clash::{Clash, Settled, Standing};
use domain::{ChangeId, Decision};
use serde_json::json;

use super::acts::{accepted, decide, tape};
use super::check;
use super::parcels::{self, Voices};
use super::tape::Tape;

/// Ends it, and goes through the author’s possible decisions, each starting from its end.
#[tokio::test]
async fn consensus_and_its_review() {
    let voices = Voices::agree();
    let mut tape = tape(&voices, |_| ()).await;
    tape.step_by_step = true;
    tape.ends().await;
    check("consensus", &tape.written());
    tape.opened().await;

    let mut one = tape.apart();
    decide(&mut one, "c1", Some(accepted(None))).await;
    let mut other = one.apart();
    decide(&mut other, "c2", Some(Decision::Rejected)).await;
    let mut rest = other.apart();
    accept(&mut other).await;
    decide(&mut other, "c3", Some(accepted(None))).await;
    decide(&mut rest, "c2", None).await;
    accept_rest(&mut rest).await;
    let mut rest = one.apart();
    accept_rest(&mut rest).await;
    accept(&mut rest).await;

    let mut two = tape.apart();
    decide(&mut two, "c6", Some(accepted(None))).await;
    decide(&mut two, "c7", Some(accepted(None))).await;
    let mut worded = tape.apart();
    decide(&mut worded, "c1", Some(accepted(Some("jar")))).await;
    let mut worded = tape.apart();
    decide(&mut worded, "c5", Some(accepted(Some("Ann and Bo")))).await;
    decide(&mut worded, "c5", None).await;
    let mut saved = tape.apart();
    let files = tempfile::tempdir().expect("a folder");
    let folder = files.path().canonicalize().expect("a folder");
    saved.name(&folder.display().to_string(), "/home/sam/specs");
    let file = folder.join("digest.md");
    saved.does("fileSaveAs", json!([saved.task, file])).await;
    let longer = format!("{}\nOne more line.\n", parcels::TEXT);
    saved.does("fileWritten", json!([file, longer])).await;
    saved.does("fileLook", json!([saved.task])).await;
    check("review", &tape.written());

    tape.opened().await;
    let mut one = tape.apart();
    decide(&mut one, "c1", Some(accepted(None))).await;
    decide(&mut one, "c1", Some(Decision::Rejected)).await;
    decide(&mut one, "c3", Some(accepted(None))).await;
    accept_rest(&mut one).await;
    for change in ["c2", "c4", "c5", "c6", "c7", "c3"] {
        decide(&mut one, change, None).await;
    }
    decide(&mut one, "c1", Some(accepted(None))).await;
    decide(&mut one, "c1", None).await;

    let mut parted = tape.apart();
    split(&mut parted, "c6", true).await;
    decide(&mut parted, "c6.1", Some(Decision::Rejected)).await;
    decide(&mut parted, "c6.2", Some(accepted(None))).await;
    split(&mut parted, "c6", false).await;

    let mut whole = tape.apart();
    decide(&mut whole, "c6", Some(accepted(None))).await;
    split(&mut whole, "c6", true).await;
    split(&mut whole, "c6", false).await;
    decide(&mut whole, "c6", Some(accepted(None))).await;
    decide(&mut whole, "c6", None).await;
    let mut blocking = tape.apart();
    decide(&mut blocking, "c3", Some(accepted(None))).await;
    decide(&mut blocking, "c3", None).await;
    check("review-undone", &tape.written());
}

async fn accept_rest(tape: &mut Tape) {
    let made = tape.bench.desk.accept_rest(&tape.debate).await;
    tape.did("changesAcceptRest", json!([]), made).await;
}

async fn accept(tape: &mut Tape) {
    let made = tape.bench.desk.accept(&tape.debate).await;
    tape.did("debateAccept", json!([]), made).await;
    let made = tape.bench.desk.take_back(&tape.debate).await;
    tape.did("debateTakeBack", json!([]), made).await;
}

async fn split(tape: &mut Tape, change: &str, apart: bool) {
    let id = ChangeId::new(change);
    let made = tape.bench.desk.split(&tape.debate, &id, apart).await;
    tape.did("changeSplit", json!([change, apart]), made).await;
}

/// A review after the author replaced some words of the task.
async fn written_since(old: &str, new: &str) -> Tape {
    let voices = Voices::agree();
    let mut tape = Box::pin(tape(&voices, |_| ())).await;
    tape.ends().await;
    let store = tape.bench.desk.store();
    let task = store.task(&tape.task).expect("a task");
    let save = TaskSave {
        task: task.row.id,
        revision: task.revision,
        title: task.row.title,
        kind: task.row.kind,
        body: task.body.replace(old, new),
    };
    store.save_task(&save).expect("a saved task");
    tape.opened().await;
    tape
}

/// Settles the only conflict with these words, or with those that the change or both suggest.
async fn settle(tape: &mut Tape, change: &str, words: impl FnOnce(&Clash) -> String) {
    let view = tape.bench.desk.view(&tape.debate).await.expect("a view");
    let (setup, review) = (view.setup.expect("a setup"), view.review.expect("a review"));
    let store = tape.bench.desk.store();
    let original = store.text(&setup.original).expect("a text");
    let newer = store.task(&tape.task).expect("a task").body;
    let changes: Vec<_> = review
        .changes
        .iter()
        .map(|reviewed| ReviewedChange {
            decision: Some(accepted(None)),
            ..reviewed.clone()
        })
        .collect();
    let clashes = Standing::new(&original, &changes, &newer).clashes;
    let clash = clashes.first().expect("a clash");
    let settled = Settled {
        changes: vec![ChangeId::new(change)],
        now: clash.now.clone(),
        text: words(clash),
    };
    let args = json!([settled]);
    let made = tape.bench.desk.settle(&tape.debate, settled).await;
    tape.did("changeSettle", args, made).await;
}

#[tokio::test]
async fn a_change_that_meets_newer_words() {
    let tape = written_since("easily request a refund", "quickly claim the fee back").await;
    let mut kept = tape.apart();
    decide(&mut kept, "c1", Some(Decision::Rejected)).await;
    decide(&mut kept, "c1", None).await;
    let mut taken = tape.apart();
    settle(&mut taken, "c1", |clash| clash.wanted.clone()).await;
    let mut rest = tape.apart();
    accept_rest(&mut rest).await;
    let mut by_hand = rest.apart();
    settle(&mut rest, "c1", |clash| clash.wanted.clone()).await;
    settle(&mut by_hand, "c1", |_| {
        "claim the fee in two minutes".to_owned()
    })
    .await;
    check("clash", &tape.written());

    let tape = written_since(
        "refund experience.",
        "refund experience. Ask for it every month.",
    )
    .await;
    let mut taken = tape.apart();
    settle(&mut taken, "c7", |clash| clash.wanted.clone()).await;
    let mut both = tape.apart();
    settle(&mut both, "c7", |clash| clash.both.clone().expect("both")).await;
    check("clash-both", &tape.written());

    let tape = written_since("where the request stands", "how far it is").await;
    let mut kept = tape.apart();
    settle(&mut kept, "c6", |clash| clash.now.clone()).await;
    check("clash-place", &tape.written());
}
