//! A change that went back to its agent after models had reviewed it.

use std::sync::Arc;
use std::time::Duration;

use domain::agenda::{Agenda, Over};
use domain::model::LENT;
use domain::page::{CodeChange, CodeModels, CodeModelsState};
use domain::run::{Permissions, Run};
use engine::Plan;
use engine::desk::RunUnderWay;
use engine::runs::RunWanted;
use engine::seen::{Seen, Wished};
use models::agents::OWN;
use serde_json::json;
use testkit::agent::Agent;
use testkit::scripted::Turn;

use super::{SUM, Shop, finding, held, objecting, raising, reviewers, state};
use crate::common::voices::{breaks, in_order};

/// Replaces the line in which the cart is added up.
pub(super) fn sums(line: &str) -> String {
    format!("sed -i.bak '3s/.*/{line}/' cart.ts && rm cart.ts.bak\n")
}

async fn ended(mut under_way: RunUnderWay) -> Run {
    under_way.end().await.expect("an end")
}

pub(super) async fn run(shop: &Shop, agent: &Agent) -> CodeChange {
    let wanted = RunWanted {
        task: shop.bench.task("# Totals\n\nAdd up the prices.\n"),
        project: Some(shop.folder.clone()),
        agent: OWN.to_owned(),
        command: vec![agent.program().display().to_string()],
        permissions: Permissions::Edit,
        limit: Duration::from_mins(10),
        accept_up_to: None,
    };
    let under_way = shop.bench.desk.start_run(wanted).await.expect("a start");
    CodeChange::Run {
        run: ended(under_way).await.id,
    }
}

async fn send_back(shop: &Shop, seen: Seen) {
    let wanted = Wished {
        note: "Mind the prices.".to_owned(),
        ..Wished::default()
    };
    let under_way = shop.bench.desk.send_back(Arc::new(seen), wanted).await;
    ended(under_way.expect("a start")).await;
}

#[tokio::test]
async fn what_was_sent_back_is_due_for_models_until_they_read_it_again() {
    let desk_of = |shop: &Shop| shop.bench.desk.store().clone();
    for (after, is_due) in [("return cart.reduce(add, 0);", true), (SUM, false)] {
        let shop = Shop::new();
        let agent = Agent::new("helper", &sums(SUM));
        let change = run(&shop, &agent).await;
        let task = shop.ask(change.clone()).await;
        shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
        assert_eq!(held(&shop.read(change.clone())), ["No prices"]);

        agent.becomes(&sums(after));
        send_back(&shop, shop.read(change.clone())).await;
        let seen = shop.read(change.clone());
        let due = Some(CodeModelsState::Due);
        assert_eq!(state(&seen) == due, is_due, "{after}");
        assert!(
            seen.commit(&desk_of(&shop), "Totals", false).is_err(),
            "{after}"
        );
        let before = seen.setup_before(&desk_of(&shop)).expect("a data folder");
        assert_eq!(before.expect("a setup").seats[0].model.name, "ann");

        let task = shop.ask(change.clone()).await;
        shop.hold(&task, reviewers(&[("ann", &raising(&[]))])).await;
        let seen = shop.read(change);
        assert_eq!(state(&seen), Some(CodeModelsState::Finished), "{after}");
        seen.commit(&desk_of(&shop), "Totals", false)
            .expect("a commit");
    }
}

#[tokio::test]
async fn a_review_stays_when_its_change_is_committed() {
    let shop = Shop::new();
    let work = "mv cart.ts basket.ts\n: > empty.ts\necho 'sum();' > a.ts\n";
    let change = run(&shop, &Agent::new("helper", work)).await;
    let task = shop.ask(change.clone()).await;
    shop.hold(&task, reviewers(&[("ann", &raising(&[]))])).await;
    let seen = shop.read(change.clone());
    let store = shop.bench.desk.store();
    seen.commit(store, "Names", false).expect("a commit");
    let committed = shop.read(change);
    assert_eq!(committed.found.diff, seen.found.diff);
    assert_eq!(state(&committed), Some(CodeModelsState::Finished));
}

#[tokio::test]
async fn a_change_without_lines_is_not_due_for_models() {
    let shop = Shop::new();
    let agent = Agent::new("helper", &sums(SUM));
    let change = run(&shop, &agent).await;
    let task = shop.ask(change.clone()).await;
    shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
    agent.becomes("git checkout --quiet -- cart.ts && git mv cart.ts basket.ts\n");
    send_back(&shop, shop.read(change.clone())).await;
    let seen = shop.read(change);
    assert_eq!(told(&seen), (None, false));
    let store = shop.bench.desk.store();
    seen.commit(store, "Names", false).expect("a commit");
}

