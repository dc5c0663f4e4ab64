//! What the doctor reports.

use domain::TaskId;
use store::{Check, DebateQuery, Store};

use crate::common::{begin, fresh, tampered, typed};

fn wrong(store: &Store) -> Vec<Check> {
    store
        .check()
        .into_iter()
        .filter(|check| !check.ok)
        .collect()
}

#[test]
fn a_sound_folder_passes_and_is_left_as_it_was() {
    let (folder, store) = fresh();
    let task = store.create_task(typed("Export", "Export soon.")).unwrap();
    begin(&store, &task.row.id, "Export", "Export soon.");
    assert_eq!(wrong(&store), []);
    let names: Vec<&str> = store.check().iter().map(|check| check.name).collect();
    assert_eq!(
        names,
        [
            "SQLite",
            "Schema",
            "Permissions",
            "Database",
            "References",
            "Search",
            "Lists",
            "Audit log"
        ]
    );
    assert_eq!(folder.path().join("work").read_dir().unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_can_read_is_named_and_mended_by_opening() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = fresh();
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path(), open).unwrap();
    let [fault] = wrong(&store).try_into().unwrap();
    assert_eq!(fault.name, "Permissions");
    assert!(
        fault.words.contains(&folder.path().display().to_string()),
        "{}",
        fault.words
    );
    assert_eq!(wrong(&Store::open(folder.path()).unwrap()), []);
}

#[test]
fn a_fact_that_cant_be_read_is_a_fault_and_not_a_failure() {
    let (folder, store) = fresh();
    let task = store.create_task(typed("Export", "Export soon.")).unwrap();
    begin(&store, &task.row.id, "Export", "Export soon.");
    tampered(folder.path(), "UPDATE journal SET event = 'x'");
    let [fault, audit] = wrong(&store).try_into().unwrap();
    assert_eq!((fault.name, audit.name), ("Lists", "Audit log"));
    assert!(
        fault.words.starts_with("Fact 1 of the debate"),
        "{}",
        fault.words
    );
    assert_eq!(folder.path().join("work").read_dir().unwrap().count(), 0);
}

#[test]
fn writing_after_a_search_is_no_damage() {
    let (_folder, store) = fresh();
    let search = DebateQuery {
        search: "export".to_owned(),
        limit: 5,
        ..DebateQuery::default()
    };
    let deleted = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    for _ in 0..20 {
        assert!(!store.debates(&search).unwrap().is_empty());
        begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    }
    store.delete_debate(&deleted).unwrap();
    assert_eq!(wrong(&store), []);
}
