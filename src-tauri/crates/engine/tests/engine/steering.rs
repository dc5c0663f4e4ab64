//! Stop, pause and quit while calls run.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;

use crate::common::voices::{DOCUMENT, approves, in_order, objects, says_seven_days, vague};
use crate::common::{Bench, plan, until};
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::page::Live;
use domain::{DebateId, Event, Outcome, SeatId, View};
use engine::{Desk, Plan, Signal};
use testkit::scripted::StandIn;
use tokio::sync::mpsc::UnboundedReceiver;

/// Critics, the second of which hangs at its first call, and an editor.
struct Cast {
    quick: StandIn,
    hangs: StandIn,
    editor: StandIn,
}

impl Cast {
    fn new() -> Self {
        Self {
            quick: in_order([objects(&[vague()]), approves()]),
            hangs: in_order([approves().stalls(), approves()]),
            editor: in_order([says_seven_days()]),
        }
    }

    fn plan(&self) -> Plan {
        let seats = [
            ("pm", self.quick.own("quick")),
            ("qa", self.hangs.own("hangs")),
        ];
        plan(&seats, self.editor.own("editor"))
    }

    /// Calls of the quick critic, the hanging critic and the editor.
    fn calls(&self) -> [usize; 3] {
        [&self.quick, &self.hangs, &self.editor].map(|one| one.calls().len())
    }
}

/// Waits until the first critic's reply is stored and the second is under way.
async fn half_way(signals: &mut UnboundedReceiver<Signal>) {
    let (mut replied, mut under_way) = (false, false);
    until(signals, |signal| {
        replied |= is_fact(signal, |event| matches!(event, Event::Replied { .. }));
        under_way |=
            matches!(signal, Signal::Live(Live::Delta { seat, .. }) if seat.as_str() == "s2");
        replied && under_way
    })
    .await;
}

fn is_fact(signal: &Signal, wanted: impl Fn(&Event) -> bool) -> bool {
    matches!(signal, Signal::Recorded(recorded) if wanted(&recorded.event))
}

fn reply_keys(desk: &Desk, debate: &DebateId) -> Vec<String> {
    let facts = desk.store().events(debate, 0).expect("a journal");
    let replies = facts
        .into_iter()
        .filter(|fact| matches!(fact.event, Event::Replied { .. }));
    replies.map(|fact| fact.key).collect()
}

fn check_end(view: &View, desk: &Desk) {
    assert_eq!(
        view.header.outcome,
        Some(Outcome::Consensus),
        "{}",
        view.header.why
    );
    let review = view.review.as_ref().expect("a proposal");
    let text = desk.store().text(&review.text).expect("a text");
    assert_eq!(text, DOCUMENT.replace("after a while", "after 7 days"));
}

#[tokio::test]
async fn a_stopped_debate_keeps_what_finished_and_asks_only_what_is_missing() {
    let (bench, cast) = (Bench::new(), Cast::new());
    let task = bench.task(DOCUMENT);
    let running = bench.desk.start(&task, cast.plan()).await.expect("a start");
    let debate = running.debate.clone();
    let mut signals = bench.desk.watch(&debate).await.expect("a view").signals;
    half_way(&mut signals).await;
    assert!(bench.desk.drives(&debate));
    bench.desk.stop(&debate);
    let finished = bench.desk.finish(running).await.expect("an end");
    assert!(!bench.desk.drives(&debate));
    assert_eq!(finished.view.header.outcome, Some(Outcome::Stopped));
    assert_eq!(bench.proposal(&finished), DOCUMENT);
    assert_eq!(reply_keys(&bench.desk, &debate), ["round/1/critique/s1/1"]);

    let finished = bench.resume(&debate).await;
    check_end(&finished.view, &bench.desk);
    assert_eq!(finished.replayed, 1);
    assert_eq!(cast.calls(), [2, 3, 1]);
    assert_eq!(finished.view.header.calls, 5);
}

#[tokio::test]
async fn a_debate_left_by_one_program_is_taken_to_its_end_by_the_next() {
    let (bench, cast) = (Bench::new(), Cast::new());
    let task = bench.task(DOCUMENT);
    let running = bench.desk.start(&task, cast.plan()).await.expect("a start");
    let debate = running.debate.clone();
    let mut signals = bench.desk.watch(&debate).await.expect("a view").signals;
    half_way(&mut signals).await;

    let next = Desk::open(bench.folder.path(), report::of).expect("the same folder");
    let refused = next.resume(&debate).await.err().expect("a refusal");
    assert!(matches!(refused, engine::Error::Busy), "{refused}");

    bench.desk.close().await;
    let left = bench.desk.finish(running).await.expect("a break");
    assert_eq!(left.view.header.outcome, None);
    assert!(left.view.review.is_none());

    let running = next
        .resume(&debate)
        .await
        .expect("a resume")
        .expect("a drive");
    let finished = next.finish(running).await.expect("an end");
    check_end(&finished.view, &next);
    assert_eq!(finished.replayed, 1);
    assert_eq!(cast.calls(), [2, 3, 1]);
}

