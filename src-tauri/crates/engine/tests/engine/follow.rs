//! Debates that follow an earlier one.

use domain::DebateId;
use domain::page::DebatePlan;

use crate::common::{Bench, GAPS, debate_of, played_by_rules};

#[tokio::test]
async fn a_debate_is_compared_with_the_one_that_it_follows() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["pm", "qa"]).await;
    plan.ask_first = false;
    let first = held(&bench, &plan).await;
    assert_eq!(bench.desk.came_back(&first).await.expect("an answer"), None);

    plan.follows = Some(first.clone());
    let second = held(&bench, &plan).await;
    let told = bench.desk.came_back(&second).await.expect("an answer");
    let told = told.expect("a comparison");
    assert_eq!(told.earlier, first);
    // The text is the same, and so are the rules that read it.
    assert!(!told.back.is_empty());
    assert_eq!((told.gone, told.new), (vec![], vec![]));

    bench.desk.delete(&first).await.expect("a deletion");
    let told = bench.desk.came_back(&second).await.expect("an answer");
    assert_eq!(told, None);
}

#[tokio::test]
async fn what_can_be_followed_is_a_debate_on_the_same_task() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["qa"]).await;
    plan.ask_first = false;
    let elsewhere = held(&bench, &plan).await;

    let mut plan = played_by_rules(&bench, GAPS, &["qa"]).await;
    plan.follows = Some(elsewhere);
    let refused = bench.desk.resolve(&plan).await.expect_err("a refusal");
    let told = refused.app_error();
    assert!(told.message.contains("on the same task"), "{told:?}");

    plan.follows = Some(DebateId::new("deleted"));
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    assert_eq!(resolved.follows, None);
}

async fn held(bench: &Bench, plan: &DebatePlan) -> DebateId {
    let resolved = bench.desk.resolve(plan).await.expect("a plan");
    let running = bench.desk.start(&plan.task, resolved).await;
    let finished = bench.desk.finish(running.expect("a start")).await;
    debate_of(&finished.expect("an end"))
}
