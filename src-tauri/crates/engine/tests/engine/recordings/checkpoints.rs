//! Checkpoints over a planning document, and what an author decides on the revision.

use domain::model::ModelSpec;
use domain::{Severity, TextHash};
use serde_json::json;
use testkit::scripted::Turn;

use super::tape::Tape;
use super::{check, priced};
use crate::checkpoint::{
    Folder, REQUIREMENTS, challenge, challenges, changed, converges, defends, left, plan, too_open,
    vague,
};
use crate::common::Bench;

const FILE: &str = "REQUIREMENTS.md";

/// A checkpoint over requirements that has ended: one finding addressed, one noted, one unresolved.
async fn reviewed(folder: &Folder, defence: &[Turn]) -> Tape {
    let bench = Bench::new();
    let email = "People sign in by a link in an email.";
    let language = challenge(Severity::Minor, "No language is named", email);
    let raised = [vague(), too_open(), language];
    let adversary = priced([challenges(&raised), converges()]);
    let defender = priced(defence.to_vec());
    let [adversary, defender]: [ModelSpec; 2] =
        [adversary.own("adversary"), defender.own("defender")];
    let plan = plan(&bench, folder, &adversary, &defender).await;
    let resolved = Box::pin(bench.desk.resolve(&plan)).await.expect("a plan");
    let mut tape = Box::pin(Tape::start(bench, plan.task, resolved)).await;
    tape.ends().await;
    tape.opened().await;
    tape.name(&folder.root().display().to_string(), "/home/sam/orders");
    let name = folder.root().file_name().expect("a folder has a name");
    tape.name(&name.to_string_lossy(), "orders");
    tape
}

fn defends_two() -> Turn {
    let edit = ("expires soon", "expires after one hour", "F1");
    let words = [
        changed("F1", "The link lasts an hour."),
        left("F2", "It was agreed.", "the works council has agreed"),
    ];
    defends(&[edit], &words)
}

/// A defender who changes something for two findings.
fn changes_two() -> Turn {
    let edits = [
        ("expires soon", "expires after one hour", "F1"),
        ("in an email", "in an email, in their language", "F3"),
    ];
    let words = [
        changed("F1", "The link lasts an hour."),
        left("F2", "It was agreed.", "the works council has agreed"),
        changed("F3", "It is in their language."),
    ];
    defends(&edits, &words)
}

/// The review again, with the document as the review left it.
fn again(tape: &Tape, folder: &Folder, revised: &str) -> Tape {
    folder.write(FILE, revised);
    tape.apart()
}

async fn outside(tape: &mut Tape, folder: &Folder, text: &str) {
    folder.write(FILE, text);
    tape.happens("changedOutside", json!([text])).await;
}

async fn approve(tape: &mut Tape) {
    let made = tape.bench.desk.approve(&tape.debate).await;
    tape.did("checkpointApprove", json!([]), made).await;
}

async fn take_back(tape: &mut Tape) {
    let made = tape.bench.desk.take_all_back(&tape.debate).await;
    tape.did("checkpointTakeBack", json!([]), made).await;
}

async fn adjust(tape: &mut Tape, seen: &str, text: &str) {
    let seen = TextHash::of(seen);
    let args = json!([seen, text]);
    let made = tape.bench.desk.adjust(&tape.debate, seen, text.to_owned());
    let made = made.await;
    tape.did("checkpointAdjust", args, made).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_to_decide_on() {
    let folder = Folder::new();
    let tape = reviewed(&folder, &[defends_two()]).await;
    let revised = folder.requirements();

    let mut approved = again(&tape, &folder, &revised);
    approve(&mut approved).await;
    let mut back = again(&tape, &folder, &revised);
    take_back(&mut back).await;
    let mut adjusted = again(&tape, &folder, &revised);
    adjust(&mut adjusted, &revised, "Mine").await;
    take_back(&mut adjusted).await;
    let made = adjusted.bench.desk.discard(&adjusted.debate, false).await;
    adjusted.did("debateDiscard", json!([false]), made).await;

    let mut windows = again(&tape, &folder, &revised);
    let text = "One\r\nTwo\r\n";
    outside(&mut windows, &folder, text).await;
    adjust(&mut windows, text, "Zero\r\nOne\r\nTwo\r\n").await;
    check("checkpoint", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_somebody_else_changed() {
    let folder = Folder::new();
    let tape = reviewed(&folder, &[defends_two()]).await;
    let revised = folder.requirements();

    let mut theirs = again(&tape, &folder, &revised);
    outside(&mut theirs, &folder, "Theirs").await;
    adjust(&mut theirs, &revised, "Mine").await;

    let mut both = again(&tape, &folder, &revised);
    let added = format!("{revised}- Theirs.\n");
    outside(&mut both, &folder, &added).await;
    approve(&mut both).await;
    let seen = TextHash::of(&added);
    let made = both.bench.desk.keep_both(&both.debate, seen.clone()).await;
    both.did("checkpointKeepBoth", json!([seen]), made).await;
    check("checkpoint-conflict", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_in_which_somebody_else_rewrote_what_was_revised() {
    let folder = Folder::new();
    let tape = reviewed(&folder, &[changes_two()]).await;
    let revised = folder.requirements();

    let mut clash = again(&tape, &folder, &revised);
    let noon = REQUIREMENTS.replace("expires soon", "expires at noon");
    outside(&mut clash, &folder, &noon).await;

    let mut gone = again(&tape, &folder, &revised);
    let other = noon.replace("in an email", "sent by mail");
    outside(&mut gone, &folder, &other).await;
    adjust(&mut gone, &other, &other).await;
    check("checkpoint-clash", &tape.written());
}

/// A checkpoint whose defender leaves everything as it is.
#[tokio::test(flavor = "multi_thread")]
async fn no_revision() {
    let folder = Folder::new();
    let answers = |label| left(label, "It was agreed.", "the works council has agreed");
    let declines = |labels: &[&'static str]| {
        let words: Vec<_> = labels.iter().copied().map(answers).collect();
        defends(&[], &words)
    };
    let tape = reviewed(&folder, &[declines(&["F1", "F2"])]).await;
    check("checkpoint-unrevised", &tape.written());
}
