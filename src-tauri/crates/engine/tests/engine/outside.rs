//! What a debate writes outside its own folder: once, and never over somebody else’s work.

use std::fs;
use std::path::Path;

use crate::common::voices::{DOCUMENT, declines, in_order, objects, vague};
use crate::common::{Bench, debate_of, plan};
use domain::setup::{ReportFile, ReportFormat};
use domain::{DebateId, Event, Outcome, Recorded};
use engine::{Finished, Plan};
use testkit::scripted::StandIn;

fn reporting(critic: &StandIn, editor: &StandIn, file: &Path) -> Plan {
    let mut plan = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    plan.max_rounds = 1;
    plan.report = Some(ReportFile {
        file: file.to_string_lossy().into_owned(),
        format: ReportFormat::Md,
    });
    plan
}

/// A critic who is never content and an editor who declines.
fn cast() -> (StandIn, StandIn) {
    (
        in_order([objects(&[vague()])]),
        in_order([declines(&[("F1", "no")])]),
    )
}

async fn debated(bench: &Bench, file: &Path) -> Finished {
    let (critic, editor) = cast();
    let finished = bench
        .debate(DOCUMENT, reporting(&critic, &editor, file))
        .await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::MaxRounds));
    finished
}

#[tokio::test]
async fn a_report_is_written_at_each_end() {
    let bench = Bench::new();
    let file = bench.folder.path().join("report.md");
    let (critic, editor) = cast();
    let plan = reporting(&critic, &editor, &file);
    let finished = bench.debate(DOCUMENT, plan).await;
    let first = fs::read_to_string(&file).expect("a report");
    assert!(
        first.contains("The reviewers didn’t agree in 1 round.")
            && first.contains("The expiry is not")
    );
    assert!(finished.view.header.warnings.is_empty());

    let more = bench.desk.more_rounds(&debate_of(&finished), 1).await;
    let finished = bench
        .desk
        .finish(more.expect("more"))
        .await
        .expect("an end");
    assert_eq!(finished.view.rounds.len(), 2);
    let second = fs::read_to_string(&file).expect("a report");
    assert!(
        second.contains("The reviewers raised nothing in the last round"),
        "{second}"
    );
}

#[tokio::test]
async fn a_report_that_cannot_be_written_is_a_warning() {
    let bench = Bench::new();
    let file = bench.folder.path().join("nowhere").join("report.md");
    let finished = debated(&bench, &file).await;
    let warning = &finished.view.header.warnings[0];
    assert!(warning.contains("The report wasn’t written."), "{warning}");
}

/// Removes the facts from `key` on, as if the program had died before them.
fn cut(bench: &Bench, debate: &DebateId, key: &str) -> Bench {
    let facts = bench.desk.store().events(debate, 0).expect("a journal");
    let end = facts.iter().position(|fact| fact.key == key);
    let copy = Bench::new();
    let task = copy.task(DOCUMENT);
    let version = copy.desk.store().snapshot(&task).expect("a version");
    for Recorded { key, mut event, .. } in facts.into_iter().take(end.expect("the key")) {
        if let Event::Started { setup } = &mut event {
            setup.task = task.clone();
            setup.version = version.id.clone();
        }
        let texts: Vec<String> = named(&event).iter().map(|hash| bench.text(hash)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        copy.desk
            .store()
            .append(debate, &key, &event, &texts)
            .expect("a fact");
    }
    copy
}

fn named(event: &Event) -> Vec<domain::TextHash> {
    match event {
        Event::Started { setup } => vec![setup.original.clone()],
        Event::RoundBegan { text, .. } | Event::Proposed { text, .. } => vec![text.clone()],
        Event::Replied { reply } => {
            vec![
                reply.system.clone(),
                reply.prompt.clone(),
                reply.raw.clone(),
            ]
        }
        Event::Synthesized { synthesis, .. } => vec![synthesis.text.clone()],
        _ => Vec::new(),
    }
}

/// What a resume leaves in the file.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Left {
    Report,
    AsFound,
    AsFoundWithAWarning,
}

/// Resumes a debate that was cut before `key`, with `found` in the file.
async fn check_resumed(key: &str, found: Option<&str>, left: Left) {
    let bench = Bench::new();
    let file = bench.folder.path().join("report.md");
    let finished = debated(&bench, &file).await;
    let copy = cut(&bench, &debate_of(&finished), key);
    match found {
        Some(found) => fs::write(&file, found).expect("a file"),
        None => fs::remove_file(&file).expect("no file"),
    }
    let resumed = copy.resume(&debate_of(&finished)).await;
    assert_eq!(resumed.view.header.outcome, Some(Outcome::MaxRounds));
    let warned = !resumed.view.header.warnings.is_empty();
    assert_eq!(warned, left == Left::AsFoundWithAWarning, "{key}");
    let held = fs::read_to_string(&file).unwrap_or_default();
    match left {
        Left::Report => assert!(
            held.contains("The reviewers didn’t agree in 1 round."),
            "{key}: {held}"
        ),
        _ => assert_eq!(held, found.unwrap_or_default(), "{key}"),
    }
}

#[tokio::test]
async fn an_effect_that_was_broken_off_is_finished_but_never_over_other_work() {
    // Nothing had begun: what is there is replaced, as requested.
    check_resumed("report/1/before", Some("an older one"), Left::Report).await;
    check_resumed("report/1/before", None, Left::Report).await;
    // It had begun, and there was no file.
    check_resumed("report/1", None, Left::Report).await;
    check_resumed("report/1", Some("their work"), Left::AsFoundWithAWarning).await;
    // It was done, and isn’t done twice.
    check_resumed("end/1", Some("edited since"), Left::AsFound).await;
}
