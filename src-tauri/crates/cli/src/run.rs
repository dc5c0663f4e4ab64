//! Driving a debate to its end, and printing what came of it.

use std::path::Path;
use std::process::ExitCode;

use ::report::Source;
use domain::setup::Budget;
use domain::{DebateId, Event, Outcome, View};
use engine::desk::Running;
use engine::{Desk, Finished};

use crate::args::Resume;
use crate::output::{self, Failure};
use crate::{data, interrupt, progress};

/// `whetstone resume`
pub(crate) async fn resume(folder: &Path, args: Resume) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    let debate = DebateId::new(args.id);
    if args.budget.is_some() || args.budget_tokens.is_some() {
        let kept = desk.view(&debate).await?.header.budget;
        let budget = Budget {
            usd: args.budget.or(kept.usd),
            tokens: args.budget_tokens.or(kept.tokens),
        };
        let running = desk.raise_cap(&debate, budget).await?;
        return to_the_end(&desk, running, args.json).await;
    }
    match desk.resume(&debate).await? {
        Some(running) => to_the_end(&desk, running, args.json).await,
        None => Err(Failure::internal(format!(
            "Debate {debate} is being driven already."
        ))),
    }
}

/// Waits for the end, telling what happens on the way; an interrupt leaves the debate to be resumed.
pub(crate) async fn to_the_end(
    desk: &Desk,
    running: Running,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    data::back_up_meanwhile(desk.store());
    let debate = running.debate.clone();
    let telling = tokio::spawn(progress::tell(desk.watch(&debate).await?));
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
    print(desk, &finished, as_json)
}

fn print(desk: &Desk, finished: &Finished, as_json: bool) -> Result<ExitCode, Failure> {
    let earlier = desk.store().followed(&finished.view)?;
    let texts = |hash: &_| desk.store().text(hash).ok();
    let source = Source {
        view: &finished.view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: finished.replayed,
        redacted: 0,
    };
    if as_json {
        output::json(&::report::json::result(&source));
    } else {
        output::say(&::report::account(&source));
        match ::report::verdict(&source) {
            Some(verdict) => output::print(&(verdict + &kept_in(desk, &finished.view))),
            None => output::print(&::report::json::result(&source).text),
        }
    }
    if report_is_missing(desk, &finished.view)? {
        return Ok(ExitCode::FAILURE);
    }
    Ok(code(&finished.view))
}

/// Where the result lies as a file of its own, on a line; empty where it does not.
fn kept_in(desk: &Desk, view: &View) -> String {
    let file = view
        .setup
        .as_ref()
        .map(|setup| desk.review_file(&setup.debate));
    let kept = file.filter(|file| file.exists());
    kept.map_or_else(String::new, |file| format!("\n{}\n", file.display()))
}

/// Whether the debate's last end should have written a report and did not; a warning says why.
fn report_is_missing(desk: &Desk, view: &View) -> Result<bool, Failure> {
    let Some(setup) = view.setup.as_ref().filter(|setup| setup.report.is_some()) else {
        return Ok(false);
    };
    let facts = desk.store().events(&setup.debate, 0)?;
    let ends = facts
        .iter()
        .filter(|fact| matches!(fact.event, Event::Ended { .. }))
        .count();
    let written = desk.store().key(&setup.debate, &format!("report/{ends}"))?;
    Ok(written.is_none())
}

fn code(view: &View) -> ExitCode {
    match view.header.outcome {
        Some(Outcome::Failed) => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}
