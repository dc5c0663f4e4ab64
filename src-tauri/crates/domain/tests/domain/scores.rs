//! Scores: how findings turn out, rates, totals, and what a system review makes of them.

use std::collections::BTreeMap;

use domain::author::Remark;
use domain::learning::{Names, Period, system_review};
use domain::page::ReviewerName;
use domain::scores::{CameOut, DebateScores, ModelTally, Scores, Stats, Tally, raised};
use domain::{Event, FindingId, Protocol, Usage};

use crate::build::finding;
use crate::fate::Step::{self, *};
use crate::fate::Told;
use crate::fold::started;

fn check(steps: &[Step], expected: CameOut) {
    let raised_first = finding("f", "s1", "No expiry", "after a while");
    let view = Told::of(&raised_first, false, steps);
    let all = raised(&view);
    let came_out: Vec<CameOut> = all.iter().map(|it| it.came_out).collect();
    assert_eq!(came_out, [expected], "{steps:?}");
}

#[test]
fn the_author_decides_on_findings_of_rounds() {
    use CameOut::{Accepted, Deferred, Dismissed};
    let cases: &[(&[Step], CameOut)] = &[
        (&[Begin], Deferred),
        (&[Begin, Nothing], Deferred),
        (&[Begin, Declines], Dismissed),
        (&[Begin, Edits], Deferred),
        (&[Begin, Records], Deferred),
        (&[Begin, Edits, Propose(&[1])], Deferred),
        (&[Begin, Edits, Propose(&[1]), Accept(1)], Accepted),
        (&[Begin, Records, Propose(&[1]), Accept(1)], Accepted),
        (&[Begin, Edits, Propose(&[1]), Reject(1)], Dismissed),
        (
            &[Begin, Edits, Propose(&[1, 2]), Reject(1), Accept(2)],
            Accepted,
        ),
        (
            &[Begin, Edits, Propose(&[1]), Accept(1), Undecide(1)],
            Deferred,
        ),
        (
            &[Begin, Edits, Propose(&[1]), Accept(1), Discard(true)],
            Dismissed,
        ),
        (
            &[Begin, Edits, Propose(&[1]), Discard(true), Discard(false)],
            Deferred,
        ),
        (&[Begin, Nothing, Dismiss], Dismissed),
        (&[Begin, Nothing, Dismiss, Withdraw], Deferred),
        (&[Begin, Nothing, Pin], Deferred),
    ];
    for (steps, expected) in cases {
        check(steps, *expected);
    }
}

#[test]
fn nobody_decided_on_the_revision_of_a_checkpoint_before_it_is_approved() {
    use CameOut::{Accepted, Deferred, Dismissed};
    let raised_first = finding("f", "s1", "No expiry", "after a while");
    let mut start = started();
    if let Event::Started { setup } = &mut start {
        setup.protocol = Protocol::Checkpoint;
    }
    let cases: &[(&[Step], CameOut)] = &[
        (&[Begin, Edits], Deferred),
        (&[Begin, Edits, Propose(&[1])], Deferred),
        (&[Begin, Edits, Propose(&[1]), Finish], Accepted),
        (&[Begin, Edits, Propose(&[1]), Finish, TakeBack], Deferred),
        (&[Begin, Edits, Propose(&[1]), Discard(true)], Dismissed),
    ];
    for (steps, expected) in cases {
        let view = Told::after(start.clone(), &raised_first, false, steps);
        let came_out: Vec<CameOut> = raised(&view).iter().map(|it| it.came_out).collect();
        assert_eq!(came_out, [*expected], "{steps:?}");
    }
}

#[test]
fn a_repeat_and_what_an_earlier_debate_settled_are_not_raised_again() {
    let mut found = finding("f", "s1", "No expiry", "after a while");
    assert!(raised(&Told::of(&found, true, &[Begin, Nothing])).is_empty());
    let (finding, reason) = (found.id.clone(), String::new());
    found.said = Some(Remark::Dismiss { finding, reason });
    assert!(raised(&Told::of(&found, false, &[Begin, Nothing])).is_empty());
}

