//! Research while it runs: what watchers see, what it took, and a part that is skipped.

use domain::Event;
use domain::briefed::BriefingPart;
use domain::page::Live;
use engine::Signal;
use engine::desk::Running;
use tokio::sync::mpsc::UnboundedReceiver;

use super::*;
use crate::common::until;

/// The reported steps of the research.
fn doing(signal: &Signal) -> Option<&str> {
    match signal {
        Signal::Live(Live::Briefing { part, doing }) if *part == BriefingPart::Research => {
            Some(doing)
        }
        _ => None,
    }
}

/// A debate that begins with research, and what its watchers hear.
async fn begun(
    bench: &Bench,
    server: &Server,
    site: &Site,
) -> (Running, UnboundedReceiver<Signal>) {
    let task = bench.task(TEXT);
    let plan = planned(&server.model("cheap"), with(site));
    let running = bench.desk.start(&task, plan).await.expect("a start");
    let watch = bench.desk.watch(&running.debate).await.expect("a view");
    (running, watch.signals)
}

#[tokio::test]
async fn watchers_hear_what_is_done_and_everybody_what_it_took() {
    let site = internet();
    let server = reducing(&nuances(&[nuance("The cache outlives it", "P1", "high")]));
    let bench = Bench::new();
    let (running, mut signals) = begun(&bench, &server, &site).await;
    let is_briefed = |signal: &Signal| matches!(signal, Signal::Recorded(it) if matches!(it.event, Event::Briefed { .. }));
    let before = until(&mut signals, is_briefed).await;
    let told: Vec<&str> = before.iter().filter_map(doing).collect();
    assert_eq!(told[0], "searching SearXNG for Next.js", "{told:?}");
    assert!(
        told.iter().any(|it| it.ends_with("4 of 4 searches done")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|it| it.starts_with("reading ") && it.ends_with(" with cheap")),
        "{told:?}"
    );

    let finished = bench.desk.finish(running).await.expect("an end");
    let briefed = researched(&finished);
    let spent = &briefed.spent;
    assert_eq!((spent.searches, spent.saved), (4, 0));
    assert!(spent.pages > 1, "{spent:?}");
    assert_eq!(spent.models, ["cheap"]);
    let usage = spent.usage.expect("a usage");
    assert!(usage.input_tokens > 0, "{usage:?}");
    assert!(
        briefed.took().starts_with("4 searches, "),
        "{}",
        briefed.took()
    );
}

#[tokio::test]
async fn a_search_that_is_skipped_leaves_the_debate_to_go_on() {
    let site = Site::new(|_, _| Reply::Mute);
    let server = reducing(&nuances(&[]));
    let bench = Bench::new();
    let (running, mut signals) = begun(&bench, &server, &site).await;
    until(&mut signals, |signal| doing(signal).is_some()).await;
    bench.desk.skip(&running.debate, BriefingPart::Research);
    let finished = bench.desk.finish(running).await.expect("an end");
    let briefed = researched(&finished);
    assert_eq!(
        (briefed.line.as_str(), briefed.told.as_str()),
        ("Skipped", "")
    );
    assert_eq!(briefed.warnings, Vec::<String>::new());
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

#[tokio::test]
async fn a_model_that_is_skipped_is_not_waited_for_and_counts() {
    let site = internet();
    let stalls = Answer::json(&nuances(&[]))
        .for_shape("nuances/1")
        .stalling();
    let approves = Answer::json(
        &json!({ "findings": [], "approve": true, "evidence": ["price of each plan", "that is cached"] }),
    );
    let server = Server::new(Wire::Openai, [stalls, approves]);
    let bench = Bench::new();
    let (running, mut signals) = begun(&bench, &server, &site).await;
    until(&mut signals, |signal| {
        matches!(signal, Signal::Live(Live::Delta { seat, .. }) if seat.as_str() == "research")
    })
    .await;
    bench.desk.skip(&running.debate, BriefingPart::Research);
    let finished = bench.desk.finish(running).await.expect("an end");
    let briefed = researched(&finished);
    assert_eq!(briefed.line, "Skipped");
    assert_eq!(briefed.spent.models, ["cheap"]);
    assert!(briefed.spent.usage.is_some());
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));

    let debate = finished
        .view
        .setup
        .as_ref()
        .expect("a setup")
        .debate
        .clone();
    let again = bench.desk.view(&debate).await.expect("a view");
    assert_eq!(again.briefing, finished.view.briefing);
}
