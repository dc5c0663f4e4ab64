//! A patterns pass before it is started.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate::Estimate;
use crate::patterns::{GuidanceFile, PatternNote};

/// A patterns pass as set up in the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsPlan {
    /// Name of the model that writes the notes; empty for the suggested one.
    pub model: String,
    /// Whether a second reviewer decides which notes to keep.
    pub is_debated: bool,
}

/// What a patterns pass would read and use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PatternsPreview {
    /// Name of the model that would write the notes; empty if there is none.
    pub model: String,
    /// Name of the model that would check them; `None` if nobody should.
    pub reviewer: Option<String>,
    /// The project folder; `None` if the text belongs to none.
    pub root: Option<String>,
    /// Files that the models would read, without their contents.
    pub files: Vec<GuidanceFile>,
    /// What would be left out or cut, one sentence each.
    pub warnings: Vec<String>,
    /// Why it can't run, in a sentence or two.
    pub problem: Option<String>,
    /// What it would use.
    pub estimate: Estimate,
}

/// The text of a patterns pass, with its notes next to the sections they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsText {
    /// The text in pieces; together they are the whole text.
    pub pieces: Vec<PatternsPiece>,
    /// The text with its annotations, as exported; the plain text if there are none.
    pub annotated: String,
}

/// A piece of a text, ending with a section that has notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsPiece {
    /// Its text.
    pub text: String,
    /// Notes on its last section.
    pub notes: Vec<PatternNote>,
}
