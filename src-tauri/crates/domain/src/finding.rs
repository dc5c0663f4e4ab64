//! Findings: single problems that a seat raises, each tied to a quote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::author::{Gap, Remark};
use crate::{ChangeId, EditId, FindingId, SeatId, Span};

// `Blocking` is the least, so that a sort puts it first.
/// How severe a finding is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Work must not start before this is resolved.
    Blocking,
    /// Work will go wrong somewhere that matters.
    Major,
    /// Worth fixing, but nothing fails without it.
    Minor,
}

impl Severity {
    /// In prompts and in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blocking => "blocking",
            Self::Major => "major",
            Self::Minor => "minor",
        }
    }
}

/// How a quote was found in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum QuoteMatch {
    /// An exact match, byte for byte.
    Exact,
    /// After folding whitespace, replacing typographic quotes and dashes with plain ones, and removing
    /// emphasis marks.
    Folded,
    /// By similarity.
    Fuzzy,
    /// Not in the text.
    None,
}

/// What happened to a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FindingStatus {
    /// Nothing yet.
    Open,
    /// An edit addresses it.
    Answered,
    /// The synthesizer declined it, with a reason.
    Declined,
    /// Added to the text as an open question.
    Recorded,
    /// The author dismissed it, with a reason.
    Dismissed,
    /// The author rejected the change that addresses it.
    Rejected,
    /// It repeats something that an earlier round settled.
    Repeated,
    /// The author answered it in a check, and no round has incorporated the answer.
    AuthorAnswered,
}

impl FindingStatus {
    /// As used in prompts and reports; the page uses equivalent words for the author.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Answered => "answered by an edit",
            Self::Declined => "declined",
            Self::Recorded => "added to open questions",
            Self::Dismissed => "dismissed by the author",
            Self::Rejected => "the author rejected its change",
            Self::Repeated => "repeated without new evidence",
            Self::AuthorAnswered => "answered by the author",
        }
    }
}

/// One problem that a seat raises about the text of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Finding {
    /// Unique within its debate.
    pub id: FindingId,
    /// The round it was raised in, from 1.
    #[ts(type = "number")]
    pub round: u32,
    /// The seat that raised it first, in seat order.
    pub seat: SeatId,
    /// The key of that seat's persona.
    pub persona: String,
    /// How severe it is.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The passage it is about, as the seat quoted it.
    pub quote: String,
    /// How the quote was found.
    pub quote_match: QuoteMatch,
    /// Whether the quote is only a heading, the title or front matter, while the claim is about content.
    /// Then it is no evidence.
    #[serde(default)]
    pub only_names: bool,
    /// Its position: bytes of the text that the round began with. `None` if not found.
    pub range: Option<Span>,
    /// Other places: more passages that it quotes, and those of findings merged into it.
    pub places: Vec<Span>,
    /// Why it matters.
    pub concern: String,
    /// What would resolve it.
    pub suggestion: String,
    /// Every seat that raised it, starting with `seat`.
    pub supporters: Vec<SeatId>,
    /// What happened to it. A recorded fact only knows whether it repeats an earlier one; in a view it is
    /// what [`crate::fate::of`] returns.
    pub status: FindingStatus,
    /// The reason for a decline or a dismissal, or the author's answer.
    pub status_reason: Option<String>,
    /// The change in the proposal that addresses it.
    pub change: Option<ChangeId>,
    /// The rule that raised it; `None` if a model did.
    #[serde(default)]
    pub rule: Option<String>,
    /// The finding of an earlier round that it repeats.
    #[serde(default)]
    pub repeats: Option<FindingId>,
    /// The edit of an earlier round that wrote the passage it is about.
    #[serde(default)]
    pub caused_by: Option<EditId>,
    /// The key of the adversary whose gauntlet finding was merged into it; `None` if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub adversary: Option<String>,
    /// What the author had said about its point before it was raised: an answer or a dismissal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub said: Option<Remark>,
}

impl Finding {
    /// Whether it names this gap.
    pub fn names(&self, gap: &Gap) -> bool {
        let title = gap.title.as_ref();
        self.rule.as_ref() == Some(&gap.rule) && title.is_none_or(|title| *title == self.title)
    }
}
