//! The changes that the debate proposes.

use domain::review::ReviewedChange;
use domain::round::Edit;
use domain::{Change, ChangeId, Decision, EditId, FindingId, FindingStatus, Place, Span};

use crate::debate::{ORIGINAL, reviewed};

pub(crate) fn changes() -> Vec<ReviewedChange> {
    let accepted = |edited| Some(Decision::Accepted { edited });
    let own = "for 6 hours, then the team is told".to_owned();
    let mut changes = vec![
        (
            vec![("easily find out", "find out within a minute")],
            "r1.s3.1",
            accepted(None),
        ),
        (
            vec![(
                "Monday.",
                "Monday. Each mail has a link that stops it at once.",
            )],
            "r1.s1.1",
            Some(Decision::Rejected),
        ),
        (
            vec![(
                "it is retried",
                "it is retried for 24 hours, then the team is told",
            )],
            "r1.s2.1",
            accepted(Some(vec![format!("it is retried {own}")])),
        ),
        (vec![("open it.", "open it. [Q1]")], "r2.s3.1", None),
        (vec![("", "\n## Open questions\n")], "", None),
    ];
    let entry = "- Q1: Which share of members opens such mails today?\n";
    changes[3].0.push(("", entry));
    let mut reviewed: Vec<_> = changes
        .into_iter()
        .enumerate()
        .map(|(index, (places, finding, decision))| ReviewedChange {
            change: Change {
                id: ChangeId::new(format!("c{}", index + 1)),
                places: places.iter().map(|(old, new)| place(old, new)).collect(),
                findings: Some(finding)
                    .filter(|it| !it.is_empty())
                    .map(FindingId::new)
                    .into_iter()
                    .collect(),
                scaffold_for: Vec::new(),
            },
            decision,
        })
        .collect();
    reviewed[4].change.scaffold_for = vec![ChangeId::new("c4")];
    for (order, (change, place)) in [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (3, 1)]
        .into_iter()
        .enumerate()
    {
        reviewed[change].change.places[place].order = u32::try_from(order).unwrap();
    }
    reviewed
}

fn place(old: &str, new: &str) -> Place {
    let start = if old.is_empty() {
        ORIGINAL.len()
    } else {
        ORIGINAL.find(old).unwrap()
    };
    Place {
        range: Span::new(start, start + old.len()),
        old: old.to_owned(),
        new: new.to_owned(),
        order: 0,
    }
}

#[test]
fn a_reason_of_a_change_that_was_taken_apart_is_not_said_to_have_become_the_whole() {
    let mut debate = reviewed();
    let review = debate.view.review.as_mut().expect("a proposal");
    let whole = review.changes[0].change.id.clone();
    let behind = review.changes[0].change.findings[0].clone();
    review.changes[0].change.id = whole.part(1);
    let mut named = false;
    for round in &mut debate.view.rounds {
        let count = round.count.as_mut().expect("a count");
        for finding in count.findings.iter_mut().filter(|it| it.id == behind) {
            finding.status = FindingStatus::Answered;
            finding.change = Some(whole.clone());
            named = true;
        }
    }
    assert!(named);
    let report = debate.with(report::markdown);
    assert!(report.contains("Change 1.1"), "{report}");
    assert!(!report.contains("ecame change 1"), "{report}");
}

#[test]
fn an_edit_that_only_makes_room_is_counted_neither_as_a_change_nor_as_an_edit() {
    let mut debate = reviewed();
    let rounds = debate.view.rounds.iter_mut();
    let edits = rounds.filter_map(|it| it.synthesis.as_mut().map(|it| &mut it.edits));
    let edits = edits.last().expect("a synthesis");
    let heading = Edit {
        id: EditId::at(2, 9),
        find: String::new(),
        replace: "\n## Open questions\n".to_owned(),
        applied: true,
        ..edits[0].clone()
    };
    edits.push(heading);
    let report = debate.with(report::markdown);
    assert!(
        report.contains("| 2 | 0 | 1 | 1 | 0 | 1 of 2 | 1 |"),
        "{report}"
    );
}

#[test]
fn an_answer_is_told_with_the_change_that_holds_it_and_nowhere_else() {
    let mut debate = reviewed();
    let review = debate.view.review.as_ref().expect("a proposal");
    let behind = review.changes[0].change.findings[0].clone();
    for round in &mut debate.view.rounds {
        let count = round.count.as_mut().expect("a count");
        for finding in count.findings.iter_mut().filter(|it| it.id == behind) {
            finding.status = FindingStatus::AuthorAnswered;
            finding.status_reason = Some("Within an hour".to_owned());
        }
    }
    let report = debate.with(report::markdown);
    assert_eq!(report.matches("Within an hour").count(), 1, "{report}");
}

#[test]
fn a_line_with_several_changes_is_shown_once_above_their_reasons() {
    let report = reviewed().with(report::markdown);
    let line = "The digest is sent every Monday. If sending fails, it is retried.";
    let changes = report.split("## Final checks").next().unwrap_or_default();
    assert_eq!(
        changes.matches(&format!("\n- {line}")).count(),
        1,
        "{report}"
    );
    let both = "\n+ The digest is sent every Monday. Each mail has a link that stops it at once. \
                If sending fails, it is retried for 6 hours, then the team is told.\n";
    assert!(changes.contains(both), "{report}");
    let order = [
        "### Change 2 and change 3\n",
        both,
        "### Change 2\n\nRejected.\n\nReplace “Monday.” with “Monday. Each mail",
        "Nobody can stop the digest",
        "### Change 3\n\nAccepted with the author’s wording.\n\nReplace “it is retried” with “it is retried for 6",
        "Retries without an end",
    ];
    let mut rest = changes;
    for part in order {
        let Some((_, after)) = rest.split_once(part) else {
            panic!("no {part:?} in {rest}");
        };
        rest = after;
    }
}
