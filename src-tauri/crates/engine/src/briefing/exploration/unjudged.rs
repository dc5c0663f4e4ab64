//! Tasks of which a model said nothing. Their files stay listed as ranking found them.

use std::time::Duration;

use domain::{Failure, FailureKind};
use workspace::Search;

use super::super::listed;
use super::shown;

/// Why a model said nothing of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unjudged {
    Late(Duration),
    /// The author didn’t wait for it.
    Skipped,
    /// The model failed, and how.
    Failed(String),
    /// The budget doesn’t allow the call, and why.
    TooDear(String),
    /// The cost limit of exploration allows only other tasks, or none; and why, as the beginning of a sentence.
    OverLimit(String),
    NoneFits(String),
}

impl Unjudged {
    /// What a call’s failure means that had so long.
    pub(super) fn of(failure: &Failure, within: Duration) -> Self {
        match failure.kind {
            FailureKind::TimedOut => Self::Late(within),
            FailureKind::Cancelled => Self::Skipped,
            _ => Self::Failed(format!("{} {}", failure.message, failure.hint)),
        }
    }

    /// In a sentence or two, of the tasks that it was the reason for.
    fn sentence(&self, model: &str, tasks: &[Search]) -> String {
        let names: Vec<&str> = tasks.iter().map(|it| shown::name(*it)).collect();
        let names = listed(&names);
        let listed = "so files are listed by matching words.";
        match self {
            Self::Late(within) => format!(
                "{model} didn’t rank the {names} in time ({} s), {listed}",
                within.as_secs_f64()
            ),
            Self::Skipped => format!("You skipped ranking the {names} with {model}, {listed}"),
            Self::Failed(why) => format!("{model} couldn’t rank the {names}, {listed} {why}"),
            Self::TooDear(why) => format!("The budget is too small to rank the {names}. {why}"),
            Self::OverLimit(why) => format!("{why}. Listed by matching words instead: {names}."),
            Self::NoneFits(why) => format!("{why}. The files are listed by matching words."),
        }
    }
}

/// A sentence for each reason, with all the tasks that share it.
pub(super) fn sentences(unjudged: Vec<(Search, Unjudged)>, model: &str) -> Vec<String> {
    let mut reasons: Vec<(Unjudged, Vec<Search>)> = Vec::new();
    for (task, why) in unjudged {
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, tasks)) => tasks.push(task),
            None => reasons.push((why, vec![task])),
        }
    }
    let sentence = |(why, tasks): &(Unjudged, Vec<Search>)| why.sentence(model, tasks);
    reasons.iter().map(sentence).collect()
}
