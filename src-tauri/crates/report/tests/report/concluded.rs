//! Reports on debates that come to a conclusion about the text.

use domain::page::ReportFormat;
use domain::position::Argument;
use domain::priority::{Decided, ListItem, Priority, Rating};
use domain::scorecard::{Comparison, Criterion, OptionMark, Scorecard, ScorecardRow};
use domain::text::redact::OwnPattern;
use domain::verdict::{Ruling, Rulings, Score, SectionKind, SideNote, VerdictSection};
use domain::view::Concluded;
use domain::{
    Conclusion, FindingId, Judgement, Outcome, Position, Protocol, QuoteMatch, SeatId, Span,
    Verdict,
};
use report::Covered;

use crate::debate::{Debate, ORIGINAL, begun};

const PASSAGE: &str = "If sending fails, it is retried.";

/// A duel that was judged, and overruled.
fn duel() -> Debate {
    let mut debate = begun();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Duel;
    "Judge".clone_into(&mut setup.synthesiser.persona.label);
    debate.view.header.outcome = Some(Outcome::Concluded);
    let start = ORIGINAL.find(PASSAGE).unwrap();
    let argument = Argument {
        id: FindingId::at(1, &SeatId::at(0), 0),
        title: "It is tried again".to_owned(),
        quote: PASSAGE.to_owned(),
        quote_match: QuoteMatch::Exact,
        range: Some(Span {
            start,
            end: start + PASSAGE.len(),
        }),
        text: "Nobody misses a digest <b>for good</b>.".to_owned(),
        answers: None,
    };
    let scored = argument.id.clone();
    debate.view.positions = vec![
        position("advocate", "Advocate", vec![argument]),
        position("challenger", "Challenger", Vec::new()),
    ];
    let section = |kind, item: &str| VerdictSection {
        kind,
        items: vec![item.to_owned()],
    };
    let verdict = Verdict {
        seat: SeatId::synthesiser(),
        model: "codex-cli/gpt".to_owned(),
        decision: Some(Judgement::Revise),
        summary: "Retries need an end.".to_owned(),
        sections: vec![
            section(
                SectionKind::KeyNarratives,
                "A retry without an end is a storm.",
            ),
            section(SectionKind::AgreementZones, "A digest is wanted."),
            section(SectionKind::ContestedZones, "How long one may wait."),
        ],
        revision: None,
        scores: vec![Score {
            point: scored,
            score: 4,
            met: false,
            why: "The text has no limit.".to_owned(),
        }],
        sides: vec![SideNote {
            step: "challenger".to_owned(),
            genuine: Some(true),
            pulled_punches: Some(false),
            why: "The worst comes first.".to_owned(),
        }],
        scorecard: None,
        parsed: true,
        duration_ms: 4_000,
    };
    let second = Verdict {
        decision: Some(Judgement::Reject),
        summary: "Read the other way, it is not ready.".to_owned(),
        ..verdict.clone()
    };
    debate.view.conclusion = Some(Concluded::new(
        Conclusion {
            verdict: Some(verdict),
            second: Some(second),
            degraded: vec!["The sides could not answer one another.".to_owned()],
            ..Conclusion::default()
        },
        Rulings {
            verdict: Some(Ruling::Overruled {
                decision: Judgement::Approve,
                reason: "It is one mail a week.".to_owned(),
            }),
            ..Rulings::default()
        },
    ));
    debate
}

fn position(step: &str, label: &str, arguments: Vec<Argument>) -> Position {
    Position {
        step: step.to_owned(),
        label: label.to_owned(),
        turn: 1,
        seat: SeatId::at(0),
        persona: step.to_owned(),
        model: "claude-cli/sonnet".to_owned(),
        summary: format!("What the {step} holds."),
        arguments,
        findings: Vec::new(),
        assumptions: Vec::new(),
        ratings: Vec::new(),
        grants: Vec::new(),
        flaws: vec!["Concerns named: 0. Asked for: exactly 5.".to_owned()],
        absent: None,
        duration_ms: 2_000,
    }
}

