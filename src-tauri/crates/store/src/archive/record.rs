//! The records of an archive.

use domain::gauntlet::adversaries::OwnAdversary;
use domain::gauntlet::concern::ResolvedConcern;
use domain::page::Settings;
use domain::persona::KeptPersona;
use domain::rule::RuleOff;
use domain::task::Version;
use domain::{DebateId, Kind, TaskId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The first line of an archive.
pub(super) const BEGIN: &str = r#"{"whetstone":{"form":"archive","schema":1},"records":["#;

/// Its last line.
pub(super) const END: &str = "]}";

/// The schema that this program reads and writes.
pub(super) const SCHEMA: i64 = 1;

/// One line between these two.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Record {
    /// The user's settings.
    Settings(Box<Settings>),
    /// A persona of the user's own, or changes to a built-in one.
    Persona(KeptPersona),
    /// An adversary of the user's own.
    Adversary(OwnAdversary),
    /// A task.
    Task(Task),
    /// A text that records after it refer to by its hash.
    Text(String),
    /// A version of a task.
    Version(Version),
    /// A rule that is turned off.
    RuleOff(RuleOff),
    /// A resolved concern.
    Concern(Concern),
    /// A debate, whose facts follow.
    Debate(Debate),
    /// The next fact of that debate.
    Fact(Fact),
}

/// A task in its current state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Task {
    pub(super) id: TaskId,
    pub(super) title: String,
    pub(super) kind: Kind,
    pub(super) body: String,
    pub(super) path: Option<String>,
    pub(super) project: Option<String>,
    pub(super) archived: bool,
    pub(super) revision: u64,
    pub(super) updated_at: String,
}

/// A resolved concern, and the debate that it comes from.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Concern {
    #[serde(flatten)]
    pub(super) concern: ResolvedConcern,
    pub(super) debate: Option<DebateId>,
}

/// What a debate must have once its facts are read.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Debate {
    pub(super) id: DebateId,
    /// How many facts there are.
    pub(super) facts: u64,
    /// The seal of the last one.
    pub(super) seal: String,
}

/// A fact as in the journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fact {
    pub(super) seq: u64,
    pub(super) key: String,
    pub(super) at: String,
    pub(super) version: i64,
    pub(super) seal: String,
    /// Byte for byte: the seal covers it.
    pub(super) event: Box<RawValue>,
}
