//! What a debate will cost, before it starts: based on past debates of the same form, otherwise by rule of
//! thumb.
//!
//! The number of rounds and of calls other than critiques and, for each model, the words around a text, the
//! length of answers and the time of a call are means over the last ten debates that ended by themselves.

mod aside;
pub(crate) mod patterns;

use std::collections::BTreeMap;

use domain::Protocol;
use domain::model::{ModelSource, ModelSpec};
use domain::page::{Estimate, EstimateWords};
use domain::usage::estimate_tokens;
use protocols::{
    Course,
    forms::{self, Form, Returns},
};
use store::{Past, PastCall};

use crate::Plan;
pub(crate) use aside::judge;
use aside::with_asides;

/// How many past debates are considered.
pub(crate) const PAST: usize = 10;
/// Rounds after which a debate typically ends.
const TYPICAL_ROUNDS: f64 = 2.0;
/// Tokens of our own words in a prompt.
const PROMPT_TOKENS: f64 = 900.0;
/// Bytes of English in a token.
const BYTES_PER_TOKEN: u64 = 4;
/// Tokens of a typical answer.
const ANSWER_TOKENS: f64 = 900.0;

/// What is read besides the text.
pub(crate) struct Beside {
    /// Bytes of attached files.
    pub(crate) attached: usize,
    /// How many bytes the rest of the briefing gives reviewers.
    pub(crate) told: usize,
    /// Files of the project that a model judges.
    pub(crate) judged: Judged,
}

/// Files of the project that a model judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Judged {
    /// How many questions it is asked; 0 if it has nothing to judge.
    pub(crate) calls: u32,
    /// Tokens of each question, typically and at most.
    pub(crate) tokens: [u64; 2],
}

/// What the plan will cost.
pub(crate) fn estimate(plan: &Plan, text: &str, beside: &Beside, past: &[Past]) -> Estimate {
    let of_bytes = |bytes: usize| tokens((bytes as u64).div_ceil(BYTES_PER_TOKEN));
    let read = Read {
        text: tokens(estimate_tokens(text)) + of_bytes(beside.attached),
        told: of_bytes(beside.told),
    };
    let course = Course::of(plan.protocol, &plan.agenda);
    let figures = match course.form() {
        _ if plan.protocol == Protocol::Gauntlet => nothing(past),
        Some(form) => of_form(plan, form, read, past),
        None => of_rounds(plan, read, past),
    };
    let [text, told] = [read.text, read.told].map(whole);
    with_asides(plan, [text, told], beside.judged, figures).in_words()
}

/// What each call reads, in tokens.
#[derive(Clone, Copy)]
struct Read {
    /// The text and what is attached.
    text: f64,
    /// What is known about the project besides it.
    told: f64,
}

/// The figures of a debate whose calls are all counted elsewhere.
fn nothing(past: &[Past]) -> Estimate {
    Estimate {
        usd_typical: Some(0.0),
        usd_most: Some(0.0),
        past_debates: u32::try_from(past.len()).unwrap_or(u32::MAX),
        ..Estimate::default()
    }
}

/// Calls: a critique for each seat and round and, in addition, a synthesis per round (none after the last
/// round of a consensus). Each call reads the text once.
fn of_rounds(plan: &Plan, read: Read, past: &[Past]) -> Estimate {
    let seats: Vec<Call> = plan
        .seats
        .iter()
        .map(|seat| Call::typical(&seat.model, read, past, is_critique))
        .collect();
    let editing = Call::typical(&plan.synthesizer, read, past, is_editing);
    let most = f64::from(plan.max_rounds);
    let rounds = mean(past.iter().map(|past| f64::from(past.rounds)))
        .unwrap_or(TYPICAL_ROUNDS)
        .clamp(1.0, most.max(1.0));
    let course = Course::of(plan.protocol, &plan.agenda);
    // If nobody answers the findings, there are only critiques.
    let (others, most_others) = match course.closer() {
        Some(_) => {
            let others = mean(past.iter().map(others)).unwrap_or((rounds - 1.0).max(1.0));
            (others, most.max(others))
        }
        None => (0.0, 0.0),
    };
    let course = |rounds: f64, others: f64| Extent {
        seats: &seats,
        editing: &editing,
        rounds,
        others,
    };
    let (typical, worst) = (course(rounds, others), course(most, most_others));
    Estimate {
        calls_typical: u32::try_from(whole(typical.calls())).unwrap_or(u32::MAX),
        calls_most: u32::try_from(whole(worst.calls())).unwrap_or(u32::MAX),
        tokens_typical: whole(typical.tokens()),
        tokens_most: whole(worst.tokens()),
        usd_typical: typical.usd(),
        usd_most: worst.usd(),
        seconds_typical: whole(typical.seconds()),
        seconds_most: whole(worst.seconds()),
        past_debates: u32::try_from(past.len()).unwrap_or(u32::MAX),
        words: EstimateWords::default(),
    }
}

