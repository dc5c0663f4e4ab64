//! One window for each data folder. A second start brings the first window to the front, hands over
//! its files, and ends.
//!
//! A kernel lock in the folder identifies the window, and a socket next to it receives the files of later
//! starts; no D-Bus is needed. The lock is released when the window closes, before it has saved: a start
//! at that moment gets its own window. A window that could not save comes back and takes the lock
//! again if nobody else has it. If the socket can't be created (a path of more than about 100 bytes), the
//! log says so and later starts open their own windows.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use interprocess::local_socket::{
    GenericFilePath, GenericNamespaced, Listener, ListenerOptions, Name, Stream, prelude::*,
};
use store::WindowLock;
use tauri::AppHandle;

use crate::{drops, window};

/// A first window that is just starting answers well within this time.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(50);
/// Longest message: as many paths as fit on a command line.
const MOST_BYTES: u64 = 4 << 20;
const TAKEN: &[u8] = b"taken\n";

/// Which window shows the data folder.
pub(crate) enum Claim {
    /// This one.
    Ours(Instance),
    /// Another one, which has received the files.
    Theirs,
}

/// The right to be the window of a data folder.
pub(crate) struct Instance {
    lock: Mutex<Option<WindowLock>>,
    listener: Mutex<Option<Listener>>,
}

/// Claims the folder, or sends `files` to the window that has it.
pub(crate) fn claim(folder: &Path, files: &[PathBuf]) -> anyhow::Result<Claim> {
    let end = Instant::now() + PATIENCE;
    loop {
        match store::lock_window(folder) {
            Ok(None) => {}
            Ok(lock) => return Ok(Claim::Ours(Instance::new(lock, listener(folder)))),
            // The window reports this, once it has tried to open the data.
            Err(error) => {
                tracing::warn!(%error, "other processes can’t reach this window");
                return Ok(Claim::Ours(Instance::new(None, None)));
            }
        }
        match hand_over(folder, files) {
            Ok(()) => return Ok(Claim::Theirs),
            Err(error) if Instant::now() > end => {
                tracing::warn!(%error, "another window has this data folder and does not answer; \
                     this one opens beside it");
                return Ok(Claim::Ours(Instance::new(None, None)));
            }
            Err(_) => thread::sleep(PAUSE),
        }
    }
}

impl Instance {
    fn new(lock: Option<WindowLock>, listener: Option<Listener>) -> Self {
        Self {
            lock: Mutex::new(lock),
            listener: Mutex::new(listener),
        }
    }

    /// Serves later starts from now on.
    pub(crate) fn serve(&self, app: &AppHandle) {
        let listener = self.listener.lock();
        let Some(listener) = listener.unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        let app = app.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                match stream.and_then(|stream| receive(&stream)) {
                    Ok(files) => show(&app, files),
                    Err(error) => tracing::warn!(%error, "a second start was unreadable"),
                }
            }
        });
    }

    /// Allows the next start to have its own window, while this one saves its last edits.
    pub(crate) fn release(&self) {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        drop(lock.take());
    }

    /// Claims the folder again for a window that was closing and stays, unless another one has it.
    pub(crate) fn claim_again(&self, folder: &Path) {
        match store::lock_window(folder) {
            Ok(taken) => {
                *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = taken;
            }
            Err(error) => {
                tracing::warn!(%error, "other processes can’t reach this window");
            }
        }
    }
}

fn show(app: &AppHandle, files: Vec<PathBuf>) {
    window::bring_to_front(app);
    if !files.is_empty() {
        drops::open(app, files);
    }
}

/// Where later starts connect; without it the window works, but they open their own windows.
fn listener(folder: &Path) -> Option<Listener> {
    let listen = || {
        // A window that was killed has left its socket behind; we hold the lock, so it is nobody's.
        if let Err(error) = std::fs::remove_file(socket(folder))
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error);
        }
        let options = ListenerOptions::new().name(name(folder)?);
        options.reclaim_name(false).create_sync()
    };
    listen()
        .inspect_err(|error| {
            tracing::warn!(%error, "can’t listen for a second start, which will open its own window");
        })
        .ok()
}

fn hand_over(folder: &Path, files: &[PathBuf]) -> anyhow::Result<()> {
    let files = files
        .iter()
        .map(std::path::absolute)
        .collect::<Result<Vec<_>, _>>()?;
    let mut stream = Stream::connect(name(folder)?)?;
    stream.set_recv_timeout(Some(PATIENCE))?;
    let message = serde_json::to_string(&files).context("a file name is not valid Unicode")?;
    writeln!(stream, "{message}")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    anyhow::ensure!(answer == TAKEN, "the other window did not take the files");
    Ok(())
}

fn receive(mut stream: &Stream) -> io::Result<Vec<PathBuf>> {
    stream.set_recv_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(stream.take(MOST_BYTES)).read_line(&mut line)?;
    let files = serde_json::from_str(&line)?;
    stream.write_all(TAKEN)?;
    Ok(files)
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("locks").join("window.sock")
}

/// The socket's name: a file in the data folder, which is the user's alone; a pipe on Windows.
fn name(folder: &Path) -> io::Result<Name<'static>> {
    if cfg!(windows) {
        let folder: String = folder.to_string_lossy().replace(['\\', '/', ':'], "-");
        return format!("whetstone-{folder}").to_ns_name::<GenericNamespaced>();
    }
    socket(folder).to_fs_name::<GenericFilePath>()
}
