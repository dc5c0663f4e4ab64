//! What a debate is about: the text, and whatever else its form needs.

use std::ops::Not;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefed::Briefing;
use crate::checkpoint::Checkpoint;
use crate::gauntlet::plan::Gauntlet;
use crate::scorecard::Comparison;
use crate::{DebateId, Depth, Finding};

/// What a debate is about, and how it is run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(from = "Stored", into = "Stored")]
#[ts(as = "Stored")]
pub struct Agenda {
    /// How thorough the debate is.
    pub depth: Depth,
    /// Why this depth, in one sentence; empty if the author chose it.
    pub why: String,
    /// The criteria for judging the text: the same lines for all sides and for the judge.
    pub framework: Vec<String>,
    /// Whether the judge is asked a second time, with the positions in a different order.
    pub judge_twice: bool,
    /// What is known about the project that the text belongs to; empty if nobody wrote it down.
    pub project: String,
    /// What is looked up about the text before the first question.
    pub briefing: Briefing,
    /// Whether a model also runs the final checks, if one takes part.
    pub model_checks: bool,
    /// The gauntlet that the text goes through; `None` if there is none.
    pub gauntlet: Option<Box<Gauntlet>>,
    /// What it is about.
    pub over: Over,
}

/// What a debate is about, depending on its form.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Over {
    /// Just the text.
    #[default]
    Text,
    /// The text, and what an earlier debate left to resolve (Refine).
    Brought(Brought),
    /// One question about the text, and nothing else about it (forms with a verdict).
    Question(String),
    /// A document in a project, read and written in place (Checkpoint).
    Document(Checkpoint),
    /// Options, and the criteria for comparing them (Compare).
    Options(Comparison),
    /// Items to put in order (Prioritize).
    Items(Vec<String>),
    /// The task behind a code change (code review).
    Accepted(Accepted),
}

impl Agenda {
    /// What is carried over from an earlier debate.
    pub const fn brought(&self) -> Option<&Brought> {
        match &self.over {
            Over::Brought(brought) => Some(brought),
            _ => None,
        }
    }

    /// The project document, if this is a checkpoint on one.
    pub const fn document(&self) -> Option<&Checkpoint> {
        match &self.over {
            Over::Document(checkpoint) => Some(checkpoint),
            _ => None,
        }
    }

    /// What is compared, in a debate that compares options.
    pub const fn comparison(&self) -> Option<&Comparison> {
        match &self.over {
            Over::Options(comparison) => Some(comparison),
            _ => None,
        }
    }

    /// The single question that it is about; `None` if it is about the whole text.
    pub const fn question(&self) -> Option<&str> {
        match &self.over {
            Over::Question(question) => Some(question.as_str()),
            _ => None,
        }
    }

    /// The task behind a change, in a review of that change.
    pub const fn accepted(&self) -> Option<&Accepted> {
        match &self.over {
            Over::Accepted(accepted) => Some(accepted),
            _ => None,
        }
    }

    /// The items to put in order; empty in a debate that orders nothing.
    pub fn items(&self) -> &[String] {
        match &self.over {
            Over::Items(items) => items,
            _ => &[],
        }
    }
}

/// An agenda as it is stored and sent to the page: one field for each thing that a debate can be about, at
/// most one of which is set.
#[derive(Clone, Default, Serialize, Deserialize, TS)]
#[serde(default)]
#[ts(rename = "Agenda")]
pub(crate) struct Stored {
    /// How thorough the debate is.
    depth: Depth,
    /// Why this depth, in one sentence; empty if the author chose it.
    why: String,
    /// The criteria for judging the text: the same lines for all sides and for the judge.
    framework: Vec<String>,
    /// Whether the judge is asked a second time, with the positions in a different order.
    judge_twice: bool,
    /// What is compared; `None` in forms that compare nothing.
    comparison: Option<Comparison>,
    /// The items to put in order, one per entry; empty in forms that order nothing.
    items: Vec<String>,
    /// What is carried over from an earlier debate on the same text.
    brought: Option<Brought>,
    /// The project document that a checkpoint challenges; `None` for any other text.
    checkpoint: Option<Checkpoint>,
    /// What is known about the project that the text belongs to; empty if nobody wrote it down.
    project: String,
    /// What is looked up about the text before the first question; absent if nothing is.
    #[serde(skip_serializing_if = "Briefing::is_none")]
    #[ts(optional, as = "Option<Briefing>")]
    briefing: Briefing,
    /// Whether a model also runs the final checks, if one takes part; absent if none does.
    #[serde(skip_serializing_if = "Not::not")]
    #[ts(optional, as = "Option<bool>")]
    model_checks: bool,
    /// The single question about the text that this debate is about; absent or blank if it is about the
    /// whole text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    question: Option<String>,
    /// The gauntlet that the text goes through; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    gauntlet: Option<Box<Gauntlet>>,
    /// The task behind a code change; absent if none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    accepted: Option<Accepted>,
}

