//! What a debate begins with, and how it can end.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::author::{AuthorAnswer, OpenQuestion};
pub use crate::seat::Seat;
use crate::text::redact::OwnPattern;
use crate::{
    Agenda, DebateId, Finding, Kind, Persona, Protocol, SeatId, TaskId, TextHash, VersionId,
};

/// How many of the seats asked must approve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConsensusRule {
    /// Every seat.
    All,
    /// More than half.
    Majority,
    /// At least this many.
    AtLeast(u32),
}

impl ConsensusRule {
    /// The number of approvals required of `seats` seats asked; `None` if more are required than there are
    /// seats.
    pub fn required(self, seats: u32) -> Option<u32> {
        let required = match self {
            Self::All => seats,
            Self::Majority => seats / 2 + 1,
            Self::AtLeast(number) => number,
        };
        (1..=seats).contains(&required).then_some(required)
    }
}

/// A cap that no call may exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Budget {
    /// US dollars.
    pub usd: Option<f64>,
    /// Tokens sent and received together.
    #[ts(type = "number | null")]
    pub tokens: Option<u64>,
}

/// Which persona a seat plays in which round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Assignment {
    /// Always its own.
    #[default]
    Fixed,
    /// In each round, the persona of the next seat, so that each model takes every point of view.
    Rotate,
}

/// A format that a report can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportFormat {
    /// Markdown.
    Md,
    /// One self-contained HTML file.
    Html,
    /// PDF pages.
    Pdf,
    /// A Word document.
    Docx,
    /// The headless JSON object.
    Json,
}

impl ReportFormat {
    /// The file extension, without the dot.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Md => "md",
            Self::Html => "html",
            Self::Pdf => "pdf",
            Self::Docx => "docx",
            Self::Json => "json",
        }
    }
}

/// A report that is written when a debate ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportFile {
    /// An absolute path.
    pub file: String,
    /// Its format.
    pub format: ReportFormat,
}

/// What happens to the secrets in a text before a model reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Redaction {
    /// Whether models read them unredacted. Otherwise placeholders replace them.
    pub as_written: bool,
    /// The user's patterns, in addition to the built-in ones.
    pub patterns: Vec<OwnPattern>,
}

/// Everything a debate begins with: its first fact. Resuming needs nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Setup {
    /// This debate.
    pub debate: DebateId,
    /// The task it is about.
    pub task: TaskId,
    /// The version of the task it began with.
    pub version: VersionId,
    /// The task's title at that time.
    pub title: String,
    /// The task's kind at that time.
    pub kind: Kind,
    /// The form.
    pub protocol: Protocol,
    /// What it is about, in addition to the text.
    #[serde(default)]
    pub agenda: Agenda,
    /// The text it began with.
    pub original: TextHash,
    /// Who argues, in order: the critics of a Refine, the sides of other forms.
    pub seats: Vec<Seat>,
    /// Who concludes: the synthesizer of a Refine, the judge of other forms.
    ///
    /// Stored and printed debates use the older spelling.
    #[serde(rename = "synthesiser")]
    pub synthesizer: Seat,
    /// 1 to 10.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// How many must approve.
    pub consensus: ConsensusRule,
    /// The cap.
    pub budget: Budget,
    /// The author's answers to questions asked before the start.
    pub answers: Vec<AuthorAnswer>,
    /// Open questions that rules found in the text.
    #[serde(default)]
    pub questions: Vec<OpenQuestion>,
    /// Whether the author is asked before the first round.
    #[serde(default)]
    pub ask_first: bool,
    /// Whether the author is asked before each further round.
    #[serde(default)]
    pub human_gate: bool,
    /// Which persona a seat plays in which round.
    #[serde(default)]
    pub assignment: Assignment,
    /// Rules of the built-in reviewer that are disabled for this text.
    #[serde(default)]
    pub rules_off: Vec<String>,
    /// What happens to secrets.
    #[serde(default)]
    pub redaction: Redaction,
    /// Where the report is written whenever the debate ends.
    #[serde(default)]
    pub report: Option<ReportFile>,
    /// The debate on the same task whose findings it is compared with.
    #[serde(default)]
    pub follows: Option<DebateId>,
    /// Findings of that debate, and of those that it follows, that the author answered or dismissed, each
    /// with what was said about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub said_before: Vec<Finding>,
    /// Time limit for one call, in seconds.
    #[ts(type = "number")]
    pub timeout_s: u64,
    /// How many seconds a call may be silent.
    #[ts(type = "number")]
    pub silence_s: u64,
}

