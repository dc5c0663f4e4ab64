//! Proposals of system reviews, and what was there before a proposal was applied.

use domain::system_proposal::{Proposal, StoredProposal, Undo};
use rusqlite::{Connection, Row};

use super::{collect, from_json, to_json};
use crate::{Error, Result, Store, now};

impl Store {
    /// All of them, the oldest first.
    pub fn proposals(&self) -> Result<Vec<StoredProposal>> {
        self.read(all)
    }

    /// One by its number.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none.
    pub fn proposal(&self, number: i64) -> Result<StoredProposal> {
        let all = self.proposals()?;
        let found = all.into_iter().find(|it| it.number == number);
        found.ok_or_else(|| missing(number))
    }

    /// Replaces the proposals by rules, or by models. Existing ones keep their numbers, and applied ones
    /// stay.
    pub fn renew_proposals(&self, by_models: bool, proposals: &[Proposal]) -> Result<()> {
        self.write(|connection| {
            let there = all(connection)?;
            for it in &there {
                let is_open = it.undo.is_none() && it.proposal.model.is_some() == by_models;
                if is_open && !proposals.contains(&it.proposal) {
                    forget(connection, it.number)?;
                }
            }
            for new in proposals {
                let is_there = |it: &StoredProposal| {
                    it.proposal == *new || it.undo.is_some() && it.proposal.proposed == new.proposed
                };
                if !there.iter().any(is_there) {
                    let sql = "INSERT INTO proposals (proposal, changed_at) VALUES (?1, ?2)";
                    connection
                        .prepare_cached(sql)?
                        .execute((to_json(new)?, now()))?;
                }
            }
            Ok(())
        })
    }

    /// Saves what was there before a proposal was applied; `None`: it is no longer applied.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none with that number.
    pub fn set_undo(&self, number: i64, undo: Option<&Undo>) -> Result<()> {
        self.write(|connection| {
            let undo = undo.map(to_json).transpose()?;
            let sql = "UPDATE proposals SET undo = ?2, changed_at = ?3 WHERE n = ?1";
            let changed = connection
                .prepare_cached(sql)?
                .execute((number, undo, now()))?;
            if changed == 0 {
                return Err(missing(number));
            }
            Ok(())
        })
    }
}

fn all(connection: &Connection) -> Result<Vec<StoredProposal>> {
    let sql = "SELECT n, proposal, undo, changed_at FROM proposals ORDER BY n";
    let rows = collect(connection, sql, [], |row: &Row<'_>| {
        let (number, proposal): (i64, String) = (row.get("n")?, row.get("proposal")?);
        let (undo, changed_at): (Option<String>, String) =
            (row.get("undo")?, row.get("changed_at")?);
        let what = || format!("The proposal {number}");
        Ok(StoredProposal {
            number,
            proposal: from_json(&proposal, what)?,
            undo: undo.map(|json| from_json(&json, what)).transpose()?,
            changed_at,
        })
    })?;
    Ok(rows)
}

fn forget(connection: &Connection, number: i64) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM proposals WHERE n = ?1")?
        .execute([number])?;
    Ok(())
}

fn missing(number: i64) -> Error {
    Error::not_found("proposal", number.to_string())
}
