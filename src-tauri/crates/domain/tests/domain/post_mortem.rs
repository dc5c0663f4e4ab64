//! Post-mortems: the resulting report, and answers that can't be stored.

use domain::FindingId;
use domain::learning::{accepted, post_mortem_report};
use domain::post_mortem::{Amount, Hindsight, MissedIssue, PostMortem, Reviewed};

use crate::build::finding;
use crate::fate::Step::*;
use crate::fate::Told;

fn looked_back() -> PostMortem {
    PostMortem {
        built: "2026-03-14".to_owned(),
        findings: vec![Reviewed {
            finding: FindingId::new("f"),
            hindsight: Hindsight::FalseAlarm {
                why: "Never used.".to_owned(),
            },
        }],
        missed: vec![MissedIssue {
            title: "Clocks differ".to_owned(),
            found: "in production".to_owned(),
            persona: None,
            new_persona: Some("Time".to_owned()),
        }],
    }
}

#[test]
fn a_post_mortem_follows_its_review() {
    let raised_first = finding("f", "s1", "No expiry", "after a while");
    let mut view = Told::of(
        &raised_first,
        false,
        &[Begin, Edits, Propose(&[1]), Accept(1)],
    );
    assert_eq!(accepted(&view).len(), 1);
    assert_eq!(post_mortem_report(&view), None);
    view.header.started_at = "2026-03-01T12:30:05.123Z".to_owned();
    view.post_mortem = Some(Box::new(looked_back()));
    let report = post_mortem_report(&view).unwrap();
    assert_eq!(report.name, "post_mortem_2026-03-14");
    assert_eq!(report.review, "debate_review_2026-03-01_123005");
    assert_eq!(
        (report.days, report.false_alarms, report.right),
        (Some(13), 1, 0)
    );
    assert_eq!(report.new_personas, ["Time"]);
    // One false alarm says nothing about whoever raised it.
    assert_eq!(report.actions, []);
}

#[test]
fn a_file_of_answers_may_leave_out_all_but_what_it_was() {
    let answers = r#"{"findings": [{"finding": "f", "was": "right"}, {"finding": "g", "was": "false_alarm"}]}"#;
    let read: PostMortem = serde_json::from_str(answers).unwrap();
    let right = Hindsight::Right {
        impact: None,
        effort: None,
    };
    let wrong = Hindsight::FalseAlarm { why: String::new() };
    assert_eq!(read.of(&FindingId::new("f")), Some(&right));
    assert_eq!(read.of(&FindingId::new("g")), Some(&wrong));
}

#[test]
fn answers_that_do_not_fit_are_named() {
    let finding = FindingId::new("f");
    let known = ["qa".to_owned()];
    let check = |change: fn(&mut PostMortem), expected: Option<&str>| {
        let mut answers = looked_back();
        change(&mut answers);
        let problem = answers.problem(
            ("2026-03-01T12:30:05.123Z", "2026-03-20"),
            &[&finding],
            &known,
        );
        match expected {
            None => assert_eq!(problem, None),
            Some(words) => assert!(
                problem.as_ref().is_some_and(|it| it.contains(words)),
                "{problem:?}"
            ),
        }
    };
    check(|_| {}, None);
    check(|it| it.built = "soon".to_owned(), Some("isn’t a date"));
    check(
        |it| it.built = "2020-01-01".to_owned(),
        Some("2020-01-01 is before the debate, which began on 2026-03-01"),
    );
    check(|it| it.built = "2026-03-01".to_owned(), None);
    // In time zones behind UTC, it was still the day before.
    check(|it| it.built = "2026-02-28".to_owned(), None);
    check(|it| it.built = "2026-02-27".to_owned(), Some("before"));
    // In time zones ahead of UTC, it was already the next day.
    check(|it| it.built = "2026-03-21".to_owned(), None);
    check(
        |it| it.built = "2026-03-22".to_owned(),
        Some("2026-03-22 is in the future"),
    );
    check(
        |it| it.findings[0].finding = FindingId::new("g"),
        Some("isn’t an accepted finding"),
    );
    check(|it| it.findings.push(it.findings[0].clone()), Some("twice"));
    check(|it| it.missed[0].title.clear(), Some("no title"));
    check(
        |it| it.missed[0].persona = Some("qa".to_owned()),
        Some("both"),
    );
    check(
        |it| {
            it.missed[0].persona = Some("nobody".to_owned());
            it.missed[0].new_persona = None;
        },
        Some("no persona or adversary"),
    );
    check(
        |it| {
            it.findings[0].hindsight = Hindsight::Right {
                impact: Some(Amount::High),
                effort: None,
            };
        },
        None,
    );
}
