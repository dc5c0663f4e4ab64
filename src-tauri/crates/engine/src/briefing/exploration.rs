//! Files of the project that the text touches, with the passages that matter: as ranking found them, and,
//! where a model takes part in the debate, as it judges them.

mod judge;
mod shown;

use std::time::Duration;

use domain::answer::Shape;
use domain::briefed::Briefed;
use domain::exploration::Exploration;
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::{Failure, FailureKind};
use futures::future::try_join_all;
use table::{Answer, Call, Halt, Table, off_thread, read as answered};
use workspace::{Explored, Report, Request, Search, Stop, explore};

use super::Ground;
use crate::Error;
use crate::cheapest::{aside, cheapest};
use judge::{Reading, Verdict};
use shown::{judged, nothing, ranked};

/// What a walk may take before it makes do with what it found.
const TIME: Duration = Duration::from_secs(30);
/// What a model may take over one task.
const TASK: Duration = Duration::from_secs(30);
/// The persona of the model that judges, and the beginning of its seats.
const JUDGE: &str = "exploration";

/// What ranking finds. It asks nobody.
pub(super) fn read(ground: &Ground) -> Briefed {
    match found(ground) {
        Ok(explored) => ranked(explored),
        Err(briefed) => briefed,
    }
}

/// What ranking finds, or a part that says why nothing was looked for.
fn found(ground: &Ground) -> Result<Explored, Briefed> {
    let Some(root) = &ground.root else {
        return Err(nothing("This task has no project"));
    };
    let wanted = ground.exploration.clone().unwrap_or_default();
    let request = Request {
        root: root.clone(),
        text: ground.text.clone(),
        own: ground.file.clone(),
        searches: searches(&wanted, ground),
        redactor: ground.redactor.clone(),
    };
    explore(&request, &Stop::after(TIME)).map_err(|unusable| Briefed {
        warnings: vec![unusable.to_string()],
        ..nothing("The project wasn’t read")
    })
}

/// What is looked for: as the author says, else by the kind of the text.
fn searches(wanted: &Exploration, ground: &Ground) -> Vec<Search> {
    let named = wanted.tasks.iter().filter_map(|key| Search::from_key(key));
    let named: Vec<Search> = named.collect();
    if named.is_empty() {
        Search::of_kind(ground.kind).to_vec()
    } else {
        named
    }
}

/// What ranking finds, judged by a model where one takes part. Whatever goes wrong is a warning; only a stop
/// halts it.
pub(super) async fn explored(table: &Table, ground: Ground) -> Result<Briefed, Halt> {
    let wanted = ground.exploration.clone().unwrap_or_default();
    let (text, kind) = (ground.text.clone(), ground.kind);
    let walked = off_thread(move || Ok::<_, Error>(found(&ground))).await;
    let explored = match walked {
        Ok(Ok(explored)) => explored,
        Ok(Err(briefed)) => return Ok(briefed),
        Err(error) => {
            return Ok(Briefed {
                warnings: vec![format!("This part failed: {error}")],
                ..nothing("Not read")
            });
        }
    };
    let reader = wanted.reader.as_ref();
    let reader = reader.or_else(|| cheapest(table.setup()).map(|seat| &seat.model));
    let Some(model) = reader.filter(|_| !explored.found.is_empty()) else {
        return Ok(ranked(explored));
    };
    let explored = seen(table, explored).await?;
    let today = table.today().await?;
    let parts = Parts {
        persona: JUDGE.to_owned(),
        today,
        ..Parts::alone(Shape::Exploration, kind, &text)
    };
    let readings = Reading::all(&parts, &explored)?;
    if let Some(why) = judge::costs_too_much(&readings, model, wanted.most_micro_usd) {
        return Ok(with_warning(ranked(explored), why));
    }
    let within = wanted.task_ms.map_or(TASK, Duration::from_millis);
    let asks = readings
        .iter()
        .map(|reading| ask(table, reading, model, within));
    let verdicts = try_join_all(asks).await?;
    Ok(concluded(explored, verdicts, &model.name))
}

