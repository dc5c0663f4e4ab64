//! Damage to the files: what can be read is read, what is missing is named, and the newest sound backup is
//! a way out.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use domain::page::{BackupKind, DebateQuery};
use store::{Error, Store};

use crate::common::{begin, fresh, typed};

const OLD: &str = "Export to CSV.";
const NEW: &str = "Export to CSV, and to PDF.";

/// The files of a data folder after a power failure: the last task is only in the log.
struct Image {
    database: Vec<u8>,
    log: Vec<u8>,
    backup: (String, Vec<u8>),
}

fn image() -> &'static Image {
    static IMAGE: OnceLock<Image> = OnceLock::new();
    IMAGE.get_or_init(|| {
        let (folder, store) = fresh();
        let task = store.create_task(typed("Export", OLD)).unwrap().row.id;
        begin(&store, &task, "Export", OLD);
        let backup = store.back_up(BackupKind::Asked).unwrap().name;
        drop(store);
        let store = Store::open(folder.path()).unwrap();
        for number in 0..9 {
            let title = format!("Task {number}");
            store
                .create_task(typed(&title, &"Words. ".repeat(300)))
                .unwrap();
        }
        store.create_task(typed("Last", NEW)).unwrap();
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        Image {
            database: read("whetstone.db"),
            log: read("whetstone.db-wal"),
            backup: (backup.clone(), read(&format!("backups/{backup}"))),
        }
    })
}

/// A data folder with these files, in which a database was made once.
fn folder_of(database: &[u8], log: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    for part in ["backups", "locks"] {
        fs::create_dir(folder.path().join(part)).unwrap();
    }
    let (name, backup) = &image().backup;
    write(&format!("backups/{name}"), backup);
    write("locks/made", b"");
    write("whetstone.db", database);
    write("whetstone.db-wal", log);
    folder
}

/// Everything that a window asks of a store. Returns whether the last task was there.
fn use_all(folder: &Path) -> Result<bool, Error> {
    let store = Store::open(folder)?;
    let tasks = store.tasks("", false)?;
    let mut has_last = false;
    for task in &tasks {
        has_last |= store.task(&task.id)?.body == NEW;
        for row in store.versions(&task.id)? {
            store.text(&row.version.text)?;
        }
    }
    let query = DebateQuery {
        search: "csv".to_owned(),
        limit: 10,
        ..DebateQuery::default()
    };
    for debate in store.debates(&query)? {
        store.view(&debate.debate)?;
    }
    store.settings()?;
    assert_eq!(store.check().len(), 8);
    Ok(has_last)
}

/// What a folder that could be opened was like.
struct Found {
    /// What it reported as lost.
    torn: Option<String>,
    /// Whether the last task was there.
    has_last: bool,
}

/// Uses a damaged folder, then restores the backup. `what` names the damage.
fn check(what: &str, database: &[u8], log: &[u8]) -> Result<Found, Error> {
    let folder = folder_of(database, log);
    let path = folder.path();
    let (cant_open, torn) = match Store::open(path) {
        Ok(store) => (None, store.torn()),
        Err(error) => (Some(error), None),
    };
    let used = use_all(path).map(|has_last| Found { torn, has_last });
    if let Err(error) = &used {
        let words = format!("{error} {}", error.hint());
        assert!(
            words.len() > 40 && !words.contains("panic"),
            "{what}: {words}"
        );
        assert!(!matches!(error, Error::Sqlite(_)), "{what}: {error:?}");
    }
    if let Some(error) = &cant_open {
        let offered = error.backup().map(|backup| backup.name.as_str());
        assert_eq!(
            offered,
            Some(image().backup.0.as_str()),
            "{what}: {error:?}"
        );
    }

    let kept = store::restore(path, &image().backup.0);
    let kept = kept.unwrap_or_else(|error| panic!("{what}: {error:?}"));
    assert!(kept.exists(), "{what}");
    if cant_open.is_some() {
        assert!(
            fs::read(&kept).unwrap() == database,
            "{what}: not kept as it was"
        );
    }
    let store = Store::open(path).unwrap_or_else(|error| panic!("{what}: {error:?}"));
    let wrong: Vec<_> = store.check().into_iter().filter(|it| !it.ok).collect();
    assert!(wrong.is_empty(), "{what}: {wrong:?}");
    let [task] = store.tasks("", false).unwrap().try_into().unwrap();
    assert_eq!(store.task(&task.id).unwrap().body, OLD, "{what}");
    used
}

