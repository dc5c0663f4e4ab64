//! The facts of a debate, as stored in the journal. The journal is append-only; a key is unique in its
//! debate, and the first write under a key wins.

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
    Change, ChangeId, Conclusion, Decision, Outcome, Position, Ruling, Setup, Severity, TextHash,
    VersionId,
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
        /// The round, from 1.
        round: u32,
        /// The text that its critics read.
        text: TextHash,
        /// The author's remarks that its seats get.
        #[serde(default)]
        told: Vec<Remark>,
    },
    /// A model replied. Key: that of the question, followed by `/ATTEMPT`: `questions`,
    /// `round/N/critique/SEAT`, `round/N/synthesis`, `step/STEP`, or one of a briefing or a gauntlet. A
    /// repeated question has its own suffix after that: `/again`, or `/restore` for lost passages.
    Replied {
        /// The reply.
        reply: Reply,
    },
    /// A call was sent but didn't bring a reply. Key: that of the missing reply, followed by `/lost/K`.
    Unanswered {
        /// What is known about it.
        call: Unanswered,
    },
    /// A reply was read as a critique, or the seat was absent. Key: `round/N/critique/SEAT`.
    Critiqued {
        /// What the seat said.
        critique: Critique,
    },
    /// Findings were merged and approvals counted. Key: `round/N/count`.
    Counted {
        /// The round, from 1.
        round: u32,
        /// The result.
        count: Count,
    },
    /// The synthesizer's edits were applied. Key: `round/N/synthesis`.
    ///
    /// Stored facts use the older spelling.
    #[serde(rename = "synthesised")]
    Synthesized {
        /// The round, from 1.
        round: u32,
        /// What it did.
        synthesis: Synthesis,
    },
    /// A round ended. Key: `round/N/end`.
    RoundEnded {
        /// The round, from 1.
        round: u32,
    },
    /// A seat made its case, or was absent. Key: `step/STEP`.
    Stated {
        /// Its position.
        position: Box<Position>,
    },
    /// The debate came to a conclusion about the text. Key: `conclusion`.
    Concluded {
        /// The conclusion.
        conclusion: Box<Conclusion>,
    },
    /// The author decided on the conclusion. Key: `ruling/K`.
    Ruled {
        /// The ruling.
        ruling: Ruling,
    },
    /// All rounds so far were combined into changes to the original. Key: `proposal/K` at an end, counting
    /// proposals from 1, and `round/N/proposal` if the author's turn comes between rounds.
    Proposed {
        /// The proposed text.
        text: TextHash,
        /// The changes that produce it.
        changes: Vec<Change>,
    },
    /// Something happened in a gauntlet. Keys: [`Stage`] lists them.
    Gauntlet {
        /// What happened.
        stage: Box<Stage>,
    },
    /// The debate's final text was checked for anything that needs a justification. Key: `final/K`, counting
    /// checks from 1.
    FinalChecked {
        /// What was found.
        checks: Box<FinalChecks>,
    },
    /// After an end, a comparison with the project's guidance was requested, and the guidance was read. Key:
    /// `patterns/K/asked`, counting passes from 1.
    PatternsAsked {
        /// The pass, and what its model reads.
        asked: Box<PatternsAsked>,
    },
    /// The pass ended. Key: `patterns/K/end`.
    Annotated {
        /// Its result.
        annotated: Box<Annotated>,
    },
    /// The debate ended. Key: `end/K`.
    Ended {
        /// How it ended.
        outcome: Outcome,
        /// Why, in words for the user; for a failure, which seat failed and what to do.
        why: String,
        /// What the reviewers couldn't settle, for the author to decide.
        #[serde(default)]
        disputes: Vec<Dispute>,
    },
    /// The debate was resumed after an end or an interruption. Key: `resume/K`.
    Resumed {},
    /// The debate was paused: running calls finish, but no new one starts. Key: `pause/K`.
    Paused {},
    /// The debate waits for its author. Key: that of the decision, followed by `/wanted`.
    Wanted {
        /// What it waits for.
        wanted: Wanted,
    },
    /// The author decided. Key: that of the decision: `questions` or `round/N/gate`.
    Chosen {
        /// The decision.
        choice: Choice,
    },
    /// The author told the debate something. Key: `remark/K`.
    Remarked {
        /// The remark.
        remark: Remark,
    },
    /// The author allowed more rounds after an end. Key: `more/K`.
    MoreRounds {
        /// The last round so far.
        after: u32,
        /// How many more.
        rounds: u32,
    },
    /// The author changed the cap. Key: `cap/K`.
    Capped {
        /// The new cap.
        budget: Budget,
    },
    /// The author discarded the proposal, or changed their mind. Key: `discard/K`.
    Discarded {
        /// Whether it is now discarded.
        discarded: bool,
    },
    /// Something outside was read once. Key: as the protocol names it.
    Observed {
        /// What was read.
        value: serde_json::Value,
    },
    /// A file outside is about to be written. Key: that of the effect, followed by `/before`.
    Performing {
        /// The file.
        file: String,
        /// What it contained; `None` if it didn't exist.
        found: Option<TextHash>,
    },
    /// The file was written. Key: as the protocol names it: `report/K` for the K-th end.
    Performed {
        /// What it contains now.
        left: TextHash,
    },
    /// The debate's entry in the audit log when it ends. Key: `audit/K` for the K-th end.
    Audited {
        /// The entry.
        record: AuditRecord,
    },
    /// A warning that must appear with the result. Key: `warning/…`.
    Warned {
        /// In words for the user.
        message: String,
    },
    /// The author decided on a change, or withdrew a decision. Key: `decision/K`.
    Decided {
        /// The change.
        change: ChangeId,
        /// The decision; `None` withdraws it.
        decision: Option<Decision>,
    },
    /// The author settled what the text should say where changes conflict with edits made since. Key:
    /// `settle/K`.
    Settled {
        /// The settlement.
        settled: Settled,
    },
    /// The author split a change with several places, so that each place is decided separately, or joined it
    /// again. Key: `split/K`.
    Split {
        /// The change as it was proposed.
        change: ChangeId,
        /// Whether its places are decided separately.
        apart: bool,
    },
    /// The refined text was accepted. Key: `accept/K`.
    Accepted {
        /// The version that was created.
        version: VersionId,
        /// Its text; `None` in journals that didn't record it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<TextHash>,
        /// Changes that no longer fit because the text had been edited.
        conflicts: Vec<ChangeId>,
        /// The highest severity that could be accepted without asking; absent if the author was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        up_to: Option<Severity>,
    },
    /// The author decided on a document that somebody else had changed, and those changes stay. Key:
    /// `kept/K`.
    KeptTheirs {
        /// What they wrote.
        kept: Kept,
    },
    /// The author took the accepted text back. Key: `takeback/K`.
    TakenBack {},
    /// After the work was built, the author said how the debate's findings turned out. Key: `post-mortem/K`;
    /// the last one counts.
    Learned {
        /// The post-mortem.
        post_mortem: Box<PostMortem>,
    },
    /// A model reviewed how the debate went. Key: `summary/K`; the last one counts.
    Summarized {
        /// What it says.
        summary: Box<SummaryByModel>,
    },
}

/// A debate's entry in the audit log. Its time is that of the fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRecord {
    /// The form and the beginning of what the debate was about: `review: Move sessions to Redis`.
    pub task: String,
    /// How much harm it could do. A debate by itself changes nothing.
    pub risk_level: RiskLevel,
    /// What was decided, and whether that is in doubt; otherwise how it ended.
    pub outcome: String,
    /// The total time of its calls, in milliseconds.
    pub duration_ms: u64,
    /// The model that wrote the conclusion.
    pub model: String,
}

/// How much harm something could do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum RiskLevel {
    /// Nothing that can't be undone.
    Low,
}

/// A fact with its position in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// 1, 2, … within the debate.
    pub seq: u64,
    /// Unique within the debate.
    pub key: String,
    /// RFC 3339, UTC, with milliseconds.
    pub at: String,
    /// The fact.
    pub event: Event,
}
