//! Where events go: warnings to the terminal, and more of them to files.

use std::path::{Path, PathBuf};
use std::{env, panic};

use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::prelude::*;
use tracing_subscriber::{EnvFilter, fmt, registry};

use crate::daily::Daily;
use crate::entry::Entries;

/// Crates whose events say what Whetstone did; from libraries, only warnings and errors are saved.
const OURS: [&str; 7] = [
    "diagnostics",
    "engine",
    "protocols",
    "store",
    "table",
    "whetstone",
    "whetstone_desktop",
];

/// All crates. Someone at the terminal can't do anything about errors of libraries, whose callers explain
/// what went wrong.
const AT_THE_TERMINAL: &str = "off,diagnostics=error,engine=error,guard=error,machine=error,\
    models=error,protocols=error,report=error,store=error,table=error,web=error,workspace=error,\
    whetstone=error,whetstone_desktop=error";

/// Starts the log of this process, in `folder/logs` and on standard error (controlled there by `RUST_LOG`;
/// only our errors if it isn't set), and logs panics. If the log can't be written, that is reported on
/// standard error and nothing else changes.
pub fn begin(folder: &Path) {
    let (file, error) = match Daily::begin(&self::folder(folder)) {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(error)),
    };
    let wanted = env::var("RUST_LOG")
        .ok()
        .filter(|wanted| !wanted.is_empty());
    subscriber(std::io::stderr, wanted.as_deref(), file).init();
    if let Some(error) = error {
        tracing::error!(%error, "the log can’t be written");
    }
    let told_before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        tracing::error!("a bug ended a task: {panic}");
        told_before(panic);
    }));
}

/// Where the log files are, in a data folder.
pub fn folder(data: &Path) -> PathBuf {
    data.join("logs")
}

/// Colors are left out: between the name of a value and the value, they would keep secrets from being
/// found.
fn subscriber<C, F>(
    console: C,
    wanted: Option<&str>,
    file: Option<F>,
) -> impl Subscriber + Send + Sync
where
    C: for<'a> MakeWriter<'a> + Send + Sync + 'static,
    F: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let console = fmt::layer()
        .with_ansi(false)
        .with_writer(Entries::new(console))
        .with_filter(EnvFilter::new(wanted.unwrap_or(AT_THE_TERMINAL)));
    let file = file.map(|file| {
        let ours = OURS.map(|room| (room, LevelFilter::INFO));
        fmt::layer()
            .with_ansi(false)
            .with_writer(Entries::new(file))
            .with_filter(
                Targets::new()
                    .with_default(LevelFilter::WARN)
                    .with_targets(ours),
            )
    });
    registry().with(console).with(file)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(work: impl FnOnce()) -> String {
        let kept = Kept::default();
        let copy = kept.clone();
        let file = Some(move || copy.clone());
        tracing::subscriber::with_default(subscriber(io::sink, None, file), work);
        String::from_utf8(kept.0.lock().expect("no panic").clone()).expect("UTF-8")
    }

    #[test]
    fn secrets_are_left_out_wherever_they_stand_in_an_event() {
        let log = logged(|| {
            let password = "hunter2hunter2";
            tracing::warn!(password, "the server refused ghp_{}", "a1B2".repeat(9));
            tracing::warn!(error = ?"api_key=abcdefghijklmnopqrstuvwx", "refused");
        });
        assert!(!log.contains("hunter2"), "{log}");
        assert!(!log.contains("a1B2"), "{log}");
        assert!(!log.contains("abcdefghij"), "{log}");
        assert_eq!(log.matches("[REDACTED_").count(), 3, "{log}");
    }

    #[test]
    fn an_event_is_one_entry_whatever_lines_it_brings() {
        let log = logged(|| {
            tracing::warn!("first\n2026-11-22T00:00:00Z ERROR forged: \u{1b}[31mline\r\nthird");
            tracing::warn!("second");
        });
        let starts: Vec<_> = log
            .lines()
            .filter(|line| !line.starts_with("    "))
            .collect();
        assert_eq!(starts.len(), 2, "{log}");
        assert!(!log.contains('\u{1b}') && !log.contains('\r'), "{log:?}");
        assert!(
            log.contains("    2026-11-22T00:00:00Z ERROR forged"),
            "{log}"
        );
    }

    fn at_the_terminal(wanted: Option<&str>, work: impl FnOnce()) -> String {
        let kept = Kept::default();
        let copy = kept.clone();
        let subscriber = subscriber(move || copy.clone(), wanted, None::<fn() -> io::Sink>);
        tracing::subscriber::with_default(subscriber, work);
        String::from_utf8(kept.0.lock().expect("no panic").clone()).expect("UTF-8")
    }

    #[test]
    fn at_the_terminal_libraries_are_silent_unless_they_are_asked_for() {
        let work = || {
            tracing::error!(target: "rustls_platform_verifier::verification", "theirs");
            tracing::error!(target: "store::watch", "ours");
            tracing::error!(target: "whetstone_desktop::start", "ours");
            tracing::warn!(target: "models::http", "only a warning");
        };
        let shown = at_the_terminal(None, work);
        assert_eq!(shown.matches("ours").count(), 2, "{shown}");
        assert_eq!(shown.lines().count(), 2, "{shown}");
        let all = at_the_terminal(Some("warn"), work);
        assert_eq!(all.lines().count(), 4, "{all}");
    }

    #[test]
    fn of_libraries_only_what_went_wrong_is_kept() {
        let log = logged(|| {
            tracing::info!(target: "engine::desk", "ours");
            tracing::info!(target: "table::call", "ours too");
            tracing::info!(target: "hyper", "theirs");
            tracing::warn!(target: "hyper", "theirs went wrong");
        });
        assert!(
            log.contains("ours") && log.contains("theirs went wrong"),
            "{log}"
        );
        assert_eq!(log.lines().count(), 3, "{log}");
    }
}
