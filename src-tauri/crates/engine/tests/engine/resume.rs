//! A debate that was interrupted after any of its recorded facts can be resumed to the same end, and no
//! stored question is asked again.

use crate::common::voices::{
    approves_with, breaks, edits, from_now_on, in_order, objects, says_seven_days, synthesis, vague,
};
use crate::common::{Bench, GAPS, plan, rules};
use domain::{DebateId, Event, Outcome, Recorded, View};
use engine::Plan;
use testkit::scripted::{Script, StandIn};

/// The facts of a finished debate, the texts they name, and its view.
async fn whole(plan: Plan) -> (Bench, Vec<Recorded>, View, String) {
    let bench = Bench::new();
    let finished = bench.debate(GAPS, plan).await;
    let debate = finished
        .view
        .setup
        .as_ref()
        .expect("a setup")
        .debate
        .clone();
    let journal = bench.desk.store().events(&debate, 0).expect("a journal");
    let proposal = bench.proposal(&finished);
    (bench, journal, finished.view, proposal)
}

/// A second folder whose journal only has the first `cut` facts.
pub(crate) fn broken_off(from: &Bench, journal: &[Recorded], cut: usize) -> (Bench, DebateId) {
    let bench = Bench::new();
    let task = bench.task(GAPS);
    let version = bench.desk.store().snapshot(&task).expect("a version");
    let mut debate = None;
    for recorded in &journal[..cut] {
        let mut event = recorded.event.clone();
        if let Event::Started { setup } = &mut event {
            setup.task = task.clone();
            setup.version = version.id.clone();
            debate = Some(setup.debate.clone());
        }
        let texts = texts(from, &event);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        bench
            .desk
            .store()
            .append(
                debate.as_ref().expect("a start"),
                &recorded.key,
                &event,
                &texts,
            )
            .expect("a fact");
    }
    (bench, debate.expect("a start"))
}

/// The texts that a fact names by hash.
fn texts(bench: &Bench, event: &Event) -> Vec<String> {
    let hashes = match event {
        Event::Started { setup } => vec![&setup.original],
        Event::RoundBegan { text, .. } | Event::Proposed { text, .. } => vec![text],
        Event::Replied { reply } => vec![&reply.system, &reply.prompt, &reply.raw],
        Event::Synthesized { synthesis, .. } => vec![&synthesis.text],
        _ => Vec::new(),
    };
    hashes.into_iter().map(|hash| bench.text(hash)).collect()
}

/// Interrupts the debate after each of its facts.
async fn check_every_cut(plan: Plan) -> View {
    let (source, journal, view, proposal) = whole(plan).await;
    let end = journal
        .iter()
        .position(|recorded| matches!(recorded.event, Event::Ended { .. }))
        .expect("an end");
    assert!(
        end > 10,
        "the debate is too short to show anything: {end} facts"
    );
    for cut in 1..=end {
        let (bench, debate) = broken_off(&source, &journal, cut);
        let stored = journal[..cut]
            .iter()
            .filter(|recorded| matches!(recorded.event, Event::Replied { .. }))
            .count();
        let running = bench.desk.resume(&debate).await.expect("a resume");
        let finished = bench
            .desk
            .finish(running.expect("a debate that was not running"))
            .await
            .expect("an end");
        let (header, original) = (&finished.view.header, &view.header);
        assert_eq!(
            (header.outcome, &header.why, &header.disputes),
            (original.outcome, &original.why, &original.disputes),
            "cut at {cut}"
        );
        assert_eq!(header.calls, original.calls, "cut at {cut}");
        assert_eq!(bench.proposal(&finished), proposal, "cut at {cut}");
        assert_eq!(finished.replayed as usize, stored, "cut at {cut}");
    }
    view
}

#[tokio::test]
async fn every_recorded_fact_is_a_place_to_go_on_from() {
    Box::pin(check_every_cut(rules())).await;
}

#[tokio::test]
async fn so_is_every_fact_of_a_debate_that_loses_a_section_and_goes_in_circles() {
    let critic = StandIn::new(&Script::text([objects(&[vague()])]));
    let launch = "\n## Launch\n\nTBD\n";
    let last = "- Names and email addresses are stored with the invite.\n";
    let back = edits(&[(last, &format!("{last}{launch}"), "")]);
    let drops = synthesis(&[(launch, "", "")], &[("F1", "\"a while\" will do")]);
    let editor = StandIn::new(&Script::text([back.for_words("Missing now"), drops]));
    let short = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    let view = Box::pin(check_every_cut(short)).await;
    assert_eq!(view.header.outcome, Some(Outcome::Circling));
    assert_eq!(view.header.disputes.len(), 1);
    let synthesis = view.rounds[0].synthesis.as_ref().expect("a synthesis");
    assert_eq!(synthesis.restored, ["## Launch"]);
}

#[tokio::test]
async fn a_debate_that_ended_by_itself_is_not_resumed() {
    let bench = Bench::new();
    let finished = bench.debate(GAPS, rules()).await;
    let debate = finished.view.setup.expect("a setup").debate;
    let refused = bench.desk.resume(&debate).await.err().expect("a refusal");
    assert!(
        refused.to_string().contains("nothing to resume"),
        "{refused}"
    );
}

#[tokio::test]
async fn a_proposal_whose_end_was_lost_does_not_stand_for_a_later_one() {
    let agrees = approves_with(&["invite a colleague", "Names and email addresses"]);
    let critic = in_order([objects(&[vague()]), agrees]);
    let editor = in_order([breaks()]);
    let source = Bench::new();
    let seats = [("qa", critic.own("critic"))];
    let failed = source
        .debate(GAPS, plan(&seats, editor.own("editor")))
        .await;
    assert_eq!(failed.view.header.outcome, Some(Outcome::Failed));
    assert_eq!(source.proposal(&failed), GAPS);
    let journal = source.facts(&failed);
    let end = journal.iter().position(|fact| fact.key == "end/1");

    let (bench, debate) = broken_off(&source, &journal, end.expect("an end"));
    from_now_on(&editor, [says_seven_days()]);
    let finished = bench.resume(&debate).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    let refined = GAPS.replace("after a while", "after 7 days");
    assert_eq!(bench.proposal(&finished), refined);
}
