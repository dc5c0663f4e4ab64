//! `whetstone gauntlet`, and gauntlets as part of Refine.

use std::path::Path;
use std::process::ExitCode;

use domain::gauntlet::adversaries;
use domain::gauntlet::place::GauntletWhen;
use domain::gauntlet::plan;
use domain::page::DebatePlan;
use domain::protocol::Compete;
use domain::setup::ReportFile;
use domain::{Agenda, Kind, Protocol};
use engine::{Desk, project};

use crate::args::{Gauntlet, GauntletChoice, GauntletFlags};
use crate::gauntlet_report::write_report;
use crate::input::KindOf;
use crate::output::Failure;
use crate::{before, data, input, report, run};

/// Puts a document through a gauntlet and prints the result.
pub(crate) async fn gauntlet(folder: &Path, args: Gauntlet) -> Result<ExitCode, Failure> {
    let written = before::report_file(&args.run)?;
    let own_report = report_file(&args.choice)?;
    let project = args.project.as_deref().map(project::folder).transpose()?;
    let desk = data::desk(folder)?;
    let kind = KindOf {
        given: args.kind,
        usual: Kind::default(),
    };
    let task = input::task_or_text(desk.store(), &args.document, kind)?;
    input::into_project(desk.store(), &task, project.as_deref())?;
    let plan = desk
        .suggest_without_models(&task, Protocol::Gauntlet, Compete::default())
        .await?;
    let process = before::process(&desk, &task, &args.briefing, &args.models).await?;
    let wanted = chosen(&args.choice, Vec::new());
    let wanted = desk.gauntlet_among(wanted, &args.models).await?;
    let mut plan = DebatePlan {
        agenda: Agenda {
            gauntlet: Some(Box::new(wanted)),
            // The adversaries look for the same things and more.
            model_checks: false,
            ..plan.agenda
        },
        budget: args.run.budget(),
        ..plan
    };
    before::briefed(&mut plan, &args.briefing, process);
    let mut plan = before::resolved(&desk, &plan, &args.briefing, &args.run).await?;
    plan.report = written;
    let running = desk.start(&task, plan).await?;
    let debate = running.debate.clone();
    let code = run::to_the_end(&desk, running, args.run.json).await?;
    write_report(&desk, &desk.view(&debate).await?, own_report.as_ref())?;
    Ok(code)
}

/// The gauntlet that Refine should include, with models from those it names; `None` without one.
pub(crate) async fn wanted(
    desk: &Desk,
    flags: &GauntletFlags,
    models: &[String],
) -> Result<Option<plan::Gauntlet>, Failure> {
    if !flags.is_wanted {
        return match flags.choice.first() {
            None => Ok(None),
            Some(flag) => Err(Failure::usage(
                format!("{flag} has no effect without --gauntlet."),
                "Add --gauntlet, or leave out the flag.",
            )),
        };
    }
    let wanted = chosen(&flags.choice, flags.when.clone());
    Ok(Some(desk.gauntlet_among(wanted, models).await?))
}

fn chosen(choice: &GauntletChoice, when: Vec<GauntletWhen>) -> plan::Gauntlet {
    plan::Gauntlet {
        when,
        adversaries: adversaries(&choice.adversaries),
        model: choice.model.clone(),
        frontier: choice.frontier.clone(),
        boss: None,
        rebuttals: choice.rebuttals.unwrap_or(true),
        final_boss: choice.final_boss,
        cast: None,
    }
}

/// The named adversaries. `all` with others means the usual ones; alone, it leaves the choice open.
fn adversaries(named: &[String]) -> Vec<String> {
    if named.iter().all(|it| it == "all") {
        return Vec::new();
    }
    let usual = || adversaries::ALL.iter().filter(|it| it.usual);
    let keys = named.iter().flat_map(|name| match name.as_str() {
        "all" => usual().map(|it| it.key.to_owned()).collect(),
        name => vec![name.to_owned()],
    });
    keys.collect()
}

/// Where the report on the gauntlet goes. Better to find out early that it can't be written.
pub(crate) fn report_file(choice: &GauntletChoice) -> Result<Option<ReportFile>, Failure> {
    choice.report.as_deref().map(report::file).transpose()
}
