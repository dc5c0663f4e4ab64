//! What became clear once the work on a text was built: which findings were right, which were false alarms,
//! and what nobody raised. It is the author's word on a debate, so it is stored as a fact; the last one
//! counts.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::FindingId;

/// The key of a post-mortem in progress among its debate's drafts.
pub const DRAFT: &str = "post-mortem";

/// How many days a local date can differ from the date in UTC.
const A_DAY_ELSEWHERE: i32 = 1;

/// The size of an impact or an effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// Almost none.
    Low,
    /// Some.
    Medium,
    /// A lot.
    High,
}

impl Amount {
    /// The name in files, questions and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// How an accepted finding turned out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "was", rename_all = "snake_case")]
pub enum Hindsight {
    /// It was right.
    Right {
        /// How bad it would have been; `None` if nobody said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        impact: Option<Amount>,
        /// How much effort it took to resolve; `None` if nobody said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        effort: Option<Amount>,
    },
    /// It didn't matter.
    FalseAlarm {
        /// Why it didn't matter; may be empty.
        #[serde(default)]
        why: String,
    },
}

/// How one finding turned out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reviewed {
    /// The finding's ID.
    pub finding: FindingId,
    /// How it turned out.
    #[serde(flatten)]
    pub hindsight: Hindsight,
}

/// An issue that nobody raised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MissedIssue {
    /// What it was, in one line.
    pub title: String,
    /// How it was found; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub found: String,
    /// The key of the persona or adversary that should have raised it; `None` if nobody said, or if none of
    /// them should have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub persona: Option<String>,
    /// The new persona that is needed, if none of the existing ones should have raised it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub new_persona: Option<String>,
}

/// A post-mortem; also the format of a file of answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct PostMortem {
    /// The date on which the work was built, as `YYYY-MM-DD`; empty: today.
    pub built: String,
    /// How accepted findings turned out; those left out stay unanswered.
    pub findings: Vec<Reviewed>,
    /// Issues that nobody raised.
    pub missed: Vec<MissedIssue>,
}

impl PostMortem {
    /// How a finding turned out.
    pub fn of(&self, finding: &FindingId) -> Option<&Hindsight> {
        let mut reviewed = self.findings.iter();
        let found = reviewed.find(|it| it.finding == *finding)?;
        Some(&found.hindsight)
    }

    /// Days from a moment (or date) until the work was built; `None` if either isn't a date.
    pub fn days_since(&self, moment: &str) -> Option<i32> {
        let span = day(moment)?.until(day(&self.built)?).ok()?;
        Some(span.get_days())
    }

    /// Why it can't be stored, with the place of the problem; `None` if it can. `began` is when the debate
    /// began, `today` is the current date, `accepted` are the findings that it may mention, and `known` are
    /// the keys of personas and adversaries.
    pub fn problem(
        &self,
        (began, today): (&str, &str),
        accepted: &[&FindingId],
        known: &[String],
    ) -> Option<String> {
        let built = &self.built;
        if day(built).is_none() {
            return Some(format!("“{built}” isn’t a date like 2026-03-01"));
        }
        if self
            .days_since(began)
            .is_some_and(|days| days < -A_DAY_ELSEWHERE)
        {
            let reviewed = began.get(..10).unwrap_or(began);
            return Some(format!(
                "{built} is before the debate, which began on {reviewed}"
            ));
        }
        if self
            .days_since(today)
            .is_some_and(|days| days > A_DAY_ELSEWHERE)
        {
            return Some(format!("{built} is in the future"));
        }
        for (at, it) in self.findings.iter().enumerate() {
            let id = &it.finding;
            if !accepted.contains(&id) {
                return Some(format!("{id} isn’t an accepted finding of this debate"));
            }
            if self.findings.iter().take(at).any(|one| one.finding == *id) {
                return Some(format!("{id} is answered twice"));
            }
        }
        self.missed.iter().find_map(|it| it.problem(known))
    }
}

impl MissedIssue {
    fn problem(&self, known: &[String]) -> Option<String> {
        let title = self.title.trim();
        if title.is_empty() {
            return Some("a missed issue has no title".to_owned());
        }
        match &self.persona {
            Some(key) if !known.contains(key) => Some(format!(
                "“{title}” names “{key}”, but there is no persona or adversary of that name"
            )),
            Some(_) if self.new_persona.is_some() => Some(format!(
                "“{title}” names both an existing persona and a new one"
            )),
            _ => None,
        }
    }
}

/// The day of a moment, or the day itself.
pub fn day(moment: &str) -> Option<Date> {
    moment.get(..10)?.parse().ok()
}
