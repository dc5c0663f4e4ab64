//! Backups: copies of the whole database, made while it is in use and checked before they count. The newest
//! few of each kind are stored in `backups/`.
//!
//! Damaged data never replaces a sound backup. A number in the name sets their order, since clocks may be
//! set back.

use std::fs;
use std::path::{Path, PathBuf};

use domain::page::{Backup, BackupKind, BackupLoss};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::backup::StepResult;
use rusqlite::{Connection, MAIN_DB, OpenFlags, ffi};

use crate::lock::{try_lock, wait_for_lock};
use crate::{Error, Result, Store, connect, migrations, now, private};

/// How many backups of each kind are kept.
const KEPT: usize = 7;

/// Pages to copy at a time; for `SQLite`, any negative number means all of them.
const ALL_PAGES: i32 = -1;

/// The backup folder.
pub(crate) fn folder(data: &Path) -> PathBuf {
    data.join("backups")
}

impl Store {
    /// All backups, newest first.
    pub fn backups(&self) -> Result<Vec<Backup>> {
        backups(self.folder())
    }

    /// Makes a backup.
    ///
    /// # Errors
    /// [`Error::Damaged`] when the data itself is damaged: then no backup is made, so that no sound one has
    /// to be removed.
    pub fn back_up(&self, kind: BackupKind) -> Result<Backup> {
        let made = connect::connect(&connect::file(self.folder()))
            .and_then(|source| make(&source, self.folder(), kind));
        self.located(made)
    }

    /// Makes today's backup, unless it exists, there is nothing to back up yet, or another process is
    /// making it.
    pub fn back_up_daily(&self) -> Result<Option<Backup>> {
        let is_empty = "SELECT NOT EXISTS (SELECT 1 FROM tasks)";
        if self.read(|connection| Ok(connection.query_one(is_empty, [], |row| row.get(0))?))? {
            return Ok(None);
        }
        let Some(_alone) = try_lock(&self.folder().join("locks").join("daily"))? else {
            return Ok(None);
        };
        let today = local_day(Timestamp::now());
        let is_of_today = |backup: &Backup| {
            let made_at: Option<Timestamp> = backup.made_at.parse().ok();
            backup.kind == BackupKind::Daily && made_at.map(local_day) == Some(today)
        };
        if self.backups()?.iter().any(is_of_today) {
            return Ok(None);
        }
        self.back_up(BackupKind::Daily).map(Some)
    }

    /// What is here but not in a backup.
    pub fn loss(&self, name: &str) -> Result<BackupLoss> {
        let backup = find(self.folder(), name)?;
        let path = plain(&folder(self.folder()).join(backup.name))?;
        let connection = connect::connect(&connect::file(self.folder()))?;
        let compared = || {
            connection.execute("ATTACH ?1 AS kept", [path])?;
            Ok(connection.query_one(
                "SELECT (SELECT count(*) FROM main.tasks now WHERE NOT EXISTS (
                             SELECT 1 FROM kept.tasks WHERE id = now.id AND body = now.body
                                AND title = now.title AND archived = now.archived)),
                        (SELECT count(DISTINCT debate) FROM main.journal now WHERE NOT EXISTS (
                             SELECT 1 FROM kept.journal WHERE debate = now.debate AND seq = now.seq))",
                [],
                |row| {
                    Ok(BackupLoss {
                        tasks: row.get(0)?,
                        debates: row.get(1)?,
                    })
                },
            )?)
        };
        self.located(compared())
    }
}

/// The backups in a data folder, whether its database can be opened or not, newest first. The order is that
/// of their creation, whatever the clock said.
pub fn backups(data: &Path) -> Result<Vec<Backup>> {
    let path = folder(data);
    let failed = |error| Error::file(&path, error);
    let mut found = Vec::new();
    for entry in fs::read_dir(&path).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some((number, kind, made_at)) = read_name(&name) {
            let bytes = entry.metadata().map_err(failed)?.len();
            let backup = Backup {
                name,
                kind,
                made_at,
                bytes,
            };
            found.push((number, backup));
        }
    }
    found.sort_by(|(one, _), (other, _)| other.cmp(one));
    Ok(found.into_iter().map(|(_, backup)| backup).collect())
}

/// The newest backup that is sound and in a format that this program knows.
pub fn newest_good_backup(data: &Path) -> Option<Backup> {
    let sound = |backup: &Backup| open_checked(&folder(data).join(&backup.name)).is_ok();
    backups(data).unwrap_or_default().into_iter().find(sound)
}

/// A backup by its file name.
pub(crate) fn find(data: &Path, name: &str) -> Result<Backup> {
    let mut backups = backups(data)?.into_iter();
    backups
        .find(|backup| backup.name == name)
        .ok_or_else(|| Error::not_found("backup", name))
}

