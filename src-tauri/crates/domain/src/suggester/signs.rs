//! The words that characterize a text, and which of them it contains.

use std::collections::HashSet;

use super::{Focus, THRESHOLD};

const DEBUG: &[&str] = &[
    "bug",
    "error",
    "crash",
    "timeout",
    "slow",
    "failing",
    "broken",
    "exception",
    "stack trace",
    "logs show",
    "regression",
    "incident",
    "intermittent",
    "flaky",
    "500",
    "404",
    "null pointer",
    "segfault",
];

const PRD: &[&str] = &[
    "user story",
    "as a user",
    "requirements",
    "stakeholder",
    "success metric",
    "kpi",
    "persona",
    "use case",
    "mvp",
    "feature request",
];

const SECURITY: &[&str] = &[
    "auth",
    "permission",
    "credential",
    "token",
    "injection",
    "vulnerability",
    "encrypt",
    "password",
    "api key",
    "oauth",
    "jwt",
];

const PERFORMANCE: &[&str] = &[
    "slow",
    "latency",
    "timeout",
    "memory",
    "cpu",
    "throughput",
    "bottleneck",
    "optimization",
    "cache",
    "p99",
    "p95",
];

const RELIABILITY: &[&str] = &[
    "crash",
    "restart",
    "recovery",
    "failover",
    "retry",
    "circuit",
    "health check",
    "incident",
    "outage",
    "sla",
    "uptime",
];

const ONCALL: &[&str] = &[
    "production",
    "incident",
    "alert",
    "pager",
    "outage",
    "monitoring",
    "dashboard",
    "runbook",
];

/// All of them.
const LISTS: [&[&str]; 6] = [DEBUG, PRD, SECURITY, PERFORMANCE, RELIABILITY, ONCALL];

/// The keywords of each list that a text contains, each once, in the order of the list. Each keyword counts
/// as one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Of a bug report.
    pub debug: Vec<&'static str>,
    /// Of product requirements.
    pub prd: Vec<&'static str>,
    /// Of each focus, in the order of [`Focus::ALL`].
    pub focuses: [Vec<&'static str>; 3],
    /// Of work on call.
    pub oncall: Vec<&'static str>,
}

impl Signs {
    /// The signs in a text: single words among its words, phrases anywhere in it.
    pub fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let is_other = |letter: char| !(letter.is_ascii_lowercase() || letter.is_ascii_digit());
        let known: HashSet<&str> = LISTS.concat().into_iter().collect();
        let words = text.split(is_other);
        let words: HashSet<&str> = words.filter(|word| known.contains(word)).collect();
        let found = |keywords: &[&'static str]| {
            let has = |keyword: &str| {
                if keyword.contains(' ') {
                    text.contains(keyword)
                } else {
                    words.contains(keyword)
                }
            };
            keywords.iter().copied().filter(|it| has(it)).collect()
        };
        Self {
            debug: found(DEBUG),
            prd: found(PRD),
            focuses: [found(SECURITY), found(PERFORMANCE), found(RELIABILITY)],
            oncall: found(ONCALL),
        }
    }

    /// Those of one focus.
    pub fn focus(&self, focus: Focus) -> &[&'static str] {
        let [security, performance, reliability] = &self.focuses;
        match focus {
            Focus::Security => security,
            Focus::Performance => performance,
            Focus::Reliability => reliability,
        }
    }

    /// How many signs the strongest focus has.
    pub(super) fn highest_focus(&self) -> usize {
        self.focuses.iter().map(Vec::len).max().unwrap_or_default()
    }

    /// Whether the text has equally many signs of a bug report and of requirements.
    pub(super) fn is_tied(&self) -> bool {
        self.debug.len() == self.prd.len() && self.debug.len() >= THRESHOLD
    }
}
