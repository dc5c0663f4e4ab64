//! The data folder: its backups, what keeps it from being opened, and the audit log.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::AppError;
use crate::DebateId;

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupKind {
    /// The first use of a day.
    Daily,
    /// Somebody asked for it.
    Asked,
    /// A new version of Whetstone changed the format.
    Update,
    /// Another backup was restored.
    Restore,
}

/// A copy of everything in the database, as it was at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Backup {
    /// The file's name in the folder of backups.
    pub name: String,
    /// Why it was made.
    pub kind: BackupKind,
    /// When, by the clock of that time.
    pub made_at: String,
    /// Size of the file.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// What is there now and not in a backup: lost from sight when that one is restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BackupLoss {
    /// Tasks made or changed since.
    pub tasks: u32,
    /// Debates begun or gone on with since.
    pub debates: u32,
}

/// Why the window has no data to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DataTrouble {
    /// What happened, and what to do next.
    pub error: AppError,
    /// The newest backup that is sound, where restoring one would help.
    pub backup: Option<Backup>,
}

/// What a look at the audit log found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Audit {
    /// Debates looked at.
    pub debates: u32,
    /// Records that are what was recorded.
    #[ts(type = "number")]
    pub records: u64,
    /// The first record of each debate that is not.
    pub broken: Vec<BrokenRecord>,
}

impl Audit {
    /// What was found where nothing is broken, in one sentence.
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

/// The first record of a debate that is not what was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BrokenRecord {
    /// Whose it is.
    pub debate: DebateId,
    /// Its number in the debate, from 1.
    #[ts(type = "number")]
    pub record: u64,
    /// Its key, where it is there.
    pub key: Option<String>,
    /// What is wrong with it.
    pub message: String,
    /// What to do next.
    pub hint: String,
}
