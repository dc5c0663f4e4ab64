//! Debates that say or do the same things again and again.

use crate::common::voices::{
    DOCUMENT, approves, declines, edits, finding, in_order, objects, says_seven_days, vague,
};
use crate::common::{Bench, debate_of, plan};
use domain::answer::CritiqueAnswer;
use domain::view::Round;
use domain::{EditId, FindingId, FindingStatus, Outcome, Severity};
use engine::Finished;
use testkit::scripted::Turn;

const SPELLED_OUT: &str = "The text says enough: a while is a while.";

/// IDs of the findings in a round that count, and of the findings that they repeat.
fn raised(round: &Round) -> (Vec<&str>, Vec<&str>) {
    let count = round.count.as_ref().expect("a count");
    let findings = count.findings.iter().map(|finding| finding.id.as_str());
    let repeats = count.repeated.iter().map(|finding| {
        assert_eq!(finding.status, FindingStatus::Repeated);
        finding.repeats.as_ref().map_or("", FindingId::as_str)
    });
    (findings.collect(), repeats.collect())
}

/// The first dispute: its title, and for each side the round, seat and reason.
fn dispute(finished: &Finished) -> (&str, Vec<(u32, &str, &str)>) {
    let dispute = finished.view.header.disputes.first().expect("a dispute");
    let sides = dispute.sides.iter();
    let sides = sides.map(|side| (side.round, side.seat.as_str(), side.reason.as_str()));
    (&dispute.title, sides.collect())
}

#[tokio::test]
async fn the_same_finding_in_every_round_ends_the_debate_with_both_sides() {
    let critics = [(); 2].map(|()| in_order([objects(&[vague()])]));
    let editor = in_order([declines(&[("F1", SPELLED_OUT)])]);
    let bench = Bench::new();
    let seats = [("pm", critics[0].own("one")), ("qa", critics[1].own("two"))];
    let mut long = plan(&seats, editor.own("editor"));
    long.max_rounds = 8;
    let finished = bench.debate(DOCUMENT, long).await;

    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Circling), "{}", header.why);
    let title = "The expiry is not a number";
    assert!(header.why.contains(title), "{}", header.why);
    let rounds: Vec<_> = finished.view.rounds.iter().map(raised).collect();
    let again = (vec![], vec!["r1.s1.1"]);
    assert_eq!(rounds, [(vec!["r1.s1.1"], vec![]), again.clone(), again]);
    let counts = finished
        .view
        .rounds
        .iter()
        .filter_map(|it| it.count.as_ref());
    assert!(counts.clone().all(|count| count.approvals == 0));
    let supporters = counts
        .flat_map(|count| &count.repeated)
        .map(|it| it.supporters.len());
    assert_eq!(supporters.collect::<Vec<_>>(), [2, 2]);
    // What is settled isn’t given to the synthesizer again.
    assert_eq!(editor.calls().len(), 1);
    let concern = "Somebody is hurt by this: The expiry is not a number.";
    let sides = vec![
        (1, "s1", concern),
        (1, "synthesiser", SPELLED_OUT),
        (2, "s1", concern),
    ];
    assert_eq!(dispute(&finished), (title, sides));

    let debate = debate_of(&finished);
    for rounds in [5, 7, 9, 11, 13, 15] {
        let more = bench
            .desk
            .more_rounds(&debate, 2)
            .await
            .expect("more rounds");
        let finished = bench.desk.finish(more).await.expect("an end");
        let header = &finished.view.header;
        assert_eq!(
            (header.outcome, finished.view.rounds.len()),
            (Some(Outcome::Circling), rounds)
        );
        assert_eq!(header.disputes.len(), 1);
    }
    assert_eq!((critics[0].calls().len(), editor.calls().len()), (15, 1));
}

#[tokio::test]
async fn two_critics_who_undo_each_other_are_set_side_by_side() {
    let firm = finding(
        Severity::Major,
        "Seven days is a promise nobody can keep",
        "expires after 7 days",
    );
    let pm = in_order([objects(&[vague()]), approves(), objects(&[vague()])]);
    let qa = in_order([approves(), objects(&[firm]), approves()]);
    let editor = in_order([
        says_seven_days(),
        edits(&[
            ("after 7 days", "after a while", "F1"),
            ("at once", "within a minute", "F1"),
        ]),
    ]);
    let seats = [("pm", pm.own("one")), ("qa", qa.own("two"))];
    let finished = Bench::new()
        .debate(DOCUMENT, plan(&seats, editor.own("editor")))
        .await;

    let (header, rounds) = (&finished.view.header, &finished.view.rounds);
    assert_eq!(header.outcome, Some(Outcome::Circling), "{}", header.why);
    assert_eq!(rounds.len(), 4);
    let second = rounds[1].synthesis.as_ref().expect("a synthesis");
    let undone: Vec<_> = second
        .edits
        .iter()
        .map(|edit| edit.undoes.as_ref().map(EditId::as_str))
        .collect();
    assert_eq!(undone, [Some("r1.e1"), None]);
    assert_eq!(raised(&rounds[2]), (vec![], vec!["r1.s1.1"]));
    assert_eq!(header.disputes.len(), 1);
    let (title, sides) = dispute(&finished);
    assert_eq!(title, "The expiry is not a number");
    let sides: Vec<_> = sides
        .into_iter()
        .map(|(round, seat, reason)| (round, seat, reason.contains("promise")))
        .collect();
    assert_eq!(sides, [(1, "s1", false), (2, "s2", true)]);
}

