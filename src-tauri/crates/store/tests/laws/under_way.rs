//! Laws of calls that are running when their program ends.

use domain::{DebateId, Event, TaskId};
use store::Store;

use crate::common::{begin, call, fresh, replied};

fn debate(store: &Store) -> DebateId {
    begin(store, &TaskId::new("t1"), "Export", "Export soon.")
}

fn lost(store: &Store, debate: &DebateId) -> Vec<String> {
    let facts = store.events(debate, 0).unwrap();
    let lost = facts
        .into_iter()
        .filter(|fact| matches!(fact.event, Event::Unanswered { .. }));
    lost.map(|fact| fact.key).collect()
}

#[test]
fn what_came_of_a_call_decides_whether_it_was_lost() {
    type Comes = fn(&Store, &DebateId);
    let key = "round/1/critique/s0/1";
    let cases: [(&str, Comes, &[&str]); 5] = [
        ("nothing", |_, _| (), &["round/1/critique/s0/1/lost/1"]),
        (
            "a reply",
            |store, debate| {
                let (key, event) = ("round/1/critique/s0/1", replied(1, "Fine.", None));
                store.append(debate, key, &event, &["Fine."]).unwrap();
            },
            &[],
        ),
        (
            "a refusal",
            |store, debate| store.call_ended(debate, "round/1/critique/s0/1").unwrap(),
            &[],
        ),
        (
            "a loss that was recorded",
            |store, debate| {
                let event = Event::Unanswered { call: call() };
                let key = "round/1/critique/s0/1/lost/1";
                store.append(debate, key, &event, &[]).unwrap();
            },
            &["round/1/critique/s0/1/lost/1"],
        ),
        (
            "a second try that is under way",
            |store, debate| {
                let event = Event::Unanswered { call: call() };
                let key = "round/1/critique/s0/1";
                let lost = "round/1/critique/s0/1/lost/1";
                store.append(debate, lost, &event, &[]).unwrap();
                store.call_began(debate, key, &call()).unwrap();
            },
            &[
                "round/1/critique/s0/1/lost/1",
                "round/1/critique/s0/1/lost/2",
            ],
        ),
    ];
    for (what, comes, expected) in cases {
        let (folder, store) = fresh();
        let debate = debate(&store);
        store.call_began(&debate, key, &call()).unwrap();
        comes(&store, &debate);
        drop(store);

        for _ in 0..2 {
            let store = Store::open(folder.path()).unwrap();
            assert_eq!(lost(&store, &debate), expected, "{what}");
        }
    }
}

#[test]
fn a_call_of_a_debate_that_is_driven_is_not_lost() {
    let (folder, store) = fresh();
    let debate = debate(&store);
    let lease = store.lock_debate(&debate).unwrap();
    store.call_began(&debate, "step/plan/1", &call()).unwrap();
    let other = Store::open(folder.path()).unwrap();
    assert_eq!(lost(&other, &debate), Vec::<String>::new());
    drop(lease);
    other.record_lost_calls(&debate).unwrap();
    assert_eq!(lost(&other, &debate), ["step/plan/1/lost/1"]);
}

#[test]
fn a_deleted_debate_leaves_no_calls() {
    let (folder, store) = fresh();
    let debate = debate(&store);
    store.call_began(&debate, "step/plan/1", &call()).unwrap();
    store.delete_debate(&debate).unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    store.record_lost_calls(&debate).unwrap();
    assert_eq!(lost(&store, &debate), Vec::<String>::new());
}
