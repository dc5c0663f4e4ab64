//! What happened to a finding. Everything that shows it relies on this module: the page, the reviewers of
//! the next round, reports, disputes and the comparison with a later debate.

use crate::author::Remark;
use crate::review::ReviewedChange;
use crate::round::Synthesis;
use crate::view::{Review, Round};
use crate::{Decision, Finding, FindingId, FindingStatus, Protocol, Setup, View};

/// What happened to a finding, and the reason if somebody gave one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Its status.
    pub status: FindingStatus,
    /// The reason for a decline or a dismissal, or the author's answer.
    pub reason: Option<String>,
}

/// What happened to a finding so far.
///
/// The last word counts. The syntheses of its round and of later ones come first; a later answer overrides
/// what an earlier round did. Rejecting the change that addresses the finding undoes that. What the author
/// says about the finding itself overrides both: a dismissal is final, and a finding that the author pinned
/// or answered stays open until a round that knew about it has addressed it.
pub fn of(view: &View, finding: &Finding) -> Fate {
    let last = last(view, finding);
    let mut remarks = view.author.remarks.iter();
    match remarks.find(|remark| remark.finding() == Some(&finding.id)) {
        Some(Remark::Dismiss { reason, .. }) => Fate {
            status: FindingStatus::Dismissed,
            reason: Some(reason.clone()),
        },
        // In a check, no further round is needed for the answer to settle it.
        Some(remark @ Remark::Answer { text, .. })
            if view.setup.as_ref().is_some_and(Setup::only_checks)
                && !last.works_in(remark, finding) =>
        {
            Fate {
                status: FindingStatus::AuthorAnswered,
                reason: Some(text.clone()),
            }
        }
        Some(remark @ (Remark::Pin { .. } | Remark::Answer { .. }))
            if !last.works_in(remark, finding) =>
        {
            Fate::without_reason(FindingStatus::Open)
        }
        _ => last.fate,
    }
}

/// What happened to a finding, for anyone reading a later debate: an open finding, or one that is only a
/// question in the text, is settled by an answer from the author, even one given before the debate began.
pub fn afterwards(view: &View, finding: &Finding) -> Fate {
    let fate = Fate {
        status: finding.status,
        reason: finding.status_reason.clone(),
    };
    let is_asked = matches!(fate.status, FindingStatus::Open | FindingStatus::Recorded);
    match view.author.answer_to(&finding.id) {
        Some(answer) if is_asked => Fate {
            status: FindingStatus::AuthorAnswered,
            reason: Some(answer.to_owned()),
        },
        _ => fate,
    }
}

/// What one synthesis did with a finding, and why if it says so. Recorded takes precedence over answered,
/// since recording is done by an edit. An applied edit takes precedence over a decline.
pub fn in_round<'a>(
    synthesis: &'a Synthesis,
    finding: &FindingId,
) -> (FindingStatus, Option<&'a str>) {
    if synthesis.recorded.contains(finding) {
        return (FindingStatus::Recorded, None);
    }
    if synthesis.edits_for(finding).next().is_some() {
        return (FindingStatus::Answered, None);
    }
    let mut declined = synthesis.declined.iter();
    match declined.find(|declined| declined.finding == *finding) {
        Some(declined) => (FindingStatus::Declined, Some(&declined.reason)),
        None => (FindingStatus::Open, None),
    }
}

/// Whether the author left a change out: it was undecided when the text was accepted. An author who edited a
/// checkpoint's document by hand left nothing out.
pub fn is_left_out(view: &View, reviewed: &ReviewedChange) -> bool {
    let setup = view.setup.as_ref();
    let review = view.review.as_ref();
    review.is_some_and(|it| it.accepted.is_some())
        && setup.is_some_and(|it| it.protocol != Protocol::Checkpoint)
        && reviewed.decision.is_none()
        && !reviewed.change.is_scaffold()
}

/// Whether the author accepted a change that addresses a finding, and kept the proposal.
pub fn is_accepted(review: &Review, finding: &FindingId) -> bool {
    let mut answering = answering(review, finding);
    !review.discarded
        && answering.any(|one| matches!(one.decision, Some(Decision::Accepted { .. })))
}

