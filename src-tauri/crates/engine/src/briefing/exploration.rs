//! Files of the project that relate to the text, with the passages that matter: as ranking found them and, if
//! a model takes part in the debate, as that model judges them.

pub(crate) mod alone;
pub(crate) mod expected;
mod judge;
mod saved;
mod shown;
mod unjudged;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use domain::answer::{ExplorationAnswer, Shape};
use domain::briefed::{Briefed, BriefingPart};
use domain::briefing::nuances;
use domain::exploration::Exploration;
use domain::model::ModelSpec;
use domain::question::Parts;
use futures::future::try_join_all;
use table::{Answer, Call, Halt, Table, off_thread, read as answered};
use workspace::{Explored, Report, Request, Search, Stop, Unusable, explore, explore_deep};

use super::Ground;
use super::attached::Sent;
use super::kept::{JUDGMENTS, Kept};
use crate::Error;
use crate::cheapest::{aside, cheapest};
use judge::{Outcome, Reading};
use shown::{MOST_FILES, MOST_TOLD, judged, nothing, ranked};
use unjudged::Unjudged;

/// How long a walk may take before it settles for what it has.
const TIME: Duration = Duration::from_secs(30);
/// How long a model may take for one task.
const TASK: Duration = Duration::from_secs(30);
const PART: BriefingPart = BriefingPart::Exploration;
/// Why nothing is searched.
const NO_PROJECT: &str = "This task has no project";
/// The persona of the model that judges, and the prefix of its seats.
const JUDGE: &str = "exploration";

/// What ranking finds. It asks no model and writes nothing.
pub(super) fn read(ground: &Ground) -> Briefed {
    let Some(root) = root(ground) else {
        return nothing(NO_PROJECT);
    };
    match found(ground, &root, &Stop::after(TIME)) {
        Ok(explored) => ranked(picked(ground, explored)),
        Err(unusable) => unread(&unusable),
    }
}

/// The folder to explore: the one that the author named, otherwise the project.
fn root(ground: &Ground) -> Option<PathBuf> {
    let named = ground.exploration.as_ref().and_then(|it| it.root.as_ref());
    named.map(PathBuf::from).or_else(|| ground.root.clone())
}

/// The path of the text itself below that folder, with slashes; `None` if it is elsewhere.
fn own(ground: &Ground, root: &Path) -> Option<String> {
    if let Some(exploration) = ground.exploration.as_ref().filter(|it| it.root.is_some()) {
        return exploration.own.clone();
    }
    let (project, file) = (ground.root.as_ref()?, ground.file.as_ref()?);
    let file = project.join(file);
    let below = file.strip_prefix(root).ok()?;
    Some(below.to_string_lossy().replace('\\', "/"))
}

/// What was found without the files that the author left out. No other files replace them in what reviewers
/// read, because nobody has looked at those.
fn picked(ground: &Ground, mut explored: Explored) -> Explored {
    let left_out = ground.exploration.iter().flat_map(|it| &it.left_out);
    let left_out: HashSet<&String> = left_out.collect();
    if !left_out.is_empty() {
        explored.found.truncate(MOST_FILES);
        explored.found.retain(|it| !left_out.contains(&it.path));
    }
    explored
}

/// What ranking finds until it has to stop.
fn found(ground: &Ground, root: &Path, stop: &Stop) -> Result<Explored, Unusable> {
    let wanted = ground.exploration.clone().unwrap_or_default();
    let request = Request {
        root: root.to_owned(),
        text: ground.text.clone(),
        own: own(ground, root),
        searches: searches(&wanted, ground),
        redactor: ground.redactor.clone(),
    };
    let mut explored = if wanted.is_deep {
        explore_deep(&request, stop)
    } else {
        explore(&request, stop)
    }?;
    // Reviewers read these anyway.
    let attached = Sent::among(ground, explored.found.iter().map(|it| root.join(&it.path)));
    explored
        .found
        .retain(|it| !is_nuances(ground, &root.join(&it.path)));
    let all = explored.found.len();
    explored
        .found
        .retain(|it| !attached.has(&root.join(&it.path)));
    explored.read_anyway = all - explored.found.len();
    Ok(explored)
}

fn is_nuances(ground: &Ground, file: &Path) -> bool {
    let nuances = ground.root.as_ref().map(|root| root.join(nuances::FILE));
    let nuances = ground.nuances.as_ref().or(nuances.as_ref());
    nuances.is_some_and(|it| it == file)
}

