//! Programs that misbehave: each ends with a clear result, and leaves nothing behind.
#![cfg(unix)]
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test that lacks what it needs fails"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use common::{PATIENT, ask, ask_in, ask_within, question};
use domain::FailureKind::{Cancelled, NotInstalled, Silent, TimedOut, Unreadable};
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::{FailureKind, Usage};
use models::{Limits, open};
use testkit::scripted::{Flood, Leaves, Script, StandIn, Turn};
use tokio_util::sync::CancellationToken;

const SHORT: Duration = Duration::from_millis(50);

fn plain(turn: Turn) -> StandIn {
    StandIn::new(&Script::text([turn]))
}

/// Waits until the condition is true; fails if it never is.
async fn until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..2_000 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("waited in vain: {what}");
}

async fn until_all_gone(stand_in: &StandIn) {
    until("nothing of the program is left", || {
        stand_in.processes().is_empty()
    })
    .await;
}

fn folders_of_calls(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let paths = entries.map(|entry| entry.path());
    paths
        .filter(|path| path.display().to_string().contains("call-"))
        .collect()
}

#[tokio::test]
async fn a_plain_answer_arrives_in_pieces_and_is_estimated() {
    let stand_in = plain(Turn::text("Zürich is 漢字 🙂 all of it").in_pieces(7, 1));
    let asked = ask(&stand_in.own("mine")).await;
    assert_eq!(asked.text(), "Zürich is 漢字 🙂 all of it");
    assert_eq!(asked.pieces.concat(), asked.text());
    let call = &stand_in.calls()[0];
    assert_eq!(
        call.prompt,
        "You look for gaps.\n\nName the gap that matters most.\n\nAnswer shape: critique/1"
    );
    let usage = Usage {
        input_tokens: domain::usage::estimate_tokens(&call.prompt),
        output_tokens: domain::usage::estimate_tokens(asked.text()),
        cost_usd: None,
        estimated: true,
    };
    assert_eq!(asked.reply.expect("a reply").usage, usage);
}

#[tokio::test]
async fn waiting_times_and_last_words_are_kept() {
    let stand_in = plain(Turn::text("").exits(2, "429: try again in 7 s"));
    let asked = ask(&stand_in.own("mine")).await;
    assert_eq!(asked.failure().retry_after_s, Some(7));
    assert_eq!(asked.failure().detail, "429: try again in 7 s");
}

#[tokio::test]
async fn control_sequences_and_broken_characters_do_not_reach_the_answer() {
    let stand_in =
        plain(Turn::bytes(b"\x1b[1mbold\x1b[0m \xff\xfe end \xe6\xbc".to_vec()).in_pieces(9, 1));
    assert_eq!(
        ask(&stand_in.own("mine")).await.text(),
        "bold \u{fffd}\u{fffd} end \u{fffd}"
    );
}

#[tokio::test]
async fn a_hundred_megabytes_are_not_kept() {
    let stand_in = plain(Turn::flood(Flood::Lines, 100));
    let asked = ask(&stand_in.own("mine")).await;
    assert_eq!(asked.kind(), Unreadable);
    assert!(
        asked.failure().message.contains("16 MB"),
        "{:?}",
        asked.failure()
    );
    let kept: usize = asked.pieces.iter().map(String::len).sum();
    assert!(kept < 17 << 20, "{kept} bytes were kept");
    until_all_gone(&stand_in).await;
}

#[tokio::test]
async fn much_standard_error_blocks_nothing() {
    let errors = "a warning that nobody reads\n".repeat(20_000);
    let stand_in = plain(Turn::text("fine").exits(0, &errors));
    assert_eq!(ask(&stand_in.own("mine")).await.text(), "fine");

    let failing = plain(Turn::text("").exits(1, &format!("{errors}the last word")));
    let asked = ask(&failing.own("mine")).await;
    let detail = &asked.failure().detail;
    assert!(
        detail.ends_with("the last word") && detail.len() <= 16 << 10,
        "{}",
        detail.len()
    );
}

#[tokio::test]
async fn a_program_may_ignore_its_input() {
    let stand_in = plain(Turn::text("I know what you want").deaf());
    let folder = tempfile::tempdir().expect("a folder");
    let question = question(&"a long prompt ".repeat(200_000));
    let model = open(&stand_in.own("mine"), folder.path());
    let cancel = CancellationToken::new();
    let reply = model.ask(&question, PATIENT, &mut |_| {}, &cancel).await;
    assert_eq!(reply.expect("a reply").text, "I know what you want");
}

#[tokio::test]
async fn large_prompts_arrive_whole() {
    let stand_in = plain(Turn::text("read"));
    let folder = tempfile::tempdir().expect("a folder");
    let question = question(&"A long prompt. ".repeat(100_000));
    let model = open(&stand_in.own("mine"), folder.path());
    let cancel = CancellationToken::new();
    let reply = model.ask(&question, PATIENT, &mut |_| {}, &cancel).await;
    assert!(reply.is_ok(), "{reply:?}");
    assert!(stand_in.calls()[0].prompt.ends_with(&question.prompt));
}

