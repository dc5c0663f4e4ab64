//! A debate, recorded as the page receives it: the events, step by step, and the answers.
//!
//! Facts that come at the same time are put in the order of seats, with fixed times. The text that a seat
//! writes is cut into pieces of its stored reply, since a pipe cuts it anywhere.

use std::collections::BTreeSet;

use domain::model::ModelSource;
use domain::page::{Driver, Live, Update};
use domain::{DebateId, Event, Recorded, SeatId, TaskId, TextHash, View, example};
use engine::desk::Running;
use engine::{Desk, Error, Plan, Signal, Watch};
use serde::Serialize;
use serde_json::{Value, json};
use testkit::scripted::program;

use super::answers::answered;
use super::look::{copy, reopened};
use super::notes::Notes;
use super::paper::{Ask, hashes, in_order, is_fact, is_of_the_author, live, message, without_size};
use super::tidy::{moment, timeless};
use crate::common::{Bench, until};

/// A debate under way, or at its end, and what was recorded about it.
pub(super) struct Tape {
    pub(super) bench: Bench,
    pub(super) debate: DebateId,
    pub(super) task: TaskId,
    running: Option<Running>,
    notes: Notes,
    /// The number of the last fact that was taken.
    taken: u64,
    pub(super) view: View,
    /// Whether each fact is a step, with the text on the way to it; otherwise everything before the author’s
    /// next turn is one step, as when a window is slow.
    pub(super) step_by_step: bool,
}

impl Tape {
    /// Starts a debate of a task.
    pub(super) async fn start(bench: Bench, task: TaskId, plan: Plan) -> Self {
        Self::begin(bench, task, plan, Notes::of("debateStart")).await
    }

    /// Starts it again. What happens is known, until the author does something else.
    pub(super) async fn again(&self, bench: Bench, task: TaskId, plan: Plan) -> Self {
        Self::begin(bench, task, plan, self.notes.again()).await
    }

    async fn begin(bench: Bench, task: TaskId, plan: Plan, notes: Notes) -> Self {
        let running = bench.desk.start(&task, plan).await.expect("a start");
        let tape = Self {
            debate: running.debate.clone(),
            task,
            bench,
            running: Some(running),
            notes,
            taken: 0,
            view: View::default(),
            step_by_step: false,
        };
        tape.name_all();
        tape
    }

    /// A debate that has ended, about which nothing is recorded yet.
    pub(super) fn of(bench: Bench, debate: DebateId, task: TaskId) -> Self {
        let view = bench.desk.store().view(&debate).expect("a view");
        Self {
            bench,
            debate,
            task,
            running: None,
            notes: Notes::of("debateWatch"),
            taken: view.seq,
            view,
            step_by_step: false,
        }
    }

    /// Replaces everything that differs from run to run with fixed names.
    fn name_all(&self) {
        if example::is_debate(&self.debate) {
            self.name(example::ID, example::ID);
            return;
        }
        self.name(self.debate.as_str(), "debate-1");
        self.name(self.task.as_str(), "task-1");
        self.name(&program().display().to_string(), "/usr/local/bin/model");
        let view = self.bench.desk.store().view(&self.debate).expect("a view");
        self.name(&view.header.started_at[..10], &moment(0)[..10]);
        let setup = view.setup.expect("a first fact");
        let cast = setup.agenda.gauntlet.as_ref();
        let cast = cast.and_then(|it| it.cast.as_ref());
        let attacking = cast.into_iter().flat_map(|it| it.seats());
        let seated = setup.seats.iter().chain([&setup.synthesizer]);
        for seat in seated.chain(attacking) {
            match &seat.model.source {
                ModelSource::OwnCli { command, .. } => self.name(&command[1], "script.json"),
                ModelSource::KnownCli { program, .. } => {
                    let program = program.iter().next().expect("a program");
                    self.name(&program.display().to_string(), "/usr/local/bin/codex");
                }
                _ => {}
            }
        }
    }

    /// The bench and the task, for a debate that comes after this one.
    pub(super) fn taken_apart(self) -> (Bench, TaskId) {
        (self.bench, self.task)
    }

