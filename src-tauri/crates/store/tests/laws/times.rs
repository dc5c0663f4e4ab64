//! Laws of the order of debates by time.

use domain::page::LabelKind;
use domain::{DebateId, Event, Recorded, TaskId};
use store::{DebateQuery, Store};

use crate::common::{fresh, label, setup};

const TEXT: &str = "Everything is exported.";

#[test]
fn the_time_shown_orders_the_list_even_if_debates_came_later_than_they_began() {
    let (folder, store) = fresh();
    let come = |at: &str| {
        let debate = DebateId(store.new_id());
        let event = Event::Started {
            setup: Box::new(setup(&debate, &TaskId::new("t1"), at, TEXT)),
        };
        let fact = Recorded {
            seq: 1,
            key: "start".to_owned(),
            at: at.to_owned(),
            event,
        };
        store.take_in(&[(debate, vec![fact])], &[TEXT]).unwrap();
    };
    let expected = [
        "2027-03-01T09:00:00.020Z",
        "2026-06-01T00:00:00.010Z",
        "2026-06-01T00:00:00.000Z",
        "2026-01-05T09:00:00.000Z",
        "1999-12-31T23:59:59.999Z",
        "someday",
    ];
    for at in [2, 0, 4, 5, 3, 1] {
        come(expected[at]);
    }
    let titles = |store: &Store, query: &DebateQuery| -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut after = None;
        while let [row] = store
            .debates(&DebateQuery {
                after: after.take(),
                limit: 1,
                ..query.clone()
            })
            .unwrap()
            .as_slice()
        {
            found.push(row.title.clone());
            after = Some(row.debate.clone());
        }
        found
    };
    let all = DebateQuery::default();
    let mut oldest_first = all.clone();
    oldest_first.sort.descending = false;
    let with_words = DebateQuery {
        search: "exported".to_owned(),
        ..all.clone()
    };
    let of_a_task = DebateQuery {
        labels: vec![label(LabelKind::Task, &["t1"])],
        ..all.clone()
    };
    let check = |store: &Store| {
        for query in [&all, &with_words, &of_a_task] {
            assert_eq!(titles(store, query), expected, "{query:?}");
        }
        let mut found = titles(store, &oldest_first);
        found.reverse();
        assert_eq!(found, expected);
    };
    check(&store);

    // Existing data is put in this order.
    drop(store);
    let file = folder.path().join("whetstone.db");
    let connection = rusqlite::Connection::open(file).unwrap();
    connection
        .execute_batch("DROP TABLE numbers; PRAGMA user_version = 36;")
        .unwrap();
    drop(connection);
    check(&Store::open(folder.path()).unwrap());
}
