//! What code reviews leave behind: findings that the author declined, what models said, and the task behind
//! a change.

use std::collections::HashMap;

use domain::agenda::Accepted;
use domain::page::CodeFinding;
use domain::{TaskId, TextHash};
use rusqlite::OptionalExtension;

use super::{collect, from_json, to_json};
use crate::{Result, Store};

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

    /// Saves what models say about a change, replacing what they said before.
    pub fn set_said_of_code(&self, place: &str, findings: &[CodeFinding]) -> Result<()> {
        let findings = to_json(&findings)?;
        self.write(|connection| {
            let sql = "INSERT OR REPLACE INTO said_of_code (place, findings) VALUES (?1, ?2)";
            connection.execute(sql, (place, &findings))?;
            Ok(())
        })
    }

    /// What models last said about a change; empty if none was asked.
    pub fn said_of_code(&self, place: &str) -> Result<Vec<CodeFinding>> {
        let sql = "SELECT findings FROM said_of_code WHERE place = ?1";
        let found: Option<String> = self.read(|connection| {
            let found = connection.query_row(sql, [place], |row| row.get(0));
            Ok(found.optional()?)
        })?;
        let what = || format!("What models said of {place}");
        let findings = found.map(|json| from_json(&json, what)).transpose()?;
        Ok(findings.unwrap_or_default())
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
