//! The suggested values in the panel before a debate.

use domain::agenda::{Accepted, Over};
use domain::briefed::{Briefing, BriefingPart};
use domain::briefing::{OwnSignal, triage_with};
use domain::checkpoint::Checkpoint;
use domain::model::RULES;
use domain::page::{
    DebatePlan, Estimate, FormChoice, ListOf, SeatChoice, Seating, SuggestedDebate, TriggerRow,
};
use domain::protocol::{Compete, Decides};
use domain::scores::TrackRecord;
use domain::setup::{Assignment, Budget, ConsensusRule};
use domain::task::TaskDocument;
use domain::{Agenda, Depth, Kind, Persona, Protocol, TaskId};

use protocols::forms::{self, Form};
use protocols::{Course, Part, lists};
use store::Store;
use table::off_thread;

use super::planning::held_over;
use super::{Desk, briefing};
use crate::{Error, personas, plan, worth};

/// Personas to suggest if those that suit the document are disabled.
const FALLBACK: usize = 3;

impl Desk {
    /// A plan for a debate of this form that suits the task and keeps to the cap, and the options to choose
    /// from.
    pub async fn suggest(
        &self,
        task: &TaskId,
        protocol: Protocol,
        compete: Compete,
        budget: Budget,
    ) -> Result<SuggestedDebate, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let (document, over, briefing, signals, accepted) =
            off_thread(move || known(&store, &id, protocol)).await?;
        let models = self.models().await?;
        let personas = personas::offered(&self.personas().await?);
        let mut grounds = self.grounds(&models, budget).await?;
        grounds.record = self.record_on(document.row.kind).await?;
        let choice = grounds.choice();
        let cast = Cast {
            critics: choice.models(protocol.argues(), plan::MOST_SEATS),
            synthesizer: choice.model(protocol.closes()),
            record: grounds.record.clone(),
            signals,
        };
        let agenda = Agenda {
            judge_twice: choice.is_free(&cast.synthesizer),
            ..agenda(&document, protocol, compete, briefing, accepted)
        };
        let mut plan = over_document(
            suggest(&document, protocol, agenda, &personas, &cast, budget),
            over,
        );
        let mut estimate = self.estimate(&plan).await?;
        if plan.agenda.depth == Depth::Team && passes(&estimate, budget) {
            let agenda = Agenda {
                depth: Depth::Once,
                why: "Each side speaks once, because more could exceed the budget.".to_owned(),
                ..plan.agenda
            };
            plan = suggest(&document, protocol, agenda, &personas, &cast, budget);
            estimate = self.estimate(&plan).await?;
        }
        let summary = choice.summary(&cast.critics[..plan.seats.len()]);
        let mut why = vec![summary];
        why.extend(grounds.problem.clone());
        let seats = &plan.seats;
        let mut by_record = why_seated(&document, protocol, seats, &personas, &cast.record);
        let played: Vec<String> = seats.iter().map(|it| it.model.clone()).collect();
        by_record.extend(choice.why_moved(protocol.argues(), &played));
        let (store, kind) = (self.store.clone(), document.row.kind);
        let advice = off_thread(move || worth::advised(&store, protocol, kind)).await?;
        let course = Course::of(protocol, &plan.agenda);
        Ok(SuggestedDebate {
            by_record: !by_record.is_empty(),
            why: [why, by_record].concat().join(" "),
            advice,
            forms: choices(&document),
            judges_apart: judges_apart(&plan),
            closer: course.closer().map(Part::persona),
            personas: course.seats().map_or(personas, of_form),
            plan,
            order: cast.critics,
            models,
            estimate,
        })
    }

    /// Every form that a debate on the task can have, with when to use it, and which of them suits it.
    pub async fn forms(&self, task: &TaskId) -> Result<Vec<FormChoice>, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        off_thread(move || store.task(&id).map(|document| choices(&document))).await
    }

    /// What turns a review by one seat into a debate, for Settings.
    pub fn triggers(&self) -> Vec<TriggerRow> {
        forms::triggers()
    }

    /// The suggested plan when the caller names the models, so that none have to be found.
    pub async fn suggest_without_models(
        &self,
        task: &TaskId,
        protocol: Protocol,
        compete: Compete,
    ) -> Result<DebatePlan, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let (document, over, briefing, signals, accepted) =
            off_thread(move || known(&store, &id, protocol)).await?;
        let personas = personas::offered(&self.personas().await?);
        let cast = Cast {
            critics: vec![RULES.to_owned(); plan::MOST_SEATS],
            synthesizer: RULES.to_owned(),
            record: TrackRecord::default(),
            signals,
        };
        let agenda = agenda(&document, protocol, compete, briefing, accepted);
        let suggested = suggest(
            &document,
            protocol,
            agenda,
            &personas,
            &cast,
            Budget::default(),
        );
        Ok(over_document(suggested, over))
    }
}