    /// Gives an ID a fixed name.
    pub(super) fn name(&self, id: &str, name: &str) {
        self.notes.name(id, name);
    }

    /// The debate as someone sees it who opens it now: complete, and without how it went.
    pub(super) async fn opened(&mut self) {
        self.notes = Notes::of("debateWatch");
        self.name_all();
        let parts = self.view.parts();
        self.step(&[Update::Parts {
            parts,
            driver: Driver::Nobody,
            imported_at: None,
        }]);
        self.look().await;
    }

    /// Records what happens until the debate ends, or until nobody drives it.
    pub(super) async fn ends(&mut self) {
        let running = self.running.take().expect("a debate that runs");
        self.bench.desk.finish(running).await.expect("an end");
        self.take(Driver::Here);
        self.step(&[message(&View::default(), &BTreeSet::new(), Driver::Nobody)]);
        self.look().await;
    }

    /// Records what happens until the debate waits for the author under `key`.
    pub(super) async fn waits(&mut self, key: &str) {
        let watch = self.bench.desk.watch(&self.debate).await;
        let Watch {
            view, mut signals, ..
        } = watch.expect("a view");
        if view.header.waiting.is_none_or(|waiting| waiting.key != key) {
            let wanted = format!("{key}/wanted");
            until(&mut signals, |signal| is_fact(signal, &wanted)).await;
        }
        self.take(Driver::Here);
        self.look().await;
    }

    /// Records what happens until each of these facts is recorded and this seat has begun to write.
    pub(super) async fn hangs(&mut self, facts: &[&str], seat: &SeatId) {
        let watch = self.bench.desk.watch(&self.debate).await;
        let mut signals = watch.expect("a view").signals;
        let mut open: Vec<&str> = facts.to_vec();
        let mut writes = false;
        let recorded = self.bench.desk.store().events(&self.debate, 0);
        open.retain(|key| recorded.iter().flatten().all(|fact| fact.key != **key));
        until(&mut signals, |signal| {
            open.retain(|key| !is_fact(signal, key));
            writes |= matches!(signal, Signal::Live(Live::Delta { seat: of, .. }) if of == seat);
            open.is_empty() && writes
        })
        .await;
        self.take(Driver::Here);
        let of = || seat.clone();
        let asked = Live::Asked {
            seat: of(),
            seconds: 0,
        };
        self.step(&[live(Live::Waiting { seat: of() }), live(asked)]);
        self.look().await;
    }

    /// Records what the page did and the immediate result.
    pub(super) async fn did<T: Serialize>(
        &mut self,
        call: &str,
        args: Value,
        result: Result<T, Error>,
    ) {
        self.notes.open(call, args);
        match result {
            Ok(answer) => {
                let answer = timeless(&json!(answer));
                self.keep_texts(&answer);
                self.notes.now(|scene| scene.answer = Some(answer));
            }
            Err(error) => self
                .notes
                .now(|scene| scene.refused = Some(json!(error.app_error()))),
        }
        let runs = self.running.is_some();
        self.take(if runs { Driver::Here } else { Driver::Nobody });
        self.look().await;
    }

    /// The page does something with the task, as if there were no debate.
    pub(super) async fn does(&mut self, call: &str, args: Value) {
        let given = args.as_array().expect("arguments").clone();
        let made = answered(&self.bench.desk.clone(), call, &given).await;
        self.did(call, args, made).await;
    }

    /// Records what happened outside the page, such as a file that someone else changed.
    pub(super) async fn happens(&mut self, what: &str, args: Value) {
        self.notes.open(what, args);
        self.look().await;
    }

    /// Records that the page continued the debate, with what it sees immediately.
    pub(super) fn went_on(&mut self, call: &str, args: Value, running: Option<Running>) {
        self.notes.open(call, args);
        if let Some(running) = running {
            self.running = Some(running);
            self.step(&[message(&View::default(), &BTreeSet::new(), Driver::Here)]);
        }
    }

