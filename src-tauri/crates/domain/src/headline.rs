//! A checkpoint's result in one line: the same in window, lists, reports and terminal.
//!
//! For lists it is stored in a column of `debates`, which is updated with every ending and decision.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::adversary::{AdversaryReview, Mark, Point, revisions};
use crate::against::gravest_first;
use crate::view::Review;
use crate::{Outcome, Severity, View};

/// The state of a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointState {
    /// It is running, or was interrupted and can be resumed.
    Running,
    /// It ended, and the author hasn't decided yet.
    ToReview,
    /// It ended without a revision, so there is nothing to decide.
    Unrevised,
    /// The author approved the revision.
    Approved,
    /// The author approved the revision together with somebody else's changes.
    KeptBoth,
    /// The author edited it by hand, or approved the file as edited by somebody else, which is final.
    Adjusted,
    /// The revision was undone: the document is back to what it was before.
    TakenBack,
}

impl CheckpointState {
    /// Whether the author has decided on its revision.
    pub const fn is_decided(self) -> bool {
        match self {
            Self::Approved | Self::KeptBoth | Self::Adjusted | Self::TakenBack => true,
            Self::Running | Self::ToReview | Self::Unrevised => false,
        }
    }

    /// The state of a checkpoint, derived from its facts.
    pub fn of(view: &View) -> Self {
        let review = view.review.as_ref();
        if let Some(review) = review.filter(|review| review.accepted.is_some()) {
            let theirs = review.kept.as_ref().filter(|kept| !kept.own);
            return match (review.is_by_hand(), theirs.is_some()) {
                (true, _) => Self::Adjusted,
                (false, true) => Self::KeptBoth,
                (false, false) => Self::Approved,
            };
        }
        if review.is_some_and(Review::is_taken_back) {
            return Self::TakenBack;
        }
        match view.header.outcome {
            Some(Outcome::Concluded) if revisions(view).is_empty() => Self::Unrevised,
            Some(Outcome::Concluded) => Self::ToReview,
            _ => Self::Running,
        }
    }
}

/// Who reads a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The author, who decides.
    Author,
    /// Anybody else, such as readers of a report.
    Anybody,
}

/// A checkpoint's result, and what its author decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckpointHeadline {
    /// Its state.
    pub state: CheckpointState,
    /// The full headline: `You approved this · 1 concern still open · 3 changes`.
    pub headline: String,
    /// The version for lists that also show the state.
    pub brief: String,
    /// Whether it failed, was cut short, or leaves a concern open.
    pub alarm: bool,
}

impl CheckpointHeadline {
    /// The result of a checkpoint; `None` for any other debate.
    pub fn of(view: &View, reader: Reader) -> Option<Self> {
        let review = AdversaryReview::of(view)?;
        Some(Self::saying(
            &review,
            CheckpointState::of(view),
            as_is(view),
            reader,
        ))
    }

