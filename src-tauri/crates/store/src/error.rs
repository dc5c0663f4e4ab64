//! What can go wrong with the data folder, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use domain::Hint;
use domain::page::{AppError, Backup, ErrorCode};
use rusqlite::ErrorCode as Sqlite;

/// A result of the store.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the store could not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The requested item is not (or no longer) in the store.
    #[error("There is no {what}")]
    NotFound {
        /// What was looked for.
        what: String,
    },
    /// A save was based on a text that is no longer the newest.
    #[error("“{title}” was changed elsewhere while you were editing it")]
    Conflict {
        /// The stored title of the task.
        title: String,
        /// The stored revision.
        revision: u64,
    },
    /// The data was written by a newer Whetstone.
    #[error("{what} has format {found}, and this version of Whetstone knows formats up to {known}")]
    NewerSchema {
        /// What has the newer format.
        what: String,
        /// The format found.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// Another process is using it.
    #[error("{what} is in use by another process")]
    Busy {
        /// What is in use.
        what: String,
    },
    /// The disk is full.
    #[error("The disk is full: {} could not be written", file.display())]
    Full {
        /// What could not be written.
        file: PathBuf,
    },
    /// The folder or file is read-only.
    #[error("{} can’t be written: it is read-only", file.display())]
    ReadOnly {
        /// What can't be written.
        file: PathBuf,
    },
    /// The stored data can't be read.
    #[error("{what} is damaged")]
    Damaged {
        /// What can't be read.
        what: String,
        /// Why, for the log.
        detail: String,
        /// The newest sound backup, if none of the data can be opened.
        backup: Option<Box<Backup>>,
    },
    /// A file to import is not as it was exported.
    #[error("{name} wasn’t imported. Line {line}: {what}")]
    BadArchive {
        /// The file.
        name: String,
        /// The line in it.
        line: u64,
        /// What is wrong there.
        what: String,
    },
    /// The example is read-only.
    #[error("The example is read-only")]
    Example,
    /// A debate or an agent is running, so its data must not be replaced and it must not be held up.
    #[error(
        "A debate or a coding agent is running here or in another Whetstone window or terminal, so this has to wait"
    )]
    Debating,
    /// The system could not open, read or write a file.
    #[error("{} could not be opened, read or written: {source}", file.display())]
    Io {
        /// Which.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `SQLite` refused a statement.
    #[error("The database refused a request: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The request can't be carried out.
    #[error("{message}")]
    Invalid {
        /// What is wrong with it.
        message: String,
    },
}

impl Error {
    pub(crate) fn not_found(kind: &str, id: impl std::fmt::Display) -> Self {
        Self::NotFound {
            what: format!("{kind} {id}"),
        }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid {
            message: message.into(),
        }
    }

    pub(crate) fn damaged(what: impl Into<String>, detail: impl std::fmt::Display) -> Self {
        Self::Damaged {
            what: what.into(),
            detail: detail.to_string(),
            backup: None,
        }
    }

    /// Adds the backup that would help with the damage.
    pub(crate) fn offering(mut self, newest_good: impl FnOnce() -> Option<Backup>) -> Self {
        if let Self::Damaged { backup, .. } = &mut self {
            *backup = newest_good().map(Box::new);
        }
        self
    }

    /// The backup that would help, if none of the data can be opened.
    pub fn backup(&self) -> Option<&Backup> {
        match self {
            Self::Damaged { backup, .. } => backup.as_deref(),
            _ => None,
        }
    }

    /// A file system error about `file`.
    pub(crate) fn file(file: &Path, source: io::Error) -> Self {
        let file = file.to_owned();
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::ReadOnly { file }
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full { file },
            _ => Self::Io { file, source },
        }
    }

    /// Adds the file and the cause to an error for which `SQLite` gives only codes.
    pub(crate) fn located(self, file: &Path) -> Self {
        let Self::Sqlite(error) = self else {
            return self;
        };
        let name = || file.display().to_string();
        match error.sqlite_error_code() {
            Some(Sqlite::DatabaseBusy | Sqlite::DatabaseLocked) => Self::Busy { what: name() },
            Some(Sqlite::DiskFull) => Self::Full {
                file: file.to_owned(),
            },
            Some(Sqlite::ReadOnly | Sqlite::PermissionDenied) => Self::ReadOnly {
                file: file.to_owned(),
            },
            Some(Sqlite::DatabaseCorrupt | Sqlite::NotADatabase) => Self::damaged(name(), error),
            Some(Sqlite::SystemIoFailure | Sqlite::CannotOpen) => Self::Io {
                file: file.to_owned(),
                source: io::Error::other(error),
            },
            _ if is_unreadable(&error) => Self::damaged(name(), error),
            _ => Self::Sqlite(error),
        }
    }

    /// What to do next, in one or two sentences for the user of the window.
    pub fn hint(&self) -> String {
        self.advice().in_window().to_owned()
    }

    /// What to do next, for any reader.
    pub fn advice(&self) -> Hint {
        match self {
            Self::NotFound { what } if what.starts_with("debate ") => Hint::apart(
                "It may have been deleted. Reload the list.",
                "It may have been deleted. To list debates, run `whetstone history`.",
            ),
            Self::NotFound { .. } => Hint::apart(
                "It may have been deleted. Reload the list.",
                "It may have been deleted. Check its name.",
            ),
            Self::Conflict { .. } => {
                "Copy your text, reload the task and make your changes again.".into()
            }
            Self::NewerSchema { .. } => "Update Whetstone, or choose another data folder.".into(),
            Self::Busy { .. } => {
                "Wait for the other Whetstone to finish, or close it, then try again.".into()
            }
            Self::Full { .. } => "Free some space, then try again. Nothing stored was lost.".into(),
            Self::ReadOnly { .. } => {
                "Allow your account to write there, or choose another data folder.".into()
            }
            Self::Damaged {
                backup: Some(backup),
                ..
            } => restorable(backup),
            Self::Damaged { .. } => Hint::apart(
                "Restore a backup in Settings → Backups. The damaged data is kept.",
                "Restore a backup: `whetstone doctor --backups` lists them, `whetstone doctor \
                 --restore NAME` restores one. The damaged data is kept.",
            ),
            Self::BadArchive { .. } => {
                "Nothing was changed. Choose an archive that Whetstone exported, or export it again."
                    .into()
            }
            Self::Example => Hint::apart(
                "Duplicate its task to try things out, or start with a text of your own.",
                "Start with a text of your own: `whetstone refine FILE`.",
            ),
            Self::Debating => "Wait until it ends, or stop it, then try again.".into(),
            Self::Io { .. } => "Check that the disk is connected and the path is right.".into(),
            Self::Sqlite(_) => "Try again. If it happens again, run `whetstone doctor`.".into(),
            Self::Invalid { .. } => "Correct it, then try again.".into(),
        }
    }

    /// The error as it is passed to the page.
    pub fn app_error(&self) -> AppError {
        self.told(self.advice().in_window())
    }

    /// The error as a terminal and `--json` show it.
    pub fn in_terminal(&self) -> AppError {
        self.told(self.advice().in_terminal())
    }

    fn told(&self, hint: &str) -> AppError {
        AppError {
            code: self.code(),
            message: self.to_string(),
            hint: hint.to_owned(),
            detail: format!("{self:?}"),
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotFound { .. } => ErrorCode::NotFound,
            Self::Conflict { .. } => ErrorCode::Conflict,
            Self::Busy { .. } | Self::Debating => ErrorCode::Busy,
            Self::Invalid { .. } | Self::BadArchive { .. } | Self::Example => ErrorCode::Invalid,
            Self::NewerSchema { .. }
            | Self::Full { .. }
            | Self::ReadOnly { .. }
            | Self::Damaged { .. }
            | Self::Io { .. }
            | Self::Sqlite(_) => ErrorCode::Storage,
        }
    }
}