/// A task; the document on disk if a checkpoint is held over it, with its rounds; and its briefing. Also the
/// user’s own signals of complexity, and the task that a change was made for.
type Known = (
    TaskDocument,
    Option<(Checkpoint, u32)>,
    Briefing,
    Vec<OwnSignal>,
    Option<Accepted>,
);

fn known(store: &Store, task: &TaskId, protocol: Protocol) -> Result<Known, Error> {
    let over = held_over(store, task, protocol)?;
    let document = store.task(task)?;
    let (has_context, own) = (!store.attached(task)?.is_empty(), store.settings()?.signals);
    let briefing = briefing::suggested(&document, has_context, &own);
    let accepted = match protocol {
        Protocol::CodeReview => store.made_for(task)?,
        _ => None,
    };
    Ok((document, over, briefing, own, accepted))
}

/// A plan with the rounds that the project of the document allows.
fn over_document(plan: DebatePlan, over: Option<(Checkpoint, u32)>) -> DebatePlan {
    let Some((checkpoint, rounds)) = over else {
        return plan;
    };
    DebatePlan {
        max_rounds: plan.max_rounds.min(rounds),
        agenda: Agenda {
            over: Over::Document(checkpoint),
            ..plan.agenda
        },
        ..plan
    }
}

/// What such a debate is held over besides the text.
fn agenda(
    document: &TaskDocument,
    protocol: Protocol,
    compete: Compete,
    mut briefing: Briefing,
    accepted: Option<Accepted>,
) -> Agenda {
    if protocol == Protocol::CodeReview {
        // What the project says about its technologies applies to its code too; but files are found by the
        // words of a text.
        briefing.parts.retain(|part| *part == BriefingPart::Nuances);
    }
    let (kind, text) = (document.row.kind, &document.body);
    let (depth, why) = forms::depth(protocol, kind, text, compete);
    Agenda {
        depth,
        why,
        over: match protocol.decides() {
            Decides::Option => Over::Options(lists::comparison(text, kind == Kind::Options)),
            Decides::Order => Over::Items(lists::read(text, ListOf::Items).items),
            Decides::Text | Decides::Status => accepted.map_or(Over::Text, Over::Accepted),
        },
        briefing,
        // The adversaries of a gauntlet look for the same problems and more.
        model_checks: protocol != Protocol::Gauntlet && protocol.is_of_texts(),
        ..Agenda::default()
    }
}

/// Whether a debate could exceed its cap.
fn passes(estimate: &Estimate, cap: Budget) -> bool {
    let money = cap.usd.zip(estimate.usd_most);
    let tokens = cap.tokens.map(|cap| estimate.tokens_most > cap);
    money.is_some_and(|(cap, most)| most > cap) || tokens == Some(true)
}

/// The plan with the seats that its form has for its agenda. Each seat keeps the model at its position;
/// additional seats take these models in turn.
pub fn reseated(plan: &DebatePlan) -> DebatePlan {
    let course = Course::of(plan.protocol, &plan.agenda);
    let Some(form) = course.form() else {
        return plan.clone();
    };
    let seats = form.seats.iter().zip(plan.seats.iter().cycle());
    DebatePlan {
        seats: seats
            .map(|(part, seat)| SeatChoice {
                persona: part.key.clone(),
                ..seat.clone()
            })
            .collect(),
        ..plan.clone()
    }
}

/// Whether the judge of a plan does not know the sides, so that it can be asked again with the positions
/// swapped.
pub fn judges_apart(plan: &DebatePlan) -> bool {
    let course = Course::of(plan.protocol, &plan.agenda);
    course.form().is_some_and(Form::is_judged_apart)
}

/// The effects of a changed agenda: how thoroughly to go through a list, if the author did not say, and who
/// takes part.
pub fn seated(plan: &DebatePlan) -> Seating {
    let mut plan = plan.clone();
    let agenda = &mut plan.agenda;
    if plan.protocol.decides() == Decides::Order && !agenda.why.is_empty() {
        (agenda.depth, agenda.why) = forms::depth_of_list(agenda.items().len());
    }
    let course = Course::of(plan.protocol, &plan.agenda);
    let personas = course.seats().map(of_form);
    Seating {
        personas: personas.unwrap_or_default(),
        plan: reseated(&plan),
    }
}

