//! The display names of a debate's seats.

use domain::model::{CliFormat, ModelSource, ModelSpec, RULES};
use domain::setup::{Assignment, Budget, Redaction};
use domain::{
    Agenda, ConsensusRule, DebateId, Kind, Persona, Protocol, Seat, SeatId, Setup, TaskId,
    TextHash, VersionId,
};

fn seat(id: SeatId, label: &str) -> Seat {
    Seat {
        id,
        persona: Persona {
            key: label.to_lowercase(),
            label: label.to_owned(),
            purpose: String::new(),
            prompt: String::new(),
        },
        model: ModelSpec::rules(),
        effort: None,
    }
}

fn setup(labels: &[&str], assignment: Assignment) -> Setup {
    let seats = (0..)
        .zip(labels)
        .map(|(at, label)| seat(SeatId::at(at), label));
    Setup {
        debate: DebateId::new("d"),
        task: TaskId::new("t"),
        version: VersionId::new("v"),
        title: String::new(),
        kind: Kind::Task,
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        original: TextHash::of(""),
        seats: seats.collect(),
        synthesizer: seat(SeatId::synthesizer(), "Editor"),
        max_rounds: 3,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        questions: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        said_before: Vec::new(),
        timeout_s: 1,
        silence_s: 1,
    }
}

fn check(labels: &[&str], assignment: Assignment, round: u32, called: &[&str]) {
    let setup = setup(labels, assignment);
    let seats = setup.seats.iter();
    let found: Vec<_> = seats.filter_map(|it| setup.called(&it.id, round)).collect();
    assert_eq!(found, called, "{labels:?} in round {round}");
    assert_eq!(setup.called(&SeatId::synthesizer(), round), None);
}

#[test]
fn seats_of_one_persona_are_numbered() {
    use Assignment::{Fixed, Rotate};
    check(&["QA", "Security"], Fixed, 1, &["QA", "Security"]);
    check(
        &["QA", "Security", "QA"],
        Fixed,
        2,
        &["QA 1", "Security", "QA 2"],
    );
    check(
        &["QA", "QA", "Security"],
        Rotate,
        1,
        &["QA 1", "QA 2", "Security"],
    );
    check(
        &["QA", "QA", "Security"],
        Rotate,
        2,
        &["QA 2", "Security", "QA 1"],
    );
}

/// The models of these seats; `required` approvals end the debate.
fn check_required(models: &[&str], consensus: ConsensusRule, required: u32, only_checks: bool) {
    let labels = vec!["PM"; models.len()];
    let mut setup = setup(&labels, Assignment::Fixed);
    setup.consensus = consensus;
    for (seat, name) in setup.seats.iter_mut().zip(models) {
        if *name != RULES {
            seat.model = ModelSpec {
                name: (*name).to_owned(),
                source: ModelSource::OwnCli {
                    command: vec!["true".to_owned()],
                    format: CliFormat::Text,
                },
            };
        }
    }
    assert_eq!(
        (setup.required(), setup.only_checks()),
        (required, only_checks),
        "{models:?}"
    );
}

#[test]
fn only_models_are_counted_towards_consensus() {
    use ConsensusRule::{All, AtLeast, Majority};
    check_required(&[RULES, RULES], All, 0, true);
    check_required(&["one", RULES], All, 1, false);
    check_required(&["one", "two", RULES], Majority, 2, false);
    check_required(&["one", "two", "three", RULES], Majority, 2, false);
    check_required(&["one", "two", RULES], AtLeast(1), 1, false);
    check_required(&["one", "two"], All, 2, false);
}
