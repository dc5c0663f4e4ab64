//! Debates that follow an earlier one.

use domain::author::{AuthorAnswer, Gap, OpenQuestion, Remark};
use domain::came_back::Fate;
use domain::check_left::CheckLeft;
use domain::page::{DebatePlan, TaskSave};
use domain::{DebateId, Decision, Finding, FindingStatus, View};

use crate::common::{Bench, GAPS, debate_of, played_by_rules};

#[tokio::test]
async fn a_debate_is_compared_with_the_one_that_it_follows() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["pm", "qa"]).await;
    plan.ask_first = false;
    let first = held(&bench, &plan).await;
    assert_eq!(bench.desk.came_back(&first).await.expect("an answer"), None);

    plan.follows = Some(first.clone());
    let second = held(&bench, &plan).await;
    let told = bench.desk.came_back(&second).await.expect("an answer");
    let told = told.expect("a comparison");
    assert_eq!(told.earlier, first);
    // The text is the same, and so are the rules that read it.
    assert!(!told.back.is_empty());
    assert_eq!((told.gone, told.new), (vec![], vec![]));

    bench.desk.delete(&first).await.expect("a deletion");
    let told = bench.desk.came_back(&second).await.expect("an answer");
    assert_eq!(told, None);
}

#[tokio::test]
async fn questions_that_the_text_lists_stay_open_however_often_it_is_checked() {
    let bench = Bench::new();
    let text = "# Export\n\nThe office exports invoices.\n\n## Open questions\n\n\
        - **Q1** Who may export? For: Product.\n\
        - **Question:** How many at a time? For: QA. **Answer:** 500.\n\
        - **Question:** Until when? For: Product. **Answer:**\n";
    let mut plan = played_by_rules(&bench, text, &["pm", "qa"]).await;
    for _ in 0..2 {
        let check = held(&bench, &plan).await;
        assert_eq!(left_of(&view_of(&bench, &check).await).listed, 2);
        plan.follows = Some(check);
    }
}

#[tokio::test]
async fn what_can_be_followed_is_a_debate_on_the_same_task() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["qa"]).await;
    plan.ask_first = false;
    let elsewhere = held(&bench, &plan).await;

    let mut plan = played_by_rules(&bench, GAPS, &["qa"]).await;
    plan.follows = Some(elsewhere);
    let refused = bench.desk.resolve(&plan).await.expect_err("a refusal");
    let told = refused.app_error();
    assert!(told.message.contains("on the same task"), "{told:?}");

    plan.follows = Some(DebateId::new("deleted"));
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    assert_eq!(resolved.follows, None);
}

async fn held(bench: &Bench, plan: &DebatePlan) -> DebateId {
    let resolved = bench.desk.resolve(plan).await.expect("a plan");
    let running = bench.desk.start(&plan.task, resolved).await;
    let finished = bench.desk.finish(running.expect("a start")).await;
    debate_of(&finished.expect("an end"))
}

#[tokio::test]
async fn a_question_answered_before_the_start_is_not_raised_as_open() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["pm", "qa"]).await;
    let asked = bench.desk.questions(&plan).await.expect("questions");
    let of_a_rule = asked.iter().find(|it| it.about.is_some());
    let OpenQuestion {
        question, about, ..
    } = of_a_rule.expect("a question of a rule").clone();
    let gap = about.expect("a gap");
    let before = view_of(&bench, &held(&bench, &plan).await).await;
    assert_eq!(named(&before, &gap).said, None);

    let answer = "Seven days.".to_owned();
    plan.answers = vec![AuthorAnswer { question, answer }];
    let first = held(&bench, &plan).await;
    let view = view_of(&bench, &first).await;
    let finding = named(&view, &gap);
    assert_eq!(view.author.answer_to(&finding.id), Some("Seven days."));
    assert_ne!(finding.status, FindingStatus::Open);
    let (was, left) = (left_of(&before), left_of(&view));
    assert_eq!((left.found, left.questions), (was.found, was.questions - 1));
    let says = format!("Check finished: {} questions for you.", left.questions);
    assert_eq!(view.header.why, says);
    // The next suggestion asks it with the answer.
    let review = view.review.as_ref().expect("a proposal");
    assert!(bench.text(&review.text).contains("**Answer:** Seven days."));

    // The next check knows it, although nobody types it again.
    plan.answers = Vec::new();
    plan.follows = Some(first.clone());
    let second = held(&bench, &plan).await;
    let view = view_of(&bench, &second).await;
    let finding = named(&view, &gap);
    assert_eq!(view.author.answer_to(&finding.id), Some("Seven days."));
    assert_eq!(left_of(&view).questions, left.questions);
    let told = bench.desk.came_back(&second).await.expect("an answer");
    let back = told.expect("a comparison").back.into_iter();
    let then: Vec<_> = back
        .map(|it| it.then)
        .filter(|it| it.reason.is_some())
        .collect();
    let told: Vec<_> = then
        .iter()
        .map(|it| (it.fate, it.reason.as_deref()))
        .collect();
    assert_eq!(told, [(Fate::AuthorAnswered, Some("Seven days."))]);
}

