//! What a debate is held over: the text, and what its form takes beside it.

use std::ops::Not;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefed::Briefing;
use crate::checkpoint::Checkpoint;
use crate::gauntlet::plan::Gauntlet;
use crate::scorecard::Comparison;
use crate::{DebateId, Depth, Finding};

/// What a debate is held over, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(from = "Stored", into = "Stored")]
#[ts(as = "Stored")]
pub struct Agenda {
    /// How much the form goes through.
    pub depth: Depth,
    /// Why this deep, in one sentence; empty where the author chose it.
    pub why: String,
    /// By what the text is weighed: the same lines for all sides and for the judge.
    pub framework: Vec<String>,
    /// Whether the judge is asked once more, with the positions in another order.
    pub judge_twice: bool,
    /// What is known of the project that the text belongs to; empty where nobody wrote it down.
    pub project: String,
    /// What is found out about the text before the first question.
    pub briefing: Briefing,
    /// Whether a model runs the final checks too, where one takes part.
    pub model_checks: bool,
    /// The gauntlet that the text is put through; `None` where there is none.
    pub gauntlet: Option<Box<Gauntlet>>,
    /// What it is held over.
    pub over: Over,
}

/// What a debate is held over, by its form.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Over {
    /// The text alone.
    #[default]
    Text,
    /// The text, and what an earlier debate on it left to be dealt with (Refine).
    Brought(Brought),
    /// One question about the text, and nothing else about it (forms with a verdict).
    Question(String),
    /// The document of a project, where it lies (Checkpoint).
    Document(Checkpoint),
    /// Options, and criteria by which they are compared (Compare).
    Options(Comparison),
    /// Items that are put in order (Prioritize).
    Items(Vec<String>),
    /// The task that a change was made for (code review).
    Accepted(Accepted),
}

impl Agenda {
    /// What is brought along from an earlier debate.
    pub const fn brought(&self) -> Option<&Brought> {
        match &self.over {
            Over::Brought(brought) => Some(brought),
            _ => None,
        }
    }

    /// The document of a project, of a checkpoint that is held over one.
    pub const fn document(&self) -> Option<&Checkpoint> {
        match &self.over {
            Over::Document(checkpoint) => Some(checkpoint),
            _ => None,
        }
    }

    /// What is compared, in a debate that compares.
    pub const fn comparison(&self) -> Option<&Comparison> {
        match &self.over {
            Over::Options(comparison) => Some(comparison),
            _ => None,
        }
    }

    /// The one question that it is held over; `None` where it is about the whole text.
    pub const fn question(&self) -> Option<&str> {
        match &self.over {
            Over::Question(question) => Some(question.as_str()),
            _ => None,
        }
    }

    /// The task that a change was made for, in a review of that change.
    pub const fn accepted(&self) -> Option<&Accepted> {
        match &self.over {
            Over::Accepted(accepted) => Some(accepted),
            _ => None,
        }
    }

    /// What is put in order; empty in a debate that orders nothing.
    pub fn items(&self) -> &[String] {
        match &self.over {
            Over::Items(items) => items,
            _ => &[],
        }
    }
}

/// An agenda as it is stored, and as the page knows it: a field for each thing that a debate can be held
/// over, at most one of which is filled.
#[derive(Clone, Default, Serialize, Deserialize, TS)]
#[serde(default)]
#[ts(rename = "Agenda")]
pub(crate) struct Stored {
    /// How much the form goes through.
    depth: Depth,
    /// Why this deep, in one sentence; empty where the author chose it.
    why: String,
    /// By what the text is weighed: the same lines for all sides and for the judge.
    framework: Vec<String>,
    /// Whether the judge is asked once more, with the positions in another order.
    judge_twice: bool,
    /// What is compared; `None` in forms that compare nothing.
    comparison: Option<Comparison>,
    /// What is put in order, an item each; empty in forms that order nothing.
    items: Vec<String>,
    /// What is brought along from an earlier debate on the same text.
    brought: Option<Brought>,
    /// The document of a project that a checkpoint is held over; `None` for any other text.
    checkpoint: Option<Checkpoint>,
    /// What is known of the project that the text belongs to; empty where nobody wrote it down.
    project: String,
    /// What is found out about the text before the first question; absent where nothing is.
    #[serde(skip_serializing_if = "Briefing::is_none")]
    #[ts(optional, as = "Option<Briefing>")]
    briefing: Briefing,
    /// Whether a model runs the final checks too, where one takes part; absent where none does.
    #[serde(skip_serializing_if = "Not::not")]
    #[ts(optional, as = "Option<bool>")]
    model_checks: bool,
    /// The one question about the text that it is held over; absent or blank where it is about the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    question: Option<String>,
    /// The gauntlet that the text is put through; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    gauntlet: Option<Box<Gauntlet>>,
    /// The task that a change of code was made for; absent where none is known.
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

/// The task that a change was made for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Accepted {
    /// What it is called.
    pub title: String,
    /// Its text, as its author accepted it.
    pub text: String,
    /// What it asks for, one thing each; empty where it lists none.
    pub criteria: Vec<String>,
}

/// What is brought along from an earlier debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Brought {
    /// Which.
    pub debate: DebateId,
    /// As people call it: `Duel of 2026-11-22`.
    pub from: String,
    /// What is to be dealt with.
    pub findings: Vec<Finding>,
    /// How much that is: `3 concerns and 2 suggested actions`.
    #[serde(default)]
    pub words: String,
    /// What that debate rests on, for all seats to know.
    pub narratives: Vec<String>,
}

impl Brought {
    /// How much is brought: concerns that nothing settled, and what the verdict wants done.
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
