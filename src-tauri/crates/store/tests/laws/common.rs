//! Builders for the laws of the store.

use std::path::Path;

use domain::model::ModelSpec;
use domain::page::{LabelFilter, LabelKind};
use domain::round::{Count, Reply, Unanswered};
use domain::setup::{Assignment, Budget};
use domain::task::Origin;
use domain::{
    Agenda, Change, ChangeId, ConsensusRule, DebateId, Event, FailureKind, Finding, FindingId,
    FindingStatus, Kind, Outcome, Persona, Place, Protocol, QuoteMatch, Seat, SeatId, Setup,
    Severity, Span, TaskId, TextHash, Usage, VersionId,
};
use rusqlite::Connection;
use store::{NewTask, Store};
use tempfile::TempDir;

/// A store in its own folder, removed with the folder.
pub(crate) fn fresh() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    (folder, store)
}

/// Changes the database in a way that is only possible without its triggers.
pub(crate) fn tampered(folder: &Path, sql: &str) {
    let file = Connection::open(folder.join("whetstone.db")).unwrap();
    file.execute_batch("DROP TRIGGER fact_changed; DROP TRIGGER fact_removed")
        .unwrap();
    file.execute_batch(sql).unwrap();
}

pub(crate) fn typed(title: &str, body: &str) -> NewTask {
    NewTask {
        title: title.to_owned(),
        kind: Kind::Prd,
        body: body.to_owned(),
        origin: Origin::Typed,
        path: None,
        project: None,
    }
}

pub(crate) fn seat(id: SeatId, key: &str) -> Seat {
    Seat {
        id,
        persona: Persona {
            key: key.to_owned(),
            label: key.to_owned(),
            purpose: "Looks for gaps.".to_owned(),
            prompt: "Look for gaps.".to_owned(),
        },
        model: ModelSpec::rules(),
        effort: None,
    }
}

pub(crate) fn setup(debate: &DebateId, task: &TaskId, title: &str, original: &str) -> Setup {
    Setup {
        debate: debate.clone(),
        task: task.clone(),
        version: VersionId::new("v1"),
        title: title.to_owned(),
        kind: Kind::Prd,
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        original: TextHash::of(original),
        seats: vec![seat(SeatId::at(0), "security"), seat(SeatId::at(1), "qa")],
        synthesizer: seat(SeatId::synthesizer(), "editor"),
        max_rounds: 3,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        questions: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: domain::setup::Redaction::default(),
        report: None,
        follows: None,
        said_before: Vec::new(),
        timeout_s: 600,
        silence_s: 120,
    }
}

pub(crate) fn started(debate: &DebateId, task: &TaskId, title: &str, original: &str) -> Event {
    Event::Started {
        setup: Box::new(setup(debate, task, title, original)),
    }
}

/// Begins a debate on `original`.
pub(crate) fn begin(store: &Store, task: &TaskId, title: &str, original: &str) -> DebateId {
    let debate = DebateId(store.new_id());
    let event = started(&debate, task, title, original);
    store.append(&debate, "start", &event, &[original]).unwrap();
    debate
}

pub(crate) fn round_began(round: u32) -> Event {
    Event::RoundBegan {
        round,
        text: TextHash::of("round"),
        told: Vec::new(),
    }
}

pub(crate) fn replied(round: u32, raw: &str, cost_usd: Option<f64>) -> Event {
    Event::Replied {
        reply: Reply {
            round,
            seat: SeatId::at(0),
            model: "offline/rules".to_owned(),
            effort: None,
            system: TextHash::of("system"),
            prompt: TextHash::of("prompt"),
            raw: TextHash::of(raw),
            usage: Usage {
                input_tokens: 100,
                output_tokens: 20,
                cost_usd,
                estimated: false,
            },
            duration_ms: 40,
        },
    }
}

pub(crate) fn call() -> Unanswered {
    Unanswered {
        round: 1,
        seat: SeatId::at(0),
        model: "sonnet".to_owned(),
        kind: FailureKind::Cancelled,
        usage: Usage {
            input_tokens: 40,
            output_tokens: 0,
            cost_usd: None,
            estimated: true,
        },
        most_tokens: 4000,
        most_usd: 0.5,
        duration_ms: 0,
    }
}

pub(crate) fn finding(round: u32, index: usize, title: &str) -> Finding {
    Finding {
        id: FindingId::at(round, &SeatId::at(0), index),
        round,
        seat: SeatId::at(0),
        persona: "security".to_owned(),
        severity: Severity::Major,
        title: title.to_owned(),
        quote: "as soon as possible".to_owned(),
        quote_match: QuoteMatch::Exact,
        only_names: false,
        range: Some(Span::new(0, 19)),
        places: Vec::new(),
        concern: "Nobody can test that.".to_owned(),
        suggestion: String::new(),
        supporters: vec![SeatId::at(0)],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

pub(crate) fn counted(round: u32, findings: Vec<Finding>) -> Event {
    Event::Counted {
        round,
        count: Count {
            findings,
            approvals: 0,
            required: 2,
            consensus: false,
            repeated: Vec::new(),
        },
    }
}

pub(crate) fn change(index: usize, findings: Vec<FindingId>) -> Change {
    Change {
        id: ChangeId(format!("c{}", index + 1)),
        places: vec![Place {
            range: Span::new(0, 4),
            old: "soon".to_owned(),
            new: "by Friday".to_owned(),
            order: 0,
        }],
        findings,
        scaffold_for: Vec::new(),
    }
}

pub(crate) fn proposed(text: &str, changes: Vec<Change>) -> Event {
    Event::Proposed {
        text: TextHash::of(text),
        changes,
    }
}

pub(crate) fn ended(outcome: Outcome) -> Event {
    Event::Ended {
        outcome,
        why: "Enough.".to_owned(),
        disputes: Vec::new(),
    }
}

pub(crate) fn label(kind: LabelKind, values: &[&str]) -> LabelFilter {
    LabelFilter {
        kind,
        values: values.iter().map(ToString::to_string).collect(),
    }
}
