//! Asking the login shell for its PATH.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use guard::Guarded;

/// How long the shell may take.
const LIMIT: Duration = Duration::from_secs(4);

/// The login shell's PATH. Profiles may print anything, wait for a terminal, and start processes that keep
/// running: only the last PATH line counts, and whatever is left is ended.
pub(super) fn path() -> Option<OsString> {
    let shell = env::var_os("SHELL")?;
    let mut shell = Guarded::new(Path::new(&shell)).ok()?;
    drop(shell.input);
    let mut child = shell
        .command
        .args(["-ilc", "env"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let stdout = child.stdout.take()?;
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(std::io::read_to_string(stdout)));
    let printed = receive.recv_timeout(LIMIT);
    drop(shell.leash);
    let _ = child.wait();
    let printed = printed.ok()?.ok()?;
    let path = printed
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("PATH="))?;
    Some(path.into())
}
