//! Opening a data folder: new, shared, newer, damaged, read-only.

use std::fs;
use std::path::Path;
use std::thread;

use domain::page::ErrorCode;
use proptest::prelude::*;
use rusqlite::Connection;
use store::{DebateQuery, Error, Store};

use crate::common::{begin, fresh, typed};

#[test]
fn what_was_stored_is_there_after_reopening() {
    let (folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.task(&task.row.id).unwrap(), task);
}

#[test]
fn two_handles_on_one_folder_see_each_other() {
    let (folder, first) = fresh();
    let second = Store::open(folder.path()).unwrap();
    let task = first.create_task(typed("Export", "")).unwrap().row.id;
    let debate = begin(&second, &task, "Export", "Export to CSV.");
    assert_eq!(first.events(&debate, 0).unwrap().len(), 1);
    assert_eq!(second.task(&task).unwrap().row.debate, Some(debate));
}

#[test]
fn a_fresh_folder_can_be_opened_by_many_at_once() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    thread::scope(|scope| {
        let opening: Vec<_> = (0..8)
            .map(|number| {
                let folder = &folder;
                scope.spawn(move || {
                    let store = Store::open(folder)?;
                    store.create_task(typed(&number.to_string(), ""))
                })
            })
            .collect();
        for opened in opening {
            opened.join().unwrap().unwrap();
        }
    });
    let store = Store::open(&folder).unwrap();
    assert_eq!(store.tasks("", false).unwrap().len(), 8);
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    let store = Store::open(&folder).unwrap();
    store.create_task(typed("Export", "")).unwrap();

    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), wanted, "{}", path.display());
    }
}

#[test]
fn a_newer_schema_is_refused_with_both_versions() {
    let (folder, store) = fresh();
    drop(store);
    let connection = Connection::open(folder.path().join("whetstone.db")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);

    let error = Store::open(folder.path()).unwrap_err();
    assert!(
        matches!(error, Error::NewerSchema { found: 99, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("format 99"), "{error}");
    assert_eq!(error.app_error().code, ErrorCode::Storage);
}

#[test]
fn a_folder_that_is_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "not a folder").unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, Error::Io { .. }), "{error:?}");
    assert!(error.to_string().contains("notes.txt"), "{error}");
}

#[test]
fn a_file_that_is_no_data_base_is_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("whetstone.db"),
        "shopping list\n".repeat(500),
    )
    .unwrap();
    let error = Store::open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    assert!(error.advice().in_terminal().contains("backups"));
}

#[cfg(unix)]
#[test]
fn a_folder_closed_to_writing_is_called_read_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o500)).unwrap();
    let bound_by_permissions = fs::write(closed.join("probe"), "").is_err();
    let opened = Store::open(&closed.join("data"));
    if bound_by_permissions {
        let error = opened.unwrap_err();
        assert!(matches!(error, Error::ReadOnly { .. }), "{error:?}");
    } else {
        // The administrator may write anywhere.
        opened.unwrap();
    }
}

/// Everything that a window asks of a store when it starts.
fn use_all(folder: &Path) -> Result<(), Error> {
    let store = Store::open(folder)?;
    for task in store.tasks("", false)? {
        store.versions(&task.id)?;
        store.task(&task.id)?;
    }
    for debate in store.debates(&DebateQuery {
        search: "csv".to_owned(),
        limit: 10,
        ..DebateQuery::default()
    })? {
        store.events(&debate.debate, 0)?;
    }
    store.create_task(typed("One more", "Export to CSV again."))?;
    store.rebuild()
}

/// A small database, in one file.
fn sample() -> Vec<u8> {
    let (folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    begin(&store, &task.row.id, "Export", "Export to CSV.");
    drop(store);
    fs::read(folder.path().join("whetstone.db")).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_damaged_file_is_an_error_or_works(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40),
    ) {
        let mut bytes = sample();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("whetstone.db"), bytes).unwrap();
        if let Err(error) = use_all(folder.path()) {
            prop_assert!(!error.to_string().is_empty() && !error.hint().is_empty());
        }
        if let Ok(store) = Store::open(folder.path()) {
            prop_assert!(store.check().len() >= 6);
        }
    }
}