#[tokio::test]
async fn a_blocking_finding_that_was_settled_voids_no_approval() {
    let mut blocking = vague();
    blocking.severity = Severity::Blocking;
    let resigned = Turn::answer(&CritiqueAnswer {
        listed: 0,
        findings: vec![blocking.clone()],
        approve: true,
        evidence: vec![
            "invite a colleague".to_owned(),
            "Everyone gets it".to_owned(),
        ],
    });
    let critic = in_order([objects(&[blocking]), resigned]);
    let editor = in_order([declines(&[("F1", SPELLED_OUT)])]);
    let seats = [("qa", critic.own("critic"))];
    let finished = Bench::new()
        .debate(DOCUMENT, plan(&seats, editor.own("editor")))
        .await;
    let (header, rounds) = (&finished.view.header, &finished.view.rounds);
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    assert_eq!(raised(&rounds[1]), (vec![], vec!["r1.s1.1"]));
}

#[tokio::test]
async fn new_evidence_is_heard_and_says_which_edit_it_is_about() {
    let wordy = "after seven full days that are counted from the day on which it was sent";
    let about = |quote: &str| finding(Severity::Major, &vague().title, quote);
    let critic = in_order([objects(&[vague()]), objects(&[about(wordy)]), approves()]);
    let editor = in_order([
        edits(&[("after a while", wordy, "F1")]),
        edits(&[(wordy, "after 7 days", "F1")]),
    ]);
    let seats = [("qa", critic.own("critic"))];
    let finished = Bench::new()
        .debate(DOCUMENT, plan(&seats, editor.own("editor")))
        .await;
    let (header, rounds) = (&finished.view.header, &finished.view.rounds);
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    assert_eq!(raised(&rounds[1]), (vec!["r2.s1.1"], vec![]));
    let count = rounds[1].count.as_ref().expect("a count");
    let caused_by = count.findings[0].caused_by.as_ref().map(EditId::as_str);
    assert_eq!(caused_by, Some("r1.e1"));
}

#[tokio::test]
async fn a_point_that_every_round_answers_anew_is_in_dispute_at_the_cap() {
    let about = |quote: &str| objects(&[finding(Severity::Major, &vague().title, quote)]);
    let critic = in_order([
        about("after a while"),
        about("after some time"),
        about("after a certain period"),
    ]);
    let editor = in_order([
        edits(&[("a while", "some time", "F1")]),
        edits(&[("some time", "a certain period", "F1")]),
        edits(&[("a certain period", "a longer interval", "F1")]),
    ]);
    let seats = [("qa", critic.own("critic"))];
    let mut short = plan(&seats, editor.own("editor"));
    short.max_rounds = 3;
    let finished = Bench::new().debate(DOCUMENT, short).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::MaxRounds), "{}", header.why);
    let (title, sides) = dispute(&finished);
    assert!(header.why.contains(title), "{}", header.why);
    let turns: Vec<_> = sides
        .iter()
        .map(|(round, seat, _)| (*round, *seat))
        .collect();
    let both = |round| [(round, "s1"), (round, "synthesiser")];
    assert_eq!(turns, [both(1), both(2), both(3)].concat());
}

#[tokio::test]
async fn a_text_that_swells_is_read_by_someone_with_little_time() {
    let words = "Everyone gets it on Monday. ".repeat(12);
    let critic = in_order([objects(&[vague()]), approves()]);
    let editor = in_order([edits(&[(
        "Everyone gets it on Monday.",
        words.trim_end(),
        "F1",
    )])]);
    let bench = Bench::new();
    let seats = [("qa", critic.own("critic"))];
    let finished = bench
        .debate(DOCUMENT, plan(&seats, editor.own("editor")))
        .await;
    let prompts = bench.prompts(&finished, "round/");
    let asks = |prompt: &String| prompt.contains("what can go");
    let asked: Vec<bool> = prompts.iter().map(asks).collect();
    assert_eq!(asked, [false, false, true]);
    let warnings = &finished.view.header.warnings;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].contains("grown from 36 to 91 words"),
        "{warnings:?}"
    );
}
