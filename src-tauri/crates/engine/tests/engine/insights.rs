//! What past debates show, from the journal, and what follows for the next debate.
#![cfg(unix)]

use domain::Protocol;
use domain::model::ModelSpec;
use domain::page::{Insights, InsightsQuery, ReviewerGroup};
use domain::protocol::Compete;
use domain::setup::Budget;
use engine::Plan;

use crate::common::voices::DOCUMENT;
use crate::common::{Bench, GAPS, debate_of, plan, rules};
use crate::gauntlet::rich;

async fn insights(bench: &Bench) -> Insights {
    let found = bench.desk.insights(InsightsQuery::default()).await;
    found.expect("insights")
}

/// Holds a debate whose author accepts everything.
async fn accepted(bench: &Bench, plan: Plan) {
    let held = bench.debate(GAPS, plan).await;
    let debate = debate_of(&held);
    let rest = bench.desk.accept_rest(&debate).await;
    rest.expect("decisions");
    bench.desk.accept(&debate).await.expect("a version");
}

#[tokio::test]
async fn a_rebuild_gives_the_same_figures() {
    let bench = Bench::new();
    let none = insights(&bench).await;
    assert_eq!((none.debates, none.ever), (0, 0));
    let company = rich();
    let held = bench.debate(DOCUMENT, company.alone(2, false)).await;
    assert_eq!(held.view.gauntlets.len(), 1, "{:?}", held.view.header);
    assert_eq!(held.view.gauntlets[0].points.len(), 3, "{:?}", held.view);
    for _ in 0..3 {
        accepted(&bench, rules()).await;
    }
    let before = insights(&bench).await;
    assert_eq!(before.debates, 4);
    let [gauntlet, ..] = &before.reviewers[..] else {
        panic!("{before:?}");
    };
    assert!(!gauntlet.label.is_empty());
    let of = |group| before.reviewers.iter().filter(move |it| it.group == group);
    assert_eq!(
        of(ReviewerGroup::Adversary).count(),
        2,
        "{:?}",
        before.reviewers
    );
    assert!(
        of(ReviewerGroup::Persona).any(|it| it.accepted > 0),
        "{before:?}"
    );
    let reinstated: u32 = before.forms.iter().map(|it| it.reinstated).sum();
    assert_eq!(reinstated, 1, "{:?}", before.forms);
    let roles: Vec<&str> = before.models.iter().map(|it| it.role.as_str()).collect();
    for role in ["adversary", "evaluator", "adjudicator", "critic"] {
        assert!(roles.contains(&role), "{role}: {roles:?}");
    }
    bench.desk.store().rebuild().expect("a rebuild");
    assert_eq!(insights(&bench).await, before);
}

#[tokio::test]
async fn who_is_proposed_follows_what_was_accepted() {
    let bench = Bench::new();
    let suggested = || async {
        let task = bench.task("# Links\n\nA link expires soon.\n");
        let suggested = bench
            .desk
            .suggest(
                &task,
                Protocol::Refine,
                Compete::default(),
                Budget::default(),
            )
            .await;
        suggested.expect("a suggestion")
    };
    let before = suggested().await;
    for _ in 0..3 {
        let qa = plan(&[("qa", ModelSpec::rules())], ModelSpec::rules());
        accepted(&bench, qa).await;
    }
    let after = suggested().await;
    let seats = |suggested: &domain::page::SuggestedDebate| {
        let seats = suggested.plan.seats.iter();
        seats.map(|it| it.persona.clone()).collect::<Vec<_>>()
    };
    assert_eq!(seats(&before).len(), seats(&after).len());
    assert_eq!(seats(&after)[0], "qa", "{}", after.why);
    assert!(
        after.why.contains("findings on PRDs were accepted."),
        "{}",
        after.why
    );
    assert!(after.by_record && !before.by_record, "{}", after.why);
    let reasons = bench.desk.reasons(&after.plan).await.expect("reasons");
    let qa = reasons.record[0].as_deref().expect("enough cases");
    assert!(qa.ends_with("findings on PRDs were accepted."), "{qa}");
    let unsaid = bench.desk.reasons(&before.plan).await.expect("reasons");
    let said = unsaid.record.iter().flatten().count();
    assert_eq!(said, 1, "{:?}", unsaid.record);
}
