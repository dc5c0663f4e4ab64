//! Our side: what a program is started with, and what ends it.

use std::io::{self, IoSlice, PipeWriter, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus};

use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};

use crate::{missing, program};

/// The bytes in which a guard reports how the program ended: the kind of end, and its number.
pub(crate) const REPORT: usize = 5;

/// The program could not be started; the number is the system's error code.
pub(crate) const REFUSED: u8 = 0;

/// The program ended; the number is the system's exit status.
pub(crate) const ENDED: u8 = 1;

/// A program that is about to be started under a guard.
pub struct Guarded {
    /// Starts it. The caller sets arguments, environment, folder and outputs, but not the input.
    pub command: Command,
    /// Its standard input. Dropping it tells the program that there is no more.
    pub input: PipeWriter,
    /// Ends it, at the latest together with this process.
    pub leash: Leash,
}

impl Guarded {
    /// Prepares a guard for the program.
    ///
    /// # Errors
    /// [`NoGuard`](crate::NoGuard), whatever the reason.
    pub fn new(program: &Path) -> io::Result<Self> {
        Self::prepare(program).map_err(missing::no_guard)
    }

    fn prepare(program: &Path) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let (read, input) = io::pipe()?;
        // The leash is where a guard can find it, on its standard input. So the program's own input is sent
        // along the leash.
        send(&ours, &read)?;
        let mut command = Command::new(program::path()?);
        command
            // Otherwise, process lists would show the number of an open file.
            .arg0(program::NAME)
            .arg(program::ROLE)
            .arg(program)
            .stdin(OwnedFd::from(theirs));
        Ok(Self {
            command,
            input,
            leash: Leash { socket: ours },
        })
    }
}

/// Holds a program. Dropping it ends the program and all of its descendants.
#[derive(Debug)]
pub struct Leash {
    socket: UnixStream,
}

impl Leash {
    /// How the program ended, once its guard has ended; `None` if the guard itself was killed. An error
    /// says why the program could not be started.
    pub fn report(&mut self) -> Option<io::Result<ExitStatus>> {
        let mut report = [0; REPORT];
        self.socket.set_nonblocking(true).ok()?;
        self.socket.read_exact(&mut report).ok()?;
        let [sort, number @ ..] = report;
        let number = i32::from_le_bytes(number);
        Some(match sort {
            ENDED => Ok(ExitStatus::from_raw(number)),
            _ => Err(io::Error::from_raw_os_error(number)),
        })
    }
}

fn send(socket: &UnixStream, file: &impl AsFd) -> io::Result<()> {
    let files = [file.as_fd()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    message.push(SendAncillaryMessage::ScmRights(&files));
    sendmsg(
        socket,
        &[IoSlice::new(&[0])],
        &mut message,
        SendFlags::empty(),
    )?;
    Ok(())
}
