//! The result of a checkpoint, in one line.

use domain::adversary::{AdversaryReview, Mark, Point};
use domain::headline::{CheckpointHeadline, CheckpointState, Reader};
use domain::{FindingId, Outcome, QuoteMatch, SeatId, Severity};

/// A review with two rounds and one finding for each open severity, plus one that is addressed.
fn review(open: &[Severity]) -> AdversaryReview {
    let marks = open.iter().map(|it| (*it, Mark::Unresolved));
    let all = marks.chain([(Severity::Major, Mark::Addressed)]);
    let point = |(number, (severity, mark))| Point {
        finding: FindingId::at(1, &SeatId::at(1), number),
        severity,
        title: String::new(),
        mark,
        words: String::new(),
        concern: String::new(),
        quote: String::new(),
        quote_match: QuoteMatch::None,
        only_names: false,
        suggestion: String::new(),
        rewritten: false,
        declined: false,
    };
    AdversaryReview {
        points: all.enumerate().map(point).collect(),
        unresolved: open.len(),
        blocking: open.iter().filter(|it| **it == Severity::Blocking).count(),
        rounds: 2,
        revised: true,
        unread: None,
        changes: 0,
        outcome: Some(Outcome::Concluded),
    }
}

#[test]
fn what_is_to_be_approved_or_was_says_how_much_changed() {
    for (changes, state, headline, brief) in [
        (
            1,
            CheckpointState::ToReview,
            "Adversary review complete: all addressed in 2 rounds · 1 change",
            "All addressed in 2 rounds · 1 change",
        ),
        (
            3,
            CheckpointState::Approved,
            "You approved this · 3 changes",
            "You approved this · 3 changes",
        ),
        (
            3,
            CheckpointState::TakenBack,
            "You took the revision back",
            "You took the revision back",
        ),
    ] {
        let changed = AdversaryReview {
            changes,
            ..review(&[])
        };
        let said = CheckpointHeadline::saying(&changed, state, false, Reader::Author);
        assert_eq!(
            (said.headline.as_str(), said.brief.as_str()),
            (headline, brief)
        );
    }
}

#[test]
fn a_decision_is_the_headline_with_what_it_leaves_open() {
    let open = review(&[Severity::Blocking]);
    for (state, author, anybody, alarm) in [
        (
            CheckpointState::ToReview,
            "Adversary review complete: 1 blocking concern open after 2 rounds",
            "Adversary review complete: 1 blocking concern open after 2 rounds",
            true,
        ),
        (
            CheckpointState::Approved,
            "You approved this · 1 blocking concern still open",
            "Approved by the author · 1 blocking concern still open",
            true,
        ),
        (
            CheckpointState::KeptBoth,
            "You approved it with their changes · 1 blocking concern still open",
            "Approved by the author with others’ changes · 1 blocking concern still open",
            true,
        ),
        (
            CheckpointState::Adjusted,
            "You adjusted the revision · 1 blocking concern left by the review",
            "Revision adjusted by the author · 1 blocking concern left by the review",
            true,
        ),
        (
            CheckpointState::TakenBack,
            "You took the revision back",
            "The author took the revision back",
            false,
        ),
    ] {
        let said = |reader| CheckpointHeadline::saying(&open, state, false, reader);
        assert_eq!(said(Reader::Author).headline, author);
        assert_eq!(said(Reader::Anybody).headline, anybody);
        assert_eq!(said(Reader::Author).alarm, alarm, "{state:?}");
    }
    let settled = review(&[]);
    let said = |state, as_is| CheckpointHeadline::saying(&settled, state, as_is, Reader::Author);
    let approved = said(CheckpointState::Approved, false);
    assert_eq!(approved.headline, "You approved this");
    assert!(!approved.alarm);
    let as_is = said(CheckpointState::Adjusted, true);
    assert_eq!(as_is.headline, "You approved the file as edited");
}

