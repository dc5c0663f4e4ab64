//! Which text of a task a debate counts for, if nothing was accepted from it.

use std::time::Duration;

use domain::page::TaskSave;
use engine::Plan;
use engine::runs::RunWanted;
use serde_json::json;
use testkit::agent::Agent;
use testkit::scripted::{Script, StandIn, Turn};

use super::{stopped_before, wanted};
use crate::common::{Bench, debate_of, plan, rules};

const DEBATED: &str = "# Invite links\n\nAdd the the links.\n";

/// What a run of this task would come with: the first sentence about a debate before it, otherwise the notes.
async fn offered(bench: &Bench, wanted: &RunWanted) -> Vec<String> {
    let offer = bench.desk.run_offer(wanted.clone()).await;
    let offer = offer.expect("an offer");
    match offer.debate_first.into_iter().next() {
        Some(first) => vec![first],
        None => offer.notes,
    }
}

/// Types a text over that of a task, as its editor saves it.
fn typed(bench: &Bench, wanted: &RunWanted, text: &str) {
    let store = bench.desk.store();
    let document = store.task(&wanted.task).expect("the task");
    let save = TaskSave {
        task: wanted.task.clone(),
        revision: document.revision,
        title: document.row.title,
        kind: document.row.kind,
        body: text.to_owned(),
    };
    store.save_task(&save).expect("a saved task");
}

/// A reviewer whose approval has no evidence, so it doesn’t count.
fn hasty() -> Script {
    let critique = json!({ "approve": true, "evidence": [], "findings": [] });
    let nothing = json!({ "edits": [], "declined": [] });
    Script::text([
        Turn::answer(&critique).for_shape("critique/1"),
        Turn::answer(&nothing).for_shape("synthesis/1"),
    ])
}

async fn debated(bench: &Bench, wanted: &RunWanted, plan: Plan, discards: bool) {
    let running = bench.desk.start(&wanted.task, plan).await.expect("a start");
    let finished = bench.desk.finish(running).await.expect("an end");
    if discards {
        let discarded = bench.desk.discard(&debate_of(&finished), true).await;
        discarded.expect("a decision");
    }
}

#[tokio::test]
async fn a_debate_that_nothing_was_accepted_from_counts_only_for_its_own_text() {
    let (agent, model) = (Agent::new("helper", ""), StandIn::new(&hasty()));
    let hasty = || model.own("hasty");
    let nobody = plan(&[("pm", hasty()), ("qa", hasty())], hasty());
    let unapproved = "The debate on this text ended without consensus: 0 of 2 reviewers approved it in a way that counts.";
    for (plan, discards, notes) in [
        (nobody, false, vec![unapproved.to_owned()]),
        (rules(), true, Vec::new()),
    ] {
        let bench = Bench::new();
        let store = bench.desk.store();
        let mut settings = store.settings().expect("settings");
        settings.agent.debate_first = true;
        store.set_settings(&settings).expect("new settings");
        let wanted = RunWanted {
            task: bench.task(DEBATED),
            ..wanted(&bench, &agent, Duration::from_mins(1))
        };
        Box::pin(debated(&bench, &wanted, plan, discards)).await;
        assert_eq!(offered(&bench, &wanted).await, notes);

        typed(&bench, &wanted, "# Payments\n\nCharge everyone twice.\n");
        let changed = "This text was changed since its last debate";
        assert_eq!(
            offered(&bench, &wanted).await,
            [format!("{changed}, so it is debated first.")]
        );
        let refused = bench.desk.start_run(wanted.clone()).await;
        assert!(refused.is_err(), "an agent started");

        typed(&bench, &wanted, DEBATED);
        assert_eq!(offered(&bench, &wanted).await, notes);

        typed(&bench, &wanted, "# Payments\n\nCharge everyone twice.\n");
        settings.agent.debate_first = false;
        store.set_settings(&settings).expect("new settings");
        assert_eq!(offered(&bench, &wanted).await, [format!("{changed}.")]);
    }
}

#[tokio::test]
async fn an_accepted_text_that_was_changed_afterward_comes_with_a_note() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let wanted = RunWanted {
        task: bench.task(DEBATED),
        ..wanted(&bench, &agent, Duration::from_mins(1))
    };
    let running = bench.desk.start(&wanted.task, rules()).await;
    let finished = bench.desk.finish(running.expect("a start")).await;
    let finished = finished.expect("an end");
    let debate = debate_of(&finished);
    bench.desk.accept(&debate).await.expect("an acceptance");
    assert_eq!(offered(&bench, &wanted).await, [""; 0]);
    typed(&bench, &wanted, "# Payments\n\nCharge everyone twice.\n");
    assert_eq!(
        offered(&bench, &wanted).await,
        [format!(
            "This text was changed since it was accepted from debate {debate}. The change hasn’t been debated."
        )]
    );
}

#[tokio::test]
async fn the_rest_of_a_debate_about_another_text_isnt_held_first() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    stopped_before(&bench, &wanted).await;
    let rest = "The debate on this task isn’t finished, so it continues first.";
    assert_eq!(offered(&bench, &wanted).await, [rest]);
    typed(&bench, &wanted, "# Payments\n\nCharge everyone twice.\n");
    assert_eq!(
        offered(&bench, &wanted).await,
        ["This text was changed since its last debate, so it is debated first."]
    );
}