/// A small generator: the same damage in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    /// Flips up to `most` bits.
    fn flip(&mut self, bytes: &mut [u8], most: usize) {
        for _ in 0..=self.below(most) {
            let place = self.below(bytes.len());
            bytes[place] ^= 1 << self.below(8);
        }
    }
}

#[test]
fn flipped_bits_in_the_data_base_are_an_error_or_no_matter() {
    let mut failed = 0;
    for seed in 0..40 {
        let mut database = image().database.clone();
        Dice(seed).flip(&mut database, 60);
        failed += usize::from(check(&format!("seed {seed}"), &database, &image().log).is_err());
    }
    assert!(failed > 10, "only {failed} were noticed");
}

#[test]
fn flipped_bits_in_the_log_never_hide_what_is_lost() {
    let mut torn = 0;
    for seed in 0..40 {
        let mut log = image().log.clone();
        Dice(seed).flip(&mut log, 4);
        let Ok(found) = check(&format!("seed {seed}"), &image().database, &log) else {
            continue;
        };
        assert!(
            found.has_last || found.torn.is_some(),
            "seed {seed} lost a task"
        );
        torn += usize::from(found.torn.is_some());
    }
    assert!(torn > 15, "only {torn} were told");
}

#[test]
fn a_log_that_is_whole_is_nothing_to_tell_of() {
    let found = check("nothing", &image().database, &image().log).unwrap();
    assert!(found.has_last && found.torn.is_none());
}

#[test]
fn a_torn_log_is_told_of_once_and_kept() {
    let mut log = image().log.clone();
    let middle = log.len() / 2;
    log[middle] ^= 1;
    let folder = folder_of(&image().database, &log);
    let store = Store::open(folder.path()).unwrap();
    let told = store.torn().unwrap();
    let kept = told.split("is in ").nth(1).unwrap().trim_end_matches('.');
    assert!(fs::read(kept).unwrap() == log);
    store.create_task(typed("More", "More words.")).unwrap();
    let image = fs::read(folder.path().join("whetstone.db-wal")).unwrap();
    let database = fs::read(folder.path().join("whetstone.db")).unwrap();
    let again = folder_of(&database, &image);
    assert_eq!(Store::open(again.path()).unwrap().torn(), None);
}

#[test]
fn what_is_no_data_base_any_more_is_called_damaged_and_the_backup_offered() {
    let whole = &image().database;
    let cases: &[(&str, &[u8])] = &[
        ("empty", b""),
        ("one byte", b"S"),
        ("half a header", &whole[..50]),
        ("a header", &whole[..100]),
        ("a page", &whole[..4096]),
        ("half", &whole[..whole.len() / 2 / 4096 * 4096]),
        ("all but a bit", &whole[..whole.len() - 4096 * 3]),
        ("a text", &b"shopping list\n".repeat(900)),
        ("zeros", &[0; 8192]),
    ];
    for (what, database) in cases {
        let error = check(what, database, b"").err();
        let error = error.unwrap_or_else(|| panic!("{what} passed"));
        assert!(matches!(error, Error::Damaged { .. }), "{what}: {error:?}");
        assert!(
            error.to_string().contains("whetstone.db"),
            "{what}: {error}"
        );
        let hint = error.advice().in_terminal().to_owned();
        assert!(
            hint.contains("doctor --restore 0001-asked-"),
            "{what}: {hint}"
        );
    }
}

#[test]
fn a_data_base_that_is_gone_is_no_fresh_start() {
    let folder = folder_of(b"", b"");
    fs::remove_file(folder.path().join("whetstone.db")).unwrap();
    let error = Store::open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    store::restore(folder.path(), &image().backup.0).unwrap();
    assert_eq!(
        Store::open(folder.path())
            .unwrap()
            .tasks("", false)
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn a_damaged_file_that_is_open_elsewhere_is_not_replaced() {
    let folder = folder_of(&image().database, b"");
    let elsewhere = Store::open(folder.path()).unwrap();
    let file = folder.path().join("whetstone.db");
    fs::write(&file, b"shopping list\n".repeat(900)).unwrap();
    let error = store::restore(folder.path(), &image().backup.0).unwrap_err();
    assert!(matches!(error, Error::Busy { .. }), "{error:?}");
    drop(elsewhere);
    store::restore(folder.path(), &image().backup.0).unwrap();
}
