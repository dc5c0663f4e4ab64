//! Running a debate to its end, and printing the result.

use std::cell::RefCell;
use std::collections::HashMap;
use std::pin::pin;
use std::process::ExitCode;

use ::report::Source;
use domain::adversary::AdversaryReview;
use domain::author::{Choice, Wanted};
use domain::{DebateId, Event, Outcome, TextHash, View};
use engine::desk::{Running, Watch};
use engine::{Desk, Finished, PatternsWanted, Signal};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::output::{self, Failure};
use crate::{data, interrupt, pass, progress, state};

pub(crate) mod scope;

/// The answer to what a debate waits for, when it is continued here.
pub(crate) fn leave(wanted: &Wanted) -> Choice {
    match wanted {
        Wanted::NextRound { .. } => Choice::GoOn {},
        Wanted::Answers { .. } => Choice::Answers {
            answers: Vec::new(),
        },
    }
}

/// Waits for the end and reports progress. After an interrupt, the debate can be resumed; the same goes for
/// a round after which its author wants to be asked.
pub(crate) async fn to_the_end(
    desk: &Desk,
    running: Running,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    Box::pin(followed(desk, running, as_json, Behind::default())).await
}

/// What follows a debate that didn’t fail.
#[derive(Default)]
pub(crate) struct Behind<'a> {
    pub(crate) pass: Option<PatternsWanted>,
    pub(crate) scope: Option<scope::Wanted<'a>>,
}

/// The same, with what follows it.
pub(crate) async fn followed(
    desk: &Desk,
    running: Running,
    as_json: bool,
    Behind { pass, scope }: Behind<'_>,
) -> Result<ExitCode, Failure> {
    let debate = running.debate.clone();
    let finished = match ended(desk, running, as_json).await? {
        Ok(finished) => finished,
        Err(code) => return Ok(code),
    };
    let is_annotated = pass.is_some();
    let finished = match pass.filter(|_| failed(&finished.view).is_none()) {
        Some(pass) => match Box::pin(pass::behind(desk, finished, pass)).await {
            Ok(finished) => finished,
            Err(code) => return Ok(ExitCode::from(code)),
        },
        None => finished,
    };
    let scope = match scope.filter(|_| failed(&finished.view).is_none()) {
        Some(scope) => match Box::pin(scope::behind(desk, &finished, &scope)).await {
            Ok(held) => Some(held),
            Err(code) => return Ok(code),
        },
        None => None,
    };
    let code = if is_annotated {
        print_annotated(desk, &finished, as_json, scope)?
    } else {
        print(desk, &finished, as_json, scope)?
    };
    if finished.view.lacks_verdict() {
        output::say(&format!(
            "To ask the judge again, run: whetstone resume {debate}"
        ));
    }
    if finished.view.header.outcome == Some(Outcome::Budget) {
        let flag = match finished.view.header.budget.tokens {
            Some(_) => "--budget-tokens N",
            None => "--budget USD",
        };
        output::say(&format!(
            "To continue with a higher budget, run: whetstone resume {debate} {flag}"
        ));
    }
    if let Some(why) = failed(&finished.view) {
        if finished.view.header.outcome == Some(Outcome::Failed) {
            output::say(&format!(
                "To retry only what failed, run: whetstone resume {debate}"
            ));
        }
        output::say(&why);
    }
    Ok(code)
}

/// Waits for the end of a debate and reports progress. Returns the exit code if it was left before its end,
/// which is reported.
pub(crate) async fn ended(
    desk: &Desk,
    running: Running,
    as_json: bool,
) -> Result<Result<Finished, ExitCode>, Failure> {
    data::back_up_meanwhile(desk.store());
    let debate = running.debate.clone();
    let (over, when_over) = oneshot::channel();
    let telling = tokio::spawn(progress::tell(desk.watch(&debate).await?, when_over));
    let watch = desk.watch(&debate).await?;
    let mut finishing = pin!(desk.finish(running));
    let finished = tokio::select! {
        finished = &mut finishing => finished?,
        round = next_round(desk, &debate, watch) => {
            let round = round?;
            desk.close().await;
            drop(over);
            print(desk, &finishing.await?, as_json, None)?;
            output::say(&format!(
                "Round {round} is done. Continue with: whetstone resume {debate}"
            ));
            return Ok(Err(ExitCode::SUCCESS));
        }
        code = interrupt::received() => {
            desk.close().await;
            output::say(&format!(
                "Interrupted. Nothing is lost. Continue with: whetstone resume {debate}"
            ));
            return Ok(Err(ExitCode::from(code)));
        }
    };
    // The reporter may have stopped already.
    let _ = over.send(finished.view.seq);
    // What is still to be reported comes before the result, whose last line scripts read.
    let _ = telling.await;
    Ok(Ok(finished))
}

