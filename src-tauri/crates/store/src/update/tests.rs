use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::migrate;
use crate::migrations::{STEPS, version};

const FIRST: &str = "CREATE TABLE cups (n INTEGER) STRICT; INSERT INTO cups VALUES (7);";
const SECOND: &str = "ALTER TABLE cups ADD COLUMN color TEXT;";
const BROKEN: &str = "CREATE TABLE plates (n INTEGER) STRICT; INSERT INTO nowhere VALUES (1);";

fn open(folder: &Path) -> Connection {
    Connection::open(folder.join("test.db")).unwrap()
}

fn backups(folder: &Path) -> Vec<std::path::PathBuf> {
    let names = crate::backup::backups(folder).unwrap().into_iter();
    names
        .map(|backup| folder.join("backups").join(backup.name))
        .collect()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("backups")).unwrap();
    folder
}

fn has_table(connection: &Connection, name: &str) -> bool {
    connection.table_exists(None, name).unwrap()
}

#[test]
fn a_new_data_base_takes_all_steps_without_a_backup() {
    let folder = folder();
    let mut connection = open(folder.path());
    migrate(&mut connection, STEPS, folder.path()).unwrap();
    assert_eq!(version(&connection).unwrap(), crate::migrations::known());
    assert!(has_table(&connection, "journal"));
    assert!(backups(folder.path()).is_empty());
}

#[test]
fn an_older_data_base_is_copied_before_it_changes() {
    let folder = folder();
    let mut connection = open(folder.path());
    let data = folder.path();
    migrate(&mut connection, &[FIRST], data).unwrap();
    migrate(&mut connection, &[FIRST, SECOND], data).unwrap();

    assert_eq!(version(&connection).unwrap(), 2);
    let [copy] = backups(folder.path()).try_into().unwrap();
    let copy = Connection::open(copy).unwrap();
    assert_eq!(version(&copy).unwrap(), 1);
    let n: i64 = copy
        .query_one("SELECT n FROM cups", [], |row| row.get(0))
        .unwrap();
    assert_eq!(n, 7);
    copy.prepare("SELECT color FROM cups").unwrap_err();
}

#[test]
fn a_step_that_fails_leaves_nothing_behind_and_keeps_those_before() {
    let folder = folder();
    let mut connection = open(folder.path());
    let data = folder.path();
    migrate(&mut connection, &[FIRST, BROKEN], data).unwrap_err();
    assert_eq!(version(&connection).unwrap(), 1);
    assert!(has_table(&connection, "cups"));
    assert!(!has_table(&connection, "plates"));

    migrate(&mut connection, &[FIRST, SECOND], data).unwrap();
    assert_eq!(version(&connection).unwrap(), 2);
}

#[test]
fn a_current_data_base_is_left_alone() {
    let folder = folder();
    let mut connection = open(folder.path());
    let data = folder.path();
    migrate(&mut connection, &[FIRST], data).unwrap();
    migrate(&mut connection, &[FIRST], data).unwrap();
    assert!(backups(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn a_backup_is_for_its_owner_alone() {
    let folder = folder();
    let mut connection = open(folder.path());
    let data = folder.path();
    migrate(&mut connection, &[FIRST], data).unwrap();
    migrate(&mut connection, &[FIRST, SECOND], data).unwrap();
    let [copy] = backups(folder.path()).try_into().unwrap();
    assert_eq!(crate::private::mode(&copy).unwrap(), Some(0o600));
}

#[test]
fn columns_that_nothing_reads_go_and_lists_are_made_again() {
    let folder = folder();
    let mut connection = open(folder.path());
    migrate(&mut connection, &STEPS[..9], folder.path()).unwrap();
    connection
        .execute_batch(
            "INSERT INTO debates (n, id, task, protocol, title, started_at)
             VALUES (1, 'd', 't', 'refine', 'Export', '2025');
             INSERT INTO findings (debate, id, round, seat, persona, severity, title, status)
             VALUES (1, 'f', 1, 's1', 'qa', 'major', 'No expiry', 'open');",
        )
        .unwrap();
    migrate(&mut connection, &STEPS[..10], folder.path()).unwrap();
    assert_eq!(columns(&connection, "findings"), "debate id persona");
    assert_eq!(
        columns(&connection, "usage"),
        "debate key model input_tokens output_tokens duration_ms"
    );
    let left: i64 = connection
        .query_one("SELECT count(*) FROM debates", [], |row| row.get(0))
        .unwrap();
    assert_eq!(left, 0);
}

fn columns(connection: &Connection, table: &str) -> String {
    let sql = "SELECT group_concat(name, ' ') FROM pragma_table_info(?1)";
    connection
        .query_one(sql, [table], |row| row.get(0))
        .unwrap()
}
