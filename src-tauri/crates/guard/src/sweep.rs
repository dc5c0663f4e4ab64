//! Ending all descendants of this process.

use std::io;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, waitid, waitpid,
};

/// Makes orphaned processes children of this one, instead of the system's first process.
#[cfg(target_os = "linux")]
pub(crate) fn adopt_orphans() -> io::Result<()> {
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}

/// Only Linux has such a rule.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "as on Linux, where it can fail")]
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Waits until the program has ended, and keeps its process ID reserved.
pub(crate) fn until_ended(leader: Pid) -> io::Result<()> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    rustix::io::retry_on_intr(|| waitid(WaitId::Pid(leader), options))?;
    Ok(())
}

/// Ends everything left by a program that has ended. Returns its exit status as the system reports it.
pub(crate) fn all_of(leader: Pid) -> io::Result<i32> {
    // Fails if the group is empty, which is what we want.
    let _ = kill_process_group(leader, Signal::KILL);
    let ended = rustix::io::retry_on_intr(|| waitpid(Some(leader), WaitOptions::empty()))?;
    let status = ended.map(|(_, status)| status.as_raw());
    #[cfg(target_os = "linux")]
    orphans();
    status.ok_or_else(|| Errno::CHILD.into())
}

/// Ends the children of this process, whose children then become its own, until there are none.
#[cfg(target_os = "linux")]
fn orphans() {
    use rustix::process::{kill_process, wait};
    loop {
        match wait(WaitOptions::NOHANG) {
            // One that had already ended.
            Ok(Some(_)) | Err(Errno::INTR) => continue,
            Ok(None) => {}
            Err(_) => return,
        }
        // The process ID can't belong to another yet: the process is our child until we have waited for it.
        let ended = children()
            .filter(|&child| kill_process(child, Signal::KILL).is_ok())
            .count();
        if ended == 0 {
            // What is left belongs to another user.
            return;
        }
        let _ = wait(WaitOptions::empty());
    }
}

/// The children of this process. Kernels need not offer `/proc/self/task/*/children`.
#[cfg(target_os = "linux")]
fn children() -> impl Iterator<Item = Pid> {
    let ours = rustix::process::getpid().as_raw_pid().to_string();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(move |entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let status = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name, in parentheses, may contain anything; after it come the state and the parent.
        let (_, behind) = status.rsplit_once(") ")?;
        let parent = behind.split(' ').nth(1)?;
        (parent == ours).then(|| Pid::from_raw(number)).flatten()
    })
}
