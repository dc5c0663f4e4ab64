//! Views folded from facts.

mod laws;
pub(crate) mod patterns;
mod states;
mod time;

use domain::briefed::{Briefed, BriefingPart};
use domain::model::{Effort, KnownCli, ModelSource, ModelSpec};
use domain::round::{Count, Critique, Declined, Edit, Growth, Reply, Synthesis};
use domain::setup::{Assignment, Budget};
use domain::view::{Header, PartKey, Round};
use domain::{
    Agenda, Change, ChangeId, ConsensusRule, DebateId, Decision, EditId, Event, Finding, FindingId,
    FindingStatus, Kind, Outcome, Persona, Place, Protocol, Recorded, Seat, SeatId, Setup, Span,
    TaskId, TextHash, Usage, VersionId, View,
};

use crate::build::finding;

/// A journal of facts, numbered and dated as they come.
fn journal(events: Vec<Event>) -> Vec<Recorded> {
    let mut passes = 0;
    (1..)
        .zip(events)
        .map(|(seq, event)| Recorded {
            seq,
            key: match event {
                Event::PatternsAsked { .. } => {
                    passes += 1;
                    format!("patterns/{passes}/asked")
                }
                Event::Annotated { .. } => format!("patterns/{passes}/end"),
                _ => format!("fact/{seq}"),
            },
            at: format!("2025-01-01T00:00:00.{seq:03}Z"),
            event,
        })
        .collect()
}

pub(crate) fn folded(events: Vec<Event>) -> View {
    View::fold(&journal(events))
}

fn seat(index: usize) -> Seat {
    Seat {
        id: SeatId::at(index),
        persona: Persona {
            key: "qa".to_owned(),
            label: "QA".to_owned(),
            purpose: String::new(),
            prompt: String::new(),
        },
        model: ModelSpec {
            name: "claude-cli/sonnet".to_owned(),
            source: ModelSource::KnownCli {
                cli: KnownCli::Claude,
                model: "sonnet".to_owned(),
                program: None,
            },
        },
        effort: None,
    }
}

pub(crate) fn started() -> Event {
    Event::Started {
        setup: Box::new(setup()),
    }
}

#[test]
fn personas_of_a_foreign_journal_have_names_that_can_be_read() {
    let mut foreign = setup();
    let long = format!("Q\u{202e}A\n{}", "x".repeat(10_000));
    foreign.seats[0].persona.label.clone_from(&long);
    foreign.seats[0].persona.prompt.clone_from(&long);
    foreign.synthesizer.persona.label = "\u{200b}".to_owned();
    let view = folded(vec![Event::Started {
        setup: Box::new(foreign),
    }]);
    let shown = view.setup.expect("a setup");
    let persona = &shown.seats[0].persona;
    assert!(persona.label.starts_with("QA xxx"), "{}", persona.label);
    assert_eq!(persona.label.chars().count(), domain::persona::LABEL);
    assert_eq!(persona.prompt, long, "what a model is told stays");
    assert_eq!(
        shown.synthesizer.persona.label,
        shown.synthesizer.persona.key
    );
}

