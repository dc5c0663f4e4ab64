//! Two processes with one debate: the debate’s locks say who may do what.

use std::fs;

use crate::common::voices::{
    DOCUMENT, approves, edits, finding, in_order, objects, says_seven_days, vague,
};
use crate::common::{Bench, debate_of, plan, until};
use domain::author::{Choice, Remark};
use domain::page::{Driver, ErrorCode};
use domain::review::ReviewedChange;
use domain::setup::Budget;
use domain::text::changes::clash::Settled;
use domain::{ChangeId, DebateId, Decision, Severity, TextHash};
use engine::desk::Running;
use engine::{Desk, Error, Plan, Signal, Watch};
use testkit::scripted::StandIn;

/// Another process’s desk on the same data.
fn another(bench: &Bench) -> Desk {
    Desk::open(bench.folder.path(), report::of).expect("the same folder")
}

fn gated(critic: &StandIn, editor: &StandIn) -> Plan {
    let mut gated = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    gated.human_gate = true;
    gated
}

/// Starts a debate and waits until it waits for permission to begin its second round.
async fn at_the_gate(bench: &Bench, plan: Plan) -> Running {
    let task = bench.task(DOCUMENT);
    let running = bench.desk.start(&task, plan).await.expect("a start");
    let watched = bench.desk.watch(&running.debate).await.expect("a view");
    let Watch {
        view, mut signals, ..
    } = watched;
    if view.header.waiting.is_none() {
        let wanted = |signal: &Signal| matches!(signal, Signal::Recorded(fact) if fact.key == "round/1/gate/wanted");
        until(&mut signals, wanted).await;
    }
    running
}

async fn go_on(desk: &Desk, debate: &DebateId) -> Result<(), Error> {
    desk.choose(debate, "round/1/gate", Choice::GoOn {}).await
}

/// A critic and an editor who agree on one change.
fn one_change() -> (StandIn, StandIn) {
    (
        in_order([objects(&[vague()]), approves()]),
        in_order([says_seven_days()]),
    )
}

/// A critic and an editor who agree on two changes.
fn two_changes() -> (StandIn, StandIn) {
    let monday = finding(Severity::Major, "Which Monday is meant", "on Monday");
    let changes = [
        ("after a while", "after 7 days", "F1"),
        ("on Monday", "on Monday, 2 March", "F2"),
    ];
    (
        in_order([objects(&[vague(), monday]), approves()]),
        in_order([edits(&changes)]),
    )
}

fn tokens(cap: u64) -> Budget {
    Budget {
        usd: None,
        tokens: Some(cap),
    }
}

/// What nobody may do to a running debate, each tried once.
async fn refusals(desk: &Desk, debate: &DebateId) -> Vec<(&'static str, Option<Error>)> {
    let seen = TextHash::of(DOCUMENT);
    vec![
        ("accept", desk.accept(debate).await.err()),
        ("take back", desk.take_back(debate).await.err()),
        ("discard", desk.discard(debate, true).await.err()),
        ("approve", desk.approve(debate).await.err()),
        (
            "adjust",
            desk.adjust(debate, seen, String::new()).await.err(),
        ),
        ("take all back", desk.take_all_back(debate).await.err()),
        ("more rounds", desk.more_rounds(debate, 1).await.err()),
        (
            "raise the cap",
            desk.raise_cap(debate, tokens(1_000_000)).await.err(),
        ),
        ("delete", desk.delete(debate).await.err()),
    ]
}

#[tokio::test]
async fn a_debate_that_runs_is_decided_on_by_nobody() {
    let (critic, editor) = one_change();
    let bench = Bench::new();
    let running = at_the_gate(&bench, gated(&critic, &editor)).await;
    let (debate, other) = (running.debate.clone(), another(&bench));
    let facts = bench.desk.store().events(&debate, 0).expect("a journal");

    for (what, refused) in refusals(&other, &debate).await {
        let told = refused
            .unwrap_or_else(|| panic!("{what} is done"))
            .app_error();
        assert_eq!(told.code, ErrorCode::Busy, "{what}: {told:?}");
        assert!(
            told.message.contains("another window or terminal"),
            "{what}: {told:?}"
        );
    }
    let paused = other.pause(&debate).await.expect_err("a refusal");
    assert_eq!(paused.app_error().code, ErrorCode::Busy);
    let resumed = other.resume(&debate).await.err().expect("a refusal");
    assert_eq!(resumed.app_error().code, ErrorCode::Busy);
    for (what, refused) in refusals(&bench.desk, &debate).await {
        let told = refused
            .unwrap_or_else(|| panic!("{what} is done"))
            .app_error();
        assert!(told.message.contains("still running"), "{what}: {told:?}");
    }
    let now = bench.desk.store().events(&debate, 0).expect("a journal");
    assert_eq!(now, facts, "what was refused was recorded");

    go_on(&other, &debate).await.expect("leave");
    bench.desk.finish(running).await.expect("an end");
    other.accept_rest(&debate).await.expect("decisions");
    other.accept(&debate).await.expect("a version");
}

