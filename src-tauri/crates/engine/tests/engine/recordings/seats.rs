//! Debates with other seats than the suggested ones.

use domain::model::{Effort, ModelSpec};
use domain::setup::{Assignment, ConsensusRule};
use domain::{Decision, Severity};
use serde_json::json;

use super::acts::{accepted, decide, tape};
use super::parcels::{self, Voices, approves, objects};
use super::tape::Tape;
use super::{check, priced};
use crate::common::Bench;

/// A debate with other seats and options than the suggested ones.
#[tokio::test]
async fn other_seats() {
    let [qa, security, editor] = [(); 3].map(|()| priced([approves()]));
    let bench = Bench::new();
    let task = parcels::task(&bench);
    let seats = [
        ("qa", qa.own("codex-cli/gpt")),
        ("security", security.own("claude-cli/sonnet")),
    ];
    let mut other = crate::common::plan(&seats, editor.own("claude-cli/sonnet"));
    other.seats[0].effort = Some(Effort::High);
    other.synthesizer_effort = Some(Effort::Low);
    other.assignment = Assignment::Rotate;
    other.consensus = ConsensusRule::AtLeast(1);
    other.max_rounds = 3;
    let mut tape = Tape::start(bench, task, other).await;
    tape.ends().await;
    check("other-seats", &tape.written());
}

/// A debate that follows another one; some of that one’s findings come back.
#[tokio::test]
async fn a_debate_that_follows() {
    let voices = Voices::agree();
    let mut first = tape(&voices, |_| ()).await;
    first.ends().await;
    decide(&mut first, "c1", Some(accepted(None))).await;
    decide(&mut first, "c2", Some(Decision::Rejected)).await;

    let fresh = parcels::raised(
        Severity::Minor,
        "Nobody can stop the rollout",
        "The button is shown to 10% of customers first.",
        "If refunds go wrong at night, nobody is named who may turn the button off.",
        "Who may turn it off, and how?",
    );
    let mut later = parcels::oncall();
    later[0] = objects(&[parcels::first_of_oncall()[0].clone(), fresh]);
    let second = Voices {
        oncall: priced(later),
        pm: priced([objects(&parcels::first_of_pm()[1..2]), approves()]),
        security: priced([approves()]),
        editor: priced([parcels::synthesis(Vec::new(), &[])]),
    };
    let mut plan = second.plan();
    plan.follows = Some(first.debate.clone());
    plan.max_rounds = 1;
    let earlier = first.debate.clone();
    let (bench, task) = first.taken_apart();
    let mut tape = Tape::start(bench, task, plan).await;
    tape.name(tape.debate.as_str(), "debate-2");
    tape.name(earlier.as_str(), "debate-1");
    tape.ends().await;
    check("follows", &tape.written());
}

/// A text in which the rules of On-call find one problem.
const CALLS: &str = "\
# Orders

## Goal

Shoppers see when their parcel arrives.

## Design

The order page calls the carrier’s API for the date of delivery. The page fetches it from their service on \
every request.
";

/// The built-in reviewer alone, whose findings name the rule behind them.
#[tokio::test]
async fn rules_alone() {
    let bench = Bench::new();
    let task = parcels::task_of(&bench, CALLS);
    let rules = ModelSpec::rules;
    let mut alone = crate::common::plan(&[("oncall", rules())], rules());
    alone.max_rounds = 1;
    let mut tape = Tape::start(bench, task, alone).await;
    tape.ends().await;
    let shop = json!([tape.task, "/srv/shop"]);
    tape.does("taskChooseProject", shop).await;
    check("rules", &tape.written());
}