/// The suggested models.
struct Cast {
    /// Enough for as many seats as a debate can have.
    critics: Vec<String>,
    synthesizer: String,
    /// How findings on texts of the same kind turned out.
    record: TrackRecord,
    /// Words of the user’s own that say how much process a text deserves.
    signals: Vec<OwnSignal>,
}

/// The most rounds: as many as the words of a text call for, if the author may choose the number.
fn most_rounds(course: &Course, document: &TaskDocument, own: &[OwnSignal]) -> u32 {
    if course.on_disk() || course.form().is_some() || course.closer().is_none() {
        return course.rounds();
    }
    triage_with(own, &document.body).rounds
}

/// Personas that suit the kind, on the suggested models.
fn suggest(
    document: &TaskDocument,
    protocol: Protocol,
    agenda: Agenda,
    offered: &[Persona],
    cast: &Cast,
    budget: Budget,
) -> DebatePlan {
    let course = Course::of(protocol, &agenda);
    let personas = match course.seats() {
        Some(parts) => of_form(parts),
        None => proposed(document.row.kind, offered, &cast.record),
    };
    let seats = personas.iter().zip(&cast.critics);
    DebatePlan {
        task: document.row.id.clone(),
        protocol,
        agenda,
        seats: seats
            .map(|(persona, model)| SeatChoice {
                persona: persona.key.clone(),
                model: model.clone(),
                effort: None,
            })
            .collect(),
        synthesizer: cast.synthesizer.clone(),
        synthesizer_effort: None,
        max_rounds: most_rounds(&course, document, &cast.signals),
        consensus: ConsensusRule::All,
        budget,
        answers: Vec::new(),
        // Questions from the rules are asked with the plan; a model asks only if told to.
        ask_first: false,
        human_gate: false,
        as_written: false,
        assignment: Assignment::Fixed,
        follows: None,
    }
}

/// The personas that a form brings with it.
fn of_form(parts: &[Part]) -> Vec<Persona> {
    parts.iter().map(Part::persona).collect()
}

/// Every form, with when to use it, and which of them suits the text.
fn choices(document: &TaskDocument) -> Vec<FormChoice> {
    let (suited, why) = forms::suited(document.row.kind, &document.row.title, &document.body);
    let forms = Protocol::ALL.into_iter().filter(|it| it.is_of_texts());
    let choices = forms.map(|protocol| FormChoice {
        protocol,
        label: protocol.label().to_owned(),
        when: protocol.when().to_owned(),
        depths: protocol.depths().to_vec(),
        suits: (protocol == suited).then(|| why.clone()),
    });
    choices.collect()
}

/// The offered personas that suit the kind; if none does, the first ones offered.
fn suited(kind: Kind, offered: &[Persona]) -> Vec<&str> {
    let suited: Vec<&str> = domain::personas::suited_for(kind)
        .filter(|key| offered.iter().any(|persona| persona.key == *key))
        .collect();
    if suited.is_empty() {
        let first = offered.iter().take(FALLBACK);
        return first.map(|it| it.key.as_str()).collect();
    }
    suited
}

/// The same, ranked by what worked for this kind of text.
fn proposed(kind: Kind, offered: &[Persona], record: &TrackRecord) -> Vec<Persona> {
    let keys: Vec<&str> = offered.iter().map(|it| it.key.as_str()).collect();
    let seated = record.reviewers(&suited(kind, offered), &keys);
    let personas = seated
        .iter()
        .filter_map(|key| offered.iter().find(|persona| persona.key == **key));
    personas.cloned().collect()
}

/// Why these personas were chosen, if past figures changed the selection or order; a sentence each.
fn why_seated(
    document: &TaskDocument,
    protocol: Protocol,
    seats: &[SeatChoice],
    offered: &[Persona],
    record: &TrackRecord,
) -> Vec<String> {
    if Course::of(protocol, &Agenda::default()).seats().is_some() {
        return Vec::new();
    }
    let seated: Vec<&str> = seats.iter().map(|it| it.persona.as_str()).collect();
    let label = |key: &str| {
        let persona = offered.iter().find(|persona| persona.key == key);
        persona.map_or_else(|| key.to_owned(), |it| it.label.clone())
    };
    record.why_reviewers(&suited(document.row.kind, offered), &seated, label)
}
