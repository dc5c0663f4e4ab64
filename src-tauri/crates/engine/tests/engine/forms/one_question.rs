//! A short debate about one question in a text.

use domain::agenda::Over;
use domain::{Agenda, Protocol};
use engine::Plan;
use serde_json::json;

use super::{case, challenge, debate, five, judged, plan, reads, says};
use crate::common::Bench;
use crate::common::voices::in_order;

const QUESTION: &str = "Why can’t the current way handle it?";

fn asks(question: &str) -> Agenda {
    Agenda {
        over: Over::Question(question.to_owned()),
        ..Agenda::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_and_the_judge_are_asked_that_question_alone() {
    let bench = Bench::new();
    let seats = [says(case(&["It saves time"])), says(challenge(five()))];
    let judge = in_order([judged("revise", json!({}))]);
    let held = debate(
        &bench,
        Protocol::Duel,
        asks(QUESTION),
        &[&seats[0], &seats[1]],
        &judge,
    )
    .await;
    let told = [
        "the one question",
        QUESTION,
        "Only the one question above counts",
        "name each simpler way with the reason that rules it out",
    ];
    // The kind’s criteria would lead to everything else.
    for step in ["advocate", "challenger", "judge"] {
        reads(&bench, &held, step, &told, &["Testable: anyone can tell"]);
    }
    let setup = held.view.setup.as_ref().expect("a setup");
    assert_eq!(setup.agenda.question(), Some(QUESTION));
}

/// Asserts why a debate over this question is refused.
async fn check(protocol: Protocol, question: &str, words: &str) {
    let bench = Bench::new();
    let nobody = in_order([]);
    let agenda = asks(question);
    let plan = plan(&bench, protocol, agenda.clone(), &[&nobody; 2], &nobody).await;
    let resolved: Plan = bench.desk.resolve(&plan).await.expect("a plan");
    let task = plan.task.clone();
    let refused = bench.desk.start(&task, resolved).await.err();
    let said = refused.map_or_else(String::new, |it| {
        let failure = it.app_error();
        format!("{} {}", failure.message, failure.hint)
    });
    assert!(said.contains(words), "{protocol:?}: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_without_a_verdict_and_long_questions_are_refused() {
    let held = "Status can’t be held over one question. Choose another form: Review, Duel, Devil’s advocate.";
    check(Protocol::Status, QUESTION, held).await;
    check(Protocol::Duel, &"?".repeat(4_001), "The limit is 4000").await;
}
