//! The author’s ruling on a conclusion.

use domain::page::ErrorCode;
use domain::{Agenda, Judgment, Outcome, Protocol, Ruling};
use engine::{Desk, Finished};
use serde_json::json;

use super::{case, challenge, debate, five, judged, says};
use crate::common::voices::{DOCUMENT, breaks, in_order, objects, says_seven_days, vague};
use crate::common::{Bench, debate_of, plan};

async fn duel(bench: &Bench, judge: testkit::scripted::Turn) -> Finished {
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let judge = says(judge);
    debate(bench, Protocol::Duel, Agenda::default(), &seats, &judge).await
}

fn overruled() -> Ruling {
    Ruling::Overruled {
        decision: Judgment::Approve,
        reason: "It is a pilot.".to_owned(),
    }
}

/// Rules this way, and returns the result.
async fn said(bench: &Bench, held: &Finished, ruling: Ruling) -> Option<Ruling> {
    let debate = debate_of(held);
    bench.desk.rule(&debate, ruling).await.expect("a ruling");
    let view = bench.desk.view(&debate).await.expect("a view");
    assert_eq!(view.header.outcome, Some(Outcome::Concluded));
    view.conclusion.expect("a conclusion").rulings.verdict
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_word_counts_and_can_be_taken_back() {
    let bench = Bench::new();
    let held = duel(&bench, judged("revise", json!({}))).await;
    for ruling in [overruled(), Ruling::Upheld, overruled()] {
        assert_eq!(said(&bench, &held, ruling.clone()).await, Some(ruling));
    }
    assert_eq!(said(&bench, &held, Ruling::Undecided).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_rules_while_another_process_drives_the_debate() {
    let bench = Bench::new();
    let held = duel(&bench, judged("revise", json!({}))).await;
    let debate = debate_of(&held);
    let other = Desk::open(bench.folder.path(), report::of).expect("the same folder");
    let ended = bench.desk.store().events(&debate, 0).expect("a journal");

    let driven = bench.desk.store().lock_debate(&debate).expect("a lock");
    let refused = other.rule(&debate, overruled()).await;
    let refused = refused.expect_err("a refusal").app_error();
    assert_eq!(refused.code, ErrorCode::Busy, "{refused:?}");
    let now = bench.desk.store().events(&debate, 0).expect("a journal");
    assert_eq!(now, ended, "what was refused was recorded");

    drop(driven);
    other.rule(&debate, overruled()).await.expect("a ruling");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_another_decision_of_the_form_overrules() {
    let bench = Bench::new();
    let held = duel(&bench, judged("revise", json!({}))).await;
    for (decision, says) in [
        (Judgment::Revise, "decided “Revise” as well"),
        (
            Judgment::Green,
            "“Green” isn’t a decision that a Duel can have",
        ),
    ] {
        let reason = String::new();
        let ruling = Ruling::Overruled { decision, reason };
        let refused = bench.desk.rule(&debate_of(&held), ruling).await;
        let refused = refused.expect_err("a refusal").app_error();
        assert!(refused.message.contains(says), "{refused:?}");
    }
    let chosen = Ruling::Chosen {
        option: 0,
        reason: String::new(),
    };
    let refused = bench.desk.rule(&debate_of(&held), chosen).await;
    let refused = refused.expect_err("a refusal").app_error();
    assert!(
        refused.message.contains("didn’t compare options"),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_against_a_verdict_is_counted_by_the_judge_s_word() {
    let bench = Bench::new();
    let score = |point: &str, met| json!({ "point": point, "score": 4, "met": met });
    // The sides’ letters are drawn at random: both are scored, and the side that argues has no concerns.
    let scores = json!({ "scores": [score("A1", true), score("B1", true)] });
    let held = duel(&bench, judged("approve", scores)).await;
    let concluded = held.view.conclusion.as_ref().expect("a conclusion");
    let against = concluded.came_to.against.as_ref().expect("concerns");
    assert_eq!((against.raised, against.standing), (5, 4));
    assert_eq!(concluded.came_to.against_it(), Some(against));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_that_nobody_gave_cannot_be_accepted_but_decided() {
    let bench = Bench::new();
    let held = duel(&bench, breaks()).await;
    let refused = bench.desk.rule(&debate_of(&held), Ruling::Upheld).await;
    let refused = refused.expect_err("a refusal").app_error();
    assert!(refused.message.contains("Nobody gave a verdict"));
    assert_eq!(said(&bench, &held, overruled()).await, Some(overruled()));
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_say_before_a_conclusion() {
    let bench = Bench::new();
    let (critic, editor) = (
        in_order([objects(&[vague()])]),
        in_order([says_seven_days()]),
    );
    let mut plan = plan(&[("qa", critic.own("a-critic"))], editor.own("an-editor"));
    plan.max_rounds = 1;
    let held = bench.debate(DOCUMENT, plan).await;
    let refused = bench.desk.rule(&debate_of(&held), overruled()).await;
    let refused = refused.expect_err("a refusal").app_error();
    assert!(refused.message.contains("no conclusion yet"), "{refused:?}");
}
