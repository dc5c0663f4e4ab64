//! The findings of a gauntlet, by outcome.

use domain::Finding;
use domain::gauntlet::point::{GauntletPoint, PointState};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::tally::GauntletVerdict;

use super::{below, label, raised_by};
use crate::Source;
use crate::document::{Block, FindingCard};
use crate::quote::{note, quoted};

/// What requires a revision as cards, and everything else in lists, each under its heading.
pub(super) fn of_run(source: &Source<'_>, run: &GauntletRun) -> Vec<Block> {
    let mut blocks = Vec::new();
    let cards = requires_revision(source, run);
    if !cards.is_empty() {
        blocks.push(below(source, "Requires revision"));
        blocks.push(Block::Findings(cards));
    }
    let lists = [
        (
            "Deferred to you",
            in_state(source, run, PointState::Deferred),
        ),
        ("Not evaluated yet", unweighed(source, run)),
        ("Dismissed", in_state(source, run, PointState::Dismissed)),
        (
            "Dropped because they were already answered",
            dropped(source, run),
        ),
        ("Evaluators disagreed on", disputed(source, run)),
    ];
    for (heading, lines) in lists {
        if !lines.is_empty() {
            blocks.push(below(source, heading));
            blocks.push(Block::List(lines));
        }
    }
    blocks
}

/// What was raised but not evaluated before the gauntlet was interrupted.
fn unweighed(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    if run.points.is_empty() && run.ended_at.is_none() {
        return run.raised().map(|it| named(source, it)).collect();
    }
    let open = run.in_state(PointState::Raised);
    open.map(|it| named(source, &it.finding)).collect()
}

/// A title as a sentence, with those who raised it.
fn named(source: &Source<'_>, finding: &Finding) -> String {
    let title = finding.title.trim().trim_end_matches('.');
    format!("{title} ({}).", raised_by(source, finding))
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
        quote: quoted(source, &finding.quote),
        quote_note: note(finding.quote_match, finding.only_names).to_owned(),
        concern: finding.concern.clone(),
        suggestion: finding.suggestion.clone(),
        fate,
    }
}

/// The state of a point, and the reasons for it.
fn why(point: &GauntletPoint) -> String {
    let mut said = vec![ended(&first_upper(point.state.words()))];
    let tie = point.tally.filter(|it| it.tie);
    said.extend(tie.map(|_| "The votes were tied.".to_owned()));
    for weighed in &point.verdicts {
        if let Some(unmet) = &weighed.unmet {
            said.push(format!("A dismissal didn’t count: {unmet}"));
        } else if weighed.verdict == GauntletVerdict::Accepted {
            said.push(ended(&weighed.reason));
        }
    }
    if let Some(ruling) = &point.ruling {
        said.push(ended(&ruling.reason));
    }
    said.retain(|it| !it.trim().is_empty());
    said.join(" ")
}

fn in_state(source: &Source<'_>, run: &GauntletRun, state: PointState) -> Vec<String> {
    let points = run.in_state(state);
    let lines = points.map(|it| {
        let reasons = it
            .verdicts
            .iter()
            .filter(|weighed| Some(weighed.counts_as()) == it.tally.map(|tally| tally.verdict));
        let reasons: Vec<String> = reasons
            .map(|weighed| {
                let reason = ended(&weighed.reason);
                format!("{}: {reason}", label(source, &weighed.seat))
            })
            .collect();
        let challenge = it.rebuttal.as_ref().filter(|rebuttal| rebuttal.challenged);
        let challenge = challenge.map_or_else(String::new, |rebuttal| {
            let ruling = it
                .ruling
                .as_ref()
                .map_or("", |ruling| ruling.reason.as_str());
            let ruling = match ruling {
                "" => String::new(),
                ruling => format!(" Ruling: {}", ended(ruling)),
            };
            format!(" Challenged: {}{ruling}", ended(&rebuttal.reason))
        });
        let named = named(source, &it.finding);
        format!("{named} {}{challenge}", reasons.join(" "))
    });
    lines.collect()
}

fn dropped(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    let lines = run.dropped.iter().map(|it| {
        let concern = &it.known.concern.concern;
        format!("{} {}", named(source, &it.finding), concern.explanation)
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
                format!("{who}: {verdict}. {}", ended(&weighed.reason))
            })
            .collect();
        format!("{} {}", ended(&it.finding.title), said.join(" "))
    });
    lines.collect()
}

/// A text with closing punctuation, so that another can follow it.
fn ended(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || text.ends_with(['.', '!', '?', '…', '”', '"', ':']) {
        return text.to_owned();
    }
    format!("{text}.")
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
