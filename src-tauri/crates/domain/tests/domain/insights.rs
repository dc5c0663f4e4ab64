//! Insights: what is counted, in which order, and how many cases a rate needs.

use domain::insights::{Counted, insights};
use domain::page::{Insights, InsightsQuery, ReviewerGroup, TrendStep};
use domain::scores::{Cases, DebateScores, Disagreement, ModelTally, RoleTally, Tally};
use domain::{Kind, Protocol, Usage};

const NOW: &str = "2026-03-20T09:00:00.000Z";

fn tally(accepted: u32, dismissed: u32) -> Tally {
    Tally {
        raised: accepted + dismissed,
        accepted,
        dismissed,
        ..Tally::default()
    }
}

fn of_personas(tallies: &[(&str, Tally)]) -> DebateScores {
    let tallies = tallies.iter();
    DebateScores {
        protocol: Some(Protocol::Refine),
        ended: true,
        personas: tallies
            .map(|(key, it)| ((*key).to_owned(), it.clone()))
            .collect(),
        ..DebateScores::default()
    }
}

fn counted(debates: &[(&str, DebateScores)], query: InsightsQuery) -> Insights {
    let debates = debates.iter().map(|(at, scores)| Counted {
        started_at: at,
        scores,
    });
    let debates: Vec<Counted<'_>> = debates.collect();
    let label = |group, key: &str| match group {
        ReviewerGroup::Adversary => format!("Adversary {key}"),
        ReviewerGroup::Persona => key.to_uppercase(),
    };
    insights(&debates, query, NOW, &label)
}

fn all(debates: &[(&str, DebateScores)]) -> Insights {
    counted(debates, InsightsQuery::default())
}

#[test]
fn nobody_is_rated_by_fewer_than_five_cases_and_the_best_come_first() {
    let found = all(&[(
        NOW,
        of_personas(&[
            ("few", tally(4, 0)),
            ("poor", tally(1, 9)),
            ("good", tally(9, 1)),
            ("most", tally(2, 2)),
        ]),
    )]);
    let rows = found.reviewers.iter();
    let rows: Vec<_> = rows
        .map(|it| {
            (
                it.key.as_str(),
                it.acceptance.rate,
                it.poor,
                it.advice.is_some(),
            )
        })
        .collect();
    let expected = [
        ("good", Some(0.9), false, false),
        ("poor", Some(0.1), true, true),
        ("few", None, false, false),
        ("most", None, false, false),
    ];
    assert_eq!(rows, expected);
    assert_eq!(found.reviewers[0].label, "GOOD");
}

#[test]
fn period_and_kind_narrow_what_is_counted_but_not_what_there_is() {
    let of = |kind| DebateScores {
        kind,
        ..of_personas(&[])
    };
    let debates = [
        ("2026-03-19T10:00:00.000Z", of(Kind::Prd)),
        ("2026-02-01T10:00:00.000Z", of(Kind::Tech)),
        ("2025-01-01T10:00:00.000Z", of(Kind::Prd)),
    ];
    for (days, kind, expected) in [
        (None, None, 3),
        (Some(30), None, 1),
        (Some(90), None, 2),
        (None, Some(Kind::Prd), 2),
        (Some(30), Some(Kind::Tech), 0),
    ] {
        let found = counted(&debates, InsightsQuery { days, kind });
        assert_eq!(found.debates, expected, "{days:?} {kind:?}");
        assert_eq!(found.ever, 3);
        assert_eq!(found.kinds, [Kind::Prd, Kind::Tech]);
    }
}

#[test]
fn a_trend_goes_by_weeks_then_by_months_and_has_steps_without_debates() {
    let at = |day: &'static str| (day, of_personas(&[]));
    let steps = |debates: &[(&str, DebateScores)], days| {
        let trend = counted(debates, InsightsQuery { days, kind: None }).trend;
        let points = trend.points.iter().map(|it| (it.from.clone(), it.debates));
        (trend.by, points.collect::<Vec<_>>())
    };
    let held = |from: &str, debates| (from.to_owned(), debates);
    // March 2 and 16 are Mondays.
    assert_eq!(
        steps(
            &[
                at("2026-03-16T00:00:00.000Z"),
                at("2026-03-08T23:59:59.000Z")
            ],
            None
        ),
        (
            TrendStep::Week,
            vec![
                held("2026-03-02", 1),
                held("2026-03-09", 0),
                held("2026-03-16", 1)
            ]
        )
    );
    let (by, months) = steps(&[at(NOW), at("2025-01-31T10:00:00.000Z")], None);
    assert_eq!((by, months.len()), (TrendStep::Month, 15));
    assert_eq!(months[0], held("2025-01-01", 1));
    let (by, weeks) = steps(&[at(NOW)], Some(30));
    assert_eq!((by, weeks.len()), (TrendStep::Week, 5));
    assert_eq!(steps(&[], None).1, []);
}

