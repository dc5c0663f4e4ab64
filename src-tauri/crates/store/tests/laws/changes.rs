//! Laws of the decisions on changes.

use domain::{ChangeId, Decision, Event, Outcome};

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
