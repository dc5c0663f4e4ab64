//! What a debate will take, before it starts.

use domain::model::{ModelSource, ModelSpec};
use domain::page::Estimate;
use domain::usage::estimate_tokens;

use crate::Plan;

/// Rounds after which a debate typically ends.
const TYPICAL_ROUNDS: u32 = 2;
/// Tokens of our own words in a prompt.
const PROMPT_TOKENS: u64 = 900;
/// Tokens of a typical answer.
const ANSWER_TOKENS: u64 = 900;

/// Calls: seats × rounds, and a synthesis a round (after the typical last round there is none, since
/// it ends in consensus). Tokens: each call reads the text once.
pub(crate) fn estimate(plan: &Plan, text: &str) -> Estimate {
    let seats = u32::try_from(plan.seats.len()).unwrap_or(u32::MAX);
    let typical_rounds = TYPICAL_ROUNDS.min(plan.max_rounds);
    let syntheses = (typical_rounds - 1).max(1);
    let calls_typical = seats * typical_rounds + syntheses;
    let calls_most = (seats + 1) * plan.max_rounds;
    let call_tokens = estimate_tokens(text) + PROMPT_TOKENS + ANSWER_TOKENS;
    let round_seconds = plan
        .seats
        .iter()
        .map(|(_, model)| seconds_per_call(model))
        .max()
        .unwrap_or(0)
        + seconds_per_call(&plan.synthesiser);
    let sent = estimate_tokens(text) + PROMPT_TOKENS;
    let usd = |rounds: u32, syntheses: u32| {
        let mut sum = 0.0;
        for (_, model) in &plan.seats {
            sum += f64::from(rounds) * models::price(model)?.of(sent, 0, ANSWER_TOKENS);
        }
        let editing = models::price(&plan.synthesiser)?.of(sent, 0, ANSWER_TOKENS);
        Some(sum + f64::from(syntheses) * editing)
    };
    Estimate {
        calls_typical,
        calls_most,
        tokens_typical: u64::from(calls_typical) * call_tokens,
        tokens_most: u64::from(calls_most) * call_tokens,
        usd_typical: usd(typical_rounds, syntheses),
        usd_most: usd(plan.max_rounds, plan.max_rounds),
        seconds_typical: u64::from(typical_rounds) * round_seconds,
        seconds_most: u64::from(plan.max_rounds) * round_seconds,
    }
}

/// What a call takes, as far as one can say before the first: half a minute for a model that
/// thinks, next to nothing for rules.
fn seconds_per_call(model: &ModelSpec) -> u64 {
    match model.source {
        ModelSource::Rules => 0,
        ModelSource::KnownCli { .. } | ModelSource::OwnCli { .. } | ModelSource::Http(_) => 30,
    }
}
