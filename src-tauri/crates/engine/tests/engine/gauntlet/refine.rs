//! Gauntlets before, during and after a Refine.

use domain::gauntlet::place::{GauntletPlace, GauntletWhen};
use domain::{FindingStatus, Outcome, SeatId};
use testkit::scripted::{Script, StandIn, Turn};

use super::{Company, SECURITY, attacks, stores, vague, weighs};
use crate::common::Bench;
use crate::common::voices::{DOCUMENT, approves, breaks, says_seven_days};

fn accepting() -> Vec<Turn> {
    vec![weighs(&[("F1", "accepted", "So it is.", "")])]
}

fn critic() -> StandIn {
    StandIn::new(&Script::text([approves()]))
}

fn pen() -> StandIn {
    StandIn::new(&Script::text([says_seven_days()]))
}

#[tokio::test]
async fn what_survives_before_it_is_answered_in_the_first_round() {
    let company = Company::new(
        vec![attacks(SECURITY, &[vague()])],
        accepting(),
        accepting(),
    );
    let (critic, pen) = (critic(), pen());
    let plan = company.refine(
        vec![GauntletWhen::Before],
        1,
        critic.own("critic"),
        pen.own("pen"),
    );
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, plan).await;
    let view = &finished.view;
    assert_eq!(
        view.header.outcome,
        Some(Outcome::Consensus),
        "{:?}",
        view.header
    );
    assert_eq!(view.gauntlets[0].place, GauntletPlace::Before);
    let survivor = view.gauntlets[0]
        .requires_revision()
        .next()
        .expect("a survivor");
    let count = view.rounds[0].count.as_ref().expect("a count");
    let raised = &count.findings[0];
    assert_eq!(
        (&raised.id, &raised.seat),
        (&survivor.id, &SeatId::gauntlet())
    );
    assert_eq!(raised.status, FindingStatus::Answered);
    assert_eq!(
        view.rounds.len(),
        2,
        "a round that owes an answer doesn’t end it"
    );
    assert!(bench.proposal(&finished).contains("after 7 days"));
}

#[tokio::test]
async fn during_it_a_small_one_looks_at_the_changes_of_each_round() {
    let changed = attacks(SECURITY, &[stores()]).for_words("now: 7 days");
    let company = Company::new(
        vec![attacks(SECURITY, &[vague()]).on_call(1), changed],
        accepting(),
        accepting(),
    );
    let pen = StandIn::new(&Script::text([
        says_seven_days().for_words("The expiry"),
        crate::common::voices::declines(&[("F1", "The goal says so.")]),
    ]));
    let critic = critic();
    let when = vec![GauntletWhen::Before, GauntletWhen::During];
    let plan = company.refine(when, 1, critic.own("critic"), pen.own("pen"));
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, plan).await;
    let view = &finished.view;
    let places: Vec<_> = view.gauntlets.iter().map(|it| it.place).collect();
    assert_eq!(
        places,
        [GauntletPlace::Before, GauntletPlace::During { round: 1 }],
        "{:?}",
        view.header
    );
    let count = view.rounds[1].count.as_ref().expect("a count");
    assert_eq!(count.findings[0].title, "Addresses have no retention");
    let facts = bench.facts(&finished);
    assert!(
        facts
            .iter()
            .any(|it| it.key == "round/1/gauntlet/attack/a1")
    );
}

#[tokio::test]
async fn after_it_the_survivors_are_named_and_can_be_brought_into_another() {
    let company = Company::new(
        vec![attacks(SECURITY, &[stores()])],
        accepting(),
        accepting(),
    );
    let (critic, pen) = (critic(), pen());
    let plan = company.refine(
        vec![GauntletWhen::After],
        1,
        critic.own("critic"),
        pen.own("pen"),
    );
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, plan).await;
    let view = &finished.view;
    assert_eq!(view.gauntlets[0].place, GauntletPlace::After { round: 1 });
    let why = &view.header.why;
    assert!(
        why.ends_with(
            "Gauntlet after the debate: The adversaries raised 1 finding: 1 requires a revision."
        ),
        "{why}"
    );
    let brought = bench
        .desk
        .bring(&crate::common::debate_of(&finished))
        .await
        .expect("findings");
    assert_eq!(brought.findings[0].title, "Addresses have no retention");
    assert_eq!(brought.words, "1 concern");
}

#[tokio::test]
async fn a_refine_goes_on_without_a_gauntlet_that_nobody_attacks() {
    let company = Company::new(vec![breaks()], accepting(), accepting());
    let (critic, pen) = (critic(), pen());
    let plan = company.refine(
        vec![GauntletWhen::Before],
        2,
        critic.own("critic"),
        pen.own("pen"),
    );
    let finished = Bench::new().debate(DOCUMENT, plan).await;
    let view = &finished.view;
    assert_eq!(
        view.header.outcome,
        Some(Outcome::Consensus),
        "{:?}",
        view.header
    );
    assert!(
        view.gauntlets[0]
            .adversaries
            .iter()
            .all(|it| it.absent.is_some())
    );
    assert_eq!(view.header.warnings.len(), 2);
    let told = "The gauntlet before the debate didn’t take place: no adversary answered.";
    assert!(view.header.why.ends_with(told), "{}", view.header.why);
    assert_eq!(domain::absent_in_gauntlets::in_gauntlets(view), [told]);
}

#[tokio::test]
async fn gauntlets_that_nobody_attacks_are_said_not_to_have_taken_place() {
    let company = Company::new(vec![breaks()], accepting(), accepting());
    let pen = StandIn::new(&Script::text([says_seven_days()]));
    let critic = StandIn::new(&Script::text([
        crate::common::voices::objects(&[vague()]).on_call(1),
        approves(),
    ]));
    let when = vec![GauntletWhen::During, GauntletWhen::After];
    let plan = company.refine(when, 1, critic.own("critic"), pen.own("pen"));
    let finished = Bench::new().debate(DOCUMENT, plan).await;
    let why = &finished.view.header.why;
    for told in [
        "The gauntlet on the changes in round 1 didn’t take place: no adversary answered.",
        "The gauntlet after the debate didn’t take place: no adversary answered.",
    ] {
        assert!(why.contains(told), "{told}: {why}");
    }
    assert!(!why.contains("raised nothing"), "{why}");
}
