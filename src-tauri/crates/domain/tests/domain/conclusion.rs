//! What seats hold and what that comes to, folded from facts.

use domain::view::PartKey;
use domain::{Conclusion, Event, Judgement, Position, Recorded, Ruling, SeatId, View};
use proptest::prelude::*;

/// A seat stated its position in a turn.
pub(crate) fn stated(turn: u32, seat: usize) -> Event {
    Event::Stated {
        position: Box::new(Position {
            step: format!("step-{turn}-{seat}"),
            label: "Advocate".to_owned(),
            turn,
            seat: SeatId::at(seat),
            persona: "advocate".to_owned(),
            model: "model".to_owned(),
            summary: "It holds.".to_owned(),
            arguments: Vec::new(),
            findings: Vec::new(),
            assumptions: Vec::new(),
            grants: Vec::new(),
            flaws: Vec::new(),
            absent: None,
            duration_ms: 5,
        }),
    }
}

/// It came to nothing in particular.
pub(crate) fn concluded() -> Event {
    Event::Concluded {
        conclusion: Box::new(Conclusion {
            degraded: vec!["The judge was missing.".to_owned()],
            ..Conclusion::default()
        }),
    }
}

/// Any fact of a debate that comes to a conclusion.
pub(crate) fn any_event() -> impl Strategy<Value = Event> {
    let ruling = prop_oneof![
        Just(Ruling::Upheld),
        Just(Ruling::Undecided),
        Just(Ruling::Overruled {
            decision: Judgement::Reject,
            reason: "Too soon.".to_owned(),
        }),
    ];
    prop_oneof![
        (1_u32..4, 0_usize..3).prop_map(|(turn, seat)| stated(turn, seat)),
        Just(concluded()),
        ruling.prop_map(|ruling| Event::Ruled { ruling }),
    ]
}

fn after(events: Vec<Event>) -> (View, Vec<Vec<PartKey>>) {
    let mut view = View::default();
    let parts = (1..).zip(events).map(|(seq, event)| {
        view.apply(&Recorded {
            seq,
            key: format!("key/{seq}"),
            at: "2025-01-01T00:00:00.000Z".to_owned(),
            event,
        })
    });
    let parts = parts.collect();
    (view, parts)
}

#[test]
fn positions_stand_by_turns_whoever_was_faster() {
    let (view, parts) = after(vec![stated(2, 0), stated(1, 1), stated(1, 0), stated(1, 1)]);
    let steps: Vec<&str> = view.positions.iter().map(|it| it.step.as_str()).collect();
    // Without a first fact nobody knows the seats: they stay as they came.
    assert_eq!(steps, ["step-1-0", "step-1-1", "step-2-0"]);
    assert_eq!(parts[0], [PartKey::Header, PartKey::Positions]);
}

#[test]
fn the_last_word_of_the_author_holds_and_can_be_taken_back() {
    let rule = |ruling| Event::Ruled { ruling };
    let overruled = Ruling::Overruled {
        decision: Judgement::Approve,
        reason: String::new(),
    };
    let said = |events| after(events).0.conclusion.and_then(|it| it.rulings.verdict);
    assert_eq!(
        said(vec![rule(Ruling::Upheld)]),
        None,
        "there is nothing to rule on"
    );
    assert_eq!(
        said(vec![
            concluded(),
            rule(Ruling::Upheld),
            rule(overruled.clone())
        ]),
        Some(overruled.clone())
    );
    assert_eq!(
        said(vec![concluded(), rule(overruled), rule(Ruling::Undecided)]),
        None
    );
}
