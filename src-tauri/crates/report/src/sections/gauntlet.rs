//! What adversaries raised in gauntlets, and what became of it.

use domain::gauntlet::point::{GauntletPoint, PointState};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::tally::GauntletVerdict;
use domain::{Finding, QuoteMatch, Seat, SeatId};
use serde_json::{Value, json};

use crate::document::{Block, FindingCard};
use crate::value::value;
use crate::{Source, words};

/// For each gauntlet: who took part, the counts of each phase, what requires a revision, what is deferred,
/// what was dismissed and why, and what was answered before.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let runs = source.view.gauntlets.iter();
    runs.flat_map(|run| of_run(source, run)).collect()
}

fn of_run(source: &Source<'_>, run: &GauntletRun) -> Vec<Block> {
    let mut blocks = vec![
        Block::Paragraph(format!("{}. {}", run.place.words(), summary(run))),
        Block::Facts(facts(source, run)),
        Block::List(by_adversary(source, run)),
    ];
    let cards = requires_revision(source, run);
    if !cards.is_empty() {
        blocks.push(Block::Paragraph("Requires revision:".to_owned()));
        blocks.push(Block::Findings(cards));
    }
    let lists = [
        (
            "Deferred to you:",
            in_state(source, run, PointState::Deferred),
        ),
        ("Dismissed:", in_state(source, run, PointState::Dismissed)),
        (
            "Dropped because they were already answered:",
            dropped(source, run),
        ),
        ("Evaluators disagreed on:", disputed(source, run)),
    ];
    for (heading, lines) in lists {
        if !lines.is_empty() {
            blocks.push(Block::Paragraph(heading.to_owned()));
            blocks.push(Block::List(lines));
        }
    }
    if let Some(idle) = run.idle {
        blocks.push(Block::Notice(idle.words().to_owned()));
    }
    blocks
}

/// What is left to deal with after all gauntlets.
pub(super) fn headline(source: &Source<'_>) -> String {
    let runs = source.view.gauntlets.iter();
    match runs.map(|it| it.funnel.requires_revision).sum::<usize>() {
        0 => "No finding requires a revision".to_owned(),
        1 => "1 finding requires a revision".to_owned(),
        more => format!("{more} findings require a revision"),
    }
}

/// How many came how far, in a sentence or two.
pub(crate) fn summary(run: &GauntletRun) -> String {
    let funnel = &run.funnel;
    let state = match run.ended_at {
        Some(_) => "",
        None => " It was interrupted.",
    };
    format!(
        "{} raised, {} dropped as answered before, {} raised with a note, {} merged, {} evaluated: {} dismissed, \
         {} accepted, {} deferred. {} challenged, {} reinstated. {} to address.{state}",
        words::plural(funnel.raised, "finding"),
        funnel.dropped,
        funnel.noted,
        funnel.merged,
        funnel.proceeding,
        funnel.dismissed,
        funnel.accepted,
        funnel.deferred,
        words::plural(funnel.challenged, "dismissal"),
        funnel.reinstated,
        words::plural(funnel.requires_revision, "finding"),
    )
}