#[tokio::test]
async fn what_was_declined_is_remembered_when_its_line_changes_and_told_to_the_next_reviewers() {
    let shop = Shop::new();
    let store = shop.bench.desk.store().clone();
    let agent = Agent::new("helper", &sums(SUM));
    let change = run(&shop, &agent).await;
    let task = shop.ask(change.clone()).await;
    shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
    let seen = shop.read(change.clone());
    let label = seen.shown.reviewed.findings[0].id.clone();
    let declined =
        |seen: &Seen, reason: &str| seen.decline(&store, &label, reason).expect("a review");
    let seen = declined(&seen, "Prices come later.");
    let told = seen.accepted_with_declined().expect("a task").declined;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].reason, "Prices come later.");
    assert_eq!(before(&seen), [None]);
    assert_eq!(before(&declined(&seen, "")), [None], "it was taken back");
    let seen = declined(&seen, "Prices come later.");

    let other = "return cart.reduce(add, 0);";
    agent.becomes(&sums(other));
    send_back(&shop, seen).await;
    let accepted = shop.read(change.clone()).accepted_with_declined();
    let desk = &shop.bench.desk;
    let read = shop.read(change.clone());
    let task = desk.code_task(&read.found, None, String::new(), accepted.clone());
    let task = task.await.expect("a task");
    read.ask(&store, &task).expect("a record");
    let again = raising(&[finding("No prices", "cart.ts", other)]);
    let plan = Plan {
        agenda: Agenda {
            over: Over::Accepted(accepted.expect("a task")),
            ..Agenda::default()
        },
        ..reviewers(&[("ann", &again)])
    };
    shop.hold(&task, plan).await;
    let prompt = again.calls()[0].asked();
    assert!(prompt.contains("Prices come later."), "{prompt}");
    let seen = shop.read(change.clone());
    assert_eq!(held(&seen), ["No prices"]);
    assert_eq!(before(&seen), [Some("Prices come later.")]);
    let label = &seen.shown.reviewed.findings[0].id;
    let seen = seen.decline(&store, label, "Prices come later.");
    assert_eq!(held(&seen.expect("a review")), [""; 0]);
}

/// Why findings like these were declined before.
fn before(seen: &Seen) -> Vec<Option<&str>> {
    let findings = seen.shown.reviewed.findings.iter();
    findings.map(|it| it.declined_before.as_deref()).collect()
}

/// What models are said to have done, and whether the commit waits for them.
fn told(seen: &Seen) -> (Option<CodeModelsState>, bool) {
    let models = seen.shown.reviewed.models.as_ref();
    (state(seen), models.is_some_and(CodeModels::holds_commit))
}

#[tokio::test]
async fn nothing_is_committed_until_the_second_review_is_finished_or_given_up_for_a_reason() {
    let ok = json!({ "findings": [] });
    for (model, answer, expected) in [
        ("ann", breaks(), (CodeModelsState::Unfinished, true)),
        (LENT, breaks(), (CodeModelsState::Unfinished, true)),
        ("ann", Turn::answer(&ok), (CodeModelsState::Finished, false)),
        // The agent’s own.
        (LENT, Turn::answer(&ok), (CodeModelsState::Finished, true)),
    ] {
        let shop = Shop::new();
        let store = shop.bench.desk.store().clone();
        let agent = Agent::new("helper", &sums(SUM));
        let change = run(&shop, &agent).await;
        let task = shop.ask(change.clone()).await;
        shop.hold(&task, reviewers(&[("ann", &objecting())])).await;
        agent.becomes(&sums("return cart.reduce(add, 0);"));
        send_back(&shop, shop.read(change.clone())).await;

        let task = shop.ask(change.clone()).await;
        let voice = in_order([answer.after_ms(1_000)]);
        let plan = reviewers(&[(model, &voice)]);
        let running = shop.bench.desk.start(&task, plan).await.expect("a start");
        let seen = shop.read(change.clone());
        assert_eq!(told(&seen), (Some(CodeModelsState::Reading), true));
        shop.bench.desk.finish(running).await.expect("an end");
        let seen = shop.read(change.clone());
        let (state, waits) = expected;
        assert_eq!(told(&seen), (Some(state), waits), "{model}");
        let models = seen.shown.reviewed.models.as_ref();
        let needs_client = models.is_some_and(|it| it.needs_client);
        let is_unfinished = state == CodeModelsState::Unfinished;
        assert_eq!(needs_client, is_unfinished && model == LENT, "{model}");
        assert_eq!(seen.commit(&store, "Totals", false).is_err(), waits);
        if !waits {
            continue;
        }
        let seen = seen.commit_without(&store, " No model is left. ");
        let seen = seen.expect("a review");
        let models = seen.shown.reviewed.models.as_ref();
        let reason = models.and_then(|it| it.without.as_deref());
        assert_eq!(reason, Some("No model is left."));
        let taken_back = seen.commit_without(&store, "").expect("a review");
        assert!(told(&taken_back).1, "it was taken back");
        seen.commit_without(&store, "No model is left.")
            .expect("a review");
        let seen = shop.read(change);
        assert!(!told(&seen).1, "it is kept");
        seen.commit(&store, "Totals", false).expect("a commit");
    }
}
