//! Models that fail: what the debate survives, what ends it, and how it continues from there.

use crate::common::voices::{
    DOCUMENT, approves, breaks, declines, edits, from_now_on, in_order, objects, says_seven_days,
    vague,
};
use crate::common::{Bench, debate_of, plan};
use domain::{Event, FailureKind, Outcome};
use testkit::scripted::Turn;

/// A debate whose only critic, and then whose synthesizer, fails like this can be resumed to the end once
/// they work.
async fn check_recovery(fails: impl Fn() -> Turn) {
    let critic = in_order([fails()]);
    let synthesizer = in_order([fails()]);
    let bench = Bench::new();
    let seats = [("qa", critic.own("first-critic"))];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, synthesizer.own("the-editor")))
        .await;
    let debate = debate_of(&finished);
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Failed));
    assert!(
        header.why.contains("QA") && header.why.contains("first-critic"),
        "{}",
        header.why
    );
    let facts = bench.facts(&finished);
    let critiqued = |event: &Event| matches!(event, Event::Critiqued { .. });
    assert!(
        !facts.iter().any(|fact| critiqued(&fact.event)),
        "an absence was recorded"
    );

    from_now_on(&critic, [objects(&[vague()]), approves()]);
    let finished = bench.resume(&debate).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Failed));
    assert!(header.why.contains("the-editor"), "{}", header.why);
    assert!(header.why.contains("round 1"), "{}", header.why);

    from_now_on(&synthesizer, [says_seven_days()]);
    let finished = bench.resume(&debate).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    assert_eq!(
        bench.proposal(&finished),
        DOCUMENT.replace("after a while", "after 7 days")
    );
}

#[tokio::test]
async fn a_debate_that_failed_goes_on_once_its_models_work() {
    Box::pin(check_recovery(breaks)).await;
    let chats = || Turn::text("I would rather talk about the weather.");
    Box::pin(check_recovery(chats)).await;
}

#[tokio::test]
async fn a_seat_recorded_as_absent_is_not_asked_again_in_its_round() {
    let (present, absent) = (
        in_order([objects(&[vague()]), approves()]),
        in_order([breaks(), approves()]),
    );
    let synthesizer = in_order([breaks(), says_seven_days()]);
    let bench = Bench::new();
    let seats = [("pm", present.own("one")), ("qa", absent.own("two"))];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, synthesizer.own("three")))
        .await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Failed));

    let finished = bench.resume(&debate_of(&finished)).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.replayed, 1);
    assert_eq!((present.calls().len(), absent.calls().len()), (2, 2));
}

#[tokio::test]
async fn a_pressed_or_corrected_answer_that_never_came_is_not_asked_for_twice() {
    let critic = in_order([
        Turn::text("{\"approve\": true}"),
        breaks(),
        objects(&[vague()]),
        approves(),
    ]);
    let other = in_order([objects(&[vague()]), objects(&[vague()]), approves()]);
    // Its first edit finds no place, the corrected one never comes; then it fails altogether.
    let synthesizer = in_order([
        edits(&[("no such passage", "nothing", "F1")]),
        breaks(),
        breaks(),
        says_seven_days(),
    ]);
    let bench = Bench::new();
    let seats = [("pm", critic.own("one")), ("qa", other.own("two"))];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, synthesizer.own("three")))
        .await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Failed));
    assert_eq!(finished.view.rounds.len(), 2);
    let warnings = &finished.view.header.warnings;
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings[0].contains("one") && warnings[1].contains("three"),
        "{warnings:?}"
    );

    let finished = bench.resume(&debate_of(&finished)).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!((critic.calls().len(), synthesizer.calls().len()), (4, 4));
}

/// The result of a critic’s two answers: readable at last, and what the second prompt says about the first.
async fn check_reading(first: &str, second: Turn, present: bool, problem: &str) {
    let critic = in_order([Turn::text(first), second]);
    let (other, synthesizer) = (
        in_order([objects(&[vague()])]),
        in_order([declines(&[("F1", "\"a link\"")])]),
    );
    let bench = Bench::new();
    let seats = [("pm", critic.own("mumbler")), ("qa", other.own("other"))];
    let mut one_round = plan(&seats, synthesizer.own("editor"));
    one_round.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, one_round).await;

    let calls = critic.calls();
    assert_eq!(calls.len(), 2);
    assert!(!calls[0].prompt.contains(problem));
    assert!(calls[1].prompt.contains(problem), "{}", calls[1].prompt);
    assert!(!calls[1].prompt.contains(".."), "two full stops");
    assert!(calls[1].prompt.ends_with("\nAnswer shape: critique/1"));
    let absent = &finished.view.rounds[0].critiques[0].absent;
    assert_eq!(absent.is_none(), present);
    if let Some(failure) = absent {
        assert_eq!(failure.kind, FailureKind::Unreadable);
        assert!(
            failure.message.starts_with("mumbler answered twice"),
            "{}",
            failure.message
        );
        assert!(!failure.message.contains(".."), "{}", failure.message);
        assert!(!failure.hint.is_empty());
    }
    let facts = bench.facts(&finished);
    let raw = facts.iter().find_map(|fact| match &fact.event {
        Event::Replied { reply } if fact.key == "round/1/critique/s1/1" => Some(&reply.raw),
        _ => None,
    });
    assert_eq!(bench.text(raw.expect("the first reply")), first);
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_asked_for_once_more() {
    let fine = "Looks fine to me, ship it";
    let none = "There is no JSON in the answer";
    check_reading(fine, approves(), true, none).await;
    check_reading(fine, Turn::text("Ship it, really"), false, none).await;
    check_reading("{\"approve\": \"maybe\"}", approves(), true, "`approve`").await;
    let cut = "{\"approve\": false, \"findings\": [";
    check_reading(cut, Turn::text(cut), false, "cut off").await;
}