    /// The headline of a review in this state; `as_is` says whether the author approved the file as edited
    /// outside.
    #[expect(clippy::too_many_lines, reason = "one arm for each result")]
    pub fn saying(
        review: &AdversaryReview,
        state: CheckpointState,
        as_is: bool,
        reader: Reader,
    ) -> Self {
        let decided = |author: &str, anybody: &str| match reader {
            Reader::Author => author.to_owned(),
            Reader::Anybody => anybody.to_owned(),
        };
        let with_open = |lead: String, word: &str| {
            let open = review.open().map(|open| format!("{open} {word}"));
            let parts = [Some(lead), open, review.to_check_again(), review.declined()];
            let parts = parts.into_iter().flatten();
            parts.collect::<Vec<_>>().join(" · ")
        };
        let headline = match state {
            CheckpointState::Approved => with_open(
                decided("You approved this", "Approved by the author"),
                "still open",
            ),
            CheckpointState::KeptBoth => with_open(
                decided(
                    "You approved it with their changes",
                    "Approved by the author with others’ changes",
                ),
                "still open",
            ),
            CheckpointState::Adjusted if as_is => with_open(
                decided(
                    "You approved the file as edited",
                    "The author approved the file as edited",
                ),
                "still open",
            ),
            CheckpointState::Adjusted => with_open(
                decided(
                    "You adjusted the revision",
                    "Revision adjusted by the author",
                ),
                "left by the review",
            ),
            CheckpointState::TakenBack => decided(
                "You took the revision back",
                "The author took the revision back",
            ),
            CheckpointState::ToReview | CheckpointState::Unrevised => review.ended(),
            CheckpointState::Running => halted(review.outcome, review.rounds.max(1), reader),
        };
        let changed = match (state, review.changes) {
            (CheckpointState::ToReview | CheckpointState::Approved, 1) => " · 1 change".to_owned(),
            (CheckpointState::ToReview | CheckpointState::Approved, more @ 2..) => {
                format!(" · {more} changes")
            }
            _ => String::new(),
        };
        let brief = match state {
            CheckpointState::ToReview => capitalized(&review.in_short()),
            _ => headline.clone(),
        };
        let (headline, brief) = (headline + &changed, brief + &changed);
        let undone = state == CheckpointState::TakenBack;
        Self {
            alarm: !undone
                && (review.unresolved > 0
                    || review.declined().is_some()
                    || review.unread.is_some()
                    || state == CheckpointState::Running),
            state,
            headline,
            brief,
        }
    }
}

/// Whether the author approved the file as edited outside, without adding a word.
pub fn as_is(view: &View) -> bool {
    let kept = view.review.as_ref().and_then(|it| it.kept.as_ref());
    kept.is_some_and(|kept| kept.as_is)
}

/// Whether the author approved the file as edited by somebody else.
pub fn keeps_theirs(view: &View) -> bool {
    let kept = view.review.as_ref().and_then(|it| it.kept.as_ref());
    kept.is_some_and(|kept| kept.as_is && !kept.own)
}

/// The headline of a review that was interrupted and continues when it is resumed.
pub fn interrupted(view: &View) -> String {
    format!("Interrupted in round {}", view.rounds.len().max(1))
}

/// How a review was cut short, and by whom.
fn halted(outcome: Option<Outcome>, round: usize, reader: Reader) -> String {
    let how = match (outcome, reader) {
        (Some(Outcome::Stopped), Reader::Author) => "You stopped it",
        (Some(Outcome::Stopped), Reader::Anybody) => "Stopped by the author",
        (Some(Outcome::Budget), _) => "It reached its budget",
        (Some(Outcome::Failed), _) => "Review failed",
        _ => "Not finished",
    };
    format!("{how} in round {round}")
}

/// What a review that was cut short didn't do; `None` for one that finished.
pub fn unfinished(view: &View) -> Option<String> {
    let outcome = view.header.outcome?;
    (outcome != Outcome::Concluded).then(|| left_undone(view))
}

/// What a review that won't continue didn't do.
pub fn left_undone(view: &View) -> String {
    let done = view.rounds.iter().filter(|it| it.ended_at.is_some());
    let challenged = match (done.count(), view.header.max_rounds) {
        (0, _) => "No round was finished.".to_owned(),
        (1, of) => format!("Only round 1 of {of} was finished."),
        (more, of) => format!("Only {more} of {of} rounds were finished."),
    };
    let never = if revisions(view).is_empty() {
        "The review ended early, and nothing was revised."
    } else {
        "The review ended early, so the revision wasn’t checked again."
    };
    format!("{challenged} {never}")
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

fn decapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().collect::<String>() + letters.as_str()
    })
}

impl AdversaryReview {
    /// The result at its end: `Adversary review complete: all addressed in 2 rounds`.
    pub fn ended(&self) -> String {
        let came_to = self.in_short();
        let is_whole = self.outcome == Some(Outcome::Concluded) && self.unread.is_none();
        if !is_whole || (!self.revised && !self.points.is_empty()) {
            return capitalized(&came_to);
        }
        format!("Adversary review complete: {came_to}")
    }

