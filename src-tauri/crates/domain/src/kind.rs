//! The kind of document that a text is.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of document that a task is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something to do.
    #[default]
    Task,
    /// A product requirements document.
    Prd,
    /// A technical specification.
    Tech,
    /// A bug to find.
    Debug,
    /// A list of requirements.
    Requirements,
    /// A roadmap.
    Roadmap,
    /// A proposal.
    Proposal,
    /// A change to code.
    CodeChange,
    /// A message.
    Message,
    /// A status report.
    Status,
    /// Options to choose from.
    Options,
    /// Action items.
    ActionItems,
}

impl Kind {
    /// All kinds, in the order in which lists show them.
    pub const ALL: [Self; 12] = [
        Self::Task,
        Self::Prd,
        Self::Tech,
        Self::Debug,
        Self::Requirements,
        Self::Roadmap,
        Self::Proposal,
        Self::CodeChange,
        Self::Message,
        Self::Status,
        Self::Options,
        Self::ActionItems,
    ];

    /// The name in flags and files: `prd`, `code-change`, …
    pub fn key(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::Prd => "prd",
            Self::Tech => "tech",
            Self::Debug => "debug",
            Self::Requirements => "requirements",
            Self::Roadmap => "roadmap",
            Self::Proposal => "proposal",
            Self::CodeChange => "code-change",
            Self::Message => "message",
            Self::Status => "status",
            Self::Options => "options",
            Self::ActionItems => "action-items",
        }
    }

    /// The plural, for use in a sentence: “4 of 5 findings on PRDs were accepted”.
    pub const fn several(self) -> &'static str {
        match self {
            Self::Task => "tasks",
            Self::Prd => "PRDs",
            Self::Tech => "technical specifications",
            Self::Debug => "bug reports",
            Self::Requirements => "requirements",
            Self::Roadmap => "roadmaps",
            Self::Proposal => "proposals",
            Self::CodeChange => "code changes",
            Self::Message => "messages",
            Self::Status => "status reports",
            Self::Options => "comparisons",
            Self::ActionItems => "action items",
        }
    }

    /// The kind with the given key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// How a text shows its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KindSign {
    /// Its front matter says so.
    FrontMatter,
    /// Its title says so.
    Title,
    /// Its file name says so.
    FileName,
    /// It has the sections of that kind.
    Headings,
}

impl KindSign {
    /// For use in a sentence: “Kind: PRD, from its headings.”
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::FrontMatter => "from its front matter",
            Self::Title => "from its title",
            Self::FileName => "from its file name",
            Self::Headings => "from its headings",
        }
    }
}
