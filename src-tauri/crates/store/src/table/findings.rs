//! Who raised the findings of all debates, for hits of the search.

use domain::Finding;
use rusqlite::Connection;

use crate::Result;

/// Adds the findings of a round.
pub(crate) fn raised(connection: &Connection, debate: i64, findings: &[Finding]) -> Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO findings (debate, id, persona) VALUES (?1, ?2, ?3)",
    )?;
    for finding in findings {
        insert.execute((debate, finding.id.as_str(), &finding.persona))?;
    }
    Ok(())
}
