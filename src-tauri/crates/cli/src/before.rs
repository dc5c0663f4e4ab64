//! What is said before a debate starts: what it will cost, and which secrets models don't get.

use std::path::{Path, PathBuf};
use std::thread;

use domain::TaskId;
use domain::briefed::BriefingPart;
use domain::briefing::{triage, weights};
use domain::model::RULES;
use domain::page::{DebatePlan, Triaged};
use domain::setup::ReportFile;
use engine::{Desk, Plan, TRIAGED_WITHIN};

use crate::args::{BriefingFlags, RunFlags, from_root};
use crate::explore::{below, readable};
use crate::output::{self, Failure};
use crate::{picked, report, search, state};

/// Why the current folder is searched.
const NO_PROJECT: &str = "The document has no project, so the current folder is searched. To search another, use \
                          --explore-root DIR or --project DIR.";

/// What exploration lacks without a model.
const NO_JUDGE: &str = "No model takes part, so related files are listed by matching words. To have one judge \
                        them, use --explore-model NAME.";

/// Where the report of a run goes. Better to find out before the debate than after it that it can't be
/// written.
pub(crate) fn report_file(flags: &RunFlags) -> Result<Option<ReportFile>, Failure> {
    flags.report.as_deref().map(report::file).transpose()
}

/// The plan with all names resolved, after saying what it will cost and which secrets models don't get.
pub(crate) async fn resolved(
    desk: &Desk,
    planned: &DebatePlan,
    briefing: &BriefingFlags,
    flags: &RunFlags,
) -> Result<Plan, Failure> {
    let mut plan = desk.resolve(planned).await?;
    plan.agenda.briefing.context = briefing.attached();
    plan.agenda.briefing.nuances = briefing.nuances();
    explore_instead(desk, &planned.task, briefing, &mut plan)?;
    warn_of_missing_models(desk, planned, briefing).await?;
    picked::pick(
        desk,
        &planned.task,
        &mut plan.agenda.briefing,
        briefing,
        flags,
    )
    .await?;
    say_estimate(desk, planned, &plan).await?;
    if let Some(seconds) = flags.timeout {
        plan.timeout_s = seconds;
    }
    say_withheld(desk, &planned.task, &plan).await?;
    Ok(plan)
}

/// Explores another folder instead of the project: the named one; or the current one if that can’t be read,
/// or if none is named and the document has no project. Each of these is reported.
fn explore_instead(
    desk: &Desk,
    task: &TaskId,
    flags: &BriefingFlags,
    plan: &mut Plan,
) -> Result<(), Failure> {
    if !flags.explore {
        return Ok(());
    }
    let (root, warning) = match &flags.exploring.root {
        Some(named) => readable(named.clone()),
        None => match &plan.agenda.briefing.root {
            Some(project) => match readable(PathBuf::from(project)) {
                (_, None) => return Ok(()),
                instead => instead,
            },
            None => (PathBuf::from("."), Some(NO_PROJECT.to_owned())),
        },
    };
    if let Some(warning) = warning {
        output::warn(&warning);
    }
    let path = desk.store().path_of(task)?;
    let explored = plan.agenda.briefing.exploration.get_or_insert_default();
    explored.own = path.and_then(|path| below(&root, Path::new(&path)));
    explored.root = Some(from_root(&root));
    Ok(())
}

/// Warns about requested parts that can do less, because they lack a model.
async fn warn_of_missing_models(
    desk: &Desk,
    planned: &DebatePlan,
    flags: &BriefingFlags,
) -> Result<(), Failure> {
    let exploration = planned.agenda.briefing.exploration.as_ref();
    let is_judged = exploration.is_some_and(|it| it.model.is_some()) || asks_models(planned);
    if flags.explore && !is_judged {
        output::warn(NO_JUDGE);
    }
    if flags.research
        && let Some(unready) = search::unready_searcher(desk).await?
    {
        output::warn(&unready);
    }
    Ok(())
}

/// How much process the text deserves: as the flag says; otherwise as a model on this machine says, if one
/// of the named models (or, without any, one of those found) runs here; otherwise as the words of the text
/// say. Reports what the flag didn't set.
pub(crate) async fn process(
    desk: &Desk,
    task: &TaskId,
    flags: &BriefingFlags,
    models: &[String],
) -> Result<Triaged, Failure> {
    if let Some(level) = flags.complexity.0 {
        let why = triage("", Some(level)).why;
        return Ok(Triaged {
            level,
            why,
            asked: None,
        });
    }
    let among = (!models.is_empty()).then_some(models);
    let triaged = desk.triaged(task, among, TRIAGED_WITHIN).await?;
    output::say(&format!("Process: {}", triaged.why));
    Ok(triaged)
}

/// Sets the briefing as the flags say: searching the web, exploring the project and attaching files only if
/// asked for. A file named instead of NUANCES.md is always read.
pub(crate) fn briefed(plan: &mut DebatePlan, flags: &BriefingFlags, process: Triaged) {
    let parts = &mut plan.agenda.briefing.parts;
    for (part, is_wanted) in flags.decided() {
        parts.retain(|other| *other != part);
        if is_wanted {
            parts.push(part);
        }
    }
    plan.agenda.briefing.research = flags.researched().map(Box::new);
    plan.agenda.briefing.exploration = flags
        .explore
        .then(|| Box::new(flags.exploring.exploration()));
    plan.agenda.briefing.complexity = Some(process.level);
    plan.agenda.briefing.complexity_why = process.why;
    plan.agenda.briefing.is_automatic = flags.complexity.0.is_none();
    if plan.agenda.briefing.parts.contains(&BriefingPart::Weights) && asks_models(plan) {
        // The debate would wait for an answer before its first question. Rules read no weights.
        thread::spawn(weights::prepare);
    }
}

/// Whether anyone besides the rules takes part.
fn asks_models(plan: &DebatePlan) -> bool {
    let mut models = plan.seats.iter().map(|seat| &seat.model);
    plan.synthesizer != RULES || models.any(|model| model != RULES)
}

/// Says what the debate will cost. Rules cost nothing.
async fn say_estimate(desk: &Desk, planned: &DebatePlan, plan: &Plan) -> Result<(), Failure> {
    let briefing = &planned.agenda.briefing;
    let research = briefing.research.as_ref();
    let exploration = briefing.exploration.as_ref();
    let is_read = research.is_some_and(|it| it.model.is_some())
        || exploration.is_some_and(|it| it.model.is_some());
    if !is_read && !asks_models(planned) {
        return Ok(());
    }
    if let Some(words) = desk.estimate_of(&planned.task, plan).await?.sentence() {
        output::say(&words);
    }
    Ok(())
}

/// Says what the models don't get of the text.
pub(crate) async fn say_withheld(desk: &Desk, task: &TaskId, plan: &Plan) -> Result<(), Failure> {
    let withheld = desk.withheld(task, plan).await?;
    let count = withheld.secrets.iter().map(|secret| secret.count).sum();
    if let Some(words) = state::withheld(count) {
        output::say(&words);
    }
    Ok(())
}
