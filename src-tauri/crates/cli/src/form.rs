//! `whetstone review`, `duel` and every other form that comes to a conclusion about the text.

use std::path::Path;
use std::process::ExitCode;

use domain::page::{DebatePlan, SeatChoice};
use domain::{Protocol, TaskId};
use engine::{Desk, project};

use crate::args::Form;
use crate::output::{self, Failure};
use crate::{before, data, input, run};

/// Holds the debate and prints what it comes to.
pub(crate) async fn hold(
    folder: &Path,
    protocol: Protocol,
    args: Form,
) -> Result<ExitCode, Failure> {
    let report = before::report_file(&args.run)?;
    let project = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    let task = input::task_or_text(desk.store(), &args.document, args.kind)?;
    if project.is_some() {
        desk.store().set_project(&task, project.as_deref())?;
    }
    let plan = plan(&desk, protocol, &task, &args).await?;
    if !plan.agenda.why.is_empty() {
        output::say(&plan.agenda.why);
    }
    let mut plan = before::resolved(&desk, &plan, &args.run).await?;
    plan.report = report;
    let running = desk.start(&task, plan).await?;
    run::to_the_end(&desk, running, args.run.json).await
}

/// The suggested plan with everything replaced that the flags name.
async fn plan(
    desk: &Desk,
    protocol: Protocol,
    task: &TaskId,
    args: &Form,
) -> Result<DebatePlan, Failure> {
    let (compete, budget) = (args.depth.compete(), args.run.budget());
    let suggested = if args.models.is_empty() {
        desk.propose(task, protocol, compete, budget).await?.plan
    } else {
        DebatePlan {
            synthesiser: desk.strongest(&args.models).await?,
            ..desk.propose_without_models(task, protocol, compete).await?
        }
    };
    let named = |index: usize| {
        let model = args.models.get(index.checked_rem(args.models.len())?)?;
        Some(model.clone())
    };
    let effort = |index: usize| {
        let effort = args.effort.get(index.checked_rem(args.effort.len())?);
        effort.copied()?
    };
    let seats = suggested.seats.into_iter().enumerate();
    let seats: Vec<SeatChoice> = seats
        .map(|(index, seat)| SeatChoice {
            model: named(index).unwrap_or(seat.model),
            effort: effort(index),
            persona: seat.persona,
        })
        .collect();
    let judge = args.judge.clone();
    Ok(DebatePlan {
        synthesiser: judge.unwrap_or(suggested.synthesiser),
        synthesiser_effort: effort(seats.len()),
        seats,
        budget,
        ..suggested
    })
}
