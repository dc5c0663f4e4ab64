//! From flags to the plan of a debate.

use domain::model::RULES;
use domain::page::{DebatePlan, SeatChoice};
use domain::personas;

use crate::args::Refine;
use crate::output::Failure;

/// The suggested plan, with everything that the flags set. It has as many seats as the longer of the given
/// lists; the shorter one repeats.
pub(crate) fn plan(suggested: DebatePlan, args: &Refine) -> Result<DebatePlan, Failure> {
    let personas = personas(&suggested, args)?;
    let models: Vec<String> = if args.models.is_empty() {
        suggested
            .seats
            .iter()
            .map(|seat| seat.model.clone())
            .collect()
    } else {
        args.models.clone()
    };
    let seats = match (args.models.len(), args.personas.len()) {
        (models, personas) if args.single => alone(models.max(personas))?,
        (0, 0) => personas.len(),
        (models, 0) if args.focus.is_empty() => models,
        (models, _) => models.max(personas.len()),
    };
    let effort = |index: usize| {
        args.effort[..]
            .get(index.checked_rem(args.effort.len())?)
            .copied()?
    };
    let seats: Vec<SeatChoice> = (0..seats)
        .map(|index| SeatChoice {
            persona: personas[index % personas.len()].clone(),
            model: models[index % models.len()].clone(),
            effort: effort(index),
        })
        .collect();
    let synthesizer = args.synthesizer.clone();
    Ok(DebatePlan {
        synthesizer_effort: effort(seats.len()),
        seats,
        synthesizer: synthesizer.unwrap_or(suggested.synthesizer),
        max_rounds: args.rounds.unwrap_or(suggested.max_rounds),
        consensus: args.consensus.unwrap_or(suggested.consensus),
        budget: args.run.budget(),
        assignment: args.assignment,
        // There is nobody to ask.
        ask_first: false,
        human_gate: args.gate,
        ..suggested
    })
}

/// Says that rules of suggested personas stay unused because fewer seats were asked for.
pub(crate) fn unused(suggested: &[String], planned: &DebatePlan, args: &Refine) -> Option<String> {
    let is_chosen = args.single || !args.personas.is_empty() || !args.focus.is_empty();
    let only_rules = planned.seats.iter().all(|seat| seat.model == RULES);
    if is_chosen || !only_rules || planned.seats.len() >= suggested.len() {
        return None;
    }
    let used: Vec<&str> = planned
        .seats
        .iter()
        .map(|seat| personas::of(&seat.persona).map_or(seat.persona.as_str(), |it| it.label))
        .collect();
    Some(format!(
        "Only the rules of {} are used. Other personas have other rules. To use those too, add --personas {}.",
        used.join(", "),
        suggested.join(",")
    ))
}

/// One reviewer, unless more are named.
fn alone(named: usize) -> Result<usize, Failure> {
    if named > 1 {
        return Err(Failure::usage(
            format!("--single takes one reviewer, but {named} are named."),
            "Name one model and one persona, or leave out --single.",
        ));
    }
    Ok(1)
}

fn personas(suggested: &DebatePlan, args: &Refine) -> Result<Vec<String>, Failure> {
    let all: Vec<String> = if args.personas.is_empty() {
        suggested
            .seats
            .iter()
            .map(|seat| seat.persona.clone())
            .collect()
    } else {
        args.personas.clone()
    };
    if args.focus.is_empty() {
        return Ok(all);
    }
    if args.personas.is_empty() {
        return Ok(args.focus.clone());
    }
    let focused: Vec<String> = all
        .into_iter()
        .filter(|persona| args.focus.contains(persona))
        .collect();
    if focused.is_empty() {
        return Err(Failure::usage(
            "--focus has none of the personas in --personas.",
            "Use a persona that is in both lists, or leave out one of the two flags.",
        ));
    }
    Ok(focused)
}
