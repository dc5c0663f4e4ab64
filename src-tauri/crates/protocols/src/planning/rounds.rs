//! The number of rounds as somebody wrote it in a configuration: used as far as possible.

use serde_json::Value;

/// The default number of rounds, and the maximum, whatever is configured.
pub const MOST_ROUNDS: u32 = 3;

/// The rounds that can be configured; no more than [`MOST_ROUNDS`] are run.
const CONFIGURABLE: u32 = 5;

/// How many letters of a value are shown.
const SHOWN: usize = 40;

/// The rounds that a value stands for; `None` if it isn't a number.
pub(super) fn read(said: &Value) -> Option<u32> {
    number(said).map(in_range)
}

/// The nearest number of rounds that can be configured.
pub(super) fn in_range(number: f64) -> u32 {
    let mut possible = (1..=CONFIGURABLE).rev();
    possible
        .find(|&rounds| f64::from(rounds) <= number)
        .unwrap_or(1)
}

/// How a value that can't be used unchanged is interpreted, in words.
pub(super) fn note(label: &str, said: &Value) -> Option<String> {
    let shown: String = said.to_string().chars().take(SHOWN).collect();
    let is = format!("In .planning/config.json, {label} is {shown}");
    Some(match number(said) {
        None => format!("{is}, which isn’t a number, so it isn’t used."),
        Some(number) if number < 1.0 => {
            format!("{is}. A checkpoint has at least 1 round, so 1 is used.")
        }
        Some(number) if number > f64::from(MOST_ROUNDS) => {
            format!(
                "{is}. A checkpoint has at most {MOST_ROUNDS} rounds, so {MOST_ROUNDS} are used."
            )
        }
        Some(_) if said.is_u64() => return None,
        Some(number) => {
            format!("{is}. Whetstone reads it as {}.", in_range(number))
        }
    })
}

/// Also if it is in quotes.
fn number(said: &Value) -> Option<f64> {
    let number = match said {
        Value::String(said) => said.trim().parse().ok(),
        said => said.as_f64(),
    };
    number.filter(|number: &f64| number.is_finite())
}
