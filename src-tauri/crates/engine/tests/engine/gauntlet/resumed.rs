//! A gauntlet that was interrupted after any of its facts reaches the same end, and asks nothing twice.

use domain::gauntlet::place::GauntletWhen;
use domain::gauntlet::run::GauntletRun;
use domain::{Event, View};
use testkit::scripted::{Script, StandIn};

use super::{Company, SECURITY, attacks, hangs, rich, stores, vague, weighs};
use crate::common::voices::{DOCUMENT, approves, declines, says_seven_days};
use crate::common::{Bench, GAPS, debate_of};
use crate::resume::broken_off;

/// The results of its gauntlets, except for times.
fn came_to(view: &View) -> Vec<GauntletRun> {
    let timeless = |run: &GauntletRun| {
        let mut run = run.clone();
        run.began_at.clear();
        run.ended_at = run.ended_at.map(|_| String::new());
        run.calls_ms = 0;
        run
    };
    view.gauntlets.iter().map(timeless).collect()
}

#[tokio::test]
async fn a_gauntlet_resumes_at_every_fact_and_asks_no_question_twice() {
    let company: Company = rich();
    let source = Bench::new();
    let finished = source.debate(GAPS, company.alone(2, false)).await;
    let journal = source.facts(&finished);
    let ended = |it: &domain::Recorded| matches!(it.event, Event::Ended { .. });
    let end = journal.iter().position(ended).expect("an end");
    assert!(end > 15, "{end} facts show little");
    for cut in 1..=end {
        let before = company.calls();
        let stored = journal[..cut].iter();
        let stored = stored
            .filter(|it| matches!(it.event, Event::Replied { .. }))
            .count();
        let (bench, debate) = broken_off(&source, &journal, cut);
        let resumed = bench.resume(&debate).await;
        assert_eq!(
            came_to(&resumed.view),
            came_to(&finished.view),
            "cut at {cut}"
        );
        assert_eq!(
            resumed.view.header.calls, finished.view.header.calls,
            "cut at {cut}"
        );
        assert_eq!(company.calls() - before, 6 - stored, "cut at {cut}");
    }
}

#[tokio::test]
async fn a_refine_resumes_within_the_gauntlets_before_during_and_after_it() {
    let attacker = vec![
        attacks(SECURITY, &[stores()]).for_words("changes of this round"),
        attacks(SECURITY, &[hangs()]).for_words("expires after 7 days"),
        attacks(SECURITY, &[vague()]),
    ];
    let accepting = || vec![weighs(&[("F1", "accepted", "So it is.", "")])];
    let company = Company::new(attacker, accepting(), accepting());
    let critic = StandIn::new(&Script::text([approves()]));
    let pen = StandIn::new(&Script::text([
        says_seven_days().for_words("The expiry"),
        declines(&[("F1", "The goal says so.")]),
    ]));
    let when = vec![
        GauntletWhen::Before,
        GauntletWhen::During,
        GauntletWhen::After,
    ];
    let plan = company.refine(when, 1, critic.own("critic"), pen.own("pen"));
    let calls = || company.calls() + critic.calls().len() + pen.calls().len();
    let source = Bench::new();
    let finished = source.debate(GAPS, plan).await;
    let places: Vec<_> = finished.view.gauntlets.iter().map(|it| it.place).collect();
    assert_eq!(places.len(), 3, "{places:?} {:?}", finished.view.header);
    let all = calls();
    let journal = source.facts(&finished);
    let ended = |it: &domain::Recorded| matches!(it.event, Event::Ended { .. });
    let end = journal.iter().position(ended).expect("an end");
    for cut in 1..=end {
        let before = calls();
        let replied = |it: &&domain::Recorded| matches!(it.event, Event::Replied { .. });
        let stored = journal[..cut].iter().filter(replied).count();
        let (bench, debate) = broken_off(&source, &journal, cut);
        let resumed = bench.resume(&debate).await;
        let key = &journal[cut - 1].key;
        assert_eq!(
            came_to(&resumed.view),
            came_to(&finished.view),
            "after {key}"
        );
        assert_eq!(calls() - before, all - stored, "after {key}");
    }
}

#[tokio::test]
async fn a_resolved_concern_is_stored_once_however_often_a_debate_ends() {
    let attacker = vec![
        super::attacks(super::SECURITY, &[super::stores()]),
        super::rebuts("retention", "ACCEPTED: So it is."),
    ];
    let weighs = vec![super::weighs(&[(
        "F1",
        "dismissed",
        "They go with it.",
        "Section Details",
    )])];
    let company = Company::new(attacker, weighs.clone(), weighs);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let store = bench.desk.store();
    let resolved = super::run(&finished.view).resolved();
    assert_eq!(resolved.len(), 1);
    let debate = debate_of(&finished);
    store
        .take_in_concerns(&debate, &resolved, &[])
        .expect("a write");
    let concerns = store.concerns().expect("concerns");
    assert_eq!(concerns.len(), 1);
    // A concern that its author deleted stays deleted.
    store.remove_concern(concerns[0].number).expect("a removal");
    store
        .take_in_concerns(&debate, &resolved, &[])
        .expect("a write");
    assert!(store.concerns().expect("concerns").is_empty());
}
