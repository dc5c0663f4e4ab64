//! Laws of the decisions on changes.

use domain::page::DebateState;
use domain::{Change, ChangeId, Decision, Event, Outcome, Place, Span};

use crate::common::{begin, change, ended, fresh, proposed};

#[test]
fn decisions_survive_a_new_proposal_of_the_same_change() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(crate::common::typed("Export", "Export soon."))
        .unwrap()
        .row
        .id;
    let debate = begin(&store, &task, "Export", "Export soon.");
    let add = |key: &str, event: &Event| {
        store.append(&debate, key, event, &[]).unwrap();
    };
    let rejected = Event::Decided {
        change: ChangeId::new("c1"),
        decision: Some(Decision::Rejected),
    };
    add(
        "proposal/1",
        &proposed("Export by Friday.", vec![change(0, vec![])]),
    );
    add("end/1", &ended(Outcome::Stopped));
    add("decision/1", &rejected);
    add("resume/1", &Event::Resumed {});
    // The same places under another id.
    add(
        "proposal/2",
        &proposed("Export by Friday.", vec![change(4, vec![])]),
    );
    add("end/2", &ended(Outcome::Consensus));

    let review = store.view(&debate).unwrap().review.unwrap();
    assert_eq!(review.changes[0].decision, Some(Decision::Rejected));
    let status = store.task(&task).unwrap().row.status;
    assert_eq!(
        status,
        domain::task::TaskStatus::Draft,
        "nothing is left to decide"
    );
}

#[test]
fn a_change_that_was_taken_apart_counts_as_its_places() {
    let (_folder, store) = fresh();
    let text = "Export soon, and import soon.";
    let typed = crate::common::typed("Export", text);
    let task = store.create_task(typed).unwrap().row.id;
    let debate = begin(&store, &task, "Export", text);
    let add = |key: &str, event: &Event| {
        store.append(&debate, key, event, &[]).unwrap();
    };
    let decide = |key: &str, change: &str, decision: Decision| {
        let (change, decision) = (ChangeId::new(change), Some(decision));
        add(key, &Event::Decided { change, decision });
    };
    let accepted = || Decision::Accepted { edited: None };
    let split = |key: &str, apart: bool| {
        let change = ChangeId::new("c1");
        add(key, &Event::Split { change, apart });
    };
    let check = |changes: u32, state: DebateState| {
        let row = store.task(&task).unwrap().last.unwrap().row;
        assert_eq!((row.changes, row.state), (Some(changes), state));
    };
    let places = [(7, 0), (24, 1)].map(|(start, order)| Place {
        range: Span::new(start, start + 4),
        old: "soon".to_owned(),
        new: "by Friday".to_owned(),
        order,
    });
    let both = Change {
        places: places.to_vec(),
        ..change(0, vec![])
    };
    add("proposal/1", &proposed("Export by Friday.", vec![both]));
    add("end/1", &ended(Outcome::Consensus));
    check(1, DebateState::ToReview);
    decide("decision/1", "c1", Decision::Rejected);
    check(1, DebateState::Settled);
    split("split/1", true);
    check(2, DebateState::Settled);
    decide("decision/2", "c1.1", accepted());
    check(2, DebateState::ToReview);
    decide("decision/3", "c1.1", Decision::Rejected);
    check(2, DebateState::Settled);
    split("split/2", false);
    check(1, DebateState::ToReview);
}
