//! What the reviewers of a debate are told beside the text: what was found about it before the first
//! question, part by part.

mod spent;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::{Complexity, Level, OwnTechnology, SectionWeight};
use crate::exploration::Exploration;
use crate::research::Research;

pub use spent::Spent;

/// Declares the parts with the keys that they are stored under, and the list of all.
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
            /// All there are, in the order in which people and models read them.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in flags and JSON, and behind `briefing/` in the journal.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// As people call it.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }
        }
    };
}

parts! {
    /// How the project’s technologies differ from what one would assume: its NUANCES.md.
    Nuances as "nuances", "Nuances";
    /// What the web says about the text’s technologies.
    Research as "research", "Research";
    /// Files and folders that the author attached to the text.
    Context as "context", "Attached files";
    /// Files of the project that the text touches.
    Exploration as "exploration", "Related files";
    /// Which sections of the text deserve the most care.
    Weights as "weights", "What to look at first";
}

impl BriefingPart {
    /// The key of its fact in the journal of a debate.
    pub fn fact(self) -> String {
        format!("briefing/{}", self.key())
    }
}

/// How a debate is briefed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Briefing {
    /// How much process the text deserves; `None` before a start: its words decide.
    pub complexity: Option<Complexity>,
    /// Why, in a sentence or two; empty before a start, where nobody said, and in older debates.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub complexity_why: String,
    /// Whether the words of the text or a model decided that, and not the author; `false` before a start and in older
    /// debates.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub is_automatic: bool,
    /// The parts that reviewers are told; none in a debate without a briefing.
    pub parts: Vec<BriefingPart>,
    /// How much each section deserves, where the author says so; `None`: the words of the text decide.
    pub weights: Option<Vec<SectionWeight>>,
    /// What sections weigh at least where the words decide, as the user set it for documents of this kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Level>>")]
    pub usual: BTreeMap<String, Level>,
    /// The canonical folder of the project that is read; `None` where the text belongs to none.
    pub root: Option<String>,
    /// The file of the text below that folder, with slashes; `None` where it lies elsewhere or nowhere.
    pub file: Option<String>,
    /// Paths of the files and folders that are attached, from the root of the disk on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub context: Vec<String>,
    /// Path of the file that is read in place of the project’s NUANCES.md, from the root of the disk on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nuances: Option<String>,
    /// Technologies that the user added to those that are recognized.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OwnTechnology>>")]
    pub technologies: Vec<OwnTechnology>,
    /// What is researched; `None` in debates without research.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub research: Option<Box<Research>>,
    /// How the project is explored; `None` for the usual way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exploration: Option<Box<Exploration>>,
}

impl Briefing {
    /// Whether it says nothing, as in debates from before there were any.
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// What one part of a briefing found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Briefed {
    /// Which part.
    pub part: BriefingPart,
    /// What was found, in one line.
    pub line: String,
    /// The same in detail, the most important first.
    pub entries: Vec<BriefedEntry>,
    /// What went wrong or was left out, a sentence each.
    pub warnings: Vec<String>,
    /// What reviewers read of it; empty where there is nothing to tell.
    pub told: String,
    /// Milliseconds that it took to find.
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
    /// Names it: a file and its lines, a technology, a section.
    pub title: String,
    /// Says why it matters, in a sentence or two.
    pub note: String,
    /// A passage to the letter: of a file, or of the text; empty where there is none.
    pub passage: String,
    /// The web address that says so; `None` where none does.
    pub source: Option<String>,
    /// Whether the author should look at it before the start.
    pub is_flag: bool,
    /// The technology that it is about, as people write it; `None` where it is about none, and in older debates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub technology: Option<String>,
    /// How severe it is; `None` where nobody said.
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
