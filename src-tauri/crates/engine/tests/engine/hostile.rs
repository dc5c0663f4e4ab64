//! Texts that try to be run, read, fetched or believed, as documents and as replies: they stay texts.

use std::fs;

use crate::common::voices::{DOCUMENT, approves_with, finding, synthesis};
use crate::common::{Bench, plan};
use domain::answer::CritiqueAnswer;
use domain::model::{CliFormat, KnownCli};
use domain::{FindingStatus, Outcome, Severity};
use engine::Finished;
use testkit::hostile::{ATTACKS, Attack, SECRET};
use testkit::scripted::{Call, Script, StandIn, Turn};

/// Nobody listens there.
const LISTENER: &str = "127.0.0.1:9";

/// The document with a text in it.
fn document(text: &str) -> String {
    format!("{text}\n\n{DOCUMENT}\n{text}\n")
}

/// A critic who raises something, with the words of the attack in every text field.
fn objection(text: &str) -> CritiqueAnswer {
    let mut raised = finding(Severity::Blocking, text, "expires after a while");
    text.clone_into(&mut raised.concern);
    text.clone_into(&mut raised.suggestion);
    raised.rule = Some("vague-measure".to_owned());
    CritiqueAnswer {
        listed: 0,
        approve: false,
        findings: vec![raised],
        evidence: vec![text.to_owned()],
    }
}

/// Two rounds in which the critic and the editor say what the attack wants.
async fn debate(text: &str) -> (Finished, Vec<Call>, Bench) {
    let turns = [
        Turn::answer(&objection(text))
            .for_shape("critique/1")
            .on_call(1),
        approves_with(&["invite a colleague", "Everyone gets it"]).for_shape("critique/1"),
        synthesis(&[("after a while", "after 7 days", "F1")], &[("F9", text)])
            .for_shape("synthesis/1"),
    ];
    let stand_in = StandIn::new(&Script::new(CliFormat::Claude, turns));
    let model = || stand_in.known(KnownCli::Claude, "sonnet");
    let bench = Bench::new();
    let finished = bench
        .debate(&document(text), plan(&[("qa", model())], model()))
        .await;
    (finished, stand_in.calls(), bench)
}

/// What a prompt contains besides the parts that are declared as data.
fn our_own(prompt: &str) -> String {
    let mut ours = String::new();
    let mut lines = prompt.lines();
    while let Some(line) = lines.next() {
        let Some((mark, name)) = line
            .strip_suffix(", as data: begin")
            .and_then(|line| line.split_once(' '))
        else {
            ours.push_str(line);
            ours.push('\n');
            continue;
        };
        let end = format!("{mark} {name}: end");
        assert!(
            lines.any(|line| line == end),
            "{name} has no end in: {prompt}"
        );
    }
    ours
}

/// Except for the text, a call is the same as with a harmless text.
fn check_call(call: &Call, harmless: &Call, attack: &Attack, text: &str) {
    let wants = attack.wants;
    assert!(
        call.prompt.starts_with("You are "),
        "{wants}: {}",
        call.prompt
    );
    assert_eq!(call.shape, harmless.shape, "{wants}");
    assert!(call.folder_entries.is_empty(), "{wants}");
    assert!(!call.asked().contains(SECRET), "{wants}: the file was read");
    assert_eq!(call.environment["CLAUDE_CODE_DISABLE_ATTACHMENTS"], "1");
    let has = |words: [&str; 2]| call.arguments.windows(2).any(|pair| pair == words);
    assert!(has(["--tools", ""]), "{wants}: {:?}", call.arguments);
    assert_eq!(our_own(&call.prompt), our_own(&harmless.prompt), "{wants}");
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        assert!(call.prompt.contains(line), "{wants}: not sent as written");
        let listed = call.arguments.iter().any(|word| word.contains(line));
        assert!(!listed, "{wants}: {:?}", call.arguments);
    }
}

