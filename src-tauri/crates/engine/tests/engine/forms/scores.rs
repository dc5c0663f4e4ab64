//! What judges score, and how clearly they have to write to be understood.

use domain::{Agenda, Judgment, Protocol};
use engine::Finished;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{PASSAGE, case, challenge, conclusion, debate, five, judged, position, says, verdict};
use crate::common::Bench;
use crate::common::voices::in_order;

async fn duel(bench: &Bench, seats: [&StandIn; 2], judge: &StandIn) -> Finished {
    debate(bench, Protocol::Duel, Agenda::default(), &seats, judge).await
}

/// A judge that only gives these scores.
fn scores_so(scores: &Value) -> Turn {
    let answer = json!({
        "decision": "revise", "reads_as": "revise", "summary": "So it is.", "evidence": [PASSAGE], "scores": scores,
    });
    Turn::text(answer.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_concerns_are_scored_each_once() {
    let bench = Bench::new();
    let labels = ["A1", "A2", "A2", "B1", "B2", "B2", "A9"];
    let score = |(at, label): (usize, &str)| json!({ "point": label, "score": at % 5 + 1 });
    let scores: Vec<Value> = labels.into_iter().enumerate().map(score).collect();
    let judge = says(scores_so(&json!(scores)));
    let argued = case(&["It saves time", "It is small"]);
    let seats = [&says(argued), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let concerns = &position(&held, "challenger").findings;
    let points: Vec<_> = verdict(&held).scores.iter().map(|it| &it.point).collect();
    assert_eq!(points, [&concerns[0].id, &concerns[1].id]);
}

#[tokio::test(flavor = "multi_thread")]
async fn concerns_are_known_by_their_labels_as_the_judge_was_shown_them() {
    let bench = Bench::new();
    let labels = |letter: char| {
        [
            format!("{letter}1."),
            format!("({letter}2)"),
            format!("{letter}3: Nobody can sign out in 30 days"),
            format!("**{letter}4**"),
            format!("concern {}5.", letter.to_ascii_lowercase()),
        ]
    };
    let labels = labels('A').into_iter().chain(labels('B'));
    let scores = labels.map(|label| json!({ "point": label, "score": 4 }));
    let judge = says(scores_so(&scores.collect()));
    let seats = [&says(case(&[])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    assert_eq!(verdict(&held).scores.len(), 5);
    assert_eq!(judge.calls().len(), 1);
}

/// Scores for points of both letters, since the challenger’s letter is drawn at random.
fn of_both(scores: &[Value]) -> Value {
    let of = |letter: &'static str| {
        let scores = (1..).zip(scores);
        scores.map(move |(at, score)| json!({ "point": format!("{letter}{at}"), "score": score }))
    };
    of("A").chain(of("B")).collect()
}

/// What the judge scores first and when asked again, the scores that count, and what is said.
async fn check_scores(turns: &[&[Value]], counted: &[u8], told: &[&str]) {
    let bench = Bench::new();
    let judge = in_order(turns.iter().map(|scores| scores_so(&of_both(scores))));
    let seats = [&says(case(&[])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let scores: Vec<u8> = verdict(&held).scores.iter().map(|it| it.score).collect();
    assert_eq!(scores, counted, "{turns:?}");
    assert_eq!(conclusion(&held).degraded, told, "{turns:?}");
    assert_eq!(judge.calls().len(), turns.len(), "{turns:?}");
    if turns.len() > 1 {
        let again = &judge.calls()[1].prompt;
        assert!(again.contains("has no whole number from 1 to 5"), "{again}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_leaves_concerns_without_a_score_is_asked_once_more_then_marked() {
    let all = [5, 4, 3, 2, 1].map(Value::from);
    let figures = |figures: [f64; 5]| figures.map(Value::from);
    let none = "The judge scored none of the 5 concerns.";
    let only = "The judge scored only 2 of the 5 concerns.";
    check_scores(&[&all], &[5, 4, 3, 2, 1], &[]).await;
    check_scores(&[&[], &all], &[5, 4, 3, 2, 1], &[]).await;
    check_scores(&[&[], &[]], &[], &[none]).await;
    check_scores(&[&all[..2], &all[..2]], &[5, 4], &[only]).await;
    let off = figures([7.0, 3.5, -2.0, 4.0, 0.0]);
    check_scores(&[&off, &all], &[5, 4, 3, 2, 1], &[]).await;
    let off = figures([7.0, 3.5, 2.0, 4.0, 0.0]);
    let three = "The judge scored only 3 of the 5 concerns.";
    check_scores(&[&off, &off], &[4, 2, 4], &[three]).await;
    let words = ["5", " 4 ", "3.0", "2", "1"].map(Value::from);
    check_scores(&[&words], &[5, 4, 3, 2, 1], &[]).await;
    let broken = [
        json!("high"),
        json!(null),
        json!([1]),
        json!(4),
        json!(true),
    ];
    let one = "The judge scored only 1 of the 5 concerns.";
    check_scores(&[&broken, &broken], &[4], &[one]).await;
}

/// A judge that words its decision this way and its ruling on whether a concern is addressed, and how that is
/// read.
async fn check_words(decision: &str, met: Value, decided: Judgment, is_met: bool) {
    let bench = Bench::new();
    let scores: Vec<Value> = ["A1", "B1"]
        .map(|point| json!({ "point": point, "score": 3, "met": met }))
        .to_vec();
    let positions = json!([{ "position": "A", "genuine": met, "pulled_punches": "perhaps" }]);
    let judge = says(judged(
        decision,
        json!({ "scores": scores, "positions": positions, "summary": "So." }),
    ));
    let seats = [&says(case(&[])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let ruled = verdict(&held);
    let side = &ruled.sides[0];
    assert_eq!(
        (ruled.decision, ruled.parsed),
        (Some(decided), true),
        "{decision}"
    );
    assert_eq!(ruled.scores[0].met, is_met, "{met}");
    let meant = (!met.is_null()).then_some(is_met);
    assert_eq!((side.genuine, side.pulled_punches), (meant, None), "{met}");
    assert_eq!(judge.calls().len(), 1, "{decision}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_decision_is_understood_in_other_letters_and_types() {
    use Judgment::{Approve, Reject, Revise};
    check_words("APPROVE", json!("yes"), Approve, true).await;
    check_words(" Approve ", json!("No."), Approve, false).await;
    check_words("Approved", json!("true"), Approve, true).await;
    check_words("**Rejected**", json!("False"), Reject, false).await;
    check_words("reject.", json!(true), Reject, true).await;
    check_words("Revised", json!(null), Revise, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_plain_decision_decides_nothing() {
    for decision in ["approve with changes", "not approved", "maybe", ""] {
        let bench = Bench::new();
        let judge = says(judged(decision, json!({})));
        let seats = [&says(case(&[])), &says(challenge(five()))];
        let held = duel(&bench, seats, &judge).await;
        let ruled = verdict(&held);
        assert_eq!((ruled.decision, ruled.parsed), (None, false), "{decision}");
        assert_eq!(judge.calls().len(), 2, "{decision}");
    }
}
