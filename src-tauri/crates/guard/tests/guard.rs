//! Programs under a guard, seen by whoever started them.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "a test that lacks what it needs fails")]

use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use guard::{Guarded, Leash};

/// Starts a shell that runs this, with only the given text on its standard input.
fn shell(script: &str, input: &str) -> (Child, Leash) {
    let mut guarded = Guarded::new(Path::new("/bin/sh")).expect("a guard");
    let child = guarded
        .command
        .args(["-c", script])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a start");
    guarded.input.write_all(input.as_bytes()).expect("a reader");
    (child, guarded.leash)
}

/// How it ended, and what it printed.
fn ran(script: &str, input: &str) -> (ExitStatus, String) {
    let (child, mut leash) = shell(script, input);
    let output = child.wait_with_output().expect("an end");
    let status = leash.report().expect("a report").expect("a start");
    (status, String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn ends_come_through_as_they_are() {
    for (script, code, signal) in [
        ("exit 0", Some(0), None),
        ("exit 7", Some(7), None),
        ("exit 255", Some(255), None),
        ("kill -TERM $$", None, Some(15)),
        ("kill -KILL $$", None, Some(9)),
        ("kill -PIPE $$", None, Some(13)),
    ] {
        let (status, _) = ran(script, "");
        assert_eq!((status.code(), status.signal()), (code, signal), "{script}");
    }
}

#[test]
fn why_a_program_could_not_be_started_comes_through() {
    for (program, kind) in [
        ("/no/such/program", ErrorKind::NotFound),
        ("/etc/passwd", ErrorKind::PermissionDenied),
    ] {
        let mut guarded = Guarded::new(Path::new(program)).expect("a guard");
        guarded
            .command
            .spawn()
            .and_then(|mut guard| guard.wait())
            .expect("a guard that ends");
        let report = guarded.leash.report().expect("a report");
        assert_eq!(report.expect_err("no start").kind(), kind, "{program}");
    }
}

#[test]
fn the_input_arrives_and_has_an_end() {
    let (_, printed) = ran("wc -c", "twelve bytes");
    assert_eq!(printed.trim(), "12");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_gets_no_descriptor_that_it_would_not_have_without_a_guard() {
    let script = "exec ls /proc/self/fd";
    let bare = Command::new("/bin/sh")
        .args(["-c", script])
        .output()
        .expect("a shell");
    assert_eq!(ran(script, "").1, String::from_utf8_lossy(&bare.stdout));
}

#[test]
fn a_leash_is_held_by_nobody_else() {
    let (mut first, leash) = shell("echo; exec sleep 600", "");
    let (second, other) = shell("exec sleep 600", "");
    let mut line = [0];
    let mut printed = first.stdout.take().expect("a pipe");
    printed.read_exact(&mut line).expect("it runs");
    drop(leash);
    // All descendants of the first program have closed the pipe.
    assert_eq!(printed.read(&mut line).expect("an end"), 0);
    first.wait().expect("an end");
    drop(other);
    second.wait_with_output().expect("an end");
}
