//! Tokens and money.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What one or more calls used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Usage {
    /// Tokens sent, including cached ones.
    #[ts(type = "number")]
    pub input_tokens: u64,
    /// Tokens received, including thinking.
    #[ts(type = "number")]
    pub output_tokens: u64,
    /// US dollars; `None` if the price is unknown.
    pub cost_usd: Option<f64>,
    /// Whether any figure is an estimate rather than a provider's report.
    pub estimated: bool,
}

impl Usage {
    /// Nothing used, at no cost.
    pub const FREE: Self = Self {
        input_tokens: 0,
        output_tokens: 0,
        cost_usd: Some(0.0),
        estimated: false,
    };

    /// The sum of two usages. An unknown cost makes the sum unknown.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
            cost_usd: self.cost_usd.zip(other.cost_usd).map(|(a, b)| a + b),
            estimated: self.estimated || other.estimated,
        }
    }
}

/// A rough token count: a token is about four bytes of English.
pub fn estimate_tokens(text: &str) -> u64 {
    (text.len() as u64).div_ceil(4)
}

/// An upper estimate of a text's tokens in any language: figures and identifiers need a token for every two
/// or three bytes, and so do many scripts.
pub fn most_tokens(text: &str) -> u64 {
    (text.len() as u64).div_ceil(2)
}

/// A readable token count: rounded to two digits if it is an estimate, since more would only look exact.
pub fn tokens(count: u64, estimated: bool) -> String {
    let step = 10_u64.pow(count.checked_ilog10().unwrap_or(0).saturating_sub(1));
    let count = if estimated {
        count.saturating_add(step / 2) / step * step
    } else {
        count
    };
    grouped(count)
}

/// An integer with thousands separators.
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A readable number of bytes: “812 bytes”, “1.2 KB”, “64 KB”, “3.5 MB”; 1 KB is 1,024 bytes.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if bytes == 1 {
        return "1 byte".to_owned();
    }
    if bytes < 1024 {
        return format!("{} bytes", grouped(bytes));
    }
    // Tenths of a unit, rounded.
    let mut tenths = (bytes.saturating_mul(10) + 512) / 1024;
    let mut units = UNITS.iter();
    let mut unit = units.next();
    while tenths >= 10_235
        && let Some(next) = units.next()
    {
        tenths = (tenths + 512) / 1024;
        unit = Some(next);
    }
    let unit = unit.copied().unwrap_or_default();
    match (tenths / 10, tenths % 10) {
        (whole @ 0..10, tenth) if tenth > 0 => format!("{whole}.{tenth} {unit}"),
        _ => format!("{} {unit}", grouped((tenths + 5) / 10)),
    }
}
