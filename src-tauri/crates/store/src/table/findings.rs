//! Findings of all debates, for figures across them.

use domain::round::Synthesis;
use domain::{Change, Finding, FindingId, FindingStatus};
use rusqlite::Connection;

use super::to_word;
use crate::Result;

/// Adds the findings of a round.
pub(crate) fn raised(connection: &Connection, debate: i64, findings: &[Finding]) -> Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO findings
             (debate, id, round, seat, persona, severity, title, status)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for finding in findings {
        insert.execute((
            debate,
            finding.id.as_str(),
            finding.round,
            finding.seat.as_str(),
            &finding.persona,
            to_word(&finding.severity)?,
            &finding.title,
            to_word(&finding.status)?,
        ))?;
    }
    Ok(())
}

/// Notes what became of findings in a synthesis.
pub(crate) fn settled(connection: &Connection, debate: i64, synthesis: &Synthesis) -> Result<()> {
    let applied = synthesis.edits.iter().filter(|edit| edit.applied);
    let answered = applied.flat_map(|edit| &edit.findings);
    let declined = synthesis.declined.iter().map(|declined| &declined.finding);
    // The later wins: an applied edit over a decline, and recording, which is done by an edit.
    set_status(connection, debate, declined, FindingStatus::Declined)?;
    set_status(connection, debate, answered, FindingStatus::Answered)?;
    set_status(
        connection,
        debate,
        synthesis.recorded.iter(),
        FindingStatus::Recorded,
    )
}

fn set_status<'a>(
    connection: &Connection,
    debate: i64,
    findings: impl Iterator<Item = &'a FindingId>,
    status: FindingStatus,
) -> Result<()> {
    let status = to_word(&status)?;
    let mut update = connection
        .prepare_cached("UPDATE findings SET status = ?3 WHERE debate = ?1 AND id = ?2")?;
    for finding in findings {
        update.execute((debate, finding.as_str(), &status))?;
    }
    Ok(())
}

/// Ties findings to the changes of a proposal: to the first that answers them, decisions before
/// scaffold.
pub(crate) fn linked(connection: &Connection, debate: i64, changes: &[Change]) -> Result<()> {
    connection
        .prepare_cached("UPDATE findings SET change = NULL WHERE debate = ?1")?
        .execute([debate])?;
    let mut update = connection.prepare_cached(
        "UPDATE findings SET change = ?3 WHERE debate = ?1 AND id = ?2 AND change IS NULL",
    )?;
    let (scaffold, decisions): (Vec<_>, Vec<_>) =
        changes.iter().partition(|change| change.is_scaffold());
    for change in decisions.into_iter().chain(scaffold) {
        for finding in &change.findings {
            update.execute((debate, finding.as_str(), change.id.as_str()))?;
        }
    }
    Ok(())
}
