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

/// Words of debates, in which reviewers decide and texts change.
const OF_DEBATES: &[&str] = &[
    "## Changes",
    "### Change",
    "Not decided",
    "open questions",
    "Questions left in the text",
    "Acted on",
    "Writes the edits",
    "Edits |",
    "Approve |",
    "With all proposed changes applied",
];

#[test]
fn a_check_that_left_the_text_alone_reports_questions_and_no_changes() {
    let mut debate = checked();
    let text = debate.with(report::markdown);
    for words in OF_DEBATES {
        assert!(!text.contains(words), "{words} is said in\n{text}");
    }
    assert!(text.contains("\n## Questions\n"), "{text}");
    assert!(
        text.contains("| Raised | Answered or dismissed |"),
        "{text}"
    );
    assert!(
        text.contains("Original text: nothing was changed."),
        "{text}"
    );
    let told = debate.with(report::account);
    assert!(
        !told.contains('→') && !told.contains("Questions left"),
        "{told}"
    );
    // Once a question is in the text, the report says so.
    let review = debate.view.review.as_mut().unwrap();
    for one in &mut review.changes {
        one.decision = Some(Decision::Accepted { edited: None });
    }
    let text = debate.with(report::markdown);
    assert!(text.contains("\n## Changes\n"), "{text}");
    assert!(!text.contains("\n## Questions\n"), "{text}");
    assert!(text.contains("Added to open questions"), "{text}");
    // The cards say what was added, in the words of a check.
    let titles = text.lines().filter(|it| it.starts_with("### "));
    let of_changes = titles.filter(|it| it.to_lowercase().contains("change"));
    assert_eq!(of_changes.collect::<Vec<_>>(), [""; 0], "{text}");
    assert!(text.contains("\n### Fix 1"), "{text}");
}

#[test]
fn a_check_reports_what_its_author_answered_or_dismissed_apart_from_its_questions() {
    let mut debate = checked();
    let mut counts = debate
        .view
        .rounds
        .iter_mut()
        .filter_map(|it| it.count.as_mut());
    let findings = &mut counts.next().unwrap().findings;
    let [answered, dismissed, slip, ..] = &mut findings[..] else {
        panic!("too few findings")
    };
    answered.status = FindingStatus::AuthorAnswered;
    answered.status_reason = Some("Within a day.".to_owned());
    dismissed.status = FindingStatus::Dismissed;
    slip.status = FindingStatus::Answered;
    let titles = [&answered.title, &dismissed.title, &slip.title].map(Clone::clone);
    let text = debate.with(report::markdown);
    let part = |heading: &str| {
        let (_, rest) = text
            .split_once(&format!("\n## {heading}\n"))
            .unwrap_or_default();
        rest.split("\n## ").next().unwrap_or_default().to_owned()
    };
    let headings = [
        "Answered by the author",
        "Declined, dismissed or rejected",
        "Small errors",
    ];
    for (heading, title) in headings.into_iter().zip(&titles) {
        assert!(
            part(heading).contains(&**title),
            "{title} in {heading}\n{text}"
        );
        assert!(!part("Questions").contains(&**title), "{text}");
    }
    assert!(part("Small errors").contains("Suggested fix: "), "{text}");
}

#[test]
fn a_flag_that_is_also_a_question_is_printed_once() {
    let mut debate = checked();
    let count = debate.view.rounds[0].count.as_ref().unwrap();
    let question = count.findings[0].id.clone();
    let flag = &debate.view.final_checks.as_mut().unwrap().flags[0];
    let (concern, settled) = (flag.concern.clone(), flag.justification.clone());
    let says = |debate: &Debate| {
        let text = debate.with(report::markdown);
        text.split("\n## ")
            .find(|it| it.starts_with("Final checks"))
            .unwrap()
            .to_owned()
    };
    assert!(says(&debate).contains(&concern), "{}", says(&debate));
    let flag = &mut debate.view.final_checks.as_mut().unwrap().flags[0];
    flag.raised_as = Some(question);
    let said = says(&debate);
    assert!(!said.contains(&concern), "{said}");
    assert!(said.contains("under Questions"), "{said}");
    assert!(said.contains(&settled), "{said}");
}
