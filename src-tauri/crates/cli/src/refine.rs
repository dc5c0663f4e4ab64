//! `whetstone refine`

use std::path::Path;
use std::process::ExitCode;

use domain::agenda::Over;
use domain::briefing::Triage;
use domain::page::DebatePlan;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::suggester::Taken;
use domain::{DebateId, Kind, Protocol, TaskId};
use engine::{Desk, project};

use crate::args::Refine;
use crate::input::KindOf;
use crate::output::{self, Failure};
use crate::suggest;
use crate::{before, data, gauntlet, gauntlet_report, input, pass, run, seats};

/// Debates a document and prints the proposal.
pub(crate) async fn refine(folder: &Path, mut args: Refine) -> Result<ExitCode, Failure> {
    if args.compete {
        output::warn(
            "--compete has no effect here: reviewers in refine don’t take sides. To have sides argue, run whetstone duel FILE.",
        );
    }
    let report = before::report_file(&args.run)?;
    let answers = match &args.questions {
        Some(file) => input::answers(file)?,
        None => Vec::new(),
    };
    let attacked = gauntlet::report_file(&args.gauntlet.choice)?;
    let project = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    let around = (project.as_deref(), Path::new(&args.file));
    let pass = pass::wanted(&desk, args.patterns.clone(), args.run.timeout, around).await?;
    for names in [&mut args.personas, &mut args.focus] {
        *names = desk.persona_keys(names).await?;
    }
    let kind = KindOf {
        given: args.kind,
        usual: Kind::default(),
    };
    let attack = gauntlet::wanted(&desk, &args.gauntlet, &args.models).await?;
    let task = input::task(desk.store(), &args.file, kind)?;
    input::into_project(desk.store(), &task, project.as_deref())?;
    let taken = suggest::taken(&desk, &task, &args).await?;
    if taken.kind.is_some() {
        let document = desk.store().task(&task)?;
        input::of_kind(desk.store(), document, taken.kind)?;
    }
    let suggested = suggested(&desk, &task, &args, &taken).await?;
    let mut planned = planned(&desk, suggested, &args).await?;
    planned.agenda.gauntlet = attack.map(Box::new);
    let process = before::process(&desk, &task, &args.briefing, &args.models).await?;
    if args.rounds.is_none() {
        planned.max_rounds = Triage::of(process.level, String::new()).rounds;
    }
    let scope = run::scope::wanted(&desk, &planned, &args, &process).await?;
    before::briefed(&mut planned, &args.briefing, process);
    let mut plan = before::resolved(&desk, &planned, &args.briefing, &args.run).await?;
    plan.report = report;
    plan.answers = answers;
    let running = desk.start(&task, plan).await?;
    let debate = running.debate.clone();
    let behind = run::Behind { pass, scope };
    let code = Box::pin(run::followed(&desk, running, args.run.json, behind)).await?;
    if attacked.is_some() {
        gauntlet_report::write_report(&desk, &desk.view(&debate).await?, attacked.as_ref())?;
    }
    Ok(code)
}

/// The suggested plan with what the flags change in it.
async fn planned(desk: &Desk, suggested: DebatePlan, args: &Refine) -> Result<DebatePlan, Failure> {
    let personas = suggested.seats.iter().map(|it| it.persona.clone());
    let personas: Vec<String> = personas.collect();
    let mut planned = seats::plan(suggested, args)?;
    if let Some(words) = seats::unused(&personas, &planned, args) {
        output::say(&words);
    }
    if let Some(debate) = &args.from {
        let brought = desk.bring(&DebateId::new(debate.clone())).await?;
        output::say(&format!(
            "Bringing in {} from the {}",
            brought.words, brought.from
        ));
        planned.agenda.over = Over::Brought(brought);
    }
    Ok(planned)
}

/// The plan before the flags are applied, and the reason for it; if models are named, the strongest writes.
async fn suggested(
    desk: &Desk,
    task: &TaskId,
    args: &Refine,
    taken: &Taken,
) -> Result<DebatePlan, Failure> {
    if !args.models.is_empty() {
        return Ok(taken.seated(DebatePlan {
            synthesizer: desk.strongest(&args.models).await?,
            ..desk
                .suggest_without_models(task, Protocol::Refine, Compete::default())
                .await?
        }));
    }
    let budget = args.run.budget();
    let suggestion = desk
        .suggest(task, Protocol::Refine, Compete::default(), budget)
        .await?;
    let mut plan = taken.seated(suggestion.plan);
    if taken.models.is_empty() {
        output::say(&suggestion.why);
    } else {
        plan.synthesizer = desk.strongest(&taken.models).await?;
    }
    let reasons = desk.reasons(&plan).await?;
    for (seat, why) in plan.seats.iter().zip(&reasons.seats) {
        output::say(&format!("{}: {}. {why}", seat.persona, seat.model));
    }
    let synthesizer = &plan.synthesizer;
    output::say(&format!(
        "synthesizer: {synthesizer}. {}",
        reasons.synthesizer
    ));
    if let Some(paid) = reasons.paid {
        output::warn(&format!("{paid} {}", kept_to(budget)));
    }
    Ok(plan)
}

/// What keeps a debate that costs money from costing too much.
fn kept_to(budget: Budget) -> String {
    budget.usd.map_or(
        "There is no budget. To set one, use --budget USD.".to_owned(),
        |_| "It stays within your budget.".to_owned(),
    )
}
