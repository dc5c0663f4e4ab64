//! The positions of seats and the resulting conclusion, folded from facts.

use domain::agenda::Over;
use domain::came_to::{CameTo, Doubt};
use domain::position::Speech;
use domain::priority::Priority;
use domain::scorecard::{Comparison, Scorecard};
use domain::verdict::Score;
use domain::view::PartKey;
use domain::{
    Agenda, Conclusion, Event, FindingId, Judgment, Position, Protocol, Recorded, Ruling, SeatId,
    Setup, Verdict, View, twice,
};
use proptest::prelude::*;

use crate::priority::item;
use crate::scorecard::card;

/// A seat stated its position in a turn.
pub(crate) fn stated(turn: u32, seat: usize) -> Event {
    Event::Stated {
        position: Box::new(Position {
            step: format!("step-{turn}-{seat}"),
            label: "Advocate".to_owned(),
            speech: Speech::Case,
            turn,
            seat: SeatId::at(seat),
            persona: "advocate".to_owned(),
            model: "model".to_owned(),
            summary: "It holds.".to_owned(),
            arguments: Vec::new(),
            findings: Vec::new(),
            assumptions: Vec::new(),
            ratings: Vec::new(),
            grants: Vec::new(),
            flaws: Vec::new(),
            absent: None,
            duration_ms: 5,
        }),
    }
}

/// A result without anything in particular.
pub(crate) fn concluded() -> Event {
    ended(Conclusion {
        degraded: vec!["The judge was missing.".to_owned()],
        ..Conclusion::default()
    })
}

fn ended(conclusion: Conclusion) -> Event {
    Event::Concluded {
        conclusion: Box::new(conclusion),
    }
}

/// A verdict that decides nothing.
pub(crate) fn verdict() -> Verdict {
    Verdict {
        seat: SeatId::synthesizer(),
        model: "model".to_owned(),
        decision: None,
        summary: "The second is cheaper.".to_owned(),
        sections: Vec::new(),
        revision: None,
        scores: Vec::new(),
        sides: Vec::new(),
        evidence: Vec::new(),
        contradiction: None,
        scorecard: None,
        parsed: true,
        duration_ms: 5,
    }
}

/// Two options marked, and three items rated.
fn sorted() -> Event {
    use Priority::{P0, P1, P3};
    ended(Conclusion {
        verdict: Some(Verdict {
            scorecard: Some(card(&[&[5, 3], &[2, 4]])),
            ..verdict()
        }),
        items: vec![
            item("A", &[P0, P3]),
            item("B", &[P1, P1]),
            item("C", &[P3, P3]),
        ],
        ..Conclusion::default()
    })
}

