//! When system reviews were finished or postponed.

use domain::example;
use domain::page::ReviewMarks;
use rusqlite::{Connection, OptionalExtension, Row};

use crate::{Result, Store, now};

/// A row: when, how many debates had ended, and whether the review was finished.
type Mark = (String, u64, bool);

impl Store {
    /// When the last one was finished and when postponed, and how many debates have ended.
    pub fn review_marks(&self) -> Result<ReviewMarks> {
        self.read(|connection| {
            let last = last(connection, "")?;
            let finished = last_finished(connection, last.as_ref())?;
            let put_off = last.filter(|(.., finished)| !finished);
            Ok(ReviewMarks {
                finished_at: finished.as_ref().map(|(at, ..)| at.clone()),
                finished: finished.map_or(0, |(_, ended, _)| ended),
                put_off: put_off.map_or(0, |(_, ended, _)| ended),
                ended: ended(connection)?,
            })
        })
    }

    /// Records that one was finished or postponed now.
    pub fn mark_review(&self, finished: bool) -> Result<()> {
        self.write(|connection| {
            let sql = "INSERT INTO system_reviews (at, ended, finished) VALUES (?1, ?2, ?3)";
            let ended = i64::try_from(ended(connection)?).unwrap_or(i64::MAX);
            connection.execute(sql, (now(), ended, finished))?;
            Ok(())
        })
    }
}

fn last_finished(connection: &Connection, last: Option<&Mark>) -> Result<Option<Mark>> {
    match last {
        Some((.., true)) | None => Ok(last.cloned()),
        Some(_) => self::last(connection, "WHERE finished"),
    }
}

fn last(connection: &Connection, of: &str) -> Result<Option<Mark>> {
    let sql =
        format!("SELECT at, ended, finished FROM system_reviews {of} ORDER BY n DESC LIMIT 1");
    let found = connection.query_row(&sql, [], mark).optional()?;
    Ok(found)
}

fn mark(row: &Row<'_>) -> rusqlite::Result<Mark> {
    let ended: i64 = row.get("ended")?;
    let ended = u64::try_from(ended).unwrap_or_default();
    Ok((row.get("at")?, ended, row.get("finished")?))
}

/// Debates that were run here and ended.
fn ended(connection: &Connection) -> Result<u64> {
    let sql = "SELECT count(*) FROM debates WHERE outcome IS NOT NULL AND id <> ?1
               AND id NOT IN (SELECT debate FROM imports)";
    let count: i64 = connection.query_row(sql, [example::ID], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or_default())
}
