//! Laws of tasks and their files.

use domain::TextHash;
use domain::task::Origin;
use rusqlite::Connection;
use store::{Error, FileOf, FileText, NewTask, Store};

use crate::common::{begin, fresh, typed};
use crate::tasks::accept;

const PATH: &str = "/notes/export.md";

fn of_file(body: &str) -> NewTask {
    NewTask {
        path: Some(PATH.to_owned()),
        origin: Origin::imported("export.md"),
        ..typed("Export", body)
    }
}

#[test]
fn data_of_before_knows_what_was_last_read_of_each_file() {
    let (folder, store) = fresh();
    let read = store.create_task(of_file("Read.")).unwrap().row.id;
    store
        .add_version(&read, "Written since.", Origin::Typed)
        .unwrap();
    let none = store.create_task(typed("No file", "Text.")).unwrap().row.id;
    let (other_folder, other) = fresh();
    let archive = other_folder.path().join("archive.json");
    let elsewhere = NewTask {
        path: Some("/elsewhere/plan.md".to_owned()),
        ..of_file("Theirs.")
    };
    let foreign = other.create_task(elsewhere).unwrap().row.id;
    other.export(None, &archive).unwrap();
    store.import_file(&archive).unwrap();
    drop(store);

    Connection::open(folder.path().join("whetstone.db"))
        .unwrap()
        .execute_batch(
            "ALTER TABLE tasks DROP COLUMN file_held;
             ALTER TABLE tasks DROP COLUMN file_text;
             ALTER TABLE conclusions DROP COLUMN waits;
             ALTER TABLE debates DROP COLUMN requires_revision; DROP TABLE numbers; DROP TABLE said_of_code; DROP TABLE made_for; DROP TABLE declined_findings; DROP TABLE run_follow_ups; DROP TABLE run_output; DROP TABLE runs; DROP TABLE proposals; DROP TABLE system_reviews; DROP TABLE scores; DROP TABLE adversaries;
             DROP TABLE resolved_concerns;
             DROP TABLE concerns_of_debates;
             DROP TABLE attached;
             PRAGMA user_version = 17;",
        )
        .unwrap();
    let store = Store::open(folder.path()).unwrap();
    let hash = TextHash::of("Read.");
    let known = FileOf {
        path: PATH.to_owned(),
        held: hash.clone(),
        text: hash,
    };
    assert_eq!(store.file_of(&read).unwrap(), Some(known));
    assert!(!store.task(&read).unwrap().file.unwrap().saved);
    assert_eq!(store.file_of(&none).unwrap(), None);
    // For a task without debates, nothing says that it was imported: what its archive says about the file's
    // content counts as read, and any other content as changed.
    let file = store.file_of(&foreign).unwrap().unwrap();
    assert_eq!(file.held, TextHash::of("Theirs."));
}

#[test]
fn what_was_written_meanwhile_is_not_replaced() {
    let (_folder, store) = fresh();
    let task = store.create_task(of_file("one")).unwrap();
    let id = &task.row.id;
    store.add_version(id, "two", Origin::Typed).unwrap();
    let theirs = FileText {
        name: "export.md",
        text: "theirs",
        title: None,
    };
    let error = store
        .take_file(id, &theirs, Some(task.revision))
        .unwrap_err();
    assert!(matches!(error, Error::Conflict { .. }), "{error}");
    assert_eq!(store.task(id).unwrap().body, "two");
}

#[test]
fn a_file_belongs_to_one_task() {
    let (_folder, store) = fresh();
    let owner = store.create_task(of_file("one")).unwrap().row.id;
    let other = store.create_task(typed("Other", "two")).unwrap().row.id;
    let hash = TextHash::of("two");
    let file = FileOf {
        path: PATH.to_owned(),
        held: hash.clone(),
        text: hash,
    };
    store.tie_file(&other, &file).unwrap_err();
    assert_eq!(store.task_by_path(PATH).unwrap(), Some(owner.clone()));
    assert_eq!(store.task(&other).unwrap().file, None);
    assert_eq!(store.tie_file(&owner, &file).unwrap().row.id, owner);
}

/// Accepts a debate on a task whose file has the text from before, then reads these texts in the file one
/// after the other, and compares whether the task is still refined.
#[track_caller]
fn check_refined(texts: &[&str], is_refined: bool) {
    let (_folder, store) = fresh();
    let id = store.create_task(of_file("Export soon.")).unwrap().row.id;
    let debate = begin(&store, &id, "Export", "Export soon.");
    accept(&store, &id, &debate);
    for text in texts {
        let held = FileText {
            name: "export.md",
            text,
            title: None,
        };
        store.take_file(&id, &held, None).unwrap();
    }
    let row = store.task(&id).unwrap().row;
    assert_eq!(row.refined, is_refined, "{texts:?}");
    assert_eq!(row.refined_by.is_some(), is_refined, "{texts:?}");
}

#[test]
fn a_task_is_refined_while_its_text_continues_what_was_accepted() {
    let (refined, further) = ("Export by Friday.", "Export by Friday, and print.");
    check_refined(&[], true);
    check_refined(&[refined, further], true);
    check_refined(&["Export soon, and print."], false);
    check_refined(&["Export soon, and print.", "Print."], false);
    check_refined(&["Export soon, and print.", refined], true);
    check_refined(&["Export soon.", further], false);
}

#[test]
fn restoring_a_version_restores_its_mark() {
    let (_folder, store) = fresh();
    let id = store.create_task(of_file("Export soon.")).unwrap().row.id;
    let debate = begin(&store, &id, "Export", "Export soon.");
    accept(&store, &id, &debate);
    let mut numbers = store.versions(&id).unwrap();
    numbers.reverse();
    for (number, is_refined) in [(0, false), (1, true), (0, false)] {
        let version = numbers[number].version.id.clone();
        let restored = Origin::Restored { version };
        store.add_version(&id, "Restored.", restored).unwrap();
        assert_eq!(store.task(&id).unwrap().row.refined, is_refined);
    }
}
