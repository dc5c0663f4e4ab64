//! Laws of the journal.

use std::collections::BTreeSet;
use std::thread;

use domain::{DebateId, Event, Outcome, Recorded, TaskId, TextHash, View};
use proptest::prelude::*;
use store::{DebateQuery, Error, Store};

use crate::common::{begin, ended, finding, fresh, replied, round_began, started, tampered};

fn task() -> TaskId {
    TaskId::new("t1")
}

fn warned(message: &str) -> Event {
    Event::Warned {
        message: message.to_owned(),
    }
}

#[test]
fn the_first_write_under_a_key_wins() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    let first = store
        .append(&debate, "warning/1", &warned("one"), &[])
        .unwrap();
    let second = store
        .append(&debate, "warning/1", &warned("two"), &[])
        .unwrap();
    assert_eq!(first, second);
    assert_eq!(store.key(&debate, "warning/1").unwrap(), Some(first));
    assert_eq!(store.key(&debate, "warning/2").unwrap(), None);
    assert_eq!(store.events(&debate, 0).unwrap().len(), 2);
}

#[test]
fn the_same_key_is_free_in_another_debate() {
    let (_folder, store) = fresh();
    let one = begin(&store, &task(), "Export", "Export to CSV.");
    let two = begin(&store, &task(), "Export", "Export to CSV.");
    store
        .append(&one, "warning/1", &warned("one"), &[])
        .unwrap();
    let other = store
        .append(&two, "warning/1", &warned("two"), &[])
        .unwrap();
    assert_eq!((other.seq, other.event), (2, warned("two")));
}

#[test]
fn facts_are_numbered_from_one_and_read_from_anywhere() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    for number in 1..=4 {
        store
            .append(&debate, &format!("warning/{number}"), &warned("x"), &[])
            .unwrap();
    }
    let seqs = |after| -> Vec<u64> {
        let facts = store.events(&debate, after).unwrap();
        facts.iter().map(|fact| fact.seq).collect()
    };
    assert_eq!(seqs(0), [1, 2, 3, 4, 5]);
    assert_eq!(seqs(3), [4, 5]);
    assert_eq!(seqs(5), [0_u64; 0]);
}

#[test]
fn a_fact_and_its_texts_are_stored_together() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    let fact = replied(1, "the reply", Some(0.5));
    store
        .append(&debate, "round/1/critique/s1/1", &fact, &["the reply"])
        .unwrap();
    assert_eq!(store.text(&TextHash::of("the reply")).unwrap(), "the reply");
}

#[test]
fn several_facts_are_stored_all_or_none() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    let good = [
        ("round/1/begin".to_owned(), round_began(1)),
        ("warning/1".to_owned(), warned("x")),
    ];
    assert_eq!(store.append_all(&debate, &good, &["x"]).unwrap().len(), 2);

    let bad = [
        ("warning/2".to_owned(), warned("y")),
        (
            "start/again".to_owned(),
            started(&debate, &task(), "Export", "Export to CSV."),
        ),
    ];
    let error = store.append_all(&debate, &bad, &["lost"]).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error:?}");
    assert_eq!(store.events(&debate, 0).unwrap().len(), 3);
    store.text(&TextHash::of("lost")).unwrap_err();
}

#[test]
fn several_numbered_facts_are_stored_all_or_none() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    let keys = |facts: Vec<domain::Recorded>| -> Vec<String> {
        facts.into_iter().map(|fact| fact.key).collect()
    };
    let good = [
        ("decision", warned("x")),
        ("decision", warned("y")),
        ("settle", warned("z")),
    ];
    let stored = store.append_all_next(&debate, &good).unwrap();
    assert_eq!(keys(stored), ["decision/1", "decision/2", "settle/1"]);

    let again = started(&debate, &task(), "Export", "Export to CSV.");
    let bad = [("decision", warned("x")), ("settle", again)];
    let error = store.append_all_next(&debate, &bad).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error:?}");
    assert_eq!(store.events(&debate, 0).unwrap().len(), 4);
}

