//! Driving a debate to its end, and printing what came of it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::report::Source;
use domain::page::ReportFormat;
use domain::{DebateId, Outcome, View};
use engine::desk::Running;
use engine::{Desk, Finished};

use crate::args::Resume;
use crate::interrupt;
use crate::output::{self, Failure};
use crate::{progress, report};

/// What is to be printed and written at the end.
pub(crate) struct Wanted {
    pub(crate) json: bool,
    pub(crate) report: Option<(PathBuf, ReportFormat)>,
}

/// `whetstone resume`
pub(crate) async fn resume(folder: &Path, args: Resume) -> Result<ExitCode, Failure> {
    let desk = Desk::open(folder)?;
    let debate = DebateId::new(args.id);
    let wanted = Wanted {
        json: args.json,
        report: None,
    };
    match desk.resume(&debate).await? {
        Some(running) => to_the_end(&desk, running, &wanted).await,
        None => Err(Failure::internal(format!(
            "Debate {debate} is being driven already."
        ))),
    }
}

/// Waits for the end, telling what happens on the way; an interrupt leaves the debate to be resumed.
pub(crate) async fn to_the_end(
    desk: &Desk,
    running: Running,
    wanted: &Wanted,
) -> Result<ExitCode, Failure> {
    let debate = running.debate.clone();
    let (view, signals) = desk.watch(&debate).await?;
    let telling = tokio::spawn(progress::tell(view, signals));
    let finished = tokio::select! {
        finished = desk.finish(running) => finished?,
        code = interrupt::received() => {
            desk.close().await;
            output::say(&format!(
                "Interrupted; nothing is lost. Go on with: whetstone resume {debate}"
            ));
            return Ok(ExitCode::from(code));
        }
    };
    telling.abort();
    print(desk, &finished, wanted)
}

fn print(desk: &Desk, finished: &Finished, wanted: &Wanted) -> Result<ExitCode, Failure> {
    let texts = |hash: &_| desk.store().text(hash).ok();
    let source = Source {
        view: &finished.view,
        text: &texts,
        calls_replayed: finished.replayed,
    };
    if let Some((file, format)) = &wanted.report {
        report::write(&source, *format, file)?;
    }
    if wanted.json {
        output::json(&::report::json::result(&source));
    } else {
        output::say(&::report::account(&source));
        output::print(&::report::json::result(&source).text);
    }
    Ok(code(&finished.view))
}

fn code(view: &View) -> ExitCode {
    match view.header.outcome {
        Some(Outcome::Failed) => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}
