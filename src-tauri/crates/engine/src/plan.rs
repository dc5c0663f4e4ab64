//! The plan of a debate, checked before it starts.

use domain::author::{AuthorAnswer, OpenQuestion, Remark};
use domain::gauntlet::plan::GauntletCast;
use domain::model::{Effort, ModelSource, ModelSpec};
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction, ReportFile};
use domain::task::TaskDocument;
use domain::text::document::seen::one_line;
use domain::{
    Agenda, DebateId, Finding, Persona, Protocol, Seat, SeatId, Setup, TextHash, VersionId,
    personas,
};
use protocols::{Course, forms};

use crate::Error;

/// How many seconds one call may take unless told otherwise.
pub(crate) const TIMEOUT_S: u64 = 600;
/// How many seconds a call may be silent.
pub(crate) const SILENCE_S: u64 = 120;
const MOST_ROUNDS: u32 = 10;
/// The most seats: more voices only repeat each other.
pub(crate) const MOST_SEATS: usize = 12;

/// A critic before the debate starts.
#[derive(Clone, Debug)]
pub struct PlannedSeat {
    /// The point of view.
    pub persona: Persona,
    /// Who plays it.
    pub model: ModelSpec,
    /// How hard the model should think.
    pub effort: Option<Effort>,
}

impl PlannedSeat {
    /// Whether this seat belongs to the built-in rules, which find gaps and never approve.
    pub(crate) fn only_checks(&self) -> bool {
        !self.model.can_approve()
    }
}

/// A debate before it starts, with its models and personas resolved.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The form.
    pub protocol: Protocol,
    /// What it is held over besides the text.
    pub agenda: Agenda,
    /// Who argues, in order.
    pub seats: Vec<PlannedSeat>,
    /// Who concludes.
    pub synthesizer: ModelSpec,
    /// How hard that model should think.
    pub synthesizer_effort: Option<Effort>,
    /// 1 to 10.
    pub max_rounds: u32,
    /// How many must approve.
    pub consensus: ConsensusRule,
    /// The cap.
    pub budget: Budget,
    /// Answers of the author.
    pub answers: Vec<AuthorAnswer>,
    /// Whether the author is asked before the first round.
    pub ask_first: bool,
    /// Whether the author is asked before each further round.
    pub human_gate: bool,
    /// Which persona a seat plays in which round.
    pub assignment: Assignment,
    /// Rules that are switched off for this text.
    pub rules_off: Vec<String>,
    /// What happens to secrets before a model reads the text.
    pub redaction: Redaction,
    /// Where the report is written when the debate ends.
    pub report: Option<ReportFile>,
    /// The debate on the same task to compare its findings with.
    pub follows: Option<DebateId>,
    /// Seconds that one call may take.
    pub timeout_s: u64,
}

impl Plan {
    /// Checks what can be checked before the start. Errors say which value is wrong and what would be right.
    pub fn check(&self) -> Result<(), Error> {
        forms::check_agenda(self.protocol, &self.agenda)?;
        self.check_seats()?;
        if !(1..=MOST_ROUNDS).contains(&self.max_rounds) {
            return Err(Error::invalid(
                format!(
                    "A debate can have 1 to {MOST_ROUNDS} rounds, not {}.",
                    self.max_rounds
                ),
                "Choose a number in that range.",
            ));
        }
        if self.timeout_s == 0 {
            return Err(Error::invalid(
                "A call can’t have a time limit of 0 seconds.",
                "Allow at least one second.",
            ));
        }
        self.check_form()?;
        let briefing = &self.agenda.briefing;
        let research = briefing.research.as_ref();
        let exploration = briefing.exploration.as_ref();
        let reads = research.and_then(|it| it.reader.as_ref());
        let judges = exploration.and_then(|it| it.reader.as_ref());
        let cast = self.cast();
        let attacks = cast.iter().flat_map(|it| it.models());
        check_budget(
            self.budget,
            self.models().chain(reads).chain(judges).chain(attacks),
        )
    }

