//! Rules that are turned off, for one document, in a project or everywhere.

use domain::page::DebatePlan;
use domain::rule::{RuleOff, RuleScope};
use engine::Finished;

use crate::common::{Bench, GAPS, held, played_by_rules};

#[tokio::test]
async fn a_rule_is_off_in_the_debates_of_its_document_alone() {
    let bench = Bench::new();
    let (here, there) = (
        played_by_rules(&bench, GAPS, &["pm"]).await,
        played_by_rules(&bench, GAPS, &["pm"]).await,
    );
    let raised = |finished: &Finished| {
        let critiques = finished.view.rounds.iter().flat_map(|it| &it.critiques);
        critiques
            .flat_map(|it| &it.findings)
            .any(|finding| finding.rule.as_deref() == Some("placeholder"))
    };
    let before = held(&bench, &here).await;
    assert!(raised(&before));

    let off = RuleOff {
        rule: "placeholder".to_owned(),
        scope: RuleScope::Task {
            task: here.task.clone(),
        },
    };
    let rows = bench.desk.switch_rule(off.clone(), true).await;
    let rows = rows.expect("rules");
    let listed = rows.iter().find(|row| row.name == "placeholder");
    let listed = listed.expect("a rule");
    assert!(!listed.off);
    assert_eq!(listed.off_for[0].task, here.task);

    assert!(!raised(&held(&bench, &here).await));
    assert!(raised(&held(&bench, &there).await));
    bench.desk.switch_rule(off, false).await.expect("rules");
    assert!(raised(&held(&bench, &here).await));
}

#[tokio::test]
async fn a_rule_is_off_in_the_debates_of_its_project_alone() {
    let bench = Bench::new();
    let plan = async |project: Option<&str>| {
        let plan = played_by_rules(&bench, GAPS, &["pm"]).await;
        let moved = bench.desk.store().set_project(&plan.task, project);
        moved.expect("a task");
        plan
    };
    let in_shop = [plan(Some("/srv/shop")).await, plan(Some("/srv/shop")).await];
    let elsewhere = [plan(Some("/srv")).await, plan(None).await];
    let before = heard(&bench, &elsewhere[1]).await;
    assert!(before.0);

    let scope = RuleScope::Project {
        folder: "/srv/shop".to_owned(),
    };
    // One that raises a finding, and one that asks the author.
    for rule in ["placeholder", "no-success-measure"] {
        let rule = rule.to_owned();
        let off = RuleOff {
            scope: scope.clone(),
            rule: rule.clone(),
        };
        let rows = bench.desk.switch_rule(off, true).await.expect("rules");
        let listed = rows.iter().find(|row| row.name == rule);
        let listed = listed.expect("a rule");
        assert!(!listed.off && listed.off_for.is_empty());
        assert_eq!(listed.off_in[0].name, "shop");
    }
    for plan in &in_shop {
        assert_eq!(heard(&bench, plan).await, (false, before.1 - 1));
    }
    for plan in &elsewhere {
        assert_eq!(heard(&bench, plan).await, before);
    }
}

/// Whether the debate of a plan raises a placeholder, and how many questions it has for the author.
async fn heard(bench: &Bench, plan: &DebatePlan) -> (bool, usize) {
    let view = held(bench, plan).await.view;
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let raised = critiques
        .flat_map(|it| &it.findings)
        .any(|finding| finding.rule.as_deref() == Some("placeholder"));
    (raised, view.author.questions.len())
}

#[tokio::test]
async fn a_rule_that_is_off_asks_the_author_nothing() {
    let bench = Bench::new();
    let plan = played_by_rules(&bench, GAPS, &["pm"]).await;
    let asked = async || held(&bench, &plan).await.view.author.questions.len();
    let before = asked().await;
    let off = RuleOff {
        rule: "no-success-measure".to_owned(),
        scope: RuleScope::Everywhere {},
    };
    bench.desk.switch_rule(off, true).await.expect("rules");
    assert_eq!(asked().await, before - 1);
}

#[tokio::test]
async fn a_rule_that_is_off_everywhere_is_off_in_every_debate() {
    let bench = Bench::new();
    let off = RuleOff {
        rule: "placeholder".to_owned(),
        scope: RuleScope::Everywhere {},
    };
    bench.desk.switch_rule(off, true).await.expect("rules");
    let resolved = bench
        .desk
        .resolve(&played_by_rules(&bench, GAPS, &["pm"]).await)
        .await;
    assert_eq!(resolved.expect("a plan").rules_off, ["placeholder"]);

    let unknown = RuleOff {
        rule: "no-such-rule".to_owned(),
        scope: RuleScope::Everywhere {},
    };
    let told = bench.desk.switch_rule(unknown, true).await;
    let told = told.expect_err("a refusal").app_error();
    assert!(told.message.contains("“no-such-rule”"), "{}", told.message);
}
