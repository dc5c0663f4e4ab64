//! Connections to the database, with everything set that is not kept in the file.
//!
//! Replies, observations, the author's decisions and ends wait for the disk. Facts that follow from
//! replies don't: a replay makes them again.

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

/// A connection with everything set that is not kept in the file.
pub(crate) fn connect(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    // A plan that doesn’t depend on the values that are bound stays: otherwise, many a statement is
    // prepared anew each time that it runs.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// A connection that only reads.
pub(crate) fn reader(folder: &Path) -> Result<Connection> {
    let connection = connect(&file(folder))?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Says whether closing `connection` writes the log into the database. Not as long as the database
/// may be damaged: it is kept as it was found then.
pub(crate) fn settle_on_close(connection: &Connection, settle: bool) -> Result<()> {
    let leave = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(leave, !settle)?;
    Ok(())
}

/// Whether the next transactions of a writer are on disk when they end. Without it they are written
/// in order behind those before them, so that a power cut takes the last ones and no other.
pub(crate) fn wait_for_disk(writer: &Connection, wait: bool) -> Result<()> {
    let mode = if wait { "FULL" } else { "NORMAL" };
    Ok(writer.pragma_update(None, "synchronous", mode)?)
}
