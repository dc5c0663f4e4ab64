//! What one gauntlet resolved, the next one recognizes.

use domain::gauntlet::concern::ResolvedConcern;
use serde_json::json;
use testkit::scripted::Turn;

use super::{Company, SECURITY, attacks, run, stores, vague, weighs};
use crate::common::voices::{DOCUMENT, breaks};
use crate::common::{Bench, debate_of};

fn known(base_confidence: f64, text: &str) -> ResolvedConcern {
    ResolvedConcern {
        pattern: "No retention for addresses: Email addresses of the people invited are stored without a limit."
            .to_owned(),
        explanation: "They go with the invite.".to_owned(),
        adversary: "paranoid_security".to_owned(),
        base_confidence,
        spec_hash: domain::TextHash::of(text).to_string(),
        created_at: store::now(),
        times_matched: 0,
    }
}

fn matches(finding: &str, concern: Option<&str>) -> Turn {
    Turn::answer(&json!({ "matches": [{ "finding": finding, "concern": concern }] }))
        .for_shape("match/1")
}

fn accepting() -> Vec<Turn> {
    let all = [
        ("F1", "accepted", "So it is.", ""),
        ("F2", "accepted", "So it is.", ""),
    ];
    vec![weighs(&all)]
}

#[tokio::test]
async fn a_finding_that_was_answered_before_is_dropped_and_counted_once() {
    let attacker = vec![
        attacks(SECURITY, &[vague(), stores()]),
        matches("F2", Some("C1")),
    ];
    let company = Company::new(attacker, accepting(), accepting());
    let bench = Bench::new();
    bench
        .desk
        .store()
        .import_concerns(&[known(0.9, DOCUMENT)])
        .expect("an import");
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!((run.funnel.dropped, run.funnel.proceeding), (1, 1));
    let dropped = &run.dropped[0];
    assert!(dropped.known.by_model);
    assert_eq!(dropped.finding.title, "Addresses have no retention");
    let stored = || bench.desk.store().concerns().expect("concerns");
    assert_eq!(stored()[0].concern.times_matched, 1);
    // Ending again counts nothing twice.
    let (debate, recognized) = (debate_of(&finished), run.recognized());
    let again = bench
        .desk
        .store()
        .take_in_concerns(&debate, &[], &recognized);
    again.expect("a write");
    assert_eq!(stored()[0].concern.times_matched, 1);
}

#[tokio::test]
async fn a_text_that_changed_is_only_noted_and_evaluators_are_told() {
    let attacker = vec![attacks(SECURITY, &[stores()]), matches("F1", Some("C1"))];
    let company = Company::new(attacker, accepting(), accepting());
    let bench = Bench::new();
    bench
        .desk
        .store()
        .import_concerns(&[known(0.9, "another text")])
        .expect("an import");
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(
        (run.funnel.dropped, run.funnel.noted, run.funnel.proceeding),
        (0, 1, 1)
    );
    let known = run.points[0].known.as_ref().expect("a note");
    assert!(
        (known.confidence - 0.63).abs() < 1e-9,
        "{}",
        known.confidence
    );
    let asked = bench.prompts(&finished, "gauntlet/alone/evaluate").concat();
    assert!(
        asked.contains("answered before: They go with the invite."),
        "{asked}"
    );
}

#[tokio::test]
async fn without_a_model_that_compares_words_decide() {
    let raised = domain::answer::RaisedFinding {
        concern: "Stored email addresses of invited people are kept with no limit.".to_owned(),
        ..stores()
    };
    let attacker = vec![attacks(SECURITY, &[vague(), raised]), breaks()];
    let company = Company::new(attacker, accepting(), accepting());
    let bench = Bench::new();
    bench
        .desk
        .store()
        .import_concerns(&[known(0.9, DOCUMENT)])
        .expect("an import");
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let run = run(&finished.view);
    assert_eq!(run.funnel.dropped, 1, "{:?}", run.covered);
    assert!(!run.dropped[0].known.by_model);
    let warnings = &finished.view.header.warnings;
    assert!(
        warnings
            .iter()
            .any(|it| it.contains("by their words instead")),
        "{warnings:?}"
    );
}

#[tokio::test]
async fn of_several_concerns_that_cover_a_finding_the_strongest_counts() {
    let older = known(0.8, "another text");
    let weak_copies = (0..8).map(|at| ResolvedConcern {
        explanation: format!("They go with the invite, says run {at}."),
        ..older.clone()
    });
    let concerns: Vec<_> = weak_copies.chain([known(0.8, DOCUMENT)]).collect();
    let nothing = Turn::answer(&json!({ "matches": [] })).for_shape("match/1");
    for (said, by_model) in [
        (breaks(), false),
        (nothing, false),
        (matches("F1", Some("C2")), true),
    ] {
        let attacker = vec![attacks(SECURITY, &[stores()]), said];
        let company = Company::new(attacker, accepting(), accepting());
        let bench = Bench::new();
        let store = bench.desk.store();
        store.import_concerns(&concerns).expect("an import");
        let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
        let run = run(&finished.view);
        let [dropped] = run.dropped.as_slice() else {
            panic!("{:?}", run.covered);
        };
        assert_eq!(dropped.known.by_model, by_model);
        assert!((dropped.known.confidence - 0.8).abs() < 1e-9);
    }
}

#[tokio::test]
async fn a_model_that_says_no_concern_covers_a_finding_is_believed() {
    let attacker = vec![attacks(SECURITY, &[stores()]), matches("F1", None)];
    let company = Company::new(attacker, accepting(), accepting());
    let bench = Bench::new();
    let store = bench.desk.store();
    store
        .import_concerns(&[known(0.9, DOCUMENT)])
        .expect("an import");
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    assert_eq!(run(&finished.view).funnel.proceeding, 1);
}

#[tokio::test]
async fn without_resolved_concerns_nobody_is_asked_about_them() {
    let attacker = vec![attacks(SECURITY, &[vague()])];
    let company = Company::new(attacker, accepting(), accepting());
    let finished = Bench::new().debate(DOCUMENT, company.alone(1, false)).await;
    assert_eq!(run(&finished.view).funnel.proceeding, 1);
    assert_eq!(company.attacker.calls().len(), 1);
}
