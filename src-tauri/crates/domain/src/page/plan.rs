//! A debate before it starts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::AppError;
use super::estimate::Estimate;
use super::models::ModelRow;
use crate::author::AuthorAnswer;
use crate::briefed::{Briefed, BriefedEntry};
use crate::briefing::{Complexity, SectionWeight, Triage};
use crate::gauntlet::adversaries::AdversaryRow;
use crate::gauntlet::plan::GauntletCast;
use crate::model::Effort;
use crate::scorecard::Criterion;
use crate::setup::{Assignment, Budget, ConsensusRule};
use crate::text::redact::Passage;
use crate::{Agenda, DebateId, Depth, Kind, Persona, Protocol, TaskId};

/// A seat as set up in the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatChoice {
    /// Key of the persona.
    pub persona: String,
    /// Name of the model.
    pub model: String,
    /// How hard the model should think; `None` leaves that to the model.
    #[serde(default)]
    pub effort: Option<Effort>,
}

/// A debate as set up in the panel, before it starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebatePlan {
    /// The task.
    pub task: TaskId,
    /// The form.
    pub protocol: Protocol,
    /// What it is about, in addition to the text.
    pub agenda: Agenda,
    /// Who argues.
    pub seats: Vec<SeatChoice>,
    /// Name of the model that concludes.
    pub synthesizer: String,
    /// How hard that model should think.
    #[serde(default)]
    pub synthesizer_effort: Option<Effort>,
    /// 1 to 10.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// How many reviewers must approve.
    pub consensus: ConsensusRule,
    /// The cap.
    pub budget: Budget,
    /// What the author answered in advance.
    pub answers: Vec<AuthorAnswer>,
    /// Whether the author is asked about open points before the first round.
    pub ask_first: bool,
    /// Whether the author is asked before each further round.
    pub human_gate: bool,
    /// Whether models read the secrets in the text unredacted.
    #[serde(default)]
    pub as_written: bool,
    /// Which persona a seat plays in which round.
    pub assignment: Assignment,
    /// The earlier debate on this task that it follows.
    pub follows: Option<DebateId>,
}

/// The panel's initial values, and the available choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SuggestedDebate {
    /// The suggested plan.
    pub plan: DebatePlan,
    /// Why these seats, in a few sentences.
    pub why: String,
    /// Whether results of past debates changed who takes part, or in which order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub by_record: bool,
    /// What the latest debates in this form suggest for another one; `None` if they suggest nothing.
    pub advice: Option<String>,
    /// The forms to choose from.
    pub forms: Vec<FormChoice>,
    /// Whether the judge can be asked a second time, with the positions in a different order.
    pub judges_apart: bool,
    /// Who concludes, for display in the panel; `None` if nobody does.
    pub closer: Option<Persona>,
    /// Names of models for the maximum number of seats, in seat order.
    pub order: Vec<String>,
    /// Personas to choose from.
    pub personas: Vec<Persona>,
    /// Models to choose from.
    pub models: Vec<ModelRow>,
    /// The estimated cost of the plan.
    pub estimate: Estimate,
}

/// A form of debate to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FormChoice {
    /// The form.
    pub protocol: Protocol,
    /// Its display name.
    pub label: String,
    /// When to use it, in one sentence.
    pub when: String,
    /// The available depths, deepest first; just one if there is no choice.
    pub depths: Vec<Depth>,
    /// Why it suits this text; `None` if a different form does.
    pub suits: Option<String>,
}

/// What turns a review by one seat into a debate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TriggerRow {
    /// The kinds of text that it applies to; empty: all of them.
    pub kinds: Vec<Kind>,
    /// What it looks for.
    pub looks_for: String,
}

/// The criteria for judging texts of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CriteriaRow {
    /// The kind.
    pub kind: Kind,
    /// The built-in criteria, one line each.
    pub built_in: Vec<String>,
}

/// The participants of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Seating {
    /// The plan, with a seat for every participant.
    pub plan: DebatePlan,
    /// The names of the seats, in order; empty if the author fills the seats.
    pub personas: Vec<Persona>,
}

/// Who can attack in a gauntlet, and who would take part in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletOffer {
    /// The adversaries to choose from.
    pub adversaries: Vec<AdversaryRow>,
    /// The most adversaries in one gauntlet.
    #[ts(type = "number")]
    pub most: usize,
    /// Who takes part, with their models; `None` if it can't take place.
    pub cast: Option<GauntletCast>,
    /// Why it can't take place; `None` if it can.
    pub refused: Option<AppError>,
    /// Advice on adversaries few of whose findings were accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<AdversaryAdvice>>")]
    pub advice: Vec<AdversaryAdvice>,
}

