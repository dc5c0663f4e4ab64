//! What a patterns pass takes: one call over the text and the guidance, and another if a second reviewer
//! checks the notes.

use domain::page::Estimate;
use domain::patterns::PatternsAsked;
use domain::usage::{estimate_tokens, most_tokens};

use super::{ANSWER_TOKENS, PROMPT_TOKENS, seconds_per_call, whole};

/// The most tokens of an answer, including one that can’t be read at first.
const MOST_RECEIVED: u64 = 16_000;

/// What this pass will take over the text.
pub(crate) fn of_pass(asked: &PatternsAsked, text: &str) -> Estimate {
    let read = |tokens: fn(&str) -> u64| {
        let files = asked.files.iter().map(|file| tokens(&file.text));
        files.sum::<u64>() + tokens(text) + whole(PROMPT_TOKENS)
    };
    let (sent, received) = (read(estimate_tokens), whole(ANSWER_TOKENS));
    // An answer that can’t be read is requested again.
    let (sent_most, received_most) = (2 * read(most_tokens), MOST_RECEIVED);
    let models = [&asked.seat].into_iter().chain(&asked.reviewer);
    let models: Vec<_> = models.map(|seat| &seat.model).collect();
    let calls = u32::try_from(models.len()).unwrap_or(u32::MAX);
    let usd = |sent: u64, received: u64| {
        let costs = models.iter().map(|model| models::price(model));
        costs.map(|price| Some(price?.of(sent, 0, received))).sum()
    };
    let seconds: f64 = models.iter().map(|model| seconds_per_call(model)).sum();
    Estimate {
        calls_typical: calls,
        calls_most: 2 * calls,
        tokens_typical: u64::from(calls) * (sent + received),
        tokens_most: u64::from(calls) * (sent_most + received_most),
        usd_typical: usd(sent, received),
        usd_most: usd(sent_most, received_most),
        seconds_typical: whole(seconds),
        seconds_most: whole(4.0 * seconds),
        ..Estimate::default()
    }
    .in_words()
}
