//! Reports on compared options and on ordered items.

use domain::agenda::Over;
use domain::priority::{Decided, ListItem, Priority, Rating};
use domain::scorecard::{Comparison, Criterion, OptionMark, Scorecard, ScorecardRow};
use domain::verdict::{Ruling, Rulings};
use domain::{Conclusion, Protocol, Verdict};

use crate::concluded::{conclude, duel};
use crate::debate::Debate;

/// The duel's debate as a comparison of two options; the author set the weight of the first criterion.
pub(crate) fn comparison(moved: &[u8]) -> Debate {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Compare;
    let criterion = |name: &str, weight| Criterion {
        name: name.to_owned(),
        weight,
    };
    setup.agenda.over = Over::Options(Comparison {
        options: vec!["Post|gres".to_owned(), "<i>Redis</i>".to_owned()],
        criteria: vec![
            criterion("Cost", Some(3)),
            criterion("Speed", None),
            criterion("Risk", None),
        ],
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
                row("Speed", 5, [Some(3), Some(5)]),
                row("Risk", 2, [None, Some(4)]),
            ],
            recommended: Some(1),
        }),
        ..concluded.conclusion.verdict.unwrap()
    };
    let mut second = verdict.clone();
    second.scorecard.as_mut().unwrap().recommended = Some(0);
    conclude(
        &mut debate,
        Conclusion {
            verdict: Some(verdict),
            second: Some(second),
            ..Conclusion::default()
        },
        Rulings {
            weights: moved.to_vec(),
            ..Rulings::default()
        },
    );
    debate
}

