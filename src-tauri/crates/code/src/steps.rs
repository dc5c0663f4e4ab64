//! What the commits of a change add, one after the other, even if a later one takes it out again.

use std::collections::HashSet;

use domain::TextHash;

use crate::diff::{Diff, Kind, Line};
use crate::reading::Reading;
use crate::rule::Problem;
use crate::rules::SECRETS;
use crate::{Finding, finding};

/// What one commit changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its hash, abbreviated.
    pub commit: String,
    /// Its change.
    pub diff: Diff,
}

/// Secrets that some commit adds and the change as a whole doesn’t. The steps are in the order of their
/// commits.
pub fn secrets(steps: &[Step], whole: &Diff) -> Vec<Finding> {
    // Whoever reviews the whole change sees more around a line.
    let shown = lines_of(whole).filter(|line| line.kind == Kind::Added);
    let shown: HashSet<&str> = shown.map(|line| line.text.trim()).collect();
    let mut lines = Lines::default();
    let mut found = Vec::new();
    for step in steps {
        let reading = Reading::of(&step.diff);
        let problems = (SECRETS.find)(&reading);
        for problem in problems {
            let secret = text(&reading, &problem);
            if !secret.iter().all(|line| shown.contains(line)) && lines.is_first(&secret) {
                found.push(in_commit(&step.commit, problem, &secret));
            }
        }
        lines.read(&step.diff);
    }
    found
}

fn lines_of(diff: &Diff) -> impl Iterator<Item = &Line> {
    let hunks = diff.files.iter().flat_map(|file| &file.hunks);
    hunks.flat_map(|hunk| &hunk.lines)
}

/// Lines of all steps so far.
#[derive(Default)]
struct Lines {
    added: HashSet<String>,
    /// Removed, but added by none of them: these were there before.
    before: HashSet<String>,
    told: HashSet<String>,
}

impl Lines {
    fn is_first(&mut self, secret: &[&str]) -> bool {
        let is_old = secret.iter().all(|line| self.before.contains(*line));
        !is_old && self.told.insert(secret.join("\n"))
    }

    fn read(&mut self, diff: &Diff) {
        for line in lines_of(diff) {
            let text = line.text.trim();
            match line.kind {
                Kind::Removed if !self.added.contains(text) => {
                    self.before.insert(text.to_owned());
                }
                Kind::Added => {
                    self.added.insert(text.to_owned());
                }
                _ => {}
            }
        }
    }
}

/// The lines of a problem.
fn text<'a>(reading: &Reading<'a>, problem: &Problem) -> Vec<&'a str> {
    let file = reading
        .files
        .iter()
        .find(|it| it.file.path() == problem.file);
    let (first, last) = problem.lines.unwrap_or_default();
    let lines = file.into_iter().flat_map(|it| &it.after);
    let lines = lines.filter(|it| (first..=last).contains(&it.number));
    lines.map(|it| it.text.trim()).collect()
}

fn in_commit(commit: &str, problem: Problem, secret: &[&str]) -> Finding {
    let kind = problem.title.trim_end_matches(" in the change");
    let title = format!("{kind} in commit {commit}");
    let found = finding(
        SECRETS.name,
        Problem {
            title,
            // Nobody has the text in which these numbers count.
            lines: None,
            concern: "A later commit takes it out, but everyone with access to the repository still has it in the history.",
            suggestion: "Take it out of that commit before you push, for example with git rebase --interactive, and replace it if it was ever shared.",
            ..problem
        },
    );
    Finding {
        fingerprint: Some(TextHash::of(&secret.join("\n"))),
        ..found
    }
}