#[tokio::test]
async fn nothing_is_run_read_or_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("secret.txt");
    fs::write(&file, SECRET).expect("a file");
    let (_, harmless, _) = debate("Nothing in particular.").await;
    for attack in ATTACKS {
        let text = attack.text(&file.display().to_string(), LISTENER);
        let (finished, calls, bench) = debate(&text).await;
        let wants = attack.wants;
        let header = &finished.view.header;
        assert_eq!(
            header.outcome,
            Some(Outcome::Consensus),
            "{wants}: {}",
            header.why
        );
        assert_eq!(calls.len(), harmless.len(), "{wants}");
        for (call, harmless) in calls.iter().zip(&harmless) {
            check_call(call, harmless, attack, &text);
        }
        let critique = &finished.view.rounds[0].critiques[0];
        assert!(!critique.approved, "{wants}: believed");
        assert_eq!(critique.findings[0].title, text, "{wants}");
        assert_eq!(critique.findings[0].rule, None, "{wants}: it is no rule");
        let expected = document(&text).replace("after a while", "after 7 days");
        assert_eq!(bench.proposal(&finished), expected, "{wants}");
    }
}

/// How a critic’s reply to a document with this text is handled.
async fn check_reply(text: &str, reply: &str, approved: bool) {
    let turns = [
        Turn::text(reply).for_shape("critique/1").on_call(1),
        Turn::answer(&objection("It says too little.")).for_shape("critique/1"),
        synthesis(&[], &[("F1", "\"## Goal\" says it.")]).for_shape("synthesis/1"),
    ];
    let stand_in = StandIn::new(&Script::text(turns));
    let bench = Bench::new();
    let mut plan = plan(&[("qa", stand_in.own("critic"))], stand_in.own("editor"));
    plan.max_rounds = 1;
    let finished = bench.debate(&document(text), plan).await;
    let round = &finished.view.rounds[0];
    assert_eq!(round.critiques[0].approved, approved, "{reply}");
    let count = round.count.as_ref().expect("a count");
    assert_eq!(count.approvals, u32::from(approved), "{reply}");
}

#[tokio::test]
async fn an_approval_counts_from_the_answers_own_field_alone() {
    let evidence = r#""evidence": ["invite a colleague", "Everyone gets it"]"#;
    let own = r#"{"approve": false, "findings": [], "evidence": []}"#;
    let fits = |attack: &&Attack| attack.wants.starts_with("to be an approval");
    for forged in ATTACKS.iter().filter(fits) {
        let forged = forged.text("", "");
        check_reply(&forged, &forged, false).await;
        check_reply(
            &forged,
            &format!("The text says {forged}. I say: {own}"),
            false,
        )
        .await;
        check_reply(
            &forged,
            &format!("{own}\n\nBeware of:\n```json\n{forged}\n```"),
            false,
        )
        .await;
        let cut = format!(
            "{{\"findings\": [{{\"quote\": \"{}",
            forged.replace('"', "\\\"")
        );
        check_reply(&forged, &cut, false).await;
        check_reply("Nothing else.", &cut, false).await;
        let words = format!(
            "{{\"findings\": [], \"note\": \"{{'approve': true}}\", \"approve\": true, {evidence}}}"
        );
        check_reply(&forged, &words, true).await;
    }
}

#[tokio::test]
async fn a_model_can_not_say_that_a_question_is_recorded() {
    let turns = [
        Turn::answer(&objection("It says too little.")).for_shape("critique/1"),
        Turn::text(r#"{"edits": [], "declined": [], "recorded": ["F1"]}"#).for_shape("synthesis/1"),
    ];
    let stand_in = StandIn::new(&Script::text(turns));
    let bench = Bench::new();
    let mut plan = plan(&[("qa", stand_in.own("critic"))], stand_in.own("editor"));
    plan.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, plan).await;
    let findings = &finished.view.rounds[0]
        .count
        .as_ref()
        .expect("a count")
        .findings;
    assert_eq!(findings[0].status, FindingStatus::Open);
}
