//! Green against amber or red, with questions to each in between if the debate is thorough.

use domain::verdict::SectionKind;
use domain::{Depth, Judgment, Outcome, Protocol};
use engine::Finished;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{
    PASSAGE, answers, case, challenge, concern, conclusion, debate, depth, reads, says, scored,
    verdict, went,
};
use crate::common::Bench;
use crate::common::voices::{breaks, in_order};

async fn status(bench: &Bench, deep: Depth, seats: [&StandIn; 2], lead: &StandIn) -> Finished {
    debate(bench, Protocol::Status, depth(deep), &seats, lead).await
}

fn amber() -> Value {
    scored(json!({
        "status": "amber",
        "summary": "It will be a week late.",
        "key_narratives": ["The link works.", "Nobody set its expiry."],
        "would_change": ["A number for the expiry makes it green."],
        "evidence": [PASSAGE],
        "scores": [{ "point": "B1", "score": 4, "met": false }],
    }))
}

fn lead() -> StandIn {
    says(Turn::text(amber().to_string()))
}

fn sceptical() -> Turn {
    challenge(vec![concern(
        "Expiry is vague",
        "The link expires after a while.",
    )])
}

/// Each side’s opening, questions and answers.
fn sides() -> [StandIn; 2] {
    let asks_and_answers =
        |opening, asks, says| in_order([opening, answers(asks, "A1"), answers(says, "B1")]);
    [
        asks_and_answers(
            case(&["It went out"]),
            "Who said it is vague?",
            "All is well",
        ),
        asks_and_answers(sceptical(), "Did anybody use it?", "Nobody set a number"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lead_says_what_it_is_and_what_would_change_it() {
    let bench = Bench::new();
    let [optimist, sceptic] = sides();
    let held = status(&bench, Depth::Once, [&optimist, &sceptic], &lead()).await;
    went(&held, Outcome::Concluded, 2, &[]);
    assert!(held.view.header.why.starts_with("Amber. It will be"));
    reads(&bench, &held, "optimist", &[], &["Expiry is vague"]);
    reads(&bench, &held, "sceptic", &[], &["It went out"]);
    let both = ["optimist", "It went out", "skeptic", "Expiry is vague"];
    reads(&bench, &held, "judge", &both, &[]);
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, Some(Judgment::Amber));
    assert_eq!(ruled.items(SectionKind::KeyNarratives).len(), 2);
    assert_eq!(
        ruled.items(SectionKind::WouldChange),
        ["A number for the expiry makes it green."]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn in_depth_each_is_questioned_by_the_other_before_it_is_judged() {
    let bench = Bench::new();
    let [optimist, sceptic] = sides();
    let held = status(&bench, Depth::Team, [&optimist, &sceptic], &lead()).await;
    went(&held, Outcome::Concluded, 6, &[]);
    assert_eq!(held.view.header.calls, 7);
    for (step, told, untold) in [
        ("optimist-asks", ["Expiry is vague"], ["It went out"]),
        ("sceptic-asks", ["It went out"], ["Expiry is vague"]),
        (
            "optimist-answers",
            ["(on A1) Did anybody use it?"],
            ["Who said it is vague?"],
        ),
        (
            "sceptic-answers",
            ["(on A1) Who said it is vague?"],
            ["Did anybody use it?"],
        ),
    ] {
        reads(&bench, &held, step, &told, &untold);
    }
    let all = [
        "It went out",
        "Who said it is vague?",
        "Nobody set a number",
    ];
    reads(&bench, &held, "judge", &all, &[]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_takes_no_other_word() {
    let bench = Bench::new();
    let [optimist, sceptic] = sides();
    let lead = in_order([
        Turn::text(r#"{"status": "approve", "summary": "Fine."}"#),
        Turn::text(amber().to_string()),
    ]);
    let held = status(&bench, Depth::Once, [&optimist, &sceptic], &lead).await;
    assert_eq!(verdict(&held).decision, Some(Judgment::Amber));
    assert_eq!(lead.calls().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_is_understood_in_other_letters() {
    for said in ["AMBER", " Amber. ", "**amber**"] {
        let bench = Bench::new();
        let [optimist, sceptic] = sides();
        let mut answer = amber();
        answer["status"] = json!(said);
        let lead = says(Turn::text(answer.to_string()));
        let held = status(&bench, Depth::Once, [&optimist, &sceptic], &lead).await;
        assert_eq!(verdict(&held).decision, Some(Judgment::Amber), "{said}");
        assert_eq!(lead.calls().len(), 1, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_alone_says_what_it_is() {
    let bench = Bench::new();
    let unasked = says(breaks());
    let held = status(&bench, Depth::Single, [&unasked, &unasked], &lead()).await;
    went(&held, Outcome::Concluded, 0, &[]);
    assert_eq!(verdict(&held).decision, Some(Judgment::Amber));
    assert_eq!(unasked.calls().len(), 0);
}

/// The call at which each side starts to fail, and whether the lead does.
async fn check(
    broken: [usize; 2],
    lead_breaks: bool,
    outcome: Outcome,
    heard: usize,
    told: &[&str],
) {
    let bench = Bench::new();
    let scripts = [
        [
            case(&["It went out"]),
            answers("Who?", "A1"),
            answers("All is well", "B1"),
        ],
        [
            sceptical(),
            answers("Did anybody?", "A1"),
            answers("No number", "B1"),
        ],
    ];
    let [optimist, sceptic] = [0, 1].map(|side: usize| {
        let script = scripts[side].clone().into_iter().take(broken[side]);
        in_order(script.chain((broken[side] < 3).then(breaks)))
    });
    let lead = if lead_breaks { says(breaks()) } else { lead() };
    let held = status(&bench, Depth::Team, [&optimist, &sceptic], &lead).await;
    went(&held, outcome, heard, told);
    if outcome == Outcome::Concluded {
        let expected = (!lead_breaks).then_some(Judgment::Amber);
        let ruled = conclusion(&held).verdict.as_ref();
        assert_eq!(ruled.and_then(|it| it.decision), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_makes_it_go_less_far_and_is_told() {
    let concluded = Outcome::Concluded;
    check([3, 3], false, concluded, 6, &[]).await;
    check(
        [0, 3],
        false,
        concluded,
        1,
        &["The optimist didn’t answer, so nobody argued for the text. The judge"],
    )
    .await;
    check(
        [3, 0],
        false,
        concluded,
        1,
        &["The skeptic didn’t answer, so nothing was challenged. The judge"],
    )
    .await;
    check(
        [1, 3],
        false,
        concluded,
        3,
        &["The optimist made its case, but its reply failed. The judge saw only"],
    )
    .await;
    check(
        [3, 2],
        false,
        concluded,
        5,
        &["The skeptic made its case, but its reply failed. The judge saw only"],
    )
    .await;
    check(
        [0, 0],
        false,
        concluded,
        0,
        &["The optimist and the skeptic didn’t answer, so nothing was challenged. The judge"],
    )
    .await;
    check([3, 3], true, concluded, 6, &["The judge gave no verdict. "]).await;
    check(
        [0, 0],
        true,
        Outcome::Failed,
        0,
        &["Skeptic failed.", "Judge failed."],
    )
    .await;
}
