//! From a path to a data base that is private, current and safe to share.

use std::fs::{DirBuilder, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, ffi};

use crate::lock::{self, Locked, Together, wait_for_lock};
use crate::{Error, Result, backup, log, migrations, projection, table};

/// How long to wait for another process before giving up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Below this a WAL can be corrupted by two connections that check-point at the same time.
pub(crate) const OLDEST_SQLITE: i32 = 3_051_003;

/// No data base has less bytes than this.
const SMALLEST_PAGE: u64 = 512;

/// The data base in a data folder.
pub(crate) fn file(folder: &Path) -> PathBuf {
    folder.join("whetstone.db")
}

/// A data base that was opened.
pub(crate) struct Opened {
    pub(crate) writer: Connection,
    /// Held as long as it is open.
    pub(crate) in_use: Locked,
    /// The greatest identifier in it.
    pub(crate) newest: Option<String>,
    /// Where the log lies that could not be read to its end.
    pub(crate) torn: Option<PathBuf>,
}

/// Makes what is missing in `folder`, brings the data base up to date, and opens it.
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
    // Two processes that switch a new file to WAL at once would lock each other out.
    let _opening = opening(folder)?;
    let path = file(folder);
    let opened = open(folder, &path);
    opened.map_err(|error| {
        error
            .located(&path)
            .offering(|| backup::newest_good_backup(folder))
    })
}

/// The right to open the data base, or to put another in its place.
pub(crate) fn opening(folder: &Path) -> Result<File> {
    wait_for_lock(&folder.join("locks").join("open"))
}

fn open(folder: &Path, path: &Path) -> Result<Opened> {
    // Others who have it open write the log while we would look at it.
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

/// Noted beside a data base that was made: an empty one is damage from then on.
fn made(folder: &Path) -> PathBuf {
    folder.join("locks").join("made")
}

/// `SQLite` makes a new data base of a file that is too short to be one.
fn refuse_emptied(folder: &Path, path: &Path) -> Result<()> {
    let bytes = std::fs::metadata(path).map_or(0, |file| file.len());
    let is_cut = bytes > 0 || made(folder).exists();
    if bytes < SMALLEST_PAGE && is_cut {
        let name = path.display().to_string();
        return Err(Error::damaged(name, format!("it has {bytes} bytes")));
    }
    Ok(())
}

/// Says whether closing `connection` writes the log into the data base. Not as long as the data base
/// may be damaged: it is kept as it was found then.
pub(crate) fn settle_on_close(connection: &Connection, settle: bool) -> Result<()> {
    let leave = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(leave, !settle)?;
    Ok(())
}

/// The connection that writes, on a data base of the current schema.
pub(crate) fn writer(path: &Path, folder: &Path) -> Result<Connection> {
    let mut connection = connect(path)?;
    settle_on_close(&connection, false)?;
    migrations::refuse_newer(&connection, path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    wait_for_disk(&connection, true)?;
    migrations::migrate(&mut connection, migrations::STEPS, folder)?;
    projection::make_if_missing(&mut connection)?;
    Ok(connection)
}

/// Whether the next transactions of a writer are on disk when they end. Without it they are written
/// in order behind those before them, so that a power cut takes the last ones and no other.
pub(crate) fn wait_for_disk(writer: &Connection, wait: bool) -> Result<()> {
    let mode = if wait { "FULL" } else { "NORMAL" };
    Ok(writer.pragma_update(None, "synchronous", mode)?)
}

/// A connection that only reads.
pub(crate) fn reader(folder: &Path) -> Result<Connection> {
    let connection = connect(&file(folder))?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// A connection with everything set that is not kept in the file.
pub(crate) fn connect(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

pub(crate) fn make_folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    builder
        .create(path)
        .and_then(|()| restrict(path, FOLDER_MODE))
        .map_err(|error| Error::file(path, error))
}

/// Makes a file for its owner alone, or makes one that is there so.
pub(crate) fn make_file(path: &Path) -> Result<()> {
    private(OpenOptions::new().create(true).append(true))
        .open(path)
        .and_then(|_| restrict(path, FILE_MODE))
        .map_err(|error| Error::file(path, error))
}

/// Writes to disk that a file has its name.
pub(crate) fn sync_folder(file: &Path) -> std::io::Result<()> {
    match file.parent() {
        // Elsewhere a folder can't be opened as a file is.
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// Mode of a folder: for its owner alone.
pub(crate) const FOLDER_MODE: u32 = 0o700;

/// Mode of a file: for its owner alone.
pub(crate) const FILE_MODE: u32 = 0o600;

/// Makes new files readable for their owner alone.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, FILE_MODE);
    options
}

/// The permission bits of a file or folder; `None` where the system has none.
#[cfg(unix)]
pub(crate) fn mode(path: &Path) -> std::io::Result<Option<u32>> {
    use std::os::unix::fs::PermissionsExt;
    Ok(Some(path.metadata()?.permissions().mode() & 0o777))
}

/// The permission bits of a file or folder; `None` where the system has none.
#[cfg(not(unix))]
pub(crate) fn mode(_: &Path) -> std::io::Result<Option<u32>> {
    Ok(None)
}

/// Sets the permission bits, where the system has them and they differ.
fn restrict(path: &Path, wanted: u32) -> std::io::Result<()> {
    #[cfg(unix)]
    if mode(path)? != Some(wanted) {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(wanted))?;
    }
    #[cfg(not(unix))]
    let _ = (path, wanted);
    Ok(())
}
