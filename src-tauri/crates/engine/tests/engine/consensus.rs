//! When enough seats approve, and what counts as an approval.

use crate::common::voices::{
    DOCUMENT, approves, approves_with, breaks, declines, finding, in_order, objects, synthesis,
    vague,
};
use crate::common::{Bench, plan};
use domain::answer::{CritiqueAnswer, RaisedFinding};
use domain::setup::ConsensusRule;
use domain::{FindingStatus, Outcome, Severity};
use testkit::scripted::{StandIn, Turn};

#[tokio::test]
async fn seats_that_disagree_come_to_consensus_over_edits() {
    let stored = finding(
        Severity::Blocking,
        "Nobody says how long names are stored",
        "Names and email addresses are stored.",
    );
    let day = finding(
        Severity::Minor,
        "Which Monday",
        "Everyone gets it on Monday.",
    );
    let pm = in_order([
        objects(&[vague()]),
        approves_with(&["after 7 days", "at once"]),
    ]);
    let security = in_order([
        objects(&[stored]),
        approves_with(&["for 30 days", "a link"]),
    ]);
    let qa = in_order([objects(&[day]), approves()]);
    let reason = "The text fixes the day: \"on Monday\".";
    let synthesizer = in_order([synthesis(
        &[
            ("are stored.", "are stored for 30 days.", "F1"),
            ("after a while", "after 7 days", "F2"),
        ],
        &[("F3", reason)],
    )]);

    let bench = Bench::new();
    let seats = [
        ("pm", pm.own("one")),
        ("security", security.own("two")),
        ("qa", qa.own("three")),
    ];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, synthesizer.own("four")))
        .await;

    let view = &finished.view;
    assert_eq!(view.header.outcome, Some(Outcome::Consensus));
    assert_eq!((view.rounds.len(), view.header.calls), (2, 7));
    let fates: Vec<_> = view.rounds[0]
        .count
        .as_ref()
        .expect("a count")
        .findings
        .iter()
        .collect();
    let told = fates.iter().map(|one| {
        (
            one.id.as_str(),
            one.status,
            one.status_reason.as_deref(),
            one.change.as_ref().map(domain::ChangeId::as_str),
        )
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("r1.s2.1", FindingStatus::Answered, None, Some("c2")),
            ("r1.s1.1", FindingStatus::Answered, None, Some("c1")),
            ("r1.s3.1", FindingStatus::Declined, Some(reason), None),
        ]
    );
    let refined = DOCUMENT
        .replace("after a while", "after 7 days")
        .replace("are stored.", "are stored for 30 days.");
    assert_eq!(bench.proposal(&finished), refined);
    assert_eq!(bench.text(&view.rounds[1].text), refined);
    assert!(
        view.rounds[1].synthesis.is_none(),
        "a text that all approve was edited"
    );
    let review = view.review.as_ref().expect("a proposal");
    let findings = review
        .changes
        .iter()
        .map(|reviewed| reviewed.change.findings.clone());
    let findings: Vec<_> = findings.flatten().map(|finding| finding.0).collect();
    assert_eq!(findings, ["r1.s1.1", "r1.s2.1"]);
}

/// A finding with this quote, and whether it counts as resting on a name alone.
async fn check_names(quote: &str, title: &str, missing: bool, only_names: bool) {
    let raised = RaisedFinding {
        missing,
        ..finding(Severity::Blocking, title, quote)
    };
    let bench = Bench::new();
    let critic = in_order([objects(&[raised])]);
    let synthesizer = in_order([declines(&[("F1", "\"a link\" says enough")])]);
    let mut plan = plan(&[("qa", critic.own("one"))], synthesizer.own("two"));
    plan.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, plan).await;
    let round = &finished.view.rounds[0];
    let counted = &round.count.as_ref().expect("a count").findings[0];
    assert_eq!(counted.only_names, only_names, "{quote}: {title}");
    let flaw = "1 of its 1 quotes is only a heading, the title or front matter, which says nothing about content.";
    let told = round.critiques[0].flaws.iter().any(|it| it == flaw);
    assert_eq!(told, only_names, "{:?}", round.critiques[0].flaws);
}

#[tokio::test]
async fn a_finding_about_content_that_quotes_only_a_name_says_so() {
    check_names("## Launch", "Monday is too early", false, true).await;
    check_names("# Invite links", "Nobody can use the link", false, true).await;
    check_names("## Launch", "No rollback is named", false, false).await;
    check_names("## Launch", "Rollback", true, false).await;
    let content = "Everyone gets it on Monday.";
    check_names(content, "Monday is too early", false, false).await;
    check_names("## Rollback", "Monday is too early", false, false).await;
}

/// A seat in the table of rules.
#[derive(Clone, Copy)]
enum Does {
    Approve,
    Object,
    Break,
}

use Does::{Approve, Break, Object};

