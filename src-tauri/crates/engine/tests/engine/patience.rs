//! Providers that ask for fewer requests.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::common::voices::{DOCUMENT, approves, breaks, in_order, says_seven_days};
use crate::common::{Bench, debate_of, plan, until};
use domain::page::Live;
use domain::{FailureKind, Outcome, SeatId};
use engine::{Desk, Patience, Signal};
use store::Store;
use testkit::scripted::{StandIn, Turn};
use testkit::server::{Answer, Server, Wire};
use tokio::time::timeout;

/// An approval with two passages of the document.
const APPROVAL: &str =
    r#"{"findings": [], "approve": true, "evidence": ["invite a colleague", "Everyone gets it"]}"#;

/// Waiting times that are short enough for a test.
const SHORT: Patience = Patience {
    first: Duration::from_millis(1),
    longest: Duration::from_mins(10),
    tries: 3,
};

fn bench(patience: Patience) -> Bench {
    let mut bench = Bench::new();
    let store = Store::open(bench.folder.path()).expect("the same folder");
    bench.desk = Desk::over(store, patience, report::of);
    bench
}

fn busy() -> Turn {
    Turn::text("").exits(1, "Overloaded")
}

fn limited(seconds: u64) -> Turn {
    Turn::text("").exits(1, &format!("Rate limit reached. Try again in {seconds}s."))
}

/// A debate with one critic: how it ends, and how often the critic was asked.
async fn check(turns: Vec<Turn>, outcome: Outcome, calls: usize, words: &str) {
    let (critic, editor) = (in_order(turns), in_order([says_seven_days()]));
    let bench = bench(SHORT);
    let plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let finished = bench.debate(DOCUMENT, plan).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(outcome), "{}", header.why);
    assert_eq!(critic.calls().len(), calls);
    assert!(header.why.contains(words), "{}", header.why);
}

#[tokio::test]
async fn a_call_is_tried_again_where_waiting_helps() {
    check(vec![busy(), busy(), approves()], Outcome::Consensus, 3, "").await;
    check(vec![busy()], Outcome::Failed, 3, "asked 3 times").await;
    check(vec![breaks()], Outcome::Failed, 1, "exit code 1").await;
    check(vec![limited(7000)], Outcome::Failed, 1, "117 minutes").await;
}

#[tokio::test]
async fn everybody_waits_for_a_provider_that_is_full() {
    let critic = in_order([limited(500), approves()]);
    let bench = bench(SHORT);
    let held = held(&bench.desk, &bench, &critic).await;
    assert!(matches!(
        held,
        Live::Held {
            why: FailureKind::RateLimited,
            seconds: 500..,
            ..
        }
    ));
    assert_eq!(critic.calls().len(), 1);

    let store = Store::open(bench.folder.path()).expect("the same folder");
    let other = Desk::over(store, SHORT, report::of);
    let held = self::held(&other, &bench, &critic).await;
    assert!(matches!(held, Live::Held { seat, .. } if seat == SeatId::new("s1")));
    assert_eq!(critic.calls().len(), 1, "another process did not wait");
}

#[tokio::test]
async fn a_provider_is_left_alone_also_by_a_call_that_is_given_up() {
    let critic = in_order([limited(500)]);
    let bench = bench(Patience { tries: 1, ..SHORT });
    let plan = plan(&[("qa", critic.own("critic"))], critic.own("critic"));
    let finished = bench.debate(DOCUMENT, plan).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Failed));
    let closed = bench.desk.store().gate("critic").expect("a gate");
    assert!(closed > Duration::from_secs(400), "{closed:?}");
}

#[tokio::test]
async fn those_who_wait_for_a_provider_do_not_all_come_back_at_once() {
    let critic = in_order([approves()]);
    let bench = bench(SHORT);
    let hour = Duration::from_hours(1);
    bench
        .desk
        .store()
        .close_gate("critic", hour)
        .expect("a gate");
    let mut waits = BTreeSet::new();
    for _ in 0..4 {
        match held(&bench.desk, &bench, &critic).await {
            Live::Held { seconds, .. } => waits.insert(seconds),
            other => panic!("{other:?} is no wait"),
        };
    }
    assert!(
        waits.iter().all(|seconds| (3500..=4501).contains(seconds)),
        "{waits:?}"
    );
    assert!(waits.len() > 1, "{waits:?}");
}

#[tokio::test]
async fn a_paused_debate_keeps_no_other_from_its_provider() {
    let agrees = || Answer::text(APPROVAL);
    let server = Server::new(
        Wire::Openai,
        [
            agrees().dripping().on_call(1),
            agrees().dripping().on_call(2),
            agrees(),
        ],
    );
    // Two calls to a server on this machine run at the same time, so two of the seats have to wait.
    let model = server.model("served");
    let bench = bench(SHORT);
    let task = bench.task(DOCUMENT);
    let seats = ["pm", "security", "qa", "oncall"].map(|persona| (persona, model.clone()));
    let running = bench.desk.start(&task, plan(&seats, model.clone())).await;
    let running = running.expect("a start");
    let mut signals = bench
        .desk
        .watch(&running.debate)
        .await
        .expect("a view")
        .signals;
    let mut asked = 0;
    until(&mut signals, |signal| {
        asked += usize::from(matches!(signal, Signal::Live(Live::Asked { .. })));
        asked == 2
    })
    .await;
    bench.desk.pause(&running.debate).await.expect("a pause");

    let other = bench.debate(DOCUMENT, plan(&[("qa", model.clone())], model));
    let other = timeout(Duration::from_mins(1), other).await;
    let other = other.expect("a debate that has to wait for a paused one");
    assert_eq!(other.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(server.requests().len(), 3);
    bench.desk.stop(&running.debate);
    bench.desk.finish(running).await.expect("an end");
}

/// Starts a debate, stops it once its critic has to wait, and returns what was said about the wait.
async fn held(desk: &Desk, bench: &Bench, critic: &StandIn) -> Live {
    let task = bench.task(DOCUMENT);
    let model = critic.own("critic");
    let plan = plan(&[("qa", model.clone())], model);
    let running = desk.start(&task, plan).await.expect("a start");
    let mut signals = desk.watch(&running.debate).await.expect("a view").signals;
    let is_held = |signal: &Signal| matches!(signal, Signal::Live(Live::Held { .. }));
    let seen = until(&mut signals, is_held).await;
    desk.stop(&running.debate);
    let finished = desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Stopped));
    assert!(!desk.drives(&debate_of(&finished)));
    match seen.last() {
        Some(Signal::Live(live)) => live.clone(),
        other => panic!("{other:?} is no wait"),
    }
}
