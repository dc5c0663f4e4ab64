//! Laws of the list of debates: pages, filters, deletion.

use domain::page::LabelKind;
use domain::{ChangeId, DebateId, Event, Outcome, TaskId, TextHash};
use rusqlite::Connection;
use store::{DebateQuery, Error, Store};
use tempfile::TempDir;

use crate::common::{
    begin, change, counted, ended, finding, fresh, label, proposed, replied, round_began, started,
    typed,
};

fn page(store: &Store, query: &DebateQuery) -> Vec<DebateId> {
    let rows = store.debates(query).unwrap();
    rows.into_iter().map(|row| row.debate).collect()
}

fn first(limit: u32) -> DebateQuery {
    DebateQuery {
        limit,
        ..DebateQuery::default()
    }
}

fn behind(last: &DebateId, query: DebateQuery) -> DebateQuery {
    DebateQuery {
        after: Some(last.clone()),
        ..query
    }
}

#[test]
fn a_row_says_how_far_a_debate_came() {
    let (_folder, store) = fresh();
    let task = TaskId::new("t1");
    let debate = begin(&store, &task, "Export", "Export soon.");
    let row = || store.debates(&first(1)).unwrap().remove(0);
    let add = |key: &str, event: &Event| {
        store.append(&debate, key, event, &[]).unwrap();
    };
    let began = row();
    assert_eq!((began.title.as_str(), began.task), ("Export", task));
    assert_eq!(
        (began.rounds, began.changes, began.outcome),
        (0, None, None)
    );
    assert_eq!(began.cost_usd, Some(0.0));

    add("round/1/begin", &round_began(1));
    add("round/1/critique/s1/1", &replied(1, "reply", Some(0.25)));
    add("round/1/critique/s2/1", &replied(1, "reply", Some(0.5)));
    add("round/2/begin", &round_began(2));
    let mut scaffold = change(1, vec![]);
    scaffold.scaffold_for = vec![ChangeId::new("c1")];
    add(
        "proposal/1",
        &proposed("Export by Friday.", vec![change(0, vec![]), scaffold]),
    );
    add("end/1", &ended(Outcome::MaxRounds));
    let done = row();
    assert_eq!((done.rounds, done.changes), (2, Some(1)));
    assert_eq!(done.outcome, Some(Outcome::MaxRounds));
    assert_eq!(done.cost_usd, Some(0.75));

    add("resume/1", &Event::Resumed {});
    add("round/3/critique/s1/1", &replied(3, "reply", None));
    let resumed = row();
    assert_eq!(
        (resumed.outcome, resumed.cost_usd),
        (None, None),
        "one cost is unknown"
    );
}

#[test]
fn pages_are_newest_first_and_filter_by_task() {
    let (_folder, store) = fresh();
    let (one, two) = (TaskId::new("t1"), TaskId::new("t2"));
    let began: Vec<DebateId> = (0..9)
        .map(|number| {
            let task = if number % 3 == 0 { &one } else { &two };
            begin(&store, task, &format!("Export {number}"), "Export soon.")
        })
        .collect();
    let newest: Vec<DebateId> = began.iter().rev().cloned().collect();
    assert_eq!(page(&store, &first(100)), newest);
    assert_eq!(page(&store, &first(4)), newest[..4]);
    assert_eq!(page(&store, &behind(&newest[3], first(3))), newest[4..7]);
    let of_one = DebateQuery {
        labels: vec![label(LabelKind::Task, &["t1"])],
        ..first(2)
    };
    assert_eq!(
        page(&store, &of_one),
        [&began[6], &began[3]].map(Clone::clone)
    );
    assert_eq!(page(&store, &behind(&began[3], of_one)), began[..1]);
    assert_eq!(page(&store, &first(0)), []);
}

#[test]
fn a_page_goes_on_behind_a_debate_that_was_deleted_meanwhile() {
    let (_folder, store) = fresh();
    let task = TaskId::new("t1");
    let [oldest, middle, newest] =
        ["a", "b", "c"].map(|title| begin(&store, &task, title, "Export soon."));
    let left = vec![oldest.clone()];
    store.delete_debate(&middle).unwrap();
    assert_eq!(page(&store, &behind(&middle, first(9))), left);
    assert_eq!(page(&store, &behind(&newest, first(9))), left);
    store.delete_debate(&oldest).unwrap();
    assert_eq!(page(&store, &behind(&oldest, first(9))), []);
}

