//! `--scope-debate`: a short debate on each question that the final checks ask about scope.

use std::process::ExitCode;

use domain::agenda::Over;
use domain::final_check::{FinalCheck, FinalFlag};
use domain::model::RULES;
use domain::page::{DebatePlan, SeatChoice, Triaged};
use domain::protocol::{Compete, Depth};
use domain::setup::Budget;
use domain::{Agenda, Protocol, TaskId, Usage, View};
use engine::{Desk, Finished};
use serde_json::{Value, json};

use super::{ended, failed};
use crate::args::Refine;
use crate::before;
use crate::output::{self, Failure};

/// What such debates are run with.
pub(crate) struct Wanted<'a> {
    task: TaskId,
    /// The models of the sides, in order; at least one, and never the rules.
    sides: Vec<String>,
    judge: String,
    args: &'a Refine,
    process: Triaged,
}

/// The debates on scope after the planned one; `None` if none are wanted.
///
/// # Errors
/// When only rules take part, which can’t argue.
pub(crate) async fn wanted<'a>(
    desk: &Desk,
    planned: &DebatePlan,
    args: &'a Refine,
    process: &Triaged,
) -> Result<Option<Wanted<'a>>, Failure> {
    if !args.scope.is_debated {
        return Ok(None);
    }
    let mut sides: Vec<String> = Vec::new();
    let seats = planned.seats.iter().map(|seat| &seat.model);
    for name in seats.chain([&planned.synthesizer]) {
        if name != RULES && !sides.contains(name) {
            sides.push(name.clone());
        }
    }
    if sides.is_empty() {
        return Err(Failure::usage(
            "--scope-debate needs a model: the built-in rules can neither argue nor judge.",
            "Name one with --models. To see the models, run `whetstone models list`.",
        ));
    }
    Ok(Some(Wanted {
        task: planned.task.clone(),
        judge: desk.strongest(&sides).await?,
        sides,
        args,
        process: process.clone(),
    }))
}

/// Runs a debate on each question about scope, after a debate has ended, and returns their results as
/// scripts read them. If something goes wrong, that is only a warning: the debate is done.
///
/// # Errors
/// The code of the signal that interrupted it.
pub(crate) async fn behind(
    desk: &Desk,
    finished: &Finished,
    wanted: &Wanted<'_>,
) -> Result<Vec<Value>, ExitCode> {
    let checks = finished.view.final_checks.iter();
    let flags = checks.flat_map(|checks| &checks.flags);
    let flags: Vec<&FinalFlag> = flags
        .filter(|it| it.check == FinalCheck::ScopeExpansion)
        .collect();
    if flags.is_empty() {
        output::say("Scope debate: the final checks ask nothing about scope.");
    }
    let mut used = vec![finished.view.header.usage];
    let mut held = Vec::new();
    for flag in flags {
        let Some(budget) = left(wanted.args.run.budget(), &used) else {
            output::warn("The budget is used up, so the question about scope isn’t debated.");
            break;
        };
        output::say(&format!("Scope debate: {}", flag.question));
        match Box::pin(hold(desk, flag, wanted, budget)).await {
            Ok(Ok(view)) => {
                used.push(view.header.usage);
                held.push(told(flag, &view));
            }
            Ok(Err(code)) => return Err(code),
            Err(failure) => output::warn(&format!(
                "The debate about scope wasn’t held. {}",
                failure.words()
            )),
        }
    }
    Ok(held)
}

/// A duel about a single flag, in which each side speaks once; the exit code if it was interrupted.
async fn hold(
    desk: &Desk,
    flag: &FinalFlag,
    wanted: &Wanted<'_>,
    budget: Budget,
) -> Result<Result<View, ExitCode>, Failure> {
    let once = Compete::AsDeep(Depth::Once);
    let suggested = desk
        .suggest_without_models(&wanted.task, Protocol::Duel, once)
        .await?;
    let models = wanted.sides.iter().cycle();
    let seats = suggested.seats.iter().zip(models);
    let mut planned = DebatePlan {
        seats: seats
            .map(|(seat, model)| SeatChoice {
                model: model.clone(),
                ..seat.clone()
            })
            .collect(),
        synthesizer: wanted.judge.clone(),
        agenda: Agenda {
            over: Over::Question(flag.asked()),
            // It is about what the final checks found.
            model_checks: false,
            ..suggested.agenda
        },
        budget,
        ..suggested
    };
    let (flags, run) = (&wanted.args.briefing, &wanted.args.run);
    before::briefed(&mut planned, flags, wanted.process.clone());
    let plan = before::resolved(desk, &planned, flags, run).await?;
    let running = desk.start(&wanted.task, plan).await?;
    let came_to = Box::pin(ended(desk, running, false)).await?;
    Ok(came_to.map(|finished| finished.view))
}

/// Reports the result of a debate about scope, and returns the same for scripts.
fn told(flag: &FinalFlag, view: &View) -> Value {
    let verdict = view.conclusion.as_ref();
    let verdict = verdict.and_then(|it| it.conclusion.verdict.as_ref());
    let verdict = verdict.filter(|it| it.parsed);
    let decision = verdict.and_then(|it| it.decision);
    let debate = view.setup.as_ref().map(|setup| &setup.debate);
    match (verdict, failed(view)) {
        (Some(verdict), None) => {
            let decision = decision.map_or_else(String::new, |it| format!("{}. ", it.label()));
            output::say(&format!("Scope debate: {decision}{}", verdict.summary));
        }
        _ => output::warn(&format!(
            "The debate about scope has no verdict. {}",
            view.header.why
        )),
    }
    if let Some(debate) = debate {
        output::say(&format!("To read it, run: whetstone history show {debate}"));
    }
    json!({
        "flag": flag.id,
        "question": flag.question,
        "debate": debate,
        "outcome": view.header.outcome,
        "decision": decision,
        "summary": verdict.map(|it| &it.summary),
    })
}

/// What is left of a budget; `None` if nothing is.
fn left(budget: Budget, used: &[Usage]) -> Option<Budget> {
    let dollars: f64 = used.iter().filter_map(|it| it.cost_usd).sum();
    let tokens = used.iter().map(|it| it.input_tokens + it.output_tokens);
    let tokens: u64 = tokens.sum();
    let left = Budget {
        usd: budget.usd.map(|it| it - dollars),
        tokens: budget.tokens.map(|it| it.saturating_sub(tokens)),
    };
    let is_used_up = left.usd.is_some_and(|it| it <= 0.0) || left.tokens == Some(0);
    (!is_used_up).then_some(left)
}