/// Advice on an adversary few of whose findings were accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryAdvice {
    /// Its key.
    pub key: String,
    /// The figures, in a sentence.
    pub figures: String,
    /// The advice.
    pub advice: String,
}

/// What to look for in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ListOf {
    /// Things to be done.
    Items,
    /// What can be chosen.
    Options,
}

/// A list found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListRead {
    /// One line per item, without duplicates.
    pub items: Vec<String>,
    /// How many duplicates were removed: items that differ only in case, spaces, punctuation or check marks.
    #[ts(type = "number")]
    pub removed: usize,
}

/// The comparison criteria found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CriteriaRead {
    /// Without duplicates, with the weights given next to them.
    pub criteria: Vec<Criterion>,
    /// How many duplicates were removed: criteria with the same name.
    #[ts(type = "number")]
    pub removed: usize,
}

/// Why each model in a plan has its role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reasons {
    /// One sentence for each seat.
    pub seats: Vec<String>,
    /// A sentence for the seat that edits.
    pub synthesizer: String,
    /// What would cost money if no free model is ready, in a sentence or two.
    pub paid: Option<String>,
    /// How the findings of each seat's persona on this kind of text turned out, if there are enough cases;
    /// empty if none has enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub record: Vec<Option<String>>,
}

/// The parts of the text that the debate's models don't receive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Withheld {
    /// The secrets in the text, by kind; empty if only rules read it.
    pub secrets: Vec<SecretCount>,
}

/// What the debate's models read. If the plan says so, that includes the text's secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sent {
    /// Whether a model takes part; if not, nothing leaves the machine.
    pub leaves: bool,
    /// Whether a model first judges which of the project's files are relevant to the text. It reads more of
    /// them than reviewers get.
    pub judges_files: bool,
    /// The text first, then the rest of what models are told.
    pub parts: Vec<SentPart>,
}

/// One text that models read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SentPart {
    /// Its display name.
    pub label: String,
    /// Number of words.
    #[ts(type = "number")]
    pub words: usize,
    /// Its size in readable form, before secrets are replaced by placeholders.
    pub size: String,
    /// The text as it is sent; empty if there is nothing to send.
    pub passages: Vec<Passage>,
    /// Why it is empty, in a few words; empty if it isn't.
    pub note: String,
}

/// How many secrets of one kind a text contains, each counted once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SecretCount {
    /// The name in placeholders: `API_KEY`.
    pub kind: String,
    /// The count.
    #[ts(type = "number")]
    pub count: usize,
}

/// What is found out about a text before the start, and what reviewers could be told in addition to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BriefingPreview {
    /// How much process the text deserves, by its words.
    pub level: Complexity,
    /// Why, in a sentence.
    pub why: String,
    /// What each level means, starting with the lowest.
    pub levels: Vec<Triage>,
    /// What each part found, in the order of parts; without those that are still being read.
    pub parts: Vec<Briefed>,
    /// The attached files and folders, in the order in which they were attached; empty until they are read.
    pub attached: Vec<AttachedPath>,
    /// The weight of each section, based on the words of the text.
    pub weights: Vec<SectionWeight>,
    /// Technologies that the text names, as people write them. Research covers these unless the author
    /// specifies others.
    pub technologies: Vec<String>,
    /// Whether the project has no NUANCES.md yet, so one can be created.
    pub lacks_nuances: bool,
}

/// How much process a text deserves, after asking a local model if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Triaged {
    /// The model's answer, or the level based on the words of the text if there is no answer in time.
    pub level: Complexity,
    /// Why, in a sentence or two. If a model was asked without success, this includes the reason.
    pub why: String,
    /// Name of the model that was asked; `None` if nobody was.
    pub asked: Option<String>,
}

/// A file or folder attached to a task, as shown in the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AttachedPath {
    /// The absolute path, as it was attached.
    pub path: String,
    /// The last part of the path.
    pub name: String,
    /// What is sent from it, in one line; empty if nothing is.
    pub line: String,
    /// The files that are sent from a folder; empty for a file.
    pub files: Vec<BriefedEntry>,
    /// What isn't sent, and why, one sentence each.
    pub left_out: Vec<String>,
}

/// A NUANCES.md that was created or got another item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NuancesFile {
    /// The file.
    pub file: String,
    /// The technologies that it has headings for, or those of the item, as people write them.
    pub technologies: Vec<String>,
    /// Whether the item already existed, so nothing was written.
    pub was_there: bool,
    /// Whether the item is beyond the part of the file that is read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub is_beyond: bool,
}
