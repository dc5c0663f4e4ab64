//! Debates to report on.

use std::collections::HashMap;

use domain::author::AuthorAnswer;
use domain::briefed::{Briefed, BriefedEntry, Briefing, BriefingPart};
use domain::briefing::Complexity;
use domain::final_check::{FinalCheck, FinalChecks, FinalFlag};
use domain::model::{KnownCli, ModelSource, ModelSpec};
use domain::patterns::{
    Annotated, DroppedNote, GuidanceFile, PatternNote, PatternSeverity, PatternType, PatternsAsked,
    PatternsPass,
};
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
use domain::view::{Header, Review};
use domain::{
    Agenda, DebateId, Finding, FindingId, FindingStatus, Kind, Outcome, Persona, Place, Protocol,
    QuoteMatch, Seat, SeatId, Setup, Severity, Span, TaskId, TextHash, Usage, VersionId, View,
};
use report::Source;

use crate::changes::changes;
use crate::rounds::{first_round, second_round, usage};

pub(crate) const ORIGINAL: &str = "\
# Weekly digest

## Goal
Members easily find out what happened in their groups.

## Delivery
The digest is sent every Monday. If sending fails, it is retried.

## Content
- New posts of the week
- Replies to the member's own posts

## Measures
- 70% of members open it.
";

/// A debate and the texts that it refers to.
pub(crate) struct Debate {
    pub(crate) view: View,
    pub(crate) earlier: Option<View>,
    pub(crate) texts: HashMap<TextHash, String>,
}

