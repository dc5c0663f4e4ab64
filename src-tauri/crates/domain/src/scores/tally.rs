//! The figures of one adversary, persona or model.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::raised::{CameOut, Raised, Raiser};
use crate::post_mortem::{Amount, Hindsight};
use crate::usage::grouped;
use crate::{Severity, Usage};

/// How many decided cases a rate needs.
pub const LEAST_CASES: u32 = 5;
/// At or above this share of accepted findings, an adversary, a persona or a model needs no change.
pub(crate) const GOOD: f64 = 0.6;
/// Below this share, it needs work.
pub(crate) const POOR: f64 = 0.3;
/// How many notable finds are kept for each: the newest.
const MOST_NOTABLE: usize = 10;

/// How the findings of an adversary or a persona turned out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Findings that it raised, alone or with others, including those that were merged into another of its
    /// own.
    pub raised: u32,
    /// Those that were judged valid, each once no matter how often it raised them.
    pub accepted: u32,
    /// Those that were judged invalid.
    pub dismissed: u32,
    /// Those that nobody decided on.
    pub deferred: u32,
    /// Challenges to a dismissal that reinstated the finding.
    pub rebuttals_won: u32,
    /// Challenges that were rejected.
    pub rebuttals_lost: u32,
    /// Accepted findings that were right, according to post-mortems.
    pub right: u32,
    /// Accepted findings that were false alarms, according to post-mortems.
    pub wrong: u32,
    /// Issues that it should have raised, according to post-mortems.
    pub missed: u32,
    /// Titles of its most important finds, newest first: accepted findings that are blocking, that won a
    /// challenge, or that a post-mortem gives a high impact.
    pub notable: Vec<String>,
}

impl Tally {
    /// The figures of the raiser `is` in one debate.
    pub fn of(all: &[Raised<'_>], is: impl Fn(&Raiser) -> bool) -> Self {
        let mut tally = Self::default();
        for one in all.iter().filter(|one| one.by.iter().any(&is)) {
            let rebuttal = one.rebuttal.as_ref().filter(|(by, _)| is(by));
            tally.count(one, one.times(&is), rebuttal.map(|(_, won)| *won));
        }
        tally
    }

    /// Findings that somebody decided on.
    pub const fn decided(&self) -> u32 {
        self.accepted.saturating_add(self.dismissed)
    }

    /// How its findings turned out.
    pub const fn cases(&self) -> Cases {
        Cases {
            raised: self.raised,
            accepted: self.accepted,
            dismissed: self.dismissed,
        }
    }

    /// Accepted findings as a share of those that somebody decided on, from 0 to 1; `None` if there are
    /// fewer than [`LEAST_CASES`] of them.
    pub fn acceptance_rate(&self) -> Option<f64> {
        let decided = self.decided();
        (decided >= LEAST_CASES).then(|| f64::from(self.accepted) / f64::from(decided))
    }

    /// Counts a finding that it raised this many times, alone or with others; `rebutted` says whether its
    /// own challenge won.
    pub(super) fn count(&mut self, raised: &Raised<'_>, times: u32, rebutted: Option<bool>) {
        self.raised = self.raised.saturating_add(times);
        match raised.came_out {
            CameOut::Accepted => self.accepted += 1,
            CameOut::Dismissed => self.dismissed += 1,
            CameOut::Deferred => self.deferred += 1,
        }
        match rebutted {
            Some(true) => self.rebuttals_won += 1,
            Some(false) => self.rebuttals_lost += 1,
            None => {}
        }
        match raised.hindsight {
            Some(Hindsight::Right { .. }) => self.right += 1,
            Some(Hindsight::FalseAlarm { .. }) => self.wrong += 1,
            None => {}
        }
        if is_notable(raised, rebutted) {
            self.note(&raised.finding.title);
        }
    }

    /// Adds the figures of an older debate.
    pub(super) fn add(&mut self, older: &Self) {
        let counts = [
            (&mut self.raised, older.raised),
            (&mut self.accepted, older.accepted),
            (&mut self.dismissed, older.dismissed),
            (&mut self.deferred, older.deferred),
            (&mut self.rebuttals_won, older.rebuttals_won),
            (&mut self.rebuttals_lost, older.rebuttals_lost),
            (&mut self.right, older.right),
            (&mut self.wrong, older.wrong),
            (&mut self.missed, older.missed),
        ];
        for (sum, more) in counts {
            *sum = sum.saturating_add(more);
        }
        for title in &older.notable {
            self.note(title);
        }
    }

    /// Keeps each title once: a text that is debated again brings the same findings.
    fn note(&mut self, title: &str) {
        let is_known = self.notable.iter().any(|it| it.trim() == title.trim());
        if !is_known && self.notable.len() < MOST_NOTABLE {
            self.notable.push(title.to_owned());
        }
    }
}

fn is_notable(raised: &Raised<'_>, rebutted: Option<bool>) -> bool {
    let is_accepted = raised.came_out == CameOut::Accepted;
    match raised.hindsight {
        Some(Hindsight::FalseAlarm { .. }) => false,
        Some(Hindsight::Right { impact, .. }) if *impact == Some(Amount::High) => true,
        _ => {
            is_accepted && (raised.finding.severity == Severity::Blocking || rebutted == Some(true))
        }
    }
}

/// How findings turned out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cases {
    /// All of them.
    pub raised: u32,
    /// Those that were judged valid.
    pub accepted: u32,
    /// Those that were judged invalid.
    pub dismissed: u32,
}