#[test]
fn a_failure_is_never_a_completed_review() {
    let unread = AdversaryReview {
        unread: Some("?".to_owned()),
        points: Vec::new(),
        rounds: 1,
        revised: false,
        ..review(&[])
    };
    let nothing = AdversaryReview {
        points: Vec::new(),
        revised: false,
        ..review(&[])
    };
    let marked = |marks: &[Mark], revised: bool| {
        let [point] = &review(&[]).points[..] else {
            unreachable!("one that is addressed");
        };
        let point = |mark: &Mark| Point {
            mark: *mark,
            ..point.clone()
        };
        AdversaryReview {
            points: marks.iter().map(point).collect(),
            revised,
            ..review(&[])
        }
    };
    let unrevised = |open: &[Severity]| AdversaryReview {
        revised: false,
        ..review(open)
    };
    let later = AdversaryReview {
        unread: Some("?".to_owned()),
        ..review(&[])
    };
    for (review, headline) in [
        (
            unread,
            "Review failed: the adversary’s answer couldn’t be read",
        ),
        (
            later,
            "Review failed in round 2: the adversary’s answer couldn’t be read",
        ),
        (
            nothing,
            "Adversary review complete: nothing raised in 2 rounds",
        ),
        (
            marked(&[Mark::Noted], false),
            "Nothing revised, 1 concern noted in 2 rounds",
        ),
        (
            marked(&[Mark::Noted, Mark::Noted], false),
            "Nothing revised, both concerns noted in 2 rounds",
        ),
        (
            marked(&[Mark::Noted, Mark::Addressed, Mark::Addressed], true),
            "Adversary review complete: 2 addressed, 1 noted in 2 rounds",
        ),
        (
            unrevised(&[Severity::Blocking]),
            "Nothing revised, 1 blocking concern open after 2 rounds",
        ),
        (
            unrevised(&[Severity::Blocking, Severity::Minor, Severity::Minor]),
            "Nothing revised, 1 blocking and 2 other concerns open after 2 rounds",
        ),
        (
            review(&[]),
            "Adversary review complete: all addressed in 2 rounds",
        ),
    ] {
        assert_eq!(review.ended(), headline);
    }
}

#[test]
fn what_blocks_and_was_declined_is_declined_and_says_that_it_blocks() {
    let declined = |open: &[Severity], addressed: usize, minor: usize| {
        let mut review = review(open);
        let settled = review.points.remove(open.len());
        let other = |severity, mark, declined| Point {
            severity,
            mark,
            declined,
            ..settled.clone()
        };
        let points = [
            vec![other(Severity::Major, Mark::Addressed, false); addressed],
            vec![other(Severity::Blocking, Mark::Noted, true)],
            vec![other(Severity::Minor, Mark::Noted, true); minor],
        ];
        review.points.extend(points.concat());
        review
    };
    for (review, result) in [
        (
            declined(&[], 0, 0),
            "1 blocking concern declined in 2 rounds",
        ),
        (
            declined(&[], 2, 0),
            "2 addressed, 1 blocking concern declined in 2 rounds",
        ),
        (
            declined(&[], 1, 1),
            "1 addressed, 1 blocking concern declined, 1 noted in 2 rounds",
        ),
        (
            declined(&[Severity::Major], 0, 0),
            "1 concern open, 1 blocking concern declined after 2 rounds",
        ),
    ] {
        assert_eq!(review.in_short(), result);
        let said = |state| CheckpointHeadline::saying(&review, state, false, Reader::Author);
        let approved = said(CheckpointState::Approved);
        assert!(
            approved
                .headline
                .ends_with(" · 1 blocking concern declined"),
            "{}",
            approved.headline
        );
        assert!(approved.alarm);
    }
}

#[test]
fn a_review_that_was_cut_short_says_by_whom() {
    for (outcome, author, anybody) in [
        (
            Some(Outcome::Stopped),
            "You stopped it in round 2",
            "Stopped by the author in round 2",
        ),
        (
            Some(Outcome::Budget),
            "It reached its budget in round 2",
            "It reached its budget in round 2",
        ),
        (
            Some(Outcome::Failed),
            "Review failed in round 2",
            "Review failed in round 2",
        ),
        (None, "Not finished in round 2", "Not finished in round 2"),
    ] {
        for (reader, headline) in [(Reader::Author, author), (Reader::Anybody, anybody)] {
            let halted = AdversaryReview {
                outcome,
                ..review(&[])
            };
            let said = CheckpointHeadline::saying(&halted, CheckpointState::Running, false, reader);
            assert_eq!((said.headline.as_str(), said.alarm), (headline, true));
        }
    }
}

#[test]
fn a_result_in_short_never_hides_that_it_was_cut_short() {
    for (outcome, open, result) in [
        (Some(Outcome::Failed), vec![], "review failed in round 2"),
        (
            Some(Outcome::Failed),
            vec![Severity::Blocking],
            "review failed in round 2, 1 blocking concern open",
        ),
        (
            Some(Outcome::Stopped),
            vec![],
            "stopped by the author in round 2",
        ),
        (None, vec![], "not finished in round 2"),
    ] {
        let halted = AdversaryReview {
            outcome,
            ..review(&open)
        };
        assert_eq!(halted.in_short(), result);
    }
}

#[test]
fn what_somebody_else_rewrote_is_not_settled() {
    let mut lost = review(&[Severity::Major]);
    let settled = lost.points[1].finding.clone();
    lost.lose(&[settled]);
    assert_eq!(
        (lost.unresolved, lost.points[1].mark),
        (2, Mark::Unresolved)
    );
    assert!(lost.points[1].words.contains("no longer in the document"));
    let short = "1 concern open, 1 concern to check again after 2 rounds";
    assert_eq!(lost.in_short(), short);
}
