//! The estimated cost and duration of a debate, in figures and in words.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::usage::grouped;

/// The estimate for a debate, as calculated. People read [`EstimateWords`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Estimate {
    /// Typical number of calls.
    #[ts(type = "number")]
    pub calls_typical: u32,
    /// Calls if every round is needed.
    #[ts(type = "number")]
    pub calls_most: u32,
    /// Typical number of tokens.
    #[ts(type = "number")]
    pub tokens_typical: u64,
    /// Most tokens.
    #[ts(type = "number")]
    pub tokens_most: u64,
    /// Typical cost in US dollars; `None` if a price is unknown.
    pub usd_typical: Option<f64>,
    /// Most US dollars.
    pub usd_most: Option<f64>,
    /// Typical duration in seconds.
    #[ts(type = "number")]
    pub seconds_typical: u64,
    /// Most seconds.
    #[ts(type = "number")]
    pub seconds_most: u64,
    /// The number of past debates that it is based on. Without any, it is a rule of thumb.
    #[ts(type = "number")]
    pub past_debates: u32,
    /// The same in words.
    pub words: EstimateWords,
}

/// An estimate in words: rounded, and never more precise than it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EstimateWords {
    /// "about $0.40, at most $1.50", or "price unknown".
    pub cost: String,
    /// "about 34,000 tokens, at most 90,000".
    pub tokens: String,
    /// "4 to 12 calls".
    pub calls: String,
    /// "about 2 minutes".
    pub time: String,
}

/// The prefix for amounts too small to matter.
const UNDER: &str = "under";

impl Estimate {
    /// With its words.
    #[must_use]
    pub fn in_words(mut self) -> Self {
        self.words = EstimateWords {
            cost: cost(&self),
            tokens: tokens(&self),
            calls: calls(&self),
            time: time(&self),
        };
        self
    }

    /// Tokens and cost in a sentence or two; `None` if only rules are asked.
    pub fn sentence(&self) -> Option<String> {
        let EstimateWords { tokens, cost, .. } = &self.words;
        (self.tokens_most > 0).then(|| format!("Estimate: {tokens}. Cost: {cost}."))
    }
}

fn cost(estimate: &Estimate) -> String {
    let Some(typical) = estimate.usd_typical else {
        return "price unknown".to_owned();
    };
    let most = estimate.usd_most.unwrap_or(typical);
    if most <= 0.0 {
        return "free".to_owned();
    }
    said(typical, most, dollars)
}

/// "about" and "at most", or just "about" if there is only one figure or both look the same.
fn said<F: PartialOrd>(typical: F, most: F, words: fn(F, fn(f64) -> f64) -> String) -> String {
    let differ = most > typical;
    let (about, most) = (words(typical, f64::round), words(most, f64::ceil));
    let vague = about.starts_with(UNDER);
    match (differ && about != most, vague) {
        (true, true) => format!("at most {most}"),
        (true, false) => format!("about {about}, at most {most}"),
        (false, true) => about,
        (false, false) => format!("about {about}"),
    }
}

/// Whole cents below ten cents, then steps that grow with the amount.
fn dollars(usd: f64, round: fn(f64) -> f64) -> String {
    let cents = usd * 100.0;
    if cents < 1.0 {
        return format!("{UNDER} $0.01");
    }
    let step = match cents {
        ..10.0 => 1.0,
        ..100.0 => 5.0,
        ..200.0 => 10.0,
        ..1_000.0 => 50.0,
        ..10_000.0 => 100.0,
        _ => 1_000.0,
    };
    let cents = stepped(cents, step, round);
    if cents < 1_000.0 {
        format!("${:.2}", cents / 100.0)
    } else {
        format!("${}", grouped(format!("{:.0}", cents / 100.0)))
    }
}

/// "about 34,000 tokens".
pub(super) fn about_tokens(count: u64) -> String {
    format!("about {} tokens", of_tokens(count, f64::round))
}

fn tokens(estimate: &Estimate) -> String {
    let words = said(estimate.tokens_typical, estimate.tokens_most, of_tokens);
    match words.split_once(", at most ") {
        Some((about, most)) => format!("{about} tokens, at most {most}"),
        None => format!("{words} tokens"),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "two digits are left of it anyway"
)]
fn of_tokens(count: u64, round: fn(f64) -> f64) -> String {
    let count = two_digits(count as f64, round);
    if count < 1_000_000.0 {
        return grouped(format!("{count:.0}"));
    }
    format!("{} million", count / 1_000_000.0)
}

/// The first two digits, followed by zeros.
fn two_digits(count: f64, round: fn(f64) -> f64) -> f64 {
    let mut step = 1.0;
    while count / step >= 100.0 {
        step *= 10.0;
    }
    stepped(count, step, round)
}

fn calls(estimate: &Estimate) -> String {
    let (from, to) = (estimate.calls_typical, estimate.calls_most);
    match (from == to, to) {
        (true, 1) => "1 call".to_owned(),
        (true, _) => format!("{to} calls"),
        _ => format!("{from} to {to} calls"),
    }
}

fn time(estimate: &Estimate) -> String {
    said(estimate.seconds_typical, estimate.seconds_most, lasting)
}

/// Rounds to ten seconds below a minute, then to minutes, five minutes and half hours.
#[expect(
    clippy::cast_precision_loss,
    reason = "it is rounded to minutes and hours"
)]
fn lasting(seconds: u64, round: fn(f64) -> f64) -> String {
    let minutes = seconds as f64 / 60.0;
    let seconds = stepped(seconds as f64, 10.0, round);
    if seconds < 10.0 {
        return format!("{UNDER} 10 seconds");
    }
    if seconds < 60.0 {
        return format!("{seconds:.0} seconds");
    }
    let step = if minutes <= 10.0 { 1.0 } else { 5.0 };
    let minutes = stepped(minutes, step, round);
    if minutes < 60.0 {
        return number(minutes, "minute");
    }
    number(stepped(minutes / 60.0, 0.5, round), "hour")
}

fn number(count: f64, unit: &str) -> String {
    let plural = if count > 1.0 { "s" } else { "" };
    format!("{count} {unit}{plural}")
}

/// A multiple of the step. A value just above one, as sums of prices can be, isn't rounded up.
fn stepped(value: f64, step: f64, round: fn(f64) -> f64) -> f64 {
    round(value / step - 1e-9) * step
}
