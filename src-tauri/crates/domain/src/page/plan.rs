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

/// A seat as the panel sets it up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatChoice {
    /// Key of the persona.
    pub persona: String,
    /// Name of the model.
    pub model: String,
    /// How hard the model is to think; `None` leaves that to the model.
    #[serde(default)]
    pub effort: Option<Effort>,
}

/// A debate as the panel sets it up, before it starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebatePlan {
    /// The task.
    pub task: TaskId,
    /// The form.
    pub protocol: Protocol,
    /// What beside the text it is held over.
    pub agenda: Agenda,
    /// Who argues.
    pub seats: Vec<SeatChoice>,
    /// Name of the model that concludes.
    pub synthesizer: String,
    /// How hard that model is to think.
    #[serde(default)]
    pub synthesizer_effort: Option<Effort>,
    /// 1 to 10.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// How many must approve.
    pub consensus: ConsensusRule,
    /// The cap.
    pub budget: Budget,
    /// What the author answered beforehand.
    pub answers: Vec<AuthorAnswer>,
    /// Whether the author is asked, before the first round, what the text leaves open.
    pub ask_first: bool,
    /// Whether the author is asked before each further round.
    pub human_gate: bool,
    /// Whether models read the secrets of the text as they are written.
    #[serde(default)]
    pub as_written: bool,
    /// Which persona a seat plays in which round.
    pub assignment: Assignment,
    /// The debate on this task that it is a further run of.
    pub follows: Option<DebateId>,
}

/// What the panel is filled in with, and what there is to choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SuggestedDebate {
    /// The plan that is filled in.
    pub plan: DebatePlan,
    /// Why these seats, in a few sentences.
    pub why: String,
    /// Whether what was accepted in past debates changed who sits there, or in which order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub by_record: bool,
    /// What the last debates of this form say about another one; `None` if they say nothing.
    pub advice: Option<String>,
    /// The forms to choose from.
    pub forms: Vec<FormChoice>,
    /// Whether the judge can be asked once more, with the positions in another order.
    pub judges_apart: bool,
    /// Who concludes, as the panel names it; `None` if nobody has to.
    pub closer: Option<Persona>,
    /// Names of models for as many seats as a debate can have, in the order of seats.
    pub order: Vec<String>,
    /// Personas to choose from.
    pub personas: Vec<Persona>,
    /// Models to choose from.
    pub models: Vec<ModelRow>,
    /// What the plan costs.
    pub estimate: Estimate,
}

/// A form of debate to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FormChoice {
    /// Which.
    pub protocol: Protocol,
    /// Its display name.
    pub label: String,
    /// When to use it, in one sentence.
    pub when: String,
    /// How deep it can go, the deepest first; one where there is no choice.
    pub depths: Vec<Depth>,
    /// Why it suits this text; `None` if another one does.
    pub suits: Option<String>,
}

/// What makes a debate out of a review by one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TriggerRow {
    /// The kinds of text that it looks at; none: all of them.
    pub kinds: Vec<Kind>,
    /// What it looks for.
    pub looks_for: String,
}

/// By what texts of a kind are weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CriteriaRow {
    /// The kind.
    pub kind: Kind,
    /// What is built in, one line each.
    pub built_in: Vec<String>,
}

/// Who sits at the table of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Seating {
    /// The plan, with a seat for everybody.
    pub plan: DebatePlan,
    /// What the seats are called, in their order; none if the author seats them.
    pub personas: Vec<Persona>,
}

/// Who can attack in a gauntlet, and who would take part in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletOffer {
    /// The adversaries to choose from.
    pub adversaries: Vec<AdversaryRow>,
    /// Most adversaries of one gauntlet.
    #[ts(type = "number")]
    pub most: usize,
    /// Who takes part, with their models; `None` if it can't be held.
    pub cast: Option<GauntletCast>,
    /// Why it can't be held; `None` if it can.
    pub refused: Option<AppError>,
    /// What to do about adversaries of which few findings were accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<AdversaryAdvice>>")]
    pub advice: Vec<AdversaryAdvice>,
}

/// What to do about an adversary of which few findings were accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryAdvice {
    /// Its key.
    pub key: String,
    /// The figures, in a sentence.
    pub figures: String,
    /// What to do.
    pub advice: String,
}

