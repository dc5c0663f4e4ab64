//! The author in the debate: asked before it, asked between rounds, heard in the next one.

mod checked;
mod questions;
mod told;

use crate::common::voices::{
    DOCUMENT, approves, declines, edits, finding, from_now_on, in_order, objects, says_seven_days,
    vague,
};
use crate::common::{Bench, GAPS, debate_of, plan, until};
use domain::answer::{AskedQuestion, QuestionsAnswer};
use domain::author::{Choice, Remark, Wanted};
use domain::model::ModelSpec;
use domain::setup::{Assignment, Budget};
use domain::{ChangeId, DebateId, Decision, FindingId, FindingStatus, Outcome, Severity};
use engine::desk::Running;
use engine::{Desk, Plan, Signal, Watch};
use testkit::scripted::{StandIn, Turn};

fn qa(critic: &StandIn, editor: &StandIn) -> Plan {
    plan(&[("qa", critic.own("critic"))], editor.own("editor"))
}

/// Starts a debate and waits until it needs the author.
async fn start_and_wait(bench: &Bench, plan: Plan, key: &str) -> Running {
    let task = bench.task(DOCUMENT);
    let running = bench.desk.start(&task, plan).await.expect("a start");
    wait(&bench.desk, &running.debate, key).await;
    running
}

/// Waits until the debate needs a decision.
async fn wait(desk: &Desk, debate: &DebateId, key: &str) {
    let Watch {
        view, mut signals, ..
    } = desk.watch(debate).await.expect("a view");
    if view
        .header
        .waiting
        .is_some_and(|waiting| waiting.key == key)
    {
        return;
    }
    let wanted = format!("{key}/wanted");
    until(
        &mut signals,
        |signal| matches!(signal, Signal::Recorded(recorded) if recorded.key == wanted),
    )
    .await;
}

async fn go_on(desk: &Desk, debate: &DebateId, round: u32) {
    let key = format!("round/{round}/gate");
    desk.choose(debate, &key, Choice::GoOn {})
        .await
        .expect("a choice");
}

fn asks(questions: &[&str]) -> Turn {
    Turn::answer(&QuestionsAnswer {
        questions: questions
            .iter()
            .map(|question| AskedQuestion {
                question: (*question).to_owned(),
                why: "It decides what is built.".to_owned(),
            })
            .collect(),
    })
}

fn first() -> FindingId {
    FindingId::new("r1.s1.1")
}

#[tokio::test]
async fn a_gate_holds_the_next_round_and_what_was_said_there_reaches_it() {
    let bench = Bench::new();
    let two = [
        vague(),
        finding(Severity::Minor, "Names are kept", "Names and email"),
    ];
    let critic = in_order([objects(&two), approves()]);
    let editor = in_order([declines(&[("F1", "no"), ("F2", "no")]), says_seven_days()]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let debate = running.debate.clone();
    let view = bench.desk.view(&debate).await.expect("a view");
    assert_eq!(
        view.header.waiting.map(|waiting| waiting.wanted),
        Some(Wanted::NextRound { round: 1 })
    );
    assert!(
        view.review.is_some(),
        "nothing to look at while the debate waits"
    );
    assert_eq!(critic.calls().len(), 1);

    let remarks = [
        Remark::Answer {
            finding: first(),
            text: "Seven days.".to_owned(),
        },
        Remark::Dismiss {
            finding: FindingId::new("r1.s1.2"),
            reason: "Legal has agreed.".to_owned(),
        },
        Remark::Word {
            text: "Keep it on one page.".to_owned(),
        },
    ];
    for remark in remarks {
        bench.desk.remark(&debate, remark).await.expect("a remark");
    }
    go_on(&bench.desk, &debate, 1).await;
    // The critic approves in round 2, but the author's answer is not in the text yet.
    wait(&bench.desk, &debate, "round/2/gate").await;
    go_on(&bench.desk, &debate, 2).await;
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.view.rounds.len(), 3);
    assert_eq!(finished.view.rounds[1].told.len(), 3);
    assert_eq!(
        bench.proposal(&finished),
        DOCUMENT.replace("after a while", "after 7 days")
    );
    let said = ["Seven days.", "Legal has agreed.", "Keep it on one page."];
    for key in ["round/2/critique", "round/2/synthesis"] {
        let prompt = &bench.prompts(&finished, key)[0];
        for words in said {
            assert!(prompt.contains(words), "{key} lacks {words}: {prompt}");
        }
    }
    let synthesis = &bench.prompts(&finished, "round/2/synthesis")[0];
    assert!(synthesis.contains("the author answers: Seven days."));
    let fates: Vec<FindingStatus> = finished.view.rounds[0]
        .count
        .iter()
        .flat_map(|count| &count.findings)
        .map(|finding| finding.status)
        .collect();
    assert_eq!(fates, [FindingStatus::Answered, FindingStatus::Dismissed]);
}

