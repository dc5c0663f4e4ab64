//! The results of one round: critiques, edits, the count.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::Effort;
use crate::{EditId, Failure, FailureKind, Finding, FindingId, SeatId, Span, TextHash, Usage};

/// What one seat said in one round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Critique {
    /// The round, from 1.
    #[ts(type = "number")]
    pub round: u32,
    /// The seat.
    pub seat: SeatId,
    /// The key of its persona in this round.
    pub persona: String,
    /// The name of its model.
    pub model: String,
    /// What it raised, before merging; empty when absent.
    pub findings: Vec<Finding>,
    /// Whether it said that it approves and raised nothing blocking.
    pub approved: bool,
    /// Whether an approval quotes two different passages of the text's content, or its only sentence; `None`
    /// if it doesn't approve.
    pub approval_supported: Option<bool>,
    /// The passages that it quotes for its approval, with their positions (bytes of the round's text).
    pub evidence: Vec<Evidence>,
    /// Places in a code change that do what its task asks for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Served>>")]
    pub serves: Vec<Served>,
    /// How many parts of a code change it didn't read.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub unread: u32,
    /// How many questions the text itself listed without an answer; only the built-in reviewer counts them.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub listed: u32,
    /// Where it falls short of what was asked, in sentences for the user.
    #[serde(default)]
    pub flaws: Vec<String>,
    /// Why there is no critique; `None` if the seat answered.
    pub absent: Option<Failure>,
}

/// A place that meets an acceptance criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Served {
    /// The number of the criterion, from 1.
    pub criterion: u32,
    /// Its position: bytes of the round's text.
    pub range: Span,
}

impl Critique {
    /// Whether it answered, and read everything that it was asked about.
    pub fn is_whole(&self) -> bool {
        self.absent.is_none() && self.unread == 0
    }

    /// An approval that counts toward consensus.
    pub fn counts(&self) -> bool {
        self.approved && self.approval_supported == Some(true)
    }
}

// Serde passes it by reference.
#[expect(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A passage quoted in support of an approval or a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Evidence {
    /// As the seat quoted it.
    pub quote: String,
    /// Its position; `None` if not found.
    pub range: Option<Span>,
    /// Whether it is only front matter, a heading or the title, which says nothing about content.
    #[serde(default)]
    pub only_names: bool,
}

impl Evidence {
    /// Why an approval that quotes nothing else does not count.
    pub const NAMES_ALONE: &str =
        "Headings, the title and front matter don’t count as evidence for an approval.";

    /// The number of different passages of the content that were found. One inside another doesn't count as
    /// a second.
    pub fn that_counts(evidence: &[Self]) -> usize {
        let mut counted: Vec<Span> = Vec::new();
        let of_content = evidence.iter().filter(|passage| !passage.only_names);
        for span in of_content.filter_map(|passage| passage.range) {
            if !counted.iter().any(|other| span.overlaps(*other)) {
                counted.push(span);
            }
        }
        counted.len()
    }
}

/// One edit of a round's synthesis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Edit {
    /// Unique in its debate.
    pub id: EditId,
    /// The text to find: as the synthesizer gave it or, once applied, exactly the text at `range`.
    pub find: String,
    /// The replacement, given and narrowed in the same way.
    pub replace: String,
    /// Bytes of the text that the round began with; `None` if not applied.
    pub range: Option<Span>,
    /// The findings that it addresses.
    pub findings: Vec<FindingId>,
    /// Whether it was applied.
    pub applied: bool,
    /// Why it wasn't applied, in words.
    pub refused: Option<String>,
    /// The edit of an earlier round that it reverses.
    #[serde(default)]
    pub undoes: Option<EditId>,
}

/// A finding that the synthesizer didn't act on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Declined {
    /// The finding's ID.
    pub finding: FindingId,
    /// Why.
    pub reason: String,
}

