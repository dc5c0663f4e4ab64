//! What the words of a text suggest for its debate, and a plan with the suggestions that its author uses.

use domain::page::DebatePlan;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::suggester::{Taken, TextSuggestion, suggest};
use domain::{Kind, Protocol, TaskId};
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// What the words of a task’s text suggest for a Refine. `None` if they suggest nothing, because the
    /// usual debate needs no suggestion. A kind that the author set stays.
    pub async fn signs(&self, task: &TaskId) -> Result<Option<TextSuggestion>, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let document = off_thread(move || store.task(&id)).await?;
        let models = self.reviewing(Budget::default()).await?;
        let Some(suggestion) = suggest(&document.body, &models) else {
            return Ok(None);
        };
        let personas = self.personas().await?;
        let is_enabled = |key: &str| {
            let mut rows = personas.iter();
            rows.any(|row| row.enabled && row.persona.key == key)
        };
        let mut taken = Taken::of(&suggestion).only(is_enabled);
        let is_free = document.row.kind == Kind::default();
        taken.kind = taken.kind.filter(|kind| is_free && *kind != Kind::Tech);
        let says = taken.kind.is_some() || taken.focus.len() + taken.reviewers().len() > 0;
        Ok(says.then_some(TextSuggestion {
            taken,
            reasoning: suggestion.reasoning,
            warnings: suggestion.warnings,
        }))
    }

    /// The plan with the suggestions that its author uses. If the suggested kind is used, the task is
    /// expected to have it, and gets the reviewers that suit it.
    pub async fn take(&self, plan: DebatePlan, taken: Taken) -> Result<DebatePlan, Error> {
        let seats = if taken.kind.is_some() {
            let suited = self.suggest(
                &plan.task,
                Protocol::Refine,
                Compete::default(),
                plan.budget,
            );
            suited.await?.plan.seats
        } else {
            plan.seats.clone()
        };
        let plan = taken.seated(DebatePlan { seats, ..plan });
        let synthesizer = match &taken.models[..] {
            [] => plan.synthesizer.clone(),
            models => self.strongest(models).await?,
        };
        Ok(DebatePlan {
            synthesizer,
            ..plan
        })
    }
}