#[tokio::test]
async fn nobody_decides_on_a_proposal_while_models_work_on_it() {
    let bench = Bench::new();
    let debate = over(&bench).await;
    let other = another(&bench);
    let (c1, rejected) = (ChangeId::new("c1"), Some(Decision::Rejected));
    let decided = other.decide(&debate, &c1, rejected.clone()).await;
    decided.expect("nobody drives it");

    let driven = bench.desk.store().lock_debate(&debate).expect("a lock");
    let ended = bench.desk.store().events(&debate, 0).expect("a journal");
    let settled = Settled {
        changes: vec![c1.clone()],
        now: String::new(),
        text: String::new(),
    };
    for refused in [
        other.decide(&debate, &c1, rejected).await.err(),
        other.accept_rest(&debate).await.err(),
        other.settle(&debate, settled).await.err(),
        other.split(&debate, &c1, true).await.err(),
    ] {
        let told = refused.expect("a refusal").app_error();
        assert_eq!(told.code, ErrorCode::Busy, "{told:?}");
    }
    let now = bench.desk.store().events(&debate, 0).expect("a journal");
    assert_eq!(now, ended);
    drop(driven);
}

#[tokio::test]
async fn what_is_decided_elsewhere_reaches_the_process_that_drives() {
    let (critic, editor) = two_changes();
    let bench = Bench::new();
    let running = at_the_gate(&bench, gated(&critic, &editor)).await;
    let (debate, other) = (running.debate.clone(), another(&bench));
    let rejected = Some(Decision::Rejected);
    let decided = other.decide(&debate, &ChangeId::new("c1"), rejected).await;
    decided.expect("a decision");
    go_on(&other, &debate).await.expect("leave");
    let again = go_on(&bench.desk, &debate).await;
    let again = again.expect_err("leave is given once").to_string();
    assert!(again.contains("isn’t waiting"), "{again}");
    let finished = bench.desk.finish(running).await.expect("an end");
    let without = DOCUMENT.replace("on Monday", "on Monday, 2 March");
    assert_eq!(bench.proposal(&finished), without);
}

/// A debate that is over, with one change.
async fn over(bench: &Bench) -> DebateId {
    let (critic, editor) = one_change();
    let plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    debate_of(&bench.debate(DOCUMENT, plan).await)
}

#[tokio::test]
async fn a_text_that_was_accepted_is_decided_on_no_more() {
    let bench = Bench::new();
    let debate = over(&bench).await;
    let other = another(&bench);
    let c1 = ChangeId::new("c1");
    other.accept_rest(&debate).await.expect("decisions");
    other.accept(&debate).await.expect("a version");
    let settled = Settled {
        changes: vec![c1.clone()],
        now: String::new(),
        text: String::new(),
    };
    for desk in [&bench.desk, &other] {
        let refused = [
            (
                "decide",
                desk.decide(&debate, &c1, Some(Decision::Rejected))
                    .await
                    .err(),
            ),
            ("undecide", desk.decide(&debate, &c1, None).await.err()),
            ("accept the rest", desk.accept_rest(&debate).await.err()),
            ("split", desk.split(&debate, &c1, true).await.err()),
            ("settle", desk.settle(&debate, settled.clone()).await.err()),
            ("accept", desk.accept(&debate).await.err()),
            ("discard", desk.discard(&debate, true).await.err()),
        ];
        for (what, refused) in refused {
            let told = refused
                .unwrap_or_else(|| panic!("{what} is done"))
                .app_error();
            assert!(told.message.contains("accepted"), "{what}: {told:?}");
        }
    }
    other.take_back(&debate).await.expect("the text before");
    let decided = bench
        .desk
        .decide(&debate, &c1, Some(Decision::Rejected))
        .await;
    decided.expect("a decision");
}

#[tokio::test]
async fn of_two_processes_that_decide_at_once_one_does() {
    let bench = Bench::new();
    let debate = over(&bench).await;
    let other = another(&bench);
    other.accept_rest(&debate).await.expect("decisions");
    let (one, two) = tokio::join!(bench.desk.accept(&debate), other.accept(&debate));
    let done = [&one, &two].iter().filter(|it| it.is_ok()).count();
    assert_eq!(done, 1, "{one:?} {two:?}");
    let accepted = |key: &str| key.starts_with("accept/");
    let facts = bench.desk.store().events(&debate, 0).expect("a journal");
    assert_eq!(facts.iter().filter(|fact| accepted(&fact.key)).count(), 1);

    let (one, two) = tokio::join!(bench.desk.take_back(&debate), other.take_back(&debate));
    assert_eq!([&one, &two].iter().filter(|it| it.is_ok()).count(), 1);
    let (one, two) = tokio::join!(bench.desk.accept(&debate), other.discard(&debate, true));
    assert!(!(one.is_ok() && two.is_ok()), "both accepted and discarded");
}

