//! Options that are compared, and items that are put in order.

use domain::priority::Priority;
use domain::scorecard::Scorecard;
use domain::{Kind, Protocol, Ruling};
use serde_json::{Value, json};
use testkit::scripted::Turn;

use super::check;
use super::forms::{Subject, argues, argument, held, rule};
use super::tape::Tape;
use crate::common::voices::breaks;

pub(super) const STORES: Subject = Subject {
    title: "Where to store sessions",
    kind: Kind::Options,
    text: "## Options\n\n- Postgres\n- Redis\n- Files\n",
    protocol: Protocol::Compare,
    judge_twice: false,
};

fn advocates() -> [Turn; 3] {
    ["Postgres", "Redis", "Files"].map(|option| {
        argues(
            &format!("{option} is the safest choice."),
            vec![argument(
                &format!("{option} is known here"),
                &format!("- {option}"),
                "The team has run it for years.",
                "",
            )],
        )
    })
}

/// A judge of the three who recommends one of them, by its number.
fn recommends(option: u8, marks: [[Option<u8>; 3]; 3]) -> Turn {
    let criteria = [("Cost", 3), ("Time to first result", 2), ("Lock-in", 1)];
    let criteria = criteria.iter().zip(marks).map(|((criterion, weight), marks)| {
        let marks = (1..).zip(marks).filter_map(|(option, score)| {
            let why = format!("{criterion} was measured in March.");
            score.map(|score| json!({ "option": option, "score": score, "why": why }))
        });
        json!({ "criterion": criterion, "weight": weight, "why": "All positions speak of it first.",
                "marks": marks.collect::<Vec<_>>() })
    });
    let answer = json!({
        "recommended": option,
        "summary": "It costs least for what it brings, and it can be left again.",
        "criteria": criteria.collect::<Vec<_>>(),
        "evidence": ["- Postgres", "- Redis"],
    });
    Turn::text(answer.to_string())
}

const MARKS: [[Option<u8>; 3]; 3] = [
    [Some(4), Some(2), Some(3)],
    [Some(4), Some(3), Some(5)],
    [Some(3), None, Some(1)],
];

async fn scorecard(tape: &Tape) -> Scorecard {
    let view = tape.bench.desk.view(&tape.debate).await.expect("a view");
    let verdict = view.conclusion.and_then(|it| it.conclusion.verdict);
    verdict.and_then(|it| it.scorecard).expect("a scorecard")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison() {
    let mut tape = held(&STORES, &advocates(), &[recommends(1, MARKS)]).await;
    let card = scorecard(&tape).await;
    for weights in [[0, 2, 1], [0, 10, 1], [3, 2, 1], [0, 0, 1], [0, 0, 0]] {
        tape.ask("scorecardRanking", json!([weights]), card.ranking(&weights));
    }
    let mut weighed = tape.apart();
    let weights = vec![0, 10, 1];
    rule(&mut weighed, Ruling::Weighed { weights }).await;
    rule(
        &mut weighed,
        Ruling::Weighed {
            weights: Vec::new(),
        },
    )
    .await;
    let mut chosen = tape.apart();
    let (option, reason) = (1, String::new());
    rule(&mut chosen, Ruling::Chosen { option, reason }).await;
    let reason = "We run it already.".to_owned();
    rule(&mut chosen, Ruling::Chosen { option, reason }).await;
    rule(&mut chosen, Ruling::Undecided).await;
    check("compare", &tape.written());
}

#[tokio::test(flavor = "multi_thread")]
async fn comparisons_that_cannot_be_relied_on() {
    let twice = Subject {
        judge_twice: true,
        ..STORES
    };
    let flips = [recommends(1, MARKS), recommends(2, MARKS)];
    let mut tape = held(&twice, &advocates(), &flips).await;
    let card = scorecard(&tape).await;
    tape.ask(
        "scorecardRanking",
        json!([card.weights()]),
        card.ranking(&card.weights()),
    );
    check("compare-flips", &tape.written());

    let tape = held(&STORES, &advocates(), &[breaks()]).await;
    let mut chosen = tape.apart();
    let (option, reason) = (2, String::new());
    rule(&mut chosen, Ruling::Chosen { option, reason }).await;
    check("compare-unjudged", &tape.written());

    let holes = MARKS.map(|[first, _, third]| [first, None, third]);
    let tape = held(&STORES, &advocates(), &[recommends(1, holes)]).await;
    check("compare-holes", &tape.written());
}

pub(super) const LIST: Subject = Subject {
    title: "After the outage",
    kind: Kind::ActionItems,
    text: "- Rotate the key\n- Answer the auditors\n- rotate the key\n- Write the runbook\n- Thank the \
           night shift\n- Drop the old table\n",
    protocol: Protocol::Prioritize,
    judge_twice: false,
};

fn rates(priorities: [&str; 5], why: &str) -> Turn {
    let ratings = (1..)
        .zip(priorities)
        .map(|(item, priority)| json!({ "item": item, "priority": priority, "why": why }));
    let ratings: Vec<Value> = ratings.collect();
    let answer = json!({ "summary": "Start with what others wait for.", "ratings": ratings });
    Turn::text(answer.to_string())
}

fn lenses() -> [Turn; 2] {
    [
        rates(
            ["P0", "P1", "P2", "P3", "P0"],
            "Support asks for it every morning, and a date was promised.",
        ),
        rates(
            ["P3", "P1", "P3", "P3", "P3"],
            "Nothing else planned this quarter depends on it.",
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn priorities() {
    let tape = held(&LIST, &lenses(), &[breaks()]).await;
    let mut placed = tape.apart();
    place(&mut placed, 0, Some(Priority::P3)).await;
    place(&mut placed, 0, None).await;
    place(&mut placed, 0, Some(Priority::P1)).await;
    place(&mut placed, 4, Some(Priority::P1)).await;
    let mut quick = tape.apart();
    place(&mut quick, 0, Some(Priority::P2)).await;
    place(&mut quick, 4, Some(Priority::P2)).await;
    check("prioritize", &tape.written());

    let [urgency, _] = lenses();
    let tape = held(&LIST, &[urgency, breaks()], &[breaks()]).await;
    check("prioritize-one-lens", &tape.written());
}

async fn place(tape: &mut Tape, item: usize, priority: Option<Priority>) {
    rule(tape, Ruling::Placed { item, priority }).await;
}
