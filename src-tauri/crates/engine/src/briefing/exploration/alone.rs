//! Exploration without a debate. Nothing is recorded except the file that the project allows.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::answer::{ExplorationAnswer, Shape};
use domain::exploration::Exploration;
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::text::redact::Redactor;
use futures::future::try_join_all;
use models::Limits;
use table::{ModelBook, Once, date, off_thread};
use workspace::{Explored, Report, Search, Stop};

use super::judge::{Reading, Verdict, affordable, readable};
use super::unjudged::Unjudged;
use super::{JUDGE, TASK, found, keep, report, saved};
use crate::Error;
use crate::briefing::Ground;
use crate::briefing::kept::{JUDGMENTS, Kept};

/// The result of one task, and what it took.
struct Judged {
    search: Search,
    verdict: Result<Verdict, Unjudged>,
    tokens: u64,
    cost_usd: Option<f64>,
    duration_ms: u64,
}

/// Looks through the project for at most `time`. If a model is named, it judges what was found.
///
/// # Errors
/// When the folder can’t be read, and when the store fails. A model that fails is a warning.
pub(crate) async fn explore(
    ground: Ground,
    time: Duration,
    models: &ModelBook,
    data: &Path,
) -> Result<Report, Error> {
    let began = Instant::now();
    let wanted = ground.exploration.clone().unwrap_or_default();
    let (kind, text, redactor) = (ground.kind, ground.text.clone(), ground.redactor.clone());
    let Some(root) = ground.root.clone() else {
        return Ok(Report::default());
    };
    let below = root.clone();
    let walk = move || {
        found(&ground, &below, &Stop::after(time)).map_err(|unusable| {
            let hint = "Use --explore-root to name a folder that you can read.";
            Error::invalid(unusable.to_string(), hint)
        })
    };
    let explored = off_thread(walk).await?;
    let found_any = !explored.found.is_empty();
    let mut report = match wanted.reader.as_ref().filter(|_| found_any) {
        None => Report::of(&explored),
        Some(model) => {
            let parts = Parts {
                persona: JUDGE.to_owned(),
                today: date(),
                ..Parts::alone(Shape::Exploration, kind, &text)
            };
            judged_by(models, data, &wanted, model, parts, &explored, &redactor).await?
        }
    };
    report.total_duration_ms = milliseconds(began);
    if found_any && saved::is_allowed(&root) {
        let markdown = report.markdown();
        let write = move || Ok::<_, Error>(saved::save(&root, &saved::name(), &markdown));
        match off_thread(write).await? {
            Ok(file) => report.context_files.push(file),
            Err(why) => report.warnings.push(why),
        }
    }
    Ok(report)
}

/// What was found as a model judges it, all tasks at the same time.
async fn judged_by(
    models: &ModelBook,
    folder: &Path,
    wanted: &Exploration,
    model: &ModelSpec,
    parts: Parts,
    explored: &Explored,
    redactor: &Redactor,
) -> Result<Report, Error> {
    let read = readable(explored);
    let readings = Reading::all(parts, &read, redactor)?;
    let (readings, over) = affordable(readings, model, wanted.most_micro_usd);
    let within = wanted.task_ms.map_or(TASK, Duration::from_millis);
    let kept = Kept::open(folder, JUDGMENTS);
    let asks = readings.iter().map(|reading| async {
        let began = Instant::now();
        let (saved, under) = (kept.clone(), reading.kept_under(model));
        let find = move || Ok::<_, Error>(saved.find::<ExplorationAnswer>(&under));
        if let Some(answer) = off_thread(find).await? {
            return Ok(Judged {
                search: reading.search,
                verdict: Ok(reading.taken(&answer)),
                tokens: 0,
                cost_usd: Some(0.0),
                duration_ms: milliseconds(began),
            });
        }
        let limits = Limits {
            timeout: within,
            silence: within,
            tokens: wanted.most_micro_usd.map(|_| models::most_tokens(None)),
        };
        let asked = models.once::<ExplorationAnswer>(model, &reading.question, redactor, limits);
        // Waiting for a turn counts too.
        let once = match tokio::time::timeout(within, asked).await {
            Ok(once) => Some(once?),
            Err(_) => None,
        };
        if let Some(Ok(answer)) = once.as_ref().map(|it| &it.answer) {
            keep(kept.clone(), reading.kept_under(model), answer.clone()).await;
        }
        Ok::<_, Error>(judged(reading, once, within, began))
    });
    let all = try_join_all(asks).await?;
    let cost_usd = all.iter().map(|it| it.cost_usd).sum();
    let figures: Vec<(Search, u64, u64)> = all
        .iter()
        .map(|it| (it.search, it.tokens, it.duration_ms))
        .collect();
    let verdicts = all.into_iter().map(|it| (it.search, it.verdict));
    let mut report = report(explored, verdicts.chain(over).collect(), &model.name);
    for results in &mut report.results {
        let figures = figures.iter().find(|(search, ..)| *search == results.task);
        if let Some((_, tokens, duration_ms)) = figures {
            results.tokens_used = *tokens;
            results.duration_ms = *duration_ms;
        }
    }
    report.total_cost_usd = cost_usd;
    report.total_tokens = report.results.iter().map(|it| it.tokens_used).sum();
    Ok(report)
}

fn judged(
    reading: &Reading<'_>,
    once: Option<Once<ExplorationAnswer>>,
    within: Duration,
    began: Instant,
) -> Judged {
    let usage = once.as_ref().and_then(|it| it.usage);
    let verdict = match once.map(|it| it.answer) {
        Some(Ok(answer)) => Ok(reading.taken(&answer)),
        Some(Err(failure)) => Err(Unjudged::of(&failure, within)),
        None => Err(Unjudged::Late(within)),
    };
    Judged {
        search: reading.search,
        verdict,
        tokens: usage.map_or(0, |it| it.input_tokens + it.output_tokens),
        cost_usd: usage.and_then(|it| it.cost_usd),
        duration_ms: milliseconds(began),
    }
}

fn milliseconds(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}
