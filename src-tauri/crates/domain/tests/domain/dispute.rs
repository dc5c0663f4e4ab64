//! Points that weren't settled, with both sides.

use domain::author::Remark;
use domain::round::{Count, Declined, Growth, Synthesis};
use domain::text::edits::edit;
use domain::{Event, Finding, FindingId, FindingStatus, TextHash, dispute};

use crate::build::{Asked, finding, requests};
use crate::fold::{began, folded, started};

const TEXT: &str = "The link expires after a while.";

/// A round: what was raised, what was raised again (and of which finding), and what was done.
struct Round<'a> {
    raised: Vec<Finding>,
    again: Vec<(Finding, &'a str)>,
    edits: &'a [Asked<'a>],
    undoes: Option<&'a str>,
    declined: &'a [(&'a str, &'a str)],
}

const NOTHING: Round<'static> = Round {
    raised: Vec::new(),
    again: Vec::new(),
    edits: &[],
    undoes: None,
    declined: &[],
};

/// The disputes as `title (finding): round seat text | reason`.
fn check(rounds: Vec<Round<'_>>, told: &[Remark], expected: &[&str]) {
    let mut text = TEXT.to_owned();
    let mut events = vec![started()];
    for (round, held) in (1..).zip(rounds) {
        let applied = edit::apply(round, &text, &requests(held.edits));
        let mut edits = applied.edits;
        for edit in &mut edits {
            edit.undoes = held.undoes.map(domain::EditId::new);
        }
        text = applied.text;
        let synthesis = Synthesis {
            edits,
            declined: declined(held.declined),
            recorded: Vec::new(),
            text: TextHash::of(&text),
            lost: Vec::new(),
            restored: Vec::new(),
            growth: Growth::default(),
        };
        let count = count(round, held.raised, held.again);
        events.push(began(round));
        events.push(Event::Counted { round, count });
        events.push(Event::Synthesized { round, synthesis });
    }
    let told = told.iter().cloned();
    events.extend(told.map(|remark| Event::Remarked { remark }));
    let disputes = dispute::disputes(&folded(events));
    let lines = disputes.into_iter().map(|dispute| {
        let sides = dispute.sides.iter().map(|side| {
            let (round, seat) = (side.round, &side.seat);
            format!("{round} {seat} {} | {}", side.text, side.reason)
        });
        let finding = dispute.finding.as_ref().map_or("none", FindingId::as_str);
        format!(
            "{} ({finding}):\n{}",
            dispute.title,
            sides.collect::<Vec<_>>().join("\n")
        )
    });
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

fn declined(declined: &[(&str, &str)]) -> Vec<Declined> {
    let one = |(finding, reason): &(&str, &str)| Declined {
        finding: FindingId::new(*finding),
        reason: (*reason).to_owned(),
    };
    declined.iter().map(one).collect()
}

fn count(round: u32, raised: Vec<Finding>, again: Vec<(Finding, &str)>) -> Count {
    let of_round = |finding| Finding { round, ..finding };
    let again = again.into_iter().map(|(finding, of)| Finding {
        repeats: Some(FindingId::new(of)),
        status: FindingStatus::Repeated,
        ..of_round(finding)
    });
    Count {
        findings: raised.into_iter().map(of_round).collect(),
        approvals: 0,
        required: 1,
        consensus: false,
        repeated: again.collect(),
    }
}

fn expiry(id: &str) -> Finding {
    Finding {
        concern: "Nobody knows when.".to_owned(),
        suggestion: "Say how long.".to_owned(),
        ..finding(id, "s1", "No expiry", "after a while")
    }
}

fn promise(id: &str) -> Finding {
    Finding {
        concern: "We can't keep it.".to_owned(),
        ..finding(id, "s2", "Too firm a promise", "seven days")
    }
}

#[test]
fn a_point_that_is_raised_again_after_a_decline_is_a_dispute() {
    let rounds = || {
        vec![
            Round {
                raised: vec![expiry("f1")],
                declined: &[("f1", "The text says enough.")],
                ..NOTHING
            },
            Round {
                again: vec![(expiry("f2"), "f1")],
                ..NOTHING
            },
            NOTHING,
            Round {
                again: vec![(expiry("f3"), "f1")],
                ..NOTHING
            },
        ]
    };
    check(
        rounds(),
        &[],
        &[
            "No expiry (f1):\n1 s1 Say how long. | Nobody knows when.\n1 synthesiser Declined it. | The \
           text says enough.\n2 s1 Raised it again in rounds 2 and 4. | Nobody knows when.",
        ],
    );
    let dismissed = Remark::Dismiss {
        finding: FindingId::new("f1"),
        reason: "Later.".to_owned(),
    };
    check(rounds(), &[dismissed], &[]);
}

#[test]
fn a_point_that_no_answer_settles_is_a_dispute() {
    let rounds = vec![
        Round {
            raised: vec![expiry("f1")],
            edits: &[("a while", "a few days", "f1")],
            ..NOTHING
        },
        Round {
            raised: vec![Finding {
                quote: "after a few days".to_owned(),
                ..expiry("f2")
            }],
            declined: &[("f2", "It does say.")],
            ..NOTHING
        },
    ];
    check(
        rounds,
        &[],
        &[
            "No expiry (f2):\n1 s1 Say how long. | Nobody knows when.\n1 synthesiser Replaced “while” with \
           “few days”. | This was meant to settle it.\n2 s1 Say how long. | Nobody knows when.\n2 synthesiser \
           Declined it. | It does say.",
        ],
    );
}

#[test]
fn what_a_later_round_did_about_it_is_a_side_too() {
    let rounds = vec![
        Round {
            raised: vec![expiry("f1")],
            declined: &[("f1", "The text says enough.")],
            ..NOTHING
        },
        Round {
            again: vec![(expiry("f2"), "f1")],
            edits: &[("a while", "seven days", "f1")],
            ..NOTHING
        },
    ];
    check(
        rounds,
        &[],
        &[
            "No expiry (f1):\n1 s1 Say how long. | Nobody knows when.\n1 synthesiser Declined it. | The \
           text says enough.\n2 synthesiser Replaced “a while” with “seven days”. | This was \
           meant to settle it.\n2 s1 Raised it again. | Nobody knows when.",
        ],
    );
}

#[test]
fn what_was_raised_once_or_left_alone_is_none() {
    let once = vec![
        Round {
            raised: vec![expiry("f1")],
            declined: &[("f1", "No.")],
            ..NOTHING
        },
        Round {
            raised: vec![promise("f2")],
            ..NOTHING
        },
    ];
    check(once, &[], &[]);
    let open = vec![
        Round {
            raised: vec![expiry("f1")],
            ..NOTHING
        },
        Round {
            raised: vec![expiry("f2")],
            ..NOTHING
        },
    ];
    check(open, &[], &[]);
}

#[test]
fn edits_that_take_one_another_back_are_one_dispute_with_both_concerns() {
    let rounds = vec![
        Round {
            raised: vec![expiry("f1")],
            edits: &[("a while", "seven days", "f1")],
            ..NOTHING
        },
        Round {
            raised: vec![promise("f2")],
            edits: &[("seven days", "a while", "f2")],
            undoes: Some("r1.e1"),
            ..NOTHING
        },
        Round {
            again: vec![(expiry("f3"), "f1")],
            edits: &[("a while", "seven days", "")],
            undoes: Some("r2.e1"),
            ..NOTHING
        },
    ];
    check(
        rounds,
        &[],
        &[
            "No expiry (f2):\n1 s1 Replaced “a while” with “seven days”. | Nobody knows when.\n2 s2 Replaced \
           “seven days” with “a while”. | We can't keep it.\n3 synthesiser Replaced “a while” with \
           “seven days”. | No finding asked for it.",
        ],
    );
}