#[test]
fn what_a_later_round_raises_anew_counts_once_as_it_came_out_there() {
    let first = finding("f", "s1", "No expiry", "after a while");
    for (steps, upheld) in [
        ([Begin, Nothing], None),
        ([Begin, Edits], Some(FindingId::new("f"))),
    ] {
        let mut view = Told::of(&first, false, &steps);
        let mut again = view.rounds[0].clone();
        again.number = 2;
        let count = again.count.as_mut().expect("a count");
        let raised_anew = &mut count.findings[0];
        (raised_anew.id, raised_anew.round) = (FindingId::new("g"), 2);
        raised_anew.repeats = upheld;
        view.rounds.push(again);
        let all = raised(&view);
        let ids: Vec<&str> = all.iter().map(|it| it.finding.id.as_str()).collect();
        assert_eq!(ids, ["g"], "{steps:?}");
    }
}

fn tally(accepted: u32, dismissed: u32, deferred: u32) -> Tally {
    Tally {
        raised: accepted + dismissed + deferred,
        accepted,
        dismissed,
        deferred,
        ..Tally::default()
    }
}

#[test]
fn a_rate_takes_five_decided_cases() {
    for (accepted, dismissed, deferred, expected) in [
        (0, 0, 0, None),
        (3, 0, 0, None),
        (4, 0, 9, None),
        (4, 1, 0, Some(0.8)),
        (0, 5, 3, Some(0.0)),
    ] {
        let rate = tally(accepted, dismissed, deferred).acceptance_rate();
        assert_eq!(rate, expected, "{accepted} {dismissed} {deferred}");
    }
}

fn of_one(key: &str, tally: Tally) -> DebateScores {
    DebateScores {
        ended: true,
        personas: [(key.to_owned(), tally)].into(),
        ..DebateScores::default()
    }
}

#[test]
fn debates_add_up_and_the_newest_finds_come_first() {
    let notable = |title: &str| Tally {
        notable: vec![title.to_owned()],
        ..tally(1, 0, 0)
    };
    let debates = [of_one("qa", notable("new")), of_one("qa", notable("old"))];
    let scores = Scores::of(debates);
    let qa = &scores.personas["qa"];
    assert_eq!((scores.debates, qa.raised, qa.accepted), (2, 2, 2));
    assert_eq!(qa.notable, ["new", "old"]);
}

#[test]
fn a_missed_issue_counts_for_whoever_should_have_seen_it() {
    let debate = DebateScores {
        missed: vec!["paranoid_security".to_owned(), "qa".to_owned()],
        new_personas: vec!["Legal".to_owned(), "legal".to_owned()],
        post_mortem: true,
        ..DebateScores::default()
    };
    let scores = Scores::of([debate.clone(), debate]);
    assert_eq!(scores.adversaries["paranoid_security"].missed, 2);
    assert_eq!(scores.personas["qa"].missed, 2);
    assert_eq!(
        scores.new_personas,
        BTreeMap::from([("legal".to_owned(), 2)])
    );
}

#[test]
fn the_file_has_the_fields_that_scripts_read() {
    let stats = Stats::of(
        &Scores::of([of_one("qa", tally(4, 1, 2))]),
        "2026-03-01T00:00:00Z",
    );
    let json = serde_json::to_value(&stats).unwrap();
    assert_eq!(json["last_updated"], "2026-03-01T00:00:00Z");
    assert_eq!(json["total_runs"], 1);
    let qa = &json["personas"]["qa"];
    assert_eq!(
        (&qa["concerns_raised"], &qa["acceptance_rate"]),
        (&7.into(), &0.8.into())
    );
    for field in [
        "accepted",
        "dismissed",
        "deferred",
        "rebuttals_won",
        "rebuttals_lost",
        "notable_finds",
    ] {
        assert!(!qa[field].is_null(), "{field}");
    }
}

fn period() -> Period {
    Period {
        since: None,
        now: "2026-03-14T09:00:00.000Z".to_owned(),
        texts: 3,
    }
}

