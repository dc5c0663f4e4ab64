//! The states of a debate and its proposal.

use super::*;

#[test]
fn accepting_can_be_taken_back() {
    let accepted = Event::Accepted {
        text: None,
        version: VersionId::new("v2"),
        conflicts: vec![ChangeId::new("c1")],
        up_to: None,
    };
    let mut events = vec![proposed(vec![change("c1", 5, &[], &[])]), accepted];
    let review = folded(events.clone()).review.unwrap();
    assert_eq!(review.accepted, Some(VersionId::new("v2")));
    assert_eq!(review.conflicts, [ChangeId::new("c1")]);
    events.push(Event::TakenBack {});
    let review = folded(events).review.unwrap();
    assert_eq!((review.accepted, review.conflicts), (None, Vec::new()));
}

#[test]
fn pauses_ends_and_resumes_change_the_state() {
    let ended = || Event::Ended {
        outcome: Outcome::Budget,
        why: "The cap is reached.".to_owned(),
        disputes: Vec::new(),
    };
    let state = |events: Vec<Event>| {
        let Header {
            outcome,
            why,
            paused,
            ..
        } = folded(events).header;
        (outcome, why, paused)
    };
    let end = (
        Some(Outcome::Budget),
        "The cap is reached.".to_owned(),
        false,
    );
    let open = |paused| (None, String::new(), paused);
    assert_eq!(state(vec![Event::Paused {}]), open(true));
    assert_eq!(
        state(vec![Event::Paused {}, Event::Resumed {}]),
        open(false)
    );
    assert_eq!(state(vec![Event::Paused {}, ended()]), end);
    assert_eq!(state(vec![ended(), Event::Resumed {}]), open(false));
}

#[test]
fn a_warning_is_kept_once() {
    let warned = |message: &str| Event::Warned {
        message: message.to_owned(),
    };
    let view = folded(vec![warned("one"), warned("two"), warned("one")]);
    assert_eq!(view.header.warnings, ["one", "two"]);
}

#[test]
fn a_round_begins_and_ends_once() {
    let view = folded(vec![
        began(2),
        began(1),
        began(2),
        Event::RoundEnded { round: 2 },
    ]);
    let rounds: Vec<_> = view
        .rounds
        .iter()
        .map(
            |Round {
                 number, ended_at, ..
             }| (*number, ended_at.as_deref()),
        )
        .collect();
    assert_eq!(rounds, [(1, None), (2, Some("2025-01-01T00:00:00.004Z"))]);
}

#[test]
fn a_fact_that_was_folded_before_changes_nothing() {
    let events = journal(vec![started(), began(1), replied(1, Some(1.0))]);
    let mut view = View::fold(&events);
    let before = view.clone();
    for recorded in &events {
        assert_eq!(view.apply(recorded), []);
    }
    assert_eq!(view, before);
}
