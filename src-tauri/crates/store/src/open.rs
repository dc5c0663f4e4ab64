//! From a path to a data base that is private, current and safe to share.

use std::fs::{DirBuilder, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, ffi};

use crate::lock::try_lock;
use crate::{Error, Result, migrations, projection};

/// How long to wait for another process before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Below this a WAL can be corrupted by two connections that check-point at the same time.
pub(crate) const OLDEST_SQLITE: i32 = 3_051_003;

/// The data base in a data folder.
pub(crate) fn file(folder: &Path) -> PathBuf {
    folder.join("whetstone.db")
}

/// Makes what is missing in `folder`, brings the data base up to date, and returns the writer.
pub(crate) fn prepare(folder: &Path) -> Result<Connection> {
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
    let alone = wait_for_lock(&folder.join("locks").join("open"))?;
    let path = file(folder);
    make_file(&path)?;
    let writer = writer(&path, &folder.join("backups")).map_err(|error| error.located(&path))?;
    drop(alone);
    Ok(writer)
}

fn writer(path: &Path, backups: &Path) -> Result<Connection> {
    let mut connection = connect(path)?;
    migrations::refuse_newer(&connection, path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    wait_for_disk(&connection, true)?;
    migrations::migrate(&mut connection, migrations::STEPS, backups)?;
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

/// Waits until no other process holds the lock.
pub(crate) fn wait_for_lock(path: &Path) -> Result<File> {
    let start = Instant::now();
    loop {
        if let Some(file) = try_lock(path)? {
            return Ok(file);
        }
        if start.elapsed() > PATIENCE {
            return Err(Error::Busy {
                what: path.display().to_string(),
            });
        }
        thread::sleep(Duration::from_millis(10));
    }
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