fn unread(unusable: &Unusable) -> Briefed {
    Briefed {
        warnings: vec![unusable.to_string()],
        ..nothing("The project wasn’t read")
    }
}

/// What to look for: as the author says, otherwise by the kind of the text.
fn searches(wanted: &Exploration, ground: &Ground) -> Vec<Search> {
    let named = wanted.tasks.iter().filter_map(|key| Search::from_key(key));
    let named: Vec<Search> = named.collect();
    if named.is_empty() {
        Search::of_kind(ground.kind).to_vec()
    } else {
        named
    }
}

/// What ranking finds, judged by a model if one takes part. Whatever goes wrong becomes a warning; only a
/// stop ends it early.
pub(super) async fn explored(table: &Table, ground: Ground) -> Result<Briefed, Halt> {
    let Some(root) = root(&ground) else {
        return Ok(nothing(NO_PROJECT));
    };
    let ground = Arc::new(ground);
    let explored = match walked(table, &ground, &root).await? {
        None => return Ok(nothing("")),
        Some(Ok(Ok(explored))) => picked(&ground, explored),
        Some(Ok(Err(unusable))) => return Ok(unread(&unusable)),
        Some(Err(error)) => {
            return Ok(Briefed {
                warnings: vec![format!("This part failed: {error}")],
                ..nothing("Not read")
            });
        }
    };
    let wanted = ground.exploration.clone().unwrap_or_default();
    let reader = wanted.reader.as_ref();
    let reader = reader.or_else(|| cheapest(table.setup()).map(|seat| &seat.model));
    let found_any = !explored.found.is_empty();
    let (mut briefed, report) = match reader.filter(|_| found_any) {
        None => as_ranked(explored),
        Some(model) => judged_by(table, &ground, &wanted, explored, model).await?,
    };
    // Terminals show the first entries only.
    briefed.entries.splice(0..0, shown::by_task(&report));
    if !found_any || !saved::is_allowed(&root) {
        return Ok(briefed);
    }
    let name = async { Ok(serde_json::Value::String(saved::name())) };
    let name = table.observe("briefing/exploration/file", name).await?;
    let name = name.as_str().unwrap_or_default().to_owned();
    let write = move || Ok::<_, Error>(saved::save(&root, &name, &report.markdown()));
    Ok(with_file(briefed, off_thread(write).await?))
}

/// Looks through the project until the part is skipped or the debate stops; `None` if it was skipped.
async fn walked(
    table: &Table,
    ground: &Arc<Ground>,
    root: &Path,
) -> Result<Option<Result<Result<Explored, Unusable>, Error>>, Halt> {
    table.doing(PART, "looking through the project’s files");
    let (walks, below, stop) = (ground.clone(), root.to_owned(), Stop::after(TIME));
    let until = stop.clone();
    let walk = off_thread(move || Ok::<_, Error>(found(&walks, &below, &until)));
    let walked = table.unless_skipped(PART, walk).await;
    if !matches!(walked, Ok(Some(_))) {
        stop.stop();
    }
    walked
}

fn as_ranked(explored: Explored) -> (Briefed, Report) {
    let report = Report::of(&explored);
    (ranked(explored), report)
}

/// The part, with the file that was written or the reason why it wasn’t.
fn with_file(mut briefed: Briefed, saved: Result<String, String>) -> Briefed {
    match saved {
        Ok(file) => briefed.entries.insert(0, shown::file(&file)),
        Err(why) => briefed.warnings.push(why),
    }
    briefed
}

/// What was found, as a model judges it.
async fn judged_by(
    table: &Table,
    ground: &Ground,
    wanted: &Exploration,
    explored: Explored,
    model: &ModelSpec,
) -> Result<(Briefed, Report), Halt> {
    let explored = seen(table, explored).await?;
    let parts = Parts {
        persona: JUDGE.to_owned(),
        today: table.today().await?,
        ..Parts::alone(Shape::Exploration, ground.kind, &ground.text)
    };
    let readings = Reading::all(parts, &explored, &ground.redactor)?;
    let (readings, over) = judge::affordable(readings, model, wanted.most_micro_usd);
    if readings.is_empty() {
        return Ok(concluded(explored, over, &model.name));
    }
    let within = wanted.task_ms.map_or(TASK, Duration::from_millis);
    let files = shown::files_of(explored.found.len());
    table.doing(PART, format!("reading {files} with {}", model.name));
    let asks = readings
        .iter()
        .map(|reading| ask(table, reading, model, within));
    let mut verdicts = try_join_all(asks).await?;
    verdicts.extend(over);
    Ok(concluded(explored, verdicts, &model.name))
}

