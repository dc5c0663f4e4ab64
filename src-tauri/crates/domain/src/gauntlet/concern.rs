//! Resolved concerns: concerns raised before, and why they aren't a problem.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// At this confidence or above, a finding counts as answered before and is dropped.
pub const DROPPED_FROM: f64 = 0.7;
/// At this confidence or above, it is raised with a note that it was answered before.
pub const NOTED_FROM: f64 = 0.4;
/// The initial confidence if a challenge to the dismissal was rejected.
pub const AFTER_A_CHALLENGE: f64 = 0.9;
/// The initial confidence if all evaluators dismissed it.
pub const UNANIMOUS: f64 = 0.8;
/// The initial confidence if most of them did.
pub const BY_MAJORITY: f64 = 0.6;

/// The number of days in which confidence is halved.
const HALF_LIFE_DAYS: f64 = 14.0;
/// The factor for a text that has changed.
const CHANGED: f64 = 0.7;
/// Matches needed before they count, how much each one adds, and the most that they can add together.
const LEAST_MATCHES: u32 = 3;
const PER_MATCH: f64 = 0.05;
const MOST_FOR_MATCHES: f64 = 0.3;
/// Values that differ by less than this are considered equal.
const ROUNDING: f64 = 1e-9;

/// A concern that was dismissed for good. Its fields have these names in exported files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ResolvedConcern {
    /// What was raised.
    pub pattern: String,
    /// Why it isn't a problem.
    pub explanation: String,
    /// Key of the adversary that raised it.
    pub adversary: String,
    /// From 0 to 1.
    pub base_confidence: f64,
    /// Hash of the text about which it was raised.
    pub spec_hash: String,
    /// RFC 3339, or just a date.
    pub created_at: String,
    /// How often it has been recognized since.
    #[ts(type = "number")]
    pub times_matched: u32,
}

/// A stored concern with its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct StoredConcern {
    /// Unique in the data folder, and never reused.
    #[ts(type = "number")]
    pub number: i64,
    /// The concern itself.
    #[serde(flatten)]
    pub concern: ResolvedConcern,
}

/// What confidence in an earlier answer means for a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBefore {
    /// Already answered: the finding is dropped.
    Dropped,
    /// It is raised with a note.
    Noted,
    /// It is raised like any other.
    Raised,
}

impl AnsweredBefore {
    /// The result for this confidence.
    pub fn by(confidence: f64) -> Self {
        if confidence >= DROPPED_FROM - ROUNDING {
            Self::Dropped
        } else if confidence >= NOTED_FROM - ROUNDING {
            Self::Noted
        } else {
            Self::Raised
        }
    }
}

impl ResolvedConcern {
    /// How far its explanation can be relied on for a text with this hash on that day (`YYYY-MM-DD`,
    /// optionally followed by a time): the base, halved every 14 days; × 0.7 if the text changed; plus 0.05
    /// per match once there are three, up to 0.3. Days are whole. A day that can't be read counts as today.
    pub fn confidence(&self, today: &str, spec_hash: &str) -> f64 {
        let faded = self.base_confidence * 0.5_f64.powf(self.age(today) / HALF_LIFE_DAYS);
        let held = if self.spec_hash == spec_hash {
            faded
        } else {
            faded * CHANGED
        };
        let matches = if self.times_matched >= LEAST_MATCHES {
            (f64::from(self.times_matched) * PER_MATCH).min(MOST_FOR_MATCHES)
        } else {
            0.0
        };
        held + matches
    }

    /// The same for the text about which it was raised.
    pub fn confidence_today(&self, today: &str) -> f64 {
        self.confidence(today, &self.spec_hash)
    }

    /// Whether this one is still more reliable than a newer dismissal of the same concern. Compares the
    /// bases, since the matches count for whichever of the two is kept.
    pub fn outlasts(&self, newer: &Self) -> bool {
        let faded =
            self.base_confidence * 0.5_f64.powf(self.age(&newer.created_at) / HALF_LIFE_DAYS);
        faded > newer.base_confidence + ROUNDING
    }

    /// Days since it was created, never below zero.
    fn age(&self, today: &str) -> f64 {
        let (Some(then), Some(now)) = (day(&self.created_at), day(today)) else {
            return 0.0;
        };
        let days = now.since(then).map_or(0, |span| span.get_days());
        f64::from(days.max(0))
    }

    /// What is wrong with it, as a phrase that follows “it”; `None` if nothing is.
    pub fn problem(&self) -> Option<String> {
        let empty = [
            ("pattern", &self.pattern),
            ("explanation", &self.explanation),
            ("adversary", &self.adversary),
        ];
        if let Some((name, _)) = empty.iter().find(|(_, it)| it.trim().is_empty()) {
            return Some(format!("has an empty `{name}`"));
        }
        if !(0.0..=1.0).contains(&self.base_confidence) {
            return Some(format!(
                "has a `base_confidence` of {}, which isn’t between 0 and 1",
                self.base_confidence
            ));
        }
        if day(&self.created_at).is_none() {
            return Some(format!(
                "has a `created_at` that isn’t a date: “{}”",
                self.created_at
            ));
        }
        None
    }
}

/// The day of a date or timestamp: its first ten characters.
fn day(moment: &str) -> Option<Date> {
    moment.get(..10)?.parse().ok()
}