#[test]
fn the_narratives_lead_and_the_judge_and_both_sides_follow() {
    let report = duel().with(report::markdown);
    let headings: Vec<&str> = report
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        // Below stands the text, with headings of its own.
        .take(9)
        .collect();
    assert_eq!(
        headings,
        [
            "Key narratives",
            "Judge Synthesis",
            "Agreement zones",
            "Contested zones",
            "What went less far",
            "Advocate Position",
            "Challenger Position",
            "What the author answered beforehand",
            "Text",
        ]
    );
    for words in [
        "Competitive Review",
        "1. A retry without an end is a storm.",
        "The author overruled the judge: Approve: It is one mail a week.",
        "Unstable: with the positions in the opposite order, the judge decided reject.",
        "| It is tried again | 4 of 5 | no | The text has no limit. |",
        "Challenger meant it and did not pull punches. The worst comes first.",
        "Concerns named: 0. Asked for: exactly 5.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
}

#[test]
fn what_was_said_is_never_markup() {
    let report = duel().with(report::html);
    assert!(report.contains("&lt;b&gt;for good&lt;/b&gt;"));
    assert!(!report.contains("<b>for good"));
}

#[test]
fn a_secret_is_nowhere_in_it_and_ranges_still_lead_to_their_words() {
    let secret = OwnPattern {
        name: "Word".to_owned(),
        pattern: "retried|storm|Monday".to_owned(),
    };
    let json = duel().with(|source| {
        let covered = Covered::over(source, &[secret]);
        covered.with(|source| report::render(source, ReportFormat::Json))
    });
    for word in ["retried", "storm", "Monday"] {
        assert!(!json.contains(word), "{word}");
    }
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let argument = &json["positions"][0]["arguments"][0];
    let range = |end: usize| usize::try_from(argument["range"][end].as_u64().unwrap()).unwrap();
    let text = json["original"].as_str().unwrap();
    assert_eq!(
        &text[range(0)..range(1)],
        argument["quote"].as_str().unwrap()
    );
}

#[test]
fn a_verdict_is_printed_in_plain_lines() {
    let verdict = duel().with(report::verdict).unwrap();
    assert!(
        verdict.starts_with("Verdict: revise\nUnstable: "),
        "{verdict}"
    );
    assert!(
        verdict.contains("\n\nContested zones:\n- How long one may wait.\n"),
        "{verdict}"
    );
}

#[test]
fn a_position_that_was_revised_is_the_result_wherever_it_is_read() {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::DevilsAdvocate;
    let concluded = debate.view.conclusion.as_mut().unwrap();
    let verdict = concluded.conclusion.verdict.as_mut().unwrap();
    verdict.decision = None;
    verdict.revision = Some("Retry for an hour,\nthen <b>tell</b> support.".to_owned());
    let printed = debate.with(report::verdict).unwrap();
    assert!(!printed.contains("Verdict:"), "{printed}");
    assert!(
        printed.ends_with("\n\nRevised position:\nRetry for an hour,\nthen <b>tell</b> support.\n"),
        "{printed}"
    );
    let report = debate.with(report::markdown);
    assert!(report.contains("## Revised position\n"), "{report}");
    let json = debate.with(|source| report::render(source, ReportFormat::Json));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let revised = &json["verdict"]["revised_position"];
    assert_eq!(revised, "Retry for an hour,\nthen <b>tell</b> support.");
}

/// The duel's debate as a comparison of two options; the author gave the weight of the first criterion.
fn comparison(moved: &[u8]) -> Debate {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Compare;
    let criterion = |name: &str, weight| Criterion {
        name: name.to_owned(),
        weight,
    };
    setup.agenda.comparison = Some(Comparison {
        options: Vec::new(),
        criteria: vec![criterion("Cost", Some(3)), criterion("Speed", None)],
    });
    let row = |name: &str, weight, marks: [Option<u8>; 2]| ScorecardRow {
        criterion: name.to_owned(),
        weight,
        why: "It matters.".to_owned(),
        marks: marks
            .map(|score| {
                score.map(|score| OptionMark {
                    score,
                    why: "It is <b>so</b>.".to_owned(),
                })
            })
            .to_vec(),
    };
    let concluded = debate.view.conclusion.take().unwrap();
    let verdict = Verdict {
        decision: None,
        scorecard: Some(Scorecard {
            options: vec!["Post|gres".to_owned(), "<i>Redis</i>".to_owned()],
            rows: vec![
                row("Cost", 3, [Some(4), Some(2)]),
                row("Speed", 5, [None, Some(5)]),
            ],
            recommended: Some(1),
        }),
        ..concluded.conclusion.verdict.unwrap()
    };
    let mut second = verdict.clone();
    second.scorecard.as_mut().unwrap().recommended = Some(0);
    debate.view.conclusion = Some(Concluded::new(
        Conclusion {
            verdict: Some(verdict),
            second: Some(second),
            ..Conclusion::default()
        },
        Rulings {
            weights: moved.to_vec(),
            ..Rulings::default()
        },
    ));
    debate
}

#[test]
fn a_scorecard_is_a_table_with_a_ranking_and_whose_weights_they_are() {
    let report = comparison(&[]).with(report::markdown);
    for words in [
        "## Scorecard",
        "| 1 | Post\\|gres | 4.00 |  |",
        "| 2 | \\<i\\>Redis\\</i\\> | 3.88 | by the judge |",
        "| Criterion | Weight | Weighed by | Post\\|gres | \\<i\\>Redis\\</i\\> |",
        "| Cost | 3 | author | 4 | 2 |",
        "| Speed | 5 | judge | – | 5 |",
        "the judge recommended Post\\|gres.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
    let html = comparison(&[]).with(report::html);
    assert!(html.contains("&lt;i&gt;Redis") && !html.contains("<i>Redis"));
    let moved = comparison(&[0, 9]).with(report::markdown);
    assert!(moved.contains("| Cost | 0 | author | 4 | 2 |"), "{moved}");
    assert!(moved.contains("| Speed | 9 | author | – | 5 |"), "{moved}");
}

#[test]
fn a_comparison_is_printed_with_its_ranking_first() {
    let printed = comparison(&[]).with(report::verdict).unwrap();
    assert!(
        printed.starts_with("Recommended: <i>Redis</i>\nUnstable: "),
        "{printed}"
    );
    assert!(
        printed
            .contains("\n\nRanking:\n1. Post|gres (4.00)\n2. <i>Redis</i> (3.88, recommended)\n"),
        "{printed}"
    );
    let json = comparison(&[]).with(|source| report::render(source, ReportFormat::Json));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let card = &json["scorecard"];
    assert_eq!(card["recommended"], 1);
    assert_eq!(card["second_recommended"], 0);
    assert_eq!(card["ranking"][0]["total"], 4.0);
    assert_eq!(card["criteria"][1]["marks"][0], serde_json::Value::Null);
    assert_eq!(card["criteria"][1]["weight_by"], "judge");
}

/// The duel's debate as a list of three, of which the author placed one.
fn order() -> Debate {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Prioritise;
    let rating = |lens: &str, priority| Rating {
        lens: lens.to_owned(),
        priority,
        why: format!("{lens} says so."),
    };
    let item = |text: &str, urgency, impact| ListItem {
        text: text.to_owned(),
        ratings: vec![
            rating("Urgency lens", urgency),
            rating("Impact lens", impact),
        ],
    };
    debate.view.conclusion = Some(Concluded::new(
        Conclusion {
            items: vec![
                item("Write *docs*", Priority::P0, Priority::P3),
                item("Fix sign-in", Priority::P0, Priority::P0),
                item("Rename a button", Priority::P0, Priority::P2),
                ListItem {
                    text: "Nobody's".to_owned(),
                    ratings: Vec::new(),
                },
            ],
            ..Conclusion::default()
        },
        Rulings {
            priorities: vec![Decided {
                item: 2,
                priority: Priority::P1,
            }],
            ..Rulings::default()
        },
    ));
    debate
}

#[test]
fn an_order_is_a_table_with_both_reasons_where_lenses_clash() {
    let report = order().with(report::markdown);
    for words in [
        "## Order",
        "| 1 | Fix sign-in | Urgency lens P0, Impact lens P0 | 8 |  |",
        "| 2 | Rename a button | Urgency lens P0, Impact lens P2 | 6 | P1 by the author |",
        "| 3 | Write \\*docs\\* | Urgency lens P0, Impact lens P3 | 5 | contested |",
        "| 4 | Nobody's |  | 0 | not rated |",
        "Impact lens P3. Impact lens says so.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
    let printed = order().with(report::verdict).unwrap();
    assert_eq!(
        printed,
        "Order:\n1. Fix sign-in (Urgency lens P0, Impact lens P0)\n\
         2. Rename a button (Urgency lens P0, Impact lens P2, P1 by the author)\n   \
         Urgency lens P0: Urgency lens says so.\n   Impact lens P2: Impact lens says so.\n\
         3. Write *docs* (Urgency lens P0, Impact lens P3, contested)\n   \
         Urgency lens P0: Urgency lens says so.\n   Impact lens P3: Impact lens says so.\n\
         4. Nobody's (not rated)\n"
    );
}
