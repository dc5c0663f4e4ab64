//! Output: results on standard output, messages for people on standard error.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use domain::page::{AppError, ErrorCode};
use domain::system::plain;
use domain::text::document::seen::one_line;
use domain::usage::grouped;
use serde::Serialize;

/// Set when standard output couldn’t be written.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

/// Warnings from before a debate began, in order.
static WARNED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A fatal error and its exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    /// 1: the work failed. 2: incorrect usage or configuration.
    exit: u8,
    error: AppError,
}

impl Failure {
    /// Incorrect usage: exit code 2.
    pub(crate) fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(ErrorCode::Invalid, message.into(), hint.into())
    }

    /// What happened and what to do, on one line.
    pub(crate) fn words(&self) -> String {
        format!("{} {}", self.error.message, self.error.hint)
    }

    /// Whether the caller can fix it: what they named doesn't exist or doesn’t fit.
    pub(crate) fn is_wrong_use(&self) -> bool {
        self.exit == 2
    }

    pub(crate) fn internal(message: String) -> Self {
        Self::new(
            ErrorCode::Internal,
            message,
            "Nothing is lost. Try again.".to_owned(),
        )
    }

    pub(crate) fn storage(message: String, hint: &str) -> Self {
        Self::new(ErrorCode::Storage, message, hint.to_owned())
    }

    fn new(code: ErrorCode, message: String, hint: String) -> Self {
        AppError {
            code,
            message,
            hint,
            detail: String::new(),
        }
        .into()
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        let error = AppError {
            message: sentence(error.message),
            ..error
        };
        let exit = match error.code {
            ErrorCode::Invalid | ErrorCode::NotFound => 2,
            ErrorCode::Conflict
            | ErrorCode::Busy
            | ErrorCode::Storage
            | ErrorCode::Model
            | ErrorCode::Internal => 1,
        };
        Self { exit, error }
    }
}

impl From<engine::Error> for Failure {
    fn from(error: engine::Error) -> Self {
        error.in_terminal().into()
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        error.in_terminal().into()
    }
}

/// The text with a period at the end if it has no closing punctuation.
fn sentence(mut words: String) -> String {
    if words.ends_with(char::is_alphanumeric) || words.ends_with(['”', '"', ')', '`']) {
        words.push('.');
    }
    words
}

#[derive(Serialize)]
struct Told<'a> {
    error: Words<'a>,
}

#[derive(Serialize)]
struct Words<'a> {
    code: ErrorCode,
    message: &'a str,
    hint: &'a str,
}

/// Reports a fatal error in words, and as JSON on standard output if requested.
pub(crate) fn failure(failure: &Failure, as_json: bool) -> ExitCode {
    let AppError {
        code,
        message,
        hint,
        ..
    } = &failure.error;
    say(&format!("error: {message}\n{hint}"));
    if as_json {
        json(&Told {
            error: Words {
                code: *code,
                message,
                hint,
            },
        });
    }
    ExitCode::from(failure.exit)
}

/// Reports what is wrong with the command line; help and version are no errors.
pub(crate) fn usage(error: &clap::Error, as_json: bool) -> ExitCode {
    if !error.use_stderr() {
        print(&error.render().to_string());
        return ExitCode::SUCCESS;
    }
    say(error.render().to_string().trim_end());
    if as_json {
        let text = error.render().to_string();
        // What is missing or wrong can be on lines of its own, up to the first empty one.
        let lines = text.lines().take_while(|line| !line.trim().is_empty());
        let message = lines.map(str::trim).collect::<Vec<_>>().join(" ");
        json(&Told {
            error: Words {
                code: ErrorCode::Invalid,
                message: message.trim_start_matches("error: "),
                hint: "Run whetstone --help.",
            },
        });
    }
    ExitCode::from(2)
}

/// One or more lines on standard error. Some of the words are a model's, so control characters that a
/// terminal would obey are removed.
pub(crate) fn say(words: &str) {
    let lines = words.lines().map(|line| {
        let (indent, rest) = line.split_at(line.len() - line.trim_start_matches(' ').len());
        format!("{indent}{}\n", one_line(rest))
    });
    // Nobody may be reading, and there is nowhere else to complain.
    let _ = std::io::stderr()
        .lock()
        .write_all(lines.collect::<String>().as_bytes());
}

/// Warns on standard error, and in the JSON of the debate that this run starts.
pub(crate) fn warn(words: &str) {
    say(&format!("warning: {words}"));
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    warned.push(words.to_owned());
}

/// The warnings of this run so far.
pub(crate) fn warned() -> Vec<String> {
    let warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    warned.clone()
}

/// What calls used, in a line.
pub(crate) fn used(tokens: u64, cost_usd: Option<f64>) -> String {
    let cost = cost_usd.map_or("cost unknown".to_owned(), |usd| format!("${usd:.4}"));
    format!("{} tokens, {cost}", grouped(tokens))
}

/// One JSON value and a newline on standard output.
pub(crate) fn json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => print(&format!("{text}\n")),
        Err(error) => {
            UNWRITTEN.store(true, Ordering::Relaxed);
            say(&format!(
                "error: Couldn’t write the result as JSON: {error}"
            ));
        }
    }
}

/// Text on standard output, unchanged. A closed output is no error: the reader has had enough.
pub(crate) fn print(text: &str) {
    bytes(text.as_bytes());
}

/// The same for bytes that aren't text.
pub(crate) fn bytes(content: &[u8]) {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(content).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNWRITTEN.store(true, Ordering::Relaxed);
        say(&format!(
            "error: Couldn’t write to standard output: {error}. Free some space or choose another location, then run it again.",
            error = plain(&error)
        ));
    }
}

/// Writes a report to a file, completely or not at all.
pub(crate) fn report(content: &[u8], file: &Path) -> Result<(), Failure> {
    machine::write(file, content).map_err(|error| {
        Failure::storage(
            format!(
                "Couldn’t write the report to {}: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Choose another file with --output.",
        )
    })
}

/// Whether something meant for standard output is missing although somebody reads it.
pub(crate) fn is_incomplete() -> bool {
    UNWRITTEN.load(Ordering::Relaxed)
}

/// Reports that a report can’t be made.
pub(crate) fn unrendered(why: &str) -> Failure {
    Failure::internal(format!("The report couldn’t be written: {why}."))
}
