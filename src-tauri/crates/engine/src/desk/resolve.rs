//! Turns a plan from the panel into one that can run: with the models, personas and settings for its names.

use domain::agenda::Over;
use domain::author::OpenQuestion;
use domain::briefed::Briefing;
use domain::checkpoint::Checkpoint;
use domain::gauntlet::plan::{Gauntlet, GauntletCast};
use domain::model::{ModelSource, ModelSpec};
use domain::page::{DebatePlan, Estimate};
use domain::setup::Redaction;
use domain::text::redact::OwnPattern;
use domain::{Agenda, DebateId, Persona, Protocol, TaskId};
use protocols::{Course, Part, forms};
use table::off_thread;

use super::Desk;
use super::briefing::settled;
use super::follow::followed;
use super::models::model;
use super::planning::{context, held_over};
use super::run::said_in;
use crate::briefing::exploration::expected;
use crate::briefing::{Ground, beside};
use crate::estimate::{PAST, estimate, judge};
use crate::plan::PlannedSeat;
use crate::{Error, Plan, personas, plan};

/// What the store and the project know about the task of a plan.
struct LookedUp {
    /// The user’s own models.
    own: Vec<ModelSpec>,
    /// Rules that are switched off for the text.
    rules_off: Vec<String>,
    /// The user’s own patterns of secrets.
    patterns: Vec<OwnPattern>,
    /// The earlier debate to compare findings with.
    follows: Option<DebateId>,
    /// The criteria for judging the text.
    framework: Vec<String>,
    /// The document of a checkpoint, and how many rounds it may take.
    over: Option<(Checkpoint, u32)>,
    /// What is known about the project.
    project: String,
    /// What is looked up before the first question.
    briefing: Briefing,
}

impl Desk {
    /// What a plan will cost, without looking at its project, so that nobody has to wait.
    pub async fn estimate(&self, plan: &DebatePlan) -> Result<Estimate, Error> {
        let resolved = self.resolve(plan).await?;
        self.estimated(&plan.task, &resolved, false).await
    }

    /// What a plan that is ready to start will cost, after looking at its project.
    pub async fn estimate_of(&self, task: &TaskId, plan: &Plan) -> Result<Estimate, Error> {
        self.estimated(task, plan, true).await
    }

    async fn estimated(&self, task: &TaskId, plan: &Plan, looks: bool) -> Result<Estimate, Error> {
        let (store, id, plan) = (self.store.clone(), task.clone(), plan.clone());
        off_thread(move || {
            let document = store.task(&id)?;
            let models: Vec<&ModelSpec> = plan.models().collect();
            let past = store.past(plan.protocol, &models, PAST)?;
            let briefing = &plan.agenda.briefing;
            let patterns = &plan.redaction.patterns;
            let (kind, text) = (document.row.kind, document.body);
            let ground = Ground::new(kind, text, briefing, patterns);
            let expected = if looks {
                expected::seen(&ground, briefing, judge(&plan), store.folder())
            } else {
                expected::unseen(&ground, briefing)
            };
            let beside = beside(&ground, briefing, expected);
            Ok::<_, Error>(estimate(&plan, &ground.text, &beside, &past))
        })
        .await
    }

    /// The questions that the text of a plan leaves open and only its author can answer, for the panel to ask
    /// before the start. Forms that argue to a conclusion ask nothing.
    pub async fn questions(&self, plan: &DebatePlan) -> Result<Vec<OpenQuestion>, Error> {
        if plan.protocol != Protocol::Refine {
            return Ok(Vec::new());
        }
        let (store, task, follows) = (self.store.clone(), plan.task.clone(), plan.follows.clone());
        let read = move || {
            let (document, off) = (store.task(&task)?, store.rules_off_for(&task)?);
            let follows = follows.map(|debate| followed(&store, &debate, &task));
            let said_before = said_in(&store, follows.transpose()?.flatten().as_ref())?;
            Ok::<_, Error>((document, off, said_before, store.own_models()?))
        };
        let (document, off, said_before, own) = off_thread(read).await?;
        // A seat that can’t be filled is refused elsewhere. Until then, all questions are asked.
        let seats = self.seats_of(plan, &own).await.unwrap_or_default();
        off_thread(move || Ok::<_, Error>(plan::questions(&document, &off, &seats, &said_before)))
            .await
    }