/// The files as the first run of the debate read them: whoever resumes it judges the same lines.
async fn seen(table: &Table, explored: Explored) -> Result<Explored, Halt> {
    let explored = judge::readable(&explored);
    let value = serde_json::to_value(&explored).map_err(|error| {
        Error::internal(format!(
            "what was found in the project can’t be recorded: {error}"
        ))
    })?;
    let recorded = table.observe("briefing/exploration/found", async { Ok(value) });
    // What an older version recorded in another form is read again.
    Ok(serde_json::from_value(recorded.await?).unwrap_or(explored))
}

/// What a model says of the files of one task, or why it says nothing.
async fn ask(
    table: &Table,
    reading: &Reading<'_>,
    model: &ModelSpec,
    within: Duration,
) -> Result<(Search, Result<Verdict, String>), Halt> {
    let key = reading.search.key();
    let seat = aside(
        &format!("{JUDGE}/{key}"),
        "Exploration",
        "Judges which files of the project matter for the text.",
        model,
    );
    let call = Call {
        key: format!("briefing/exploration/{key}"),
        round: 0,
        seat: &seat,
        question: reading.question.clone(),
    };
    let verdict = match table.ask_within(&call, within, answered).await {
        Ok(Answer::Read(answer)) => Ok(reading.taken(&answer)),
        Ok(Answer::Failed(failure)) => Err(unjudged(reading.search, &model.name, within, &failure)),
        // The debate itself says so at its next call, if it needs one that large.
        Err(Halt::Budget(why)) => Err(format!(
            "The budget is too small to judge the {}. {why}",
            shown::name(reading.search)
        )),
        Err(halt) => return Err(halt),
    };
    Ok((reading.search, verdict))
}

/// Why the files of a task stand as they were ranked.
fn unjudged(search: Search, model: &str, within: Duration, failure: &Failure) -> String {
    let (name, Failure { message, hint, .. }) = (shown::name(search), failure);
    if failure.kind == FailureKind::TimedOut {
        let seconds = within.as_secs_f64();
        return format!(
            "{model} didn’t judge the {name} within {seconds} seconds, so they’re listed by matching words."
        );
    }
    format!(
        "{model} couldn’t judge the {name}, so they’re listed by matching words. {message} {hint}"
    )
}

/// What was found with what a model says of it, as reviewers and people are told.
fn concluded(
    explored: Explored,
    verdicts: Vec<(Search, Result<Verdict, String>)>,
    by: &str,
) -> Briefed {
    let answered = verdicts.iter().filter(|(_, verdict)| verdict.is_ok());
    let tasks: Vec<Search> = answered.map(|(search, _)| *search).collect();
    if tasks.is_empty() {
        let whys = verdicts.into_iter().filter_map(|(_, it)| it.err());
        return whys.fold(ranked(explored), with_warning);
    }
    judged(report(&explored, verdicts, by), &tasks, by)
}

/// What was found, with the files of each task as the model judged them, or else as they were ranked.
fn report(
    explored: &Explored,
    verdicts: Vec<(Search, Result<Verdict, String>)>,
    by: &str,
) -> Report {
    let mut report = Report::of(explored);
    let mut unfounded = 0;
    for (search, verdict) in verdicts {
        let results = report.results.iter_mut().find(|it| it.task == search);
        match (verdict, results) {
            (Ok(verdict), Some(results)) => {
                unfounded += verdict.unfounded;
                verdict.replace(results);
            }
            (Err(why), _) => report.warnings.push(why),
            (Ok(_), None) => {}
        }
    }
    report.warnings.extend(shown::unfounded(unfounded, by));
    report.summary = shown::summary(&report, explored.looked_through, by);
    report
}

fn with_warning(briefed: Briefed, why: String) -> Briefed {
    let mut briefed = briefed;
    briefed.warnings.push(why);
    briefed
}