impl From<Stored> for Agenda {
    fn from(stored: Stored) -> Self {
        let Stored {
            depth,
            why,
            framework,
            judge_twice,
            comparison,
            items,
            brought,
            checkpoint,
            project,
            briefing,
            model_checks,
            question,
            gauntlet,
            accepted,
        } = stored;
        let question = question.filter(|it| !it.trim().is_empty());
        let over = match (comparison, brought, checkpoint) {
            (Some(comparison), _, _) => Over::Options(comparison),
            (None, _, _) if !items.is_empty() => Over::Items(items),
            (None, Some(brought), _) => Over::Brought(brought),
            (None, None, Some(checkpoint)) => Over::Document(checkpoint),
            (None, None, None) => match accepted {
                Some(accepted) => Over::Accepted(accepted),
                None => question.map_or(Over::Text, Over::Question),
            },
        };
        Self {
            depth,
            why,
            framework,
            judge_twice,
            project,
            briefing,
            model_checks,
            gauntlet,
            over,
        }
    }
}

impl From<Agenda> for Stored {
    fn from(agenda: Agenda) -> Self {
        let stored = Self {
            depth: agenda.depth,
            why: agenda.why,
            framework: agenda.framework,
            judge_twice: agenda.judge_twice,
            project: agenda.project,
            briefing: agenda.briefing,
            model_checks: agenda.model_checks,
            gauntlet: agenda.gauntlet,
            ..Self::default()
        };
        match agenda.over {
            Over::Text => stored,
            Over::Brought(brought) => Self {
                brought: Some(brought),
                ..stored
            },
            Over::Document(checkpoint) => Self {
                checkpoint: Some(checkpoint),
                ..stored
            },
            Over::Options(comparison) => Self {
                comparison: Some(comparison),
                ..stored
            },
            Over::Items(items) => Self { items, ..stored },
            Over::Question(question) => Self {
                question: Some(question),
                ..stored
            },
            Over::Accepted(accepted) => Self {
                accepted: Some(accepted),
                ..stored
            },
        }
    }
}

/// The task behind a change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Accepted {
    /// Its title.
    pub title: String,
    /// Its text, as its author accepted it.
    pub text: String,
    /// What it asks for, one requirement each; empty if it lists none.
    pub criteria: Vec<String>,
    /// What its author declined in earlier reviews of the change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DeclinedFinding>>")]
    pub declined: Vec<DeclinedFinding>,
}

/// A finding that the author of a change declined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeclinedFinding {
    /// The file that it was in.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The author’s reason.
    pub reason: String,
}

/// What is carried over from an earlier debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Brought {
    /// The ID of that debate.
    pub debate: DebateId,
    /// Its display name: `Duel of 2026-11-22`.
    pub from: String,
    /// What needs to be resolved.
    pub findings: Vec<Finding>,
    /// How much that is: `3 concerns and 2 suggested actions`.
    #[serde(default)]
    pub words: String,
    /// What that debate is based on, for all seats to know.
    pub narratives: Vec<String>,
}

impl Brought {
    /// How much is carried over: unresolved concerns, and actions that the verdict asks for.
    pub fn words(concerns: usize, actions: usize) -> String {
        let counted = |number: usize, what: &str| match number {
            0 => None,
            1 => Some(format!("1 {what}")),
            more => Some(format!("{more} {what}s")),
        };
        let both = [
            counted(concerns, "concern"),
            counted(actions, "suggested action"),
        ];
        let said: Vec<String> = both.into_iter().flatten().collect();
        if said.is_empty() {
            return "nothing".to_owned();
        }
        said.join(" and ")
    }
}
