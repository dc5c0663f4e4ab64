//! Every phase, when all models answer.

use domain::gauntlet::funnel::{GauntletFunnel, IdleEvaluation};
use domain::gauntlet::point::PointState;
use domain::gauntlet::tally::GauntletVerdict;
use domain::{Outcome, Severity};

use super::{
    Company, ONCALL, SECURITY, attacks, hangs, point, rebuts, rich, rules_so, run, stores, vague,
    weighs,
};
use crate::common::Bench;
use crate::common::voices::{DOCUMENT, finding};

#[tokio::test]
async fn each_finding_goes_its_whole_way() {
    let company = rich();
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(2, false)).await;
    let view = &finished.view;
    assert_eq!(
        view.header.outcome,
        Some(Outcome::Concluded),
        "{:?}",
        view.header
    );
    let run = run(view);
    assert_eq!(
        run.funnel,
        GauntletFunnel {
            raised: 4,
            merged: 1,
            proceeding: 3,
            batches: 1,
            accepted: 2,
            dismissed: 1,
            disagreements: 1,
            challenged: 1,
            reinstated: 1,
            requires_revision: 3,
            ..GauntletFunnel::default()
        }
    );
    let vague = point(run, "The expiry is not a number");
    assert_eq!(
        vague.finding.supporters.len(),
        2,
        "both who raised it are kept"
    );
    assert_eq!(vague.state, PointState::Accepted);
    let hangs = point(run, "The mailer has no time-out");
    let tally = hangs.tally.expect("a tally");
    assert!(tally.tie && hangs.is_disputed(), "{tally:?}");
    assert_eq!(
        tally.verdict,
        GauntletVerdict::Accepted,
        "a tie means accepted"
    );
    let stores = point(run, "Addresses have no retention");
    assert_eq!(stores.state, PointState::Reinstated);
    assert_eq!(
        stores.rebuttal.as_ref().map(|it| it.reason.as_str()),
        Some("Nothing says when they go.")
    );
    assert_eq!(
        stores.ruling.as_ref().map(|it| it.reason.as_str()),
        Some("No passage says so.")
    );
    assert_eq!(run.idle, None);
    assert_eq!(
        view.header.why,
        "The adversaries raised 4 findings: 3 require a revision, 1 merged into others."
    );
    assert!(bench.desk.store().concerns().expect("concerns").is_empty());
    // Two attacks, two evaluations, one rebuttal, one ruling.
    assert_eq!(company.calls(), 6);
}

#[tokio::test]
async fn a_dismissal_that_cites_nothing_or_says_a_non_answer_leaves_the_finding_standing() {
    let attacker = vec![attacks(SECURITY, &[vague(), stores()])];
    let first = vec![weighs(&[
        (
            "F1",
            "dismissed",
            "Unlikely in practice.",
            "Section Details",
        ),
        ("F2", "dismissed", "It is fine.", ""),
    ])];
    let second = vec![weighs(&[
        ("F1", "dismissed", "It is said.", "Section Retention"),
        ("F2", "dismissed", "It is fine.", ""),
    ])];
    let company = Company::new(attacker, first, second);
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    let unmet = |title: &str| {
        let point = point(run, title);
        assert_eq!(point.state, PointState::Accepted, "{title}");
        point.verdicts[0].unmet.clone().expect("a reason")
    };
    assert_eq!(
        unmet("The expiry is not a number"),
        "“unlikely” isn’t an answer to this adversary."
    );
    assert_eq!(
        unmet("Addresses have no retention"),
        "The dismissal cites nothing."
    );
    let made_up = point(run, "The expiry is not a number").verdicts[1]
        .unmet
        .as_deref();
    assert_eq!(
        made_up,
        Some("The dismissal cites “Section Retention”, which isn’t in the text.")
    );
}

#[tokio::test]
async fn dismissals_that_do_not_count_are_not_taken_for_acceptances_of_everything() {
    let titles = [
        "alpha one",
        "beta two",
        "gamma three",
        "delta four",
        "epsilon five",
    ];
    let many = titles.map(|title| {
        let mut raised = finding(Severity::Major, title, "");
        raised.concern = format!("{title} {title}");
        raised
    });
    let labels = ["F1", "F2", "F3", "F4", "F5"];
    let dismissed = labels.map(|it| (it, "dismissed", "It is fine.", ""));
    let attacker = vec![attacks(SECURITY, &many)];
    let company = Company::new(attacker, vec![weighs(&dismissed)], vec![weighs(&dismissed)]);
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(run.funnel.accepted, 5, "no dismissal cites anything");
    assert_eq!(run.idle, Some(IdleEvaluation::AcceptsNone));
}

