//! What is learned from debates: post-mortems, what a model adds to the summary of a debate, and copies of
//! reports in projects that allow them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::answer::SummaryAnswer;
use domain::gauntlet::adversaries;
use domain::learning::accepted;
use domain::page::SummaryByModel;
use domain::post_mortem::PostMortem;
use domain::scores::Stats;
use domain::{DebateId, Event, FindingId, View};
use table::off_thread;

use super::Desk;
use super::models::model;
use crate::{Error, copies};

/// What anybody waits for a model that looks back at a debate.
const SUMMARIZED_WITHIN: Duration = Duration::from_mins(5);

/// Which copies of a project a file belongs to.
#[derive(Clone, Copy, Debug)]
pub enum Kept<'a> {
    /// Reports on debates.
    Reviews,
    /// Post-mortems.
    PostMortems,
    /// System reviews.
    Aggregate,
    /// What one debate says about the system.
    Session(&'a DebateId),
}

impl Desk {
    /// Stores what the author says of a debate after the work was built; the last word holds. Without a day,
    /// it was built today.
    ///
    /// # Errors
    /// When the debate hasn’t ended, was imported, or the answers don’t fit it.
    pub async fn learn(&self, debate: &DebateId, post_mortem: PostMortem) -> Result<(), Error> {
        self.may_run(debate).await?;
        let act = self.act(debate).await?;
        if act.view.header.outcome.is_none() {
            return Err(Error::invalid(
                "This debate hasn’t ended, so there is nothing to look back at.",
                "Let it finish, or stop it, and accept what holds.",
            ));
        }
        let mut post_mortem = post_mortem;
        if post_mortem.built.trim().is_empty() {
            post_mortem.built = table::date();
        }
        let known = self.reviewer_keys().await?;
        if let Some(problem) = unfit(&act.view, &post_mortem, &known) {
            return Err(Error::invalid(
                format!("The post-mortem wasn’t saved: {problem}."),
                "Fix the answers and try again.",
            ));
        }
        let post_mortem = Box::new(post_mortem);
        self.tell_next(debate, "post-mortem", Event::Learned { post_mortem })
            .await
    }

    /// Keys of all personas and adversaries, the user’s own among them.
    pub async fn reviewer_keys(&self) -> Result<Vec<String>, Error> {
        let personas = self.personas().await?.into_iter();
        let mut keys: Vec<String> = personas.map(|it| it.persona.key).collect();
        let store = self.store.clone();
        let own = off_thread(move || store.adversaries()).await?;
        keys.extend(adversaries::all(own).into_iter().map(|it| it.adversary.key));
        Ok(keys)
    }

    /// What a model says of a debate, by its computed summary; else why that can’t be used, in a sentence.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn summarized_by(
        &self,
        name: &str,
        summary: &str,
    ) -> Result<Result<SummaryByModel, String>, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let spec = match model(name, &own) {
            Ok(spec) => spec,
            Err(error) => return Ok(Err(error.to_string())),
        };
        if !spec.can_approve() {
            return Ok(Err(format!(
                "{} only checks texts by rules, so it can’t look back at a debate.",
                spec.name
            )));
        }
        let redactor = self.redactor().await?;
        let question = protocols::summary(summary)?;
        let answer = self
            .models
            .once_within::<SummaryAnswer>(&spec, &question, &redactor, SUMMARIZED_WITHIN)
            .await?;
        Ok(answer.map(|answer| SummaryByModel::answered(answer, &spec.name)))
    }

    /// The folder of the project that a debate belongs to, where it allows copies; `None` of an imported
    /// debate, since its folder is another machine’s.
    pub async fn copies_of(&self, debate: &DebateId) -> Result<Option<PathBuf>, Error> {
        let (store, id) = (self.store.clone(), debate.clone());
        off_thread(move || {
            if store.imported(&id)?.is_some() {
                return Ok(None);
            }
            let view = store.view(&id)?;
            let setup = view.setup.as_ref();
            let root = setup.and_then(|it| it.agenda.briefing.root.clone());
            let root = match (root, setup) {
                (None, Some(setup)) => {
                    let task = store.task(&setup.task).ok();
                    task.and_then(|it| it.project).map(|it| it.folder)
                }
                (root, _) => root,
            };
            let root = root.map(PathBuf::from);
            Ok::<_, Error>(root.filter(|it| copies::is_allowed(it)))
        })
        .await
    }

    /// Writes a copy into a project that allows it, and returns its path below the project. Nobody’s file is
    /// overwritten, and no link followed.
    ///
    /// # Errors
    /// In a sentence.
    pub fn copy(root: &Path, kept: Kept<'_>, name: &str, content: &[u8]) -> Result<String, String> {
        match kept {
            Kept::Reviews => copies::save(root, &["reviews"], name, content),
            Kept::PostMortems => copies::save(root, &["post-mortems"], name, content),
            Kept::Aggregate => copies::save(root, &["aggregate"], name, content),
            Kept::Session(id) => copies::save(root, &["sessions", id.as_str()], name, content),
        }
    }

    /// Whether a project allows copies.
    pub fn allows_copies(root: &Path) -> bool {
        copies::is_allowed(root)
    }

    /// Brings `adversary_stats.json` of a project that allows it up to date.
    ///
    /// # Errors
    /// In a sentence, also where the file there is somebody else’s.
    pub fn copy_stats(root: &Path, text: &str) -> Result<String, String> {
        let is_ours = |text: &str| serde_json::from_str::<Stats>(text).is_ok();
        copies::renew(root, "adversary_stats.json", text, is_ours)
    }
}

fn unfit(view: &View, post_mortem: &PostMortem, known: &[String]) -> Option<String> {
    let asked = accepted(view);
    let asked: Vec<&FindingId> = asked.iter().map(|it| &it.finding).collect();
    let mut known = known.to_vec();
    let setup = view.setup.iter().flat_map(|it| &it.seats);
    known.extend(setup.map(|seat| seat.persona.key.clone()));
    post_mortem.problem(&asked, &known)
}
