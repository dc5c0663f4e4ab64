//! From a path to a database that is private, current and safe to share.

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ffi};

use crate::connect::{connect, file, settle_on_close, wait_for_disk};
use crate::lock::{self, Locked, Together, wait_for_lock};
use crate::private::{make_file, make_folder};
use crate::{Error, Result, backup, log, migrations, projection, table, update};

/// Below this, two connections that make checkpoints at the same time can corrupt a WAL.
pub(crate) const OLDEST_SQLITE: i32 = 3_051_003;

/// The minimum size of a database.
const SMALLEST_PAGE: u64 = 512;

/// An open database.
pub(crate) struct Opened {
    pub(crate) writer: Connection,
    /// Held as long as it is open.
    pub(crate) in_use: Locked,
    /// The greatest identifier in it.
    pub(crate) newest: Option<String>,
    /// Where the log is that could not be read to its end.
    pub(crate) torn: Option<PathBuf>,
}

/// Creates what is missing in `folder`, brings the database up to date, and opens it.
pub(crate) fn prepare(folder: &Path) -> Result<Opened> {
    let found = ffi::SQLITE_VERSION_NUMBER;
    if found < OLDEST_SQLITE {
        return Err(Error::invalid(format!(
            "This Whetstone was built with SQLite {found}, which can corrupt data; \
             {OLDEST_SQLITE} or newer is needed"
        )));
    }
    make_folder(folder)?;
    for name in ["locks", "work", "backups"] {
        make_folder(&folder.join(name))?;
    }
    // Two processes that switch a new file to WAL at the same time would lock each other out.
    let _opening = opening(folder)?;
    let path = file(folder);
    let opened = open(folder, &path);
    opened.map_err(|error| {
        error
            .located(&path)
            .offering(|| backup::newest_good_backup(folder))
    })
}

/// The right to open the database, or to replace it.
pub(crate) fn opening(folder: &Path) -> Result<File> {
    wait_for_lock(&folder.join("locks").join("open"))
}

fn open(folder: &Path, path: &Path) -> Result<Opened> {
    // Others who have it open may write to the log while we check it.
    let is_first = lock::alone(folder, Together::Open)?.is_some();
    let in_use = lock::share(folder, Together::Open)?;
    refuse_emptied(folder, path)?;
    make_file(path)?;
    let torn = if is_first { log::torn(folder)? } else { None };
    let writer = writer(path, folder)?;
    let newest = table::newest_id(&writer)?;
    settle_on_close(&writer, true)?;
    make_file(&made(folder))?;
    Ok(Opened {
        writer,
        in_use,
        newest,
        torn,
    })
}

/// Recorded next to a new database: from then on, an empty one counts as damaged.
fn made(folder: &Path) -> PathBuf {
    folder.join("locks").join("made")
}

/// `SQLite` creates a new database from a file that is too short to be one.
fn refuse_emptied(folder: &Path, path: &Path) -> Result<()> {
    let bytes = std::fs::metadata(path).map_or(0, |file| file.len());
    let is_cut = bytes > 0 || made(folder).exists();
    if bytes < SMALLEST_PAGE && is_cut {
        let name = path.display().to_string();
        return Err(Error::damaged(name, format!("it has {bytes} bytes")));
    }
    Ok(())
}

/// The connection that writes, to a database with the current schema.
pub(crate) fn writer(path: &Path, folder: &Path) -> Result<Connection> {
    let mut connection = connect(path)?;
    settle_on_close(&connection, false)?;
    migrations::refuse_newer(&connection, path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A new database has nothing to lose: after a power failure, it is created again.
    wait_for_disk(&connection, migrations::version(&connection)? > 0)?;
    migrations::make_if_new(&mut connection)?;
    update::migrate(&mut connection, migrations::STEPS, folder)?;
    projection::make_if_missing(&mut connection)?;
    Ok(connection)
}
