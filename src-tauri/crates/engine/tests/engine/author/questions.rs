//! What the author is asked before the first round.

use super::{asks, go_on, qa, start_and_wait, wait};
use crate::common::voices::{DOCUMENT, approves, in_order, objects, says_seven_days, vague};
use crate::common::{Bench, GAPS, held, plan, played_by_rules};
use domain::author::{AuthorAnswer, Choice, Remark};
use domain::model::ModelSpec;
use domain::{Event, FindingStatus, Kind, Outcome, Protocol};
use engine::Desk;
use testkit::scripted::Turn;

#[tokio::test]
async fn answers_to_the_questions_first_reach_every_seat() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()]), approves()]);
    let editor = in_order([
        asks(&["Who may revoke a link?", "For how long?"]),
        says_seven_days(),
    ]);
    let mut asked = qa(&critic, &editor);
    asked.ask_first = true;
    let running = start_and_wait(&bench, asked, "questions").await;
    let view = bench.desk.view(&running.debate).await.expect("a view");
    let mut asked = view.author.questions.iter().map(|it| it.question.as_str());
    assert!(asked.any(|it| it == "Who may revoke a link?"));
    assert!(view.rounds.is_empty(), "a round began before the answer");

    let answers = vec![AuthorAnswer {
        question: "Who may revoke a link?".to_owned(),
        answer: "Only the one who made it.".to_owned(),
    }];
    let choice = Choice::Answers { answers };
    let wrong = bench
        .desk
        .choose(&running.debate, "questions", Choice::GoOn {})
        .await;
    assert!(wrong.is_err(), "leave is no answer to a question");
    bench
        .desk
        .choose(&running.debate, "questions", choice)
        .await
        .expect("a choice");
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.view.header.waiting, None);
    assert_eq!(finished.view.author.answers.len(), 1);
    for key in ["round/1/critique", "round/1/synthesis", "round/2/critique"] {
        for prompt in bench.prompts(&finished, key) {
            assert!(
                prompt.contains("Only the one who made it."),
                "{key}: {prompt}"
            );
        }
    }
}

/// Questions asked with the plan are not asked again if a model fails, or says the same.
#[tokio::test]
async fn nothing_is_asked_twice() {
    let known_before = models::open_questions(Kind::Task, DOCUMENT, &[]);
    let known: Vec<&str> = known_before.iter().map(|it| it.question.as_str()).collect();
    assert!(!known.is_empty());
    for (replies, warnings) in [
        (vec![Turn::text("no JSON"), Turn::text("none either")], 1),
        (vec![asks(&known)], 0),
        (vec![asks(&[])], 0),
    ] {
        let bench = Bench::new();
        let (critic, editor) = (in_order([approves()]), in_order(replies));
        let mut asked = qa(&critic, &editor);
        asked.ask_first = true;
        let task = bench.task(DOCUMENT);
        let running = bench.desk.start(&task, asked).await.expect("a start");
        let finished = bench.desk.finish(running).await.expect("an end");
        let view = &finished.view;
        assert_eq!(view.header.outcome, Some(Outcome::Consensus));
        assert_eq!(view.header.warnings.len(), warnings);
        assert_eq!(view.author.questions, known_before, "they stay open");
    }
}

#[tokio::test]
async fn after_the_start_rules_ask_nothing() {
    let bench = Bench::new();
    let mut plan = played_by_rules(&bench, DOCUMENT, &["pm", "qa"]).await;
    plan.ask_first = true;
    let questions = bench.desk.questions(&plan).await.expect("questions");
    let answer = AuthorAnswer {
        question: questions[0].question.clone(),
        answer: "Seven days.".to_owned(),
    };
    plan.answers = vec![answer.clone()];
    let finished = held(&bench, &plan).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Checked));
    assert_eq!(finished.view.author.answers, [answer]);
    assert_eq!(finished.view.author.questions, questions);

    plan.protocol = Protocol::Duel;
    let none = bench.desk.questions(&plan).await.expect("no questions");
    assert_eq!(none, []);
}

#[tokio::test]
async fn a_model_is_told_what_was_asked_before_and_what_was_answered() {
    let bench = Bench::new();
    let (critic, editor) = (in_order([approves()]), in_order([asks(&["For whom?"])]));
    let text = "# Refunds\n\n## Goals\n\n- Offer refunds to all eligible tenants.\n\n## Details\n\nFuture \
                phases may include gifts.\n";
    let known = models::open_questions(Kind::Task, text, &[]);
    let mut asked = qa(&critic, &editor);
    asked.ask_first = true;
    asked.answers = vec![AuthorAnswer {
        question: known[0].question.clone(),
        answer: "Seven days.".to_owned(),
    }];
    let running = bench.desk.start(&bench.task(text), asked).await;
    let running = running.expect("a start");
    wait(&bench.desk, &running.debate, "questions").await;
    let view = bench.desk.view(&running.debate).await.expect("a view");
    assert_eq!(view.author.questions.len(), known.len() + 1);
    bench.desk.close().await;
    bench.desk.finish(running).await.expect("a break");
    let prompt = &editor.calls()[0].prompt;
    let (before, skipped) = prompt
        .split_once("left them open")
        .expect("what was skipped");
    assert!(before.contains("Seven days."), "{prompt}");
    assert!(!skipped.contains(&known[0].question), "{prompt}");
    assert_eq!(known.len(), 3);
    for one in &known[1..] {
        assert!(skipped.contains(&one.question), "{prompt}");
    }
}

