//! Running one of the user's programs to its end, under a guard: it may start anything.

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Runs a program with `input` on its standard input, for no longer than `limit`.
///
/// # Errors
/// When it can't be started, or takes longer.
#[cfg(unix)]
pub fn run(
    program: &Path,
    input: &[u8],
    limit: Duration,
    prepare: impl FnOnce(&mut Command),
) -> io::Result<Output> {
    let guard::Guarded {
        mut command,
        input: pipe,
        mut leash,
    } = guard::Guarded::new(program)?;
    prepare(&mut command);
    let child = start(&mut command).map_err(guard::no_guard)?;
    // As long as the command keeps its end of the pipe, the program would wait for more.
    drop(command);
    let mut output = attended(child, pipe, input, limit)?;
    if let Some(status) = leash.report() {
        output.status = status?;
    }
    Ok(output)
}

#[cfg(not(unix))]
pub fn run(
    program: &Path,
    input: &[u8],
    limit: Duration,
    prepare: impl FnOnce(&mut Command),
) -> io::Result<Output> {
    let (read, pipe) = io::pipe()?;
    let mut command = Command::new(program);
    command.stdin(read);
    prepare(&mut command);
    let child = start(&mut command)?;
    drop(command);
    attended(child, pipe, input, limit)
}

fn start(command: &mut Command) -> io::Result<Child> {
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// Everything that a program printed.
fn attended(
    child: Child,
    mut pipe: io::PipeWriter,
    input: &[u8],
    limit: Duration,
) -> io::Result<Output> {
    let input = input.to_owned();
    thread::spawn(move || pipe.write_all(&input));
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(child.wait_with_output()));
    let ended = receive.recv_timeout(limit);
    let slow = || io::Error::other(format!("it took longer than {} s", limit.as_secs()));
    ended.unwrap_or_else(|_| Err(slow()))
}
