//! `whetstone review`, `duel` and every other form that reaches a conclusion about the text.

use std::path::Path;
use std::process::ExitCode;

use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::{Compete, Decides};
use domain::scorecard::{Comparison, Criterion, MOST_WEIGHT};
use domain::{Agenda, Depth, Kind, Protocol, TaskId, agenda};
use engine::{Desk, project, reseated};
use protocols::lists;

use crate::args::{Compare, Form};
use crate::input::KindOf;
use crate::output::{self, Failure};
use crate::{before, data, input, run};

/// What a debate is about besides the text.
enum Over {
    /// Options and criteria; empty ones are taken from the text.
    Compared(Comparison),
    /// The rows of a CSV file.
    Csv,
}

/// Runs a debate in a form that needs only the text, and prints the result.
pub(crate) async fn form(
    folder: &Path,
    protocol: Protocol,
    args: Form,
) -> Result<ExitCode, Failure> {
    hold(folder, protocol, Kind::default(), args, None).await
}

/// `whetstone compare`
pub(crate) async fn compare(folder: &Path, args: Compare) -> Result<ExitCode, Failure> {
    let options = args.options.into_iter().chain(args.option);
    let criteria = args.criteria.iter().map(|it| criterion(it));
    let compared = Over::Compared(Comparison {
        options: options.map(|it| it.trim().to_owned()).collect(),
        criteria: criteria.collect::<Result<_, _>>()?,
    });
    let (form, usual) = (args.form, Kind::Options);
    hold(folder, Protocol::Compare, usual, form, Some(compared)).await
}

/// One entry of `--criteria`: a name, and a weight if one follows after a colon.
fn criterion(named: &str) -> Result<Criterion, Failure> {
    let Some((name, weight)) = named.rsplit_once(':') else {
        return Ok(lists::weighted(named));
    };
    let known = weight.trim().parse().ok();
    let known = known.filter(|weight| *weight <= MOST_WEIGHT && !name.trim().is_empty());
    let weight = known.ok_or_else(|| {
        Failure::usage(
            format!("“{}” isn’t a criterion with a weight from 0 to {MOST_WEIGHT}.", named.trim()),
            "Write a name, a colon and a whole number, such as Cost:3. Leave out the weight to let the \
             judge set it.",
        )
    })?;
    Ok(Criterion {
        name: name.trim().to_owned(),
        weight: Some(weight),
    })
}

/// `whetstone prioritize`
pub(crate) async fn prioritize(folder: &Path, args: Form) -> Result<ExitCode, Failure> {
    let ending = Path::new(&args.document).extension();
    let is_csv = ending.is_some_and(|it| it.eq_ignore_ascii_case("csv"));
    let (over, usual) = (is_csv.then_some(Over::Csv), Kind::ActionItems);
    hold(folder, Protocol::Prioritize, usual, args, over).await
}

async fn hold(
    folder: &Path,
    protocol: Protocol,
    usual: Kind,
    args: Form,
    over: Option<Over>,
) -> Result<ExitCode, Failure> {
    warn_of_depth(protocol, &args);
    let report = before::report_file(&args.run)?;
    let project = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    let kind = KindOf {
        given: args.kind,
        usual,
    };
    let task = input::task_or_text(desk.store(), &args.document, kind)?;
    input::into_project(desk.store(), &task, project.as_deref())?;
    let mut plan = plan(&desk, protocol, &task, &args, over).await?;
    let process = before::process(&desk, &task, &args.briefing, &args.models).await?;
    before::briefed(&mut plan, &args.briefing, process);
    if !plan.agenda.why.is_empty() {
        output::say(&plan.agenda.why);
    }
    if args.judge_twice && !plan.agenda.judge_twice {
        output::warn(&format!(
            "--judge-twice has no effect here. {}",
            why_once(&plan)
        ));
    }
    let mut plan = before::resolved(&desk, &plan, &args.briefing, &args.run).await?;
    plan.report = report;
    let running = desk.start(&task, plan).await?;
    run::to_the_end(&desk, running, args.run.json).await
}

/// Some forms have only one depth, so a flag that asks for another is reported and ignored.
fn warn_of_depth(protocol: Protocol, args: &Form) {
    let flag = match args.depth.compete() {
        Compete::ByTrigger | Compete::AsDeep(_) => return,
        Compete::Always => "--compete",
        Compete::Never => "--single",
    };
    if protocol.depths().len() == 1 {
        let name = protocol.label();
        output::warn(&format!(
            "{flag} has no effect here. {name} always takes the same steps."
        ));
    }
}

/// Why swapping the positions makes no difference for this judge.
fn why_once(plan: &DebatePlan) -> &'static str {
    match (plan.agenda.depth, plan.protocol.decides()) {
        (Depth::Single, _) => "One reviewer writes the result alone.",
        (_, Decides::Order) => "No judge takes part: the ratings set the order.",
        (_, Decides::Text | Decides::Status | Decides::Option) => {
            "This judge reads the whole debate in order and knows who said what."
        }
    }
}

/// The suggested plan, with everything that the flags set.
async fn plan(
    desk: &Desk,
    protocol: Protocol,
    task: &TaskId,
    args: &Form,
    over: Option<Over>,
) -> Result<DebatePlan, Failure> {
    let (compete, budget) = (args.depth.compete(), args.run.budget());
    let suggested = if args.models.is_empty() {
        desk.suggest(task, protocol, compete, budget).await?.plan
    } else {
        DebatePlan {
            synthesizer: desk.strongest(&args.models).await?,
            ..desk.suggest_without_models(task, protocol, compete).await?
        }
    };
    let suggested = match over {
        Some(over) => held_over(desk, suggested, over)?,
        None => suggested,
    };
    let named = |index: usize| {
        let model = args.models.get(index.checked_rem(args.models.len())?)?;
        Some(model.clone())
    };
    let effort = |index: usize| {
        let effort = args.effort.get(index.checked_rem(args.effort.len())?);
        effort.copied()?
    };
    let seats = suggested.seats.iter().enumerate();
    let seats: Vec<SeatChoice> = seats
        .map(|(index, seat)| SeatChoice {
            model: named(index).unwrap_or_else(|| seat.model.clone()),
            effort: effort(index),
            persona: seat.persona.clone(),
        })
        .collect();
    let judge = args.judge.clone();
    let judge_twice = args.judge_twice
        && suggested.agenda.depth != Depth::Single
        && engine::judges_apart(&suggested);
    Ok(DebatePlan {
        agenda: Agenda {
            judge_twice,
            ..suggested.agenda
        },
        synthesizer: judge.unwrap_or(suggested.synthesizer),
        synthesizer_effort: effort(seats.len()),
        seats,
        budget,
        ..suggested
    })
}

/// The plan with what the flags or the file say, and the seats that this needs.
fn held_over(desk: &Desk, plan: DebatePlan, over: Over) -> Result<DebatePlan, Failure> {
    let over = match over {
        Over::Compared(given) => {
            let of_text = plan.agenda.comparison().cloned().unwrap_or_default();
            agenda::Over::Options(Comparison {
                options: given_or(given.options, of_text.options),
                criteria: given_or(given.criteria, of_text.criteria),
            })
        }
        Over::Csv => {
            agenda::Over::Items(lists::read_csv(&desk.store().task(&plan.task)?.body).items)
        }
    };
    let agenda = Agenda {
        over,
        ..plan.agenda
    };
    Ok(reseated(&DebatePlan { agenda, ..plan }))
}

fn given_or<T>(given: Vec<T>, of_text: Vec<T>) -> Vec<T> {
    if given.is_empty() { of_text } else { given }
}