/// Copies what `source` reads into a new backup, and removes the oldest of its kind.
pub(crate) fn make(source: &Connection, data: &Path, kind: BackupKind) -> Result<Backup> {
    let path = folder(data);
    for folder in [&path, &data.join("work"), &data.join("locks")] {
        private::make_folder(folder)?;
    }
    let _alone = wait_for_lock(&data.join("locks").join("backup"))?;
    let draft = data.join("work").join("backup.db");
    let name = new_name(data, kind)?;
    let made = copy(source, &draft)
        .and_then(|()| {
            open_checked(&draft)
                .map_err(|error| of_source(source, error))
                .map(drop)
        })
        .and_then(|()| keep(&draft, &path.join(&name)));
    if let Err(error) = made {
        // What is left of it isn't in the way: the next backup removes it first.
        let _ = fs::remove_file(&draft);
        return Err(error);
    }
    let_go(data, kind)?;
    find(data, &name)
}

/// If a copy is damaged, so was its source.
fn of_source(source: &Connection, error: Error) -> Error {
    match error {
        Error::Damaged { detail, .. } => {
            Error::damaged(source.path().unwrap_or("The database"), detail)
        }
        error => error,
    }
}

/// Copies one snapshot of a database into a new file.
pub(crate) fn copy(source: &Connection, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_file(to).map_err(|error| Error::file(to, error))?;
    }
    private::make_file(to)?;
    let mut copy = Connection::open(to).map_err(Error::from)?;
    let copied = copy_into(source, &mut copy).and_then(|()| {
        // The copy says that it has a log next to it; without one, it is a single file.
        Ok(copy.pragma_update(None, "journal_mode", "DELETE")?)
    });
    copied.map_err(|error| match error {
        Error::Sqlite(ref inner) if is_full(inner) => error.located(to),
        error => error,
    })
}

/// Copies one snapshot of a database over the entire content of another, in one transaction.
pub(crate) fn copy_into(source: &Connection, target: &mut Connection) -> Result<()> {
    let step = rusqlite::backup::Backup::new_with_names(source, MAIN_DB, target, MAIN_DB)
        .and_then(|backup| backup.step(ALL_PAGES))?;
    match step {
        StepResult::Done => Ok(()),
        _ => Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None).into()),
    }
}

/// Opens a copy for reading, after checking every page of it.
///
/// # Errors
/// [`Error::Damaged`] with the copy, [`Error::NewerSchema`] with its format.
pub(crate) fn open_checked(path: &Path) -> Result<Connection> {
    let check = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let found: String = connection.query_one("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(Error::damaged(path.display().to_string(), found));
        }
        if migrations::version(&connection)? == 0 {
            return Err(Error::damaged(path.display().to_string(), "it is empty"));
        }
        migrations::refuse_newer(&connection, path)?;
        Ok(connection)
    };
    check().map_err(|error| error.located(path))
}

/// Gives a complete file its final name, durably.
fn keep(draft: &Path, path: &Path) -> Result<()> {
    let rename = || {
        fs::File::open(draft)?.sync_all()?;
        fs::rename(draft, path)?;
        private::sync_folder(path)
    };
    rename().map_err(|error| Error::file(path, error))
}

fn let_go(data: &Path, kind: BackupKind) -> Result<()> {
    let backups = backups(data)?.into_iter();
    for old in backups.filter(|backup| backup.kind == kind).skip(KEPT) {
        let path = folder(data).join(old.name);
        fs::remove_file(&path).map_err(|error| Error::file(&path, error))?;
    }
    Ok(())
}

/// `0012-daily-2026-03-01T09-30-00.000Z.db`: the number says which is newer, since clocks may be set back;
/// Windows doesn't allow colons in names.
fn new_name(data: &Path, kind: BackupKind) -> Result<String> {
    let newest = backups(data)?
        .first()
        .and_then(|newest| read_name(&newest.name));
    let number = newest.map_or(0, |(number, ..)| number) + 1;
    let stamp = now().replace(':', "-");
    Ok(format!("{number:04}-{}-{stamp}.db", word(kind)))
}

fn read_name(name: &str) -> Option<(u32, BackupKind, String)> {
    let (number, rest) = name.strip_suffix(".db")?.split_once('-')?;
    let (kind, stamp) = rest.split_once('-')?;
    let (date, time) = stamp.split_once('T')?;
    let made_at = format!("{date}T{}", time.replace('-', ":"));
    made_at.parse::<Timestamp>().ok()?;
    let kind = KINDS.into_iter().find(|one| word(*one) == kind)?;
    Some((number.parse().ok()?, kind, made_at))
}

const KINDS: [BackupKind; 4] = [
    BackupKind::Daily,
    BackupKind::Asked,
    BackupKind::Update,
    BackupKind::Restore,
];

fn word(kind: BackupKind) -> &'static str {
    match kind {
        BackupKind::Daily => "daily",
        BackupKind::Asked => "asked",
        BackupKind::Update => "update",
        BackupKind::Restore => "restore",
    }
}

fn local_day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::system()).date()
}

fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull)
}

/// A path in the form that SQL accepts.
pub(crate) fn plain(path: &Path) -> Result<String> {
    let plain = path.to_str().map(str::to_owned);
    plain.ok_or_else(|| Error::invalid(format!("The path {} is not plain text", path.display())))
}
