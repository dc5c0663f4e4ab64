//! Judges: what they are told, whether their words fit their decision, what they score, and what they and the
//! sides base it on.

use domain::agenda::Over;
use domain::came_to::Doubt;
use domain::page::DebateQuery;
use domain::scorecard::Comparison;
use domain::{Agenda, Depth, Judgment, Outcome, Protocol, Ruling};
use engine::Finished;
use serde_json::json;
use testkit::scripted::{StandIn, Turn};

use super::{
    PASSAGE, case, challenge, conclusion, debate, depth, five, judged, reads, says, scored,
    verdict, went,
};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of};

pub(super) async fn duel(bench: &Bench, seats: [&StandIn; 2], judge: &StandIn) -> Finished {
    debate(bench, Protocol::Duel, Agenda::default(), &seats, judge).await
}

/// What every judge is told.
const OF_ALL: [&str; 3] = [
    "`evidence`: two to four passages of the document that your result rests on",
    "Front matter, headings and the title say nothing about content",
    "Your summary and your reasons must say the same as your result",
];

/// What judges that score concerns are told.
const OF_SCORES: [&str; 7] = [
    "Score concerns only, never arguments",
    "- 1: a stretch.",
    "- 2: weak.",
    "- 3: moderate.",
    "- 4: serious.",
    "- 5: critical.",
    "`met` says whether",
];