#[tokio::test]
async fn an_answer_for_one_place_doesnt_settle_another_that_lacks_the_same() {
    let bench = Bench::new();
    let text = |last: &str| {
        format!(
            "# Launch plan\n\nThe shop opens for all customers in the spring of next year.\n\n\
             ## Dates\n\n- Target launch date\n- tbd\n- Actual launch date\n- {last}\n"
        )
    };
    let placeholder = Gap {
        rule: "placeholder".to_owned(),
        title: None,
    };
    let mut plan = played_by_rules(&bench, &text("tbd"), &["pm"]).await;
    let first = held(&bench, &plan).await;
    let view = view_of(&bench, &first).await;
    let (found, finding) = (left_of(&view), named(&view, &placeholder).clone());
    assert_eq!(finding.title, "2 placeholders left");
    assert_eq!(finding.places.len(), 1, "each place is one of its own");
    let answer = Remark::Answer {
        finding: finding.id,
        text: "15 March 2027".to_owned(),
    };
    bench.desk.remark(&first, answer).await.expect("a remark");

    let document = bench.desk.store().task(&plan.task).expect("a task");
    let save = TaskSave {
        task: plan.task.clone(),
        revision: document.revision,
        title: document.row.title,
        kind: document.row.kind,
        body: text("15 March 2027"),
    };
    bench.desk.store().save_task(&save).expect("a save");
    plan.follows = Some(first);
    let second = held(&bench, &plan).await;
    let view = view_of(&bench, &second).await;
    assert_eq!(named(&view, &placeholder).said, None);
    assert_eq!(left_of(&view).questions, found.questions);
}

#[tokio::test]
async fn a_dismissed_question_is_not_asked_before_the_next_start() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["pm", "qa"]).await;
    let asked = bench.desk.questions(&plan).await.expect("questions");
    let of_a_rule = asked.iter().find(|it| it.about.is_some());
    let question = of_a_rule.expect("a question of a rule");
    let gap = question.about.clone().expect("a gap");
    let first = held(&bench, &plan).await;
    let dismiss = Remark::Dismiss {
        finding: named(&view_of(&bench, &first).await, &gap).id.clone(),
        reason: "The policy says it.".to_owned(),
    };
    bench.desk.remark(&first, dismiss).await.expect("a remark");

    plan.follows = Some(first);
    let others = asked.iter().filter(|it| *it != question).cloned();
    let others: Vec<OpenQuestion> = others.collect();
    let again = bench.desk.questions(&plan).await.expect("questions");
    assert_eq!(again, others);
    let second = view_of(&bench, &held(&bench, &plan).await).await;
    assert_eq!(second.author.questions, others);
}

#[tokio::test]
async fn a_dismissal_holds() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, GAPS, &["pm", "qa"]).await;
    let first = held(&bench, &plan).await;
    let view = view_of(&bench, &first).await;
    let (was, finding) = (left_of(&view), dismissable(&view).clone());
    let gap = Gap {
        rule: finding.rule.clone().expect("a rule"),
        title: Some(finding.title.clone()),
    };
    let finding = finding.id;
    let dismiss = Remark::Dismiss {
        finding: finding.clone(),
        reason: "The policy says it.".to_owned(),
    };
    bench.desk.remark(&first, dismiss).await.expect("a remark");
    let view = view_of(&bench, &first).await;
    assert_eq!(left_of(&view).questions, was.questions - 1);
    assert!(
        view.header
            .why
            .contains(&format!("{} questions", was.questions - 1))
    );
    // Its question isn’t offered either, until the author undoes that.
    assert_eq!(decision_on(&view, &finding), Some(Decision::Rejected));
    let reopen = Remark::Withdraw {
        finding: finding.clone(),
    };
    bench.desk.remark(&first, reopen).await.expect("a remark");
    let view = view_of(&bench, &first).await;
    assert_eq!(decision_on(&view, &finding), None);
    assert_eq!(left_of(&view), was);
    let dismiss = Remark::Dismiss {
        finding,
        reason: "The policy says it.".to_owned(),
    };
    bench.desk.remark(&first, dismiss).await.expect("a remark");

    // This applies to the next check and to the one after that.
    let mut earlier = first;
    for _ in 0..2 {
        plan.follows = Some(earlier);
        earlier = held(&bench, &plan).await;
        let view = view_of(&bench, &earlier).await;
        let finding = named(&view, &gap);
        assert_eq!(finding.status, FindingStatus::Dismissed);
        assert_eq!(
            finding.status_reason.as_deref(),
            Some("The policy says it.")
        );
        assert_eq!(left_of(&view).questions, was.questions - 1);
        let review = view.review.as_ref().expect("a proposal");
        let mut changes = review.changes.iter();
        assert!(changes.all(|it| !it.change.findings.contains(&finding.id)));
        let told = bench.desk.came_back(&earlier).await.expect("an answer");
        let back = told.expect("a comparison").back.into_iter();
        assert_eq!(back.filter(|it| it.then.fate == Fate::Dismissed).count(), 1);
    }
}

fn raised(view: &View) -> &[Finding] {
    &view.rounds[0].count.as_ref().expect("a count").findings
}

fn named<'a>(view: &'a View, gap: &Gap) -> &'a Finding {
    let found = raised(view).iter().find(|it| it.names(gap));
    found.expect("the finding of the gap")
}

/// The first finding with its own question.
fn dismissable(view: &View) -> &Finding {
    let mut findings = raised(view).iter();
    let asks = findings.find(|it| it.status == FindingStatus::Recorded);
    asks.expect("a question")
}

fn left_of(view: &View) -> CheckLeft {
    view.header.checked.expect("a check")
}

fn decision_on(view: &View, finding: &domain::FindingId) -> Option<Decision> {
    let review = view.review.as_ref().expect("a proposal");
    let behind = |it: &&domain::review::ReviewedChange| {
        it.change.findings == [finding.clone()] && !it.change.is_scaffold()
    };
    let change = review.changes.iter().find(behind);
    change.expect("a change").decision.clone()
}

async fn view_of(bench: &Bench, debate: &DebateId) -> View {
    bench.desk.view(debate).await.expect("a view")
}