#[test]
fn ten_thousand_debates_are_paged_through_once_each() {
    let (folder, store) = fresh();
    let began = fill(&folder, &store, 10_000);
    let everything = first(300);
    let found = DebateQuery {
        search: "export".to_owned(),
        ..first(300)
    };
    for query in [everything, found] {
        let mut seen = page(&store, &query);
        while let Some(last) = seen.last() {
            let next = page(&store, &behind(last, query.clone()));
            if next.is_empty() {
                break;
            }
            seen.extend(next);
        }
        seen.reverse();
        assert_eq!(seen, began);
    }
}

/// Writes the first facts of many debates directly, because the store would sync each to the disk.
fn fill(folder: &TempDir, store: &Store, count: usize) -> Vec<DebateId> {
    let mut file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    let transaction = file.transaction().unwrap();
    let began = (0..count)
        .map(|number| {
            let debate = DebateId(store.new_id());
            let task = TaskId(format!("t{}", number % 10));
            let event = started(&debate, &task, &format!("Export {number}"), "Export soon.");
            transaction
                .prepare_cached(
                    "INSERT INTO journal (debate, seq, key, at, version, event)
                     VALUES (?1, 1, 'start', '2026-01-02T03:04:05.678Z', 1, ?2)",
                )
                .unwrap()
                .execute((debate.as_str(), serde_json::to_string(&event).unwrap()))
                .unwrap();
            debate
        })
        .collect();
    transaction.commit().unwrap();
    store.rebuild().unwrap();
    began
}

#[test]
fn a_deleted_debate_leaves_nothing_behind() {
    let (folder, store) = fresh();
    let task = TaskId::new("t1");
    let write = |debate: &DebateId, reply: &str| {
        let events = [
            ("round/1/begin".to_owned(), round_began(1)),
            (
                "round/1/critique/s1/1".to_owned(),
                replied(1, reply, Some(0.0)),
            ),
            (
                "round/1/count".to_owned(),
                counted(1, vec![finding(1, 0, "Vague")]),
            ),
            (
                "proposal/1".to_owned(),
                proposed("Export by Friday.", vec![change(0, vec![])]),
            ),
        ];
        store
            .append_all(
                debate,
                &events,
                &["system", "prompt", "round", "Export by Friday.", reply],
            )
            .unwrap();
    };
    let kept = begin(&store, &task, "Kept", "Export soon.");
    write(&kept, "the reply that stays");
    let before = dump(&folder);
    let deleted = begin(&store, &task, "Deleted", "Export soon.");
    write(&deleted, "the reply that goes");
    store.delete_debate(&deleted).unwrap();

    assert_eq!(dump(&folder), before);
    let error = store.delete_debate(&deleted).unwrap_err();
    assert!(matches!(error, Error::NotFound { .. }), "{error:?}");
    let error = store
        .append(&deleted, "pause/1", &Event::Paused {}, &[])
        .unwrap_err();
    assert!(
        matches!(error, Error::NotFound { .. }),
        "it does not come back: {error:?}"
    );
    assert!(store.check().iter().all(|check| check.ok));
}

/// The number of rows of each table, and all searchable text.
fn dump(folder: &TempDir) -> Vec<String> {
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    let read = |sql: &str| -> Vec<String> {
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let tables = read(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%index%' AND name NOT LIKE 'sqlite_%'",
    );
    let mut dump = read("SELECT text FROM search ORDER BY n");
    for table in tables {
        dump.extend(read(&format!("SELECT '{table} ' || count(*) FROM {table}")));
    }
    dump
}

#[test]
fn a_text_that_a_version_holds_outlives_its_debate() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export soon."))
        .unwrap()
        .row
        .id;
    let debate = begin(&store, &task, "Export", "Export soon.");
    store.delete_debate(&debate).unwrap();
    assert_eq!(
        store.text(&TextHash::of("Export soon.")).unwrap(),
        "Export soon."
    );
}
