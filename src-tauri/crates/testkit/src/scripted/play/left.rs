//! Processes that are left behind. Each has the script among its arguments, so that tests can find it.

use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use rustix::process::{Signal, getpid, kill_process, setsid};

use super::super::Leaves;
use super::FOREVER;

/// The argument that marks a process as left behind.
const LINGER: &str = "--linger";

/// Starts one, and returns once it is in its final state.
pub(super) fn leave(leaves: Leaves, script: &Path) -> io::Result<()> {
    // A process that is ready closes its standard input.
    let (mut ready, input) = io::pipe()?;
    let ours = env::current_exe()?;
    let mut command = if leaves == Leaves::Stubborn {
        // Ignored signals stay ignored in the program that replaces the shell.
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "trap '' TERM HUP INT; exec \"$0\" \"$@\""]);
        shell.arg(ours);
        shell
    } else {
        Command::new(ours)
    };
    command
        .arg(script)
        .arg(LINGER)
        .arg(serde_json::to_string(&leaves)?)
        .stdin(input);
    if leaves == Leaves::Daemon {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    let left = command.spawn()?;
    // The command holds the pipe too.
    drop((command, left));
    ready.read_to_end(&mut Vec::new())?;
    Ok(())
}

/// Whether this process is one that is left behind. If so, this returns only when its time is up.
pub(super) fn is_meant(arguments: &[String]) -> io::Result<bool> {
    let [linger, leaves] = arguments else {
        return Ok(false);
    };
    if linger != LINGER {
        return Ok(false);
    }
    match serde_json::from_str(leaves)? {
        Leaves::Child | Leaves::Stubborn => linger_on()?,
        Leaves::Session => {
            setsid()?;
            linger_on()?;
        }
        Leaves::Daemon => {
            setsid()?;
            orphan()?;
        }
        Leaves::Stopped => {
            File::open("/dev/null").map(rustix::stdio::dup2_stdin)??;
            stop()?;
        }
    }
    Ok(true)
}

/// Stops this process until somebody continues it.
pub(super) fn stop() -> io::Result<()> {
    kill_process(getpid(), Signal::STOP)?;
    thread::sleep(FOREVER);
    Ok(())
}

fn linger_on() -> io::Result<()> {
    File::open("/dev/null").map(rustix::stdio::dup2_stdin)??;
    thread::sleep(FOREVER);
    Ok(())
}

/// Starts a child in its own process group, and doesn’t wait for it.
fn orphan() -> io::Result<()> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    arguments.pop();
    let child = Command::new(env::current_exe()?)
        .args(arguments)
        .arg(serde_json::to_string(&Leaves::Session)?)
        .spawn()?;
    drop(child);
    Ok(())
}
