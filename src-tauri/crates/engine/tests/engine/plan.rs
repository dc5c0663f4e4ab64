//! What is refused before a debate starts, and the error messages.

use crate::common::{Bench, GAPS, rules};
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::setup::{Budget, ConsensusRule};
use engine::Plan;

async fn check(text: &str, change: impl FnOnce(&mut Plan), words: &str) {
    let bench = Bench::new();
    let task = bench.task(text);
    let mut plan = rules();
    change(&mut plan);
    let refused = bench
        .desk
        .start(&task, plan)
        .await
        .err()
        .expect("a refusal");
    let told = refused.app_error();
    let whole = format!("{} {}", told.message, told.hint);
    assert!(whole.contains(words), "{whole} does not say \"{words}\"");
    assert!(!told.hint.is_empty(), "no next step for: {}", told.message);
    let debates = bench.desk.store().debates(&store::DebateQuery {
        limit: 10,
        ..Default::default()
    });
    assert!(
        debates.expect("a list").is_empty(),
        "a refused debate was recorded"
    );
}

#[tokio::test]
async fn impossible_plans_are_refused_in_words() {
    check(GAPS, |plan| plan.seats.clear(), "at least one reviewer").await;
    check(GAPS, |plan| plan.max_rounds = 0, "1 to 10 rounds, not 0").await;
    check(GAPS, |plan| plan.max_rounds = 11, "1 to 10 rounds, not 11").await;
    let four = ConsensusRule::AtLeast(4);
    check(
        GAPS,
        |plan| plan.consensus = four,
        "3 reviewers can’t reach",
    )
    .await;
    let alone = |plan: &mut Plan| {
        plan.seats.truncate(1);
        plan.consensus = ConsensusRule::AtLeast(2);
    };
    let most = "1 reviewer can’t reach that consensus. Require at most 1 approval,";
    check(GAPS, alone, most).await;
    let none = ConsensusRule::AtLeast(0);
    check(
        GAPS,
        |plan| plan.consensus = none,
        "3 reviewers can’t reach",
    )
    .await;
    check(
        GAPS,
        |plan| plan.budget.usd = Some(f64::NAN),
        "isn’t an amount of money",
    )
    .await;
}

#[tokio::test]
async fn a_cap_in_money_needs_known_prices() {
    let own = ModelSpec {
        name: "mine".to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: vec!["true".to_owned()],
        },
    };
    let change = |plan: &mut Plan| {
        plan.synthesizer = own;
        plan.budget = Budget {
            usd: Some(0.5),
            tokens: None,
        };
    };
    check(GAPS, change, "price of mine is unknown").await;
}

#[tokio::test]
async fn an_empty_text_is_nothing_to_debate() {
    check("", |_| (), "no text yet").await;
    check(" \n\t\n", |_| (), "no text yet").await;
}
