//! Models that fail: they are reported as absent, and the gauntlet continues.

use domain::absent_in_gauntlets::in_gauntlets;
use domain::gauntlet::point::PointState;
use domain::{Outcome, View};
use testkit::scripted::Turn;

use super::{Company, ONCALL, SECURITY, attacks, point, rebuts, rich, run, stores, vague, weighs};
use crate::common::Bench;
use crate::common::voices::{DOCUMENT, breaks, from_now_on};

fn warned(view: &View, words: &str) {
    let warnings = &view.header.warnings;
    assert!(
        warnings.iter().any(|it| it.contains(words)),
        "{words}: {warnings:?}"
    );
}

/// What it says when it did less than planned.
fn less(view: &View, expected: &[&str]) {
    assert_eq!(in_gauntlets(view), expected);
}

fn dismissing() -> Vec<Turn> {
    vec![weighs(&[(
        "F1",
        "dismissed",
        "They go with it.",
        "Section Details",
    )])]
}

#[tokio::test]
async fn an_adversary_that_fails_is_absent_and_the_others_attack() {
    let attacker = vec![attacks(SECURITY, &[vague()])];
    let first = vec![weighs(&[("F1", "accepted", "So it is.", "")])];
    let company = Company::new(attacker, first.clone(), first);
    let finished = Bench::new().debate(DOCUMENT, company.alone(2, false)).await;
    let run = run(&finished.view);
    assert!(run.adversaries[1].absent.is_some());
    assert_eq!(run.funnel.requires_revision, 1);
    warned(
        &finished.view,
        "Burned on-call on attacker didn’t answer in the gauntlet. Its attack is missing.",
    );
    less(
        &finished.view,
        &["Burned on-call on attacker didn’t attack in the gauntlet: it didn’t answer."],
    );
}

#[tokio::test]
async fn without_any_adversary_the_gauntlet_fails_and_can_be_resumed() {
    let company = Company::new(vec![breaks()], Vec::new(), Vec::new());
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(2, false)).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Failed));
    assert!(
        finished
            .view
            .header
            .why
            .starts_with("No adversary answered.")
    );
    from_now_on(
        &company.attacker,
        [attacks(SECURITY, &[]), attacks(ONCALL, &[])],
    );
    // The turns above go by the number of calls; either one fits, whoever asks.
    let finished = bench.resume(&crate::common::debate_of(&finished)).await;
    assert_ne!(finished.view.header.outcome, None);
}

#[tokio::test]
async fn what_nobody_evaluated_stands() {
    let attacker = vec![attacks(SECURITY, &[stores()])];
    let company = Company::new(attacker, vec![breaks()], vec![breaks()]);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(run.points[0].state, PointState::NotEvaluated);
    assert_eq!(
        (run.funnel.not_evaluated, run.funnel.requires_revision),
        (1, 1)
    );
    assert!(
        finished
            .view
            .header
            .why
            .contains("1 finding was not evaluated, so it stands.")
    );
    assert!(bench.desk.store().concerns().expect("concerns").is_empty());
    less(
        &finished.view,
        &["Nobody evaluated 1 finding in the gauntlet, so it stands."],
    );
}

#[tokio::test]
async fn one_evaluator_that_fails_leaves_the_verdict_to_the_other() {
    let attacker = vec![
        attacks(SECURITY, &[stores()]),
        rebuts("retention", "ACCEPTED: Section Details says it."),
    ];
    let company = Company::new(attacker, dismissing(), vec![breaks()]);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    assert_eq!(run(&finished.view).points[0].state, PointState::Dismissed);
    warned(&finished.view, "Its verdicts are missing.");
    let stored = bench.desk.store().concerns().expect("concerns");
    // One model alone can’t agree with anybody.
    assert!((stored[0].concern.base_confidence - 0.6).abs() < 1e-9);
    less(
        &finished.view,
        &["e2 on second evaluated none of 1 finding in the gauntlet."],
    );
}

#[tokio::test]
async fn an_adversary_that_doesn_t_rebut_leaves_the_dismissal() {
    let attacker = vec![
        attacks(SECURITY, &[stores()]),
        Turn::text("I have nothing to say.").for_shape("rebuttal/1"),
    ];
    let company = Company::new(attacker, dismissing(), dismissing());
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(run.points[0].state, PointState::Dismissed);
    assert!(
        run.points[0]
            .rebuttal
            .as_ref()
            .is_some_and(|it| it.absent.is_some())
    );
    warned(&finished.view, "Its finding stays dismissed.");
    less(
        &finished.view,
        &["Paranoid security on attacker didn’t answer 1 dismissal in the gauntlet, so it stands."],
    );
}

#[tokio::test]
async fn a_challenge_that_nobody_rules_on_stands() {
    let company = rich().ruled_by(vec![breaks()]);
    let finished = Bench::new().debate(DOCUMENT, company.alone(2, false)).await;
    let run = run(&finished.view);
    assert_eq!(
        point(run, "Addresses have no retention").state,
        PointState::NotRuled
    );
    assert!(run.unruled.is_some());
    assert_eq!(run.funnel.requires_revision, 3);
    less(
        &finished.view,
        &["Nobody ruled on 1 challenge in the gauntlet, so the finding stands."],
    );
}

#[tokio::test]
async fn a_final_boss_that_fails_is_absent() {
    let attacker = vec![attacks(SECURITY, &[])];
    let company = Company::new(attacker, Vec::new(), Vec::new()).closed_by(vec![breaks()]);
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, true)).await;
    assert!(
        run(&finished.view)
            .boss
            .as_ref()
            .is_some_and(|it| it.absent.is_some())
    );
    assert_eq!(finished.view.header.outcome, Some(Outcome::Concluded));
    warned(&finished.view, "Its last look is missing.");
    less(
        &finished.view,
        &["boss on boss didn’t take its last look in the gauntlet: it didn’t answer."],
    );
}

#[tokio::test]
async fn an_evaluator_that_leaves_verdicts_out_is_warned_of() {
    let attacker = vec![attacks(SECURITY, &[stores(), vague()])];
    let both = [
        ("F1", "accepted", "So it is.", ""),
        ("F2", "accepted", "So it is.", ""),
    ];
    let company = Company::new(attacker, vec![weighs(&both)], vec![weighs(&both[..1])]);
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    warned(
        &finished.view,
        "e2 on second gave a verdict on 1 of 2 findings in the gauntlet.",
    );
    less(
        &finished.view,
        &["e2 on second evaluated 1 of 2 findings in the gauntlet."],
    );
}
