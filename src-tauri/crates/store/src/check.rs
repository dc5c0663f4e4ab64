//! Whether a data folder is sound, for the doctor.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, ffi};
use serde::Serialize;

use crate::open::OLDEST_SQLITE;
use crate::projection::{self, TABLES};
use crate::table::scores;
use crate::{Error, Result, Store, audit, backup, connect, migrations, private};

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What was checked.
    pub name: &'static str,
    /// Whether it is all right.
    pub ok: bool,
    /// The result in one sentence; if something is wrong, with what to do.
    pub words: String,
}

/// The built-in version of `SQLite`.
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

impl Store {
    /// Checks everything that can be wrong with the data folder. Changes nothing, and takes as long as
    /// rebuilding the lists.
    pub fn check(&self) -> Vec<Check> {
        vec![
            check("SQLite", Ok(sqlite())),
            check("Schema", self.read(schema_version)),
            check("Permissions", permissions(self.folder())),
            check("Database", self.afresh(integrity)),
            check("References", self.read(references)),
            check("Search", self.afresh(search)),
            check("Lists", self.projections()),
            check("Audit log", self.read(audit_log)),
        ]
    }

    /// Checks on a separate connection: one that has searched before would compare its cached index with
    /// what others have written since.
    fn afresh(&self, look: impl FnOnce(&Connection) -> Result<Verdict>) -> Result<Verdict> {
        let found = connect::connect(&connect::file(self.folder())).and_then(|fresh| look(&fresh));
        self.located(found)
    }

    fn projections(&self) -> Result<Verdict> {
        let scratch = self
            .folder()
            .join("work")
            .join(format!("check-{}.db", self.new_id()));
        private::make_file(&scratch)?;
        let compared = compare(&scratch, &connect::file(self.folder()));
        if let Err(error) = std::fs::remove_file(&scratch) {
            tracing::warn!(file = %scratch.display(), %error, "left behind");
        }
        self.located(compared)
    }
}

/// The sentence to show: `Ok` if all is well.
type Verdict = std::result::Result<String, String>;

fn check(name: &'static str, found: Result<Verdict>) -> Check {
    let verdict =
        found.unwrap_or_else(|error| Err(format!("{error}. {}", error.advice().in_terminal())));
    let ok = verdict.is_ok();
    let (Ok(words) | Err(words)) = verdict;
    Check { name, ok, words }
}

fn sqlite() -> Verdict {
    let version = sqlite_version();
    if ffi::SQLITE_VERSION_NUMBER >= OLDEST_SQLITE {
        Ok(format!("Version {version}."))
    } else {
        Err(format!(
            "Version {version} can corrupt data. Update Whetstone."
        ))
    }
}

fn schema_version(connection: &Connection) -> Result<Verdict> {
    let (found, known) = (migrations::version(connection)?, migrations::known());
    Ok(if found == known {
        Ok(format!("Format {found}."))
    } else {
        Err(format!(
            "The data has format {found}, but this version of Whetstone uses format {known}. Use the newer version."
        ))
    })
}

fn permissions(folder: &Path) -> Result<Verdict> {
    let mut open_to_others = Vec::new();
    let wanted = [
        (folder.to_owned(), private::FOLDER_MODE),
        (folder.join("locks"), private::FOLDER_MODE),
        (folder.join("work"), private::FOLDER_MODE),
        (folder.join("backups"), private::FOLDER_MODE),
        (connect::file(folder), private::FILE_MODE),
    ];
    for (path, wanted) in wanted {
        let mode = private::mode(&path).map_err(|error| Error::file(&path, error))?;
        if mode.is_some_and(|mode| mode & !wanted != 0) {
            open_to_others.push(path.display().to_string());
        }
    }
    Ok(if open_to_others.is_empty() {
        Ok("Only your account can read the data.".to_owned())
    } else {
        let paths = open_to_others.join(", ");
        Err(format!(
            "Other accounts can open {paths}. Restart Whetstone to fix this."
        ))
    })
}

fn integrity(connection: &Connection) -> Result<Verdict> {
    let found: String = connection.query_one("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    Ok(if found == "ok" {
        Ok("Every page of the file can be read.".to_owned())
    } else {
        Err(format!(
            "The file is damaged: {found}. Restore a backup: `whetstone doctor --backups` lists them."
        ))
    })
}

fn references(connection: &Connection) -> Result<Verdict> {
    let broken = connection.prepare("PRAGMA foreign_key_check")?.exists([])?;
    Ok(if broken {
        Err(
            "Some entries refer to others that are missing. Run `whetstone doctor --rebuild`."
                .to_owned(),
        )
    } else {
        Ok("No entry is missing.".to_owned())
    })
}

fn search(connection: &Connection) -> Result<Verdict> {
    for index in ["search_index", "task_search"] {
        let sql = format!("INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)");
        match connection.execute(&sql, []) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                let fault = "Texts are missing. Run `whetstone doctor --rebuild`.";
                return Ok(Err(fault.to_owned()));
            }
            compared => compared?,
        };
    }
    Ok(Ok("Every text can be found.".to_owned()))
}

fn audit_log(connection: &Connection) -> Result<Verdict> {
    let audit = audit::of_all(connection)?;
    Ok(match audit.broken.first() {
        None => Ok(audit.words()),
        Some(broken) => Err(format!("{} {}", broken.message, broken.hint)),
    })
}

/// Rebuilds the projections in a scratch file and compares.
fn compare(scratch: &Path, file: &Path) -> Result<Verdict> {
    let mut connection = Connection::open(scratch)?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    migrations::take(&mut connection, migrations::STEPS)?;
    // Without these tables in the scratch file, their names refer to the attached one.
    connection.execute_batch(
        "DROP TABLE journal; DROP TABLE versions; DROP TABLE texts; DROP TABLE numbers",
    )?;
    connection.execute("ATTACH ?1 AS kept", [backup::plain(file)?])?;

    let transaction = connection.transaction()?;
    projection::project_all(&transaction)?;
    scores::make_missing(&transaction)?;
    let mut stale = Vec::new();
    for table in TABLES {
        if differs(&transaction, table)? {
            stale.push(table);
        }
    }
    Ok(if stale.is_empty() {
        Ok("They match the journal.".to_owned())
    } else {
        let tables = stale.join(", ");
        Err(format!(
            "{tables}: doesn’t match the journal. Run `whetstone doctor --rebuild`."
        ))
    })
}

fn differs(connection: &Connection, table: &str) -> Result<bool> {
    let is_in_one = |one, other| {
        let sql = format!("SELECT * FROM {one}.{table} EXCEPT SELECT * FROM {other}.{table}");
        connection.prepare(&sql)?.exists([])
    };
    // A score that nobody has asked for may be missing.
    let is_missing = table != "scores" && is_in_one("main", "kept")?;
    Ok(is_missing || is_in_one("kept", "main")?)
}
