//! The audit log: what breaks it, and that nothing else does.

use domain::{DebateId, Event, TaskId};
use proptest::prelude::*;
use rusqlite::Connection;
use store::Store;
use tempfile::TempDir;

use crate::common::{begin, fresh, replied, tampered};

fn warned(message: &str) -> Event {
    Event::Warned {
        message: message.to_owned(),
    }
}

/// A debate with the facts `start`, `warning/1` … `warning/3`, and another one that stays untouched.
fn two_debates() -> (TempDir, Store, DebateId) {
    let (folder, store) = fresh();
    let begin = || begin(&store, &TaskId::new("t1"), "Export", "Export to CSV.");
    let (debate, _other) = (begin(), begin());
    for number in 1..=3 {
        let key = format!("warning/{number}");
        store.append(&debate, &key, &warned(&key), &[]).unwrap();
    }
    (folder, store, debate)
}

/// Alters a debate without the triggers.
fn check(sql: &str, record: u64, message: &str) {
    let (folder, store, debate) = two_debates();
    tampered(folder.path(), &sql.replace("DEBATE", debate.as_str()));
    let audit = store.audit(None).unwrap();
    let [broken] = audit.broken.try_into().unwrap();
    assert_eq!((&broken.debate, broken.record), (&debate, record), "{sql}");
    assert_eq!(broken.message, message, "{sql}");
    assert_eq!(store.audit(Some(&debate)).unwrap().broken, [broken]);
    let fault = store.check().into_iter().find(|check| !check.ok).unwrap();
    assert!(!fault.words.is_empty(), "{sql}");
}

#[test]
fn the_first_bad_record_is_named() {
    let changed = |key: &str, number: u64| {
        format!("Record {number} ({key}) of the debate “Export” differs from what was recorded.")
    };
    let of =
        |column: &str| format!("UPDATE journal SET {column} WHERE debate = 'DEBATE' AND seq = 3");
    let third = changed("warning/2", 3);
    check(
        &of("event = replace(event, 'warning/2', 'warning/9')"),
        3,
        &third,
    );
    check(&of("at = '2020-01-01T00:00:00.000Z'"), 3, &third);
    check(&of("version = 0"), 3, &third);
    check(&of("seal = zeroblob(32)"), 3, &third);
    check(&of("seal = NULL"), 3, &third);
    check(
        &of("key = 'warning/other'"),
        3,
        &changed("warning/other", 3),
    );
    check(
        "UPDATE journal SET event = replace(event, 'Export', 'Import')
         WHERE debate = 'DEBATE' AND seq = 1",
        1,
        &changed("start", 1),
    );
    check(
        "INSERT INTO journal (debate, seq, key, at, version, event)
         SELECT debate, 5, 'warning/4', at, version, event FROM journal
         WHERE debate = 'DEBATE' AND seq = 4",
        5,
        &changed("warning/4", 5),
    );
}

#[test]
fn a_missing_record_is_named_also_at_the_end() {
    let missing = |number: u64| format!("Record {number} of the debate “Export” is missing.");
    for seq in 1..=4 {
        let sql = format!("DELETE FROM journal WHERE debate = 'DEBATE' AND seq = {seq}");
        check(&sql, seq, &missing(seq));
    }
    check(
        "DELETE FROM journal WHERE debate = 'DEBATE'",
        1,
        &missing(1),
    );
    check(
        "DELETE FROM heads WHERE debate = 'DEBATE'; DELETE FROM journal WHERE debate = 'DEBATE'",
        1,
        &missing(1),
    );
    check(
        "DELETE FROM heads WHERE debate = 'DEBATE'",
        4,
        "Record 4 of the debate “Export” isn’t marked as the last one.",
    );
    check(
        "UPDATE heads SET seq = 3 WHERE debate = 'DEBATE'",
        4,
        "Record 4 of the debate “Export” was added after the last one.",
    );
}

#[test]
fn a_text_that_was_changed_breaks_the_record_that_names_it() {
    let (folder, store, debate) = two_debates();
    let fact = replied(1, "the reply", Some(0.5));
    store
        .append(&debate, "round/1/critique/s1/1", &fact, &["the reply"])
        .unwrap();
    let swapped = "UPDATE texts SET body = (SELECT body FROM texts ORDER BY n LIMIT 1)
                   WHERE n = (SELECT max(n) FROM texts)";
    tampered(folder.path(), swapped);
    let [broken] = store.audit(None).unwrap().broken.try_into().unwrap();
    assert_eq!(
        broken.message,
        "Record 5 (round/1/critique/s1/1) of the debate “Export” refers to a damaged text."
    );
}

