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

/// Plays the guard to its end, where this process was started as one; true when it was. The first
/// thing that a `main` does.
pub fn play() -> bool {
    let Some((name, words)) = program::asked() else {
        return false;
    };
    // It was started by the number of an open file, which says nothing in a list of processes.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", program::NAME);
    let (sort, number) = match guard(name, words) {
        Ok(status) => (ENDED, status),
        Err(error) => (REFUSED, error.raw_os_error().unwrap_or_default()),
    };
    let mut report = [sort; REPORT];
    report[1..].copy_from_slice(&number.to_le_bytes());
    // Fails when nobody is there anymore to be told.
    let _ = rustix::io::write(stdin(), &report);
    true
}

/// Runs the program and returns how it ended, as the system numbers it, once nothing of it is left.
fn guard(name: OsString, arguments: impl Iterator<Item = OsString>) -> io::Result<i32> {
    // What a terminal sends to us, like Ctrl+C, shall not reach those who clean up after us.
    setsid()?;
    sweep::adopt_orphans()?;
    let input = receive()?;
    let mut command = Command::new(name);
    command.args(arguments).stdin(input).process_group(0);
    #[cfg(target_os = "linux")]
    command.env(MARK, std::process::id().to_string());
    let child = command.spawn()?;
    // Else the program's input would stay open here after the program has closed it.
    drop(command);
    let leader = Pid::from_child(&child);
    let held = hold(leader);
    sweep::until_ended(leader)?;
    *held.lock().unwrap_or_else(PoisonError::into_inner) = false;
    sweep::all_of(leader)
}

/// Ends the program once the leash is let go. It is looked after as long as what this returns is
/// true: after that its number may be another's.
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

/// Returns when the other end of the leash was closed. Nothing is ever sent along it after the first
/// message.
fn await_release() {
    let mut byte = [0];
    while matches!(
        rustix::io::read(stdin(), &mut byte),
        Ok(1..) | Err(Errno::INTR)
    ) {}
}

/// The program's own standard input, which came along the leash.
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