impl Cases {
    /// Findings that somebody decided on.
    pub const fn decided(&self) -> u32 {
        self.accepted.saturating_add(self.dismissed)
    }

    /// How many of the decided ones were accepted, as a sentence: “14 of 18 findings were accepted.”
    pub fn of(&self, findings: &str) -> String {
        let (accepted, decided) = (grouped(self.accepted), grouped(self.decided()));
        let were = if self.accepted == 1 { "was" } else { "were" };
        format!("{accepted} of {decided} {findings} {were} accepted.")
    }

    pub(super) const fn count(&mut self, came_out: CameOut) {
        self.raised = self.raised.saturating_add(1);
        match came_out {
            CameOut::Accepted => self.accepted = self.accepted.saturating_add(1),
            CameOut::Dismissed => self.dismissed = self.dismissed.saturating_add(1),
            CameOut::Deferred => {}
        }
    }

    /// Adds others.
    pub const fn add(&mut self, other: &Self) {
        self.raised = self.raised.saturating_add(other.raised);
        self.accepted = self.accepted.saturating_add(other.accepted);
        self.dismissed = self.dismissed.saturating_add(other.dismissed);
    }
}

/// What a model did in one role.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoleTally {
    /// Calls that were answered or lost.
    pub calls: u32,
    /// What they used in total.
    pub usage: Usage,
    /// Total milliseconds of these calls.
    pub ms: u64,
    /// What it raised, alone or with others.
    pub findings: Cases,
}

impl Default for RoleTally {
    fn default() -> Self {
        Self {
            calls: 0,
            usage: Usage::FREE,
            ms: 0,
            findings: Cases::default(),
        }
    }
}

/// A model's work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ModelTally {
    /// What it did: `critic`, `synthesizer`, `judge`, ….
    pub roles: BTreeMap<String, RoleTally>,
    /// Debates in which it was called.
    pub runs: u32,
    /// Calls that were answered or lost.
    pub calls: u32,
    /// What they used in total.
    pub usage: Usage,
    /// Tokens of calls that are known to be free.
    pub free_tokens: u64,
}

impl ModelTally {
    /// Tokens sent and received.
    pub const fn tokens(&self) -> u64 {
        self.usage
            .input_tokens
            .saturating_add(self.usage.output_tokens)
    }

    /// What it raised in all its roles.
    pub fn findings(&self) -> Cases {
        let mut cases = Cases::default();
        self.roles.values().for_each(|it| cases.add(&it.findings));
        cases
    }

    fn role(&mut self, role: &str) -> &mut RoleTally {
        self.roles.entry(role.to_owned()).or_default()
    }

    /// Counts one call, with its duration in milliseconds.
    pub(super) fn called(&mut self, role: &str, usage: Usage, ms: u64) {
        if self.calls == 0 {
            self.usage = Usage::FREE;
        }
        self.calls += 1;
        self.usage = self.usage.plus(usage);
        if usage.cost_usd == Some(0.0) {
            let tokens = usage.input_tokens.saturating_add(usage.output_tokens);
            self.free_tokens = self.free_tokens.saturating_add(tokens);
        }
        let role = self.role(role);
        role.calls += 1;
        role.usage = role.usage.plus(usage);
        role.ms = role.ms.saturating_add(ms);
    }

    /// Counts a finding that it raised.
    pub(super) fn raised(&mut self, role: &str, came_out: CameOut) {
        self.role(role).findings.count(came_out);
    }

    pub(super) fn add(&mut self, other: &Self) {
        if other.calls > 0 {
            let used = if self.calls == 0 {
                Usage::FREE
            } else {
                self.usage
            };
            self.usage = used.plus(other.usage);
        }
        for (name, more) in &other.roles {
            let role = self.role(name);
            role.calls = role.calls.saturating_add(more.calls);
            role.usage = role.usage.plus(more.usage);
            role.ms = role.ms.saturating_add(more.ms);
            role.findings.add(&more.findings);
        }
        self.runs = self.runs.saturating_add(other.runs);
        self.calls = self.calls.saturating_add(other.calls);
        self.free_tokens = self.free_tokens.saturating_add(other.free_tokens);
    }
}