    /// Whether a debate may have this many seats, and whether they are enough for the required consensus.
    fn check_seats(&self) -> Result<(), Error> {
        if self.seats.is_empty() {
            return Err(Error::invalid(
                "A debate needs at least one reviewer.",
                "Add a reviewer: a persona and the model that plays it.",
            ));
        }
        if self.seats.len() > MOST_SEATS {
            return Err(Error::invalid(
                format!(
                    "A debate can have {MOST_SEATS} reviewers at most, not {}.",
                    self.seats.len()
                ),
                "Remove some.",
            ));
        }
        // Rules never approve. If there is nobody else, approvals aren’t counted.
        let checks = self.seats.iter().filter(|seat| seat.only_checks()).count();
        let able = match self.seats.len() - checks {
            0 => checks,
            able => able,
        };
        let seats = u32::try_from(able).unwrap_or(u32::MAX);
        if self.consensus.required(seats).is_none() {
            return Err(Error::invalid(
                format!(
                    "{} can’t reach that consensus.",
                    number_of(seats, "reviewer")
                ),
                format!(
                    "Require at most {}, or use all or majority.",
                    number_of(seats, "approval")
                ),
            ));
        }
        Ok(())
    }

    /// Whether these seats can hold a debate of this form.
    fn check_form(&self) -> Result<(), Error> {
        let course = Course::of(self.protocol, &self.agenda);
        let is_by_rules = self.seats.iter().any(PlannedSeat::only_checks);
        if self.protocol == Protocol::CodeReview && is_by_rules {
            return Err(Error::invalid(
                "The built-in rules review every change anyway, so they can’t be one of the reviewers.",
                "Choose a model for each reviewer.",
            ));
        }
        let Some(seats) = course.seats() else {
            return Ok(());
        };
        let label = self.protocol.label();
        if self.seats.len() != seats.len() {
            return Err(Error::invalid(
                format!(
                    "{label} has {}, not {}.",
                    number_of(u32::try_from(seats.len()).unwrap_or(u32::MAX), "reviewer"),
                    self.seats.len()
                ),
                "Set up the debate again.",
            ));
        }
        if course.form().is_some()
            && self
                .models()
                .any(|model| model.source == ModelSource::Rules)
        {
            return Err(Error::invalid(
                format!(
                    "The built-in rules can neither argue nor judge, so they can’t be used for {label}."
                ),
                "Choose a model for each reviewer, or use Refine, which works with rules alone.",
            ));
        }
        Ok(())
    }

    /// Who takes part in its gauntlet; `None` if it has none.
    pub(crate) fn cast(&self) -> Option<&GauntletCast> {
        self.agenda.gauntlet.as_ref()?.cast.as_deref()
    }

    /// The models of all seats, the synthesizer’s last, if anybody concludes.
    pub(crate) fn models(&self) -> impl Iterator<Item = &ModelSpec> {
        let critics = self.seats.iter().map(|seat| &seat.model);
        let course = Course::of(self.protocol, &self.agenda);
        critics.chain(course.closer().map(|_| &self.synthesizer))
    }

