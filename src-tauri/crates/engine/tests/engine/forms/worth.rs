//! What competing debates are worth: passed to a command, and remembered for the next suggestion.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;

use domain::agenda::Over;
use domain::figures::Split;
use domain::priority::Priority;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::{Agenda, Depth, Judgment, Kind, Protocol, Ruling};
use engine::Finished;
use serde_json::json;
use testkit::scripted::Turn;

use super::{case, challenge, debate, depth, five, judged, says};
use crate::common::{Bench, debate_of};

async fn duel(bench: &Bench, contested: &[&str]) -> Finished {
    held(bench, Protocol::Duel, Depth::Once, contested).await
}

async fn held(bench: &Bench, protocol: Protocol, deep: Depth, contested: &[&str]) -> Finished {
    let score = |label: &str| json!({ "point": label, "score": 4, "met": false });
    let judge = says(judged(
        "revise",
        json!({ "contested_zones": contested, "scores": [score("A2"), score("B2")] }),
    ));
    let (advocate, challenger) = (says(case(&["It saves time"])), says(challenge(five())));
    let seats = [&advocate, &challenger];
    debate(bench, protocol, depth(deep), &seats, &judge).await
}

/// A file that the command writes each line to.
fn telling(bench: &Bench) -> PathBuf {
    let told = bench.folder.path().join("told");
    let mut settings = bench.desk.store().settings().expect("settings");
    let append = format!("cat >> '{}'", told.display());
    settings.compete_command = ["sh", "-c", &append].map(str::to_owned).to_vec();
    let set = bench.desk.store().set_settings(&settings);
    set.expect("settings");
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_told_the_result_and_what_the_author_made_of_it() {
    let bench = Bench::new();
    let told = telling(&bench);
    let held = duel(&bench, &["Who may use a link."]).await;
    bench
        .desk
        .rule(&debate_of(&held), Ruling::Upheld)
        .await
        .expect("a ruling");
    bench.desk.close().await;
    let told = fs::read_to_string(told).expect("lines");
    assert_eq!(
        told,
        "[compete-result: skill=duel, artifact=prd, disagreements=1, resolution=revise, \
         sided_with=challenger:5/advocate:0]\n\
         [compete-eval: skill=duel, edit_distance=low, acceptance=true, disagreements=1, \
         sided_with=challenger:5/advocate:0]\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_fails_fails_nothing_else() {
    let bench = Bench::new();
    let mut settings = bench.desk.store().settings().expect("settings");
    settings.compete_command = vec!["no-such-program-anywhere".to_owned()];
    bench
        .desk
        .store()
        .set_settings(&settings)
        .expect("settings");
    let held = duel(&bench, &[]).await;
    assert!(held.view.conclusion.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn five_without_a_disagreement_suggest_a_single_review() {
    let bench = Bench::new();
    for _ in 0..5 {
        duel(&bench, &[]).await;
    }
    let task = bench.task(crate::common::GAPS);
    for (protocol, says) in [(Protocol::Duel, true), (Protocol::Review, false)] {
        let suggestion = bench
            .desk
            .suggest(&task, protocol, Compete::Always, Budget::default())
            .await;
        let advice = suggestion.expect("a proposal").advice;
        let said = advice.is_some_and(|it| it.contains("A single review would do"));
        assert_eq!(said, says, "{protocol:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn single_reviews_in_a_row_advise_nothing() {
    let bench = Bench::new();
    for _ in 0..5 {
        held(&bench, Protocol::Duel, Depth::Single, &[]).await;
    }
    let task = bench.task(crate::common::GAPS);
    let suggestion = bench
        .desk
        .suggest(&task, Protocol::Duel, Compete::Always, Budget::default())
        .await;
    assert_eq!(suggestion.expect("a proposal").advice, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_sides_came_to_stands_beside_single_reviews() {
    let bench = Bench::new();
    assert!(bench.desk.figures().await.expect("figures").is_empty());
    held(&bench, Protocol::Review, Depth::Once, &[]).await;
    held(&bench, Protocol::Duel, Depth::Single, &["Who pays."]).await;
    let mut last = None;
    for _ in 0..5 {
        last = Some(duel(&bench, &[]).await);
    }
    let ruling = Ruling::Overruled {
        decision: Judgment::Approve,
        reason: String::new(),
    };
    let debate = debate_of(&last.expect("a duel"));
    bench.desk.rule(&debate, ruling).await.expect("a ruling");

    let kinds = bench.desk.figures().await.expect("figures");
    let [prd] = kinds.as_slice() else {
        panic!("{kinds:?}");
    };
    let [duels] = prd.forms.as_slice() else {
        panic!("{prd:?}");
    };
    assert_eq!((prd.kind, duels.protocol), (Kind::Prd, Protocol::Duel));
    let figures = duels.figures;
    assert_eq!((figures.runs, figures.disagreements), (5, 0));
    let of = |approving, objecting| Split {
        approving,
        objecting,
    };
    assert_eq!((figures.judge, figures.author), (of(0, 5), of(1, 0)));
    assert_eq!((figures.accepted, figures.overruled), (0, 1));
    let notice = duels.notice.as_deref().unwrap_or_default();
    assert!(notice.contains("A single review would do"), "{notice}");
    assert_eq!((prd.single.runs, prd.single.disagreements), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_decided_on_once_its_last_contested_item_is_placed() {
    let bench = Bench::new();
    let told = telling(&bench);
    let rates = |priorities: [&str; 2]| {
        let ratings = (1..).zip(priorities);
        let ratings: Vec<_> = ratings
            .map(|(item, priority)| json!({ "item": item, "priority": priority, "why": "So." }))
            .collect();
        says(Turn::text(json!({ "ratings": ratings }).to_string()))
    };
    let agenda = Agenda {
        over: Over::Items(["Fix sign-in", "Write docs"].map(str::to_owned).to_vec()),
        ..Agenda::default()
    };
    let (urgency, impact) = (rates(["P0", "P3"]), rates(["P3", "P0"]));
    let seats = [&urgency, &impact];
    let held = debate(&bench, Protocol::Prioritize, agenda, &seats, &impact).await;
    for item in [0, 1] {
        let ruling = Ruling::Placed {
            item,
            priority: Some(Priority::P1),
        };
        let ruled = bench.desk.rule(&debate_of(&held), ruling).await;
        ruled.expect("a ruling");
    }
    bench.desk.close().await;
    assert_eq!(
        fs::read_to_string(told).expect("lines"),
        "[compete-result: skill=prioritize, artifact=prd, disagreements=2, resolution=ordered, \
         sided_with=challenger:0/advocate:0]\n\
         [compete-eval: skill=prioritize, edit_distance=low, acceptance=true, disagreements=2, \
         sided_with=challenger:0/advocate:0]\n"
    );
}