pub(crate) fn setup() -> Setup {
    Setup {
        debate: DebateId::new("d"),
        task: TaskId::new("t"),
        version: VersionId::new("v"),
        title: "Export".to_owned(),
        kind: Kind::Task,
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        original: TextHash::of("original"),
        seats: vec![seat(0), seat(1), seat(2)],
        synthesizer: seat(3),
        max_rounds: 5,
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

pub(crate) fn began(round: u32) -> Event {
    Event::RoundBegan {
        round,
        text: TextHash::of("text"),
        told: Vec::new(),
    }
}

fn replied(round: u32, cost_usd: Option<f64>) -> Event {
    let hash = || TextHash::of("text");
    Event::Replied {
        reply: Reply {
            round,
            seat: SeatId::at(0),
            model: "offline/rules".to_owned(),
            effort: None,
            system: hash(),
            prompt: hash(),
            raw: hash(),
            usage: Usage {
                input_tokens: 10,
                output_tokens: 2,
                cost_usd,
                estimated: false,
            },
            duration_ms: 5,
        },
    }
}

fn raised(round: u32, index: usize) -> Finding {
    let seat = SeatId::at(0);
    let id = FindingId::at(round, &seat, index);
    finding(id.as_str(), seat.as_str(), "Title", "quote")
}

fn critiqued(round: u32, seat: usize) -> Event {
    Event::Critiqued {
        critique: Critique {
            round,
            seat: SeatId::at(seat),
            persona: "qa".to_owned(),
            model: "offline/rules".to_owned(),
            findings: vec![raised(round, 0)],
            approved: false,
            approval_supported: None,
            evidence: Vec::new(),
            serves: Vec::new(),
            unread: 0,
            listed: 0,
            flaws: Vec::new(),
            absent: None,
        },
    }
}

fn counted(round: u32) -> Event {
    Event::Counted {
        round,
        count: Count {
            findings: (0..4).map(|index| raised(round, index)).collect(),
            approvals: 0,
            required: 3,
            consensus: false,
            repeated: Vec::new(),
        },
    }
}

/// Addresses the first and second finding, records the second, declines the first and third.
fn synthesized(round: u32) -> Event {
    let id = |index| raised(round, index).id;
    let declined = |index| Declined {
        finding: id(index),
        reason: "Out of scope.".to_owned(),
    };
    Event::Synthesized {
        round,
        synthesis: Synthesis {
            edits: vec![Edit {
                id: EditId::at(round, 0),
                find: "a".to_owned(),
                replace: "b".to_owned(),
                range: Some(Span::new(0, 1)),
                findings: vec![id(0), id(1)],
                applied: true,
                refused: None,
                undoes: None,
            }],
            declined: vec![declined(0), declined(2)],
            recorded: vec![id(1)],
            text: TextHash::of("next"),
            lost: Vec::new(),
            restored: Vec::new(),
            growth: Growth::default(),
        },
    }
}

fn change(id: &str, at: usize, findings: &[FindingId], scaffold_for: &[&str]) -> Change {
    Change {
        id: ChangeId::new(id),
        places: vec![Place {
            range: Span::new(at, at),
            old: String::new(),
            new: format!("new {at}"),
            order: 0,
        }],
        findings: findings.to_vec(),
        scaffold_for: scaffold_for.iter().copied().map(ChangeId::new).collect(),
    }
}

fn proposed(changes: Vec<Change>) -> Event {
    Event::Proposed {
        text: TextHash::of("proposal"),
        changes,
    }
}

fn decide(change: &str, decision: Option<Decision>) -> Event {
    Event::Decided {
        change: ChangeId::new(change),
        decision,
    }
}

const ACCEPTED: Option<Decision> = Some(Decision::Accepted { edited: None });

fn decisions(view: &View) -> Vec<Option<Decision>> {
    let changes = view.review.iter().flat_map(|review| &review.changes);
    changes.map(|reviewed| reviewed.decision.clone()).collect()
}

#[test]
fn facts_from_before_efforts_read_as_facts_without_one() {
    for event in [started(), replied(1, None)] {
        let text = serde_json::to_string(&event).expect("JSON");
        let older = text.replace(",\"effort\":null", "");
        assert_ne!(older, text, "there is nothing to leave out");
        let read: Event = serde_json::from_str(&older).expect("a fact");
        assert_eq!(read, event);
    }
    let mut hard = setup();
    hard.seats[0].effort = Some(Effort::High);
    let kept = serde_json::to_string(&hard).expect("JSON");
    assert!(kept.contains("\"effort\":\"high\""), "{kept}");
}

#[test]
fn replies_add_up_from_nothing() {
    let view = folded(vec![
        started(),
        began(1),
        replied(1, Some(0.25)),
        replied(9, Some(0.5)),
    ]);
    assert_eq!(view.header.calls, 2);
    assert_eq!(view.header.usage.cost_usd, Some(0.75));
    assert_eq!(view.header.usage.input_tokens, 20);
    assert_eq!(view.rounds[0].usage.cost_usd, Some(0.25));
    let view = folded(vec![started(), replied(1, None)]);
    assert_eq!(view.header.usage.cost_usd, None);
    assert_eq!(folded(vec![started()]).header.usage, Usage::FREE);
}

#[test]
fn the_header_is_dated_by_its_first_and_last_fact() {
    let view = folded(vec![started(), began(1), counted(1)]);
    assert_eq!(view.header.started_at, "2025-01-01T00:00:00.001Z");
    assert_eq!(view.header.updated_at, "2025-01-01T00:00:00.003Z");
}

#[test]
fn critiques_stand_in_the_order_of_seats_whoever_comes_first() {
    let view = folded(vec![
        started(),
        began(1),
        critiqued(1, 2),
        critiqued(1, 0),
        critiqued(1, 7),
        critiqued(1, 1),
    ]);
    let seats: Vec<&str> = view.rounds[0]
        .critiques
        .iter()
        .map(|one| one.seat.as_str())
        .collect();
    assert_eq!(seats, ["s1", "s2", "s3", "s8"]);
}

#[test]
fn a_synthesis_settles_the_findings_of_its_round() {
    use FindingStatus::{Answered, Declined, Open, Recorded};
    let before = vec![started(), began(1), counted(1), synthesized(1)];
    let behind = vec![started(), began(1), synthesized(1), counted(1)];
    for events in [before, behind] {
        let view = folded(events);
        let findings = &view.rounds[0].count.as_ref().unwrap().findings;
        let fates: Vec<_> = findings
            .iter()
            .map(|finding| (finding.status, finding.status_reason.as_deref()))
            .collect();
        let expected = [
            (Answered, None),
            (Recorded, None),
            (Declined, Some("Out of scope.")),
            (Open, None),
        ];
        assert_eq!(fates, expected);
    }
}

#[test]
fn a_proposal_tells_findings_their_change() {
    let id = raised(1, 0).id;
    let view = folded(vec![
        started(),
        began(1),
        critiqued(1, 0),
        counted(1),
        proposed(vec![
            change("c1", 5, std::slice::from_ref(&id), &["c2"]),
            change("c2", 9, &[id], &[]),
        ]),
    ]);
    let round = &view.rounds[0];
    let behind = Some(ChangeId::new("c2"));
    assert_eq!(round.critiques[0].findings[0].change, behind);
    assert_eq!(round.count.as_ref().unwrap().findings[0].change, behind);
    assert_eq!(round.count.as_ref().unwrap().findings[1].change, None);
}

#[test]
fn decisions_live_on_in_a_proposal_with_the_same_places() {
    let view = folded(vec![
        started(),
        proposed(vec![change("c1", 5, &[], &[]), change("c2", 9, &[], &[])]),
        decide("c1", Some(Decision::Rejected)),
        decide("c2", ACCEPTED),
        proposed(vec![change("c1", 2, &[], &[]), change("c2", 5, &[], &[])]),
    ]);
    assert_eq!(decisions(&view), [None, Some(Decision::Rejected)]);
}

#[test]
fn scaffold_is_never_decided_and_a_decision_can_be_taken_back() {
    let view = folded(vec![
        started(),
        proposed(vec![
            change("c1", 5, &[], &["c2", "c3"]),
            change("c2", 5, &[], &[]),
            change("c3", 5, &[], &[]),
        ]),
        decide("c1", ACCEPTED),
        decide("c2", ACCEPTED),
        decide("c3", ACCEPTED),
        decide("c3", None),
        decide("c9", ACCEPTED),
    ]);
    assert_eq!(decisions(&view), [None, ACCEPTED, None]);
}

#[test]
fn parts_of_a_briefing_stand_in_their_order_however_they_come() {
    let briefed = |part| Event::Briefed {
        briefed: Box::new(Briefed::nothing(part, "Nothing.")),
    };
    let mut facts = vec![started()];
    facts.extend(BriefingPart::ALL.into_iter().rev().map(briefed));
    let view = folded(facts);
    let parts: Vec<_> = view.briefing.iter().map(|it| it.part).collect();
    assert_eq!(parts, BriefingPart::ALL);
    assert!(view.part(&PartKey::Briefing).is_some());
    assert!(folded(vec![started()]).part(&PartKey::Briefing).is_none());
}
