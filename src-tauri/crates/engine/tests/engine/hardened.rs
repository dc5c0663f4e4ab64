//! Critics who are prevented from being polite, in Refine and in Review.

use domain::{Agenda, Protocol, Severity};
use engine::Finished;
use serde_json::json;

use crate::common::voices::{
    DOCUMENT, approves, declines, finding, in_order, objects, says_seven_days, vague,
};
use crate::common::{Bench, plan};
use crate::forms::{case, challenge, debate, five, judged, position, says};

/// Asserts that a critic was told who it is and how to word its findings, but not how many to find.
fn check(bench: &Bench, held: &Finished, key: &str) {
    let prompt = bench.prompts(held, key).concat();
    for words in [
        "more than fifty",
        "the most severe first",
        "“minor nitpick”",
        "“probably fine”",
        "“just a thought”",
        "would fit any document",
    ] {
        assert!(prompt.contains(words), "{key} is told “{words}”\n{prompt}");
    }
    for words in ["xactly 5", "five concerns", "five findings"] {
        assert!(!prompt.contains(words), "{key} is told “{words}”");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn critics_are_told_to_be_hard_and_not_how_much_to_find() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()]), approves()]);
    let editor = in_order([says_seven_days(), declines(&[])]);
    let refined = plan(&[("qa", critic.own("a-critic"))], editor.own("an-editor"));
    let held = bench.debate(DOCUMENT, refined).await;
    check(&bench, &held, "round/1/critique/");
    check(&bench, &held, "round/2/critique/");

    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let judge = says(judged("revise", json!({ "pulled_punches": true })));
    let held = debate(&bench, Protocol::Review, Agenda::default(), &seats, &judge).await;
    check(&bench, &held, "step/critic/");
    let judged = bench.prompts(&held, "step/judge/").concat();
    assert!(judged.contains("whether the critic pulled punches"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_softens_a_finding_is_named() {
    let bench = Bench::new();
    let mut soft = finding(Severity::Minor, "Just a thought", "on Monday");
    soft.concern = "Minor nitpick, PROBABLY fine.".to_owned();
    let critic = in_order([objects(&[vague(), soft]), approves()]);
    let editor = in_order([says_seven_days(), declines(&[])]);
    let refined = plan(&[("qa", critic.own("a-critic"))], editor.own("an-editor"));
    let held = bench.debate(DOCUMENT, refined).await;
    let flaws = |round: usize| &held.view.rounds[round].critiques[0].flaws;
    let named = "It softens what it says: “minor nitpick”, “probably fine”, “just a thought”.";
    assert_eq!(flaws(0), &[named]);
    assert!(flaws(1).is_empty());

    let mut soft = five();
    soft[0].concern = "Just a thought.".to_owned();
    let critic = says(challenge(soft));
    let seats = [&says(case(&["It saves time"])), &critic];
    let judge = says(judged("revise", json!({})));
    let held = debate(&bench, Protocol::Review, Agenda::default(), &seats, &judge).await;
    assert_eq!(critic.calls().len(), 2, "it is asked for once more");
    let named = "It softens what it says: “just a thought”.";
    assert_eq!(position(&held, "critic").flaws, [named]);
}