    /// A short version: `all addressed in 2 rounds`, `review failed in round 2, 1 concern open`.
    pub fn in_short(&self) -> String {
        if self.outcome != Some(Outcome::Concluded) {
            let halted = halted(self.outcome, self.rounds.max(1), Reader::Anybody);
            let open = self.unsettled().into_iter().map(|it| format!(", {it}"));
            return decapitalized(&halted) + &open.collect::<String>();
        }
        let rounds = match self.rounds {
            1 => "1 round".to_owned(),
            more => format!("{more} rounds"),
        };
        if self.unread.is_some() {
            let when = match self.rounds {
                0 | 1 => String::new(),
                later => format!(" in round {later}"),
            };
            return format!("review failed{when}: the adversary’s answer couldn’t be read");
        }
        let lead = if self.revised || self.points.is_empty() {
            ""
        } else {
            "nothing revised, "
        };
        match (self.points.len(), self.unresolved) {
            (0, _) => format!("nothing raised in {rounds}"),
            (_, 0) => format!("{lead}{} in {rounds}", self.settled()),
            _ => {
                let parts: Vec<String> = self
                    .unsettled()
                    .into_iter()
                    .chain(self.declined())
                    .collect();
                format!("{lead}{} after {rounds}", parts.join(", "))
            }
        }
    }

    /// The result of a review that leaves nothing open: `all addressed`, `2 addressed, 1 noted`, `1
    /// addressed, 1 blocking concern declined`.
    fn settled(&self) -> String {
        let noted = self.points.iter().filter(|it| it.mark == Mark::Noted);
        let (overridden, noted): (Vec<&Point>, Vec<&Point>) =
            noted.partition(|it| it.is_overridden());
        let addressed = self.points.len() - noted.len() - overridden.len();
        let noted = match (addressed + overridden.len(), noted.len()) {
            (_, 0) => None,
            (0, 1) => Some("1 concern noted".to_owned()),
            (0, 2) => Some("both concerns noted".to_owned()),
            (0, all) => Some(format!("all {all} concerns noted")),
            (_, some) => Some(format!("{some} noted")),
        };
        let addressed = match addressed {
            0 => None,
            all if all == self.points.len() => Some("all addressed".to_owned()),
            some => Some(format!("{some} addressed")),
        };
        let parts = [addressed, self.declined(), noted].into_iter().flatten();
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Blocking concerns that were declined with a reason: `1 blocking concern declined`; `None` if there
    /// are none.
    fn declined(&self) -> Option<String> {
        match self.points.iter().filter(|it| it.is_overridden()).count() {
            0 => None,
            1 => Some("1 blocking concern declined".to_owned()),
            more => Some(format!("{more} blocking concerns declined")),
        }
    }

    /// Everything unresolved, as separate parts: `1 blocking and 2 other concerns open`, `1 concern to check
    /// again`.
    fn unsettled(&self) -> Vec<String> {
        let open = self.open().map(|open| format!("{open} open"));
        open.into_iter().chain(self.to_check_again()).collect()
    }

    /// What is definitely open: `1 blocking and 2 other concerns`; `None` if nothing is.
    fn open(&self) -> Option<String> {
        let (doubtful, blocking) = self.rewritten();
        let open = self.unresolved - doubtful;
        (open > 0).then(|| gravest_first(open, self.blocking - blocking))
    }

    /// What was open but may no longer apply: `1 concern to check again`; `None` if nothing was.
    fn to_check_again(&self) -> Option<String> {
        let (doubtful, blocking) = self.rewritten();
        (doubtful > 0).then(|| format!("{} to check again", gravest_first(doubtful, blocking)))
    }

    /// Unresolved concerns whose passage was rewritten, and how many of them are blocking.
    fn rewritten(&self) -> (usize, usize) {
        let points = self.points.iter();
        let rewritten = points.filter(|it| it.mark == Mark::Unresolved && it.rewritten);
        let blocking = rewritten
            .clone()
            .filter(|it| it.severity == Severity::Blocking);
        (rewritten.count(), blocking.count())
    }
}
