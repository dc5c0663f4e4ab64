//! The patterns pass: what a project's guidance says about the resulting text of a debate, as notes next to
//! it. The text itself stays unchanged.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, Span, TextHash, Usage};

/// Files that contain a project's guidance, below its root, in the order in which models read them.
pub const FILES: [&str; 2] = [".active_context.md", "CLAUDE.md"];

/// The warning next to notes of an earlier comparison.
pub const EARLIER: &str = "These notes are from the previous comparison.";

/// How many bytes of a file are read by default.
pub const MOST_BYTES: usize = 65_536;

/// Declares a list of words with their names in annotations, and the list of all.
macro_rules! words {
    (#[doc = $about:literal] $list:ident; $($(#[doc = $doc:literal])+ $name:ident as $key:literal, $label:literal;)*) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        pub enum $list {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl $list {
            /// All of them.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in annotations and JSON.
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

            /// The word with that name, exactly as written in annotations.
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|it| it.key() == key)
            }
        }
    };
}

words! {
    /// What a note is about.
    PatternType;
    /// Something that already exists in the project.
    Utility as "utility", "Utility";
    /// Naming conventions.
    Naming as "naming", "Naming";
    /// How parts fit together.
    Architecture as "architecture", "Architecture";
    /// A rule that the project follows.
    Principle as "principle", "Principle";
    /// Something that the project avoids.
    Antipattern as "antipattern", "Anti-pattern";
    /// Code that is relevant to the text.
    RelatedCode as "related-code", "Related code";
}

words! {
    /// How severe a note is.
    PatternSeverity;
    /// Good to know.
    Info as "info", "Info";
    /// Likely to cause rework.
    Warning as "warning", "Warning";
    /// Breaks a rule of the project.
    Critical as "critical", "Critical";
}

/// A file of guidance, as the model read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GuidanceFile {
    /// Its path below the root of the project.
    pub name: String,
    /// The size of the file in bytes.
    #[ts(type = "number")]
    pub size: u64,
    /// Whether only the beginning was read.
    pub is_cut: bool,
    /// How many lines were read.
    pub lines: usize,
    /// The number of secrets that were removed.
    pub redacted: usize,
    /// `=== name ===`, then each line after its number, such as `0001|`. Not included in views.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
}

impl GuidanceFile {
    /// The same without the contents.
    #[must_use]
    pub fn in_short(&self) -> Self {
        Self {
            text: String::new(),
            ..self.clone()
        }
    }

    /// The line with this number, from 1, without the number itself; `None` if there is no such line.
    pub fn line(&self, number: usize) -> Option<&str> {
        if number == 0 || number > self.lines {
            return None;
        }
        let (_, line) = self.text.lines().nth(number)?.split_once('|')?;
        Some(line)
    }
}

/// One note next to the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternNote {
    /// The line that it is based on: `CLAUDE.md:12`.
    pub source: String,
    /// The text of that line.
    pub cited: String,
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: PatternType,
    /// How severe it is.
    pub severity: PatternSeverity,
    /// What the author should know, in a sentence or two.
    pub guidance: String,
    /// The line of the text to which it is anchored: bytes of the annotated text without annotations.
    pub anchor: Span,
    /// Where its block is inserted, after that line's section: a byte of the same text.
    pub at: usize,
    /// The heading of that section; empty before the first one.
    pub section: String,
    /// Why a second reviewer kept it; `None` if none was asked, or it said nothing.
    #[serde(default)]
    pub kept: Option<String>,
}

/// A note that isn't shown next to the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DroppedNote {
    /// What it cites, in the model's words.
    pub source: String,
    /// What it says.
    pub guidance: String,
    /// Why it was dropped, in a few words.
    pub why: String,
    /// Whether a second reviewer dropped it; otherwise it was invalid.
    #[serde(default)]
    pub by_reviewer: bool,
}

/// A pass as requested, and what its model reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PatternsAsked {
    /// The text that is annotated.
    pub text: TextHash,
    /// Who annotates it.
    pub seat: Seat,
    /// Who then decides which notes to keep; `None` if nobody does.
    #[serde(default)]
    pub reviewer: Option<Seat>,
    /// The canonical folder of the project; `None` if the text belongs to none.
    pub root: Option<String>,
    /// Files that the model reads.
    pub files: Vec<GuidanceFile>,
    /// What was left out or cut, one sentence each.
    pub warnings: Vec<String>,
}

impl PatternsAsked {
    /// The same without the contents of the files.
    #[must_use]
    pub fn in_short(&self) -> Self {
        let mut short = Self {
            files: self.files.iter().map(GuidanceFile::in_short).collect(),
            ..self.clone()
        };
        for seat in [&mut short.seat].into_iter().chain(&mut short.reviewer) {
            seat.persona = seat.persona.clone().readable();
        }
        short
    }

    /// The number of secrets removed from the files.
    pub fn redacted(&self) -> usize {
        self.files.iter().map(|file| file.redacted).sum()
    }
}

/// The result of a pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Annotated {
    /// The text with its annotations; `None` if the original is kept.
    pub text: Option<TextHash>,
    /// The notes, in the order of the text.
    pub notes: Vec<PatternNote>,
    /// Notes that were dropped.
    pub dropped: Vec<DroppedNote>,
    /// What went wrong or was dropped, one sentence each.
    pub warnings: Vec<String>,
    /// All calls of the pass together.
    pub usage: Usage,
    /// Total duration of its calls, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}

/// A pass as people see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PatternsPass {
    /// Which pass of the debate, counted from 1.
    #[ts(type = "number")]
    pub number: u32,
    /// The request, and what was read for it.
    pub asked: PatternsAsked,
    /// Its result; `None` while it runs, and if it was interrupted.
    pub came_to: Option<Annotated>,
    /// Another comparison of the same text that is running or was interrupted. The previous result stays
    /// until this one has a text.
    #[serde(default)]
    pub again: Option<Box<PatternsAsked>>,
    /// Whether the notes are those of an earlier comparison, since the last one had no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub is_earlier: bool,
}

impl PatternsPass {
    /// The request that has no result yet: it is running, or was interrupted.
    pub fn unfinished(&self) -> Option<&PatternsAsked> {
        let first = self.came_to.is_none().then_some(&self.asked);
        self.again.as_deref().or(first)
    }

    /// The notes next to the text; empty until it ends.
    pub fn notes(&self) -> &[PatternNote] {
        self.came_to.as_ref().map_or(&[], |it| &it.notes)
    }

    /// What the last comparison came to, without the notes of an earlier one.
    #[must_use]
    pub fn of_last(&self) -> Self {
        let mut last = self.clone();
        if let Some(came_to) = last.came_to.as_mut().filter(|_| self.is_earlier) {
            came_to.text = None;
            came_to.notes.clear();
            came_to.dropped.clear();
            came_to.warnings.retain(|it| it != EARLIER);
        }
        last
    }

    /// All its warnings, one sentence each.
    pub fn warnings(&self) -> impl Iterator<Item = &String> {
        let came_to = self.came_to.iter().flat_map(|it| &it.warnings);
        self.asked.warnings.iter().chain(came_to)
    }
}

/// The number of a pass in a fact's key: `patterns/K/asked` or `patterns/K/end`.
pub fn number_in(key: &str) -> Option<u32> {
    let (number, last) = key.strip_prefix("patterns/")?.split_once('/')?;
    ["asked", "end"].contains(&last).then_some(())?;
    number.parse().ok()
}