/// Word and heading counts before and after a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Growth {
    /// Words in the round's text.
    #[ts(type = "number")]
    pub words: usize,
    /// Headings in the round's text.
    #[ts(type = "number")]
    pub headings: usize,
    /// Words in the original.
    #[ts(type = "number")]
    pub original_words: usize,
    /// Headings in the original.
    #[ts(type = "number")]
    pub original_headings: usize,
}

impl Growth {
    /// Whether the text is more than one and a half times as long as the original.
    pub fn is_swollen(self) -> bool {
        self.words * 2 > self.original_words * 3
    }
}

/// The count after the critiques of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Count {
    /// The round's findings, with near-duplicates merged, ranked.
    pub findings: Vec<Finding>,
    /// The number of approvals that count.
    #[ts(type = "number")]
    pub approvals: u32,
    /// The number of approvals required, of the seats asked.
    #[ts(type = "number")]
    pub required: u32,
    /// Whether there are enough.
    pub consensus: bool,
    /// Findings that repeat, without new evidence, what an earlier round settled. They are merged into the
    /// one they repeat and require nothing.
    #[serde(default)]
    pub repeated: Vec<Finding>,
}

/// What the synthesizer did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Synthesis {
    /// The edits: applied ones first, in the order of the text.
    pub edits: Vec<Edit>,
    /// Declined findings.
    pub declined: Vec<Declined>,
    /// Findings added to the text as open questions.
    pub recorded: Vec<FindingId>,
    /// The text after the edits.
    pub text: TextHash,
    /// Headings and list items of the original that disappeared without a finding that asked for it.
    pub lost: Vec<String>,
    /// Those that had disappeared that way and were restored after the synthesizer was asked to.
    #[serde(default)]
    pub restored: Vec<String>,
    /// Text sizes.
    pub growth: Growth,
}

impl Synthesis {
    /// The applied edits that address a finding, in the order of the text.
    pub fn edits_for(&self, finding: &FindingId) -> impl Iterator<Item = &Edit> {
        let applied = self.edits.iter().filter(|edit| edit.applied);
        applied.filter(move |edit| edit.findings.contains(finding))
    }
}

/// A point that the seats couldn't settle, with what was said on each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Dispute {
    /// One line.
    pub title: String,
    /// The finding that the author can comment on to settle it: the one that was raised last. `None` if no
    /// finding asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub finding: Option<FindingId>,
    /// In the order of rounds; at least two.
    pub sides: Vec<DisputeSide>,
}

/// What was said for one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DisputeSide {
    /// The round, from 1.
    #[ts(type = "number")]
    pub round: u32,
    /// A seat that raised it, or the synthesizer.
    pub seat: SeatId,
    /// The key of the adversary that raised the finding; `None` outside gauntlets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub adversary: Option<String>,
    /// What it asked for, or did.
    pub text: String,
    /// Its reason.
    pub reason: String,
}

/// A call that was sent but failed: it hung, was cut off or ended, or brought something that isn't an
/// answer. Nobody reported what it used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The round, from 1.
    pub round: u32,
    /// Who was asked.
    pub seat: SeatId,
    /// The model's name.
    pub model: String,
    /// What happened to the call.
    pub kind: FailureKind,
    /// Estimated tokens sent and received; the cost is unknown unless the model is free.
    pub usage: Usage,
    /// The most tokens that it can have used, for caps.
    pub most_tokens: u64,
    /// The most that it can have cost, for caps.
    pub most_usd: f64,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
}

/// One reply of a model, as stored in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Reply {
    /// The round, from 1.
    #[ts(type = "number")]
    pub round: u32,
    /// Who was asked.
    pub seat: SeatId,
    /// The model's name.
    pub model: String,
    /// The thinking effort that was requested; `None` if none was.
    #[serde(default)]
    pub effort: Option<Effort>,
    /// The system text that was sent.
    pub system: TextHash,
    /// The prompt that was sent.
    pub prompt: TextHash,
    /// The raw reply.
    pub raw: TextHash,
    /// What it used.
    pub usage: Usage,
    /// How long it took, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}
