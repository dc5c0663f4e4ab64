//! What an author does with a debate, recorded as it happens.

use domain::{ChangeId, Decision};
use engine::Plan;
use serde_json::json;

use super::parcels::{self, Voices};
use super::tape::Tape;
use crate::common::Bench;

pub(super) async fn tape(voices: &Voices, change: impl FnOnce(&mut Plan)) -> Tape {
    let bench = Bench::new();
    let task = parcels::task(&bench);
    let mut plan = voices.plan();
    change(&mut plan);
    Tape::start(bench, task, plan).await
}

pub(super) async fn once_more(
    tape: &Tape,
    voices: &Voices,
    change: impl FnOnce(&mut Plan),
) -> Tape {
    let bench = Bench::new();
    let task = parcels::task(&bench);
    let mut plan = voices.plan();
    change(&mut plan);
    tape.again(bench, task, plan).await
}

pub(super) fn accepted(edited: Option<&str>) -> Decision {
    Decision::Accepted {
        edited: edited.map(|text| vec![text.to_owned()]),
    }
}

pub(super) async fn decide(tape: &mut Tape, change: &str, decision: Option<Decision>) {
    let args = json!([change, decision]);
    let desk = tape.bench.desk.clone();
    let id = ChangeId::new(change);
    let made = desk.decide(&tape.debate, &id, decision).await;
    tape.did("changeDecide", args, made).await;
}

pub(super) async fn resume(tape: &mut Tape) {
    let running = tape.bench.desk.resume(&tape.debate).await;
    tape.went_on("debateResume", json!([]), running.expect("a resume"));
}

pub(super) async fn stop(tape: &mut Tape) {
    tape.bench.desk.stop(&tape.debate);
    tape.went_on("debateStop", json!([]), None);
    tape.ends().await;
}
