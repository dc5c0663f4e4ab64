//! `whetstone checkpoint`

mod across;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use domain::page::{
    CheckpointRun, CheckpointState, DebatePlan, DebateState, PlanningDocument, PlanningProject,
    SeatChoice,
};
use domain::protocol::Compete;
use domain::system::plain;
use domain::{Protocol, TaskId};
use engine::Desk;
use serde::Serialize;

use crate::args::{Checkpoint, Decided};
use crate::output::{self, Failure};
use crate::{before, data, run, state};

/// Runs a checkpoint, decides on the last one, lists all of them, or compares all documents.
pub(crate) async fn checkpoint(folder: &Path, args: Checkpoint) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    if args.across {
        return across::across(&desk, &args).await;
    }
    let project = desk.planning(&args.project).await?;
    let decided = args.decide.decided();
    // A review reports it itself, among its warnings.
    if let Some(problem) = project
        .config_problem
        .as_ref()
        .filter(|_| args.name.is_none() || decided.is_some())
    {
        output::say(&format!("warning: {problem}"));
    }
    let Some(name) = &args.name else {
        for note in &project.config_notes {
            output::say(&format!("warning: {note}"));
        }
        list(&project, args.run.json);
        return Ok(ExitCode::SUCCESS);
    };
    match decided {
        Some(decided) => decide(&desk, &args, name, &project, decided).await,
        None => hold(&desk, &args, name, &project).await,
    }
}

async fn hold(
    desk: &Desk,
    args: &Checkpoint,
    name: &str,
    project: &PlanningProject,
) -> Result<ExitCode, Failure> {
    let report = before::report_file(&args.run)?;
    if let Some((document, why)) = named(project, name).and_then(barred) {
        return skip(project, document, why, args.run.json);
    }
    let task = desk.planning_task(&args.project, name).await?;
    let mut planned = plan(desk, &task, args).await?;
    let process = before::process(desk, &task, &args.briefing, &args.models).await?;
    before::briefed(&mut planned, &args.briefing, process);
    let mut plan = before::resolved(desk, &planned, &args.briefing, &args.run).await?;
    plan.report = report;
    let running = desk.start(&task, plan).await?;
    let code = run::to_the_end(desk, running, args.run.json).await?;
    // The review is over, even if its project can't be read once more.
    let project = desk.planning(&args.project).await.ok();
    let document = project.as_ref().and_then(|it| self::named(it, name));
    let last = document.and_then(|it| it.last.as_ref());
    if let Some(last) = last.filter(|last| last.state == CheckpointState::ToReview) {
        let ways = desk.ways(&last.debate).await?;
        output::say(&format!(
            "Decide on it with `whetstone checkpoint {name}`. {}",
            ways.in_terminal()
        ));
    }
    Ok(code)
}

/// The document of a checkpoint, given by name or by its file.
fn named<'a>(project: &'a PlanningProject, name: &str) -> Option<&'a PlanningDocument> {
    let mut documents = project.documents.iter();
    documents.find(|it| it.checkpoint == name || it.file == name)
}

/// Why an existing document is not reviewed.
fn barred(document: &PlanningDocument) -> Option<(&PlanningDocument, &str)> {
    let why = document.barred.as_deref().filter(|_| document.exists)?;
    Some((document, why))
}

#[derive(Serialize)]
struct Skipped<'a> {
    schema: u32,
    protocol: Protocol,
    text: &'a str,
    changed: bool,
    checkpoint: WhySkipped<'a>,
}

#[derive(Serialize)]
struct WhySkipped<'a> {
    name: &'a str,
    file: &'a str,
    skipped: &'a str,
}

/// Leaves a document as it is and says why.
fn skip(
    project: &PlanningProject,
    document: &PlanningDocument,
    why: &str,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    let file = Path::new(&project.folder).join(&document.file);
    let text = fs::read_to_string(&file).map_err(|error| {
        Failure::usage(
            format!(
                "Couldn’t read {}: {error}.",
                file.display(),
                error = plain(&error)
            ),
            "Check that it’s a text file and that you have permission to read it.",
        )
    })?;
    output::say(&format!("Skipped. {why}"));
    if as_json {
        output::json(&Skipped {
            schema: 1,
            protocol: Protocol::Checkpoint,
            text: &text,
            changed: false,
            checkpoint: WhySkipped {
                name: &document.checkpoint,
                file: &file.to_string_lossy(),
                skipped: why,
            },
        });
    } else {
        output::print(&text);
    }
    Ok(ExitCode::SUCCESS)
}

