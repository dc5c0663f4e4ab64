//! A patterns pass before it is asked for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate::Estimate;
use crate::patterns::{GuidanceFile, PatternNote};

/// A patterns pass as the panel sets it up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsPlan {
    /// Name of the model that writes the notes; empty for the suggested one.
    pub model: String,
    /// Whether a second reviewer keeps or drops each note.
    pub is_debated: bool,
}

/// What a patterns pass would read and take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PatternsPreview {
    /// Name of the model that would write the notes; empty if there is none.
    pub model: String,
    /// Name of the model that would check them; `None` if nobody is to.
    pub reviewer: Option<String>,
    /// The folder of the project; `None` if the text belongs to none.
    pub root: Option<String>,
    /// Files that the models would read, without what stands in them.
    pub files: Vec<GuidanceFile>,
    /// What would be left out or cut, one sentence each.
    pub warnings: Vec<String>,
    /// What stands in its way, in a sentence or two.
    pub problem: Option<String>,
    /// What it would take.
    pub estimate: Estimate,
}

/// The text of a patterns pass, with its notes beside the sections they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsText {
    /// The text piece by piece; together they are the whole.
    pub pieces: Vec<PatternsPiece>,
    /// The text with its annotations, as it is exported; the text itself where it has none.
    pub annotated: String,
}

/// A piece of a text, up to the end of a section that has notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PatternsPiece {
    /// What stands there.
    pub text: String,
    /// Notes on its last section.
    pub notes: Vec<PatternNote>,
}
