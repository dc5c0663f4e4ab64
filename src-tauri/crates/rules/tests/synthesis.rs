//! What the synthesizer writes, by examples.

use domain::answer::{Shape, SynthesisAnswer};
use domain::author::{AuthorAnswer, OpenQuestion};
use domain::question::{Labeled, Parts};
use domain::text::edits::edit::{EditRequest, apply};
use domain::{Finding, FindingId, FindingStatus, Kind, QuoteMatch, SeatId, Severity};

fn finding(label: &str, quote: &str, question: &str) -> Labeled {
    Labeled {
        label: label.to_owned(),
        finding: Finding {
            id: FindingId(label.to_owned()),
            round: 1,
            seat: SeatId("s1".to_owned()),
            persona: "security".to_owned(),
            severity: Severity::Major,
            title: "A gap".to_owned(),
            quote: quote.to_owned(),
            quote_match: QuoteMatch::Exact,
            only_names: false,
            range: None,
            places: Vec::new(),
            concern: "It matters.".to_owned(),
            suggestion: question.to_owned(),
            supporters: Vec::new(),
            status: FindingStatus::Open,
            status_reason: None,
            change: None,
            rule: None,
            repeats: None,
            caused_by: None,
            adversary: None,
            said: None,
        },
        answer: None,
    }
}

fn parts(document: &str, findings: Vec<Labeled>) -> Parts {
    Parts {
        shape: Shape::Synthesis,
        persona: String::new(),
        kind: Kind::Task,
        title: "Orders".to_owned(),
        document: document.to_owned(),
        round: 1,
        growth: None,
        findings,
        settled: Vec::new(),
        answers: Vec::new(),
        questions: Vec::new(),
        remarks: Vec::new(),
        project: String::new(),
        briefing: domain::question::Known::default(),
        narratives: Vec::new(),
        criteria: Vec::new(),
        rules_off: Vec::new(),
        today: "2025-03-10".to_owned(),
    }
}

fn applied(document: &str, answer: &SynthesisAnswer) -> String {
    let requests: Vec<EditRequest> = answer
        .edits
        .iter()
        .map(|it| EditRequest {
            find: it.find.clone(),
            nth: it.nth,
            replace: it.replace.clone(),
            findings: it.findings.iter().cloned().map(FindingId).collect(),
        })
        .collect();
    let result = apply(1, document, &requests);
    assert!(result.problems.is_empty(), "{:?}", result.problems);
    result.text
}

/// One finding with this quote turns the document into that text.
fn check(document: &str, quote: &str, expected: &str) {
    let answer = rules::synthesize(&parts(document, vec![finding("F1", quote, "Who may?")]));
    assert_eq!(applied(document, &answer), expected);
    assert_eq!(answer.recorded, ["F1"]);
}

#[test]
fn the_text_stays_and_the_question_stands_at_the_end() {
    check(
        "# Shop\n\nGuests order. Staff edit.\n",
        "Guests order.",
        "# Shop\n\nGuests order. Staff edit.\n\n## Open questions\n\n- **Question:** Who may? About: “Guests order”. For: the security or legal team.\n",
    );
}

#[test]
fn line_ends_stay_as_they_are() {
    check(
        "Guests order.\r\nStaff edit.",
        "Staff edit.",
        "Guests order.\r\nStaff edit.\r\n\r\n## Open questions\r\n\r\n- **Question:** Who may? About: “Staff edit”. For: the security or legal team.",
    );
}

#[test]
fn a_list_goes_on() {
    check(
        "Guests order.\n\n## Open questions\n\n- **Q4** Which guests?\n\n## End\n\nStaff edit.\n",
        "Staff edit.",
        "Guests order.\n\n## Open questions\n\n- **Q4** Which guests?\n- **Question:** Who may? About: “Staff edit”. For: the security or legal team.\n\n## End\n\nStaff edit.\n",
    );
}

#[test]
fn an_entry_shows_the_passage_without_its_marks() {
    for (document, quote, shown) in [
        (
            "Guests use [the form](f.md).",
            "Guests use [the form](f.md).",
            "Guests use the form",
        ),
        ("Guests run `order`", "`order`", "order"),
        ("## Shop\n\nOpen.", "Shop", "Shop"),
        ("| A | B |\n|--|--|\n| c | |", "| c | |", "c"),
        (
            "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.",
            "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.",
            "One two three four five six seven eight nine ten eleven twelve …",
        ),
    ] {
        check(
            document,
            quote,
            &format!(
                "{document}\n\n## Open questions\n\n- **Question:** Who may? About: “{shown}”. For: the security or legal team."
            ),
        );
    }
}