/// What a text is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ListOf {
    /// Things to be done.
    Items,
    /// What can be chosen.
    Options,
}

/// What stands in a text as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListRead {
    /// A line each, none twice.
    pub items: Vec<String>,
    /// How many more there were that say the same but for case, blanks, punctuation and check marks.
    #[ts(type = "number")]
    pub removed: usize,
}

/// By what a text says that options are to be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CriteriaRead {
    /// None twice, with the weights that stand beside them.
    pub criteria: Vec<Criterion>,
    /// How many more there were of the same name.
    #[ts(type = "number")]
    pub removed: usize,
}

/// Why the models of a plan play what they play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reasons {
    /// A sentence for each seat.
    pub seats: Vec<String>,
    /// And for who edits.
    pub synthesizer: String,
    /// What would be paid for, where nothing free is ready; a sentence or two.
    pub paid: Option<String>,
    /// How the findings of each seat’s persona on this kind of text came out, where there are enough cases;
    /// empty if none has enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub record: Vec<Option<String>>,
}

/// What the models of a debate are not given of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Withheld {
    /// The secrets of the text by kind; none if only rules read it.
    pub secrets: Vec<SecretCount>,
}

/// What the models of a debate read. Where the plan says so, the secrets of the text are in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sent {
    /// Whether a model takes part; where none does, nothing leaves.
    pub leaves: bool,
    /// Whether a model first judges which of the project’s files belong to the text: it reads more of them than
    /// is told to reviewers.
    pub judges_files: bool,
    /// The text first, then what is told beside it.
    pub parts: Vec<SentPart>,
}

/// One text that models read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SentPart {
    /// What it is, as people call it.
    pub label: String,
    /// Its words.
    #[ts(type = "number")]
    pub words: usize,
    /// Its size as people read it, before placeholders take the place of secrets.
    pub size: String,
    /// The text as it leaves; none if it is empty.
    pub passages: Vec<Passage>,
    /// Why it is empty, in a few words; empty if it isn’t.
    pub note: String,
}

/// How many secrets of one kind a text has, each counted once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SecretCount {
    /// As markers name it: `API_KEY`.
    pub kind: String,
    /// How many.
    #[ts(type = "number")]
    pub count: usize,
}

/// What is found out about a text before the start: what reviewers could be told beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BriefingPreview {
    /// How much process the text deserves, by its words.
    pub level: Complexity,
    /// Why, in a sentence.
    pub why: String,
    /// What each level stands for, the least first.
    pub levels: Vec<Triage>,
    /// What each part found, in the order of parts.
    pub parts: Vec<Briefed>,
    /// The files and folders that are attached, in the order in which they were.
    pub attached: Vec<AttachedPath>,
    /// How much each section deserves, by the words of the text.
    pub weights: Vec<SectionWeight>,
    /// Technologies that the text names, as people write them; research covers them unless the author
    /// names others.
    pub technologies: Vec<String>,
    /// Whether the project has no NUANCES.md yet, so that one can be begun.
    pub lacks_nuances: bool,
}

/// How much process a text deserves, once a model on this machine was asked where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Triaged {
    /// As the model says it; as the words of the text do where nobody says it in time.
    pub level: Complexity,
    /// Why, in a sentence or two. Where a model was asked in vain, also why that was.
    pub why: String,
    /// Name of the model that was asked; `None` if nobody was.
    pub asked: Option<String>,
}

/// A file or folder that is attached to a task, as the panel shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AttachedPath {
    /// From the root of the disk on, as it was attached.
    pub path: String,
    /// The last part of it.
    pub name: String,
    /// What is sent of it, in one line; empty if nothing is.
    pub line: String,
    /// The files that are sent of a folder; none of a file.
    pub files: Vec<BriefedEntry>,
    /// What isn’t sent of it, and why, one sentence each.
    pub left_out: Vec<String>,
}

/// A NUANCES.md that was begun, or that has one more item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NuancesFile {
    /// The file.
    pub file: String,
    /// The technologies that it has headings for, or those of the item, as people write them.
    pub technologies: Vec<String>,
    /// Whether the item stood there already, so that nothing was written.
    pub was_there: bool,
    /// Whether it stands beyond what is read of the file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub is_beyond: bool,
}