#[tokio::test]
async fn what_was_discarded_is_decided_on_once_it_is_restored() {
    let bench = Bench::new();
    let debate = over(&bench).await;
    let desk = &bench.desk;
    desk.discard(&debate, true).await.expect("a discard");
    for (what, refused) in [
        ("accept the rest", desk.accept_rest(&debate).await.err()),
        ("accept", desk.accept(&debate).await.err()),
    ] {
        let told = refused
            .unwrap_or_else(|| panic!("{what} is done"))
            .app_error();
        assert!(told.message.contains("was discarded"), "{what}: {told:?}");
    }
    desk.discard(&debate, false)
        .await
        .expect("the proposal back");
    desk.accept_rest(&debate).await.expect("decisions");
    desk.accept(&debate).await.expect("the refined text");
}

#[tokio::test]
async fn of_two_processes_that_want_more_rounds_one_drives_them() {
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([edits(&[])]);
    let bench = Bench::new();
    let mut short = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    short.max_rounds = 1;
    let debate = debate_of(&bench.debate(DOCUMENT, short).await);
    let other = another(&bench);
    let (one, two) = tokio::join!(
        bench.desk.more_rounds(&debate, 1),
        other.more_rounds(&debate, 1)
    );
    let (desk, running, refused) = match (one, two) {
        (Ok(running), Err(refused)) => (&bench.desk, running, refused),
        (Err(refused), Ok(running)) => (&other, running, refused),
        (one, two) => panic!("both or none: {} {}", one.is_ok(), two.is_ok()),
    };
    let code = refused.app_error().code;
    assert!(
        matches!(code, ErrorCode::Busy | ErrorCode::Invalid),
        "{refused}"
    );
    desk.finish(running).await.expect("an end");
    let view = bench.desk.view(&debate).await.expect("a view");
    assert_eq!((view.rounds.len(), view.header.max_rounds), (2, 2));
    assert_eq!(
        bench.desk.driver(&debate).await.expect("a driver"),
        Driver::Nobody
    );
}

#[tokio::test]
async fn what_belongs_together_is_decided_as_one() {
    let (critic, editor) = two_changes();
    let bench = Bench::new();
    let plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let debate = debate_of(&bench.debate(DOCUMENT, plan).await);
    let settled = Settled {
        changes: vec![ChangeId::new("c1"), ChangeId::new("c2")],
        now: String::new(),
        text: "Both.".to_owned(),
    };
    let before = commits(&bench);
    bench.desk.settle(&debate, settled).await.expect("settled");
    assert_eq!(commits(&bench), before + 1);
    let facts = bench.desk.store().events(&debate, 0).expect("a journal");
    let last: Vec<&str> = facts
        .iter()
        .rev()
        .take(3)
        .map(|it| it.key.as_str())
        .collect();
    assert_eq!(last, ["settle/1", "decision/2", "decision/1"]);
}

#[tokio::test]
async fn the_rest_is_accepted_as_one() {
    let (critic, editor) = two_changes();
    let bench = Bench::new();
    let plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let debate = debate_of(&bench.debate(DOCUMENT, plan).await);
    let before = commits(&bench);
    bench.desk.accept_rest(&debate).await.expect("accepted");
    assert_eq!(commits(&bench), before + 1);
    let view = bench.desk.view(&debate).await.expect("a view");
    let review = view.review.expect("a proposal");
    let is_accepted = |it: &ReviewedChange| matches!(it.decision, Some(Decision::Accepted { .. }));
    assert!(review.changes.iter().all(is_accepted));
}

#[tokio::test]
async fn a_dismissal_and_what_it_decides_are_told_as_one() {
    let (critic, editor) = two_changes();
    let bench = Bench::new();
    let plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let debate = debate_of(&bench.debate(DOCUMENT, plan).await);
    let view = bench.desk.view(&debate).await.expect("a view");
    let change = &view.review.expect("a proposal").changes[0].change;
    let dismissal = Remark::Dismiss {
        finding: change.findings[0].clone(),
        reason: "Decided in May.".to_owned(),
    };
    let before = commits(&bench);
    let remark = bench.desk.remark(&debate, dismissal);
    remark.await.expect("a remark");
    assert_eq!(commits(&bench), before + 1);
    let view = bench.desk.view(&debate).await.expect("a view");
    let decision = &view.review.expect("a proposal").changes[0].decision;
    assert_eq!(decision, &Some(Decision::Rejected));
}

/// How many transactions are in the database’s write-ahead log: the last frame of each one names the size of
/// the database after it.
fn commits(bench: &Bench) -> usize {
    let log = fs::read(bench.folder.path().join("whetstone.db-wal")).expect("a log");
    let number = |at: usize| {
        let bytes = log[at..at + 4].try_into().expect("four bytes");
        u32::from_be_bytes(bytes)
    };
    let frame = 24 + number(8) as usize;
    let frames = (32..)
        .step_by(frame)
        .take_while(|at| at + frame <= log.len());
    frames.filter(|at| number(at + 4) != 0).count()
}