/// Each step of a form once, with long lists in parts, the steps of a turn side by side, and the conclusion.
/// The maximum assumes that no answer can be read at first, and that every challenge falls short of its
/// requirements as well.
fn of_form(plan: &Plan, form: &Form, read: Read, past: &[Past]) -> Estimate {
    let closings = f64::from(form.closings(&plan.agenda));
    let alike = |step: &str| {
        let key = format!("step/{step}/");
        move |call: &PastCall| call.key.starts_with(&key)
    };
    let mut turns: BTreeMap<u32, f64> = BTreeMap::new();
    let (mut typical, mut worst) = (Sum::default(), Sum::default());
    let mut slowest = 0.0;
    for step in &form.steps {
        let Some(seat) = plan.seats.get(step.seat) else {
            continue;
        };
        let call = Call::typical(&seat.model, read, past, alike(&step.key));
        let most = match step.returns {
            Returns::Case => 2.0,
            Returns::Challenge { .. } | Returns::Attack { .. } | Returns::Ratings => 4.0,
        };
        let times = match step.returns {
            Returns::Ratings => forms::batches(&plan.agenda),
            _ => 1.0,
        };
        typical.add(&call, times);
        worst.add(&call, times * most);
        let turn = turns.entry(step.turn).or_default();
        *turn = turn.max(call.seconds);
        slowest += most * call.seconds;
    }
    let closing = Call::typical(&plan.synthesizer, read, past, alike("judge"));
    if closings > 0.0 {
        typical.add(&closing, closings);
        worst.add(&closing, 2.0 * closings);
    }
    let seconds = turns.values().sum::<f64>() + closings * closing.seconds;
    Estimate {
        calls_typical: u32::try_from(whole(typical.calls)).unwrap_or(u32::MAX),
        calls_most: u32::try_from(whole(worst.calls)).unwrap_or(u32::MAX),
        tokens_typical: whole(typical.tokens),
        tokens_most: whole(worst.tokens),
        usd_typical: typical.usd,
        usd_most: worst.usd,
        seconds_typical: whole(seconds),
        seconds_most: whole(slowest + 2.0 * closings * closing.seconds),
        past_debates: u32::try_from(past.len()).unwrap_or(u32::MAX),
        words: EstimateWords::default(),
    }
}

/// The total of several calls.
struct Sum {
    calls: f64,
    tokens: f64,
    /// `None` once a call’s price is unknown.
    usd: Option<f64>,
}

impl Default for Sum {
    fn default() -> Self {
        Self {
            calls: 0.0,
            tokens: 0.0,
            usd: Some(0.0),
        }
    }
}

impl Sum {
    fn add(&mut self, call: &Call<'_>, times: f64) {
        self.calls += times;
        self.tokens += times * (call.sent + call.received);
        self.usd = self.usd.zip(call.usd()).map(|(sum, usd)| sum + times * usd);
    }
}

/// How far a debate may go.
struct Extent<'a> {
    seats: &'a [Call<'a>],
    editing: &'a Call<'a>,
    rounds: f64,
    /// Calls other than critiques.
    others: f64,
}

