//! Laws of versions and texts.

use domain::page::TaskSave;
use domain::task::{Origin, Tally};
use domain::{DebateId, Event, Setup, TextHash, VersionId};
use proptest::prelude::*;
use rusqlite::Connection;
use store::{Error, Store};

use crate::common::{fresh, setup, typed};

fn save(store: &Store, task: &domain::TaskId, body: &str) {
    let stored = store.task(task).unwrap();
    store
        .save_task(&TaskSave {
            task: task.clone(),
            revision: stored.revision,
            title: stored.row.title,
            kind: stored.row.kind,
            body: body.to_owned(),
        })
        .unwrap();
}

#[test]
fn a_snapshot_makes_a_version_only_of_a_new_text() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap().row.id;
    let first = store.snapshot(&task).unwrap();
    assert_eq!(first.number, 1);
    save(&store, &task, "two");
    let second = store.snapshot(&task).unwrap();
    assert_eq!((second.number, &second.origin), (2, &Origin::Typed));
    assert_eq!(store.snapshot(&task).unwrap(), second);
    assert_eq!(store.version(&second.id).unwrap(), second);
    assert_eq!(store.text(&second.text).unwrap(), "two");
    assert!(!store.task(&task).unwrap().changed_since_version);
}

#[test]
fn an_added_version_becomes_the_text() {
    let (_folder, store) = fresh();
    let before = store.create_task(typed("Export", "one")).unwrap();
    let origin = Origin::Debate {
        debate: DebateId::new("d1"),
        tally: None,
    };
    let version = store
        .add_version(&before.row.id, "two", origin.clone())
        .unwrap();
    assert_eq!((version.number, version.origin), (2, origin));

    let after = store.task(&before.row.id).unwrap();
    assert_eq!((after.body.as_str(), after.version), ("two", 2));
    assert!(after.revision > before.revision);
    assert!(after.row.refined && !after.changed_since_version);
}

#[test]
fn an_added_version_loses_no_text_that_was_only_typed() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap().row.id;
    save(&store, &task, "typed since");
    store
        .add_version(&task, "two", Origin::imported("export.md"))
        .unwrap();

    let versions = store.versions(&task).unwrap();
    let texts: Vec<String> = versions
        .iter()
        .map(|row| store.text(&row.version.text).unwrap())
        .collect();
    assert_eq!(texts, ["two", "typed since", "one"], "newest first");
    let words: Vec<usize> = versions.iter().map(|row| row.words).collect();
    assert_eq!(words, [1, 2, 1]);
}

#[test]
fn a_version_knows_the_debates_before_and_behind_it() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap().row.id;
    let first = store.snapshot(&task).unwrap();
    let debate = DebateId::new("d1");
    let setup = Box::new(Setup {
        version: first.id,
        ..setup(&debate, &task, "Export", "one")
    });
    store
        .append(&debate, "start", &Event::Started { setup }, &["one"])
        .unwrap();
    let origin = Origin::Debate {
        debate: debate.clone(),
        tally: Some(Tally {
            accepted: 14,
            rejected: 0,
            left_out: 2,
        }),
    };
    store.add_version(&task, "two", origin.clone()).unwrap();

    let [newer, older] = store.versions(&task).unwrap().try_into().unwrap();
    assert_eq!(newer.version.origin, origin);
    assert_eq!((older.source, newer.debate), (None, None));
    let began = older.debate.unwrap();
    assert_eq!(began.debate, debate);
    assert_eq!(newer.source, Some(began));

    store.delete_debate(&debate).unwrap();
    let [newer, older] = store.versions(&task).unwrap().try_into().unwrap();
    assert_eq!((newer.source, older.debate), (None, None));
}

#[test]
fn what_is_missing_is_named() {
    let (_folder, store) = fresh();
    let version = store.version(&VersionId::new("nobody")).unwrap_err();
    assert_eq!(version.to_string(), "There is no version nobody");
    let text = store.text(&TextHash::of("nothing")).unwrap_err();
    assert!(matches!(text, Error::NotFound { .. }), "{text:?}");
}

#[test]
fn a_text_is_stored_once() {
    let (folder, store) = fresh();
    let hash = store.put_text("Export to CSV.").unwrap();
    assert_eq!(store.put_text("Export to CSV.").unwrap(), hash);
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    let count: i64 = file
        .query_one("SELECT count(*) FROM texts", [], |row| row.get(0))
        .unwrap();
    assert_eq!(count, 1);
}

#[test]
fn a_text_that_no_longer_has_its_hash_is_called_damaged() {
    let (folder, store) = fresh();
    let hash = store.put_text("Export to CSV.").unwrap();
    let other = store.put_text("Import from CSV.").unwrap();
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    file.execute(
        "UPDATE texts SET body = (SELECT body FROM texts WHERE hash = ?2) WHERE hash = ?1",
        [hash.as_str(), other.as_str()],
    )
    .unwrap();
    let error = store.text(&hash).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    file.execute("UPDATE texts SET body = x'00'", []).unwrap();
    store.text(&other).unwrap_err();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn a_text_comes_back_as_it_was(text in any::<String>(), times in 0_usize..200) {
        let (_folder, store) = fresh();
        let text = text.repeat(times);
        let hash = store.put_text(&text).unwrap();
        prop_assert_eq!(&hash, &TextHash::of(&text));
        prop_assert_eq!(store.text(&hash).unwrap(), text);
    }
}

#[test]
fn words_that_an_older_program_counted_are_counted_anew() {
    let (folder, store) = fresh();
    let text = "---\ntitle: Digest\n---\n\n# Weekly digest\n\n```sh\nmake all of it\n```\n\nTwo words - here.";
    let id = store
        .create_task(typed("Weekly digest", text))
        .unwrap()
        .row
        .id;
    store.snapshot(&id).unwrap();
    let words = |store: &Store| store.versions(&id).unwrap()[0].words;
    assert_eq!(words(&store), 5);
    drop(store);

    Connection::open(folder.path().join("whetstone.db"))
        .unwrap()
        .execute_batch(
            "UPDATE versions SET words = 17; ALTER TABLE debates DROP COLUMN requires_revision; DROP TABLE numbers; DROP TABLE said_of_code; DROP TABLE made_for; DROP TABLE declined_findings; DROP TABLE run_follow_ups; DROP TABLE run_output; DROP TABLE runs; DROP TABLE proposals; DROP TABLE system_reviews; DROP TABLE scores; DROP TABLE adversaries; DROP TABLE resolved_concerns; DROP TABLE concerns_of_debates; DROP TABLE attached; PRAGMA user_version = 20;",
        )
        .unwrap();
    assert_eq!(words(&Store::open(folder.path()).unwrap()), 5);
}