    /// The first fact of the debate.
    pub(crate) fn setup(
        self,
        debate: DebateId,
        document: &TaskDocument,
        version: VersionId,
        said_before: Vec<Finding>,
    ) -> Setup {
        let text = &document.body;
        // If nobody concludes, the fact names no model that was never asked.
        let first = self.seats.first().map(|seat| seat.model.clone());
        let course = Course::of(self.protocol, &self.agenda);
        let synthesizer = first.filter(|_| course.closer().is_none());
        // In a debate of attackers alone, the cast has the same names.
        let alone = self.protocol == Protocol::Gauntlet;
        let named = |index: usize| {
            if alone {
                SeatId::new(format!("a{}", index + 1))
            } else {
                SeatId::at(index)
            }
        };
        let questions = questions(document, &self.rules_off, &self.seats, &said_before);
        let seats = self
            .seats
            .into_iter()
            .enumerate()
            .map(|(index, planned)| Seat {
                id: named(index),
                persona: planned.persona,
                model: planned.model,
                effort: planned.effort,
            })
            .collect();
        let closer = course.closer().cloned();
        Setup {
            debate,
            task: document.row.id.clone(),
            version,
            title: title(&document.row.title, text),
            kind: document.row.kind,
            protocol: self.protocol,
            agenda: self.agenda,
            original: TextHash::of(text),
            seats,
            synthesizer: Seat {
                id: SeatId::synthesizer(),
                persona: closer.unwrap_or_else(protocols::synthesizer).persona(),
                model: synthesizer.unwrap_or(self.synthesizer),
                effort: self.synthesizer_effort,
            },
            max_rounds: self.max_rounds,
            consensus: self.consensus,
            budget: self.budget,
            answers: self.answers,
            questions,
            ask_first: self.ask_first,
            human_gate: self.human_gate,
            assignment: self.assignment,
            rules_off: self.rules_off,
            redaction: self.redaction,
            report: self.report,
            follows: self.follows,
            said_before,
            timeout_s: self.timeout_s,
            silence_s: SILENCE_S.min(self.timeout_s),
        }
    }
}

/// What the author is asked before the start. A check asks only what its personas raise, so that a skipped
/// question stays open as their finding. What the author dismissed in the debate before isn’t asked again.
pub(crate) fn questions(
    document: &TaskDocument,
    rules_off: &[String],
    seats: &[PlannedSeat],
    said_before: &[Finding],
) -> Vec<OpenQuestion> {
    let mut off = rules_off.to_vec();
    if !seats.is_empty() && seats.iter().all(PlannedSeat::only_checks) {
        let seated = seats.iter().map(|it| personas::of(&it.persona.key));
        let seated: Vec<_> = seated.collect();
        let others = models::rule_catalog().filter(|rule| {
            let mut seated = seated.iter();
            !seated.any(|it| it.is_none_or(|persona| rule.personas.contains(&persona)))
        });
        off.extend(others.map(|rule| rule.name.to_owned()));
    }
    let mut questions = models::open_questions(document.row.kind, &document.body, &off);
    questions.retain(|it| {
        let mut dismissed = said_before.iter().filter(|it| is_dismissed(it));
        let gap = it.about.as_ref();
        !dismissed
            .any(|told| told.suggestion == it.question || gap.is_some_and(|gap| told.names(gap)))
    });
    questions
}

const fn is_dismissed(finding: &Finding) -> bool {
    matches!(finding.said, Some(Remark::Dismiss { .. }))
}

/// Checks that a cap can be kept with these models.
pub(crate) fn check_budget<'a>(
    budget: Budget,
    mut seated: impl Iterator<Item = &'a ModelSpec>,
) -> Result<(), Error> {
    let Some(cap) = budget.usd else {
        return Ok(());
    };
    if !cap.is_finite() || cap < 0.0 {
        return Err(Error::invalid(
            format!("{cap} isn’t an amount of money."),
            "Give the budget in US dollars, such as 0.50.",
        ));
    }
    match seated.find(|model| models::price(model).is_none()) {
        Some(model) => Err(Error::invalid(
            format!(
                "The price of {} is unknown, so a budget in US dollars can’t be enforced.",
                model.name
            ),
            "Leave out that model, or set a budget in tokens instead.",
        )),
        None => Ok(()),
    }
}

fn number_of(count: u32, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}

/// The task's title, or the first words of an untitled one.
fn title(title: &str, text: &str) -> String {
    let title = one_line(title);
    if !title.is_empty() {
        return title;
    }
    let line = text
        .lines()
        .map(|line| one_line(line.trim_start_matches('#')))
        .find(|line| !line.is_empty());
    line.map_or_else(
        || "Untitled".to_owned(),
        |line| line.chars().take(80).collect(),
    )
}
