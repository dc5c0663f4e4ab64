//! A code review by models: a debate over a change, planned here and held like any other.

use std::path::Path;

use code::diff::Written;
use domain::agenda::Accepted;
use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::task::Origin;
use domain::{Kind, Protocol, TaskId};
use protocols::{acceptance, import};
use store::NewTask;
use table::off_thread;

use super::Desk;
use crate::code_review::{CodeReview, Wanted, reviewed_of};
use crate::{Error, project, seen};

/// A code review by models as requested.
#[derive(Clone, Debug, Default)]
pub struct CodeReviewers {
    /// Names of the models.
    pub models: Vec<String>,
    /// Keys of the personas that they play; empty for those that are suggested for code changes.
    pub personas: Vec<String>,
    /// What the change is called.
    pub title: String,
    /// The task that the change was made for.
    pub accepted: Option<Accepted>,
    /// What it may take.
    pub budget: Budget,
}

impl Desk {
    /// Plans a review of the files in a change that are reviewed at all. It has as many seats as the longer
    /// of the two lists. The change becomes a task of its own, which is archived immediately: only the debate
    /// matters. Whoever reads the change of the folder later knows what the models said.
    pub async fn plan_code_review(
        &self,
        found: &CodeReview,
        (folder, what): (&Path, &Wanted),
        wanted: CodeReviewers,
    ) -> Result<DebatePlan, Error> {
        let (title, accepted) = (wanted.title.clone(), wanted.accepted.clone());
        let task = self.code_task(found, Some(folder), title, accepted).await?;
        let (store, found, asked) = (self.store.clone(), found.clone(), task.clone());
        let (folder, what) = (folder.to_owned(), what.clone());
        off_thread(move || seen::asked(&store, &folder, what, &found, &asked)).await?;
        let plan = self
            .suggest_without_models(&task, Protocol::CodeReview, Compete::default())
            .await?;
        let usual: Vec<String> = plan.seats.iter().map(|it| it.persona.clone()).collect();
        let personas = if wanted.personas.is_empty() {
            usual
        } else {
            wanted.personas.clone()
        };
        let models = &wanted.models;
        let (Some(first), false) = (models.first(), personas.is_empty()) else {
            return Err(Error::invalid(
                "A code review by models needs at least one model and one persona.",
                "Name a model.",
            ));
        };
        let seats = models.len().max(wanted.personas.len());
        let seats = (0..seats).map(|index| SeatChoice {
            persona: personas[index % personas.len()].clone(),
            model: models[index % models.len()].clone(),
            effort: None,
        });
        Ok(DebatePlan {
            seats: seats.collect(),
            synthesizer: first.clone(),
            max_rounds: 1,
            budget: wanted.budget,
            ..plan
        })
    }

    /// Makes a task of the files in a change that are reviewed, and archives it. It also stores the task that
    /// the change was made for.
    pub async fn code_task(
        &self,
        found: &CodeReview,
        folder: Option<&Path>,
        title: String,
        accepted: Option<Accepted>,
    ) -> Result<TaskId, Error> {
        let text = Written::of(&reviewed_of(found)).text;
        let (store, folder) = (self.store.clone(), folder.map(Path::to_owned));
        off_thread(move || {
            let project = folder.as_deref().map(project::folder).transpose()?;
            let made = store.create_task(NewTask {
                title,
                kind: Kind::CodeChange,
                body: text,
                origin: Origin::imported("git"),
                path: None,
                project,
            })?;
            store.archive_task(&made.row.id, true)?;
            if let Some(accepted) = accepted {
                store.set_made_for(&made.row.id, &accepted)?;
            }
            Ok::<_, Error>(made.row.id)
        })
        .await
    }

    /// The task that a change was made for: a file, or the number of a task.
    pub async fn accepted_task(&self, named: &str) -> Result<Accepted, Error> {
        let (store, named) = (self.store.clone(), named.to_owned());
        off_thread(move || {
            let path = Path::new(&named);
            let (title, text) = if path.is_file() {
                let text = import::file(path)?;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                (import::title_of_file(&name, &text), text)
            } else {
                let task = store.task(&TaskId::new(named))?;
                (task.row.title, task.body)
            };
            let criteria = acceptance(&text);
            Ok::<_, Error>(Accepted {
                title,
                text,
                criteria,
                declined: Vec::new(),
            })
        })
        .await
    }
}
