//! A question to a seat, in parts. Models get a prompt rendered from them; the built-in reviewer reads the
//! parts directly, so nobody has to parse a prompt.

use crate::answer::Shape;
use crate::author::{AuthorAnswer, OpenQuestion, Remark};
use crate::briefed::BriefingPart;
use crate::briefing::Detail;
use crate::round::Growth;
use crate::{Finding, FindingId, FindingStatus, Kind, Setup};

/// The parts of one question.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The required shape of the answer.
    pub shape: Shape,
    /// Key of the persona.
    pub persona: String,
    /// Kind of the document.
    pub kind: Kind,
    /// Title of the task.
    pub title: String,
    /// The text as the round began.
    pub document: String,
    /// From 1.
    pub round: u32,
    /// How much longer the text is than the original; `None` if it isn't much longer.
    pub growth: Option<Growth>,
    /// For a synthesis: the findings of the round, with their labels.
    pub findings: Vec<Labeled>,
    /// What earlier rounds decided.
    pub settled: Vec<Settled>,
    /// What the author answered in advance.
    pub answers: Vec<AuthorAnswer>,
    /// For questions to the author: those that were asked with the plan and skipped.
    pub questions: Vec<OpenQuestion>,
    /// What the author has said since then: about findings, each with the finding's title and quote, and to
    /// every seat.
    pub remarks: Vec<Told>,
    /// What is known about the project that the text belongs to; may be empty.
    pub project: String,
    /// What was found out about the text before the first question.
    pub briefing: Known,
    /// The result of an earlier debate on the text.
    pub narratives: Vec<String>,
    /// The criteria for judging a text of this kind, one per line.
    pub criteria: Vec<String>,
    /// Rules that are disabled for this text.
    pub rules_off: Vec<String>,
    /// The date, as `YYYY-MM-DD`.
    pub today: String,
}

impl Parts {
    /// The parts of a question about `document` that is asked outside a debate.
    pub fn alone(shape: Shape, kind: Kind, document: &str) -> Self {
        Self {
            shape,
            persona: String::new(),
            kind,
            title: String::new(),
            document: document.to_owned(),
            round: 0,
            growth: None,
            findings: Vec::new(),
            settled: Vec::new(),
            answers: Vec::new(),
            questions: Vec::new(),
            remarks: Vec::new(),
            project: String::new(),
            briefing: Known::default(),
            narratives: Vec::new(),
            criteria: Vec::new(),
            rules_off: Vec::new(),
            today: String::new(),
        }
    }

    /// The parts common to every question in a debate, put to the persona `persona` about `document`.
    pub fn of(setup: &Setup, shape: Shape, persona: &str, document: &str, today: &str) -> Self {
        Self {
            persona: persona.to_owned(),
            title: setup.title.clone(),
            answers: setup.answers.clone(),
            project: setup.agenda.project.clone(),
            narratives: setup
                .agenda
                .brought()
                .map_or_else(Vec::new, |it| it.narratives.clone()),
            criteria: setup.agenda.framework.clone(),
            rules_off: setup.rules_off.clone(),
            today: today.to_owned(),
            ..Self::alone(shape, setup.kind, document)
        }
    }
}

/// What reviewers get from the briefing, and how much detail they are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// How much detail the prompt asks for.
    pub detail: Detail,
    /// One entry for each part.
    pub parts: Vec<KnownPart>,
}

/// What reviewers get from one part of the briefing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPart {
    /// Which part.
    pub part: BriefingPart,
    /// What it found, as Markdown.
    pub text: String,
}

/// A remark by the author, with what a seat needs to understand it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The remark.
    pub remark: Remark,
    /// The finding's title; empty for a message to every seat.
    pub title: String,
    /// The finding's quote; empty for a message to every seat.
    pub quote: String,
}

/// A finding with the label that a prompt gives it: `F1`, `F2`, …
#[derive(Clone, Debug, PartialEq)]
pub struct Labeled {
    /// The label.
    pub label: String,
    /// The finding.
    pub finding: Finding,
    /// The author's answer to it.
    pub answer: Option<String>,
}

/// A finding of an earlier round and what happened to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The finding's ID.
    pub finding: FindingId,
    /// Its title.
    pub title: String,
    /// Its quote.
    pub quote: String,
    /// What happened to it.
    pub status: FindingStatus,
    /// Why.
    pub reason: String,
}
