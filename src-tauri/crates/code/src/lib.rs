//! Reads a change, reviews it by rules, and looks up what others say about it: pure functions on the text of
//! a unified diff. No model, no process, no files, no clock.
//!
//! Rules say what is plainly wrong with a change, and nothing about whether it does what it should. Precision
//! comes before recall: people who are stopped before a commit for no reason turn this off.

pub mod diff;
mod language;
mod left_out;
mod named;
mod pattern;
mod reading;
mod rule;
mod rules;
mod split;
mod steps;

use diff::{Diff, Unread};
use domain::{Severity, TextHash};
pub use left_out::{Reason, reason};
pub use named::{Among, Named, locate};
use reading::Reading;
use rule::Problem;
pub use split::split;
pub use steps::{Step, secrets};

/// The result of a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The worst first, then in the order of the diff.
    pub findings: Vec<Finding>,
    /// Files that were reviewed.
    pub reviewed: usize,
    /// Files that weren’t, and why.
    pub left_out: Vec<LeftOut>,
    /// The parts of the diff that couldn’t be read.
    pub unread: Vec<Unread>,
}

/// A file that wasn't reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its path.
    pub path: String,
    /// Why.
    pub reason: Reason,
}

/// A problem in a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule that raised it.
    pub rule: &'static str,
    /// The file, by its path after the change if it still exists.
    pub file: String,
    /// First and last line, from 1; `None` if it concerns the whole file.
    pub lines: Option<(u32, u32)>,
    /// Which text of the file the line numbers count in.
    pub side: Side,
    /// How serious it is.
    pub severity: Severity,
    /// Names the problem.
    pub title: String,
    /// Who is hurt, and how.
    pub concern: &'static str,
    /// What to do.
    pub suggestion: &'static str,
    /// The first of the lines, without secrets; empty if it concerns the whole file. Without line numbers,
    /// only an earlier commit has it.
    pub quote: String,
    /// A fingerprint of the lines as they are, if the change as a whole doesn’t have them.
    pub fingerprint: Option<TextHash>,
}

/// One of the two texts of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before the change.
    Old,
    /// After it.
    New,
}

impl Side {
    /// In output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Old => "old",
            Self::New => "new",
        }
    }
}

/// Reviews a change by all rules.
pub fn review(diff: &Diff) -> Review {
    let reading = Reading::of(diff);
    let raised = rules::RULES.iter().flat_map(|rule| {
        let problems = (rule.find)(&reading);
        problems
            .into_iter()
            .map(|problem| finding(rule.name, problem))
    });
    let mut findings: Vec<Finding> = raised.collect();
    let place = |path: &str| {
        reading
            .files
            .iter()
            .position(|seen| seen.file.path() == path)
    };
    findings.sort_by_cached_key(|it| (it.severity, place(&it.file), it.lines));
    let left_out = diff.files.iter().filter_map(|file| {
        let path = file.path().to_owned();
        reason(file).map(|reason| LeftOut { path, reason })
    });
    Review {
        reviewed: reading.files.len(),
        findings,
        left_out: left_out.collect(),
        unread: diff.unread.clone(),
    }
}

/// Whether a finding with this title, on lines where a rule raised one, is about the same problem.
pub fn is_matter_of(rule: &str, title: &str) -> bool {
    let title = title.to_lowercase();
    let rule = rules::RULES.iter().find(|it| it.name == rule);
    let mut words = title.split(|letter: char| !letter.is_alphanumeric());
    rule.is_some_and(|it| words.any(|word| it.matter.iter().any(|begin| word.starts_with(begin))))
}

fn finding(rule: &'static str, problem: Problem) -> Finding {
    Finding {
        rule,
        file: problem.file,
        lines: problem.lines,
        side: if problem.is_old { Side::Old } else { Side::New },
        severity: problem.severity,
        title: problem.title,
        concern: problem.concern,
        suggestion: problem.suggestion,
        quote: problem.quote,
        fingerprint: None,
    }
}

/// The public description of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// What it looks for, in one sentence for people.
    pub says: &'static str,
    /// How severe its worst findings usually are.
    pub severity: Severity,
}

/// All rules.
pub fn catalog() -> impl Iterator<Item = About> {
    rules::RULES.iter().map(|rule| About {
        name: rule.name,
        says: rule.says,
        severity: rule.severity,
    })
}
