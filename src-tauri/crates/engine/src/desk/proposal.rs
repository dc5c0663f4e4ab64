//! What the panel is filled in with before a debate.

use domain::model::{ModelSpec, RULES};
use domain::page::{DebatePlan, DebateProposal, Estimate, SeatChoice};
use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
use domain::task::TaskDocument;
use domain::{Kind, Persona, Role, TaskId};

use super::Desk;
use super::follow::followed;
use super::models::model;
use crate::error::off_thread;
use crate::estimate::{PAST, estimate};
use crate::{Error, Plan, personas, plan};

/// Personas that are suggested where those that suit the document are disabled.
const FALLBACK: usize = 3;

impl Desk {
    /// A plan that suits the task and keeps to the cap, and what there is to choose from.
    pub async fn propose(&self, task: &TaskId, budget: Budget) -> Result<DebateProposal, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        let models = self.models().await?;
        let personas = personas::offered(&self.personas().await?);
        let grounds = self.grounds(&models, budget).await?;
        let choice = grounds.choice();
        let cast = Cast {
            critics: choice.models(Role::Critic, plan::MOST_SEATS),
            synthesiser: choice.model(Role::Synthesiser),
        };
        let plan = suggest(&document, &personas, &cast, budget);
        let summary = choice.summary(&cast.critics[..plan.seats.len()]);
        let why = [Some(summary), grounds.problem.clone()];
        let estimate = self.estimate(&plan).await?;
        Ok(DebateProposal {
            plan,
            why: why.into_iter().flatten().collect::<Vec<_>>().join(" "),
            order: cast.critics,
            personas,
            models,
            estimate,
        })
    }

    /// The plan that is proposed when the caller names the models: nothing is looked for.
    pub async fn propose_without_models(&self, task: &TaskId) -> Result<DebatePlan, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        let personas = personas::offered(&self.personas().await?);
        let cast = Cast {
            critics: vec![RULES.to_owned(); plan::MOST_SEATS],
            synthesiser: RULES.to_owned(),
        };
        Ok(suggest(&document, &personas, &cast, Budget::default()))
    }

    /// What a plan will take.
    pub async fn estimate(&self, plan: &DebatePlan) -> Result<Estimate, Error> {
        let resolved = self.resolve(plan).await?;
        let (store, id) = (self.store.clone(), plan.task.clone());
        off_thread(move || {
            let document = store.task(&id)?;
            let seats = resolved.seats.iter().map(|(_, model)| model);
            let models: Vec<&ModelSpec> = seats.chain([&resolved.synthesiser]).collect();
            let past = store.past(&models, PAST)?;
            Ok::<_, Error>(estimate(&resolved, &document.body, &past))
        })
        .await
    }

    /// Finds the personas and models that a plan names, and the rules that are off for its task.
    pub async fn resolve(&self, plan: &DebatePlan) -> Result<Plan, Error> {
        let (store, task) = (self.store.clone(), plan.task.clone());
        let follows = plan.follows.clone();
        let (own, rules_off, patterns, follows) = off_thread(move || {
            let (own, rules_off) = (store.own_models()?, store.rules_off_for(&task)?);
            let patterns = store.settings()?.patterns;
            let follows = follows.map(|debate| followed(&store, &debate, &task));
            Ok::<_, Error>((own, rules_off, patterns, follows.transpose()?.flatten()))
        })
        .await?;
        let known = self.personas().await?;
        let seats = plan
            .seats
            .iter()
            .map(|seat| {
                let persona = personas::find(&known, &seat.persona)?;
                Ok((persona, model(&seat.model, &own)?))
            })
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
}

/// The models that are suggested.
struct Cast {
    /// For as many seats as a debate can have.
    critics: Vec<String>,
    synthesiser: String,
}

/// Personas that suit the kind, on the models that are suggested.
fn suggest(
    document: &TaskDocument,
    offered: &[Persona],
    cast: &Cast,
    budget: Budget,
) -> DebatePlan {
    let personas = suited(document.row.kind, offered);
    let seats = personas.iter().zip(&cast.critics);
    DebatePlan {
        task: document.row.id.clone(),
        seats: seats
            .map(|(persona, model)| SeatChoice {
                persona: persona.key.clone(),
                model: model.clone(),
            })
            .collect(),
        synthesiser: cast.synthesiser.clone(),
        max_rounds: plan::ROUNDS,
        consensus: ConsensusRule::All,
        budget,
        answers: Vec::new(),
        ask_first: true,
        human_gate: false,
        as_written: false,
        assignment: Assignment::Fixed,
        follows: None,
    }
}

/// The offered personas that suit the kind; where none of them is offered, the first that are.
fn suited(kind: Kind, offered: &[Persona]) -> Vec<&Persona> {
    let suited: Vec<&Persona> = keys_for(kind)
        .iter()
        .filter_map(|key| offered.iter().find(|persona| persona.key == *key))
        .collect();
    if suited.is_empty() {
        return offered.iter().take(FALLBACK).collect();
    }
    suited
}

fn keys_for(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Tech | Kind::CodeChange | Kind::Debug => &["security", "oncall", "performance", "qa"],
        Kind::Prd | Kind::Requirements | Kind::Proposal => &["pm", "security", "oncall", "qa"],
        Kind::Roadmap | Kind::Status | Kind::Options | Kind::Message | Kind::ActionItems => {
            &["pm", "qa"]
        }
        Kind::Task => &["pm", "security", "qa"],
    }
}