#[test]
fn numbers_behind_a_prefix_go_up() {
    let (_folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    let key = |prefix| {
        store
            .append_next(&debate, prefix, &warned("x"))
            .unwrap()
            .key
    };
    assert_eq!(
        [key("pause"), key("pause"), key("pauses"), key("pause")],
        ["pause/1", "pause/2", "pauses/1", "pause/3"]
    );
}

#[test]
fn a_debate_begins_with_its_first_fact() {
    let (_folder, store) = fresh();
    let debate = DebateId::new("nobody");
    let error = store
        .append(&debate, "round/1/begin", &round_began(1), &[])
        .unwrap_err();
    assert!(matches!(error, Error::NotFound { .. }), "{error:?}");
    assert!(store.events(&debate, 0).unwrap().is_empty());
    assert!(matches!(
        store.view(&debate).unwrap_err(),
        Error::NotFound { .. }
    ));
}

#[test]
fn eight_writers_on_one_journal_lose_nothing() {
    let (folder, store) = fresh();
    let debate = begin(&store, &task(), "Export", "Export to CSV.");
    thread::scope(|scope| {
        for writer in 0..8 {
            let (debate, folder, shared) = (&debate, folder.path(), store.clone());
            scope.spawn(move || {
                // Half of them are separate connections, as another process would have.
                let store = if writer % 2 == 0 {
                    shared
                } else {
                    Store::open(folder).unwrap()
                };
                for number in 0..12 {
                    let key = format!("warning/{writer}/{number}");
                    store.append(debate, &key, &warned(&key), &[&key]).unwrap();
                    store
                        .append(debate, &format!("shared/{number}"), &warned(&key), &[])
                        .unwrap();
                    store.append_next(debate, "next", &warned(&key)).unwrap();
                }
            });
        }
    });
    let facts = store.events(&debate, 0).unwrap();
    let expected = 1 + 8 * 12 + 12 + 8 * 12;
    assert_eq!(facts.len(), expected);
    assert!(
        facts
            .iter()
            .map(|fact| fact.seq)
            .eq(1..=u64::try_from(expected).unwrap())
    );
    let keys: BTreeSet<&str> = facts.iter().map(|fact| fact.key.as_str()).collect();
    assert_eq!(keys.len(), expected);
    assert_eq!(store.audit(None).unwrap().broken, []);
}

#[test]
fn a_fact_that_cant_be_read_is_named() {
    let check = |sql: &str, expected: &str| {
        let (folder, store) = fresh();
        let debate = begin(&store, &task(), "Export", "Export to CSV.");
        store
            .append(&debate, "warning/1", &warned("x"), &[])
            .unwrap();
        tampered(folder.path(), sql);
        for error in [
            store.events(&debate, 0).unwrap_err(),
            store.rebuild().unwrap_err(),
        ] {
            assert!(
                error.to_string().contains("Fact 2 of the debate"),
                "{error}"
            );
            assert!(error.to_string().contains(debate.as_str()), "{error}");
            assert!(error.to_string().ends_with(expected), "{error}");
        }
        let lists = store
            .debates(&DebateQuery {
                limit: 5,
                ..DebateQuery::default()
            })
            .unwrap();
        assert_eq!(lists.len(), 1, "a rebuild that failed changed nothing");
    };
    check(
        "UPDATE journal SET event = '{\"fact\":\"war' WHERE seq = 2",
        "is damaged",
    );
    check(
        "UPDATE journal SET event = '{\"fact\":\"unheard\"}' WHERE seq = 2",
        "is damaged",
    );
    check(
        "UPDATE journal SET version = 7 WHERE seq = 2",
        "has format 7, and this version of Whetstone knows formats up to 1",
    );
}

/// Facts in the order of a debate, any of which may be left out.
pub(crate) fn any_facts() -> impl Strategy<Value = Vec<(String, Event)>> {
    let fact = prop_oneof![
        Just(Event::Paused {}),
        Just(Event::Resumed {}),
        Just(Event::TakenBack {}),
        Just(ended(Outcome::Stopped)),
        (1_u32..4).prop_map(round_began),
        (1_u32..4, prop::option::of(0.0..9.0)).prop_map(|(round, usd)| replied(round, "raw", usd)),
        (1_u32..4, "[a-z \"]{0,12}").prop_map(|(round, title)| {
            crate::common::counted(round, vec![finding(round, 0, &title)])
        }),
        ".{0,20}".prop_map(|message| warned(&message)),
    ];
    prop::collection::vec(("[a-z]{1,3}", fact), 0..20)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_stored_debate_folds_to_the_view_that_was_seen_live(facts in any_facts()) {
        let (folder, store) = fresh();
        let debate = begin(&store, &task(), "Export", "Export to CSV.");
        let mut live = View::fold(&store.events(&debate, 0).unwrap());
        let mut known: BTreeSet<u64> = [1].into();
        for (key, event) in &facts {
            let fact: Recorded = store.append(&debate, key, event, &["raw"]).unwrap();
            if known.insert(fact.seq) {
                live.apply(&fact);
            }
        }
        drop(store);
        let store = Store::open(folder.path()).unwrap();
        prop_assert_eq!(&store.view(&debate).unwrap(), &live);

        let row = &store.debates(&DebateQuery { limit: 1, ..DebateQuery::default() }).unwrap()[0];
        prop_assert_eq!(row.outcome, live.header.outcome);
        prop_assert_eq!(row.cost_usd, live.header.usage.cost_usd);
        prop_assert_eq!(&row.started_at, &live.header.started_at);
        let rounds = live.rounds.iter().map(|round| round.number).max().unwrap_or_default();
        prop_assert_eq!(row.rounds, rounds);
        let wrong: Vec<_> = store.check().into_iter().filter(|check| !check.ok).collect();
        prop_assert_eq!(wrong, vec![]);
    }
}