#[tokio::test]
async fn silence_and_the_whole_time_are_told_apart() {
    let quiet = Limits {
        silence: SHORT,
        ..PATIENT
    };
    let hasty = Limits {
        timeout: SHORT,
        ..PATIENT
    };
    for (format, limits, kind, message) in [
        (
            CliFormat::Gemini,
            quiet,
            Silent,
            "mine printed nothing for 0.05 s, so the call was ended.",
        ),
        (
            CliFormat::Text,
            hasty,
            TimedOut,
            "mine had not finished after 0.05 s, so the call was ended.",
        ),
    ] {
        let turn = Turn::text("never the end").in_pieces(2, 0).stalls();
        let stand_in = StandIn::new(&Script::new(format, [turn]));
        let asked = ask_within(&stand_in.own("mine"), limits).await;
        assert_eq!(asked.kind(), kind);
        assert_eq!(asked.failure().message, message);
    }
}

#[tokio::test]
async fn a_program_without_pieces_may_be_silent() {
    let limits = Limits {
        silence: SHORT,
        ..PATIENT
    };
    for format in [CliFormat::Codex, CliFormat::Text] {
        let turn = Turn::text("whole").after_ms(300);
        let stand_in = StandIn::new(&Script::new(format, [turn]));
        let asked = ask_within(&stand_in.own("mine"), limits).await;
        assert_eq!(asked.text(), "whole", "{format:?}");
    }
}

#[tokio::test]
async fn what_lingers_holds_nothing_up_and_is_ended() {
    let stand_in = plain(Turn::text("done").leaving(&Leaves::ALL));
    assert_eq!(ask(&stand_in.own("mine")).await.text(), "done");
    assert_eq!(stand_in.processes(), [0; 0]);
}

/// Asks models that stall or are stopped, with various processes left behind, and ends the calls in the
/// given way.
async fn broken_off(end: impl AsyncFn(&StandIn, &ModelSpec, &Path)) {
    let half = || Turn::text("never the end").in_pieces(2, 0);
    for turn in [half().stalls(), half().stops()] {
        let stand_in = plain(turn.leaving(&Leaves::ALL));
        let folder = tempfile::tempdir().expect("a folder");
        end(&stand_in, &stand_in.own("mine"), folder.path()).await;
        until_all_gone(&stand_in).await;
        until("the folder of the call is gone", || {
            folders_of_calls(folder.path()).is_empty()
        })
        .await;
    }
}

#[tokio::test]
async fn a_cancelled_call_leaves_nothing_behind() {
    broken_off(async |stand_in, spec, folder| {
        let cancel = CancellationToken::new();
        let question = question("Name the gap.");
        let model = open(spec, folder);
        let mut delta = |_: &str| {};
        let asking = model.ask(&question, PATIENT, &mut delta, &cancel);
        let stopping = async {
            until("the program was asked", || !stand_in.calls().is_empty()).await;
            cancel.cancel();
        };
        let (reply, ()) = tokio::join!(asking, stopping);
        assert_eq!(reply.expect_err("a failure").kind, Cancelled);
    })
    .await;
}

#[tokio::test]
async fn a_dropped_call_leaves_nothing_behind() {
    broken_off(async |stand_in, spec, folder| {
        let cancel = CancellationToken::new();
        let question = question("Name the gap.");
        let model = open(spec, folder);
        let mut delta = |_: &str| {};
        tokio::select! {
            reply = model.ask(&question, PATIENT, &mut delta, &cancel) => panic!("{reply:?}"),
            () = until("the program was asked", || !stand_in.calls().is_empty()) => {}
        }
    })
    .await;
}

#[tokio::test]
async fn a_call_that_is_given_up_leaves_nothing_behind() {
    broken_off(async |stand_in, spec, folder| {
        let limits = Limits {
            timeout: Duration::from_millis(400),
            ..PATIENT
        };
        assert_eq!(ask_in(folder, spec, limits).await.kind(), TimedOut);
        assert_eq!(stand_in.calls().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn programs_that_can_not_be_started_are_named() {
    let own = |command: &[&str]| ModelSpec {
        name: "mine".to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: command.iter().map(|&word| word.to_owned()).collect(),
        },
    };
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("text");
    fs::write(&text, "no program").expect("a file");
    let text = text.display().to_string();
    let cases: &[(&[&str], FailureKind)] = &[
        (&[], NotInstalled),
        (&["no-such-program-anywhere"], NotInstalled),
        (&["/no/such/program"], NotInstalled),
        (&[&text], NotInstalled),
    ];
    for (command, kind) in cases {
        let asked = ask(&own(command)).await;
        assert_eq!(asked.kind(), *kind, "{command:?}");
    }
}

#[tokio::test]
async fn each_call_has_an_empty_private_folder() {
    let stand_in = plain(Turn::text("fine"));
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..2 {
        assert!(
            ask_in(folder.path(), &stand_in.own("mine"), PATIENT)
                .await
                .reply
                .is_ok()
        );
    }
    let calls = stand_in.calls();
    assert_ne!(calls[0].folder, calls[1].folder);
    for call in calls {
        assert_eq!(call.folder_mode, 0o700);
        assert_eq!(call.folder_entries, Vec::<String>::new());
        until("the folder is gone", || !call.folder.exists()).await;
    }
}