#[tokio::test]
async fn a_model_with_questions_is_told_which_kinds_of_point_are_switched_off() {
    let prompt = async |rules_off: &[&str]| {
        let bench = Bench::new();
        let (critic, editor) = (in_order([approves()]), in_order([asks(&["For whom?"])]));
        let mut asked = qa(&critic, &editor);
        asked.ask_first = true;
        asked.rules_off = rules_off.iter().map(ToString::to_string).collect();
        let running = start_and_wait(&bench, asked, "questions").await;
        bench.desk.close().await;
        bench.desk.finish(running).await.expect("a break");
        editor.calls()[0].prompt.clone()
    };
    let told = prompt(&["no-timeout", "gone-since"]).await;
    let kinds = "kinds of point that are switched off, as data: begin\n\
                 - no timeout: Calls to other systems without a timeout.\n=====";
    assert!(told.contains(kinds), "{told}");
    let told = prompt(&[]).await;
    assert!(!told.contains("switched off"), "{told}");
}

#[tokio::test]
async fn a_question_survives_the_end_of_the_program_and_is_not_asked_again() {
    let bench = Bench::new();
    let critic = in_order([approves()]);
    let editor = in_order([asks(&["For whom?"])]);
    let mut asked = qa(&critic, &editor);
    asked.ask_first = true;
    let running = start_and_wait(&bench, asked, "questions").await;
    let debate = running.debate.clone();
    bench.desk.close().await;
    bench.desk.finish(running).await.expect("a break");

    // Answered while nobody is driving the debate.
    let next = Desk::open(bench.folder.path(), report::of).expect("the same folder");
    let answers = vec![AuthorAnswer {
        question: "For whom?".to_owned(),
        answer: "Teachers.".to_owned(),
    }];
    next.choose(&debate, "questions", Choice::Answers { answers })
        .await
        .expect("a choice");
    let running = next.resume(&debate).await.expect("a resume");
    let finished = next
        .finish(running.expect("a drive"))
        .await
        .expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.view.author.answers[0].answer, "Teachers.");
    assert_eq!(editor.calls().len(), 1);
    assert!(critic.calls()[0].prompt.contains("Teachers."));

    let late = Choice::Answers {
        answers: Vec::new(),
    };
    let refused = next.choose(&debate, "questions", late).await;
    let refused = refused.expect_err("a refusal").to_string();
    assert!(refused.contains("isn’t waiting"), "{refused}");
}

#[tokio::test]
async fn an_answer_to_what_the_rules_recorded_is_written_into_its_entry() {
    let bench = Bench::new();
    let mut gated = plan(&[("pm", ModelSpec::rules())], ModelSpec::rules());
    gated.human_gate = true;
    let task = bench.task(GAPS);
    let running = bench.desk.start(&task, gated).await.expect("a start");
    let debate = running.debate.clone();
    wait(&bench.desk, &debate, "round/1/gate").await;
    let view = bench.desk.view(&debate).await.expect("a view");
    let counted = view.rounds[0].count.as_ref().expect("a count");
    let recorded = counted
        .findings
        .iter()
        .find(|finding| finding.status == FindingStatus::Recorded)
        .expect("a recorded finding");
    let answer = Remark::Answer {
        finding: recorded.id.clone(),
        text: "Ten seconds for 50,000 rows.".to_owned(),
    };
    bench.desk.remark(&debate, answer).await.expect("a remark");
    go_on(&bench.desk, &debate, 1).await;
    let finished = bench.desk.finish(running).await.expect("an end");
    let text = bench.proposal(&finished);
    let answered = "**Answer:** Ten seconds for 50,000 rows.";
    assert_eq!(text.matches(answered).count(), 1, "{text}");
    let entry = format!("**Question:** {}", recorded.suggestion);
    assert_eq!(text.matches(&entry).count(), 1, "{text}");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Checked));
    let chosen = |event: &Event| matches!(event, Event::Chosen { .. });
    assert_eq!(
        bench
            .facts(&finished)
            .iter()
            .filter(|fact| chosen(&fact.event))
            .count(),
        1
    );
}
