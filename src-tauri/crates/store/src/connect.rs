//! Connections to the database, with all settings that are not stored in the file.
//!
//! Replies, observations, the author's decisions and ends wait for the disk. Facts that follow from replies
//! don't: a replay recreates them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::Result;

/// How long to wait for another process before giving up.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The database in a data folder.
pub(crate) fn file(folder: &Path) -> PathBuf {
    folder.join("whetstone.db")
}

/// A connection with all settings that are not stored in the file.
pub(crate) fn connect(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    // Keeps plans that don't depend on bound values: otherwise, many statements are prepared again each
    // time they run.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// A read-only connection.
pub(crate) fn reader(folder: &Path) -> Result<Connection> {
    let connection = connect(&file(folder))?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Sets whether closing `connection` writes the log into the database. Not while the database may be
/// damaged: then it is left as it was found.
pub(crate) fn settle_on_close(connection: &Connection, settle: bool) -> Result<()> {
    let leave = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(leave, !settle)?;
    Ok(())
}

/// Whether the next transactions of a writer are on disk when they end. Otherwise, they are written in
/// order after earlier ones, so that a power failure loses only the last ones.
pub(crate) fn wait_for_disk(writer: &Connection, wait: bool) -> Result<()> {
    let mode = if wait { "FULL" } else { "NORMAL" };
    Ok(writer.pragma_update(None, "synchronous", mode)?)
}