/// Any fact of a debate that comes to a conclusion.
pub(crate) fn any_event() -> impl Strategy<Value = Event> {
    let ruling = prop_oneof![
        Just(Ruling::Upheld),
        Just(Ruling::Undecided),
        Just(Ruling::Overruled {
            decision: Judgment::Reject,
            reason: "Too soon.".to_owned(),
        }),
        prop::collection::vec(0_u8..=10, 0..3).prop_map(|weights| Ruling::Weighed { weights }),
        (0_usize..3).prop_map(|option| Ruling::Chosen {
            option,
            reason: String::new(),
        }),
        (0_usize..3, prop::option::of(Just(Priority::P1)))
            .prop_map(|(item, priority)| Ruling::Placed { item, priority }),
    ];
    prop_oneof![
        (1_u32..4, 0_usize..3).prop_map(|(turn, seat)| stated(turn, seat)),
        Just(concluded()),
        Just(sorted()),
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
    // Without a first fact nobody knows the seats, so positions keep their order.
    assert_eq!(steps, ["step-1-0", "step-1-1", "step-2-0"]);
    assert_eq!(parts[0], [PartKey::Header, PartKey::Positions]);
}

#[test]
fn the_last_word_of_the_author_holds_and_can_be_taken_back() {
    let rule = |ruling| Event::Ruled { ruling };
    let overruled = Ruling::Overruled {
        decision: Judgment::Approve,
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

#[test]
fn weights_and_priorities_of_the_author_move_what_is_sorted() {
    let sorted_by = |rulings: &[Ruling]| {
        let rulings = rulings.iter().cloned();
        let events = rulings.map(|ruling| Event::Ruled { ruling });
        let (view, _) = after([sorted()].into_iter().chain(events).collect());
        let concluded = view.conclusion.unwrap();
        let options: Vec<usize> = concluded.ranking.iter().map(|it| it.option).collect();
        let items: Vec<usize> = concluded.order.iter().map(|it| it.item).collect();
        (options, items, concluded.rulings.verdict.is_some())
    };
    let weighed = |weights: &[u8]| Ruling::Weighed {
        weights: weights.to_vec(),
    };
    let placed = |priority| Ruling::Placed { item: 0, priority };
    let as_judged = (vec![0, 1], vec![1, 0, 2], false);
    assert_eq!(sorted_by(&[]), as_judged);
    assert_eq!(
        sorted_by(&[weighed(&[1, 5])]),
        (vec![1, 0], vec![1, 0, 2], false)
    );
    assert_eq!(
        sorted_by(&[placed(Some(Priority::P0)), Ruling::Upheld]),
        (vec![0, 1], vec![0, 1, 2], true)
    );
    assert_eq!(
        sorted_by(&[
            weighed(&[1, 5]),
            weighed(&[]),
            placed(Some(Priority::P3)),
            placed(None)
        ]),
        as_judged
    );
}

#[test]
fn placing_the_last_contested_item_accepts_the_order() {
    let (view, _) = after(vec![sorted()]);
    let waiting = view.conclusion.unwrap();
    assert!(waiting.waits_for(0), "the only one that is contested");
    assert!(!waiting.waits_for(1));
    let placed = Event::Ruled {
        ruling: Ruling::Placed {
            item: 0,
            priority: Some(Priority::P1),
        },
    };
    let (view, _) = after(vec![sorted(), placed]);
    assert!(!view.conclusion.unwrap().waits_for(0), "it is placed");
}

#[test]
fn how_it_was_decided_is_one_word() {
    let of = |event| after(vec![event]).0.conclusion.unwrap();
    assert_eq!(of(concluded()).resolution(), "none");
    let mut sorted = of(sorted());
    assert_eq!(sorted.resolution(), "ordered");
    let verdict = sorted.conclusion.verdict.as_mut().unwrap();
    verdict.scorecard.as_mut().unwrap().recommended = Some(1);
    assert_eq!(sorted.resolution(), "option-2");
}

/// A comparison with this conclusion, as shown in lists after a ruling.
fn compared(verdict: Option<Verdict>, ruling: Option<Ruling>) -> Option<CameTo> {
    let options = ["Postgres", "MySQL"].map(str::to_owned).to_vec();
    let setup = Setup {
        protocol: Protocol::Compare,
        agenda: Agenda {
            over: Over::Options(Comparison {
                options,
                criteria: Vec::new(),
            }),
            ..Agenda::default()
        },
        ..crate::fold::setup()
    };
    let setup = Box::new(setup);
    let conclusion = Conclusion {
        verdict,
        ..Conclusion::default()
    };
    let ruling = ruling.map(|ruling| Event::Ruled { ruling });
    let events = [Event::Started { setup }, ended(conclusion)];
    let (view, _) = after(events.into_iter().chain(ruling).collect());
    view.conclusion.map(|concluded| concluded.came_to)
}

fn recommends(rows: &[&[u8]], option: usize) -> Verdict {
    let scorecard = Some(Scorecard {
        recommended: Some(option),
        ..card(rows)
    });
    Verdict {
        scorecard,
        ..verdict()
    }
}

#[test]
fn an_option_is_chosen_by_name_whether_or_not_somebody_judged() {
    let chosen = |option| {
        Some(Ruling::Chosen {
            option,
            reason: "We know it.".to_owned(),
        })
    };
    let whole: &[&[u8]] = &[&[5, 3], &[2, 4]];
    let open = compared(Some(recommends(whole, 1)), None).unwrap();
    assert_eq!(open.recommended.as_deref(), Some("Option 2"));
    assert_eq!((open.settled(), open.overruled()), (None, None));
    assert_eq!(open.against, None, "nobody raises concerns about options");
    let chose = compared(Some(recommends(whole, 1)), chosen(0)).unwrap();
    assert_eq!(chose.settled(), Some("Postgres"));
    assert_eq!(chose.overruled(), Some("Option 2"));
    let unjudged = compared(None, chosen(1)).unwrap();
    assert_eq!(unjudged.doubt, Some(Doubt::NoVerdict));
    assert_eq!(unjudged.settled(), Some("MySQL"));
    assert_eq!(unjudged.overruled(), None);
    assert_eq!(compared(None, chosen(2)).unwrap().settled(), None);
    let undecided = compared(None, Some(Ruling::Undecided)).unwrap();
    assert_eq!(undecided.settled(), None);
}

#[test]
fn a_card_with_too_few_marks_recommends_nothing_to_rely_on() {
    let holes = recommends(&[&[5, 0], &[2, 4]], 0);
    let came_to = compared(Some(holes.clone()), None).unwrap();
    assert_eq!(came_to.doubt, Some(Doubt::NotEnoughMarks));
    // The row without a score now weighs nothing, and then everything.
    let weighed = |weights: [u8; 2]| {
        let weights = weights.to_vec();
        compared(Some(holes.clone()), Some(Ruling::Weighed { weights })).unwrap()
    };
    assert_eq!(weighed([0, 9]).doubt, None);
    assert_eq!(weighed([9, 0]).doubt, Some(Doubt::NotEnoughMarks));
    let whole = recommends(&[&[5, 1], &[2, 4]], 0);
    for card in [&holes, &whole] {
        let weights = vec![0, 0];
        let nothing = compared(Some(card.clone()), Some(Ruling::Weighed { weights })).unwrap();
        assert_eq!(
            nothing.doubt,
            Some(Doubt::NoWeight),
            "the judge isn’t to blame"
        );
    }
}

#[test]
fn a_judge_asked_twice_says_what_it_decided_and_what_it_scored() {
    use Judgment::{Reject, Revise};
    let score = |point: usize, score, met| Score {
        point: FindingId::at(1, &SeatId::at(0), point),
        score,
        met,
        why: String::new(),
    };
    let said = |decision, scores: &[(u8, bool)]| Verdict {
        decision: Some(decision),
        scores: (0..)
            .zip(scores)
            .map(|(point, (given, met))| score(point, *given, *met))
            .collect(),
        ..verdict()
    };
    let check = |first: Verdict, second: Option<Verdict>, words: Option<&str>| {
        let conclusion = Conclusion {
            verdict: Some(first),
            second,
            ..Conclusion::default()
        };
        assert_eq!(twice::words(&conclusion).as_deref(), words);
    };
    let three = [(5, false), (3, false), (2, true)];
    check(said(Revise, &three), None, None);
    let same = "same verdict when the positions were swapped";
    check(said(Revise, &three), Some(said(Revise, &three)), Some(same));
    check(
        said(Revise, &three),
        Some(said(Revise, &[(5, false), (2, false), (2, false)])),
        Some(&format!("{same}, but 2 of 3 scores differ")),
    );
    check(
        said(Revise, &three),
        Some(said(Revise, &three[..2])),
        Some(&format!("{same}, but 1 of 3 scores differs")),
    );
    check(
        said(Revise, &three),
        Some(said(Reject, &three)),
        Some("a different verdict when the positions were swapped: revise, then reject"),
    );
    let marked = |marks: &[&[u8]]| Verdict {
        scorecard: Some(card(marks)),
        ..verdict()
    };
    check(
        marked(&[&[5, 3], &[2, 4]]),
        Some(marked(&[&[5, 3], &[2, 3]])),
        Some(&format!("{same}, but 1 of 4 scores differs")),
    );
}