/// How to restore a backup.
fn restorable(backup: &Backup) -> Hint {
    let of = format!(
        "The newest backup that isn’t damaged is from {}.",
        backup.made_at
    );
    Hint::apart(
        format!("{of} You can restore it. The damaged file is kept."),
        format!(
            "{of} Restore it with `whetstone doctor --restore {}`. The damaged file is kept.",
            backup.name
        ),
    )
}

/// How `SQLite` messages begin if the file describes its own tables differently than the migrations wrote
/// them, if its search index has another format, or if there is no JSON where they put it.
const BROKEN_SCHEMA: [&str; 5] = [
    "malformed JSON",
    "no such ",
    "error in tokenizer constructor",
    "vtable constructor failed",
    "invalid fts5 file format",
];

/// A value that its column never has, or a table that was altered.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    use rusqlite::Error as E;
    if let E::SqliteFailure(_, Some(words)) | E::SqlInputError { msg: words, .. } = error {
        return BROKEN_SCHEMA.iter().any(|begins| words.starts_with(begins));
    }
    matches!(
        error,
        E::FromSqlConversionFailure(..)
            | E::IntegralValueOutOfRange(..)
            | E::InvalidColumnType(..)
            | E::Utf8Error(..)
    )
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use domain::page::ErrorCode;
    use rusqlite::ffi;

    use super::Error;

    fn check(error: Error, code: ErrorCode, message: &str) {
        let error = error.located(Path::new("/data/whetstone.db"));
        let app = error.app_error();
        assert_eq!((app.code, app.message.as_str()), (code, message));
        assert!(app.hint.ends_with('.') && !app.detail.is_empty(), "{app:?}");
    }

    #[test]
    fn a_code_of_the_data_base_is_told_in_words_that_name_the_file() {
        let sqlite =
            |code| Error::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
        let storage = |code, message| check(sqlite(code), ErrorCode::Storage, message);
        check(
            sqlite(ffi::SQLITE_BUSY),
            ErrorCode::Busy,
            "/data/whetstone.db is in use by another process",
        );
        storage(
            ffi::SQLITE_FULL,
            "The disk is full: /data/whetstone.db could not be written",
        );
        let read_only = "/data/whetstone.db can’t be written: it is read-only";
        storage(ffi::SQLITE_READONLY, read_only);
        storage(ffi::SQLITE_PERM, read_only);
        storage(ffi::SQLITE_CORRUPT, "/data/whetstone.db is damaged");
        storage(ffi::SQLITE_NOTADB, "/data/whetstone.db is damaged");
        storage(
            ffi::SQLITE_IOERR,
            "/data/whetstone.db could not be opened, read or written: Error code 10: disk I/O error",
        );
        storage(
            ffi::SQLITE_MISUSE,
            "The database refused a request: Error code 21: bad parameter or other API misuse",
        );
    }

    #[test]
    fn an_error_of_the_file_system_keeps_its_cause() {
        let file = |kind: io::ErrorKind| Error::file(Path::new("/data"), kind.into());
        let storage = |kind, message| check(file(kind), ErrorCode::Storage, message);
        let read_only = "/data can’t be written: it is read-only";
        storage(io::ErrorKind::PermissionDenied, read_only);
        storage(io::ErrorKind::ReadOnlyFilesystem, read_only);
        storage(
            io::ErrorKind::StorageFull,
            "The disk is full: /data could not be written",
        );
        storage(
            io::ErrorKind::NotADirectory,
            "/data could not be opened, read or written: not a directory",
        );
    }
}
