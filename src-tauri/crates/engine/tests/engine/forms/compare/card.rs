//! What happens to the scores and weights that a judge gives.

use domain::Depth;
use domain::came_to::Doubt;
use serde_json::json;
use testkit::scripted::{StandIn, Turn};

use super::{TWO, agenda, card, compared, ranking, recommends, row, second};
use crate::common::Bench;
use crate::common::voices::in_order;
use crate::forms::{case, conclusion, says, verdict};

/// The parts of an answer on the card: weights, rows of scores, and what is said about the rest.
async fn check(
    criteria: &[(&str, Option<u8>)],
    answer: Turn,
    weights: &[u8],
    marks: &[&[Option<u8>]],
    told: &[&str],
) {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let agenda = agenda(Depth::Once, &TWO, criteria);
    let held = compared(&bench, agenda, &seats, &says(answer)).await;
    let card = card(&held);
    assert_eq!(card.weights(), weights, "{told:?}");
    let found: Vec<Vec<Option<u8>>> = card
        .rows
        .iter()
        .map(|row| {
            row.marks
                .iter()
                .map(|it| it.as_ref().map(|it| it.score))
                .collect()
        })
        .collect();
    assert_eq!(found, marks, "{told:?}");
    let said = conclusion(&held).degraded.join("\n");
    for words in told {
        assert!(said.contains(words), "“{words}”: {said}");
    }
    assert_eq!(conclusion(&held).degraded.len(), told.len(), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn weights_are_the_author_s_and_else_the_judge_s() {
    let whole: &[&[Option<u8>]] = &[&[Some(2), Some(5)], &[Some(4), Some(3)]];
    check(&[], second(), &[6, 2], whole, &[]).await;
    check(
        &[("Cost", Some(1)), ("Speed", None)],
        second(),
        &[1, 2],
        whole,
        &[],
    )
    .await;
    check(
        &[("cost", Some(0)), ("SPEED", Some(9))],
        second(),
        &[0, 9],
        whole,
        &[],
    )
    .await;
    let unweighed = json!({ "criterion": "Cost", "marks": [{ "option": 1, "score": 2 }, { "option": "MySQL", "score": 4.6 }] });
    let answer = recommends(&json!("MySQL"), &[unweighed]);
    check(&[], answer, &[5], &[&[Some(2), Some(5)]], &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_the_card_is_left_out_and_told() {
    let only_cost: &[(&str, Option<u8>)] = &[("Cost", None)];
    check(
        only_cost,
        second(),
        &[6],
        &[&[Some(2), Some(5)]],
        &["scored “Speed”, which isn’t one of the criteria"],
    )
    .await;
    let out_of_range = recommends(&json!(1), &[row("Cost", 99, &[9, 5])]);
    check(
        only_cost,
        out_of_range,
        &[5],
        &[&[None, Some(5)]],
        &[
            "gave Cost the weight 99",
            "gave Postgres 9 on Cost",
            "The judge didn’t score Postgres on “Cost”, even when asked again.",
        ],
    )
    .await;
    let strange = json!({ "criterion": "Cost", "weight": 3, "marks": [{ "option": "Oracle", "score": 5 }, { "option": 1, "score": 4 }] });
    check(
        only_cost,
        recommends(&json!("Oracle"), &[strange]),
        &[3],
        &[&[Some(4), None]],
        &[
            "“Oracle”, which isn’t one of the options. It is left out.",
            "The judge didn’t score MySQL on “Cost”, even when asked again.",
            "recommends “Oracle”",
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_without_a_mark_is_read_and_ranks_nothing() {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let empty = recommends(&json!(1), &[row("Cost", 3, &[])]);
    let agenda = agenda(Depth::Once, &TWO, &[]);
    let held = compared(&bench, agenda.clone(), &seats, &says(empty.clone())).await;
    let ruled = verdict(&held);
    assert!(ruled.parsed);
    assert_eq!(
        (ruled.summary.as_str(), ruled.recommended()),
        ("It costs least.", Some(0))
    );
    assert_eq!(conclusion(&held).doubt(), Some(Doubt::NotEnoughMarks));
    assert!(ranking(&held).is_empty());
    assert!(bench.prompts(&held, "step/judge/")[1].contains("No option has a score"));
    let mended = compared(&bench, agenda, &seats, &in_order([empty, second()])).await;
    assert!(!ranking(&mended).is_empty());
}

/// A card of five criteria with equal weights, this many of which have no score for the second option.
fn with_holes(holes: u8) -> Turn {
    let criteria = (1..=5_u8).map(|number| {
        let marks: &[u8] = if number <= holes { &[4] } else { &[2, 5] };
        row(&format!("Criterion {number}"), 2, marks)
    });
    recommends(&json!(2), &criteria.collect::<Vec<_>>())
}

/// How often the judge is asked, how many options are ranked, and what is said about it.
async fn check_marks(judge: &StandIn, asked: usize, ranked: usize, why: &str, told: Option<&str>) {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let held = compared(&bench, agenda(Depth::Once, &TWO, &[]), &seats, judge).await;
    assert!(verdict(&held).parsed, "{why}");
    assert_eq!(bench.prompts(&held, "step/judge/").len(), asked, "{why}");
    assert_eq!(ranking(&held).len(), ranked, "{why}");
    assert_eq!(held.view.header.why, why);
    let degraded = conclusion(&held).degraded.join("\n");
    match told {
        Some(told) => assert!(degraded.contains(told), "{degraded}"),
        None => assert_eq!(degraded, ""),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_marks_for_enough_of_the_weight_nothing_is_ranked() {
    let (ranks, unranked) = (
        "Recommends MySQL: It costs least.",
        "Not enough scores to rank. It costs least.",
    );
    check_marks(&says(with_holes(0)), 1, 2, ranks, None).await;
    let few = Some("didn’t score MySQL on “Criterion 1”. That score is left out of the average.");
    check_marks(&says(with_holes(1)), 1, 2, ranks, few).await;
    let many = Some("MySQL on “Criterion 1” and “Criterion 2”, even when asked again.");
    check_marks(&says(with_holes(2)), 2, 0, unranked, many).await;
    let mended = in_order([with_holes(2), with_holes(0)]);
    check_marks(&mended, 2, 2, ranks, None).await;
    // What could be read is kept if the second answer can’t be read.
    let worse = in_order([with_holes(2), Turn::text("I have said it all.")]);
    check_marks(&worse, 2, 0, unranked, many).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_told_which_marks_are_missing() {
    let bench = Bench::new();
    let seats = [says(case(&["It lasts"])), says(case(&["It is here"]))];
    let judge = says(with_holes(2));
    let held = compared(&bench, agenda(Depth::Once, &TWO, &[]), &seats, &judge).await;
    let again = &bench.prompts(&held, "step/judge/")[1];
    for words in [
        "\"MySQL\" by \"Criterion 1\"",
        "\"MySQL\" by \"Criterion 2\"",
    ] {
        assert!(again.contains(words), "{words}: {again}");
    }
    assert!(!again.contains("\"MySQL\" by \"Criterion 3\""));
}