/// Waits for the end of a round after which the author wants to be asked, and returns it. Questions before
/// the first round are skipped: there is nobody to answer them.
async fn next_round(desk: &Desk, debate: &DebateId, mut watch: Watch) -> Result<u32, Failure> {
    let mut are_skipped = false;
    loop {
        if let Some(waiting) = watch.view.header.waiting.clone() {
            match waiting.wanted {
                Wanted::NextRound { round } => return Ok(round),
                wanted if !are_skipped => {
                    are_skipped = true;
                    desk.choose(debate, &waiting.key, leave(&wanted)).await?;
                }
                Wanted::Answers { .. } => {}
            }
        }
        match watch.signals.recv().await {
            Some(Signal::Recorded(recorded)) => {
                watch.view.apply(&recorded);
            }
            Some(_) => {}
            None => std::future::pending().await,
        }
    }
}

/// Why a debate failed, on one line; `None` if it did not.
pub(crate) fn failed(view: &View) -> Option<String> {
    let review = AdversaryReview::of(view);
    if review.is_some_and(|it| it.unread.is_some()) {
        let unread = "error: The adversary’s answer couldn’t be read. Run the checkpoint again.";
        return Some(unread.to_owned());
    }
    let has_failed = view.header.outcome == Some(Outcome::Failed);
    let why: Vec<&str> = view.header.why.lines().map(str::trim).collect();
    has_failed.then(|| format!("error: {}", why.join(" ")))
}

fn print(
    desk: &Desk,
    finished: &Finished,
    as_json: bool,
    scope: Option<Vec<Value>>,
) -> Result<ExitCode, Failure> {
    print_as(desk, finished, as_json, scope, |source| {
        match ::report::verdict(source) {
            // A gauntlet changes no text, so a failed one has nothing to print.
            None if source.is_failed_gauntlet() => String::new(),
            Some(verdict) => verdict + &kept_in(desk, &finished.view),
            None => ::report::proposal(source),
        }
    })
}

/// Prints the text with its annotations, or without any if there are none.
pub(crate) fn print_annotated(
    desk: &Desk,
    finished: &Finished,
    as_json: bool,
    scope: Option<Vec<Value>>,
) -> Result<ExitCode, Failure> {
    print_as(desk, finished, as_json, scope, ::report::annotated)
}

fn print_as(
    desk: &Desk,
    finished: &Finished,
    as_json: bool,
    scope: Option<Vec<Value>>,
    result: impl FnOnce(&Source<'_>) -> String,
) -> Result<ExitCode, Failure> {
    let earlier = desk.store().followed(&finished.view)?;
    // Several parts of the result show the same long texts.
    let read = RefCell::new(HashMap::new());
    let texts = |hash: &TextHash| {
        let mut read = read.borrow_mut();
        let text = read.entry(hash.clone());
        text.or_insert_with(|| desk.store().text(hash).ok()).clone()
    };
    let source = Source {
        view: &finished.view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: finished.replayed,
        redacted: 0,
    };
    if as_json {
        let mut result = state::json(desk.store(), &source)?;
        if let Some(warnings) = result["warnings"].as_array_mut() {
            warnings.splice(0..0, output::warned().into_iter().map(Value::from));
        }
        if let Some(held) = scope {
            result["scope_debates"] = held.into();
        }
        output::json(&result);
    } else {
        let mut told = finished.view.clone();
        if failed(&told).is_some() {
            // Its last line says why.
            told.header.why.clear();
        }
        output::say(&::report::account(&Source {
            view: &told,
            ..source
        }));
        output::print(&result(&source));
    }
    if report_is_missing(desk, &finished.view)? {
        return Ok(ExitCode::FAILURE);
    }
    Ok(code(&finished.view))
}

/// The path of the result file, on its own line; empty if there is none.
fn kept_in(desk: &Desk, view: &View) -> String {
    let file = view
        .setup
        .as_ref()
        .map(|setup| desk.review_file(&setup.debate));
    let kept = file.filter(|file| file.exists());
    kept.map_or_else(String::new, |file| format!("\n{}\n", file.display()))
}

/// Whether the last end of the debate should have written a report but didn't; a warning says why.
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
    Ok(ends > 0 && written.is_none())
}

fn code(view: &View) -> ExitCode {
    match failed(view) {
        Some(_) => ExitCode::FAILURE,
        None => ExitCode::SUCCESS,
    }
}
