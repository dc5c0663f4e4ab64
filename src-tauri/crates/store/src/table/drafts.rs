//! What authors were writing in a debate when they left it, until it is saved or the debate is decided.
//!
//! A post-mortem is written after that, so its draft stays until the post-mortem is saved. Drafts are
//! stored next to the journal, by debate and row of the review, and are deleted in the transaction of the
//! fact that decides the debate; one that comes later is dropped. A draft contains what was there when it
//! was begun, so it is noticed if a change or file has changed since.

use domain::page::Draft;
use domain::post_mortem::DRAFT;
use domain::{DebateId, Event};
use rusqlite::Connection;

use super::{collect, debate_number};
use crate::{Result, Store};

impl Store {
    /// The drafts in a debate, the newest last.
    pub fn drafts(&self, debate: &DebateId) -> Result<Vec<Draft>> {
        let sql = "SELECT place, seen, text FROM drafts WHERE debate = ?1 ORDER BY rowid";
        self.read(|connection| {
            collect(connection, sql, [debate.as_str()], |row| {
                Ok(Draft {
                    place: row.get("place")?,
                    seen: row.get("seen")?,
                    text: row.get("text")?,
                })
            })
        })
    }

    /// Saves a draft, replacing the previous one. If the debate has been decided meanwhile, it is dropped.
    ///
    /// # Errors
    /// [`crate::Error::NotFound`] when there is no such debate.
    pub fn keep_draft(&self, debate: &DebateId, draft: &Draft) -> Result<()> {
        self.write(|connection| {
            let n = debate_number(connection, debate)?;
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO drafts (debate, place, seen, text)
                     SELECT id, ?2, ?3, ?4 FROM debates
                     WHERE n = ?1 AND (?2 = ?5 OR accepted IS NULL AND NOT discarded)",
                )?
                .execute((n, &draft.place, &draft.seen, &draft.text, DRAFT))?;
            Ok(())
        })
    }

    /// Deletes a draft that was saved or discarded. It is no error if it is already gone.
    pub fn drop_draft(&self, debate: &DebateId, place: &str) -> Result<()> {
        self.write(|connection| {
            connection
                .prepare_cached("DELETE FROM drafts WHERE debate = ?1 AND place = ?2")?
                .execute((debate.as_str(), place))?;
            Ok(())
        })
    }
}

/// Deletes the drafts that a fact makes obsolete.
pub(crate) fn settle(connection: &Connection, debate: &DebateId, event: &Event) -> Result<()> {
    match event {
        Event::Accepted { .. } | Event::Discarded { discarded: true } => {
            connection
                .prepare_cached("DELETE FROM drafts WHERE debate = ?1 AND place <> ?2")?
                .execute((debate.as_str(), DRAFT))?;
        }
        Event::Learned { .. } => {
            connection
                .prepare_cached("DELETE FROM drafts WHERE debate = ?1 AND place = ?2")?
                .execute((debate.as_str(), DRAFT))?;
        }
        _ => {}
    }
    Ok(())
}

/// Deletes the drafts in a debate.
pub(crate) fn remove_all(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM drafts WHERE debate = ?1")?
        .execute([debate.as_str()])?;
    Ok(())
}
