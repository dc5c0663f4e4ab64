//! Running a program: prompt in, output out, and nothing of it is left when the call ends.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::ChildStdin;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::job::Job;
use super::running::Running;

/// How long to read output after the program itself has ended: on systems where descendants can hide, one
/// of them may hold the pipes forever.
const DRAIN: Duration = Duration::from_secs(2);

/// Max bytes that the operating system returns in one read.
const CHUNK: usize = 64 * 1024;

/// Which output a piece came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Why a program didn't end by itself.
#[derive(Debug)]
pub(crate) enum Halt<E> {
    /// It could not be started.
    Start(io::Error),
    /// The caller canceled.
    Cancelled,
    /// The whole call took too long.
    TimedOut,
    /// Nothing was printed for too long.
    Silent,
    /// The reader of the output wants no more of it.
    Enough(E),
}

/// How long a program may run, and how long it may be silent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The whole run.
    pub(crate) whole: Duration,
    /// Without a byte of output.
    pub(crate) silence: Duration,
}

/// Runs the program to its end and passes on what it prints. Returns the exit code, `None` if a signal
/// ended it. However this ends, nothing of the program is left; if it is dropped, nothing is left soon
/// after.
pub(crate) async fn run<E>(
    job: Job,
    patience: Patience,
    cancel: &CancellationToken,
    take: impl FnMut(Stream, &[u8]) -> Result<(), E>,
) -> Result<Option<i32>, Halt<E>> {
    let (mut program, input) = start(job).await.map_err(Halt::Start)?;
    let outcome = attend(&mut program, input, patience, cancel, take).await;
    program.end().await;
    outcome
}

/// Feeds the program and reads it until it has ended or should end.
async fn attend<E>(
    program: &mut Running,
    input: String,
    patience: Patience,
    cancel: &CancellationToken,
    mut take: impl FnMut(Stream, &[u8]) -> Result<(), E>,
) -> Result<Option<i32>, Halt<E>> {
    let (output, errors) = program.outputs();
    let mut output = Source::new(Stream::Out, output);
    let mut errors = Source::new(Stream::Err, errors);
    let feeding = feed(program.input(), input);
    tokio::pin!(feeding);
    let mut fed = false;
    let mut ended = None;
    let mut deadline = Instant::now() + patience.whole;
    let mut silent_at = Instant::now() + patience.silence;

    while ended.is_none() || output.is_open() || errors.is_open() {
        let (stream, piece) = tokio::select! {
            () = cancel.cancelled() => return Err(Halt::Cancelled),
            () = sleep_until(deadline) => match ended {
                Some(_) => break,
                None => return Err(Halt::TimedOut),
            },
            // Silence until the time limit counts as a call that took too long.
            () = sleep_until(silent_at), if ended.is_none() && silent_at < deadline => return Err(Halt::Silent),
            () = &mut feeding, if !fed => {
                fed = true;
                continue;
            }
            code = program.wait(), if ended.is_none() => {
                ended = Some(code.map_err(Halt::Start)?);
                deadline = Instant::now() + DRAIN;
                continue;
            }
            piece = output.read(), if output.is_open() => (Stream::Out, piece),
            piece = errors.read(), if errors.is_open() => (Stream::Err, piece),
        };
        let piece = match stream {
            Stream::Out => &output.buffer[..piece],
            Stream::Err => &errors.buffer[..piece],
        };
        take(stream, piece).map_err(Halt::Enough)?;
        silent_at = Instant::now() + patience.silence;
    }
    Ok(ended.flatten())
}

/// Starts the program off the asynchronous threads: starting waits until a program is loaded, and seats
/// that are asked at the same time must not wait for one another. Returns the prompt too.
async fn start(job: Job) -> io::Result<(Running, String)> {
    let starting = spawn_blocking(move || Ok((Running::start(&job)?, job.input)));
    starting.await.map_err(io::Error::other)?
}

/// Writes the prompt. A program that stops reading early has its reasons: that isn't a failure.
async fn feed(pipe: Option<ChildStdin>, input: String) {
    let Some(mut pipe) = pipe else { return };
    if let Err(error) = pipe.write_all(input.as_bytes()).await {
        tracing::debug!(%error, "the program stopped reading its input");
    }
    // Dropping the pipe closes it, which tells the program that the prompt is complete.
}

/// One output pipe, with its latest data.
struct Source<R> {
    stream: Stream,
    pipe: Option<R>,
    buffer: Vec<u8>,
}

impl<R: AsyncRead + Unpin> Source<R> {
    fn new(stream: Stream, pipe: Option<R>) -> Self {
        Self {
            stream,
            pipe,
            buffer: vec![0; CHUNK],
        }
    }

    fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    /// Reads the next piece into the buffer and returns its length. Can be dropped at any point.
    async fn read(&mut self) -> usize {
        let Some(pipe) = &mut self.pipe else { return 0 };
        let length = pipe.read(&mut self.buffer).await.unwrap_or_else(|error| {
            tracing::debug!(%error, stream = ?self.stream, "an output pipe broke");
            0
        });
        if length == 0 {
            self.pipe = None;
        }
        length
    }
}
