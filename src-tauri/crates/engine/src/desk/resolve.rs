//! Turns a plan from the panel into one that can run: with the models, personas and settings for its names.

use domain::agenda::Over;
use domain::author::OpenQuestion;
use domain::gauntlet::plan::{Gauntlet, GauntletCast};
use domain::model::{ModelSource, ModelSpec};
use domain::page::{DebatePlan, Estimate};
use domain::setup::Redaction;
use domain::{Agenda, Persona, Protocol, TaskId};
use protocols::{Course, Part, forms};
use table::off_thread;

use super::Desk;
use super::briefing::settled;
use super::follow::followed;
use super::models::model;
use super::planning::{context, held_over};
use crate::briefing::exploration::expected;
use crate::briefing::{Ground, beside};
use crate::estimate::{PAST, estimate, judge};
use crate::plan::PlannedSeat;
use crate::{Error, Plan, personas, plan};

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
        let (store, task) = (self.store.clone(), plan.task.clone());
        off_thread(move || {
            let (document, off) = (store.task(&task)?, store.rules_off_for(&task)?);
            let kind = document.row.kind;
            Ok::<_, Error>(models::open_questions(kind, &document.body, &off))
        })
        .await
    }

    /// Finds the personas and models that a plan names, and the rules that are turned off for its task.
    pub async fn resolve(&self, plan: &DebatePlan) -> Result<Plan, Error> {
        let (store, task) = (self.store.clone(), plan.task.clone());
        let follows = plan.follows.clone();
        let one_question = plan.agenda.question().is_some();
        let (protocol, briefing) = (plan.protocol, plan.agenda.briefing.clone());
        let (own, rules_off, patterns, follows, framework, over, project, briefing) =
            off_thread(move || {
                let (own, rules_off) = (store.own_models()?, store.rules_off_for(&task)?);
                let settings = store.settings()?;
                let follows = follows.map(|debate| followed(&store, &debate, &task));
                let follows = follows.transpose()?.flatten();
                let document = store.task(&task)?;
                let framework = if one_question {
                    forms::of_one_question()
                } else {
                    forms::criteria(document.row.kind, &settings.criteria)
                };
                let over = held_over(&store, &task, protocol)?;
                let project = context(&store, &document, over.as_ref().map(|(over, _)| over))?;
                let patterns = settings.patterns;
                let briefing = settled(&store, briefing, &document)?;
                Ok::<_, Error>((
                    own, rules_off, patterns, follows, framework, over, project, briefing,
                ))
            })
            .await?;
        let gauntlet = self.gauntlet_of(plan).await?;
        let attackers = gauntlet
            .as_ref()
            .filter(|_| plan.protocol == Protocol::Gauntlet);
        let cast = attackers.and_then(|it| it.cast.as_deref());
        let seats = match cast {
            Some(cast) => attacking(cast),
            None => self.seats_of(plan, &own).await?,
        };
        let is_check =
            plan.protocol == Protocol::Refine && seats.iter().all(PlannedSeat::only_checks);
        let allowed = over.as_ref().map_or(plan.max_rounds, |(_, rounds)| *rounds);
        let synthesizer = match cast {
            Some(cast) => cast.adjudicator.model.clone(),
            None => model(&plan.synthesizer, &own)?,
        };
        // Questions from the rules are asked with the plan; after the start, only models ask.
        let ask_first = plan.ask_first && synthesizer.source != ModelSource::Rules;
        let once = is_check && !plan.human_gate;
        // A number out of range is refused later.
        let rounds = if once && (1..=10).contains(&allowed) {
            1
        } else {
            allowed
        };
        Ok(Plan {
            protocol: plan.protocol,
            agenda: Agenda {
                framework,
                over: match (over, &plan.agenda.over) {
                    (Some((checkpoint, _)), _) => Over::Document(checkpoint),
                    // The document follows from the task, never from the request.
                    (None, Over::Document(_)) => Over::Text,
                    (None, sent) => sent.clone(),
                },
                project,
                briefing,
                gauntlet: gauntlet.map(Box::new),
                ..plan.agenda.clone()
            },
            seats,
            synthesizer,
            synthesizer_effort: plan.synthesizer_effort,
            max_rounds: plan.max_rounds.min(rounds),
            consensus: plan.consensus,
            budget: plan.budget,
            answers: plan.answers.clone(),
            ask_first,
            human_gate: plan.human_gate,
            assignment: plan.assignment,
            rules_off,
            redaction: Redaction {
                as_written: plan.as_written,
                patterns,
            },
            report: None,
            follows,
            timeout_s: plan::TIMEOUT_S,
        })
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
