//! Laws of the details of states.

use domain::author::Wanted;
use domain::page::{DebateRow, StateDetail};
use domain::round::Critique;
use domain::{DebateId, Event, Outcome, SeatId, TaskId};
use store::{DebateQuery, Store};

use crate::common::{begin, call, change, ended, fresh, proposed};

/// The critique of a reviewer by rules, who counted the questions that the text lists.
fn critiqued(listed: u32) -> Event {
    Event::Critiqued {
        critique: Critique {
            seat: SeatId::at(0),
            round: 1,
            persona: "security".to_owned(),
            model: "offline/rules".to_owned(),
            listed,
            findings: Vec::new(),
            approved: false,
            approval_supported: None,
            evidence: Vec::new(),
            serves: Vec::new(),
            unread: 0,
            flaws: Vec::new(),
            absent: None,
        },
    }
}

/// What the list says about a debate.
fn newest(store: &Store, debate: &DebateId) -> DebateRow {
    let query = DebateQuery {
        limit: 9,
        ..DebateQuery::default()
    };
    let rows = store.debates(&query).unwrap();
    rows.into_iter().find(|it| it.debate == *debate).unwrap()
}

#[test]
fn a_state_says_what_it_leaves_out() {
    use StateDetail::{Paused, Pausing, Replaced, Resumable, Unchanged};

    let check = |events: &[Event], detail: Option<StateDetail>| {
        let (_folder, store) = fresh();
        let debate = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
        for event in events {
            store.append_next(&debate, "fact", event).unwrap();
        }
        assert_eq!(newest(&store, &debate).detail, detail, "{events:?}");
    };
    let none = || proposed("x", vec![]);
    let asks = || Event::Wanted {
        wanted: Wanted::NextRound { round: 1 },
    };
    check(&[], None);
    check(&[asks()], None);
    check(&[Event::Paused {}], Some(Paused));
    check(&[Event::Paused {}, asks()], None);
    for outcome in [Outcome::Stopped, Outcome::Budget, Outcome::Failed] {
        check(&[none(), ended(outcome)], Some(Resumable));
    }
    for outcome in [Outcome::Consensus, Outcome::MaxRounds, Outcome::Circling] {
        check(&[none(), ended(outcome)], Some(Unchanged));
    }
    let one = || proposed("x", vec![change(0, vec![])]);
    check(&[one(), ended(Outcome::Stopped)], None);
    check(&[one(), ended(Outcome::MaxRounds)], None);

    let (_folder, store) = fresh();
    let first = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    store
        .append_next(&first, "pause", &Event::Paused {})
        .unwrap();
    store
        .call_began(&first, "round/1/reply/s0", &call())
        .unwrap();
    assert_eq!(newest(&store, &first).detail, Some(Pausing));
    store.call_ended(&first, "round/1/reply/s0").unwrap();
    assert_eq!(newest(&store, &first).detail, Some(Paused));
    for event in [critiqued(6), none(), ended(Outcome::Checked)] {
        store.append_next(&first, "fact", &event).unwrap();
    }
    let row = newest(&store, &first);
    assert_eq!((row.detail, row.listed), (None, Some(6)));
    let _second = begin(&store, &TaskId::new("t1"), "Export", "Export soon.");
    assert_eq!(newest(&store, &first).detail, Some(Replaced));
}
