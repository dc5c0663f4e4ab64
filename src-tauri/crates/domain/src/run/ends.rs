//! What the ends of a run say together: a run ends each time its agent is done with what was sent to it.

use std::collections::BTreeSet;

use super::{FollowUp, Run, RunEnd, RunOutcome};

impl Run {
    /// Every commit that is known to have been the last one on its branch, the oldest first.
    pub fn tips(&self) -> Vec<String> {
        let ends = ends(self.end.as_ref(), &self.follow_ups);
        let tips = ends.flat_map(|end| end.tip.iter().chain(&end.later_tips));
        tips.cloned().collect()
    }

    /// Full names of the branches and the stash that had work by its agent apart from its branch.
    pub fn elsewhere(&self) -> BTreeSet<String> {
        let ends = ends(self.end.as_ref(), &self.follow_ups);
        ends.flat_map(|end| &end.elsewhere).cloned().collect()
    }
}

/// The warnings of a run, each once, the oldest first. If an agent didn’t finish what it had to do before more
/// was sent back, the warning about that comes first among those of that time, and says when that was.
pub fn warnings(end: Option<&RunEnd>, follow_ups: &[FollowUp]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for one in ends(end, follow_ups) {
        let is_unfinished = matches!(one.outcome, RunOutcome::Failed | RunOutcome::TimedOut);
        let is_earlier = end.is_none_or(|last| !std::ptr::eq(last, one));
        for (number, warning) in one.warnings.iter().enumerate() {
            let told = if number == 0 && is_unfinished && is_earlier {
                format!("Before findings were sent back: {warning}")
            } else {
                warning.clone()
            };
            if !all.contains(&told) {
                all.push(told);
            }
        }
    }
    all
}

/// All ends, the oldest first.
fn ends<'a>(
    end: Option<&'a RunEnd>,
    follow_ups: &'a [FollowUp],
) -> impl Iterator<Item = &'a RunEnd> {
    let earlier = follow_ups.iter().filter_map(|it| it.end.as_ref());
    earlier.chain(end)
}

#[cfg(test)]
mod tests {
    use super::{FollowUp, RunEnd, RunOutcome, warnings};

    fn end(outcome: RunOutcome, warnings: &[&str]) -> RunEnd {
        RunEnd {
            outcome,
            exit: None,
            warnings: warnings.iter().map(|it| (*it).to_owned()).collect(),
            change: None,
            tip: None,
            later_tips: Vec::new(),
            elsewhere: Vec::new(),
            reviewed: None,
        }
    }

    #[test]
    fn warnings_from_before_something_was_sent_back_stay() {
        use RunOutcome::{Failed, Finished, TimedOut};
        let exit = "It ended with exit code 3.";
        let before = "Before findings were sent back: It ended with exit code 3.";
        for (earlier, last, told) in [
            (vec![], (Failed, vec![exit]), vec![exit]),
            (
                vec![(Finished, vec!["Look."])],
                (Failed, vec![exit]),
                vec!["Look.", exit],
            ),
            (
                vec![(Failed, vec![exit, "Look."])],
                (Finished, vec!["Look.", "More."]),
                vec![before, "Look.", "More."],
            ),
            (
                vec![(TimedOut, vec![exit]), (Failed, vec![exit])],
                (Failed, vec![exit]),
                vec![before, exit],
            ),
        ] {
            let follow_up = |(outcome, warnings): (RunOutcome, Vec<&str>)| FollowUp {
                at: String::new(),
                findings: Vec::new(),
                end: Some(end(outcome, &warnings)),
            };
            let follow_ups: Vec<FollowUp> = earlier.into_iter().map(follow_up).collect();
            let last = end(last.0, &last.1);
            assert_eq!(warnings(Some(&last), &follow_ups), told);
        }
    }
}
