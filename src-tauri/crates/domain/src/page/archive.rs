//! Archives: files from which debates, or everything, can be imported.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ExportFailure;
use crate::DebateId;

/// The result of writing an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArchiveExport {
    /// The file.
    pub file: String,
    /// Number of tasks in it, each with its versions.
    #[ts(type = "number")]
    pub tasks: u32,
    /// Number of debates in it.
    #[ts(type = "number")]
    pub debates: u32,
    /// Number of the user's own adversaries in it.
    #[ts(type = "number")]
    pub adversaries: u32,
    /// Number of resolved concerns in it.
    #[ts(type = "number")]
    pub concerns: u32,
    /// Damaged debates, which no archive can contain.
    pub left_out: Vec<ExportFailure>,
}

/// The result of reading an archive. Existing data is left unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArchiveImport {
    /// Tasks that were added.
    #[ts(type = "number")]
    pub tasks: u32,
    /// Debates that were added.
    #[ts(type = "number")]
    pub debates: u32,
    /// Adversaries that were added.
    #[ts(type = "number")]
    pub adversaries: u32,
    /// Resolved concerns that were added.
    #[ts(type = "number")]
    pub concerns: u32,
    /// Debates that already existed with the same records.
    #[ts(type = "number")]
    pub known: u32,
    /// Debates that already existed with different records.
    pub refused: Vec<RefusedDebate>,
    /// Other existing data that differs, one sentence each.
    pub kept: Vec<String>,
}

/// A debate that wasn't imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefusedDebate {
    /// The debate's ID.
    pub debate: DebateId,
    /// Why, including its title.
    pub message: String,
}

impl ArchiveImport {
    /// What was imported, in one sentence.
    pub fn words(&self) -> String {
        let added = match sum(self.debates, self.tasks, self.adversaries, self.concerns) {
            sum if sum.is_empty() => "Nothing new was imported".to_owned(),
            sum => format!("Imported {sum}"),
        };
        match self.known {
            0 => format!("{added}."),
            1 => format!("{added}; 1 debate was already here."),
            known => format!("{added}; {known} debates were already here."),
        }
    }
}

impl ArchiveExport {
    /// What was exported, in one sentence.
    pub fn words(&self) -> String {
        let held = match sum(self.debates, self.tasks, self.adversaries, self.concerns) {
            sum if sum.is_empty() => "no debates".to_owned(),
            sum => sum,
        };
        format!("Exported {held} to {}", self.file)
    }
}

/// The numbers of each, “3 debates, 1 task and 2 resolved concerns”; empty if there is nothing.
fn sum(debates: u32, tasks: u32, adversaries: u32, concerns: u32) -> String {
    let counted = [
        count(debates, "debate", "debates"),
        count(tasks, "task", "tasks"),
        count(adversaries, "adversary", "adversaries"),
        count(concerns, "resolved concern", "resolved concerns"),
    ];
    let mut parts: Vec<String> = counted.into_iter().flatten().collect();
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
    }
}

fn count(number: u32, one: &str, several: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{number} {several}")),
    }
}
