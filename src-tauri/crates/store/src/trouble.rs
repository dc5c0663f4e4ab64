//! A full disk, and a database that someone else keeps locked. The page limit of `SQLite` simulates the
//! disk: it fails with the same code in the same places.

use std::time::Duration;

use domain::Kind;
use domain::page::BackupKind;
use domain::task::Origin;

use crate::{Error, NewTask, Store, connect, guard};

fn task(body: String) -> NewTask {
    NewTask {
        title: "Export".to_owned(),
        kind: Kind::Prd,
        body,
        origin: Origin::Typed,
        path: None,
        project: None,
    }
}

fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    (folder, store)
}

/// Allows the writer this many more pages than there are.
fn leave_room(store: &Store, pages: i64) {
    let writer = guard(&store.inner.writer);
    let used: i64 = writer
        .pragma_query_value(None, "page_count", |row| row.get(0))
        .unwrap();
    writer
        .pragma_update_and_check(None, "max_page_count", used + pages, |_| Ok(()))
        .unwrap();
}

#[test]
fn a_full_disk_is_named_and_costs_nothing_that_was_stored() {
    let (folder, store) = fresh();
    let kept = store
        .create_task(task("Export to CSV.".to_owned()))
        .unwrap();
    leave_room(&store, 1);
    let error = store.create_task(task("Words. ".repeat(9000))).unwrap_err();
    assert!(matches!(error, Error::Full { .. }), "{error:?}");
    let name = folder.path().display().to_string();
    assert!(error.to_string().contains(&name), "{error}");
    assert!(error.hint().contains("Free some space"), "{}", error.hint());

    // Once there is space again, the same connection continues.
    leave_room(&store, 1000);
    store.create_task(task("Words. ".repeat(9000))).unwrap();
    assert_eq!(store.task(&kept.row.id).unwrap(), kept);
}

#[test]
fn a_restore_without_room_changes_nothing() {
    let (_folder, store) = fresh();
    store.create_task(task("Words. ".repeat(9000))).unwrap();
    let large = store.back_up(BackupKind::Asked).unwrap();
    let connection = connect::connect(&connect::file(store.folder())).unwrap();
    connection
        .execute_batch(
            "PRAGMA foreign_keys = OFF; DELETE FROM versions; DELETE FROM texts;
             UPDATE tasks SET body = 'Export to CSV.'; VACUUM",
        )
        .unwrap();
    drop(connection);
    let before = store.tasks("", false).unwrap();
    leave_room(&store, 0);
    let error = store.restore(&large.name).unwrap_err();
    assert!(matches!(error, Error::Full { .. }), "{error:?}");
    assert_eq!(store.tasks("", false).unwrap(), before);
    assert!(store.check().iter().all(|check| check.ok));
}

#[test]
fn a_data_base_that_somebody_else_keeps_locked_is_named_and_goes_on_afterwards() {
    let (folder, store) = fresh();
    let file = connect::file(folder.path());
    let impatient = Duration::from_millis(1);
    guard(&store.inner.writer).busy_timeout(impatient).unwrap();
    let other = connect::connect(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();

    let add = || store.create_task(task("Export to CSV.".to_owned()));
    let error = add().unwrap_err();
    assert!(matches!(error, Error::Busy { .. }), "{error:?}");
    assert!(error.to_string().contains(&file.display().to_string()));
    assert!(error.hint().contains("try again"), "{}", error.hint());
    assert_eq!(store.tasks("", false).unwrap(), []);

    other.execute_batch("COMMIT").unwrap();
    add().unwrap();
}

#[test]
fn a_write_waits_for_one_that_is_under_way_elsewhere() {
    let (folder, store) = fresh();
    let other = connect::connect(&connect::file(folder.path())).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::thread::scope(|scope| {
        let adding = scope.spawn(|| store.create_task(task("Export to CSV.".to_owned())));
        other.execute_batch("COMMIT").unwrap();
        adding.join().unwrap().unwrap();
    });
}