#[test]
fn a_review_names_only_who_has_enough_cases() {
    let mut scores = Scores::of([
        of_one("qa", tally(9, 1, 0)),
        of_one("pm", tally(1, 9, 0)),
        of_one("security", tally(3, 0, 40)),
    ]);
    let used = |usd: f64, free_tokens: u64| ModelTally {
        usage: Usage {
            input_tokens: 100,
            cost_usd: Some(usd),
            ..Usage::FREE
        },
        free_tokens,
        ..ModelTally::default()
    };
    scores.models = [
        ("paid".to_owned(), used(0.5, 0)),
        ("free".to_owned(), used(0.0, 100)),
    ]
    .into();
    let review = system_review(&scores, &period(), &Names::new([]));
    let names =
        |of: &[domain::page::Standing]| of.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    assert_eq!(review.name, "system_review_2026-03");
    assert_eq!(names(&review.most_valuable), ["qa"]);
    assert_eq!(names(&review.weakest), ["pm"]);
    assert_eq!(review.economics.paid_share, Some(0.5));
    assert_eq!(review.economics.total_cost_usd, Some(0.5));
    assert_eq!(review.rebuttals.success_rate, None);
    assert_eq!(
        review.recommended_actions.len(),
        1,
        "{:?}",
        review.recommended_actions
    );
}

#[test]
fn a_review_of_nothing_says_nothing() {
    let review = system_review(
        &Scores::default(),
        &Period {
            texts: 0,
            ..period()
        },
        &Names::new([]),
    );
    assert!(review.most_valuable.is_empty() && review.weakest.is_empty());
    assert!(review.recommended_actions.is_empty());
    assert_eq!(review.economics.paid_share, None);
}

#[test]
fn a_review_calls_nobody_valuable_who_is_mostly_wrong_and_nobody_weak_who_is_good() {
    let of = |key: &str, accepted, dismissed| of_one(key, tally(accepted, dismissed, 0));
    let review = |all: Vec<DebateScores>| {
        let review = system_review(&Scores::of(all), &period(), &Names::new([]));
        let names =
            |of: Vec<domain::page::Standing>| of.into_iter().map(|it| it.name).collect::<Vec<_>>();
        (names(review.most_valuable), names(review.weakest))
    };
    let poor = vec![of("qa", 2, 6), of("pm", 1, 9)];
    assert_eq!(review(poor), (vec![], vec!["pm".into(), "qa".into()]));
    let good = vec![of("qa", 67, 33), of("pm", 74, 26)];
    assert_eq!(review(good), (vec!["pm".into(), "qa".into()], vec![]));
}

#[test]
fn a_review_names_people_by_the_names_they_know() {
    let scores = Scores::of([
        of_one("asshole_loner", tally(1, 9, 0)),
        of_one("pm", tally(1, 9, 0)),
        of_one("hawk", tally(1, 9, 0)),
    ]);
    let own = ReviewerName {
        key: "hawk".to_owned(),
        label: "Cost hawk".to_owned(),
    };
    let review = system_review(&scores, &period(), &Names::new([own]));
    let said = review.recommended_actions.join("\n");
    for name in ["Blunt loner", "Product", "Cost hawk"] {
        assert!(said.contains(name), "{name}: {said}");
    }
    assert!(!said.contains("asshole"), "{said}");
    assert_eq!(review.labels["asshole_loner"], "Blunt loner");
    let mut weakest = review.weakest.iter();
    assert!(
        weakest.any(|it| it.name == "asshole_loner"),
        "keys stay keys"
    );
}

#[test]
fn a_notable_find_is_named_once() {
    let again = || Tally {
        notable: vec!["No expiry".to_owned(), "No owner".to_owned()],
        ..tally(2, 0, 0)
    };
    let scores = Scores::of([of_one("qa", again()), of_one("qa", again())]);
    let stats = Stats::of(&scores, "2026-03-14T09:00:00.000Z");
    let all = stats.personas.get("qa").or(stats.adversaries.get("qa"));
    assert_eq!(all.unwrap().notable_finds, ["No expiry", "No owner"]);
}