#[tokio::test]
async fn what_the_author_rejects_is_taken_out_before_the_next_round() {
    let bench = Bench::new();
    let two = [
        vague(),
        finding(Severity::Major, "Monday of which week", "on Monday"),
    ];
    let critic = in_order([objects(&two), approves()]);
    let editor = in_order([edits(&[
        ("after a while", "after 7 days", "F1"),
        ("on Monday", "on Monday, 2 March", "F2"),
    ])]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let debate = running.debate.clone();
    let refused = bench.desk.accept(&debate).await;
    assert!(refused.is_err(), "accepted while the debate goes on");
    let decision = Some(Decision::Rejected);
    bench
        .desk
        .decide(&debate, &ChangeId::new("c1"), decision)
        .await
        .expect("a decision");
    go_on(&bench.desk, &debate, 1).await;
    let finished = bench.desk.finish(running).await.expect("an end");
    let without = DOCUMENT.replace("on Monday", "on Monday, 2 March");
    assert_eq!(bench.text(&finished.view.rounds[1].text), without);
    assert_eq!(bench.proposal(&finished), without);
    assert_eq!(finished.view.author.rejected.len(), 1);
    assert_eq!(
        finished.view.author.rejected[0].change.places[0].new,
        "7 days"
    );
    let prompt = &bench.prompts(&finished, "round/2/critique")[0];
    assert!(prompt.contains("rejected its change"), "{prompt}");
}

#[tokio::test]
async fn what_is_rejected_and_pinned_is_to_be_dealt_with_in_another_way() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()]), approves()]);
    let editor = in_order([edits(&[("after a while", "after 7 days", "F1")])]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let (debate, desk) = (running.debate.clone(), &bench.desk);
    let view = desk.view(&debate).await.expect("a view");
    let count = view.rounds[0].count.as_ref().expect("findings");
    let finding = count.findings[0].id.clone();
    let pin = Remark::Pin { finding };
    desk.remark(&debate, pin).await.expect("a remark");
    let decision = Some(Decision::Rejected);
    let decided = desk.decide(&debate, &ChangeId::new("c1"), decision).await;
    decided.expect("a decision");
    go_on(desk, &debate, 1).await;
    let finished = desk.finish(running).await.expect("an end");
    let prompt = &bench.prompts(&finished, "round/2/critique")[0];
    for words in ["\"7 days\" instead of \"a while\"", "Wants this dealt with"] {
        assert!(prompt.contains(words), "no {words}: {prompt}");
    }
    for words in ["answered by an edit", "rejected its change"] {
        assert!(!prompt.contains(words), "{words}: {prompt}");
    }
}

#[tokio::test]
async fn a_debate_whose_text_was_accepted_does_not_go_on() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([edits(&[("after a while", "after 7 days", "F1")])]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let (debate, desk) = (running.debate.clone(), &bench.desk);
    desk.stop(&debate);
    let finished = desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Stopped));
    desk.accept(&debate).await.expect("a new version");
    let budget = Budget {
        usd: None,
        tokens: Some(1_000_000),
    };
    let refusals = [
        desk.resume(&debate).await.err(),
        desk.raise_cap(&debate, budget).await.err(),
    ];
    for refusal in refusals {
        let words = refusal.expect("a refusal").to_string();
        assert!(words.contains("was accepted"), "{words}");
    }
    desk.take_back(&debate).await.expect("the text before");
    let running = desk.resume(&debate).await.expect("a debate that goes on");
    assert!(running.is_some());
}