/// The files as the first run of the debate read them, so that a resumed debate judges the same lines.
async fn seen(table: &Table, explored: Explored) -> Result<Explored, Halt> {
    let explored = judge::readable(&explored);
    let value = serde_json::to_value(&explored).map_err(|error| {
        Error::internal(format!(
            "couldn’t record what was found in the project: {error}"
        ))
    })?;
    let recorded = table.observe("briefing/exploration/found", async { Ok(value) });
    // Results that an older version recorded in another form are read again.
    Ok(serde_json::from_value(recorded.await?).unwrap_or(explored))
}

/// What a model says about the files of one task, or why it says nothing.
async fn ask(
    table: &Table,
    reading: &Reading<'_>,
    model: &ModelSpec,
    within: Duration,
) -> Result<Outcome, Halt> {
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
    let kept = Kept::open(table.folder(), JUDGMENTS);
    let known = known(table, &call.key, kept.clone(), reading.kept_under(model));
    if let Some(answer) = known.await? {
        let mut verdict = reading.taken(&answer);
        verdict.is_saved = true;
        return Ok((reading.search, Ok(verdict)));
    }
    let verdict = match table.ask_within(&call, within, answered).await {
        Ok(Answer::Read(answer)) => {
            let verdict = reading.taken(&answer);
            keep(kept, reading.kept_under(model), answer).await;
            Ok(verdict)
        }
        Ok(Answer::Failed(failure)) => Err(Unjudged::of(&failure, within)),
        // The debate itself says so at its next call, if it needs one that large.
        Err(Halt::Budget(why)) => Err(Unjudged::TooDear(why)),
        Err(halt) => return Err(halt),
    };
    Ok((reading.search, verdict))
}

/// What the model said about the same files before, as recorded in the first run of the debate.
async fn known(
    table: &Table,
    key: &str,
    kept: Kept,
    under: String,
) -> Result<Option<ExplorationAnswer>, Halt> {
    let find = off_thread(move || {
        let found: Option<serde_json::Value> = kept.find(&under);
        Ok::<_, Error>(found.unwrap_or_default())
    });
    let found = table.observe(&format!("{key}/kept"), find).await?;
    Ok(serde_json::from_value(found).ok())
}

/// Stores a judgment; if that fails, the model is asked again next time.
async fn keep(kept: Kept, under: String, answer: ExplorationAnswer) {
    let keep = move || {
        kept.keep(&under, &answer);
        Ok::<_, Error>(())
    };
    let _ = off_thread(keep).await;
}

/// What was found and what a model says about it, as reviewers and people read it.
fn concluded(explored: Explored, verdicts: Vec<Outcome>, by: &str) -> (Briefed, Report) {
    let answered = verdicts.iter().filter(|(_, verdict)| verdict.is_ok());
    let tasks: Vec<Search> = answered.map(|(search, _)| *search).collect();
    let mut given = verdicts.iter().filter_map(|(_, it)| it.as_ref().ok());
    let judge = if given.all(|it| it.is_saved) {
        format!("{by} (saved answers)")
    } else {
        by.to_owned()
    };
    let report = report(&explored, verdicts, by);
    if tasks.is_empty() {
        let briefed = Briefed {
            warnings: report.warnings.clone(),
            ..ranked(explored)
        };
        return (briefed, report);
    }
    (judged(&report, &tasks, &judge), report)
}

/// What was found, with the files of each task as the model judged them, otherwise as they were ranked.
fn report(explored: &Explored, verdicts: Vec<Outcome>, by: &str) -> Report {
    let mut report = Report::of(explored);
    let (mut unfounded, mut unjudged) = (0, Vec::new());
    let is_judged = verdicts.iter().any(|(_, it)| it.is_ok());
    for (search, verdict) in verdicts {
        let results = report.results.iter_mut().find(|it| it.task == search);
        match (verdict, results) {
            (Ok(verdict), Some(results)) => {
                unfounded += verdict.unfounded;
                verdict.replace(results);
            }
            (Err(why), _) => unjudged.push((search, why)),
            (Ok(_), None) => {}
        }
    }
    report.warnings.extend(unjudged::sentences(unjudged, by));
    report.warnings.extend(shown::unfounded(unfounded, by));
    if is_judged {
        report.summary = shown::summary(&report, &judge::readable(explored).found, by);
    }
    report
}
