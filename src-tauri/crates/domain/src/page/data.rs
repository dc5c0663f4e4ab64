//! The data folder: its backups, errors that prevent opening it, and the audit log.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::AppError;
use crate::DebateId;

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupKind {
    /// The first use on a day.
    Daily,
    /// Somebody asked for it.
    Asked,
    /// A new version of Whetstone changed the format.
    Update,
    /// Another backup was restored.
    Restore,
}

/// A copy of everything in the database at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Backup {
    /// The file's name in the backup folder.
    pub name: String,
    /// Why it was made.
    pub kind: BackupKind,
    /// When it was made, in the time zone of that moment.
    pub made_at: String,
    /// The file's size.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// What exists now but isn't in a backup, and would be lost by restoring it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BackupLoss {
    /// Tasks created or changed since.
    pub tasks: u32,
    /// Debates started or continued since.
    pub debates: u32,
}

/// Why the window has no data to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DataTrouble {
    /// What happened, and what to do next.
    pub error: AppError,
    /// The newest intact backup, if restoring one would help.
    pub backup: Option<Backup>,
}

/// The result of checking the audit log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Audit {
    /// Debates checked.
    pub debates: u32,
    /// Records that are unchanged.
    #[ts(type = "number")]
    pub records: u64,
    /// The first changed record of each affected debate.
    pub broken: Vec<BrokenRecord>,
}

impl Audit {
    /// The result if nothing is broken, in one sentence.
    pub fn words(&self) -> String {
        let records = count(self.records, "record");
        let debates = count(self.debates.into(), "debate");
        format!("The audit log is intact: {records} in {debates}, all unchanged.")
    }
}

fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A debate's first record that isn't what was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BrokenRecord {
    /// The debate.
    pub debate: DebateId,
    /// Its number in the debate, from 1.
    #[ts(type = "number")]
    pub record: u64,
    /// Its key, if it has one.
    pub key: Option<String>,
    /// What is wrong with it.
    pub message: String,
    /// What to do next.
    pub hint: String,
}
