//! Ending what is left of a guard that was itself killed.

/// Set in the program that a guard starts, to the guard’s process ID. All of its descendants have it, in
/// whatever session, unless started with an environment of their own.
#[cfg(target_os = "linux")]
pub(crate) const MARK: &str = "GUARDED_BY";

/// Max number of checks: what is started during one check shows up in the next.
#[cfg(target_os = "linux")]
const LOOKS: u32 = 100;

/// Ends all processes that a guard left behind, by its process ID: those in its session, and those that
/// left the session and have this ID in their environment. Returns whether none is left. Blocks for a
/// second at most.
#[cfg(target_os = "linux")]
pub fn end_session(guard: u32) -> bool {
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Signal, kill_process};

    for _ in 0..LOOKS {
        let left = members(guard);
        if left.is_empty() {
            return true;
        }
        for process in left {
            // A process of another user stays.
            let _ = kill_process(process, Signal::KILL);
        }
        thread::sleep(Duration::from_millis(10));
    }
    members(guard).is_empty()
}

/// Only Linux lists sessions where everyone can read them.
#[cfg(not(target_os = "linux"))]
pub fn end_session(_: u32) -> bool {
    false
}

/// The processes of a guard that haven't ended.
#[cfg(target_os = "linux")]
fn members(guard: u32) -> Vec<rustix::process::Pid> {
    use std::path::Path;

    let session = guard.to_string();
    let mark = format!("{MARK}={guard}");
    let is_marked = |process: &Path| {
        // Not readable if the process belongs to another user.
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment
            .split(|byte| *byte == 0)
            .any(|entry| entry == mark.as_bytes())
    };
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let status = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name, in parentheses, may contain anything; after it come state, parent, group and session.
        let (_, behind) = status.rsplit_once(") ")?;
        let mut fields = behind.split(' ');
        let has_ended = matches!(fields.next()?, "Z" | "X");
        let is_member = fields.nth(2)? == session;
        (!has_ended && (is_member || is_marked(&entry.path()))).then_some(number)
    });
    numbers.filter_map(rustix::process::Pid::from_raw).collect()
}
