//! What the panel is filled in with before a debate.

use domain::model::{ModelSpec, RULES};
use domain::page::{
    DebatePlan, DebateProposal, Estimate, ModelGroup, ModelRow, ModelState, ModelTest, SeatChoice,
};
use domain::setup::{Assignment, Budget, ConsensusRule};
use domain::task::TaskDocument;
use domain::{Kind, TaskId};

use super::Desk;
use crate::error::off_thread;
use crate::estimate::estimate;
use crate::{Error, Plan, personas, plan};

impl Desk {
    /// Models of this machine and their state.
    pub async fn models(&self) -> Result<Vec<ModelRow>, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        Ok(models::discover(&own, &self.store.folder().join("work")).await)
    }

    /// A plan that suits the task, and what there is to choose from.
    pub async fn propose(&self, task: &TaskId) -> Result<DebateProposal, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        let models = self.models().await?;
        let (plan, why) = suggest(&document, &models);
        let estimate = self.estimate(&plan).await?;
        Ok(DebateProposal {
            plan,
            why,
            personas: personas::reviewers(),
            models,
            estimate,
        })
    }

    /// The plan that is proposed when the caller names the models: nothing is looked for.
    pub async fn propose_without_models(&self, task: &TaskId) -> Result<DebatePlan, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        Ok(suggest(&document, &[]).0)
    }

    /// Asks a model one short question.
    pub async fn test_model(&self, name: &str) -> Result<ModelTest, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let spec = model(name, &own)?;
        Ok(models::test(&spec, &self.store.folder().join("work")).await)
    }

    /// What a plan will take.
    pub async fn estimate(&self, plan: &DebatePlan) -> Result<Estimate, Error> {
        let resolved = self.resolve(plan).await?;
        let (store, id) = (self.store.clone(), plan.task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        Ok(estimate(&resolved, &document.body))
    }

    /// Finds the personas and models that a plan names.
    pub async fn resolve(&self, plan: &DebatePlan) -> Result<Plan, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let seats = plan
            .seats
            .iter()
            .map(|seat| Ok((persona(&seat.persona)?, model(&seat.model, &own)?)))
            .collect::<Result<Vec<_>, Error>>()?;
        Ok(Plan {
            seats,
            synthesiser: model(&plan.synthesiser, &own)?,
            max_rounds: plan.max_rounds,
            consensus: plan.consensus,
            budget: plan.budget,
            answers: plan.answers.clone(),
            ask_first: plan.ask_first,
            human_gate: plan.human_gate,
            assignment: plan.assignment,
            rules_off: Vec::new(),
            report: None,
            timeout_s: plan::TIMEOUT_S,
        })
    }
}

fn persona(key: &str) -> Result<domain::Persona, Error> {
    personas::reviewer(key).ok_or_else(|| {
        let known: Vec<String> = personas::reviewers()
            .into_iter()
            .map(|one| one.key)
            .collect();
        Error::invalid(
            format!("There is no persona \"{key}\"."),
            format!("Choose among {}.", known.join(", ")),
        )
    })
}

fn model(name: &str, own: &[ModelSpec]) -> Result<ModelSpec, Error> {
    models::by_name(name, own).ok_or_else(|| {
        Error::invalid(
            format!("There is no model \"{name}\"."),
            "See Settings, or `whetstone models list`, for what there is.",
        )
    })
}

/// Personas that suit the kind, each on another ready model where there are several: three models
/// find more than one model three times.
fn suggest(document: &TaskDocument, models: &[ModelRow]) -> (DebatePlan, String) {
    let personas = suited(document.row.kind);
    let ready: Vec<&ModelRow> = models
        .iter()
        .filter(|row| row.state == ModelState::Ready && row.group == ModelGroup::CommandLine)
        .collect();
    let providers = first_of_each_provider(&ready);
    let seats = personas
        .iter()
        .enumerate()
        .map(|(index, persona)| SeatChoice {
            persona: (*persona).to_owned(),
            model: providers
                .get(index % providers.len().max(1))
                .map_or(RULES.to_owned(), |row| row.name.clone()),
        })
        .collect();
    let why = match providers.len() {
        0 => {
            "No model was found on this machine, so the built-in rules play every seat.".to_owned()
        }
        1 => format!(
            "{} is ready and comes with your subscription.",
            providers[0].provider
        ),
        number => format!("{number} providers are ready: different models find different things."),
    };
    let plan = DebatePlan {
        task: document.row.id.clone(),
        seats,
        synthesiser: providers
            .first()
            .map_or(RULES.to_owned(), |row| row.name.clone()),
        max_rounds: plan::ROUNDS,
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
    };
    (plan, why)
}

fn first_of_each_provider<'a>(ready: &[&'a ModelRow]) -> Vec<&'a ModelRow> {
    let mut chosen: Vec<&ModelRow> = Vec::new();
    for row in ready {
        if !chosen.iter().any(|other| other.provider == row.provider) {
            chosen.push(row);
        }
    }
    chosen
}

fn suited(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Tech | Kind::CodeChange | Kind::Debug => &["security", "oncall", "performance", "qa"],
        Kind::Prd | Kind::Requirements | Kind::Proposal => &["pm", "security", "oncall", "qa"],
        Kind::Roadmap | Kind::Status | Kind::Options | Kind::Message | Kind::ActionItems => {
            &["pm", "qa"]
        }
        Kind::Task => &["pm", "security", "qa"],
    }
}
