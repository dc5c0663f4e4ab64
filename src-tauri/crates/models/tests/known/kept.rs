//! What is tried of an installed version once, and kept.

use super::*;

#[tokio::test]
async fn a_program_that_does_not_keep_to_it_is_not_asked() {
    for (cli, format) in CLIS {
        for (lock, kind, said) in [
            (
                Checked::RunsCommands,
                OfferedTools,
                "a command from the settings",
            ),
            (
                Checked::SendsMemory,
                OfferedTools,
                "instructions from a file",
            ),
            (Checked::OffersTools, OfferedTools, "it offered tools"),
            (
                Checked::AsksNobody,
                Crashed,
                "couldn’t check that its tools",
            ),
            (Checked::Fails, Crashed, "couldn’t check that its tools"),
        ] {
            let mut script = Script::new(format, [Turn::text("A gap.")]);
            script.lock = lock;
            let stand_in = StandIn::new(&script);
            let asked = ask(&stand_in.known(cli, "some-model")).await;
            let failure = asked.failure();
            assert_eq!(failure.kind, kind, "{cli:?}, {lock:?}: {failure:?}");
            assert!(
                failure.message.contains(said),
                "{cli:?}, {lock:?}: {failure:?}"
            );
            assert!(failure.command.is_some(), "{failure:?}");
            assert_eq!(stand_in.calls().len(), 0, "{cli:?}, {lock:?}");
        }
    }
}

#[tokio::test]
async fn a_check_that_failed_is_made_again_and_one_that_told_is_kept() {
    let (cli, format) = CLIS[0];
    let folder = tempfile::tempdir().expect("a folder");
    for (lock, kept) in [
        (Checked::Fails, 0),
        (Checked::OffersTools, 1),
        (Checked::Keeps, 1),
    ] {
        let mut script = Script::new(format, [Turn::text("A gap.")]);
        script.lock = lock;
        let stand_in = StandIn::new(&script);
        let folder = folder.path().join(format!("{lock:?}"));
        let _ = ask_in(&folder, &stand_in.known(cli, "sonnet"), PATIENT).await;
        let files = fs::read_dir(folder.join("kept")).expect("a folder");
        let locks = files.filter_map(Result::ok).filter(|file| {
            file.file_name()
                .display()
                .to_string()
                .starts_with("claude-lock")
        });
        assert_eq!(locks.count(), kept, "{lock:?}");
    }
}

#[tokio::test]
async fn gemini_does_not_wait_for_one_try_after_the_other() {
    for (line, kind) in [
        (
            "Attempt 1 failed with status 503. Retrying with backoff... _ApiError: {}",
            Overloaded,
        ),
        (
            "Attempt 1 failed with status 429. Retrying with backoff...",
            RateLimited,
        ),
        (
            "Attempt 2 failed: quota exceeded. Retrying after 5000ms...",
            RateLimited,
        ),
        ("Attempt 1 failed. Retrying with backoff...", Overloaded),
    ] {
        let turn = Turn::text("never the end")
            .exits(1, &format!("{line}\n"))
            .stalls();
        let stand_in = StandIn::new(&Script::new(CliFormat::Gemini, [turn]));
        let asked = ask(&stand_in.known(KnownCli::Gemini, "gemini-3-flash-preview")).await;
        assert_eq!(asked.kind(), kind, "{line}");
    }
}

#[tokio::test]
async fn options_that_a_version_does_without_are_left_out() {
    for (help, given) in [
        ("--include-partial-messages  pieces", true),
        ("--verbose  more", false),
    ] {
        let mut script = Script::new(CliFormat::Claude, [Turn::text("A gap.")]);
        help.clone_into(&mut script.help);
        let stand_in = StandIn::new(&script);
        assert_eq!(
            ask(&stand_in.known(KnownCli::Claude, "sonnet"))
                .await
                .text(),
            "A gap."
        );
        let call = &stand_in.calls()[0];
        assert_eq!(
            has(call, &["--include-partial-messages"]),
            given,
            "{:?}",
            call.arguments
        );
        assert!(has(call, &["--tools", ""]), "{:?}", call.arguments);
    }
}
