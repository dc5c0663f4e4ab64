//! Two sides that don’t see each other, a judge who doesn’t know who they are, and what happens if one of the
//! three is missing.

mod missing;

use domain::page::DebatePlan;
use domain::verdict::SectionKind;
use domain::{Agenda, Depth, Event, Judgment, Outcome, Protocol};
use engine::{Finished, reseated};
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{
    answers, case, challenge, concern, conclusion, debate, depth, five, judged, plan, position,
    reads, says, verdict, went,
};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of};

async fn duel(bench: &Bench, seats: [&StandIn; 2], judge: &StandIn) -> Finished {
    debate(bench, Protocol::Duel, Agenda::default(), &seats, judge).await
}

fn judge() -> StandIn {
    says(judged("revise", scores()))
}

/// Scores for whichever letter the challenger got: the other side has only one point.
fn scores() -> Value {
    let scores = ["A2", "B2"].map(|point| json!({ "point": point, "score": 4, "met": false }));
    let sides = ["A", "B"]
        .map(|letter| json!({ "position": letter, "genuine": true, "pulled_punches": false }));
    json!({ "scores": scores, "positions": sides, "key_narratives": ["Limits are missing."], "agreement_zones": ["Links are wanted."], "contested_zones": ["Who may use one."] })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sides_do_not_see_each_other_and_the_judge_does_not_know_them() {
    let bench = Bench::new();
    let held = duel(
        &bench,
        [&says(case(&["It saves time"])), &says(challenge(five()))],
        &judge(),
    )
    .await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(held.view.header.calls, 3);
    let advocate = bench.prompts(&held, "step/advocate/").concat();
    let challenger = bench.prompts(&held, "step/challenger/").concat();
    assert!(!advocate.contains("Expiry is vague"));
    assert!(!challenger.contains("It saves time"));
    let judged = bench.prompts(&held, "step/judge/").concat();
    assert!(judged.contains("It saves time") && judged.contains("Expiry is vague"));
    assert!(
        !judged.contains("dvocate") && !judged.contains("hallenger"),
        "{judged}"
    );

    let concerns = &position(&held, "challenger").findings;
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, Some(Judgment::Revise));
    assert_eq!(
        ruled.scores.len(),
        5,
        "a label that no point has scores nothing"
    );
    assert_eq!(ruled.scores[0].point, concerns[1].id);
    assert_eq!(ruled.sides.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_challenge_is_asked_for_once_more() {
    let bench = Bench::new();
    let mut soft = five();
    soft.pop();
    soft[0].concern = "Just a thought, probably fine.".to_owned();
    soft[1].quote = "This is nowhere.".to_owned();
    let challenger = in_order([challenge(soft), challenge(five())]);
    let held = duel(&bench, [&says(case(&["A"])), &challenger], &judge()).await;
    let position = position(&held, "challenger");
    assert_eq!((position.findings.len(), position.flaws.len()), (5, 0));
    let again = bench.prompts(&held, "step/challenger/again/").concat();
    for words in [
        "Concerns named: 4",
        "1 of its 4 quotes",
        "“probably fine”, “just a thought”",
    ] {
        assert!(again.contains(words), "{words}\n{again}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_stays_soft_says_so() {
    let bench = Bench::new();
    let challenger = says(challenge(vec![concern("Vague", "expires after a while")]));
    let held = duel(&bench, [&says(case(&["A"])), &challenger], &judge()).await;
    assert_eq!(challenger.calls().len(), 2);
    assert_eq!(
        position(&held, "challenger").flaws,
        ["Concerns named: 1. Asked for: exactly 5."]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_flips_is_unstable() {
    let bench = Bench::new();
    let agenda = Agenda {
        judge_twice: true,
        ..Agenda::default()
    };
    let judge = in_order([judged("approve", json!({})), judged("reject", json!({}))]);
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = debate(&bench, Protocol::Duel, agenda, &seats, &judge).await;
    let conclusion = conclusion(&held);
    assert!(conclusion.is_unstable());
    assert_eq!(
        conclusion.second.as_ref().and_then(|it| it.decision),
        Some(Judgment::Reject)
    );
    let read = |step: &str| bench.prompts(&held, &format!("step/{step}/")).concat();
    let first = |prompt: &str| prompt.find("It saves time") < prompt.find("Expiry is vague");
    assert_ne!(first(&read("judge")), first(&read("judge-swapped")));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_alone_writes_a_plain_review() {
    let bench = Bench::new();
    let agenda = Agenda {
        depth: Depth::Single,
        ..Agenda::default()
    };
    let (unasked, judge) = (says(breaks()), judge());
    let held = debate(
        &bench,
        Protocol::Duel,
        agenda,
        &[&unasked, &unasked],
        &judge,
    )
    .await;
    assert_eq!(verdict(&held).decision, Some(Judgment::Revise));
    assert_eq!((unasked.calls().len(), judge.calls().len()), (0, 1));
    assert!(conclusion(&held).degraded.is_empty(), "it was asked for");
    let sections = verdict(&held).sections.iter();
    let named: Vec<SectionKind> = sections.map(|section| section.kind).collect();
    assert_eq!(
        named,
        [SectionKind::KeyNarratives],
        "one seat agrees and disputes with nobody"
    );
    let came_to = &held.view.conclusion.as_ref().expect("a conclusion").came_to;
    assert_eq!(came_to.against, None, "nobody could raise a concern");
    assert_eq!(
        came_to.alone.as_deref(),
        Some("Not challenged: one model wrote this verdict alone")
    );
}

fn finds(title: &str, quote: &str) -> Turn {
    challenge(vec![concern(title, quote)])
}

/// Reviewers that each find something, and then comment on the first one’s finding.
fn reviewers() -> [StandIn; 3] {
    [
        in_order([
            finds(
                "Anybody with the link",
                "People invite a colleague by a link.",
            ),
            answers("It is worse", "A1"),
        ]),
        in_order([
            finds(
                "The mailer may be down",
                "The mailer sends the link at once.",
            ),
            answers("It has one cause", "A1"),
        ]),
        in_order([
            finds("Expiry is vague", "The link expires after a while."),
            answers("It is smaller", "A1"),
        ]),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn in_depth_three_reviewers_read_one_another_before_the_judge_does() {
    let bench = Bench::new();
    let [security, architecture, operations] = reviewers();
    let seats = [&security, &architecture, &operations];
    let agenda = depth(Depth::Team);
    let held = debate(&bench, Protocol::Duel, agenda, &seats, &judge()).await;
    went(&held, Outcome::Concluded, 6, &[]);
    assert_eq!(held.view.header.calls, 7);
    reads(&bench, &held, "security", &[], &["Expiry is vague"]);
    let found = [
        "Anybody with the link",
        "The mailer may be down",
        "Expiry is vague",
    ];
    reads(
        &bench,
        &held,
        "security-across",
        &found,
        &["It has one cause"],
    );
    let answered = ["It is worse", "It has one cause", "It is smaller"];
    let judged = [&found[..], &answered].concat();
    let names = ["ecurity", "rchitecture", "perations"];
    reads(&bench, &held, "judge", &judged, &names);
    let labeled = bench.prompts(&held, "step/judge/").concat();
    let reply = labeled.lines().find(|line| line.contains("It is worse"));
    let opening = labeled
        .lines()
        .find(|line| line.contains("Anybody with the link"));
    let label = opening.and_then(|line| line.split('.').next());
    let (reply, label) = (reply.unwrap_or_default(), label.unwrap_or_default());
    assert!(
        reply.contains(&format!("(on {label})")),
        "the judge reads labels of its own: {label}, {reply}"
    );
    assert_eq!(verdict(&held).decision, Some(Judgment::Revise));
}

/// The call at which each reviewer starts to fail, and what is said then.
async fn check_in_depth(broken: [usize; 3], heard: usize, told: &[&str]) {
    let bench = Bench::new();
    let [security, architecture, operations] = reviewers();
    let seats = [security, architecture, operations];
    for (seat, from) in seats.iter().zip(broken) {
        if from == 0 {
            from_now_on(seat, [breaks()]);
        } else if from == 1 {
            from_now_on(
                seat,
                [finds("Vague", "The link expires after a while."), breaks()],
            );
        }
    }
    let seats = [&seats[0], &seats[1], &seats[2]];
    let agenda = depth(Depth::Team);
    let held = debate(&bench, Protocol::Duel, agenda, &seats, &judge()).await;
    went(&held, Outcome::Concluded, heard, told);
    assert_eq!(verdict(&held).decision, Some(Judgment::Revise));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_depth_a_missing_reviewer_leaves_what_the_others_found() {
    check_in_depth([2, 2, 2], 6, &[]).await;
    check_in_depth(
        [1, 2, 2],
        5,
        &["The security reviewer made its case, but its reply failed. The judge saw only"],
    )
    .await;
    check_in_depth(
        [0, 2, 2],
        2,
        &[
            "The security reviewer didn’t answer, so the reply round was skipped. The judge saw no replies.",
        ],
    )
    .await;
    check_in_depth([0, 0, 2], 1, &["The security reviewer and the architecture reviewer didn’t answer. The judge had only the text and what the operations reviewer said."]).await;
    check_in_depth([0, 0, 0], 0, &["The security reviewer, the architecture reviewer and the operations reviewer didn’t answer, so nothing was challenged. The judge"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_depth_that_seats_others_refuses_the_seats_of_another() {
    let bench = Bench::new();
    let (said, judge) = (says(case(&["A"])), judge());
    let two = plan(
        &bench,
        Protocol::Duel,
        Agenda::default(),
        &[&said, &said],
        &judge,
    )
    .await;
    let deep = reseated(&DebatePlan {
        agenda: depth(Depth::Team),
        ..two.clone()
    });
    let personas: Vec<&str> = deep.seats.iter().map(|seat| &*seat.persona).collect();
    assert_eq!(personas, ["security", "architecture", "operations"]);
    let models: Vec<&str> = deep.seats.iter().map(|seat| &*seat.model).collect();
    let (first, second) = (&*two.seats[0].model, &*two.seats[1].model);
    assert_eq!(models, [first, second, first]);
    assert_eq!(reseated(&two), two, "its seats fit as they are");
    for (plan, fits) in [
        (&deep, true),
        (
            &DebatePlan {
                seats: two.seats,
                ..deep.clone()
            },
            false,
        ),
    ] {
        let resolved = bench.desk.resolve(plan).await.expect("models and personas");
        assert_eq!(resolved.check().is_ok(), fits);
    }
}
