//! What the engine's tests share: a desk over a folder of its own, and plans.

#![allow(dead_code, reason = "each test file uses its own part")]

use domain::model::ModelSpec;
use domain::setup::{Budget, ConsensusRule};
use domain::task::Origin;
use domain::{Kind, TaskId};
use engine::{Desk, Finished, Plan, personas};
use store::NewTask;
use tempfile::TempDir;

/// A desk and the folder that lives as long.
pub(crate) struct Bench {
    pub(crate) desk: Desk,
    pub(crate) folder: TempDir,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let desk = Desk::open(folder.path()).expect("a fresh data folder");
        Self { desk, folder }
    }

    /// A task with the given text.
    pub(crate) fn task(&self, text: &str) -> TaskId {
        let task = NewTask {
            title: "Invite links".to_owned(),
            kind: Kind::Prd,
            body: text.to_owned(),
            origin: Origin::Imported,
            path: None,
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

    /// The proposal of a debate.
    pub(crate) fn proposal(&self, finished: &Finished) -> String {
        let review = finished.view.review.as_ref().expect("a proposal");
        self.text(&review.text)
    }
}

/// A plan of one seat a persona, the i-th played by the i-th model.
pub(crate) fn plan(seats: &[(&str, ModelSpec)], synthesiser: ModelSpec) -> Plan {
    Plan {
        seats: seats
            .iter()
            .map(|(persona, model)| {
                let persona = personas::reviewer(persona).expect("a persona");
                (persona, model.clone())
            })
            .collect(),
        synthesiser,
        max_rounds: 5,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        timeout_s: 600,
    }
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