impl Setup {
    /// The same, with seats whose personas people can read.
    #[must_use]
    pub fn readable(mut self) -> Self {
        for seat in self.seats.iter_mut().chain([&mut self.synthesizer]) {
            seat.persona = seat.persona.clone().readable();
        }
        if let Some(gauntlet) = &mut self.agenda.gauntlet {
            gauntlet.cast = gauntlet.cast.take().map(|cast| Box::new(cast.readable()));
        }
        self
    }

    /// The persona that the seat at `index` (from 0) plays in `round` (from 1).
    pub fn persona(&self, index: usize, round: u32) -> Option<&Persona> {
        let playing = self.playing(index, round)?;
        self.seats.get(playing).map(|seat| &seat.persona)
    }

    /// The display name of the seat with that ID in `round` (from 1): the label of the persona that it
    /// plays, numbered if several seats play one with that label. `None` for whoever concludes.
    pub fn called(&self, id: &SeatId, round: u32) -> Option<String> {
        let index = self.seats.iter().position(|seat| seat.id == *id)?;
        let playing = self.playing(index, round)?;
        let label = |seat: &Seat| seat.persona.clone().readable().label;
        let own = label(self.seats.get(playing)?);
        let alike = |seats: &[Seat]| seats.iter().filter(|seat| label(seat) == own).count();
        let number = alike(self.seats.get(..=playing)?);
        Some(match alike(&self.seats) {
            1 => own,
            _ => format!("{own} {number}"),
        })
    }

    /// The index of the seat whose persona the seat at `index` plays in `round`.
    fn playing(&self, index: usize, round: u32) -> Option<usize> {
        let turns = match self.assignment {
            Assignment::Fixed => 0,
            Assignment::Rotate => usize::try_from(round.saturating_sub(1)).unwrap_or(usize::MAX),
        };
        index.wrapping_add(turns).checked_rem(self.seats.len())
    }

    /// The seat with that ID, including whoever concludes.
    pub fn seat(&self, id: &SeatId) -> Option<&Seat> {
        let mut seats = self.seats.iter().chain([&self.synthesizer]);
        seats.find(|seat| seat.id == *id).or_else(|| {
            let cast = self.agenda.gauntlet.as_ref()?.cast.as_ref()?;
            cast.seats().find(|seat| seat.id == *id)
        })
    }

    /// Whether only the built-in rules read the text. Then nobody can approve, so it is a check with one
    /// round.
    pub fn only_checks(&self) -> bool {
        self.protocol == Protocol::Refine && self.seats.iter().all(|seat| !seat.model.can_approve())
    }

    /// The number of approvals by seats that can approve that ends the debate; 0 if only rules read.
    pub fn required(&self) -> u32 {
        let able = self.seats.iter().filter(|seat| seat.model.can_approve());
        let able = u32::try_from(able.count()).unwrap_or(u32::MAX);
        self.consensus.required(able).unwrap_or(able)
    }
}

/// How a debate ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Enough seats approved.
    Consensus,
    /// The maximum number of rounds was reached, or a reviewer didn't answer.
    MaxRounds,
    /// The user stopped it.
    Stopped,
    /// The next call could have exceeded the cap.
    Budget,
    /// No reviewer answered, or no synthesizer.
    Failed,
    /// The same points came back, or a text that had been there before.
    Circling,
    /// It reached a conclusion about the text.
    Concluded,
    /// The built-in rules read the text; nobody was there who could approve.
    Checked,
}

impl Outcome {
    /// In a word or two: `consensus`, `no consensus`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::MaxRounds => "no consensus",
            Self::Stopped => "stopped",
            Self::Budget => "stopped at cap",
            Self::Failed => "failed",
            Self::Circling => "going in circles",
            Self::Concluded => "concluded",
            Self::Checked => "checked",
        }
    }

    /// Whether it can be resumed.
    pub fn is_resumable(self) -> bool {
        matches!(self, Self::Stopped | Self::Budget | Self::Failed)
    }
}
