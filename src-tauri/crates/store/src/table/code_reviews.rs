//! What code reviews leave behind: findings that the author declined, what models said, and the task behind
//! a change.

use std::collections::HashMap;

use domain::agenda::{Accepted, DeclinedFinding};
use domain::page::{CodeCriterion, CodeFinding};
use domain::{DebateId, TaskId, TextHash};
use rusqlite::OptionalExtension;
use serde::{Deserialize, Serialize};

use super::{collect, from_json, to_json};
use crate::{Result, Store};

/// What models said about the changes of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidOfCode {
    /// What they raised, as long as no later review settled it.
    pub findings: Vec<SaidFinding>,
    /// The change that they read last.
    pub read: Option<ReadOfCode>,
    /// Their reviews, the oldest first, finished or not.
    pub asked: Vec<AskedOfCode>,
    /// What the author declined there, the latest last.
    #[serde(default)]
    pub declined: Vec<DeclinedFinding>,
    /// How many findings weren’t kept because there were too many.
    #[serde(default)]
    pub dropped: usize,
}

/// A finding by models, with what is needed to recognize its line in a later change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidFinding {
    /// The finding, at its lines in the change that models read.
    #[serde(flatten)]
    pub finding: CodeFinding,
    /// The first of those lines; `None` in findings from before this was stored.
    #[serde(default)]
    pub line: Option<TextHash>,
    /// Whether the change left all of those lines as they were.
    #[serde(default)]
    pub is_context: bool,
    /// Whether the change added the whole file.
    #[serde(default)]
    pub is_new_file: bool,
    /// The path of its file before the change; `None` if it’s new.
    #[serde(default)]
    pub old_file: Option<String>,
    /// Other files to which the change had already added such a line, so the line can’t have moved there.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// The commit that the change was compared with.
    #[serde(default)]
    pub base: Option<String>,
}

/// A change that models finished reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadOfCode {
    /// Its text.
    pub text: TextHash,
    /// What they said about the criteria of its task.
    pub criteria: Vec<CodeCriterion>,
}

/// A review that models were asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedOfCode {
    /// The task that the change became.
    pub task: TaskId,
    /// The text of the change.
    pub text: TextHash,
    /// The commit that the change was compared with.
    pub base: Option<String>,
    /// The debate on that task whose result is already among the findings.
    pub heard: Option<DebateId>,
}

/// As it is stored. Before reviews were stored, it was only a list of findings.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Said(SaidOfCode),
    Findings(Vec<SaidFinding>),
}

impl From<Stored> for SaidOfCode {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Said(said) => said,
            Stored::Findings(findings) => Self {
                findings,
                ..Self::default()
            },
        }
    }
}

impl Store {
    /// Why findings of a place were declined, by their marks.
    pub fn declined(&self, place: &str) -> Result<HashMap<TextHash, String>> {
        let sql = "SELECT finding, reason FROM declined_findings WHERE place = ?1";
        let found = self.read(|connection| {
            collect(connection, sql, [place], |row| {
                Ok((
                    TextHash::new(row.get::<_, String>("finding")?),
                    row.get("reason")?,
                ))
            })
        })?;
        Ok(found.into_iter().collect())
    }

    /// Records why a finding of a place is declined; without a reason, it no longer is.
    pub fn decline(&self, place: &str, finding: &TextHash, reason: Option<&str>) -> Result<()> {
        self.write(|connection| {
            let Some(reason) = reason else {
                let sql = "DELETE FROM declined_findings WHERE place = ?1 AND finding = ?2";
                connection.execute(sql, (place, finding.as_str()))?;
                return Ok(());
            };
            let sql = "INSERT OR REPLACE INTO declined_findings (place, finding, reason)
                       VALUES (?1, ?2, ?3)";
            connection.execute(sql, (place, finding.as_str(), reason))?;
            Ok(())
        })
    }

    /// Saves what models said about the changes of a place, replacing what was saved before.
    pub fn set_said_of_code(&self, place: &str, said: &SaidOfCode) -> Result<()> {
        let said = to_json(said)?;
        self.write(|connection| {
            let sql = "INSERT OR REPLACE INTO said_of_code (place, findings) VALUES (?1, ?2)";
            connection.execute(sql, (place, &said))?;
            Ok(())
        })
    }

    /// What models said about the changes of a place; empty if none was asked.
    pub fn said_of_code(&self, place: &str) -> Result<SaidOfCode> {
        let sql = "SELECT findings FROM said_of_code WHERE place = ?1";
        let found: Option<String> = self.read(|connection| {
            let found = connection.query_row(sql, [place], |row| row.get(0));
            Ok(found.optional()?)
        })?;
        let what = || format!("What models said of {place}");
        let stored: Option<Stored> = found.map(|json| from_json(&json, what)).transpose()?;
        Ok(stored.map(SaidOfCode::from).unwrap_or_default())
    }

    /// Saves the task behind a change. `task` is the task that the change became.
    pub fn set_made_for(&self, task: &TaskId, accepted: &Accepted) -> Result<()> {
        let accepted = to_json(accepted)?;
        self.write(|connection| {
            let sql = "INSERT OR REPLACE INTO made_for (task, accepted) VALUES (?1, ?2)";
            connection.execute(sql, (task.as_str(), &accepted))?;
            Ok(())
        })
    }

    /// The task behind a change; `None` if nobody named one.
    pub fn made_for(&self, task: &TaskId) -> Result<Option<Accepted>> {
        let sql = "SELECT accepted FROM made_for WHERE task = ?1";
        let found: Option<String> = self.read(|connection| {
            let found = connection.query_row(sql, [task.as_str()], |row| row.get(0));
            Ok(found.optional()?)
        })?;
        let what = || format!("What {task} was made for");
        found.map(|json| from_json(&json, what)).transpose()
    }
}
