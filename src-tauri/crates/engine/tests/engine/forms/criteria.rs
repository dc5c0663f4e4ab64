//! The criteria for weighing a text: what the author wrote for its kind, from the next debate on.

use domain::page::Settings;
use domain::{Agenda, Kind, Outcome, Protocol};
use serde_json::json;

use super::{case, challenge, debate, five, judged, reads, says, went};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of};

const BUILT_IN: &str = "- Testable: anyone can tell whether it was done.";

fn settings(kind: Kind, lines: &[&str]) -> Settings {
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    Settings {
        criteria: [(kind, lines)].into(),
        ..Settings::default()
    }
}

/// Holds a duel on a PRD with these settings: what all participants are told, and what none is.
async fn check(settings: &Settings, told: &str, untold: &str) {
    let bench = Bench::new();
    let store = bench.desk.store();
    store.set_settings(settings).expect("settings");
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let judge = says(judged("revise", json!({})));
    let held = debate(&bench, Protocol::Duel, Agenda::default(), &seats, &judge).await;
    for step in ["advocate", "challenger", "judge"] {
        reads(&bench, &held, step, &[told], &[untold]);
    }
    let agenda = &held.view.setup.as_ref().expect("a setup").agenda;
    assert!(agenda.framework.iter().any(|line| line == told));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_sides_and_the_judge_go_by_what_the_author_wrote_for_the_kind() {
    let own = "- Kind: it hurts nobody.";
    check(&Settings::default(), BUILT_IN, own).await;
    check(
        &settings(Kind::Prd, &["  Kind: it\u{200b} hurts nobody. ", " "]),
        own,
        BUILT_IN,
    )
    .await;
    let of_another = settings(Kind::Tech, &["Kind: it hurts nobody."]);
    check(&of_another, BUILT_IN, own).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debate_that_has_begun_keeps_its_own() {
    let bench = Bench::new();
    let (advocate, critic) = (says(case(&["A"])), in_order([breaks()]));
    let judge = says(judged("approve", json!({})));
    let seats = [&advocate, &critic];
    let held = debate(&bench, Protocol::Review, Agenda::default(), &seats, &judge).await;
    went(&held, Outcome::Failed, 1, &["Critic failed."]);
    let later = settings(Kind::Prd, &["Kind: it hurts nobody."]);
    bench.desk.store().set_settings(&later).expect("settings");
    from_now_on(&critic, [challenge(five())]);
    let resumed = bench.resume(&debate_of(&held)).await;
    reads(&bench, &resumed, "judge", &[BUILT_IN], &["it hurts nobody"]);
}

/// Whether the desk accepts these criteria, and why not.
fn check_taken(lines: &[&str], refused: Option<&str>) {
    let bench = Bench::new();
    let checked = bench.desk.check_settings(&settings(Kind::Prd, lines));
    let said = checked.err().map(|error| error.app_error().message);
    match (refused, &said) {
        (None, None) => {}
        (Some(words), Some(said)) if said.contains(words) => {}
        _ => panic!("{lines:?}: {said:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_says_nothing_or_too_much_is_refused_in_words() {
    let long = "long ".repeat(100);
    check_taken(&["Safe: nobody is hurt."], None);
    check_taken(&["Safe."; 12], None);
    check_taken(&["Safe."; 13], Some("The kind prd has 13 criteria"));
    check_taken(&[], Some("There are no criteria for the kind prd"));
    check_taken(&["", " \u{200b}\t"], Some("There are no criteria"));
    check_taken(&[&long], Some("“long long"));
}

#[test]
fn each_kind_has_criteria_of_its_own_the_default_one_too() {
    let bench = Bench::new();
    let rows = bench.desk.criteria();
    let of = |kind| rows.iter().find(|row| row.kind == kind);
    let built_in = |kind| of(kind).map(|row| &row.built_in);
    for kind in Kind::ALL {
        let lines = built_in(kind).map_or(0, Vec::len);
        assert!((3..=4).contains(&lines), "{kind:?}");
    }
    assert_ne!(built_in(Kind::default()), built_in(Kind::Prd));
}
