//! Gauntlets for scripts.

use domain::Finding;
use domain::gauntlet::point::{GauntletPoint, PointState};
use domain::gauntlet::run::GauntletRun;
use serde_json::{Value, json};

use super::{label, model, seat};
use crate::Source;
use crate::value::value;

/// All of them; null if there were none.
pub(crate) fn json(source: &Source<'_>) -> Value {
    let runs = &source.view.gauntlets;
    if runs.is_empty() {
        return Value::Null;
    }
    let of_all = |count: fn(&GauntletRun) -> usize| runs.iter().map(count).sum::<usize>();
    json!({
        "requires_revision": of_all(|it| it.funnel.requires_revision),
        "explanations_saved": of_all(|it| it.resolved().len()),
        "runs": runs.iter().map(|run| run_json(source, run)).collect::<Vec<_>>(),
    })
}

fn run_json(source: &Source<'_>, run: &GauntletRun) -> Value {
    let adversaries = run.adversaries.iter().map(|it| {
        json!({
            "seat": it.seat,
            "adversary": seat(source, &it.seat).map(|it| &it.persona.key),
            "label": label(source, &it.seat),
            "model": model(source, &it.seat),
            "raised": it.findings.len(),
            "absent": it.absent.as_ref().map(|failure| &failure.message),
        })
    });
    let evaluators = run.evaluators.iter().map(|it| {
        json!({
            "seat": it.seat,
            "model": model(source, &it.seat),
            "batches": it.batches,
            "absent": it.absent.as_ref().map(|failure| &failure.message),
        })
    });
    let boss = run.boss.as_ref().map(|it| {
        json!({
            "model": model(source, &it.seat),
            "findings": it.findings.iter().map(finding_json).collect::<Vec<_>>(),
            "absent": it.absent.as_ref().map(|failure| &failure.message),
        })
    });
    let dropped = run.dropped.iter().map(|it| {
        json!({
            "finding": finding_json(&it.finding),
            "concern": it.known.concern.number,
            "explanation": it.known.concern.concern.explanation,
            "confidence": it.known.confidence,
        })
    });
    let stands: Vec<_> = run.requires_revision().map(|it| &it.id).collect();
    json!({
        "when": run.place.key(),
        "round": match run.place.round() { 0 => None, round => Some(round) },
        "text": source.read(&run.text),
        "complete": run.ended_at.is_some(),
        "adversaries": adversaries.collect::<Vec<_>>(),
        "evaluators": evaluators.collect::<Vec<_>>(),
        "counts": value(&run.funnel),
        "requires_revision": stands,
        "findings": findings(run),
        "dropped": dropped.collect::<Vec<_>>(),
        "final_boss": boss,
        "idle": value(run.idle),
        "usage": value(run.usage),
        "models": value(&run.models),
        "duration_ms": run.calls_ms,
    })
}

/// What was evaluated; if the gauntlet ended before that, what was raised.
fn findings(run: &GauntletRun) -> Vec<Value> {
    if run.points.is_empty() && run.ended_at.is_none() {
        let raised = run.raised().map(|it| {
            let mut all = finding_json(it);
            all["state"] = value(PointState::Raised);
            all
        });
        return raised.collect();
    }
    run.points.iter().map(point_json).collect()
}

fn finding_json(finding: &Finding) -> Value {
    json!({
        "id": finding.id,
        "adversary": finding.persona,
        "severity": finding.severity.word(),
        "title": finding.title,
        "quote": finding.quote,
        "quote_match": value(finding.quote_match),
        "range": finding.range.map(|it| [it.start, it.end]),
        "concern": finding.concern,
        "suggestion": finding.suggestion,
        "supporters": finding.supporters,
    })
}

fn point_json(point: &GauntletPoint) -> Value {
    let mut all = finding_json(&point.finding);
    let verdicts = point.verdicts.iter().map(|it| {
        json!({
            "seat": it.seat,
            "verdict": it.verdict.word(),
            "counts_as": it.counts_as().word(),
            "reason": it.reason,
            "evidence": it.evidence,
            "unmet": it.unmet,
        })
    });
    let more = json!({
        "merged": point.also,
        "answered_before": point.known.as_ref().map(|it| json!({
            "concern": it.concern.number,
            "explanation": it.concern.concern.explanation,
            "confidence": it.confidence,
        })),
        "verdicts": verdicts.collect::<Vec<_>>(),
        "tie": point.tally.is_some_and(|it| it.tie),
        "disagreement": point.is_disputed(),
        "rebuttal": point.rebuttal.as_ref().map(|it| json!({
            "challenged": it.challenged,
            "reason": it.reason,
        })),
        "ruling": point.ruling.as_ref().map(|it| json!({
            "sustained": it.sustained,
            "reason": it.reason,
        })),
        "state": value(point.state),
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}
