//! The combined results of debates.

use domain::came_to::{CameTo, Doubt};
use domain::figures::{Figures, Split, Sum, by_kind};
use domain::{Judgment, Kind, Protocol};

const OPEN: CameTo = CameTo {
    protocol: Protocol::Duel,
    decision: Some(Judgment::Revise),
    recommended: None,
    doubt: None,
    decided: None,
    chosen: None,
    against: None,
    undecided: 0,
    unheard: Vec::new(),
    unchallenged: false,
    alone: None,
    twice: None,
    own_weights: false,
    outranked: None,
};

fn sum(kind: Kind, competed: bool, came_to: CameTo) -> Sum {
    Sum {
        kind,
        competed,
        came_to,
        runs: 2,
        disagreements: 3,
        with_challenger: 4,
        with_advocate: 5,
    }
}

fn split(approving: usize, objecting: usize) -> Split {
    Split {
        approving,
        objecting,
    }
}

/// The combined results of two duels that ended this way.
fn check(came_to: &CameTo, judge: Split, author: Split, accepted: usize, overruled: usize) {
    let kinds = by_kind(&[sum(Kind::Tech, true, came_to.clone())]);
    let expected = Figures {
        runs: 2,
        disagreements: 3,
        with_challenger: 4,
        with_advocate: 5,
        judge,
        author,
        accepted,
        overruled,
    };
    assert_eq!(kinds[0].forms[0].figures, expected, "{came_to:?}");
}

#[test]
fn a_decision_is_for_a_text_or_against_it_and_the_author_goes_along_or_not() {
    use Judgment::{Approve, Green, Red, Reject};
    let (none, pro, contra) = (split(0, 0), split(2, 0), split(0, 2));
    let ends = |decision, decided| CameTo {
        decision,
        decided,
        ..OPEN
    };
    let doubtful = |doubt, decided| CameTo {
        doubt: Some(doubt),
        decided,
        ..OPEN
    };
    check(&OPEN, contra, none, 0, 0);
    check(&ends(Some(Approve), Some(Approve)), pro, pro, 2, 0);
    check(&ends(Some(Approve), Some(Reject)), pro, contra, 0, 2);
    check(&ends(Some(Red), Some(Green)), contra, pro, 0, 2);
    check(&ends(None, None), none, none, 0, 0);
    check(&ends(None, Some(Approve)), none, pro, 0, 0);
    check(&doubtful(Doubt::Unstable, Some(Approve)), none, pro, 0, 2);
    check(&doubtful(Doubt::Unreadable, Some(Approve)), none, pro, 0, 0);
}

#[test]
fn forms_stand_beside_single_reviews_of_the_same_kind() {
    let of = |protocol| CameTo { protocol, ..OPEN };
    let kinds = by_kind(&[
        sum(Kind::Status, true, of(Protocol::Status)),
        sum(Kind::Status, true, OPEN),
        sum(Kind::Status, false, OPEN),
        sum(Kind::Status, false, of(Protocol::Review)),
        sum(Kind::Task, true, OPEN),
        sum(Kind::Message, false, OPEN),
    ]);
    let told: Vec<_> = kinds
        .iter()
        .map(|of_kind| {
            let forms = of_kind.forms.iter();
            let forms: Vec<_> = forms.map(|it| (it.protocol, it.figures.runs)).collect();
            (of_kind.kind, forms, of_kind.single.runs)
        })
        .collect();
    assert_eq!(
        told,
        [
            (Kind::Task, vec![(Protocol::Duel, 2)], 0),
            (
                Kind::Status,
                vec![(Protocol::Duel, 2), (Protocol::Status, 2)],
                4
            ),
        ],
        "where no sides competed there is nothing to compare"
    );
    assert!(by_kind(&[]).is_empty());
}
