//! How debates end, and how they continue after that.

use domain::model::{CliFormat, KnownCli};
use domain::setup::Budget;
use domain::{SeatId, Severity};
use engine::Plan;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use super::acts::{once_more, resume, stop, tape};
use super::parcels::{self, Voices, approves, objects};
use super::tape::Tape;
use super::{check, priced};
use crate::common::Bench;
use crate::common::voices::in_order;

#[tokio::test]
async fn more_rounds() {
    let voices = Voices::agree();
    let mut tape = tape(&voices, |plan| plan.max_rounds = 1).await;
    tape.ends().await;
    let running = tape.bench.desk.more_rounds(&tape.debate, 2).await;
    let running = running.expect("more rounds");
    tape.went_on("debateMoreRounds", json!([2]), Some(running));
    tape.ends().await;
    check("more-rounds", &tape.written());
}

#[tokio::test]
async fn a_cap_that_is_raised() {
    let voices = Voices::agree();
    let tokens = |tokens| Budget {
        usd: None,
        tokens: Some(tokens),
    };
    let mut tape = tape(&voices, |plan| plan.budget = tokens(100)).await;
    tape.ends().await;
    let budget = tokens(900_000);
    let running = tape.bench.desk.raise_cap(&tape.debate, budget).await;
    let running = running.expect("a higher cap");
    tape.went_on("debateRaiseCap", json!([budget]), Some(running));
    tape.ends().await;
    check("cap", &tape.written());
}

/// A seat that hangs twice: meanwhile the debate is paused, closed and stopped, then driven to the end.
#[tokio::test]
async fn a_seat_that_hangs() {
    let hangs = || parcels::objects(&parcels::first_of_oncall()).stalls();
    let voices = || {
        let [first, second, third] = parcels::oncall();
        Voices {
            oncall: priced([hangs(), hangs(), first, second, third]),
            ..Voices::agree()
        }
    };
    let (held, renamed) = (voices(), voices());
    let mut tape = tape(&held, |_| ()).await;
    let facts = ["round/1/critique/s1", "round/1/critique/s3"];
    let seat = SeatId::new("s2");
    tape.hangs(&facts, &seat).await;
    let made = tape.bench.desk.pause(&tape.debate).await;
    tape.did("debatePause", json!([]), made).await;
    let made = tape.bench.desk.resume(&tape.debate).await;
    tape.did("debateResume", json!([]), made.map(|_| ())).await;
    tape.breaks_off().await;
    resume(&mut tape).await;
    tape.hangs(&[], &seat).await;
    stop(&mut tape).await;
    resume(&mut tape).await;
    tape.ends().await;

    let mut tape = once_more(&tape, &renamed, |_| ()).await;
    tape.hangs(&facts, &seat).await;
    let save = json!({
        "task": tape.task,
        "revision": 1,
        "title": "Parcels, renamed",
        "kind": "prd",
        "body": parcels::TEXT,
    });
    tape.does("taskSave", json!([save])).await;
    stop(&mut tape).await;
    check("hangs", &tape.written());
}

#[tokio::test]
async fn a_seat_that_is_not_signed_in() {
    let voices = Voices::agree();
    let refuses = Turn::text("").exits(1, "Not logged in");
    let codex = StandIn::new(&Script::new(CliFormat::Codex, [refuses]));
    let absent = |plan: &mut Plan| {
        plan.seats[1].model = codex.known(KnownCli::Codex, "gpt");
        plan.max_rounds = 1;
    };
    let mut tape = tape(&voices, absent).await;
    tape.ends().await;
    check("absent", &tape.written());
}

/// Models of unknown price, at the gate.
#[tokio::test]
async fn unknown_costs() {
    let voices = Voices {
        security: in_order(parcels::security()),
        oncall: in_order(parcels::oncall()),
        pm: in_order(parcels::pm()),
        editor: in_order([parcels::first_edits(), parcels::second_edits()]),
    };
    let gated = |plan: &mut Plan| plan.human_gate = true;
    let mut tape = tape(&voices, gated).await;
    tape.waits("round/1/gate").await;
    stop(&mut tape).await;
    check("unknown-cost", &tape.written());
}

/// The same where a cap ends it before the editor is asked.
#[tokio::test]
async fn unknown_costs_at_a_cap() {
    let (pm, editor) = (in_order(parcels::pm()), in_order([parcels::first_edits()]));
    let capped = async |tokens: u64| {
        let bench = Bench::new();
        let task = parcels::task(&bench);
        let seats = [("pm", pm.own("claude-cli/sonnet"))];
        let mut capped = crate::common::plan(&seats, editor.own("claude-cli/sonnet"));
        capped.budget.tokens = Some(tokens);
        let mut tape = Tape::start(bench, task, capped).await;
        tape.ends().await;
        tape
    };
    let refused = capped(1).await;
    let view = refused
        .bench
        .desk
        .view(&refused.debate)
        .await
        .expect("a view");
    let (_, told) = view
        .header
        .why
        .split_once("could take ")
        .expect("a worst case");
    let worst = told.split(' ').next().map(|number| number.replace(',', ""));
    let worst = worst.and_then(|number| number.parse().ok());
    let tape = capped(worst.expect("a number")).await;
    check("unknown-cost-capped", &tape.written());
}

/// Two reviewers who undo each other, and a third who repeats what was settled.
#[tokio::test]
async fn going_in_circles() {
    let photos = || parcels::first_of_security()[..1].to_vec();
    let firm = parcels::raised(
        Severity::Major,
        "Photos are needed when a carrier objects",
        "which is deleted 90 days after the decision",
        "A carrier can object for a year. Without the photo the refund is lost.",
        "Keep the photo for as long as the carrier can object.",
    );
    let [number] = &parcels::first_of_security()[1..] else {
        panic!("security raises two findings");
    };
    let voices = Voices {
        security: priced([
            objects(&parcels::first_of_security()),
            objects(std::slice::from_ref(number)),
            objects(&photos()),
        ]),
        oncall: priced([approves(), objects(&[firm]), approves()]),
        pm: priced([approves()]),
        editor: priced([
            parcels::synthesis(
                vec![parcels::edit(
                    "a photo of the label",
                    "a photo of the label, which is deleted 90 days after the decision",
                    "F1",
                )],
                &[(
                    "F2",
                    "“The page thanks the customer” is the order page, which asks for a sign-in already.",
                )],
            ),
            parcels::swells(),
            parcels::puts_back(),
        ]),
    };
    let mut tape = tape(&voices, |_| ()).await;
    tape.ends().await;
    discard(&mut tape, true).await;
    discard(&mut tape, false).await;
    discard(&mut tape, true).await;
    discard(&mut tape, false).await;
    check("circles", &tape.written());
}

async fn discard(tape: &mut Tape, discarded: bool) {
    let made = tape.bench.desk.discard(&tape.debate, discarded).await;
    tape.did("debateDiscard", json!([discarded]), made).await;
}