fn facts(source: &Source<'_>, run: &GauntletRun) -> Vec<(&'static str, String)> {
    let models = |seats: Vec<&SeatId>| {
        let mut names: Vec<String> = Vec::new();
        for name in seats.into_iter().filter_map(|id| model(source, id)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        words::listed(&names)
    };
    let mut facts = vec![
        (
            "Attack",
            models(run.adversaries.iter().map(|it| &it.seat).collect()),
        ),
        (
            "Evaluation",
            models(run.evaluators.iter().map(|it| &it.seat).collect()),
        ),
        ("Batches", run.funnel.batches.to_string()),
        ("Disagreements", run.funnel.disagreements.to_string()),
        ("Explanations saved", run.resolved().len().to_string()),
        ("Time of all calls", words::duration(run.calls_ms)),
        ("Cost", words::cost(run.usage)),
    ];
    if let Some(boss) = &run.boss {
        let said = match &boss.absent {
            Some(failure) => format!("no answer. {}", failure.message),
            None => words::plural(boss.findings.len(), "finding"),
        };
        facts.push(("Final boss", said));
    }
    facts
}

fn by_adversary(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    let lines = run.adversaries.iter().map(|it| {
        let who = label(source, &it.seat);
        match &it.absent {
            Some(failure) => format!("{who}: no answer. {}", failure.message),
            None => format!(
                "{who}: {} raised",
                words::plural(it.findings.len(), "finding")
            ),
        }
    });
    let absent = run.evaluators.iter().filter_map(|it| {
        let failure = it.absent.as_ref()?;
        Some(format!("{}: {}", label(source, &it.seat), failure.message))
    });
    lines.chain(absent).collect()
}

fn requires_revision(source: &Source<'_>, run: &GauntletRun) -> Vec<FindingCard> {
    let stands = |it: &&GauntletPoint| it.state.requires_revision();
    let points = run.points.iter().filter(stands);
    let points = points.map(|it| card(source, &it.finding, why(it)));
    let boss = run.boss.iter().flat_map(|it| &it.findings);
    let boss = boss.map(|it| card(source, it, "Raised by the final boss".to_owned()));
    points.chain(boss).collect()
}

fn card(source: &Source<'_>, finding: &Finding, fate: String) -> FindingCard {
    FindingCard {
        severity: finding.severity,
        title: finding.title.clone(),
        raised: raised_by(source, finding),
        quote: finding.quote.trim().to_owned(),
        quote_note: match finding.quote_match {
            QuoteMatch::Exact | QuoteMatch::Folded => None,
            QuoteMatch::Fuzzy => Some("Quoted loosely"),
            QuoteMatch::None => Some("Not found in the text"),
        },
        concern: finding.concern.clone(),
        suggestion: finding.suggestion.clone(),
        fate,
    }
}

/// Why a point stands: its state, and the reasons behind it.
fn why(point: &GauntletPoint) -> String {
    let mut said = vec![words::sentence(&first_upper(point.state.words()))];
    let tie = point.tally.filter(|it| it.tie);
    said.extend(tie.map(|_| "The votes were tied.".to_owned()));
    for weighed in &point.verdicts {
        if let Some(unmet) = &weighed.unmet {
            said.push(format!("A dismissal didn’t count: {unmet}"));
        } else if weighed.verdict == GauntletVerdict::Accepted {
            said.push(words::sentence(&weighed.reason));
        }
    }
    if let Some(ruling) = &point.ruling {
        said.push(words::sentence(&ruling.reason));
    }
    said.retain(|it| !it.trim().is_empty());
    said.join(" ")
}

fn in_state(source: &Source<'_>, run: &GauntletRun, state: PointState) -> Vec<String> {
    let points = run.points.iter().filter(|it| it.state == state);
    let lines = points.map(|it| {
        let reasons = it
            .verdicts
            .iter()
            .filter(|weighed| Some(weighed.counts_as()) == it.tally.map(|tally| tally.verdict));
        let reasons: Vec<String> = reasons
            .map(|weighed| format!("{}: {}", label(source, &weighed.seat), weighed.reason))
            .collect();
        let challenge = it.rebuttal.as_ref().filter(|rebuttal| rebuttal.challenged);
        let challenge = challenge.map_or_else(String::new, |rebuttal| {
            let ruling = it
                .ruling
                .as_ref()
                .map_or("", |ruling| ruling.reason.as_str());
            format!(" Challenged: {} Ruling: {ruling}", rebuttal.reason)
        });
        let (title, who) = (&it.finding.title, raised_by(source, &it.finding));
        format!("{title} ({who}). {}{challenge}", reasons.join(" "))
    });
    lines.collect()
}

fn dropped(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    let lines = run.dropped.iter().map(|it| {
        let who = raised_by(source, &it.finding);
        let concern = &it.known.concern.concern;
        format!("{} ({who}). {}", it.finding.title, concern.explanation)
    });
    lines.collect()
}

fn disputed(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    let points = run.points.iter().filter(|it| it.is_disputed());
    let lines = points.map(|it| {
        let said: Vec<String> = it
            .verdicts
            .iter()
            .map(|weighed| {
                let (who, verdict) = (label(source, &weighed.seat), weighed.verdict.word());
                format!("{who}: {verdict}. {}", weighed.reason)
            })
            .collect();
        format!("{}. {}", it.finding.title, said.join(" "))
    });
    lines.collect()
}

fn raised_by(source: &Source<'_>, finding: &Finding) -> String {
    let names: Vec<String> = finding
        .supporters
        .iter()
        .map(|it| label(source, it))
        .collect();
    words::listed(&names)
}

fn seat<'a>(source: &'a Source<'_>, id: &SeatId) -> Option<&'a Seat> {
    let gauntlet = source.view.setup.as_ref()?.agenda.gauntlet.as_ref()?;
    gauntlet.cast.as_ref()?.seats().find(|it| it.id == *id)
}

fn label(source: &Source<'_>, id: &SeatId) -> String {
    seat(source, id).map_or_else(|| id.to_string(), |it| it.persona.label.clone())
}

fn model(source: &Source<'_>, id: &SeatId) -> Option<String> {
    seat(source, id).map(|it| it.model.name.clone())
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The same for scripts; null where there was no gauntlet.
pub(super) fn json(source: &Source<'_>) -> Value {
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
        "findings": run.points.iter().map(point_json).collect::<Vec<_>>(),
        "dropped": dropped.collect::<Vec<_>>(),
        "final_boss": boss,
        "idle": value(run.idle),
        "usage": value(run.usage),
        "duration_ms": run.calls_ms,
    })
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
