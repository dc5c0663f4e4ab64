//! What judges and sides base their answers on: passages that show something, and names that show nothing.

use domain::Judgment;
use domain::answer::{CaseAnswer, RaisedFinding, StatedArgument};
use serde_json::json;
use testkit::scripted::Turn;

use super::judges::{duel, says_so};
use super::{
    PASSAGE, argument, case, challenge, conclusion, five, judged, position, says, verdict,
};
use crate::common::Bench;
use crate::common::voices::in_order;

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_quotes_nothing_is_asked_once_more() {
    let bench = Bench::new();
    let bare = says_so("revise", "Limits are missing.", &[" "]);
    let founded = says_so("reject", "Limits are missing.", &[PASSAGE]);
    let judge = in_order([bare, founded]);
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    assert_eq!(verdict(&held).decision, Some(Judgment::Reject));
    assert!(conclusion(&held).degraded.is_empty());
    let again = &bench.prompts(&held, "step/judge/")[1];
    assert!(again.contains("copy two to four passages"), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_quotes_names_alone_is_asked_once_more() {
    let named = || says_so("revise", "Its limits are too wide.", &["# Invite links"]);
    let founded = || says_so("reject", "Its limits are too wide.", &[PASSAGE]);
    let made_up = || says_so("revise", "Limits are missing.", &["It expires in a week."]);
    for (first, second, decided, told) in [
        (named(), founded(), Judgment::Reject, 0),
        (named(), named(), Judgment::Revise, 1),
        (made_up(), founded(), Judgment::Reject, 0),
    ] {
        let bench = Bench::new();
        let judge = in_order([first, second]);
        let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
        let held = duel(&bench, seats, &judge).await;
        assert_eq!(verdict(&held).decision, Some(decided));
        assert_eq!(conclusion(&held).degraded.len(), told);
        let again = &judge.calls()[1].prompt;
        assert!(
            again.contains("is a heading, the title or front matter, or isn't in the document")
        );
    }
}

/// What a judge quotes for its ruling, and what is said about that.
async fn check_quotes_for(summary: &str, evidence: &[&str], found: &[bool], told: &[&str]) {
    let bench = Bench::new();
    let judge = says(says_so("revise", summary, evidence));
    let seats = [&says(case(&["It saves time"])), &says(challenge(five()))];
    let held = duel(&bench, seats, &judge).await;
    let quoted = &verdict(&held).evidence;
    let holds: Vec<bool> = quoted
        .iter()
        .map(|it| it.range.is_some() && !it.only_names)
        .collect();
    assert_eq!(holds, found, "{evidence:?}");
    assert_eq!(conclusion(&held).degraded, told, "{evidence:?}");
}

async fn check_quotes(evidence: &[&str], found: &[bool], told: &[&str]) {
    check_quotes_for("Its limits are too wide.", evidence, found, told).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heading_is_evidence_of_a_judge_only_for_what_is_missing() {
    let names = "The judge quotes only headings, the title or front matter, which say nothing about content.";
    for (summary, shows) in [
        ("Limits are missing.", true),
        ("No limit is named for guests.", true),
        ("Its limits are too wide.", false),
    ] {
        let told: &[&str] = if shows { &[] } else { &[names] };
        check_quotes_for(summary, &["## Goal"], &[shows], told).await;
    }
    let nowhere = "The judge’s only quote is not in the text.";
    check_quotes_for("Limits are missing.", &["## Limits"], &[false], &[nowhere]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_judge_rests_on_is_looked_up() {
    let expiry = "The link expires after a while.";
    let nowhere = "1 of the judge’s 2 quotes is not in the text.";
    let names = "The judge quotes only headings, the title or front matter, which say nothing about content.";
    check_quotes(&[], &[], &["The judge didn’t quote the text."]).await;
    check_quotes(&[expiry, "  "], &[true], &[]).await;
    check_quotes(
        &[expiry, "It expires after 7 days."],
        &[true, false],
        &[nowhere],
    )
    .await;
    check_quotes(&[expiry, "## Goal"], &[true, false], &[]).await;
    check_quotes(&["# Invite links", "## Goal"], &[false, false], &[names]).await;
}

/// A concern with this quote, and the flaw that is reported for the challenge.
async fn check_grounds(changed: impl Fn(&mut RaisedFinding), flaws: &[&str]) {
    let bench = Bench::new();
    let mut concerns = five();
    changed(&mut concerns[0]);
    let seats = [&says(case(&["It saves time"])), &says(challenge(concerns))];
    let held = duel(&bench, seats, &says(judged("revise", json!({})))).await;
    assert_eq!(position(&held, "challenger").flaws, flaws);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heading_is_evidence_only_for_what_is_missing() {
    let names = "1 of its 5 quotes is only a heading, the title or front matter, which says nothing about content.";
    check_grounds(|it| "## Launch".clone_into(&mut it.quote), &[names]).await;
    check_grounds(
        |it| {
            "## Launch".clone_into(&mut it.quote);
            it.missing = true;
        },
        &[],
    )
    .await;
    check_grounds(
        |it| {
            "## Launch".clone_into(&mut it.quote);
            "No rollback is named".clone_into(&mut it.title);
        },
        &[],
    )
    .await;
    let nowhere = "1 of its 5 quotes is not in the text.";
    check_grounds(|it| "## Rollback".clone_into(&mut it.quote), &[nowhere]).await;
}

/// An argument with this quote, and whether it is based on a name alone.
async fn check_argument(quote: &str, title: &str, only_names: bool) {
    let bench = Bench::new();
    let argued = CaseAnswer {
        summary: "It is worth doing.".to_owned(),
        arguments: vec![StatedArgument {
            quote: quote.to_owned(),
            ..argument(title, "")
        }],
        grants: Vec::new(),
    };
    let seats = [&says(Turn::answer(&argued)), &says(challenge(five()))];
    let held = duel(&bench, seats, &says(judged("revise", json!({})))).await;
    let argument = &position(&held, "advocate").arguments[0];
    assert_eq!(argument.only_names, only_names, "{quote}: {title}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_argument_that_quotes_only_a_name_says_so() {
    check_argument("## Launch", "It is launched with care", true).await;
    check_argument(
        "Everyone gets it on Monday.",
        "It is launched at once",
        false,
    )
    .await;
    check_argument("## Launch", "No promise is made here", false).await;
    check_argument("", "It is small", false).await;
}
