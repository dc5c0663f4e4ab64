//! Checkpoints over the documents of a project on disk, with a scripted adversary and defender.

mod configured;
mod conflict;
mod context;
mod decide;
mod defence;
mod disk;
mod git;
mod interrupted;
mod planning;
mod rounds;
mod unrevised;
mod waiting;

use std::fs;
use std::path::{Path, PathBuf};

use domain::adversary::{AdversaryReview, Mark};
use domain::answer::{
    AdversaryAnswer, DefenceAnswer, DefendedFinding, ProposedEdit, RaisedChallenge, Recommendation,
};
use domain::model::{ModelSource, ModelSpec};
use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::Compete;
use domain::{Agenda, Protocol, Severity, TaskId};
use engine::Finished;
use tempfile::TempDir;
use testkit::scripted::{StandIn, Turn};

use crate::common::voices::finding;
use crate::common::{Bench, held};

/// Requirements whose sentences occur once each.
pub(super) const REQUIREMENTS: &str = "\
# Requirements

## Sign-in

- People sign in by a link in an email.
- The link expires soon.

## Reports

- A report is there quickly.
- Everybody sees all reports.
";

const ABOUT: &str = "\
# Orders

## Core value

Orders never get lost.

## Constraints

Everybody in the company may see all reports; the works council has agreed.
";

/// A project with planning documents.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        fs::create_dir(folder.root().join(".planning")).expect("a folder for documents");
        folder.write("PROJECT.md", ABOUT);
        folder.write("REQUIREMENTS.md", REQUIREMENTS);
        folder
    }

    pub(super) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn path(&self, document: &str) -> PathBuf {
        self.root().join(".planning").join(document)
    }

    pub(super) fn write(&self, document: &str, text: &str) {
        fs::write(self.path(document), text).expect("a document");
    }

    pub(super) fn read(&self, document: &str) -> String {
        fs::read_to_string(self.path(document)).expect("a document")
    }

    pub(super) fn requirements(&self) -> String {
        self.read("REQUIREMENTS.md")
    }
}

/// The plan of a checkpoint over the requirements.
pub(super) async fn plan(
    bench: &Bench,
    folder: &Folder,
    adversary: &ModelSpec,
    defender: &ModelSpec,
) -> DebatePlan {
    let task = bench.desk.planning_task(folder.root(), "requirements");
    let task = task.await.expect("a task");
    over(bench, &task, adversary, defender).await
}

/// The plan of a checkpoint over a task.
pub(super) async fn over(
    bench: &Bench,
    task: &TaskId,
    adversary: &ModelSpec,
    defender: &ModelSpec,
) -> DebatePlan {
    let desk = &bench.desk;
    let proposed = desk
        .suggest_without_models(task, Protocol::Checkpoint, Compete::default())
        .await;
    let proposed = proposed.expect("a plan");
    for spec in [adversary, defender] {
        if spec.source != ModelSource::Rules {
            desk.store().add_own_model(spec).expect("a new model");
        }
    }
    DebatePlan {
        seats: vec![SeatChoice {
            model: adversary.name.clone(),
            ..proposed.seats[0].clone()
        }],
        synthesizer: defender.name.clone(),
        // A call that belongs to none of the participants.
        agenda: Agenda {
            model_checks: false,
            ..proposed.agenda
        },
        ..proposed
    }
}

/// Holds a checkpoint over the requirements.
pub(super) async fn checkpoint(
    bench: &Bench,
    folder: &Folder,
    adversary: &StandIn,
    defender: &StandIn,
) -> Finished {
    let (adversary, defender) = (adversary.own("adversary"), defender.own("defender"));
    held(bench, &plan(bench, folder, &adversary, &defender).await).await
}

pub(super) fn review(finished: &Finished) -> AdversaryReview {
    AdversaryReview::of(&finished.view).expect("a checkpoint")
}

/// The mark and the text of each point.
pub(super) fn marks(finished: &Finished) -> Vec<(Mark, String)> {
    let points = review(finished).points.into_iter();
    points.map(|point| (point.mark, point.words)).collect()
}

pub(super) fn challenge(severity: Severity, title: &str, quote: &str) -> RaisedChallenge {
    RaisedChallenge {
        finding: finding(severity, title, quote),
        affected: String::new(),
        upholds: String::new(),
    }
}

/// The blocking challenge that most tests raise.
pub(super) fn vague() -> RaisedChallenge {
    challenge(
        Severity::Blocking,
        "Soon is no time",
        "The link expires soon.",
    )
}

/// The major challenge that the project's constraints answer.
pub(super) fn too_open() -> RaisedChallenge {
    challenge(Severity::Major, "Too open", "Everybody sees all reports.")
}

/// An adversary that raises these and wants another round.
pub(super) fn challenges(findings: &[RaisedChallenge]) -> Turn {
    says(findings, Recommendation::Continue)
}

/// An adversary that has nothing left to say.
pub(super) fn converges() -> Turn {
    says(&[], Recommendation::Converge)
}

pub(super) fn says(findings: &[RaisedChallenge], recommendation: Recommendation) -> Turn {
    Turn::answer(&AdversaryAnswer {
        findings: findings.to_vec(),
        recommendation,
    })
}

/// A defender that makes these edits (text to find, replacement, label) and gives this answer.
pub(super) fn defends(edits: &[(&str, &str, &str)], defence: &[DefendedFinding]) -> Turn {
    let edits = edits.iter().map(|(find, replace, label)| ProposedEdit {
        find: (*find).to_owned(),
        nth: None,
        replace: (*replace).to_owned(),
        findings: vec![(*label).to_owned()],
    });
    Turn::answer(&DefenceAnswer {
        edits: edits.collect(),
        defence: defence.to_vec(),
    })
}

/// The defense that answers [`vague`].
pub(super) fn says_an_hour() -> Turn {
    let edit = ("expires soon", "expires after one hour", "F1");
    defends(
        &[edit],
        &[changed("F1", "The link now expires after one hour.")],
    )
}

pub(super) fn changed(label: &str, words: &str) -> DefendedFinding {
    DefendedFinding {
        finding: label.to_owned(),
        changed: words.to_owned(),
        ..DefendedFinding::default()
    }
}

pub(super) fn left(label: &str, why_not: &str, evidence: &str) -> DefendedFinding {
    DefendedFinding {
        finding: label.to_owned(),
        why_not: why_not.to_owned(),
        evidence: evidence.to_owned(),
        ..DefendedFinding::default()
    }
}

/// The model behind a stand-in, which runs a line of shell script before it answers.
#[cfg(unix)]
pub(super) fn doing(stand_in: &StandIn, name: &str, line: &str) -> ModelSpec {
    let mut spec = stand_in.own(name);
    if let ModelSource::OwnCli { command, .. } = &mut spec.source {
        let shell = ["sh", "-c", &format!("{line}; exec \"$0\" \"$@\"")].map(str::to_owned);
        command.splice(0..0, shell);
    }
    spec
}
