//! What calls used, for estimates of later debates.

use domain::round::Reply;
use rusqlite::Connection;

use crate::Result;

/// Adds what one call used.
pub(crate) fn add(connection: &Connection, debate: i64, key: &str, reply: &Reply) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO usage (debate, key, model, input_tokens, output_tokens, duration_ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            debate,
            key,
            &reply.model,
            column(reply.usage.input_tokens),
            column(reply.usage.output_tokens),
            column(reply.duration_ms),
        ))?;
    Ok(())
}

/// A count as `SQLite` stores it; an absurd figure from a provider must not cost the reply.
fn column(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