/// What the judge of a form is told in a debate with this agenda.
async fn check_told(protocol: Protocol, agenda: Agenda, seats: usize, scores: bool) {
    let bench = Bench::new();
    let (side, judge) = (says(case(&["It saves time"])), says(Turn::text("No.")));
    let seats = vec![&side; seats];
    let held = debate(&bench, protocol, agenda, &seats, &judge).await;
    let (told, untold) = if scores {
        (OF_SCORES.as_slice(), [].as_slice())
    } else {
        ([].as_slice(), OF_SCORES.as_slice())
    };
    reads(&bench, &held, "judge", &[&OF_ALL, told].concat(), untold);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_judge_quotes_and_those_that_score_go_by_the_anchors() {
    let single = || depth(Depth::Single);
    check_told(Protocol::Duel, single(), 2, true).await;
    check_told(Protocol::Duel, depth(Depth::Team), 3, true).await;
    check_told(Protocol::DevilsAdvocate, single(), 2, true).await;
    check_told(Protocol::Status, single(), 2, true).await;
    let compared = Agenda {
        over: Over::Options(Comparison {
            options: ["Links", "Codes"].map(str::to_owned).to_vec(),
            criteria: Vec::new(),
        }),
        ..single()
    };
    check_told(Protocol::Compare, compared, 2, false).await;
    let bench = Bench::new();
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let judge = says(Turn::text("No."));
    let held = debate(&bench, Protocol::Review, Agenda::default(), &seats, &judge).await;
    let told = [OF_ALL.as_slice(), &OF_SCORES].concat();
    reads(&bench, &held, "judge", &told, &[]);
}

/// A judge with this answer and the passages that it is based on.
pub(super) fn says_so(decision: &str, summary: &str, evidence: &[&str]) -> Turn {
    let answer = json!({ "decision": decision, "summary": summary, "evidence": evidence });
    Turn::text(scored(answer).to_string())
}

/// What the judge says first and when asked again, and the result: the decision, the words that contradict
/// it, and the calls.
async fn check_contradiction(
    turns: [Turn; 2],
    decided: Judgment,
    contradiction: Option<&str>,
    calls: usize,
) {
    let bench = Bench::new();
    let judge = in_order(turns);
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, Some(decided));
    assert_eq!(ruled.contradiction.as_deref(), contradiction);
    assert_eq!(judge.calls().len(), calls);
    let told = held
        .view
        .header
        .why
        .contains("The judge contradicts itself.");
    assert_eq!(told, contradiction.is_some(), "{}", held.view.header.why);
    if calls == 2 {
        let again = &judge.calls()[1].prompt;
        assert!(again.contains("It decides `approve`"), "{again}");
        assert!(again.contains("This must be rejected."), "{again}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_whose_words_decide_otherwise_is_asked_for_once_more_then_marked() {
    let torn = || {
        says_so(
            "approve",
            "Much is open. This must be rejected.",
            &[PASSAGE],
        )
    };
    let settled = says_so("reject", "This must be rejected.", &[PASSAGE]);
    let other = says_so("revise", "Reject. Nothing holds.", &[PASSAGE]);
    let fine = says_so(
        "approve",
        "The challenger says it must be rejected; it holds.",
        &[PASSAGE],
    );
    let words = Some("This must be rejected.");
    check_contradiction([torn(), settled], Judgment::Reject, None, 2).await;
    check_contradiction([torn(), torn()], Judgment::Approve, words, 2).await;
    check_contradiction([torn(), other], Judgment::Revise, Some("Reject."), 2).await;
    check_contradiction([torn(), breaks()], Judgment::Approve, words, 2).await;
    check_contradiction([fine, torn()], Judgment::Approve, None, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reasons_of_a_verdict_contradict_it_like_its_summary_does() {
    let bench = Bench::new();
    let reasons = json!({ "key_narratives": ["The proposal must be rejected."] });
    let judge = says(judged("approve", reasons));
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let words = verdict(&held).contradiction.as_deref();
    assert_eq!(words, Some("The proposal must be rejected."));
    assert_eq!(judge.calls().len(), 2);
}

/// What a judge that approves says besides, and the words that contradict it.
async fn check_in_passing(more: serde_json::Value, contradiction: Option<&str>) {
    let bench = Bench::new();
    let judge = says(judged("approve", more));
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    assert_eq!(verdict(&held).contradiction.as_deref(), contradiction);
    assert_eq!(
        judge.calls().len(),
        if contradiction.is_some() { 2 } else { 1 }
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn risks_agreements_and_scores_contradict_a_verdict_where_they_speak_of_it() {
    let words = Some("The proposal must be rejected.");
    let why = |why: &str| {
        let of = |point| json!({ "point": point, "score": 4, "met": false, "why": why });
        json!({ "scores": [of("A1"), of("B2")] })
    };
    check_in_passing(
        json!({ "risks": ["The proposal must be rejected."] }),
        words,
    )
    .await;
    check_in_passing(
        json!({ "agreement_zones": ["The proposal must be rejected."] }),
        words,
    )
    .await;
    check_in_passing(why("The proposal must be rejected."), words).await;
    check_in_passing(why("This must be rejected."), None).await;
    check_in_passing(json!({ "risks": ["Rejected mail is lost."] }), None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_reading_that_contradicts_itself_puts_the_verdict_in_doubt() {
    let bench = Bench::new();
    let torn = says_so(
        "approve",
        "Much is open. This must be rejected.",
        &[PASSAGE],
    );
    let judge = in_order([says_so("approve", "It holds.", &[PASSAGE]), torn]);
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let agenda = Agenda {
        judge_twice: true,
        ..Agenda::default()
    };
    let held = debate(&bench, Protocol::Duel, agenda, &seats, &judge).await;
    assert_eq!(verdict(&held).contradiction, None);
    let concluded = conclusion(&held);
    assert_eq!(concluded.contradiction(), Some("This must be rejected."));
    assert_eq!(concluded.doubt(), Some(Doubt::Contradictory));
    assert!(concluded.degraded.is_empty(), "{:?}", concluded.degraded);
    let why = &held.view.header.why;
    assert!(why.contains("The judge contradicts itself."), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_failed_is_asked_again_and_what_was_said_is_kept() {
    let bench = Bench::new();
    let (side, attack) = (says(case(&["It saves time"])), says(challenge(five())));
    let judge = says(breaks());
    let seats = [&side, &attack];
    let held = debate(&bench, Protocol::Duel, Agenda::default(), &seats, &judge).await;
    let id = debate_of(&held);
    assert!(held.view.lacks_verdict());

    // It fails again, and says so again.
    let again = bench.resume(&id).await;
    went(&again, Outcome::Concluded, 2, &["gave no verdict. "]);
    assert!(again.view.lacks_verdict());

    from_now_on(&judge, [judged("reject", json!({}))]);
    let asked = [side.calls().len(), attack.calls().len()];
    let resumed = bench.resume(&id).await;
    assert_eq!(verdict(&resumed).decision, Some(Judgment::Reject));
    assert_eq!([side.calls().len(), attack.calls().len()], asked);
    went(&resumed, Outcome::Concluded, 2, &[]);
    let query = DebateQuery {
        limit: 9,
        ..DebateQuery::default()
    };
    let rows = bench.desk.store().debates(&query).expect("a list");
    let came_to = rows[0].came_to.as_ref().expect("a result");
    assert_eq!(came_to.decision, Some(Judgment::Reject), "lists say it too");
    let refused = bench.desk.resume(&id).await.err().expect("a refusal");
    assert!(refused.app_error().message.contains("has ended"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_author_decided_without_a_judge_is_not_asked_again() {
    let bench = Bench::new();
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = debate(
        &bench,
        Protocol::Duel,
        Agenda::default(),
        &seats,
        &says(breaks()),
    )
    .await;
    let ruling = Ruling::Overruled {
        decision: Judgment::Reject,
        reason: String::new(),
    };
    bench
        .desk
        .rule(&debate_of(&held), ruling)
        .await
        .expect("a ruling");
    let refused = bench.desk.resume(&debate_of(&held)).await.err();
    assert!(refused.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_reads_its_own_words_otherwise_contradicts_itself_in_any_language() {
    let summary = "Der Plan muss abgelehnt werden. Zu viel ist offen.";
    let reads = |reads_as: serde_json::Value| json!({ "summary": summary, "reads_as": reads_as });
    let words = Some("Der Plan muss abgelehnt werden.");
    check_in_passing(reads(json!("reject")), words).await;
    check_in_passing(reads(json!("approve")), None).await;
    for unread in [json!("perhaps"), json!(5), json!(null)] {
        let bench = Bench::new();
        let judge = says(judged("approve", reads(unread)));
        let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
        let held = duel(&bench, seats, &judge).await;
        assert_eq!(verdict(&held).decision, Some(Judgment::Approve));
        assert_eq!(verdict(&held).contradiction, None);
        let told = conclusion(&held).degraded.concat();
        assert!(told.contains("didn’t read its own verdict again"), "{told}");
        let again = &judge.calls()[1].prompt;
        assert!(again.contains("\"reads_as\" is missing"), "{again}");
    }
    let bench = Bench::new();
    let judge = says(judged("approve", json!({})));
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    duel(&bench, seats, &judge).await;
    let asked = &judge.calls()[0].prompt;
    assert!(asked.contains("Read your words above once more"), "{asked}");
}