#[test]
fn a_step_says_what_was_accepted_and_what_a_debate_cost_where_prices_are_known() {
    let cost = |usd| DebateScores {
        findings: Cases {
            raised: 4,
            accepted: 2,
            dismissed: 1,
        },
        models: [("m".to_owned(), played(usd, (4, 2)))].into(),
        ..of_personas(&[])
    };
    let found = all(&[
        (NOW, cost(Some(0.5))),
        (NOW, cost(Some(0.3))),
        (NOW, cost(None)),
    ]);
    let [point] = &found.trend.points[..] else {
        panic!("one week: {:?}", found.trend);
    };
    assert_eq!((point.acceptance.part, point.acceptance.whole), (6, 9));
    assert_eq!((point.cost_per_debate, point.unpriced), (Some(0.4), 1));
    let mostly_unknown = all(&[(NOW, cost(Some(0.0))), (NOW, cost(None)), (NOW, cost(None))]);
    let point = &mostly_unknown.trend.points[0];
    assert_eq!((point.cost_per_debate, point.unpriced), (None, 2));
}

/// A model that reviewed once, at this cost, and raised findings, some of which were accepted.
fn played(usd: Option<f64>, (raised, accepted): (u32, u32)) -> ModelTally {
    let usage = Usage {
        input_tokens: 1_000,
        output_tokens: 100,
        cost_usd: usd,
        estimated: false,
    };
    let role = RoleTally {
        calls: 1,
        usage,
        ms: 2_000,
        findings: Cases {
            raised,
            accepted,
            dismissed: raised - accepted,
        },
    };
    ModelTally {
        roles: [("critic".to_owned(), role)].into(),
        runs: 1,
        calls: 1,
        usage,
        free_tokens: 0,
    }
}

#[test]
fn findings_per_dollar_need_a_price_and_five_cases() {
    for (usd, findings, expected) in [
        (Some(0.5), (10, 8), Some(16.0)),
        (Some(0.5), (4, 4), None),
        (Some(0.0), (10, 8), None),
        (None, (10, 8), None),
    ] {
        let scores = DebateScores {
            models: [("m".to_owned(), played(usd, findings))].into(),
            ..of_personas(&[])
        };
        let found = all(&[(NOW, scores)]);
        let [row] = &found.models[..] else {
            panic!("one role: {:?}", found.models);
        };
        assert_eq!(row.accepted_per_dollar, expected, "{usd:?} {findings:?}");
        assert_eq!((row.cost_usd, row.ms, row.tokens), (usd, 2_000, 1_100));
    }
}

#[test]
fn a_form_says_how_often_disagreement_changed_the_result() {
    let of = |protocol, disagreement| DebateScores {
        protocol: Some(protocol),
        disagreement,
        ..of_personas(&[])
    };
    let told = |alone, reinstated| {
        Some(Disagreement {
            raises: true,
            accepted: 4,
            alone,
            reinstated,
            ..Disagreement::default()
        })
    };
    let compared = Some(Disagreement {
        contested: 2,
        followed: Some(true),
        ..Disagreement::default()
    });
    let mut debates = vec![
        (NOW, of(Protocol::Refine, told(1, 0))),
        (NOW, of(Protocol::Refine, told(0, 0))),
        (NOW, of(Protocol::Refine, told(0, 1))),
        (NOW, of(Protocol::Refine, None)),
        (NOW, of(Protocol::Compare, compared)),
        (NOW, of(Protocol::Review, None)),
    ];
    let found = all(&debates);
    let [refine, compare] = &found.forms[..] else {
        panic!("two forms with several voices: {:?}", found.forms);
    };
    let changed = refine.changed.expect("it raises findings");
    assert_eq!((refine.debates, changed.part, changed.whole), (4, 2, 3));
    assert_eq!(changed.rate, None);
    let alone = refine.alone.expect("it raises findings");
    assert_eq!((alone.part, alone.whole, refine.reinstated), (1, 12, 1));
    assert_eq!((compare.changed, compare.alone), (None, None));
    assert_eq!((compare.contested.part, compare.followed.part), (1, 1));

    debates.extend((0..2).map(|_| (NOW, of(Protocol::Refine, told(0, 0)))));
    let changed = all(&debates).forms[0].changed.expect("it raises findings");
    assert_eq!(changed.rate, Some(0.4));
}

#[test]
fn few_debates_say_what_more_would_bring() {
    let few = all(&[(NOW, of_personas(&[("qa", tally(1, 1))]))]).more;
    assert_eq!(few.len(), 3, "{few:?}");
    assert!(
        few[0].starts_with("Acceptance rates need 5 decided findings"),
        "{few:?}"
    );
    assert!(few[2].contains("3 different weeks"), "{few:?}");
    let rated = DebateScores {
        post_mortem: true,
        ..of_personas(&[("qa", tally(5, 1))])
    };
    let weeks = ["2026-03-19", "2026-03-12", "2026-03-05"];
    assert_eq!(all(&weeks.map(|day| (day, rated.clone()))).more, [""; 0]);
    assert_eq!(all(&[]).more, [""; 0]);
}
