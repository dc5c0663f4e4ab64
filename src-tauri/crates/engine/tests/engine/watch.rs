//! What watchers of a debate are told.

use std::collections::HashMap;
use std::time::Duration;

use crate::common::voices::{DOCUMENT, approves, in_order, objects, says_seven_days, vague};
use crate::common::{Bench, plan, until};
use domain::author::{Choice, Remark};
use domain::page::{Driver, ErrorCode, Live};
use domain::{Event, SeatId, View};
use engine::{Desk, Patience, Signal, Watch};
use store::Store;

/// The pieces of each call, joined, by seat and in order.
fn streamed(signals: &[Signal]) -> HashMap<SeatId, Vec<String>> {
    let mut calls: HashMap<SeatId, Vec<String>> = HashMap::new();
    for signal in signals {
        match signal {
            Signal::Live(Live::Asked { seat, .. }) => {
                calls.entry(seat.clone()).or_default().push(String::new());
            }
            Signal::Live(Live::Delta { seat, text }) => {
                let open = calls.get_mut(seat).and_then(|calls| calls.last_mut());
                open.expect("text of a call that was asked").push_str(text);
            }
            _ => {}
        }
    }
    calls
}

#[tokio::test]
async fn a_watcher_sees_what_the_journal_holds_and_every_piece_of_text() {
    let critics = ["s1", "s2", "s3"].map(|_| {
        let first = objects(&[vague()]).in_pieces(7, 1);
        in_order([first, approves().in_pieces(5, 1)])
    });
    let editor = in_order([says_seven_days().in_pieces(3, 1)]);
    let bench = Bench::new();
    let task = bench.task(DOCUMENT);
    let seats: Vec<_> = ["pm", "security", "qa"]
        .into_iter()
        .zip(critics.iter().map(|critic| critic.own("critic")))
        .collect();
    let running = bench
        .desk
        .start(&task, plan(&seats, editor.own("editor")))
        .await
        .expect("a start");
    let debate = running.debate.clone();
    let Watch {
        view: mut early,
        mut signals,
        ..
    } = bench.desk.watch(&debate).await.expect("a view");
    let mut seen = until(&mut signals, |signal| {
        matches!(signal, Signal::Driver(Driver::Nobody))
    })
    .await;
    bench.desk.finish(running).await.expect("an end");

    let Watch {
        view: mut late,
        signals: mut later,
        ..
    } = bench.desk.watch(&debate).await.expect("a view");
    bench.desk.accept_rest(&debate).await.expect("the rest");
    bench.desk.accept(&debate).await.expect("a version");
    let is_last = |signal: &Signal| matches!(signal, Signal::Recorded(fact) if matches!(fact.event, Event::Accepted { .. }));
    seen.extend(until(&mut signals, is_last).await);
    let after_end = until(&mut later, is_last).await;

    let facts = bench.desk.store().events(&debate, 0).expect("a journal");
    let stored = View::fold(&facts);
    check_same(&mut early, &seen, &stored);
    check_same(&mut late, &after_end, &stored);

    let mut replies: HashMap<SeatId, Vec<String>> = HashMap::new();
    for fact in &facts {
        if let Event::Replied { reply } = &fact.event {
            let raw = bench.text(&reply.raw);
            replies.entry(reply.seat.clone()).or_default().push(raw);
        }
    }
    assert_eq!(replies.len(), 4);
    assert_eq!(streamed(&seen), replies);
}

fn check_same(view: &mut View, signals: &[Signal], stored: &View) {
    for signal in signals {
        if let Signal::Recorded(fact) = signal {
            view.apply(fact);
        }
    }
    assert_eq!(view, stored);
}

#[tokio::test]
async fn who_comes_later_is_told_what_seats_are_at() {
    let (hangs, limited) = (in_order([approves().stalls()]), in_order([approves()]));
    let bench = Bench::new();
    let hour = Duration::from_hours(1);
    bench
        .desk
        .store()
        .close_gate("limited", hour)
        .expect("a gate");
    let task = bench.task(DOCUMENT);
    let seats = [("pm", hangs.own("hangs")), ("qa", limited.own("limited"))];
    let running = bench
        .desk
        .start(&task, plan(&seats, hangs.own("hangs")))
        .await;
    let running = running.expect("a start");
    let watched = bench.desk.watch(&running.debate).await;
    let mut signals = watched.expect("a view").signals;
    let (mut is_asked, mut is_held) = (false, false);
    until(&mut signals, |signal| {
        is_asked |= matches!(signal, Signal::Live(Live::Asked { .. }));
        is_held |= matches!(signal, Signal::Live(Live::Held { .. }));
        is_asked && is_held
    })
    .await;

    let watched = bench.desk.watch(&running.debate).await;
    let mut later = watched.expect("a view").signals;
    let mut live = || match later.try_recv() {
        Ok(Signal::Live(live)) => live,
        other => panic!("{other:?} says nothing of a seat"),
    };
    assert!(matches!(live(), Live::Asked { seat, .. } if seat == SeatId::at(0)));
    let held = live();
    assert!(
        matches!(&held, Live::Held { seat, seconds: 3000.., .. } if *seat == SeatId::at(1)),
        "{held:?}"
    );
    bench.desk.stop(&running.debate);
    bench.desk.finish(running).await.expect("an end");
}

