//! What a report says about a check by rules, which asks and leaves the text alone.

use domain::model::ModelSpec;
use domain::{Decision, FindingStatus, Outcome, Usage};

use crate::debate::{Debate, reviewed};

/// A check that found as much as a debate did.
fn checked() -> Debate {
    let mut debate = reviewed();
    let view = &mut debate.view;
    let setup = view.setup.as_mut().unwrap();
    for seat in setup.seats.iter_mut().chain([&mut setup.synthesizer]) {
        seat.model = ModelSpec::rules();
    }
    view.header.outcome = Some(Outcome::Checked);
    view.header.usage = Usage::default();
    for finding in view.rounds.iter_mut().filter_map(|it| it.count.as_mut()) {
        for finding in &mut finding.findings {
            finding.status = FindingStatus::Recorded;
        }
    }
    for one in &mut view.review.as_mut().unwrap().changes {
        one.decision = None;
    }
    view.review.as_mut().unwrap().accepted = None;
    debate
}

#[test]
fn a_check_has_changes_only_once_its_author_takes_one_over() {
    let mut debate = checked();
    let says = |debate: &Debate| debate.with(report::markdown).contains("- Changes: ");
    assert!(!says(&debate));
    let changes = &mut debate.view.review.as_mut().unwrap().changes;
    changes[0].decision = Some(Decision::Accepted { edited: None });
    assert!(says(&debate));
}

#[test]
fn the_terminal_counts_the_questions_of_a_check_but_no_calls() {
    let debate = checked();
    let text = debate.with(report::account);
    assert!(text.contains("\nFound: "), "{text}");
    for word in ["Round", "edit", "calls", "tokens", "approve"] {
        assert!(!text.contains(word), "{word} is said in\n{text}");
    }
}
