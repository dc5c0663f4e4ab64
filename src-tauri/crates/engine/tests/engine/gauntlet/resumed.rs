//! A gauntlet that was interrupted after any of its facts goes on to the same end, and asks nothing twice.

use domain::gauntlet::run::GauntletRun;
use domain::{Event, View};

use super::{Company, rich};
use crate::common::voices::DOCUMENT;
use crate::common::{Bench, GAPS, debate_of};
use crate::resume::broken_off;

/// What it came to, but for times.
fn came_to(view: &View) -> GauntletRun {
    let mut run = super::run(view).clone();
    run.began_at.clear();
    run.ended_at = run.ended_at.map(|_| String::new());
    run.calls_ms = 0;
    run
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
    // One that its author deleted stays so.
    store.remove_concern(concerns[0].number).expect("a removal");
    store
        .take_in_concerns(&debate, &resolved, &[])
        .expect("a write");
    assert!(store.concerns().expect("concerns").is_empty());
}