#[tokio::test]
async fn a_challenge_that_is_rejected_leaves_the_finding_dismissed_and_a_concern_resolved() {
    let attacker = vec![
        attacks(SECURITY, &[stores()]),
        rebuts("retention", "CHALLENGED: Nothing says when."),
    ];
    let first = vec![weighs(&[(
        "F1",
        "dismissed",
        "They go with the invite.",
        "Section Details",
    )])];
    let company = Company::new(attacker, first.clone(), first).ruled_by(vec![rules_so(&[(
        "F1",
        "dismissed",
        "The goal says so.",
    )])]);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!((run.funnel.rejected, run.funnel.requires_revision), (1, 0));
    assert_eq!(run.idle, None, "one finding tells nothing");
    let stored = bench.desk.store().concerns().expect("concerns");
    let [stored] = stored.as_slice() else {
        panic!("{stored:?}");
    };
    let concern = &stored.concern;
    assert!((concern.base_confidence - 0.9).abs() < 1e-9);
    assert_eq!(concern.adversary, "paranoid_security");
    assert_eq!(
        concern.explanation,
        "They go with the invite. (Section Details) The goal says so."
    );
    assert!(concern.pattern.starts_with("Addresses have no retention: "));
}

#[tokio::test]
async fn more_than_fifteen_findings_are_weighed_in_batches() {
    let many: Vec<_> = (0..16)
        .map(|at| {
            let words = ["alpha", "beta", "gamma", "delta"];
            let title = format!("{} {} {at}", words[at % 4], words[at / 4]);
            let mut raised = finding(Severity::Major, &title, "");
            raised.concern = format!("{title} {at}{at}");
            raised
        })
        .collect();
    let attacker = vec![attacks(SECURITY, &many)];
    let all: Vec<String> = (1..=15).map(|at| format!("F{at}")).collect();
    let all: Vec<_> = all
        .iter()
        .map(|it| (it.as_str(), "accepted", "So it is.", ""))
        .collect();
    let company = Company::new(attacker, vec![weighs(&all)], vec![weighs(&all)]);
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(
        (
            run.funnel.proceeding,
            run.funnel.batches,
            run.funnel.accepted
        ),
        (16, 2, 16)
    );
    assert_eq!(
        (company.first.calls().len(), company.second.calls().len()),
        (2, 2)
    );
    assert_eq!(run.idle, Some(IdleEvaluation::AcceptsAll));
    assert!(
        finished.view.header.why.contains("wasn’t selective"),
        "{}",
        finished.view.header.why
    );
}

#[tokio::test]
async fn the_final_boss_reads_what_stands_and_what_it_raises_stands_too() {
    let attacker = vec![attacks(SECURITY, &[vague()]), attacks(ONCALL, &[])];
    let first = vec![weighs(&[("F1", "accepted", "So it is.", "")])];
    let lost = finding(
        Severity::Major,
        "Nobody asked for links",
        "People invite a colleague by a link.",
    );
    let boss = vec![attacks("You are boss", &[lost])];
    let company = Company::new(attacker, first.clone(), first).closed_by(boss);
    let finished = Bench::new().debate(DOCUMENT, company.alone(2, true)).await;
    let run = run(&finished.view);
    assert_eq!((run.funnel.from_boss, run.funnel.requires_revision), (1, 2));
    let asked = company.boss.calls()[0].asked();
    assert!(asked.contains("The expiry is not a number"), "{asked}");
}

#[tokio::test]
async fn each_phase_reads_what_it_needs_and_nothing_else() {
    let company = rich();
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(2, false)).await;
    let asked = |key: &str| bench.prompts(&finished, key).concat();
    let evaluated = asked("gauntlet/alone/evaluate/1/e1");
    assert!(
        evaluated.contains("F1 (blocking, raised by Burned on-call): The mailer has no time-out")
    );
    assert!(
        evaluated.contains("raised by Paranoid security, Burned on-call"),
        "{evaluated}"
    );
    assert!(
        evaluated.contains("- Paranoid security: Dismiss only by"),
        "{evaluated}"
    );
    assert!(evaluated.ends_with("Answer shape: evaluation/1"));
    let rebutted = asked("gauntlet/alone/rebut/3");
    assert!(rebutted.contains("- They go with the invite. Evidence: Section Details"));
    assert!(rebutted.ends_with("Answer shape: rebuttal/1"));
    let ruled = asked("gauntlet/alone/adjudicate/1");
    assert!(
        ruled.contains("challenged: Nothing says when they go."),
        "{ruled}"
    );
    let attack = asked("gauntlet/alone/attack/a2");
    assert!(
        !attack.contains("retention"),
        "adversaries don’t see one another"
    );
    let _ = hangs();
}
