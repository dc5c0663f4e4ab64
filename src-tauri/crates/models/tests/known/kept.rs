//! What is tried once for each installed version, and stored.

use std::os::unix::fs::{PermissionsExt, symlink};

use domain::FailureKind::Cancelled;
use domain::model::ModelSource;

use super::*;

/// A program with a version, whose lock behaves this way when it is tried.
fn version(format: CliFormat, version: &str, lock: Checked) -> StandIn {
    let mut script = Script::new(format, [Turn::text("A gap.")]);
    version.clone_into(&mut script.version);
    script.lock = lock;
    StandIn::new(&script)
}

/// A script that replaces a known program. In it, `$folder` is the folder, and `$name` the name of the
/// program.
fn shim(folder: &Path, known: &ModelSpec, script: &str) -> ModelSpec {
    let ModelSource::KnownCli {
        cli,
        model,
        program,
    } = &known.source
    else {
        unreachable!("a known program");
    };
    let name = program.as_deref().and_then(Path::file_name);
    let name = name.expect("a name");
    let path = folder.join(name);
    let (at, name) = (folder.display(), name.display());
    let text = format!("#!/bin/sh\nfolder='{at}'\nname='{name}'\n{script}\n");
    fs::write(&path, text).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    ModelSpec {
        name: known.name.clone(),
        source: ModelSource::KnownCli {
            cli: *cli,
            model: model.clone(),
            program: Some(path),
        },
    }
}

#[tokio::test]
async fn another_version_behind_a_shim_is_checked_before_it_is_asked() {
    for (cli, format) in CLIS {
        let folder = tempfile::tempdir().expect("a folder");
        let safe = version(format, "1.0.0", Checked::Keeps);
        let unsafe_one = version(format, "2.0.0", Checked::OffersTools);
        let current = folder.path().join("current");
        symlink(safe.folder(), &current).expect("a link");
        unsafe_one.known(cli, "some-model");
        let known = safe.known(cli, "some-model");
        let spec = shim(
            folder.path(),
            &known,
            r#"exec "$folder/current/$name" "$@""#,
        );
        let work = folder.path().join("work");
        assert_eq!(ask_in(&work, &spec, PATIENT).await.text(), "A gap.");

        fs::remove_file(&current).expect("a link");
        symlink(unsafe_one.folder(), &current).expect("a link");
        let asked = ask_in(&work, &spec, PATIENT).await;
        assert_eq!(asked.kind(), OfferedTools, "{cli:?}: {asked:?}");
        assert_eq!(unsafe_one.calls().len(), 0, "{cli:?}");
    }
}

#[tokio::test]
async fn a_check_of_another_version_than_the_one_that_runs_says_nothing() {
    let (cli, format) = CLIS[0];
    let folder = tempfile::tempdir().expect("a folder");
    let checked = version(format, "1.0.0", Checked::Keeps);
    let runs = version(format, "2.0.0", Checked::OffersTools);
    runs.known(cli, "some-model");
    for (name, stand_in) in [("checked", &checked), ("runs", &runs)] {
        symlink(stand_in.folder(), folder.path().join(name)).expect("a link");
    }
    // A version manager with settings in the home folder does this.
    let script = r#"if [ "$HOME" = "$REAL" ]; then exec "$folder/runs/$name" "$@"; fi
exec "$folder/checked/$name" "$@""#;
    let home = std::env::var("HOME").expect("a home");
    let script = format!("REAL='{home}'\n{script}");
    let spec = shim(folder.path(), &checked.known(cli, "some-model"), &script);
    let asked = ask_in(&folder.path().join("work"), &spec, PATIENT).await;
    assert_eq!(asked.kind(), Crashed, "{asked:?}");
    let message = &asked.failure().message;
    assert!(message.contains("different version"), "{message}");
    assert_eq!((runs.calls().len(), checked.calls().len()), (0, 0));
}

#[tokio::test]
async fn a_call_that_is_stopped_waits_for_no_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let stand_in = answering(CliFormat::Claude);
    let known = stand_in.known(KnownCli::Claude, "sonnet");
    let model = open(
        &shim(folder.path(), &known, "exec tail -f /dev/null"),
        &folder.path().join("work"),
    );
    let cancel = CancellationToken::new();
    cancel.cancel();
    let question = question("Name the gap.");
    let reply = model.ask(&question, PATIENT, &mut |_| {}, &cancel).await;
    assert_eq!(reply.expect_err("a failure").kind, Cancelled);
}

#[tokio::test]
async fn a_program_that_says_no_version_is_not_asked() {
    for (cli, format) in CLIS {
        let stand_in = version(format, "", Checked::Keeps);
        let asked = ask(&stand_in.known(cli, "some-model")).await;
        assert_eq!(asked.kind(), Crashed, "{cli:?}: {asked:?}");
        let message = &asked.failure().message;
        assert!(message.contains("report its version"), "{message}");
        assert_eq!(stand_in.calls().len(), 0, "{cli:?}");
    }
}

#[tokio::test]
async fn a_program_that_does_not_keep_to_it_is_not_asked() {
    for (cli, format) in CLIS {
        for (lock, kind, said) in [
            (
                Checked::RunsCommands,
                OfferedTools,
                "it failed a safety check: it ran a command",
            ),
            (
                Checked::SendsMemory,
                OfferedTools,
                "it sent instructions from a file that it wasn’t given",
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
            assert!(!failure.message.contains("(a check)"), "{failure:?}");
            assert_eq!(stand_in.calls().len(), 0, "{cli:?}, {lock:?}");
        }
    }
}

#[tokio::test]
async fn tools_among_what_a_model_reads_are_offered_too() {
    let mut script = Script::new(CliFormat::Codex, [Turn::text("A gap.")]);
    script.lock = Checked::OffersToolsBeside;
    let stand_in = StandIn::new(&script);
    let asked = ask(&stand_in.known(KnownCli::Codex, "some-model")).await;
    assert_eq!(asked.kind(), OfferedTools);
    assert_eq!(stand_in.calls().len(), 0);
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