    /// Records that the program was closed while the debate ran.
    pub(super) async fn breaks_off(&mut self) {
        self.notes.open("brokenOff", json!([]));
        self.bench.desk.close().await;
        self.ends().await;
        self.bench.desk =
            Desk::open(self.bench.folder.path(), report::of).expect("the same folder");
    }

    /// The answer to a question of the page, unless it is unchanged.
    pub(super) fn ask(&mut self, call: &str, args: Value, answer: impl Serialize) {
        let ask = Ask {
            call: call.to_owned(),
            args,
            answer: timeless(&json!(answer)),
        };
        self.keep_texts(&ask.answer);
        self.notes.ask(ask);
    }

    /// The ended debate a second time, in a copy of its folder: actions there follow the same scene as
    /// actions here.
    pub(super) fn apart(&self) -> Self {
        assert!(self.running.is_none(), "a debate that runs has no copy");
        let folder = tempfile::tempdir().expect("a folder for the copy");
        copy(self.bench.folder.path(), folder.path());
        Self {
            bench: reopened(folder),
            debate: self.debate.clone(),
            task: self.task.clone(),
            running: None,
            notes: self.notes.clone(),
            taken: self.taken,
            view: self.view.clone(),
            step_by_step: self.step_by_step,
        }
    }

    /// The whole recording as text, with each text that it names.
    pub(super) fn written(&self) -> String {
        self.notes.written()
    }

    fn step(&self, updates: &[Update]) {
        self.write_down(updates, false);
    }

    fn write_down(&self, updates: &[Update], with_the_last: bool) {
        let updates: Vec<Value> = updates.iter().map(|update| json!(update)).collect();
        for update in &updates {
            self.keep_texts(update);
        }
        if self.notes.known {
            return;
        }
        self.notes.now(|scene| match scene.steps.last_mut() {
            Some(last) if with_the_last => last.extend(updates),
            _ => scene.steps.push(updates),
        });
    }

    fn keep_texts(&self, value: &Value) {
        for hash in hashes(value) {
            if let Ok(text) = self.bench.desk.store().text(&TextHash::new(&hash)) {
                self.notes.keep(hash, text);
            }
        }
    }

    /// Takes the facts that were recorded since. A reply is followed by its parsed form; the author’s actions
    /// belong to the moment before.
    fn take(&mut self, driver: Driver) {
        let store = self.bench.desk.store().clone();
        let facts = store.events(&self.debate, self.taken).expect("a journal");
        let whole = store.view(&self.debate).expect("a view");
        let (mut updates, mut keys) = (Vec::new(), BTreeSet::new());
        for fact in in_order(facts, &whole) {
            self.taken += 1;
            let fact = Recorded {
                seq: self.taken,
                at: moment(self.taken),
                event: without_size(fact.event),
                ..fact
            };
            keys.extend(self.view.apply(&fact));
            let is_of_the_author = is_of_the_author(&fact.event);
            let is_first = matches!(fact.event, Event::Started { .. });
            if !(self.step_by_step || is_of_the_author || is_first) {
                continue;
            }
            if let Event::Replied { reply } = &fact.event {
                let text = store.text(&reply.raw).expect("a reply");
                self.write(&reply.seat, &text);
                let seat = reply.seat.clone();
                updates.push(live(Live::Done { seat }));
                continue;
            }
            updates.push(message(&self.view, &keys, driver));
            self.write_down(&updates, is_of_the_author);
            updates.clear();
            keys.clear();
        }
        if !keys.is_empty() {
            self.step(&[message(&self.view, &keys, driver)]);
        }
    }

    /// A seat writes: asked, then piece by piece.
    fn write(&self, seat: &SeatId, text: &str) {
        let seat = || seat.clone();
        self.step(&[
            live(Live::Waiting { seat: seat() }),
            live(Live::Asked {
                seat: seat(),
                seconds: 0,
            }),
        ]);
        let words: Vec<&str> = text.split_inclusive(' ').collect();
        for piece in words.chunks(words.len().div_ceil(3).max(1)) {
            let text = piece.concat();
            self.step(&[live(Live::Delta { seat: seat(), text })]);
        }
    }
}
