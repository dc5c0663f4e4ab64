//! What a debate's reviewers are told in addition to the text: what was found out about it before the first
//! question, part by part.

mod spent;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::{Complexity, Level, OwnTechnology, SectionWeight};
use crate::exploration::Exploration;
use crate::research::Research;

pub use spent::Spent;

/// Declares the parts with the keys that they are stored under, and the list of all parts.
macro_rules! parts {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:literal, $label:literal;)*) => {
        /// A part of a briefing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        pub enum BriefingPart {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl BriefingPart {
            /// All of them, in the order in which people and models read them.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in flags and JSON, and after `briefing/` in the journal.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// Its display name.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }
        }
    };
}

parts! {
    /// How the project's technologies differ from what you would expect: its NUANCES.md.
    Nuances as "nuances", "Nuances";
    /// What the web says about the text's technologies.
    Research as "research", "Research";
    /// Files and folders that the author attached to the text.
    Context as "context", "Attached files";
    /// Files of the project that are relevant to the text.
    Exploration as "exploration", "Related files";
    /// Which sections of the text deserve the most care.
    Weights as "weights", "What to look at first";
}

impl BriefingPart {
    /// The key of its fact in a debate's journal.
    pub fn fact(self) -> String {
        format!("briefing/{}", self.key())
    }
}

/// How a debate is briefed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Briefing {
    /// How much process the text deserves; `None` before a start, when its words decide.
    pub complexity: Option<Complexity>,
    /// Why, in a sentence or two; empty before a start, if nobody gave a reason, and in older debates.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub complexity_why: String,
    /// Whether the words of the text or a model decided that, not the author; `false` before a start and in
    /// older debates.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub is_automatic: bool,
    /// The parts that reviewers get; empty in a debate without a briefing.
    pub parts: Vec<BriefingPart>,
    /// How important each section is, if the author set it; `None`: the words of the text decide.
    pub weights: Option<Vec<SectionWeight>>,
    /// The minimum weight of sections when the words decide, as set by the user for this kind of document.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Level>>")]
    pub usual: BTreeMap<String, Level>,
    /// The canonical path of the project folder that is read; `None` if the text belongs to none.
    pub root: Option<String>,
    /// The path of the text's file, with slashes: relative to that folder, or absolute if the file is elsewhere;
    /// `None` if there is no file.
    pub file: Option<String>,
    /// Absolute paths of the attached files and folders. If the part is off, they are listed but not read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub context: Vec<String>,
    /// Absolute path of the file that is read instead of the project's NUANCES.md.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nuances: Option<String>,
    /// Technologies that the user added to the recognized ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OwnTechnology>>")]
    pub technologies: Vec<OwnTechnology>,
    /// What to research; `None` in debates without research.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub research: Option<Box<Research>>,
    /// How to explore the project; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exploration: Option<Box<Exploration>>,
}

impl Briefing {
    /// Whether it is empty, as in debates from before briefings existed.
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// What one part of a briefing found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Briefed {
    /// Which part.
    pub part: BriefingPart,
    /// The finding in one line.
    pub line: String,
    /// The details, the most important first.
    pub entries: Vec<BriefedEntry>,
    /// What went wrong or was left out, one sentence each.
    pub warnings: Vec<String>,
    /// What reviewers read from it; empty if there is nothing to tell.
    pub told: String,
    /// How long it took, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// What was searched, read and asked for it.
    #[serde(default, skip_serializing_if = "Spent::is_none")]
    #[ts(optional, as = "Option<Spent>")]
    pub spent: Spent,
}

/// One thing that a part of a briefing found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct BriefedEntry {
    /// What it is: a file and its lines, a technology, a section.
    pub title: String,
    /// Why it matters, in a sentence or two.
    pub note: String,
    /// A verbatim passage from a file or from the text; empty if there is none.
    pub passage: String,
    /// The web address of the source; `None` if there is none.
    pub source: Option<String>,
    /// Whether the author should look at it before starting.
    pub is_flag: bool,
    /// The technology that it is about, as people write it; `None` if it isn't about one, and in older
    /// debates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub technology: Option<String>,
    /// How severe it is; `None` if nobody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub severity: Option<Level>,
}

impl Briefed {
    /// A part that found nothing, and why.
    pub fn nothing(part: BriefingPart, why: impl Into<String>) -> Self {
        Self {
            part,
            line: why.into(),
            entries: Vec::new(),
            warnings: Vec::new(),
            told: String::new(),
            duration_ms: 0,
            spent: Spent::default(),
        }
    }
}