impl Extent<'_> {
    fn calls(&self) -> f64 {
        self.seats.iter().map(|_| self.rounds).sum::<f64>() + self.others
    }

    fn tokens(&self) -> f64 {
        let round: f64 = self
            .seats
            .iter()
            .map(|call| call.sent + call.received)
            .sum();
        self.rounds * round + self.others * (self.editing.sent + self.editing.received)
    }

    /// `None` when the price of a model is unknown.
    fn usd(&self) -> Option<f64> {
        let round: Option<f64> = self.seats.iter().map(Call::usd).sum();
        Some(self.rounds * round? + self.others * self.editing.usd()?)
    }

    /// The seats of a round are asked at the same time, the rest one after another.
    fn seconds(&self) -> f64 {
        let slowest = self.seats.iter().map(|call| call.seconds);
        self.rounds * slowest.fold(0.0, f64::max) + self.others * self.editing.seconds
    }
}

/// A typical call of a seat.
struct Call<'a> {
    model: &'a ModelSpec,
    /// Tokens.
    sent: f64,
    /// Tokens.
    received: f64,
    seconds: f64,
}

impl<'a> Call<'a> {
    /// Based on calls of the same kind that the model answered before.
    fn typical(
        model: &'a ModelSpec,
        read: Read,
        past: &[Past],
        is_alike: impl Fn(&PastCall) -> bool,
    ) -> Self {
        if model.source == ModelSource::Rules {
            return Self {
                model,
                sent: 0.0,
                received: 0.0,
                seconds: 0.0,
            };
        }
        let alike: Vec<(f64, &PastCall)> = past
            .iter()
            .flat_map(|past| {
                past.calls
                    .iter()
                    .map(|call| (tokens(past.text_tokens), call))
            })
            .filter(|(_, call)| call.model == model.name && is_alike(call))
            .collect();
        let of = |figure: fn(f64, &PastCall) -> f64| {
            mean(alike.iter().map(|&(text, call)| figure(text, call)))
        };
        let around = of(|text, call| (tokens(call.input_tokens) - text).max(0.0));
        Self {
            model,
            // What reviewers got before is already counted in the words around the text.
            sent: read.text + around.map_or(PROMPT_TOKENS + read.told, |it| it.max(read.told)),
            received: of(|_, call| tokens(call.output_tokens)).unwrap_or(ANSWER_TOKENS),
            seconds: of(|_, call| tokens(call.duration_ms) / 1000.0)
                .unwrap_or_else(|| seconds_per_call(model)),
        }
    }

    fn usd(&self) -> Option<f64> {
        Some(models::price(self.model)?.of(whole(self.sent), 0, whole(self.received)))
    }
}

fn is_critique(call: &PastCall) -> bool {
    call.key.contains("/critique/")
}

/// Whether it is a call other than a critique, and not one that is counted elsewhere.
fn is_editing(call: &PastCall) -> bool {
    !is_critique(call) && !aside::is_aside(&call.key)
}

/// Calls other than critiques.
fn others(past: &Past) -> f64 {
    past.calls
        .iter()
        .filter(|call| is_editing(call))
        .map(|_| 1.0)
        .sum()
}

/// What a call takes, as far as that can be guessed before the first one: half a minute for a model that
/// thinks, almost nothing for rules.
fn seconds_per_call(model: &ModelSpec) -> f64 {
    match model.source {
        ModelSource::Rules => 0.0,
        ModelSource::KnownCli { .. }
        | ModelSource::OwnCli { .. }
        | ModelSource::Http(_)
        | ModelSource::Lent => 30.0,
    }
}

/// `None` for an empty list.
fn mean(figures: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut count, mut sum) = (0.0, 0.0);
    for figure in figures {
        count += 1.0;
        sum += figure;
    }
    (count > 0.0).then(|| sum / count)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "an estimate is less exact than that"
)]
fn tokens(count: u64) -> f64 {
    count as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "figures here are small and never below zero"
)]
fn whole(figure: f64) -> u64 {
    figure.round() as u64
}