#[test]
fn a_scorecard_is_a_table_with_a_ranking_and_whose_weights_they_are() {
    let report = comparison(&[]).with(report::markdown);
    for words in [
        "## Scorecard",
        "| 1 | \\<i\\>Redis\\</i\\> | 3.90 | recommended by the judge |",
        "| 2 | Post\\|gres | 3.38 |  |",
        "| Criterion | Weight | Weight set by | Post\\|gres | \\<i\\>Redis\\</i\\> |",
        "| Cost | 3 | author | 4 | 2 |",
        "| Speed | 5 | judge | 3 | 5 |",
        "| Risk | 2 | judge | – | 4 |",
        "the judge recommended Post\\|gres.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
    let html = comparison(&[]).with(report::html);
    assert!(html.contains("&lt;i&gt;Redis") && !html.contains("<i>Redis"));
    let moved = comparison(&[0, 9, 1]).with(report::markdown);
    assert!(moved.contains("| Cost | 0 | author | 4 | 2 |"), "{moved}");
    assert!(moved.contains("| Speed | 9 | author | 3 | 5 |"), "{moved}");
    let unranked = comparison(&[0, 0, 1]).with(report::markdown);
    assert!(
        unranked
            .contains("No ranking: too many scores are missing. Each option needs scores for at least 80% of the weight."),
        "{unranked}"
    );
}

#[test]
fn a_comparison_is_printed_with_its_ranking_first() {
    let printed = comparison(&[]).with(report::verdict).unwrap();
    assert!(
        printed.starts_with("The verdict depends on which side the judge reads first: ")
            && printed.contains(" it was different.\nRecommended: <i>Redis</i>\n"),
        "{printed}"
    );
    assert!(
        printed
            .contains("\n\nRanking:\n1. <i>Redis</i> (3.90, recommended)\n2. Post|gres (3.38)\n"),
        "{printed}"
    );
    let json = comparison(&[]).with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let card = &json["scorecard"];
    assert_eq!(card["recommended"], 1);
    assert_eq!(card["second_recommended"], 0);
    assert_eq!(card["ranking"][0]["total"], 3.9);
    assert_eq!(card["criteria"][2]["marks"][0], serde_json::Value::Null);
    assert_eq!(card["criteria"][1]["weight_by"], "judge");
    let unranked = comparison(&[0, 0, 1]).with(report::json::text);
    let unranked: serde_json::Value = serde_json::from_str(&unranked).unwrap();
    assert_eq!(
        unranked["scorecard"]["recommended"],
        serde_json::Value::Null,
        "its scores carry no recommendation"
    );
}

/// The duel's debate as a list of three items, one of which the author placed.
pub(crate) fn order() -> Debate {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Prioritize;
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
    conclude(
        &mut debate,
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
    );
    debate
}

#[test]
fn an_order_is_a_table_with_both_reasons_where_lenses_clash() {
    let report = order().with(report::markdown);
    for words in [
        "**4 items ranked, 1 contested item left to decide. First: Fix sign-in**",
        "## Ranking",
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
        "4 items ranked, 1 contested item left to decide. First: Fix sign-in\n\n\
         Ranking:\n1. Fix sign-in (Urgency lens P0, Impact lens P0)\n\
         2. Rename a button (Urgency lens P0, Impact lens P2, P1 by the author)\n   \
         Urgency lens P0: Urgency lens says so.\n   Impact lens P2: Impact lens says so.\n\
         3. Write *docs* (Urgency lens P0, Impact lens P3, contested)\n   \
         Urgency lens P0: Urgency lens says so.\n   Impact lens P3: Impact lens says so.\n\
         4. Nobody's (not rated)\n"
    );
}

#[test]
fn an_order_that_nobody_contests_says_what_comes_first() {
    let rated = |text: &str, priority| ListItem {
        text: text.to_owned(),
        ratings: ["Urgency lens", "Impact lens"]
            .map(|lens| Rating {
                lens: lens.to_owned(),
                priority,
                why: "So it is.".to_owned(),
            })
            .to_vec(),
    };
    let (docs, fix) = (
        rated("Write docs", Priority::P1),
        rated("Fix sign-in", Priority::P0),
    );
    let also = rated("Renew keys", Priority::P0);
    for (items, headline) in [
        (
            vec![docs.clone(), fix.clone()],
            "2 items ranked, none contested. First: Fix sign-in",
        ),
        (
            vec![docs, fix, also],
            "3 items ranked, none contested. First: Fix sign-in and Renew keys, tied",
        ),
    ] {
        let mut debate = order();
        let conclusion = Conclusion {
            items,
            ..Conclusion::default()
        };
        conclude(&mut debate, conclusion, Rulings::default());
        let report = debate.with(report::markdown);
        assert!(report.contains(&format!("**{headline}**")), "{report}");
        let printed = debate.with(report::verdict).unwrap();
        assert!(
            printed.starts_with(&format!("{headline}\n\nRanking:\n")),
            "{printed}"
        );
    }
}

#[test]
fn an_option_that_the_author_chose_is_named_also_where_nobody_judged() {
    let chosen = || Rulings {
        verdict: Some(Ruling::Chosen {
            option: 0,
            reason: "We know it.".to_owned(),
        }),
        ..Rulings::default()
    };
    let mut debate = comparison(&[]);
    conclude(&mut debate, Conclusion::default(), chosen());
    let report = debate.with(report::markdown);
    for words in [
        "**Post\\|gres, decided by the author**",
        "- Decision: Post\\|gres, decided by the author",
        "The author’s reason: We know it.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
    let printed = debate.with(report::verdict).unwrap();
    assert!(
        printed.starts_with(
            "Decided by the author: Post|gres\nReason: We know it.\nRecommended: none\n\nPosition: "
        ),
        "{printed}"
    );
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["decided"]["name"], "Post|gres");
    assert_eq!(json["decided"]["option"], 0);

    let mut judged = comparison(&[]);
    let mut conclusion = judged.view.conclusion.take().unwrap().conclusion;
    conclusion.second = None;
    conclude(&mut judged, conclusion, chosen());
    let report = judged.with(report::markdown);
    for words in [
        "~~Judge’s verdict, overruled: \\<i\\>Redis\\</i\\>~~",
        "| 2 | Post\\|gres | 3.38 | chosen by the author |",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
}
