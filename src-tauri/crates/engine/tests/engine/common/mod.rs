//! What the engine’s tests share: a desk over its own folder, and plans.

pub(crate) mod voices;

use domain::model::{ModelSpec, RULES};
use domain::page::{DebatePlan, Driver, SeatChoice};
use domain::protocol::Compete;
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
use domain::task::Origin;
use domain::{Agenda, DebateId, Event, Kind, Protocol, Recorded, TaskId};
use engine::{Desk, Finished, Plan, PlannedSeat, Signal};
use store::NewTask;
use tempfile::TempDir;
use tokio::sync::mpsc::UnboundedReceiver;

/// A desk and a folder that lives as long as the desk.
pub(crate) struct Bench {
    pub(crate) desk: Desk,
    pub(crate) folder: TempDir,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let desk = Desk::open(folder.path(), report::of).expect("a fresh data folder");
        Self { desk, folder }
    }

    /// A task with the given text.
    pub(crate) fn task(&self, text: &str) -> TaskId {
        let task = NewTask {
            title: "Invite links".to_owned(),
            kind: Kind::Prd,
            body: text.to_owned(),
            origin: Origin::imported("task.md"),
            path: None,
            project: None,
        };
        let document = self.desk.store().create_task(task).expect("a task");
        document.row.id
    }

    /// Holds a debate to its end.
    pub(crate) async fn debate(&self, text: &str, plan: Plan) -> Finished {
        let task = self.task(text);
        let running = self.desk.start(&task, plan).await.expect("a start");
        self.desk.finish(running).await.expect("an end")
    }

    /// A stored text.
    pub(crate) fn text(&self, hash: &domain::TextHash) -> String {
        self.desk.store().text(hash).expect("a stored text")
    }

    /// The facts of a debate.
    pub(crate) fn facts(&self, finished: &Finished) -> Vec<Recorded> {
        let debate = debate_of(finished);
        self.desk.store().events(&debate, 0).expect("a journal")
    }

    /// Continues a debate and drives it to its next end.
    pub(crate) async fn resume(&self, debate: &DebateId) -> Finished {
        let running = self.desk.resume(debate).await.expect("a resume");
        let running = running.expect("a debate that was not running");
        self.desk.finish(running).await.expect("an end")
    }

    /// The prompts whose replies are recorded under keys with this prefix, system text first.
    pub(crate) fn prompts(&self, finished: &Finished, key: &str) -> Vec<String> {
        self.facts(finished)
            .iter()
            .filter(|recorded| recorded.key.starts_with(key))
            .filter_map(|recorded| match &recorded.event {
                Event::Replied { reply } => Some(reply),
                _ => None,
            })
            .map(|reply| format!("{}\n{}", self.text(&reply.system), self.text(&reply.prompt)))
            .collect()
    }

    /// The proposal of a debate.
    pub(crate) fn proposal(&self, finished: &Finished) -> String {
        let review = finished.view.review.as_ref().expect("a proposal");
        self.text(&review.text)
    }
}

/// Which debate.
pub(crate) fn debate_of(finished: &Finished) -> DebateId {
    let setup = finished.view.setup.as_ref().expect("a setup");
    setup.debate.clone()
}

/// Reads signals up to the first wanted one.
pub(crate) async fn until(
    signals: &mut UnboundedReceiver<Signal>,
    mut wanted: impl FnMut(&Signal) -> bool,
) -> Vec<Signal> {
    let mut seen = Vec::new();
    loop {
        let signal = signals.recv().await.expect("the desk is open");
        let (found, over) = (
            wanted(&signal),
            matches!(signal, Signal::Driver(Driver::Nobody)),
        );
        seen.push(signal);
        if found {
            return seen;
        }
        assert!(!over, "the debate ended before what was waited for");
    }
}

/// A plan with one seat per persona, the i-th played by the i-th model.
pub(crate) fn plan(seats: &[(&str, ModelSpec)], synthesizer: ModelSpec) -> Plan {
    Plan {
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        seats: seats
            .iter()
            .map(|(persona, model)| PlannedSeat {
                persona: domain::personas::of(persona).expect("a persona").persona(),
                model: model.clone(),
                effort: None,
            })
            .collect(),
        synthesizer,
        synthesizer_effort: None,
        max_rounds: 5,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        timeout_s: 600,
    }
}

/// A new task with that text, and its suggested plan, but with these personas, each played by the built-in
/// rules.
pub(crate) async fn played_by_rules(bench: &Bench, text: &str, personas: &[&str]) -> DebatePlan {
    let task = bench.task(text);
    let proposed = bench
        .desk
        .suggest_without_models(&task, Protocol::Refine, Compete::default())
        .await;
    let seats = personas.iter().map(|persona| SeatChoice {
        persona: (*persona).to_owned(),
        model: RULES.to_owned(),
        effort: None,
    });
    DebatePlan {
        seats: seats.collect(),
        ask_first: false,
        ..proposed.expect("a plan")
    }
}

/// Runs the debate of a plan to its end, as the window and the headless program do.
pub(crate) async fn held(bench: &Bench, plan: &DebatePlan) -> Finished {
    let resolved = bench.desk.resolve(plan).await.expect("a plan");
    let running = bench.desk.start(&plan.task, resolved).await;
    let running = running.expect("a start");
    bench.desk.finish(running).await.expect("an end")
}

/// Three personas, all played by the built-in rules.
pub(crate) fn rules() -> Plan {
    let rules = ModelSpec::rules;
    plan(
        &[("pm", rules()), ("security", rules()), ("qa", rules())],
        rules(),
    )
}

/// A short document with gaps that the rules find.
pub(crate) const GAPS: &str = "\
# Invite links

## Goal

People can easily invite a colleague by a link that they send by email.

## Details

- The link expires after a while.
- The mailer service is called when the link is made.
- Names and email addresses are stored with the invite.

## Launch

TBD
";