#[tokio::test]
async fn whoever_watches_later_gets_the_text_from_its_beginning() {
    let hangs = in_order([objects(&[vague()]).in_pieces(7, 1).stalls()]);
    let bench = Bench::new();
    let task = bench.task(DOCUMENT);
    let planned = plan(&[("pm", hangs.own("hangs"))], hangs.own("hangs"));
    let running = bench.desk.start(&task, planned).await.expect("a start");
    let watched = bench.desk.watch(&running.debate).await;
    let mut signals = watched.expect("a view").signals;
    let mut written = String::new();
    until(&mut signals, |signal| {
        if let Signal::Live(Live::Delta { text, .. }) = signal {
            written.push_str(text);
        }
        written.len() > 20
    })
    .await;

    let watched = bench.desk.watch(&running.debate).await;
    let mut later = watched.expect("a view").signals;
    assert!(matches!(
        later.try_recv(),
        Ok(Signal::Live(Live::Asked { .. }))
    ));
    match later.try_recv() {
        Ok(Signal::Live(Live::Delta { text, .. })) => {
            assert!(text.starts_with(&written), "{text}");
        }
        other => panic!("{other:?} is no text"),
    }
    bench.desk.stop(&running.debate);
    bench.desk.finish(running).await.expect("an end");
}

#[tokio::test]
async fn a_seat_that_waits_in_vain_is_done_too() {
    let (critic, editor) = (in_order([approves()]), in_order([says_seven_days()]));
    let bench = Bench::new();
    let task = bench.task(DOCUMENT);
    let mut capped = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    capped.budget.tokens = Some(1);
    let running = bench.desk.start(&task, capped).await.expect("a start");
    let watched = bench.desk.watch(&running.debate).await;
    let mut signals = watched.expect("a view").signals;
    let over = |signal: &Signal| matches!(signal, Signal::Driver(Driver::Nobody));
    let seen = until(&mut signals, over).await;
    let live = seen.iter().filter_map(|signal| match signal {
        Signal::Live(live) => Some(live.clone()),
        _ => None,
    });
    let seat = SeatId::at(0);
    let expected = [Live::Waiting { seat: seat.clone() }, Live::Done { seat }];
    assert_eq!(live.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn what_another_process_records_is_seen_here_and_what_is_decided_here_reaches_it() {
    let (critic, editor) = (
        in_order([objects(&[vague()]), approves()]),
        in_order([says_seven_days()]),
    );
    let bench = Bench::new();
    let task = bench.task(DOCUMENT);
    let mut asked = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    asked.human_gate = true;
    let running = bench.desk.start(&task, asked).await.expect("a start");
    let debate = running.debate.clone();

    let store = Store::open(bench.desk.store().folder()).expect("a store");
    let other = Desk::over(store, Patience::default(), report::of);
    let watched = other.watch(&debate).await.expect("a view");
    assert_eq!(watched.driver, Driver::Elsewhere);
    let busy = other.resume(&debate).await.err().expect("a refusal");
    assert_eq!(busy.app_error().code, ErrorCode::Busy);
    let (mut view, mut signals) = (watched.view, watched.signals);
    let at_the_gate = |signal: &Signal| matches!(signal, Signal::Recorded(fact) if fact.key == "round/1/gate/wanted");
    let mut seen = if view.header.waiting.is_none() {
        until(&mut signals, at_the_gate).await
    } else {
        Vec::new()
    };

    // What is sent here reaches the process that drives it.
    let word = Remark::Word {
        text: "Keep it short.".to_owned(),
    };
    other.remark(&debate, word).await.expect("a remark");
    other
        .choose(&debate, "round/1/gate", Choice::GoOn {})
        .await
        .expect("a choice");
    bench.desk.finish(running).await.expect("an end");
    let nobody = |signal: &Signal| matches!(signal, Signal::Driver(Driver::Nobody));
    seen.extend(until(&mut signals, nobody).await);
    for signal in &seen {
        if let Signal::Recorded(fact) = signal {
            view.apply(fact);
        }
    }
    assert_eq!(view, bench.desk.view(&debate).await.expect("a view"));
    assert_eq!(view.author.remarks.len(), 1);

    let next = bench.desk.watch(&debate).await.expect("a view");
    assert_eq!(next.driver, Driver::Nobody);
}
