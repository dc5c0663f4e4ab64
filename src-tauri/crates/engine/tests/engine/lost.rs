//! Calls that were sent but gave no result: nobody reports what they used.

use std::time::Duration;

use domain::page::{DebateQuery, Driver, Live};
use domain::setup::Budget;
use domain::{Event, FailureKind, Outcome, Protocol};
use engine::{Desk, Finished, Patience, Signal, Watch};
use store::Store;
use testkit::server::{Answer, Server, Wire};

use crate::common::voices::{DOCUMENT, approves, in_order};
use crate::common::{Bench, debate_of, plan, until};

const APPROVAL: &str =
    r#"{"findings": [], "approve": true, "evidence": ["invite a colleague", "Everyone gets it"]}"#;

/// Waiting times that are short enough for a test.
const SHORT: Patience = Patience {
    first: Duration::from_millis(1),
    longest: Duration::from_secs(2),
    tries: 2,
};

fn bench() -> Bench {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("a fresh data folder");
    Bench {
        desk: Desk::over(store, SHORT, report::of),
        folder,
    }
}

/// A debate of two critics with a price, the second of whom gives this answer.
async fn with(answer: Answer) -> (Bench, Finished) {
    let bench = bench();
    let good = Server::new(Wire::Openai, [Answer::text(APPROVAL)]);
    let bad = Server::new(Wire::Openai, [answer]);
    let price = |server: &Server, name| server.priced(name, 1_000_000, 2_000_000);
    let seats = [("pm", price(&good, "good")), ("qa", price(&bad, "bad"))];
    let mut plan = plan(&seats, price(&good, "good"));
    plan.max_rounds = 1;
    plan.timeout_s = 1;
    let finished = bench.debate(DOCUMENT, plan).await;
    (bench, finished)
}

#[tokio::test]
async fn a_call_that_comes_to_nothing_has_an_unknown_cost() {
    let tool = "data: {\"choices\": [{\"index\": 0, \"delta\": {\"tool_calls\": [{\"index\": 0, \
                \"id\": \"1\", \"function\": {\"name\": \"bash\", \"arguments\": \"{}\"}}]}}]}\n\n";
    for (doing, answer, lost) in [
        ("hangs", Answer::text(APPROVAL).mute(), 1),
        ("stalls", Answer::text(APPROVAL).stalling(), 1),
        ("breaks off", Answer::text(APPROVAL).cut(), 1),
        ("makes up a tool", Answer::bytes(tool), 1),
        ("refuses", Answer::status(400, "{}"), 0),
        ("has no capacity", Answer::status(503, ""), 0),
        ("answers", Answer::text(APPROVAL), 0),
    ] {
        let (bench, finished) = with(answer).await;
        let (header, round) = (&finished.view.header, &finished.view.rounds[0]);
        assert_eq!(header.unanswered, lost, "{doing}");
        for usage in [header.usage, round.usage] {
            assert_eq!(usage.cost_usd.is_none(), lost > 0, "{doing}: {usage:?}");
            assert_eq!(usage.estimated, lost > 0, "{doing}: {usage:?}");
        }
        let query = DebateQuery {
            limit: 1,
            ..DebateQuery::default()
        };
        let listed = bench.desk.store().debates(&query).expect("a list");
        let cost = listed.first().map(|row| row.cost_usd);
        assert_eq!(cost, Some(header.usage.cost_usd), "{doing}");
        // Estimates of calls only use those that were answered.
        let setup = finished.view.setup.as_ref().expect("a setup");
        let models: Vec<_> = setup.seats.iter().map(|seat| &seat.model).collect();
        let past = bench.desk.store().past(Protocol::Refine, &models, 10);
        let calls: usize = past
            .expect("the past")
            .iter()
            .map(|it| it.calls.len())
            .sum();
        let expected = if header.outcome == Some(Outcome::Failed) {
            0
        } else {
            header.calls as usize
        };
        assert_eq!(calls, expected, "{doing}");
    }
}

#[tokio::test]
async fn what_costs_nothing_costs_nothing_when_it_hangs() {
    let bench = bench();
    let server = Server::new(Wire::Openai, [Answer::text(APPROVAL).mute()]);
    let program = in_order([approves().stalls()]);
    for (model, cost) in [
        (server.model("here"), Some(0.0)),
        (program.own("own"), None),
    ] {
        let mut plan = plan(&[("pm", model.clone())], model);
        plan.timeout_s = 1;
        let finished = bench.debate(DOCUMENT, plan).await;
        let header = &finished.view.header;
        assert_eq!((header.unanswered, header.usage.cost_usd), (1, cost));
        assert!(header.usage.input_tokens > 0, "what was sent is estimated");
    }
}

#[tokio::test]
async fn a_call_that_was_stopped_counts_as_well() {
    let bench = bench();
    let program = in_order([approves().stalls()]);
    let seats = [("pm", program.own("own"))];
    let task = bench.task(DOCUMENT);
    let running = bench
        .desk
        .start(&task, plan(&seats, program.own("own")))
        .await;
    let running = running.expect("a start");
    let Watch { mut signals, .. } = bench.desk.watch(&running.debate).await.expect("a view");
    let wrote = |signal: &Signal| matches!(signal, Signal::Live(Live::Delta { .. }));
    until(&mut signals, wrote).await;
    bench.desk.stop(&running.debate);
    let finished = bench.desk.finish(running).await.expect("an end");
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Stopped));
    assert_eq!((header.unanswered, header.usage.cost_usd), (1, None));
    assert!(header.usage.output_tokens > 0, "what had come is estimated");
    let kinds: Vec<FailureKind> = bench
        .facts(&finished)
        .into_iter()
        .filter_map(|fact| match fact.event {
            Event::Unanswered { call } => Some(call.kind),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [FailureKind::Cancelled]);
}

#[tokio::test]
async fn a_cap_counts_what_a_lost_call_may_have_used() {
    let bench = bench();
    let server = Server::new(Wire::Openai, [Answer::text(APPROVAL).mute()]);
    let model = server.priced("bad", 1_000_000, 2_000_000);
    let mut plan = plan(&[("pm", model.clone())], model);
    plan.timeout_s = 1;
    plan.budget = Budget {
        usd: Some(0.03),
        tokens: None,
    };
    let finished = bench.debate(DOCUMENT, plan).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Failed), "{}", header.why);
    let again = bench.resume(&debate_of(&finished)).await;
    let header = &again.view.header;
    assert_eq!(header.outcome, Some(Outcome::Budget), "{}", header.why);
    assert_eq!((header.unanswered, server.requests().len()), (1, 1));
}

#[tokio::test]
async fn a_debate_that_begins_while_the_desk_closes_is_told_to_stop() {
    let bench = Bench::new();
    let program = in_order([approves().stalls()]);
    let seats = [("pm", program.own("own"))];
    let task = bench.task(DOCUMENT);
    bench.desk.close().await;
    let running = bench
        .desk
        .start(&task, plan(&seats, program.own("own")))
        .await;
    let running = running.expect("a start");
    let debate = running.debate.clone();
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, None);
    let driver = bench.desk.driver(&debate).await.expect("a driver");
    assert_eq!((driver, program.calls().len()), (Driver::Nobody, 0));
}
