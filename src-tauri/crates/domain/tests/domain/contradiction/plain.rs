//! Simple ways of saying yes, no, or how a project is doing, and words that only come close.

use domain::Judgment::{self, Amber, Approve, Green, Red, Reject, Revise};
use domain::contradiction::contradicts_choice;

use super::{ON_A_STATUS, ON_A_TEXT, check};

#[test]
fn a_no_in_plain_words_is_heard() {
    for said in [
        "I recommend against approval.",
        "The document should be sent back to its author for a rewrite.",
        "The proposal is fundamentally unsound, and I cannot endorse it in this form.",
        "I would vote no.",
        "Work on this must not begin.",
        "The blocking concerns are fatal; work must not start until they are settled.",
        "I cannot recommend that this goes ahead in its present form.",
        "The advocate is right about the load, but work must not begin until the lag is bounded.",
        "The verdict is a clear no. The lag has no limit and nobody is named.",
        "This is a hard no from me.",
        "It needs another round: the lag must be settled first.",
        "Approval would be irresponsible.",
    ] {
        check(ON_A_TEXT, said, &[Approve]);
    }
    for said in [
        "Rejecting this is the only responsible choice.",
        "The idea is beyond repair and should be abandoned.",
    ] {
        check(ON_A_TEXT, said, &[Approve, Revise]);
    }
}

#[test]
fn a_yes_in_plain_words_is_heard() {
    let cases: &[(&str, &[Judgment])] = &[
        ("I approve.", &[Revise, Reject]),
        ("Nothing needs to change.", &[Revise, Reject]),
        (
            "The document is fine as written and needs no revision.",
            &[Revise, Reject],
        ),
        (
            "There is nothing that stands in the way of this proposal.",
            &[Reject],
        ),
        (
            "The document is sound and ready to go; work can start tomorrow without changes.",
            &[Reject],
        ),
        (
            "I’d give this a green light; the concerns are manageable while the work goes on.",
            &[Reject],
        ),
        ("Green light; nothing here can break.", &[Reject]),
        ("I recommend going ahead.", &[Reject]),
        ("The document can stand as it is.", &[Revise, Reject]),
    ];
    for (said, contradicted) in cases {
        check(ON_A_TEXT, said, contradicted);
    }
}

#[test]
fn how_a_project_stands_is_heard() {
    let cases: &[(&str, &[Judgment])] = &[
        ("This month the status should be amber.", &[Green, Red]),
        (
            "The right status is red, since nobody can fix it.",
            &[Green, Amber],
        ),
        ("The project is on course; status green.", &[Amber, Red]),
        ("The project is off course and needs help.", &[Green]),
        ("Everything is on track.", &[Red]),
        ("This project is red.", &[Green, Amber]),
        ("I rate this amber.", &[Green, Red]),
        ("I see no reason for anything but green.", &[Amber, Red]),
    ];
    for (said, contradicted) in cases {
        check(ON_A_STATUS, said, contradicted);
    }
}

#[test]
fn words_that_come_near_decide_nothing() {
    for said in [
        "I approve of the goal.",
        "The verdict is no surprise.",
        "Is the copy safe? The answer is no.",
        "The green light on the box is broken.",
        "A copy is ready to go stale at any time.",
        "Work can start tomorrow only with a budget.",
        "The table needs another round of measuring.",
        "The old way can stand as it is for a month.",
        "Approval by e-mail would be irresponsible.",
        "I recommend against approval by e-mail.",
        "I cannot recommend it to a team of two.",
        "I recommend against it only for teams of two.",
        "I would send this back after a week.",
        "Not recommended for the first phase is the second copy.",
        "We are unable to support the old browsers.",
        "Work on the copy must not begin on a Friday.",
        "The author would vote no.",
        "The case for speed is unsound.",
        "The plan needs no revision of its figures.",
        "Nothing needs to change hands before May.",
        "There is nothing that stands in the way of the second phase.",
        "If the lag grows, I would vote no.",
        "The idea of a copy is sound.",
        "The old way is beyond repair.",
    ] {
        check(ON_A_TEXT, said, &[]);
    }
    for said in [
        "The status of the imports is open.",
        "This project of theirs was red in May.",
        "Two of three milestones are on track.",
        "If the vendor slips, the project is off course.",
        "The team says everything is on track.",
    ] {
        check(ON_A_STATUS, said, &[]);
    }
}

#[test]
fn another_option_that_wins_is_heard() {
    let options = ["Redis", "Postgres"].map(str::to_owned);
    for (said, contradicts) in [
        ("Postgres is the better choice and should be chosen.", true),
        ("Postgres wins on every criterion that matters.", true),
        ("Postgres wins on cost.", false),
        ("The two win on cost.", false),
        ("Redis wins on every criterion that matters.", false),
    ] {
        let found = contradicts_choice(&options, 0, said);
        assert_eq!(found.is_some(), contradicts, "{said}");
    }
}