    /// Finds the personas and models that a plan names, and the rules that are turned off for its task.
    pub async fn resolve(&self, plan: &DebatePlan) -> Result<Plan, Error> {
        let found = self.look_up(plan).await?;
        let gauntlet = self.gauntlet_of(plan).await?;
        let attackers = gauntlet
            .as_ref()
            .filter(|_| plan.protocol == Protocol::Gauntlet);
        let cast = attackers.and_then(|it| it.cast.as_deref());
        let seats = match cast {
            Some(cast) => attacking(cast),
            None => self.seats_of(plan, &found.own).await?,
        };
        let synthesizer = match cast {
            Some(cast) => cast.adjudicator.model.clone(),
            None => model(&plan.synthesizer, &found.own)?,
        };
        // Questions from the rules are asked with the plan; after the start, only models ask.
        let ask_first = plan.ask_first && synthesizer.source != ModelSource::Rules;
        let allowed = found.over.as_ref().map(|(_, rounds)| *rounds);
        Ok(Plan {
            protocol: plan.protocol,
            max_rounds: rounds(plan, &seats, allowed),
            agenda: Agenda {
                framework: found.framework,
                over: match (found.over, &plan.agenda.over) {
                    (Some((checkpoint, _)), _) => Over::Document(checkpoint),
                    // The document follows from the task, never from the request.
                    (None, Over::Document(_)) => Over::Text,
                    (None, sent) => sent.clone(),
                },
                project: found.project,
                briefing: found.briefing,
                gauntlet: gauntlet.map(Box::new),
                ..plan.agenda.clone()
            },
            seats,
            synthesizer,
            synthesizer_effort: plan.synthesizer_effort,
            consensus: plan.consensus,
            budget: plan.budget,
            answers: plan.answers.clone(),
            ask_first,
            human_gate: plan.human_gate,
            assignment: plan.assignment,
            rules_off: found.rules_off,
            redaction: Redaction {
                as_written: plan.as_written,
                patterns: found.patterns,
            },
            report: None,
            follows: found.follows,
            timeout_s: plan::TIMEOUT_S,
        })
    }

    /// Reads what the store and the project know about the task of a plan.
    async fn look_up(&self, plan: &DebatePlan) -> Result<LookedUp, Error> {
        let (store, task) = (self.store.clone(), plan.task.clone());
        let follows = plan.follows.clone();
        let one_question = plan.agenda.question().is_some();
        let (protocol, briefing) = (plan.protocol, plan.agenda.briefing.clone());
        off_thread(move || {
            let settings = store.settings()?;
            let document = store.task(&task)?;
            let follows = follows.map(|debate| followed(&store, &debate, &task));
            let over = held_over(&store, &task, protocol)?;
            Ok::<_, Error>(LookedUp {
                own: store.own_models()?,
                rules_off: store.rules_off_for(&task)?,
                framework: if one_question {
                    forms::of_one_question()
                } else {
                    forms::criteria(document.row.kind, &settings.criteria)
                },
                patterns: settings.patterns,
                follows: follows.transpose()?.flatten(),
                project: context(&store, &document, over.as_ref().map(|(over, _)| over))?,
                briefing: settled(&store, briefing, &document)?,
                over,
            })
        })
        .await
    }

    /// The gauntlet of a plan with all its participants.
    async fn gauntlet_of(&self, plan: &DebatePlan) -> Result<Option<Gauntlet>, Error> {
        let wanted = match (&plan.agenda.gauntlet, plan.protocol) {
            (Some(wanted), Protocol::Refine | Protocol::Gauntlet) => (**wanted).clone(),
            (None, Protocol::Gauntlet) => Gauntlet::default(),
            _ => return Ok(None),
        };
        self.seated_gauntlet(wanted, plan.budget).await.map(Some)
    }

    /// The seats, with the models for their names.
    async fn seats_of(
        &self,
        plan: &DebatePlan,
        own: &[ModelSpec],
    ) -> Result<Vec<PlannedSeat>, Error> {
        let personas = self.personas_of(plan).await?;
        let seats = plan.seats.iter().zip(personas);
        seats
            .map(|(seat, persona)| {
                Ok(PlannedSeat {
                    persona,
                    model: model(&seat.model, own)?,
                    effort: seat.effort,
                })
            })
            .collect()
    }

    /// The persona of each seat: those of the form, or the reviewers that the author chose.
    async fn personas_of(&self, plan: &DebatePlan) -> Result<Vec<Persona>, Error> {
        if let Some(seats) = Course::of(plan.protocol, &plan.agenda).seats() {
            return Ok(seats.iter().map(Part::persona).collect());
        }
        let known = self.personas().await?;
        let seats = plan.seats.iter();
        seats
            .map(|seat| personas::find(&known, &seat.persona))
            .collect()
    }
}

/// The adversaries of a gauntlet as seats.
fn attacking(cast: &GauntletCast) -> Vec<PlannedSeat> {
    let seats = cast.adversaries.iter().map(|it| PlannedSeat {
        persona: it.seat.persona.clone(),
        model: it.seat.model.clone(),
        effort: it.seat.effort,
    });
    seats.collect()
}

/// How many rounds a plan may take; `allowed` are those of its checkpoint. A check by the rules alone takes one.
fn rounds(plan: &DebatePlan, seats: &[PlannedSeat], allowed: Option<u32>) -> u32 {
    let is_check = plan.protocol == Protocol::Refine && seats.iter().all(PlannedSeat::only_checks);
    let allowed = allowed.unwrap_or(plan.max_rounds);
    // A number out of range is refused later.
    let once = is_check && !plan.human_gate && (1..=10).contains(&allowed);
    plan.max_rounds.min(if once { 1 } else { allowed })
}
