//! Archives: files from which debates, or everything, can be imported again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ExportFailure;
use crate::DebateId;

/// What came of writing an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArchiveExport {
    /// The file.
    pub file: String,
    /// Tasks in it, each with its versions.
    #[ts(type = "number")]
    pub tasks: u32,
    /// Debates in it.
    #[ts(type = "number")]
    pub debates: u32,
    /// Debates that are damaged, so that no archive can hold them.
    pub left_out: Vec<ExportFailure>,
}

/// What came of reading an archive. What was here already is left as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArchiveImport {
    /// Tasks that were not here.
    #[ts(type = "number")]
    pub tasks: u32,
    /// Debates that were not here.
    #[ts(type = "number")]
    pub debates: u32,
    /// Debates that were here already, with the same records.
    #[ts(type = "number")]
    pub known: u32,
    /// Debates that are here with other records.
    pub refused: Vec<RefusedDebate>,
    /// What else is here and differs, a sentence each.
    pub kept: Vec<String>,
}

/// A debate that was not imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefusedDebate {
    /// Which.
    pub debate: DebateId,
    /// Why, with its title.
    pub message: String,
}

impl ArchiveImport {
    /// What was taken in, in one sentence.
    pub fn words(&self) -> String {
        let added = match (self.debates, self.tasks) {
            (0, 0) => "Nothing new was imported".to_owned(),
            (debates, 0) => format!("Imported {}", count(debates, "debate")),
            (0, tasks) => format!("Imported {}", count(tasks, "task")),
            (debates, tasks) => format!(
                "Imported {} and {}",
                count(debates, "debate"),
                count(tasks, "task")
            ),
        };
        match self.known {
            0 => format!("{added}."),
            1 => format!("{added}; 1 debate was here already."),
            known => format!("{added}; {known} debates were here already."),
        }
    }
}

impl ArchiveExport {
    /// What was written, in one sentence.
    pub fn words(&self) -> String {
        format!(
            "Exported {} and {} to {}",
            count(self.debates, "debate"),
            count(self.tasks, "task"),
            self.file
        )
    }
}

fn count(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