/// A critic whose call ends when it is released.
struct Gate {
    pipe: PathBuf,
    critic: StandIn,
}

impl Gate {
    fn before(critic: StandIn) -> Self {
        let pipe = critic.folder().join("gate");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        Self { pipe, critic }
    }

    fn spec(&self) -> ModelSpec {
        let wait = "cat \"$0\" >/dev/null; exec \"$@\"";
        let mut command = vec!["sh".to_owned(), "-c".to_owned(), wait.to_owned()];
        command.push(self.pipe.display().to_string());
        command.extend(self.critic.command());
        ModelSpec {
            name: "gated".to_owned(),
            source: ModelSource::OwnCli {
                format: CliFormat::Text,
                command,
            },
        }
    }

    /// Releases the waiting call and all later ones.
    async fn open(&self) {
        let pipe = self.pipe.clone();
        let opened = tokio::task::spawn_blocking(move || {
            let writer = std::fs::OpenOptions::new().write(true).open(&pipe);
            std::fs::remove_file(&pipe)?;
            std::fs::write(&pipe, "")?;
            writer
        });
        opened.await.expect("a thread").expect("an open gate");
    }
}

#[tokio::test]
async fn a_pause_lets_running_calls_finish_and_starts_none() {
    let bench = Bench::new();
    let gate = Gate::before(in_order([objects(&[vague()]), approves()]));
    let editor = in_order([says_seven_days()]);
    let task = bench.task(DOCUMENT);
    let paused = plan(&[("qa", gate.spec())], editor.own("editor"));
    let running = bench.desk.start(&task, paused).await.expect("a start");
    let debate = running.debate.clone();
    let mut signals = bench.desk.watch(&debate).await.expect("a view").signals;
    until(&mut signals, |signal| {
        matches!(signal, Signal::Live(Live::Asked { .. }))
    })
    .await;

    bench.desk.pause(&debate).await.expect("a pause");
    bench.desk.pause(&debate).await.expect("a second pause");
    gate.open().await;
    let counted = |signal: &Signal| is_fact(signal, |event| matches!(event, Event::Counted { .. }));
    until(&mut signals, counted).await;
    let view = bench.desk.view(&debate).await.expect("a view");
    assert!(view.header.paused && view.header.outcome.is_none());
    assert!(bench.desk.drives(&debate));

    let again = bench.desk.resume(&debate).await.expect("a resume");
    assert!(again.is_none(), "a paused debate is driven already");
    let synthesizer = SeatId::synthesizer();
    let asked = |signal: &Signal| matches!(signal, Signal::Live(Live::Waiting { seat }) if *seat == synthesizer);
    let before = until(&mut signals, asked).await;
    let resumed = |signal: &Signal| is_fact(signal, |event| matches!(event, Event::Resumed {}));
    assert!(before.iter().any(resumed), "a call started in the pause");
    let finished = bench.desk.finish(running).await.expect("an end");
    check_end(&finished.view, &bench.desk);
    let facts = bench.facts(&finished);
    let count = |key: &str| {
        facts
            .iter()
            .filter(|fact| fact.key.starts_with(key))
            .count()
    };
    assert_eq!((count("pause/"), count("resume/")), (1, 1));

    let refused = bench.desk.pause(&debate).await.expect_err("a refusal");
    assert!(refused.to_string().contains("not running"), "{refused}");
}

#[tokio::test]
async fn a_paused_debate_can_be_stopped_and_resumed() {
    let bench = Bench::new();
    let gate = Gate::before(in_order([objects(&[vague()]), approves()]));
    let editor = in_order([says_seven_days()]);
    let task = bench.task(DOCUMENT);
    let paused = plan(&[("qa", gate.spec())], editor.own("editor"));
    let running = bench.desk.start(&task, paused).await.expect("a start");
    let debate = running.debate.clone();
    let mut signals = bench.desk.watch(&debate).await.expect("a view").signals;
    until(&mut signals, |signal| {
        matches!(signal, Signal::Live(Live::Asked { .. }))
    })
    .await;
    bench.desk.pause(&debate).await.expect("a pause");
    gate.open().await;
    let counted = |signal: &Signal| is_fact(signal, |event| matches!(event, Event::Counted { .. }));
    until(&mut signals, counted).await;
    bench.desk.stop(&debate);
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Stopped));
    assert!(!finished.view.header.paused);
    assert!(editor.calls().is_empty());

    let finished = bench.resume(&debate).await;
    check_end(&finished.view, &bench.desk);
    assert_eq!(gate.critic.calls().len(), 2);
}
