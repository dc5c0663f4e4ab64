//! Four calls in order, and a verdict.

use domain::verdict::SectionKind;
use domain::{Agenda, Judgment, Outcome, Protocol};
use engine::Finished;
use serde_json::json;
use testkit::scripted::{StandIn, Turn};

use super::{case, challenge, concern, debate, judged, position, says, verdict};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of};

async fn review(bench: &Bench, advocate: &StandIn, critic: &StandIn, judge: &StandIn) -> Finished {
    let agenda = Agenda::default();
    debate(bench, Protocol::Review, agenda, &[advocate, critic], judge).await
}

fn critic() -> StandIn {
    says(challenge(vec![concern(
        "Expiry is vague",
        "expires after a while",
    )]))
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reads_what_came_before_and_no_more() {
    let bench = Bench::new();
    let advocate = in_order([case(&["It saves time"]), case(&["A day is enough"])]);
    let judge = says(judged(
        "revise",
        json!({ "risks": ["Links leak."], "suggested_actions": ["Name the hours."], "pulled_punches": false, "pulled_punches_why": "It named the worst." }),
    ));
    let held = review(&bench, &advocate, &critic(), &judge).await;

    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(held.view.header.calls, 4);
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, Some(Judgment::Revise));
    assert_eq!(ruled.items(SectionKind::Risks), ["Links leak."]);
    assert_eq!(
        ruled.items(SectionKind::SuggestedActions),
        ["Name the hours."]
    );
    assert_eq!(ruled.sides[0].pulled_punches, Some(false));
    assert!(ruled.parsed);

    let prompt = |step: &str| bench.prompts(&held, &format!("step/{step}/")).concat();
    for (step, reads, does_not) in [
        ("advocate", vec![], vec!["It saves time", "Expiry is vague"]),
        ("critic", vec!["It saves time"], vec!["Expiry is vague"]),
        (
            "response",
            vec!["Expiry is vague"],
            vec!["It saves time", "A day is enough"],
        ),
        (
            "judge",
            vec!["It saves time", "Expiry is vague", "A day is enough"],
            vec![],
        ),
    ] {
        for words in reads {
            assert!(prompt(step).contains(words), "{step} reads “{words}”");
        }
        for words in does_not {
            assert!(!prompt(step).contains(words), "{step} reads “{words}”");
        }
    }
    assert_eq!(
        position(&held, "critic").findings[0]
            .range
            .map(|it| it.end > it.start),
        Some(true)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_is_read_wherever_it_stands() {
    let clean = r#"{"decision": "approve", "reads_as": "approve", "summary": "Yes.", "evidence": ["The link expires after a while."],
        "scores": [{"point": "B1", "score": 2, "met": true, "why": "A detail."}]}"#;
    for text in [
        clean.to_owned(),
        format!("```json\n{clean}\n```"),
        format!("After some thought:\n{clean}\nThat is all."),
    ] {
        let bench = Bench::new();
        let held = review(
            &bench,
            &says(case(&["A"])),
            &critic(),
            &says(Turn::text(text)),
        )
        .await;
        assert_eq!(verdict(&held).decision, Some(Judgment::Approve));
        let scores = &verdict(&held).scores;
        assert_eq!((scores.len(), scores[0].score, scores[0].met), (1, 2, true));
        assert_eq!(held.view.header.calls, 4);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_that_cannot_be_read_twice_is_shown_as_it_is() {
    let bench = Bench::new();
    let judge = says(Turn::text("Ship it, I say."));
    let held = review(&bench, &says(case(&["A"])), &critic(), &judge).await;
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, None, "nobody knows what it decides");
    assert_eq!(ruled.summary, "Ship it, I say.");
    assert!(!ruled.parsed);
    assert_eq!(judge.calls().len(), 2, "asked once more, with the error");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_step_ends_it_names_the_role_and_can_be_resumed() {
    let bench = Bench::new();
    let (advocate, critic) = (says(case(&["A"])), in_order([breaks()]));
    let judge = says(judged("approve", json!({})));
    let held = review(&bench, &advocate, &critic, &judge).await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Failed));
    let why = &held.view.header.why;
    assert!(why.starts_with("Critic failed."), "{why}");
    assert_eq!(position(&held, "advocate").arguments.len(), 1);
    assert!(judge.calls().is_empty());

    from_now_on(&critic, [challenge(Vec::new())]);
    let resumed = bench.resume(&debate_of(&held)).await;
    assert_eq!(resumed.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(
        advocate.calls().len(),
        2,
        "the case, and the answer to the critic"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_is_deleted_leaves_no_file() {
    let bench = Bench::new();
    let (advocate, judge) = (says(case(&["A"])), says(judged("approve", json!({}))));
    let held = review(&bench, &advocate, &critic(), &judge).await;
    let file = bench.desk.review_file(&debate_of(&held));
    assert!(file.exists());
    bench
        .desk
        .delete(&debate_of(&held))
        .await
        .expect("a deletion");
    assert!(!file.exists());
}
