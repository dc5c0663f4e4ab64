//! The guard's side.

use std::ffi::OsString;
use std::io::{self, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::io::Errno;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::{Pid, Signal, kill_process, kill_process_group, setsid};
use rustix::stdio::stdin;

use crate::leash::{ENDED, REFUSED, REPORT};
#[cfg(target_os = "linux")]
use crate::session::MARK;
use crate::{program, sweep};

/// Acts as the guard until the end if this process was started as one; then returns true. Must come first
/// in `main`.
pub fn play() -> bool {
    let Some((name, words)) = program::asked() else {
        return false;
    };
    // It was started by the number of an open file, which means nothing in a process list.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", program::NAME);
    let (sort, number) = match guard(name, words) {
        Ok(status) => (ENDED, status),
        Err(error) => (REFUSED, error.raw_os_error().unwrap_or_default()),
    };
    let mut report = [sort; REPORT];
    report[1..].copy_from_slice(&number.to_le_bytes());
    // Fails if nobody is left to be told.
    let _ = rustix::io::write(stdin(), &report);
    true
}

/// Runs the program and returns its exit status as the system reports it, once none of its processes is
/// left.
fn guard(name: OsString, arguments: impl Iterator<Item = OsString>) -> io::Result<i32> {
    // Signals from a terminal, such as Ctrl+C, must not reach the process that cleans up after us.
    setsid()?;
    sweep::adopt_orphans()?;
    let input = receive()?;
    let mut command = Command::new(name);
    command.args(arguments).stdin(input).process_group(0);
    #[cfg(target_os = "linux")]
    command.env(MARK, std::process::id().to_string());
    let child = command.spawn()?;
    // Otherwise, the program's input would stay open here after the program has closed it.
    drop(command);
    let leader = Pid::from_child(&child);
    let held = hold(leader);
    sweep::until_ended(leader)?;
    *held.lock().unwrap_or_else(PoisonError::into_inner) = false;
    sweep::all_of(leader)
}

/// Ends the program once the leash is released. The program is watched as long as the returned value is
/// true: after that, its process ID may belong to another.
fn hold(leader: Pid) -> Arc<Mutex<bool>> {
    let held = Arc::new(Mutex::new(true));
    let still_held = Arc::clone(&held);
    thread::spawn(move || {
        await_release();
        if *still_held.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = kill_process_group(leader, Signal::KILL);
            // It may have left its group.
            let _ = kill_process(leader, Signal::KILL);
        }
    });
    held
}

/// Returns when the other end of the leash is closed. Nothing is ever sent along it after the first
/// message.
fn await_release() {
    let mut byte = [0];
    while matches!(
        rustix::io::read(stdin(), &mut byte),
        Ok(1..) | Err(Errno::INTR)
    ) {}
}

/// The program's own standard input, which was sent along the leash.
fn receive() -> io::Result<Stdio> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut messages = RecvAncillaryBuffer::new(&mut space);
    recvmsg(
        stdin(),
        &mut [IoSliceMut::new(&mut byte)],
        &mut messages,
        RecvFlags::empty(),
    )?;
    let input: Option<OwnedFd> = messages.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut files) => files.next(),
        _ => None,
    });
    let input = input.ok_or(io::ErrorKind::BrokenPipe)?;
    rustix::io::fcntl_setfd(&input, rustix::io::FdFlags::CLOEXEC)?;
    Ok(Stdio::from(input))
}
