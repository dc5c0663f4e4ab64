//! What the author says about the findings of a check once it has ended.

use crate::common::{Bench, GAPS, debate_of, held, played_by_rules};
use domain::author::{OpenQuestion, Remark};
use domain::review::ReviewedChange;
use domain::{DebateId, Decision, FindingId, View};

/// The decision on each question that the proposal would add, in order.
fn decisions(view: &View) -> Vec<Option<Decision>> {
    let review = view.review.as_ref().expect("a proposal");
    let asked = |it: &&ReviewedChange| !it.change.is_scaffold();
    let changes = review.changes.iter().filter(asked);
    changes.map(|it| it.decision.clone()).collect()
}

async fn say(bench: &Bench, debate: &DebateId, remark: Remark) -> View {
    bench.desk.remark(debate, remark).await.expect("a remark");
    bench.desk.view(debate).await.expect("a view")
}

fn answer(finding: FindingId) -> Remark {
    let text = "Seven days.".to_owned();
    Remark::Answer { finding, text }
}

#[tokio::test]
async fn a_question_that_was_answered_at_its_passage_is_not_added_to_the_text() {
    let bench = Bench::new();
    let plan = played_by_rules(&bench, GAPS, &["pm"]).await;
    let finished = held(&bench, &plan).await;
    let debate = debate_of(&finished);
    let all = decisions(&finished.view);
    assert!(all.len() > 1);
    assert!(all.iter().all(Option::is_none));
    let review = finished.view.review.as_ref().expect("a proposal");
    let behind = |it: &ReviewedChange| it.change.findings.clone();
    let asked: Vec<FindingId> = review.changes.iter().skip(1).flat_map(behind).collect();
    let first = asked.first().expect("a question").clone();

    let view = say(&bench, &debate, answer(first.clone())).await;
    let out = decisions(&view).into_iter().flatten();
    assert_eq!(out.collect::<Vec<_>>(), [Decision::Rejected]);
    let left = view.header.checked.expect("a check");
    assert_eq!((left.questions, left.asked), (all.len() - 1, all.len()));

    let view = say(&bench, &debate, Remark::Withdraw { finding: first }).await;
    assert!(decisions(&view).iter().all(Option::is_none));
}

#[tokio::test]
async fn a_check_asks_only_what_its_reviewers_raise() {
    let bench = Bench::new();
    let asked = async |personas: &[&str]| {
        let mut plan = played_by_rules(&bench, GAPS, personas).await;
        plan.ask_first = true;
        let asked = bench.desk.questions(&plan).await.expect("questions");
        (plan, asked)
    };
    let names = |asked: &[OpenQuestion]| asked.iter().any(|it| it.about.is_some());
    let (_, by_product) = asked(&["security", "pm"]).await;
    assert!(names(&by_product), "{by_product:?}");
    let (plan, by_security) = asked(&["security"]).await;
    assert!(!names(&by_security), "{by_security:?}");

    let view = held(&bench, &plan).await.view;
    assert_eq!(view.author.questions, by_security);
    let left = view.header.checked.expect("a check");
    assert_eq!(left.skipped, by_security.len());
}

/// Says neither who it is for nor how anyone will tell that it worked, and nothing else is missing.
const WITHOUT_PEOPLE: &str = "\
# Dark theme

Add a dark theme with a switch in Settings. Its colors are those of the design system. Switching needs no reload.
";

#[tokio::test]
async fn a_skipped_question_is_a_finding_of_the_check_and_goes_into_the_text_with_the_rest() {
    let check = async |personas: &[&str]| {
        let bench = Bench::new();
        let plan = played_by_rules(&bench, WITHOUT_PEOPLE, personas).await;
        let asked = bench.desk.questions(&plan).await.expect("questions");
        assert!(!asked.is_empty(), "{personas:?}");
        let view = held(&bench, &plan).await.view;
        let left = view.header.checked.expect("a check");
        assert_eq!((left.skipped, left.questions), (0, left.found));
        let counts = view.rounds.iter().filter_map(|it| it.count.as_ref());
        let raised: Vec<_> = counts.flat_map(|it| &it.findings).collect();
        let review = view.review.as_ref().expect("a proposal");
        for OpenQuestion { question, .. } in &asked {
            let found: Vec<_> = raised
                .iter()
                .filter(|it| it.suggestion == *question)
                .collect();
            let [finding] = found[..] else {
                panic!("{} findings ask “{question}”", found.len());
            };
            let adds = |it: &&ReviewedChange| {
                it.change.findings == [finding.id.clone()] && !it.change.is_scaffold()
            };
            let entry = review.changes.iter().find(adds).expect("an entry");
            let entry = &entry.change.places[0].new;
            assert!(
                entry.contains(&format!("**Question:** {question} For: the author.")),
                "{entry}"
            );
        }
    };
    check(&["security"]).await;
    check(&["qa", "oncall"]).await;
}