/// The suggested plan, with everything that the flags set.
async fn plan(desk: &Desk, task: &TaskId, args: &Checkpoint) -> Result<DebatePlan, Failure> {
    let budget = args.run.budget();
    let form = Protocol::Checkpoint;
    let suggested = if args.models.is_empty() {
        let suggestion = desk.suggest(task, form, Compete::default(), budget).await?;
        output::say(&suggestion.why);
        suggestion.plan
    } else {
        desk.suggest_without_models(task, form, Compete::default())
            .await?
    };
    let effort = |index: usize| {
        let effort = args.effort.get(index.checked_rem(args.effort.len())?);
        effort.copied()?
    };
    let allowed = suggested.max_rounds;
    if let Some(wanted) = args.rounds.filter(|wanted| *wanted > allowed) {
        let rounds = if allowed == 1 { "round" } else { "rounds" };
        output::warn(&format!(
            "The project’s config.json allows {allowed} {rounds}, so --rounds {wanted} has no effect."
        ));
    }
    let (adversary, defender) = (args.models.first(), args.models.last());
    let seats = suggested.seats.into_iter().map(|seat| SeatChoice {
        model: adversary.cloned().unwrap_or(seat.model),
        effort: effort(0),
        persona: seat.persona,
    });
    Ok(DebatePlan {
        seats: seats.collect(),
        synthesizer: defender.cloned().unwrap_or(suggested.synthesizer),
        synthesizer_effort: effort(1),
        max_rounds: args.rounds.unwrap_or(suggested.max_rounds),
        budget,
        // There is nobody to ask.
        ask_first: false,
        ..suggested
    })
}

/// Decides on the last review of a document.
async fn decide(
    desk: &Desk,
    args: &Checkpoint,
    name: &str,
    project: &PlanningProject,
    decided: Decided,
) -> Result<ExitCode, Failure> {
    let document = named(project, name);
    let last = document.and_then(|document| document.last.as_ref());
    let Some(last) = last else {
        return Err(Failure::usage(
            format!("There is no review of {name} to decide on."),
            format!("Start one first: `whetstone checkpoint {name}`."),
        ));
    };
    if let Some(gone) = document.filter(|document| !document.exists) {
        return Err(Failure::usage(
            format!("{} is gone, so there is nothing to decide on.", gone.file),
            format!(
                "Put it back and try again. `whetstone history show {} --json` prints its text from \
                 before the review as `original`, and the revision as `text`.",
                last.debate
            ),
        ));
    }
    if last.state == CheckpointState::TakenBack {
        return Err(Failure::usage(
            format!("You took back the last review of {name}."),
            format!("Start a new one: `whetstone checkpoint {name}`."),
        ));
    }
    match decided {
        Decided::Approve => {
            desk.approve(&last.debate).await?;
        }
        Decided::KeepBoth => {
            let seen = desk.conflict_now(&last.debate).await?.now.hash;
            desk.keep_both(&last.debate, seen).await?;
        }
        Decided::Adjusted => {
            desk.adjusted(&last.debate).await?;
        }
        Decided::TakeBack => desk.take_all_back(&last.debate).await?,
    }
    if !matches!(decided, Decided::TakeBack) {
        match desk.committed(&last.debate).await? {
            Some(Ok(commit)) => output::say(&format!("Committed separately as {commit}.")),
            Some(Err(why)) => {
                output::say(&format!("warning: The revision wasn’t committed: {why}"));
            }
            None => {}
        }
    }
    list(&desk.planning(&args.project).await?, args.run.json);
    Ok(ExitCode::SUCCESS)
}

fn list(project: &PlanningProject, as_json: bool) {
    if as_json {
        output::json(project);
        return;
    }
    let longest = |of: fn(&PlanningDocument) -> &str, least: usize| {
        let lengths = project
            .documents
            .iter()
            .map(|it| of(it).chars().count() + 2);
        lengths.max().unwrap_or_default().max(least)
    };
    let widths = (longest(|it| &it.checkpoint, 14), longest(|it| &it.file, 30));
    for document in &project.documents {
        output::print(&format!("{}\n", line(document, widths)));
    }
    if let Some(reviewed) = &project.reviewed {
        output::print(&format!("{reviewed}\n"));
    }
}

fn line(document: &PlanningDocument, (name, file): (usize, usize)) -> String {
    let told = match (&document.last, &document.barred) {
        (Some(last), Some(gone)) if !document.exists => format!("{}; {gone}", stands(last)),
        (Some(last), _) => stands(last),
        (None, Some(barred)) => barred.clone(),
        (None, None) => "not reviewed".to_owned(),
    };
    format!(
        "{:<name$}{:<file$}{told}",
        document.checkpoint, document.file
    )
}

/// What to call a review that has no end.
const NOT_FINISHED: &str = "Not finished";

fn stands(last: &CheckpointRun) -> String {
    match last.state {
        CheckpointState::Running => match last.brief.strip_prefix(NOT_FINISHED) {
            Some(when) => {
                let stands = last.stands.unwrap_or(DebateState::Running);
                format!("{}{when}", state::word(stands))
            }
            None => format!("not finished: {}", last.brief),
        },
        CheckpointState::ToReview => format!("to decide: {}", last.brief),
        _ => last.brief.clone(),
    }
}