impl Fate {
    fn without_reason(status: FindingStatus) -> Self {
        Self {
            status,
            reason: None,
        }
    }
}

/// The last word on a finding, apart from the author's own remark about it.
struct Last<'a> {
    fate: Fate,
    /// The round whose synthesis decided it; `None` if none did.
    round: Option<&'a Round>,
}

impl Last<'_> {
    /// Whether a round that knew about this remark addressed the finding, and that is still in effect.
    fn works_in(&self, remark: &Remark, finding: &Finding) -> bool {
        let is_done = matches!(
            self.fate.status,
            FindingStatus::Answered | FindingStatus::Recorded
        );
        // The finding's own round already knew about remarks made before it was raised.
        let knew =
            |round: &Round| round.told.contains(remark) || finding.said.as_ref() == Some(remark);
        is_done && self.round.is_some_and(knew)
    }
}

fn last<'a>(view: &'a View, finding: &Finding) -> Last<'a> {
    let since = view.rounds.iter().rev();
    let mut since = since.take_while(|round| round.number >= finding.round);
    let done = since.find_map(|round| {
        let (status, reason) = in_round(round.synthesis.as_ref()?, &finding.id);
        (status != FindingStatus::Open).then(|| (round, status, reason.map(ToOwned::to_owned)))
    });
    let Some((round, status, reason)) = done else {
        return Last {
            fate: Fate::without_reason(as_raised(view, finding)),
            round: None,
        };
    };
    let is_in_the_text = matches!(status, FindingStatus::Answered | FindingStatus::Recorded);
    let fate = if is_in_the_text && is_rejected_since(view, round.number, &finding.id) {
        Fate::without_reason(FindingStatus::Rejected)
    } else if is_in_the_text && is_put_off(view, &finding.id) {
        Fate::without_reason(FindingStatus::Open)
    } else {
        Fate { status, reason }
    };
    Last {
        fate,
        round: Some(round),
    }
}

fn as_raised(view: &View, finding: &Finding) -> FindingStatus {
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    let mut repeated = counts.flat_map(|count| &count.repeated);
    let is_repeat = finding.status == FindingStatus::Repeated
        || finding.repeats.is_some() && repeated.any(|other| other.id == finding.id);
    if is_repeat {
        FindingStatus::Repeated
    } else {
        FindingStatus::Open
    }
}

/// Whether the author undid what round `done` or an earlier one did about a finding: before a later round,
/// or in the proposal as it is now. If several changes address it, one that was accepted outweighs others
/// that weren't.
fn is_rejected_since(view: &View, done: u32, finding: &FindingId) -> bool {
    let taken_out = &view.author.rejected;
    let before_a_later_round = taken_out
        .iter()
        .any(|out| out.round > done && out.change.findings.contains(finding));
    let Some(review) = &view.review else {
        return before_a_later_round;
    };
    if review.discarded {
        return before_a_later_round || answering(review, finding).next().is_some();
    }
    // Such a change was removed for an earlier round, no matter what the proposal still shows of it.
    let is_told_already =
        |one: &ReviewedChange| taken_out.iter().any(|out| out.change == one.change);
    let mut still_there = answering(review, finding).filter(|one| !is_told_already(one));
    let is_rejected =
        before_a_later_round || still_there.any(|one| one.decision == Some(Decision::Rejected));
    is_rejected && !is_accepted(review, finding)
}

/// Whether the accepted text leaves out everything that addresses a finding, without the author saying
/// anything about it.
fn is_put_off(view: &View, finding: &FindingId) -> bool {
    let Some(review) = view.review.as_ref() else {
        return false;
    };
    let left_out = answering(review, finding).any(|one| is_left_out(view, one));
    left_out && !is_accepted(review, finding)
}

fn answering<'a>(
    review: &'a Review,
    finding: &'a FindingId,
) -> impl Iterator<Item = &'a ReviewedChange> {
    let changes = review.changes.iter();
    changes.filter(move |one| one.change.findings.contains(finding))
}