#[test]
fn a_fact_can_neither_be_changed_nor_removed_by_a_statement() {
    let (folder, store, debate) = two_debates();
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    for (sql, refusal) in [
        (
            "UPDATE journal SET event = 'x' WHERE seq = 2",
            "never changed",
        ),
        ("UPDATE journal SET seal = NULL", "never changed"),
        ("DELETE FROM journal WHERE seq = 2", "never removed"),
        ("DELETE FROM journal", "never removed"),
    ] {
        let error = file.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains(refusal), "{sql}: {error}");
    }
    assert_eq!(store.audit(None).unwrap().broken, []);
    assert_eq!(store.audit(None).unwrap().records, 5);

    store.delete_debate(&debate).unwrap();
    let audit = store.audit(None).unwrap();
    assert_eq!((audit.debates, audit.records, audit.broken), (1, 1, vec![]));
    store.audit(Some(&debate)).unwrap_err();
}

#[test]
fn what_was_recorded_before_there_were_seals_gets_them_on_opening() {
    let (folder, store, debate) = two_debates();
    let seals = || -> Vec<Vec<u8>> {
        let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
        let mut all = file.prepare("SELECT seal FROM journal ORDER BY n").unwrap();
        let rows = all.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let sealed = seals();
    drop(store);
    tampered(
        folder.path(),
        "DROP INDEX debates_by_title; DROP INDEX debates_by_form;
         DROP INDEX debates_by_outcome; DROP INDEX debates_by_changes; DROP INDEX debates_by_cost;
         ALTER TABLE debates DROP COLUMN ended_as; ALTER TABLE debates DROP COLUMN checkpoint;
         ALTER TABLE debates DROP COLUMN requires_revision; DROP TABLE numbers; DROP TABLE said_of_code; DROP TABLE made_for; DROP TABLE declined_findings; DROP TABLE run_follow_ups; DROP TABLE run_output; DROP TABLE runs; DROP TABLE proposals; DROP TABLE system_reviews; DROP TABLE scores; DROP TABLE adversaries; DROP TABLE resolved_concerns; DROP TABLE concerns_of_debates; DROP TABLE attached; DROP TABLE calls_under_way; DROP TABLE drafts; DROP TABLE conclusions; DROP TABLE imports; DROP TRIGGER fact_recorded; DROP TABLE heads;
         ALTER TABLE journal DROP COLUMN seal; ALTER TABLE tasks DROP COLUMN file_held;
         ALTER TABLE tasks DROP COLUMN file_text; PRAGMA user_version = 5",
    );
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(seals(), sealed);
    store
        .append(&debate, "warning/4", &warned("later"), &[])
        .unwrap();
    let audit = store.audit(None).unwrap();
    assert_eq!((audit.debates, audit.records, audit.broken), (2, 6, vec![]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn any_letter_of_any_record_that_is_changed_is_found(
        messages in prop::collection::vec(".{1,30}", 1..8),
        which: prop::sample::Index,
        at: prop::sample::Index,
        letter in "[a-z\"{}0-9]",
    ) {
        let (folder, store) = fresh();
        let debate = begin(&store, &TaskId::new("t1"), "Export", "Export to CSV.");
        for (number, message) in messages.iter().enumerate() {
            store.append(&debate, &format!("warning/{number}"), &warned(message), &[]).unwrap();
        }
        let seq = which.index(messages.len() + 1) + 1;
        let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
        let event: String = file
            .query_one("SELECT event FROM journal WHERE seq = ?1", [seq], |row| row.get(0))
            .unwrap();
        let mut letters: Vec<char> = event.chars().collect();
        let place = at.index(letters.len());
        let letter = letter.chars().next().unwrap();
        prop_assume!(letters[place] != letter);
        letters[place] = letter;
        tampered(folder.path(), "");
        let changed: String = letters.into_iter().collect();
        file.execute("UPDATE journal SET event = ?2 WHERE seq = ?1", (seq, changed)).unwrap();
        let broken = store.audit(None).unwrap().broken;
        prop_assert_eq!(broken.len(), 1);
        prop_assert_eq!(broken[0].record, u64::try_from(seq).unwrap());
    }
}