impl Debate {
    /// Passes the source of the debate to `read`.
    pub(crate) fn with<T>(&self, read: impl FnOnce(&Source<'_>) -> T) -> T {
        read(&Source {
            view: &self.view,
            earlier: self.earlier.as_ref(),
            text: &|hash| self.texts.get(hash).cloned(),
            calls_replayed: 2,
            redacted: 0,
        })
    }

    pub(crate) fn store(&mut self, text: &str) -> TextHash {
        let hash = TextHash::of(text);
        self.texts.insert(hash.clone(), text.to_owned());
        hash
    }
}

/// A debate that has only begun.
pub(crate) fn begun() -> Debate {
    let mut debate = Debate {
        view: View::default(),
        earlier: None,
        texts: HashMap::new(),
    };
    let original = debate.store(ORIGINAL);
    let setup = setup(original);
    debate.view.author.answers.clone_from(&setup.answers);
    debate.view.setup = Some(setup);
    debate.view.header = Header {
        started_at: "2026-03-02T09:30:00.000Z".to_owned(),
        updated_at: "2026-03-02T09:30:00.000Z".to_owned(),
        usage: Usage::FREE,
        ..Header::default()
    };
    debate
}

/// A debate in the middle of its first round: one seat has spoken, nothing has been counted.
pub(crate) fn in_first_round() -> Debate {
    let mut debate = begun();
    let mut round = first_round(&mut debate);
    round.count = None;
    round.synthesis = None;
    round.ended_at = None;
    round.duration_ms = 9_000;
    round.critiques.truncate(2);
    for critique in &mut round.critiques {
        for finding in &mut critique.findings {
            finding.status = FindingStatus::Open;
            finding.change = None;
        }
    }
    debate.view.rounds = vec![round];
    debate.view.header = Header {
        updated_at: "2026-03-02T09:30:09.000Z".to_owned(),
        duration_ms: 9_000,
        ..debate.view.header
    };
    debate
}

/// Another debate on the same text: some findings came back, one is new.
pub(crate) fn followed() -> Debate {
    let mut debate = begun();
    let mut round = first_round(&mut debate);
    let count = round.count.as_mut().unwrap();
    count
        .findings
        .retain(|finding| finding.seat.as_str() != "s1");
    let first = &mut count.findings[0];
    *first = Finding {
        title: "Retries have no end".to_owned(),
        quote: "Members easily find out".to_owned(),
        concern: "Nobody can test it.".to_owned(),
        ..first.clone()
    };
    debate.view.rounds = vec![round];
    debate.view.header.outcome = Some(Outcome::MaxRounds);
    debate.view.header.duration_ms = 21_500;
    let earlier = reviewed().view;
    let setup = debate.view.setup.as_mut().unwrap();
    setup.debate = DebateId::new("0196-debate");
    setup.follows = earlier.setup.as_ref().map(|setup| setup.debate.clone());
    debate.earlier = Some(earlier);
    debate
}

/// Two rounds without consensus, five changes, some of them decided.
pub(crate) fn reviewed() -> Debate {
    let mut debate = begun();
    let rounds = vec![first_round(&mut debate), second_round(&mut debate)];
    let text = rounds[1].synthesis.as_ref().unwrap().text.clone();
    debate.view.rounds = rounds;
    debate.view.briefing = briefing();
    debate.view.final_checks = Some(final_checks(text.clone()));
    debate.view.patterns = Some(Box::new(patterns(text.clone())));
    debate.view.header = Header {
        started_at: "2026-03-02T09:30:00.000Z".to_owned(),
        updated_at: "2026-03-03T08:00:00.000Z".to_owned(),
        duration_ms: 48_000,
        outcome: Some(Outcome::MaxRounds),
        why: "Two rounds were allowed, and one of three seats approved in the last.".to_owned(),
        paused: false,
        calls: 7,
        usage: usage(31_400, 4_210, 0.118),
        warnings: vec!["No project folder was given, so nothing was explored.".to_owned()],
        ..Header::default()
    };
    debate.view.review = Some(Review {
        text,
        changes: changes(),
        accepted: None,
        accepted_text: None,
        accepted_up_to: None,
        conflicts: Vec::new(),
        settled: Vec::new(),
        discarded: false,
        taken_back: None,
        kept: None,
    });
    debate
}

/// A debate that proposes one change: replacing one whole text with another.
pub(crate) fn rewritten(old: &str, new: &str) -> Debate {
    let mut debate = reviewed();
    let original = debate.store(old);
    debate.view.setup.as_mut().unwrap().original = original;
    let text = debate.store(new);
    let mut whole = changes().remove(0);
    whole.change.places = vec![Place {
        range: Span::new(0, old.len()),
        old: old.to_owned(),
        new: new.to_owned(),
        ..whole.change.places[0].clone()
    }];
    whole.decision = None;
    let review = debate.view.review.as_mut().unwrap();
    (review.text, review.changes) = (text, vec![whole]);
    debate
}

fn final_checks(text: TextHash) -> FinalChecks {
    FinalChecks {
        text,
        flags: vec![FinalFlag {
            id: FindingId::new("final/1"),
            check: FinalCheck::MismatchedAnalogues,
            severity: Severity::Major,
            title: "PostgreSQL and Redis for the same purpose".to_owned(),
            quote: "The digest is kept in PostgreSQL and Redis.".to_owned(),
            quote_match: QuoteMatch::Exact,
            range: None,
            places: Vec::new(),
            concern: "PostgreSQL and Redis both handle data storage.".to_owned(),
            question: "What is PostgreSQL for, and what is Redis for?".to_owned(),
            justification:
                "“PostgreSQL for … and Redis for … because …”; otherwise, only one of them."
                    .to_owned(),
            raised_as: None,
            model: Some("anthropic/haiku".to_owned()),
            status: FindingStatus::Open,
            status_reason: None,
        }],
        model: Some("anthropic/haiku".to_owned()),
        warning: String::new(),
    }
}

fn patterns(text: TextHash) -> PatternsPass {
    let seat = |key: &str, model: &str| Seat {
        id: SeatId::new(key),
        persona: Persona {
            key: key.to_owned(),
            label: key.to_owned(),
            purpose: String::new(),
            prompt: String::new(),
        },
        model: ModelSpec {
            name: model.to_owned(),
            ..ModelSpec::rules()
        },
        effort: None,
    };
    PatternsPass {
        is_earlier: false,
        number: 1,
        again: None,
        asked: PatternsAsked {
            text,
            seat: seat("patterns", "claude-cli/haiku"),
            reviewer: Some(seat("patterns-reviewer", "codex-cli/mini")),
            root: Some("/home/sam/digest".to_owned()),
            files: vec![GuidanceFile {
                name: "CLAUDE.md".to_owned(),
                size: 812,
                is_cut: false,
                lines: 31,
                redacted: 0,
                text: String::new(),
            }],
            warnings: Vec::new(),
        },
        came_to: Some(Annotated {
            text: None,
            notes: vec![PatternNote {
                source: "CLAUDE.md:12".to_owned(),
                cited: "Use the queue in `jobs/` for anything that retries.".to_owned(),
                kind: PatternType::Utility,
                severity: PatternSeverity::Warning,
                guidance: "Retries belong to the queue in `jobs/`.".to_owned(),
                anchor: Span::new(0, 1),
                at: 1,
                section: "Goal".to_owned(),
                kept: Some("Line 12 names the queue.".to_owned()),
            }],
            dropped: vec![DroppedNote {
                source: "CLAUDE.md:99".to_owned(),
                guidance: "Name the owner.".to_owned(),
                why: "cites a line that doesn’t exist".to_owned(),
                by_reviewer: false,
            }],
            warnings: vec!["1 note was invalid and dropped.".to_owned()],
            usage: usage(2_100, 240, 0.004),
            duration_ms: 4_200,
        }),
    }
}

fn briefing() -> Vec<Briefed> {
    let entry = |title: &str, note: &str| BriefedEntry {
        title: title.to_owned(),
        note: note.to_owned(),
        ..BriefedEntry::default()
    };
    vec![
        Briefed {
            line: "1 nuance about Redis".to_owned(),
            entries: vec![entry(
                "Redis",
                "Keys expire at midnight, not after 24 hours.",
            )],
            told: "- Keys expire at midnight, not after 24 hours.".to_owned(),
            ..Briefed::nothing(BriefingPart::Nuances, "")
        },
        Briefed {
            line: "2 files".to_owned(),
            entries: vec![
                entry("src/digest.rs:10-24", ""),
                entry("src/mail.rs:1-8", ""),
            ],
            warnings: vec!["`.env` was left out, because it may hold secrets.".to_owned()],
            ..Briefed::nothing(BriefingPart::Exploration, "")
        },
    ]
}

fn setup(original: TextHash) -> Setup {
    let cli = |name: &str, cli| ModelSpec {
        name: name.to_owned(),
        source: ModelSource::KnownCli {
            cli,
            model: "default".to_owned(),
            program: None,
        },
    };
    let claude = cli("claude-cli/sonnet", KnownCli::Claude);
    Setup {
        debate: DebateId::new("0195-debate"),
        task: TaskId::new("0195-task"),
        version: VersionId::new("0195-version"),
        title: "Weekly digest".to_owned(),
        kind: Kind::Prd,
        protocol: Protocol::Refine,
        agenda: Agenda {
            briefing: Briefing {
                complexity: Some(Complexity::Standard),
                complexity_why: "Standard, as local says: “Mail to every member.”".to_owned(),
                ..Briefing::default()
            },
            ..Agenda::default()
        },
        original,
        seats: vec![
            seat(0, "security", "Security", claude.clone()),
            seat(
                1,
                "oncall",
                "On-call",
                cli("codex-cli/gpt", KnownCli::Codex),
            ),
            seat(2, "pm", "Product", ModelSpec::rules()),
        ],
        synthesizer: Seat {
            id: SeatId::synthesizer(),
            ..seat(3, "synthesiser", "Synthesizer", claude)
        },
        max_rounds: 2,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: vec![AuthorAnswer {
            question: "Who is it for?".to_owned(),
            answer: "Members who visit less than once a week.".to_owned(),
        }],
        questions: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        said_before: Vec::new(),
        timeout_s: 600,
        silence_s: 120,
    }
}

fn seat(index: usize, key: &str, label: &str, model: ModelSpec) -> Seat {
    Seat {
        id: SeatId::at(index),
        persona: Persona {
            key: key.to_owned(),
            label: label.to_owned(),
            purpose: String::new(),
            prompt: String::new(),
        },
        model,
        effort: None,
    }
}
