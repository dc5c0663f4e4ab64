//! How an author's answer affects a finding: in a debate, in a check, and for anyone reading a later debate.

use domain::model::ModelSource;
use domain::{Event, FindingStatus, fate};

use crate::build::finding;
use crate::fate::{Step, Told};
use crate::fold::started;

use FindingStatus::{Answered, AuthorAnswered, Dismissed, Open, Recorded as Asked};
use Step::*;

/// The start of a check by rules alone.
fn check_started() -> Event {
    let Event::Started { mut setup } = started() else {
        unreachable!("the first fact")
    };
    for seat in &mut setup.seats {
        seat.model.source = ModelSource::Rules;
    }
    Event::Started { setup }
}

#[test]
fn an_answer_settles_a_finding_of_a_check_and_every_finding_afterwards() {
    let raised = finding("f", "s1", "No expiry", "after a while");
    for (steps, in_debate, in_check, afterwards) in [
        (
            &[Begin, Answer("7 days")][..],
            Open,
            AuthorAnswered,
            AuthorAnswered,
        ),
        (
            &[Begin, Records, Answer("7 days")],
            Open,
            AuthorAnswered,
            AuthorAnswered,
        ),
        (
            &[Begin, Declines, Answer("7 days")],
            Open,
            AuthorAnswered,
            AuthorAnswered,
        ),
        (
            &[Begin, Answer("7 days"), Begin, Edits],
            Answered,
            Answered,
            Answered,
        ),
        (
            &[Begin, Answer("7 days"), Begin, Records],
            Asked,
            Asked,
            AuthorAnswered,
        ),
        (&[Begin, Answer("7 days"), Withdraw], Open, Open, Open),
        (
            &[Begin, Answer("7 days"), Dismiss],
            Dismissed,
            Dismissed,
            Dismissed,
        ),
    ] {
        for (start, expected) in [(started(), in_debate), (check_started(), in_check)] {
            let view = Told::after(start, &raised, false, steps);
            assert_eq!(fate::of(&view, &raised).status, expected, "{steps:?}");
            let counts = view.rounds.iter().filter_map(|it| it.count.as_ref());
            let shown = counts.flat_map(|it| &it.findings).next();
            let later = fate::afterwards(&view, shown.expect("the finding"));
            assert_eq!(later.status, afterwards, "{steps:?}");
            if later.status == AuthorAnswered {
                assert_eq!(later.reason.as_deref(), Some("7 days"));
            }
        }
    }
}