#[tokio::test]
async fn more_rounds_go_on_where_the_last_one_ended() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([declines(&[("F1", "no")])]);
    let mut short = qa(&critic, &editor);
    short.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, short).await;
    let debate = debate_of(&finished);
    assert_eq!(finished.view.header.outcome, Some(Outcome::MaxRounds));
    for rounds in [0, 20] {
        let refused = bench.desk.more_rounds(&debate, rounds).await;
        assert!(refused.is_err(), "{rounds} more rounds");
    }
    bench.desk.discard(&debate, true).await.expect("a discard");
    let view = bench.desk.view(&debate).await.expect("a view");
    assert!(view.review.is_some_and(|review| review.discarded));

    from_now_on(&critic, [approves()]);
    let running = bench.desk.more_rounds(&debate, 2).await.expect("more");
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(finished.view.header.max_rounds, 3);
    assert_eq!((critic.calls().len(), editor.calls().len()), (2, 1));
    let review = finished.view.review.expect("a proposal");
    assert!(!review.discarded, "a new proposal is not discarded");

    let refused = bench.desk.more_rounds(&debate, 1).await;
    assert!(refused.is_err(), "more rounds after consensus");
}

#[tokio::test]
async fn discarding_an_interrupted_debate_stops_it_and_asks_nobody() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([declines(&[("F1", "no")])]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let debate = running.debate.clone();
    bench.desk.close().await;
    bench.desk.finish(running).await.expect("a break");

    let next = Desk::open(bench.folder.path(), report::of).expect("the same folder");
    for discarded in [true, false] {
        next.discard(&debate, discarded).await.expect("a discard");
        let view = next.view(&debate).await.expect("a view");
        assert_eq!(view.header.outcome, Some(Outcome::Stopped));
        let review = view.review.expect("a proposal");
        assert_eq!((review.discarded, review.changes.len()), (discarded, 0));
    }
    assert_eq!((critic.calls().len(), editor.calls().len()), (1, 1));
}

#[tokio::test]
async fn a_remark_needs_a_finding_and_words() {
    let bench = Bench::new();
    let (critic, editor) = (
        in_order([objects(&[vague()])]),
        in_order([says_seven_days()]),
    );
    let mut short = qa(&critic, &editor);
    short.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, short).await;
    let debate = debate_of(&finished);
    let nowhere = FindingId::new("r9.s9.9");
    let dismiss = |finding: FindingId, reason: &str| Remark::Dismiss {
        finding,
        reason: reason.to_owned(),
    };
    for wrong in [dismiss(nowhere, "No."), dismiss(first(), " ")] {
        assert!(bench.desk.remark(&debate, wrong).await.is_err());
    }
    for remark in [
        dismiss(first(), "Decided in May."),
        Remark::Pin { finding: first() },
        Remark::Withdraw { finding: first() },
    ] {
        bench.desk.remark(&debate, remark).await.expect("a remark");
    }
    let view = bench.desk.view(&debate).await.expect("a view");
    assert_eq!(view.author.remarks, []);
}

#[tokio::test]
async fn rotating_seats_take_each_persona_in_turn() {
    let bench = Bench::new();
    let critics = [in_order([objects(&[vague()])]), in_order([approves()])];
    let editor = in_order([declines(&[("F1", "no")])]);
    let seats = [
        ("pm", critics[0].own("one")),
        ("security", critics[1].own("two")),
    ];
    let mut rotating = plan(&seats, editor.own("editor"));
    rotating.assignment = Assignment::Rotate;
    rotating.max_rounds = 3;
    let finished = bench.debate(DOCUMENT, rotating).await;
    let personas: Vec<Vec<&str>> = finished
        .view
        .rounds
        .iter()
        .map(|round| round.critiques.iter().map(|one| one.persona.as_str()))
        .map(Iterator::collect)
        .collect();
    assert_eq!(
        personas,
        [["pm", "security"], ["security", "pm"], ["pm", "security"]]
    );
}

#[tokio::test]
async fn a_rule_that_is_switched_off_raises_nothing() {
    let bench = Bench::new();
    let rules = || {
        plan(
            &[("security", ModelSpec::rules()), ("pm", ModelSpec::rules())],
            ModelSpec::rules(),
        )
    };
    let raised = |finished: &engine::Finished| -> Vec<String> {
        finished.view.rounds[0]
            .critiques
            .iter()
            .flat_map(|critique| &critique.findings)
            .filter_map(|finding| finding.rule.clone())
            .collect()
    };
    let before = raised(&bench.debate(GAPS, rules()).await);
    let mut without = rules();
    without.rules_off = before[..1].to_vec();
    let after = raised(&bench.debate(GAPS, without).await);
    assert!(
        before.len() > 1 && !after.contains(&before[0]),
        "{before:?}"
    );
    let others = before.iter().filter(|rule| **rule != before[0]);
    assert!(others.eq(&after), "{before:?} became {after:?}");
}
