//! The system review: how reviewers and models have done since a given day. Everything in it is computed by
//! rules.

use super::Names;
use super::advice::{advice, is_poor};
use crate::page::{ModelEconomics, RebuttalFigures, Standing, SystemReview, WantedPersona};
use crate::scores::{GOOD, LEAST_CASES, ModelTally, Scores, Stats, Tally};
use crate::usage::Usage;

/// How many adversaries and personas are listed at each end.
const NAMED: usize = 5;

/// The scope of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day, as `YYYY-MM-DD`; `None`: everything.
    pub since: Option<String>,
    /// Now; RFC 3339, UTC.
    pub now: String,
    /// The number of different tasks that were debated.
    pub texts: usize,
}

/// The review of a period; `names` are the display names of everybody in it.
pub fn system_review(scores: &Scores, period: &Period, names: &Names) -> SystemReview {
    let day = period.now.get(..10).unwrap_or(&period.now);
    let month = period.now.get(..7).unwrap_or(day);
    let mut standings = standings(scores);
    let by_rate = |one: &Standing, other: &Standing| {
        let rates = other.acceptance_rate.total_cmp(&one.acceptance_rate);
        rates
            .then(other.accepted.cmp(&one.accepted))
            .then(one.name.cmp(&other.name))
    };
    standings.sort_by(by_rate);
    // Nobody is in both lists: whoever needs no change isn't weak, and whoever does isn't valuable.
    let is_good = |it: &&Standing| it.acceptance_rate >= GOOD;
    let best = standings.iter().filter(is_good).take(NAMED);
    let worst = standings.iter().rev().filter(|it| !is_good(it)).take(NAMED);
    let (rebuttals, economics) = (rebuttals(scores), economics(scores));
    let mut new_personas: Vec<WantedPersona> = scores
        .new_personas
        .iter()
        .map(|(persona, count)| WantedPersona {
            persona: persona.clone(),
            post_mortems: *count,
        })
        .collect();
    new_personas.sort_by_key(|it| std::cmp::Reverse(it.post_mortems));
    SystemReview {
        name: format!("system_review_{month}"),
        since: period.since.clone(),
        until: day.to_owned(),
        texts_reviewed: period.texts,
        debates: scores.debates,
        gauntlet_runs: scores.gauntlets,
        post_mortems: scores.post_mortems,
        most_valuable: best.cloned().collect(),
        weakest: worst.cloned().collect(),
        recommended_actions: actions(scores, names, (&rebuttals, &economics), &new_personas),
        rebuttals,
        economics,
        new_personas,
        stats: Stats::of(scores, &period.now),
        labels: names.among(all(scores).map(|(key, _)| key)),
    }
}

fn all(scores: &Scores) -> impl Iterator<Item = (&String, &Tally)> {
    scores.adversaries.iter().chain(&scores.personas)
}

fn standings(scores: &Scores) -> Vec<Standing> {
    let standings = all(scores).filter_map(|(name, tally)| {
        Some(Standing {
            name: name.clone(),
            cases: tally.decided(),
            accepted: tally.accepted,
            acceptance_rate: tally.acceptance_rate()?,
            advice: advice(tally)?,
        })
    });
    standings.collect()
}

/// A share, if there are enough cases for one.
fn share(part: u32, whole: u32) -> Option<f64> {
    (whole >= LEAST_CASES).then(|| f64::from(part) / f64::from(whole))
}

fn rebuttals(scores: &Scores) -> RebuttalFigures {
    let (total, won) = scores.rebuttals();
    let wins = scores.adversaries.iter().filter_map(|(name, it)| {
        let share = share(it.rebuttals_won, it.rebuttals_won + it.rebuttals_lost)?;
        (share > 0.0).then_some((share, name))
    });
    let best = wins.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(one.1)));
    RebuttalFigures {
        total,
        won,
        success_rate: share(won, total),
        most_likely_to_win: best.map(|(_, name)| name.clone()),
    }
}

fn economics(scores: &Scores) -> ModelEconomics {
    let used = scores.models.values().map(|it| it.usage);
    let usage = used.fold(Usage::FREE, Usage::plus);
    let total: u64 = scores.models.values().map(ModelTally::tokens).sum();
    let free: u64 = scores.models.values().map(|it| it.free_tokens).sum();
    let paid = total.saturating_sub(free);
    ModelEconomics {
        total_cost_usd: usage.cost_usd,
        total_tokens: total,
        paid_tokens: paid,
        paid_share: (total > 0).then(|| ratio(paid, total)),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a share of tokens needs no more"
)]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

fn actions(
    scores: &Scores,
    names: &Names,
    (rebuttals, economics): (&RebuttalFigures, &ModelEconomics),
    new_personas: &[WantedPersona],
) -> Vec<String> {
    let mut actions: Vec<String> = all(scores)
        .filter(|(_, tally)| is_poor(tally))
        .map(|(key, it)| {
            let name = names.called(key);
            format!(
                "Rework or leave out {name}: {} of {} decided findings were accepted.",
                it.accepted,
                it.decided()
            )
        })
        .collect();
    let missed = all(scores).filter(|(_, tally)| tally.missed >= 2);
    actions.extend(missed.map(|(key, it)| {
        let name = names.called(key);
        format!(
            "Extend the prompt of {name}: post-mortems name {} issues that it should have raised.",
            it.missed
        )
    }));
    if rebuttals.success_rate.is_some_and(|rate| rate > 0.5) {
        actions.push(format!(
            "Use stronger models for evaluation: {} of {} challenged dismissals were overturned.",
            rebuttals.won, rebuttals.total
        ));
    }
    if rebuttals.total >= LEAST_CASES && rebuttals.won == 0 {
        actions.push(format!(
            "Turn rebuttals off to save calls: none of {} challenges won.",
            rebuttals.total
        ));
    }
    if economics.paid_share.is_some_and(|share| share > 0.8) {
        actions.push(
            "Move light work to a free model: most tokens went through paid models, or models whose price is unknown."
                .to_owned(),
        );
    }
    let wanted = new_personas.iter().filter(|it| it.post_mortems >= 2);
    actions.extend(wanted.map(|it| {
        format!(
            "Add a persona for {}: {} post-mortems asked for one.",
            it.persona, it.post_mortems
        )
    }));
    if scores.debates >= 10 && scores.post_mortems == 0 {
        actions.push(
            "Run post-mortems: without them nobody knows which accepted findings were right."
                .to_owned(),
        );
    }
    actions
}
