//! What competing debates are worth: told to a command, and remembered for the next proposal.
#![cfg(unix)]

use std::fs;

use domain::protocol::Compete;
use domain::setup::Budget;
use domain::{Agenda, Protocol, Ruling};
use engine::Finished;
use serde_json::json;

use super::{case, challenge, debate, five, judged, says};
use crate::common::{Bench, debate_of};

async fn duel(bench: &Bench, contested: &[&str]) -> Finished {
    let score = |label: &str| json!({ "point": label, "score": 4, "met": false });
    let judge = says(judged(
        "revise",
        json!({ "contested_zones": contested, "scores": [score("A2"), score("B2")] }),
    ));
    let (advocate, challenger) = (says(case(&["It saves time"])), says(challenge(five())));
    let seats = [&advocate, &challenger];
    debate(bench, Protocol::Duel, Agenda::default(), &seats, &judge).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_told_the_result_and_what_the_author_made_of_it() {
    let bench = Bench::new();
    let told = bench.folder.path().join("told");
    let mut settings = bench.desk.store().settings().expect("settings");
    let append = format!("cat >> '{}'", told.display());
    settings.compete_command = ["sh", "-c", &append].map(str::to_owned).to_vec();
    bench
        .desk
        .store()
        .set_settings(&settings)
        .expect("settings");
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
         sided_with=challenger:1/advocate:0]\n\
         [compete-eval: skill=duel, edit_distance=low, acceptance=true, disagreements=1, \
         sided_with=challenger:1/advocate:0]\n"
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
        let proposal = bench
            .desk
            .propose(&task, protocol, Compete::Always, Budget::default())
            .await;
        let advice = proposal.expect("a proposal").advice;
        let said = advice.is_some_and(|it| it.contains("a single review would do"));
        assert_eq!(said, says, "{protocol:?}");
    }
}
