//! A thought at its strongest, five challenges, what is left; and what happens if somebody is missing.

use domain::answer::{AttackAnswer, AttackedAssumption};
use domain::verdict::SectionKind;
use domain::{Depth, Outcome, Protocol};
use engine::Finished;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use super::{
    PASSAGE, answers, case, conclusion, debate, depth, five, position, reads, says, scored,
    verdict, went,
};
use crate::common::Bench;
use crate::common::voices::{breaks, in_order};

async fn devil(bench: &Bench, deep: Depth, seats: [&StandIn; 2], judge: &StandIn) -> Finished {
    debate(bench, Protocol::DevilsAdvocate, depth(deep), &seats, judge).await
}

/// Five challenges, the first ones with the assumption that they attack.
fn attack(named: usize) -> Turn {
    let findings = five().into_iter().enumerate();
    let findings = findings.map(|(index, finding)| AttackedAssumption {
        assumption: if index < named {
            format!("Nobody minds number {}.", index + 1)
        } else {
            String::new()
        },
        finding,
    });
    Turn::answer(&AttackAnswer {
        summary: "The wish is sound, its grounds are not.".to_owned(),
        findings: findings.collect(),
    })
}

fn assessment() -> Value {
    scored(json!({
        "summary": "Half of it stands.",
        "survived": ["Links are wanted."],
        "needs_work": ["Nobody said for how long."],
        "revised_position": "People invite a colleague by a link that works for a day.",
        "scores": [{ "point": "B1", "score": 5, "met": false, "why": "No number is given." }],
        "pulled_punches": false,
        "pulled_punches_why": "It named the worst first.",
        "evidence": [PASSAGE],
    }))
}

fn judge() -> StandIn {
    says(Turn::text(assessment().to_string()))
}

/// Who reads whose answers, and the result.
async fn check_course(deep: Depth, calls: u32, read: &[(&str, &[&str], &[&str])]) {
    let bench = Bench::new();
    let defence = answers("A day will do", "B1");
    let steelman = in_order([case(&["It saves time"]), defence]);
    let held = devil(&bench, deep, [&steelman, &says(attack(5))], &judge()).await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(held.view.header.calls, calls, "{deep:?}");
    for (step, told, untold) in read {
        reads(&bench, &held, step, told, untold);
    }
    let ruled = verdict(&held);
    assert_eq!(ruled.decision, None, "nothing is selected");
    assert_eq!(
        ruled.revision.as_deref(),
        Some("People invite a colleague by a link that works for a day.")
    );
    assert_eq!(ruled.items(SectionKind::Survived), ["Links are wanted."]);
    assert_eq!(
        ruled.items(SectionKind::NeedsWork),
        ["Nobody said for how long."]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reads_what_came_before_and_the_judge_all_of_it() {
    let attack = "assumes: Nobody minds number 1.";
    let openings: [(&str, &[&str], &[&str]); 2] = [
        ("steelman", &[], &["Expiry is vague"]),
        ("challenges", &["It saves time"], &["A day will do"]),
    ];
    let [steelman, challenges] = openings;
    let once: &[&str] = &["It saves time", attack];
    check_course(
        Depth::Once,
        3,
        &[steelman, challenges, ("judge", once, &["A day will do"])],
    )
    .await;
    let team: &[&str] = &["It saves time", attack, "(on B1) A day will do"];
    check_course(
        Depth::Team,
        4,
        &[
            steelman,
            challenges,
            ("defence", once, &[]),
            ("judge", team, &[]),
        ],
    )
    .await;
    check_course(
        Depth::Single,
        1,
        &[(
            "judge",
            &["Nobody argued about the document this time"],
            &[],
        )],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_names_the_assumption_that_it_attacks_or_is_asked_for_it() {
    let bench = Bench::new();
    let attacker = in_order([attack(3), attack(5)]);
    let seats = [&says(case(&["It saves time"])), &attacker];
    let held = devil(&bench, Depth::Once, seats, &judge()).await;
    let challenges = position(&held, "challenges");
    assert_eq!(challenges.flaws, [""; 0]);
    let assumed = challenges.assumptions.iter();
    for (assumption, finding) in assumed.zip(&challenges.findings) {
        assert_eq!(assumption.finding, finding.id);
    }
    assert_eq!(challenges.assumptions[4].text, "Nobody minds number 5.");
    let again = bench.prompts(&held, "step/challenges/again/").concat();
    assert!(
        again.contains("2 of its 5 concerns name no assumption."),
        "{again}"
    );
    assert_eq!(
        verdict(&held).scores[0].point,
        challenges.findings[0].id,
        "B is the attack"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_assessment_that_cannot_be_read_selects_nothing_either() {
    let bench = Bench::new();
    let seats = [&says(case(&["It saves time"])), &says(attack(5))];
    let judge = says(Turn::text("It is complicated."));
    let held = devil(&bench, Depth::Once, seats, &judge).await;
    let ruled = verdict(&held);
    assert_eq!((ruled.decision, ruled.parsed), (None, false));
    assert_eq!(ruled.summary, "It is complicated.");
}

/// Which turns fail (steelman, challenges, defense, judge), and what is said then.
async fn check(broken: [bool; 4], outcome: Outcome, heard: usize, told: &[&str]) {
    let bench = Bench::new();
    let or = |breaks_now: bool, turn| if breaks_now { breaks() } else { turn };
    let steelman = in_order([
        or(broken[0], case(&["It saves time"])),
        or(broken[2], answers("A day will do", "B1")),
    ]);
    let attacker = says(or(broken[1], attack(5)));
    let judge = says(or(broken[3], Turn::text(assessment().to_string())));
    let held = devil(&bench, Depth::Team, [&steelman, &attacker], &judge).await;
    went(&held, outcome, heard, told);
    if outcome == Outcome::Concluded {
        assert_eq!(conclusion(&held).verdict.is_some(), !broken[3]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_makes_it_go_less_far_and_is_told() {
    let concluded = Outcome::Concluded;
    check([false; 4], concluded, 3, &[]).await;
    check(
        [true, false, false, false],
        concluded,
        1,
        &[
            "The steelman didn’t answer, so nobody argued for the text. The judge had only the text and what the devil’s advocate said.",
        ],
    )
    .await;
    check(
        [false, true, false, false],
        concluded,
        1,
        &["The devil’s advocate didn’t answer, so nothing was challenged. The judge had only"],
    )
    .await;
    check(
        [false, false, true, false],
        concluded,
        2,
        &["The steelman made its case, but its reply failed. The judge saw only the opening statements."],
    )
    .await;
    check(
        [true, true, false, false],
        concluded,
        0,
        &[
            "The steelman and the devil’s advocate didn’t answer, so nothing was challenged. The judge had only the text.",
        ],
    )
    .await;
    check(
        [false, false, false, true],
        concluded,
        3,
        &["The judge gave no verdict. "],
    )
    .await;
    check(
        [true; 4],
        Outcome::Failed,
        0,
        &["Steelman failed.", "Judge failed."],
    )
    .await;
}