/// Runs one round in which the seats do this, and says whether it reached consensus.
async fn check(rule: ConsensusRule, seats: &[Does], consensus: bool) {
    let voices: Vec<StandIn> = seats
        .iter()
        .map(|does| match does {
            Approve => in_order([approves()]),
            Object => in_order([objects(&[vague()])]),
            Break => in_order([breaks()]),
        })
        .collect();
    let synthesizer = in_order([declines(&[("F1", "\"a link\" says enough")])]);
    let own: Vec<_> = voices
        .iter()
        .map(|voice| ("qa", voice.own("critic")))
        .collect();
    let mut one_round = plan(&own, synthesizer.own("editor"));
    one_round.consensus = rule;
    one_round.max_rounds = 1;
    let finished = Bench::new().debate(DOCUMENT, one_round).await;

    let expected = if consensus {
        Outcome::Consensus
    } else {
        Outcome::MaxRounds
    };
    let round = &finished.view.rounds[0];
    assert_eq!(
        finished.view.header.outcome,
        Some(expected),
        "{}",
        finished.view.header.why
    );
    let absent = round
        .critiques
        .iter()
        .map(|critique| critique.absent.is_some());
    let broken = seats.iter().map(|does| matches!(does, Break));
    assert!(
        absent.eq(broken),
        "each seat in its place, broken ones absent"
    );
    let count = round.count.as_ref().expect("a count");
    let approving = seats.iter().filter(|does| matches!(does, Approve)).count();
    assert_eq!(count.approvals as usize, approving);
}

#[tokio::test]
async fn approvals_are_counted_over_the_seats_asked() {
    check(ConsensusRule::All, &[Approve, Approve], true).await;
    check(ConsensusRule::All, &[Approve, Object], false).await;
    check(ConsensusRule::All, &[Approve, Break], false).await;
    check(ConsensusRule::Majority, &[Approve, Approve, Object], true).await;
    check(ConsensusRule::Majority, &[Break, Approve, Approve], true).await;
    check(ConsensusRule::Majority, &[Approve, Break, Break], false).await;
    check(ConsensusRule::Majority, &[Approve, Object], false).await;
    check(ConsensusRule::AtLeast(1), &[Object, Break, Approve], true).await;
    check(ConsensusRule::AtLeast(2), &[Object, Break, Approve], false).await;
}

/// The result of a critic’s answer, and of its answer when pressed: approved, supported, calls.
async fn check_approval(first: Turn, pressed: Turn, expected: (bool, Option<bool>, usize)) {
    let critic = in_order([first, pressed]);
    let synthesizer = in_order([declines(&[("F1", "\"a link\" says enough")])]);
    let mut one_round = plan(&[("qa", critic.own("critic"))], synthesizer.own("editor"));
    one_round.max_rounds = 1;
    let finished = Bench::new().debate(DOCUMENT, one_round).await;

    let critique = &finished.view.rounds[0].critiques[0];
    let calls = critic.calls();
    assert_eq!(
        (critique.approved, critique.approval_supported, calls.len()),
        expected
    );
    let consensus = finished.view.header.outcome == Some(Outcome::Consensus);
    assert_eq!(consensus, critique.counts());
    let names = critique.evidence.iter().any(|it| it.only_names);
    assert_eq!(critique.flaws.is_empty(), !names || critique.counts());
    if let [first, second] = &calls[..] {
        assert_ne!(first.prompt, second.prompt);
        assert!(
            second.prompt.contains("without quoting"),
            "{}",
            second.prompt
        );
        assert!(second.prompt.ends_with("\nAnswer shape: critique/1"));
    }
}

#[tokio::test]
async fn an_approval_needs_two_passages_and_nothing_blocking() {
    let bare = || approves_with(&[]);
    let supported = (true, Some(true));
    let unsupported = (true, Some(false));
    let calls = |(approved, supported), calls| (approved, supported, calls);
    check_approval(bare(), bare(), calls(unsupported, 2)).await;
    check_approval(bare(), approves(), calls(supported, 2)).await;
    check_approval(bare(), objects(&[vague()]), (false, None, 2)).await;
    check_approval(bare(), breaks(), calls(unsupported, 2)).await;
    check_approval(approves(), bare(), calls(supported, 1)).await;
    for evidence in [
        ["a link", "a link"],
        ["by a link", "invite a colleague by a link"],
        ["invite a colleague", "## A heading that is not there"],
        ["invite a colleague", " "],
        ["## Goal", "## Launch"],
        ["invite a colleague", "Details"],
        ["invite a colleague", "# Invite links"],
    ] {
        check_approval(approves_with(&evidence), bare(), calls(unsupported, 1)).await;
    }
    let blocked = |severity| {
        Turn::answer(&CritiqueAnswer {
            listed: 0,
            approve: true,
            findings: vec![finding(severity, "The expiry", "after a while")],
            evidence: vec![
                "invite a colleague".to_owned(),
                "Everyone gets it".to_owned(),
            ],
        })
    };
    check_approval(blocked(Severity::Blocking), bare(), (false, None, 1)).await;
    check_approval(blocked(Severity::Minor), bare(), calls(supported, 1)).await;
}
