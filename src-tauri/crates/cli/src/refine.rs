//! `whetstone refine`

use std::path::Path;
use std::process::ExitCode;

use domain::TaskId;
use domain::page::{DebatePlan, Withheld};
use domain::setup::Budget;
use engine::{Desk, project};

use crate::args::Refine;
use crate::output::{self, Failure};
use crate::{data, input, report, run, seats};

/// Debates a document and prints the proposal.
pub(crate) async fn refine(folder: &Path, mut args: Refine) -> Result<ExitCode, Failure> {
    // A report that can't be written is better known before the debate than after it.
    let report = match &args.report {
        Some(file) => Some(report::file(file)?),
        None => None,
    };
    let answers = match &args.questions {
        Some(file) => input::answers(file)?,
        None => Vec::new(),
    };
    let project = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    for names in [&mut args.personas, &mut args.focus] {
        keys(&desk, names).await?;
    }
    let task = input::task(desk.store(), &args.file, args.kind)?;
    if project.is_some() {
        desk.store().set_project(&task, project.as_deref())?;
    }
    let suggested = suggested(&desk, &task, &args).await?;
    let mut plan = desk.resolve(&seats::plan(suggested, &args)?).await?;
    if let Some(seconds) = args.timeout {
        plan.timeout_s = seconds;
    }
    plan.report = report;
    plan.answers = answers;
    if let Some(words) = withheld(&desk.withheld(&task, &plan).await?) {
        output::say(&words);
    }
    let running = desk.start(&task, plan).await?;
    run::to_the_end(&desk, running, args.json).await
}

/// The plan before the flags, and why it is that; with models that are named, the strongest writes.
async fn suggested(desk: &Desk, task: &TaskId, args: &Refine) -> Result<DebatePlan, Failure> {
    if !args.models.is_empty() {
        return Ok(DebatePlan {
            synthesiser: desk.strongest(&args.models).await?,
            ..desk.propose_without_models(task).await?
        });
    }
    let budget = Budget {
        usd: args.budget,
        tokens: args.budget_tokens,
    };
    let proposal = desk.propose(task, budget).await?;
    let reasons = desk.reasons(&proposal.plan).await?;
    output::say(&proposal.why);
    for (seat, why) in proposal.plan.seats.iter().zip(&reasons.seats) {
        output::say(&format!("{}: {}. {why}", seat.persona, seat.model));
    }
    let synthesiser = &proposal.plan.synthesiser;
    output::say(&format!(
        "synthesis: {synthesiser}. {}",
        reasons.synthesiser
    ));
    if let Some(paid) = reasons.paid {
        output::say(&format!("warning: {paid} {}", kept_to(budget)));
    }
    Ok(proposal.plan)
}

/// What keeps a debate that costs something from costing too much.
fn kept_to(budget: Budget) -> String {
    budget.usd.map_or(
        "There is no cap; set one with --budget USD.".to_owned(),
        |_| "It keeps to your cap.".to_owned(),
    )
}

/// What is said of the secrets of the text, where it has some.
fn withheld(withheld: &Withheld) -> Option<String> {
    match withheld.secrets.iter().map(|secret| secret.count).sum() {
        0 => None,
        1 => Some("1 secret is replaced by a placeholder before anything is sent.".to_owned()),
        more => Some(format!(
            "{more} secrets are replaced by placeholders before anything is sent."
        )),
    }
}

/// Puts the key of each persona in place of the key or name that was given.
async fn keys(desk: &Desk, names: &mut [String]) -> Result<(), Failure> {
    for name in names {
        *name = desk.persona(name).await?.key;
    }
    Ok(())
}
