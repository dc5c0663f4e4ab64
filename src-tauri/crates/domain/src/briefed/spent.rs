//! What a part of the briefing took, in readable form.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Briefed;
use crate::usage::{self, Usage, grouped};

/// Below this many milliseconds, the duration isn't worth showing.
const INSTANT: u64 = 100;

/// What was searched, read and asked for a part of a briefing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Spent {
    /// Web searches, including those whose results were saved.
    #[ts(type = "number")]
    pub searches: u64,
    /// Searches whose results were saved by an earlier debate.
    #[ts(type = "number")]
    pub saved: u64,
    /// Web pages that were read.
    #[ts(type = "number")]
    pub pages: u64,
    /// Names of the models that were asked.
    pub models: Vec<String>,
    /// What they used; `None` if none was asked.
    pub usage: Option<Usage>,
}

impl Spent {
    /// Whether nothing was searched, read or asked.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl Briefed {
    /// What it took, in one line: “12 searches (4 saved), 8 pages · haiku · 3,400 tokens · $0.01 · 12.3 s”.
    /// Empty if it took next to nothing.
    pub fn took(&self) -> String {
        let Spent {
            searches,
            saved,
            pages,
            models,
            usage,
        } = &self.spent;
        let mut parts = Vec::new();
        if *searches > 0 {
            let saved = match saved {
                0 => String::new(),
                saved => format!(" ({} saved)", grouped(saved)),
            };
            parts.push(format!(
                "{}{saved}, {}",
                counted(*searches, "search", "searches"),
                counted(*pages, "page", "pages")
            ));
        }
        if !models.is_empty() {
            parts.push(models.join(", "));
        }
        if let Some(usage) = usage {
            let tokens = usage.input_tokens.saturating_add(usage.output_tokens);
            parts.push(if usage.estimated {
                format!("about {} tokens", usage::tokens(tokens, true))
            } else {
                counted(tokens, "token", "tokens")
            });
            parts.push(usage.cost_usd.map_or("cost unknown".to_owned(), money));
        }
        if self.duration_ms >= INSTANT || !parts.is_empty() {
            let tenths = (self.duration_ms + 50) / 100;
            parts.push(format!("{}.{} s", tenths / 10, tenths % 10));
        }
        parts.join(" · ")
    }
}

fn counted(number: u64, one: &str, more: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{} {more}", grouped(number)),
    }
}

/// US dollars with as many digits as are meaningful.
fn money(usd: f64) -> String {
    if usd > 0.0 && usd < 0.01 {
        format!("${usd:.4}")
    } else {
        format!("${usd:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::briefed::BriefingPart;

    fn took(spent: Spent, duration_ms: u64) -> String {
        let briefed = Briefed {
            duration_ms,
            spent,
            ..Briefed::nothing(BriefingPart::Research, "")
        };
        briefed.took()
    }

    #[test]
    fn what_a_part_took_is_told_in_one_line() {
        assert_eq!(took(Spent::default(), 40), "");
        assert_eq!(took(Spent::default(), 1_240), "1.2 s");
        let searched = Spent {
            searches: 12,
            saved: 4,
            pages: 1,
            ..Spent::default()
        };
        assert_eq!(
            took(searched.clone(), 40),
            "12 searches (4 saved), 1 page · 0.0 s"
        );
        let usage = Usage {
            input_tokens: 3_000,
            output_tokens: 400,
            cost_usd: Some(0.0042),
            estimated: true,
        };
        let read = Spent {
            models: vec!["haiku".to_owned()],
            usage: Some(usage),
            ..searched
        };
        assert_eq!(
            took(read.clone(), 12_345),
            "12 searches (4 saved), 1 page · haiku · about 3,400 tokens · $0.0042 · 12.3 s"
        );
        let unknown = Spent {
            usage: Some(Usage {
                cost_usd: None,
                ..usage
            }),
            ..Spent::default()
        };
        assert_eq!(
            took(unknown, 0),
            "about 3,400 tokens · cost unknown · 0.0 s"
        );
        assert_eq!(
            serde_json::to_string(&read)
                .map(|it| it.contains("haiku"))
                .ok(),
            Some(true)
        );
    }
}