#[test]
fn an_entry_says_nothing_twice() {
    for question in ["How do guests pay at night?", "Who settles “Guests pay”?"] {
        let document = "*How do guests pay at night?* Guests pay.";
        let quote = if question.contains('“') {
            "Guests pay."
        } else {
            "*How do guests pay at night?*"
        };
        let asked = finding("F1", quote, question);
        let answer = rules::synthesize(&parts(document, vec![asked]));
        assert_eq!(
            applied(document, &answer),
            format!(
                "{document}\n\n## Open questions\n\n- **Question:** {question} For: the security or legal team."
            )
        );
    }
}

#[test]
fn a_quote_that_is_not_there_is_declined_with_it() {
    let answer = rules::synthesize(&parts(
        "Guests order.",
        vec![finding("F1", "Guests pay.", "Who?")],
    ));
    assert!(answer.edits.is_empty());
    assert_eq!(answer.declined[0].finding, "F1");
    assert!(answer.declined[0].reason.contains("Guests pay."));
}

#[test]
fn the_authors_answer_stands_behind_the_question() {
    let mut parts = parts(
        "Guests order.",
        vec![finding(
            "F1",
            "Guests order.",
            "Who pays when the order fails?",
        )],
    );
    parts.answers = vec![
        AuthorAnswer {
            question: "Who is it for?".to_owned(),
            answer: "Cafés".to_owned(),
        },
        AuthorAnswer {
            question: "What happens when an order fails?".to_owned(),
            answer: "The desk\ncalls.".to_owned(),
        },
    ];
    let text = applied(&parts.document, &rules::synthesize(&parts));
    assert!(
        text.ends_with(
            "About: “Guests order”. For: the security or legal team. **Answer:** The desk calls."
        ),
        "{text}"
    );
}

#[test]
fn every_edit_names_its_findings() {
    let document = "Guests order. Staff edit.";
    let findings = vec![
        finding("F1", "Guests order.", "Which?"),
        finding("F2", "Staff edit.", "What?"),
    ];
    let answer = rules::synthesize(&parts(document, findings));
    let named: Vec<Vec<String>> = answer.edits.into_iter().map(|it| it.findings).collect();
    assert_eq!(named, [vec!["F1", "F2"], vec!["F1"], vec!["F2"]]);
}

#[test]
fn edits_stay_short_in_a_text_that_repeats_itself() {
    let document = "# Shop\n\nGuests order. Staff edit.\n\n".repeat(200);
    let findings = vec![finding("F1", "Guests order.", "Who may?")];
    let answer = rules::synthesize(&parts(&document, findings));
    for edit in &answer.edits {
        assert_eq!(edit.find, "Guests order. Staff edit.");
    }
    let text = applied(&document, &answer);
    let added = text.strip_prefix(document.trim_end()).unwrap();
    assert!(added.contains("**Question:** Who may?"), "{added}");
}

#[test]
fn only_other_languages_get_a_note() {
    assert!(
        rules::language_note("The guest orders and the kitchen cooks what is on the list.")
            .is_none()
    );
    let german = "Der Gast bestellt und die Küche kocht, was auf der Karte steht.";
    assert!(rules::language_note(german).is_some());
    // The same once the text has been read.
    rules::questions(Kind::Task, german, &[]);
    assert!(rules::language_note(german).is_some());
    rules::questions(Kind::Task, "The guest orders and the kitchen cooks.", &[]);
    assert!(rules::language_note(german).is_some());
}

#[test]
fn an_answer_to_another_question_from_before_the_start_is_none_to_a_skipped_one() {
    let document = "# Dark theme\n\nA switch in Settings turns it on.\n";
    let number = "Which number will show that this worked, and what is it today: “Dark theme”?";
    let parts = |skipped: bool| Parts {
        answers: vec![AuthorAnswer {
            question: "Who is this for, and what problem does it solve for them: “Dark theme”?"
                .to_owned(),
            answer: "Night shifts.".to_owned(),
        }],
        questions: skipped
            .then(|| OpenQuestion {
                question: number.to_owned(),
                why: String::new(),
                about: None,
            })
            .into_iter()
            .collect(),
        ..parts(document, vec![finding("F1", "Dark theme", number)])
    };
    let check = |skipped: bool, entry: &str| {
        let text = applied(document, &rules::synthesize(&parts(skipped)));
        assert!(text.contains(entry), "{text}");
        assert_eq!(text.contains("Night shifts"), !skipped, "{text}");
    };
    check(
        true,
        &format!("- **Question:** {number} For: the author.\n"),
    );
    check(
        false,
        "For: the security or legal team. **Answer:** Night shifts.",
    );
}
