//! What more debates would add, when there are only a few.

use crate::page::{ReviewerInsight, Trend};
use crate::scores::{LEAST_CASES, Scores};

/// How many steps must contain debates before a trend appears.
const LEAST_STEPS: usize = 3;

/// What each missing figure needs, in a sentence or two each; empty if all are there.
pub(super) fn more(scores: &Scores, reviewers: &[ReviewerInsight], trend: &Trend) -> Vec<String> {
    if scores.debates == 0 {
        return Vec::new();
    }
    let mut more = Vec::new();
    let rated = reviewers.iter().filter(|it| it.acceptance.rate.is_some());
    let unrated = reviewers.len() - rated.count();
    if unrated > 0 && unrated == reviewers.len() {
        more.push(format!(
            "Acceptance rates need {LEAST_CASES} decided findings per reviewer. Accept or reject the changes in \
             your debates to get there."
        ));
    }
    if scores.post_mortems == 0 {
        more.push(
            "To see precision, add a post-mortem: once the work is built, say which accepted findings were right."
                .to_owned(),
        );
    }
    let held = trend.points.iter().filter(|it| it.debates > 0).count();
    if held < LEAST_STEPS {
        more.push(format!(
            "Trends appear after debates in {LEAST_STEPS} different {}.",
            trend.by.words()
        ));
    }
    more
}
