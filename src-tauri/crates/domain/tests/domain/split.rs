//! Changes with several places, split and joined again.

use domain::text::changes::review::{assemble, proposal};
use domain::view::Review;
use domain::{Change, ChangeId, Decision, Event, FindingId, Place, Recorded, Span, TextHash, View};

const ORIGINAL: &str = "The user logs in. The user pays.";

/// A term renamed in two places, a list that both need, and a separate change.
fn changes() -> Vec<Change> {
    let place = |at: usize, old: &str, new: &str, order| Place {
        range: Span::new(at, at + old.len()),
        old: old.to_owned(),
        new: new.to_owned(),
        order,
    };
    let change = |id: &str, places: Vec<Place>, scaffold_for: &[&str]| Change {
        id: ChangeId::new(id),
        places,
        findings: vec![FindingId::new("r1.s1.1")],
        scaffold_for: scaffold_for.iter().copied().map(ChangeId::new).collect(),
    };
    vec![
        change(
            "c1",
            vec![
                place(4, "user", "member", 0),
                place(22, "user", "member", 2),
            ],
            &[],
        ),
        change("c2", vec![place(9, "logs in", "signs in", 1)], &[]),
        change("c3", vec![place(32, "", " Terms follow.", 3)], &["c1"]),
    ]
}

fn view(events: Vec<Event>) -> Option<Review> {
    let proposed = Event::Proposed {
        text: TextHash::of(&proposal(ORIGINAL, &changes())),
        changes: changes(),
    };
    let journal: Vec<Recorded> = (1..)
        .zip([proposed].into_iter().chain(events))
        .map(|(seq, event)| Recorded {
            seq,
            key: format!("fact/{seq}"),
            at: "2026-01-01T00:00:00.000Z".to_owned(),
            event,
        })
        .collect();
    View::fold(&journal).review
}

fn split(apart: bool) -> Event {
    let change = ChangeId::new("c1");
    Event::Split { change, apart }
}

fn decide(change: &str, decision: Decision) -> Event {
    Event::Decided {
        change: ChangeId::new(change),
        decision: Some(decision),
    }
}

fn ids(review: &Review) -> Vec<&str> {
    let changes = review.changes.iter();
    changes.map(|one| one.change.id.as_str()).collect()
}

/// The resulting text after the events.
fn check(events: Vec<Event>, names: &[&str], text: &str) {
    let review = view(events);
    assert_eq!(review.as_ref().map(ids).as_deref(), Some(names));
    let left = review.map(|review| assemble(ORIGINAL, &review.changes));
    assert_eq!(left.as_deref(), Some(text));
}

const YES: Decision = Decision::Accepted { edited: None };

#[test]
fn places_of_a_change_are_decided_on_their_own_once_it_is_taken_apart() {
    check(
        vec![
            split(true),
            decide("c1.1", YES),
            decide("c1.2", Decision::Rejected),
        ],
        &["c1.1", "c2", "c1.2", "c3"],
        "The member logs in. The user pays. Terms follow.",
    );
    let edited = Decision::Accepted {
        edited: Some(vec!["person".to_owned(), "buyer".to_owned()]),
    };
    check(
        vec![decide("c1", edited), split(true)],
        &["c1.1", "c2", "c1.2", "c3"],
        "The person logs in. The buyer pays. Terms follow.",
    );
}

#[test]
fn scaffold_is_there_as_long_as_one_place_needs_it() {
    check(
        vec![
            split(true),
            decide("c1.1", Decision::Rejected),
            decide("c1.2", Decision::Rejected),
            decide("c2", YES),
        ],
        &["c1.1", "c2", "c1.2", "c3"],
        "The user signs in. The user pays.",
    );
}

#[test]
fn what_was_taken_apart_can_be_put_together() {
    check(
        vec![split(true), decide("c1.1", YES), split(false)],
        &["c1", "c2", "c3"],
        ORIGINAL,
    );
    let review = view(vec![split(true), split(false)]);
    assert_eq!(review, view(Vec::new()));
}

#[test]
fn what_has_one_place_stays_whole() {
    let whole = ChangeId::new("c2");
    let apart = true;
    let change = whole.clone();
    check(
        vec![Event::Split { change, apart }, split(false)],
        &["c1", "c2", "c3"],
        ORIGINAL,
    );
    assert_eq!(whole.part(2).whole(), Some(whole));
}
