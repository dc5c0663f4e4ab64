//! Facts of a debate, as the journal keeps them. The journal is append-only; a key is unique in its
//! debate and the first write under it wins.

use serde::{Deserialize, Serialize};

use crate::author::{Choice, Remark, Wanted};
use crate::briefed::Briefed;
use crate::checkpoint::Kept;
use crate::final_check::FinalChecks;
use crate::gauntlet::stage::Stage;
use crate::patterns::{Annotated, PatternsAsked};
use crate::post_mortem::PostMortem;
use crate::round::{Count, Critique, Dispute, Reply, Synthesis, Unanswered};
use crate::setup::Budget;
use crate::summary_by_model::SummaryByModel;
use crate::text::changes::clash::Settled;
use crate::{
    Change, ChangeId, Conclusion, Decision, Outcome, Position, Ruling, Setup, TextHash, VersionId,
};

/// One fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Event {
    /// The debate began. Key: `start`.
    Started {
        /// Everything it began with.
        setup: Box<Setup>,
    },
    /// A part of the briefing was read. Key: `briefing/PART`.
    Briefed {
        /// What it found.
        briefed: Box<Briefed>,
    },
    /// A round began. Key: `round/N/begin`.
    RoundBegan {
        /// From 1.
        round: u32,
        /// The text that its critics read.
        text: TextHash,
        /// The author's remarks that its seats are told.
        #[serde(default)]
        told: Vec<Remark>,
    },
    /// A model replied. Key: that of the question, with `/ATTEMPT` behind it: `questions`,
    /// `round/N/critique/SEAT`, `round/N/synthesis`, `step/STEP`, or one of a briefing or a gauntlet.
    /// What is asked once more has a key of its own behind that: `/again`, or `/restore` for lost
    /// passages.
    Replied {
        /// The reply.
        reply: Reply,
    },
    /// A call went out and came to nothing. Key: that of the reply that did not come, with `/lost/K`
    /// behind it.
    Unanswered {
        /// What is known of it.
        call: Unanswered,
    },
    /// A reply was read as a critique, or the seat stayed absent. Key: `round/N/critique/SEAT`.
    Critiqued {
        /// What the seat said.
        critique: Critique,
    },
    /// Findings were merged and approvals counted. Key: `round/N/count`.
    Counted {
        /// From 1.
        round: u32,
        /// The result.
        count: Count,
    },
    /// The synthesizer's edits were applied. Key: `round/N/synthesis`.
    ///
    /// Sealed facts hold the older spelling.
    #[serde(rename = "synthesised")]
    Synthesized {
        /// From 1.
        round: u32,
        /// What it did.
        synthesis: Synthesis,
    },
    /// A round ended. Key: `round/N/end`.
    RoundEnded {
        /// From 1.
        round: u32,
    },
    /// A seat made its case, or stayed absent. Key: `step/STEP`.
    Stated {
        /// What it holds.
        position: Box<Position>,
    },
    /// The debate came to a conclusion about the text. Key: `conclusion`.
    Concluded {
        /// What.
        conclusion: Box<Conclusion>,
    },
    /// The author decided on the conclusion. Key: `ruling/K`.
    Ruled {
        /// What.
        ruling: Ruling,
    },
    /// All rounds so far were composed into changes on the original. Key: `proposal/K` at an end,
    /// counting proposals from 1, and `round/N/proposal` where the author's turn comes in between.
    Proposed {
        /// The proposed text.
        text: TextHash,
        /// The changes that lead to it.
        changes: Vec<Change>,
    },
    /// Something happened in a gauntlet. Keys: [`Stage`] lists them.
    Gauntlet {
        /// What.
        stage: Box<Stage>,
    },
    /// The text that the debate came to was checked for what needs a justification. Key: `final/K`,
    /// counting checks from 1.
    FinalChecked {
        /// What was found.
        checks: Box<FinalChecks>,
    },
    /// After an end, notes from the guidance of the project were asked for, and that was read. Key:
    /// `patterns/K/asked`, counting passes from 1.
    PatternsAsked {
        /// The pass, and what its model reads.
        asked: Box<PatternsAsked>,
    },
    /// The pass came to its end. Key: `patterns/K/end`.
    Annotated {
        /// What it came to.
        annotated: Box<Annotated>,
    },
    /// The debate ended. Key: `end/K`.
    Ended {
        /// How.
        outcome: Outcome,
        /// Why, in words for the user; for a failure, which seat and what to do.
        why: String,
        /// What the reviewers could not settle, for the author to decide.
        #[serde(default)]
        disputes: Vec<Dispute>,
    },
    /// The debate was taken up again after an end or a break. Key: `resume/K`.
    Resumed {},
    /// Running calls finish, and no new one starts. Key: `pause/K`.
    Paused {},
    /// The debate waits for its author. Key: that of the decision, with `/wanted` behind it.
    Wanted {
        /// For what.
        wanted: Wanted,
    },
    /// The author decided. Key: that of the decision: `questions` or `round/N/gate`.
    Chosen {
        /// What.
        choice: Choice,
    },
    /// The author told the debate something. Key: `remark/K`.
    Remarked {
        /// What.
        remark: Remark,
    },
    /// The author allowed more rounds after an end. Key: `more/K`.
    MoreRounds {
        /// The last round that was held.
        after: u32,
        /// How many more.
        rounds: u32,
    },
    /// The author changed the cap. Key: `cap/K`.
    Capped {
        /// What holds from here on.
        budget: Budget,
    },
    /// The author wants nothing of the proposal, or changed their mind. Key: `discard/K`.
    Discarded {
        /// Whether it is discarded now.
        discarded: bool,
    },
    /// Something outside was read once. Key: as the protocol names it.
    Observed {
        /// What was read.
        value: serde_json::Value,
    },
    /// A file outside is about to be written. Key: that of the effect, with `/before` behind it.
    Performing {
        /// Which.
        file: String,
        /// What it held; `None` if there was none.
        found: Option<TextHash>,
    },
    /// It was written. Key: as the protocol names it: `report/K` for the K-th end.
    Performed {
        /// What it holds.
        left: TextHash,
    },
    /// What the audit log says of the debate as it ends. Key: `audit/K` for the K-th end.
    Audited {
        /// It.
        record: AuditRecord,
    },
    /// A warning that the result must carry. Key: `warning/…`.
    Warned {
        /// In words for the user.
        message: String,
    },
    /// The author decided on a change, or took a decision back. Key: `decision/K`.
    Decided {
        /// Which.
        change: ChangeId,
        /// What; `None` takes it back.
        decision: Option<Decision>,
    },
    /// The author decided what stands where changes met words written since. Key: `settle/K`.
    Settled {
        /// What.
        settled: Settled,
    },
    /// The author took a change with several places apart, so that each place is a change of its own,
    /// or put it together again. Key: `split/K`.
    Split {
        /// The change as it was proposed.
        change: ChangeId,
        /// Whether its places are decided on their own.
        apart: bool,
    },
    /// The author accepted the refined text. Key: `accept/K`.
    Accepted {
        /// The version that was made.
        version: VersionId,
        /// Its text; `None` in journals that didn’t name it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<TextHash>,
        /// Changes that found no place in a text that was edited meanwhile.
        conflicts: Vec<ChangeId>,
    },
    /// The author decided on a document that somebody else had written to, and their words stay. Key:
    /// `kept/K`.
    KeptTheirs {
        /// What they wrote.
        kept: Kept,
    },
    /// The author took the accepted text back. Key: `takeback/K`.
    TakenBack {},
    /// After the work was built, the author said what became clear of the debate. Key: `post-mortem/K`; the
    /// last one holds.
    Learned {
        /// What.
        post_mortem: Box<PostMortem>,
    },
    /// A model looked back at how the debate went. Key: `summary/K`; the last one holds.
    Summarized {
        /// What it says.
        summary: Box<SummaryByModel>,
    },
}

/// A debate in the audit log; when is the time of the fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRecord {
    /// The form and the beginning of what it was about: `review: Move sessions to Redis`.
    pub task: String,
    /// How much could go wrong by it: a debate changes nothing by itself.
    pub risk_level: RiskLevel,
    /// What was decided, and whether that is in doubt; else how it ended.
    pub outcome: String,
    /// What its calls took together, in milliseconds.
    pub duration_ms: u64,
    /// The model of whoever concluded.
    pub model: String,
}

/// How much could go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum RiskLevel {
    /// Nothing that can't be taken back.
    Low,
}

/// A fact with its place in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// 1, 2, … in the debate.
    pub seq: u64,
    /// Unique in the debate.
    pub key: String,
    /// RFC 3339, UTC, with milliseconds.
    pub at: String,
    /// The fact.
    pub event: Event,
}
