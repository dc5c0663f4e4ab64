//! Learning from debates: post-mortems, and what a model adds to the summary of a debate.

use std::time::Duration;

use domain::answer::SummaryAnswer;
use domain::gauntlet::adversaries;
use domain::learning::{Names, accepted, to_review};
use domain::page::{PostMortemForm, ReviewerName};
use domain::post_mortem::PostMortem;
use domain::summary_by_model::SummaryByModel;
use domain::{DebateId, Event, FindingId, View};
use protocols::Course;
use store::Store;
use table::off_thread;

use super::Desk;
use super::models::model;
use crate::{Error, personas};

/// How long to wait for a model that looks back at a debate.
const SUMMARIZED_WITHIN: Duration = Duration::from_mins(5);

impl Desk {
    /// Stores what the author says about a debate after the work was built; the last entry counts. Without a
    /// day, it was built today.
    ///
    /// # Errors
    /// When the debate hasn’t ended, was imported, or the answers don’t fit it.
    pub async fn learn(&self, debate: &DebateId, post_mortem: PostMortem) -> Result<(), Error> {
        self.may_run(debate).await?;
        let act = self.act(debate).await?;
        if act.view.header.outcome.is_none() {
            return Err(Error::invalid(
                "This debate hasn’t ended, so there is nothing to look back at.",
                "Let it finish, or stop it, and accept what holds up.",
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

    /// What a post-mortem asks about a debate, and the last answers.
    ///
    /// # Errors
    /// When there is no such debate.
    pub async fn post_mortem_form(&self, debate: &DebateId) -> Result<PostMortemForm, Error> {
        let mut reviewers = self.reviewers().await?;
        let (store, id) = (self.store.clone(), debate.clone());
        let view = off_thread(move || store.view(&id)).await?;
        let setup = view.setup.as_ref();
        for seat in setup.iter().flat_map(|it| &it.seats) {
            let persona = &seat.persona;
            if reviewers.iter().all(|it| it.key != persona.key) {
                reviewers.push(ReviewerName {
                    key: persona.key.clone(),
                    label: persona.label.clone(),
                });
            }
        }
        Ok(PostMortemForm {
            title: setup.map(|it| it.title.clone()).unwrap_or_default(),
            reviewed_at: view.header.started_at.clone(),
            findings: to_review(&view),
            reviewers,
            saved: view.post_mortem.map(|it| *it),
        })
    }

    /// Keys of all personas and adversaries, including the user’s own.
    pub async fn reviewer_keys(&self) -> Result<Vec<String>, Error> {
        let all = self.reviewers().await?;
        Ok(all.into_iter().map(|it| it.key).collect())
    }

    /// The names of all personas and adversaries, including the user’s own, and of the sides of a debate.
    pub async fn reviewer_names(&self) -> Result<Names, Error> {
        let sides = Course::parts().into_iter().map(|it| ReviewerName {
            key: it.key,
            label: it.label,
        });
        Ok(Names::new(sides.chain(self.reviewers().await?)))
    }

    async fn reviewers(&self) -> Result<Vec<ReviewerName>, Error> {
        let store = self.store.clone();
        off_thread(move || reviewers(&store)).await
    }

    /// What a model says about a debate, based on its computed summary; otherwise a sentence that says why it
    /// can’t be used. It is stored with a debate that ended here, for summaries and system reviews to read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn summarized_by(
        &self,
        debate: &DebateId,
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
                "{} only checks texts against rules, so it can’t look back at a debate.",
                spec.name
            )));
        }
        let redactor = self.redactor().await?;
        let question = protocols::summary(summary)?;
        let (answer, _) = self
            .models
            .once_within::<SummaryAnswer>(&spec, &question, &redactor, SUMMARIZED_WITHIN)
            .await?;
        let said = match answer {
            Ok(answer) => SummaryByModel::answered(answer, &spec.name),
            Err(why) => return Ok(Err(why)),
        };
        let (store, id) = (self.store.clone(), debate.clone());
        let is_ours = off_thread(move || {
            let ended = store.view(&id)?.header.outcome.is_some();
            Ok::<_, Error>(ended && store.imported(&id)?.is_none())
        });
        if is_ours.await? {
            let _act = self.act(debate).await?;
            let summary = Box::new(said.clone());
            self.tell_next(debate, "summary", Event::Summarized { summary })
                .await?;
        }
        Ok(Ok(said))
    }
}

/// All personas and adversaries, including the user’s own.
pub(super) fn reviewers(store: &Store) -> Result<Vec<ReviewerName>, Error> {
    let named = |key, label| ReviewerName { key, label };
    let personas = personas::all(store.personas()?).into_iter();
    let adversaries = adversaries::all(store.adversaries()?).into_iter();
    let mut all: Vec<ReviewerName> = personas
        .map(|it| named(it.persona.key, it.persona.label))
        .collect();
    all.extend(adversaries.map(|it| named(it.adversary.key, it.adversary.label)));
    Ok(all)
}

fn unfit(view: &View, post_mortem: &PostMortem, known: &[String]) -> Option<String> {
    let asked = accepted(view);
    let asked: Vec<&FindingId> = asked.iter().map(|it| &it.finding).collect();
    let mut known = known.to_vec();
    let setup = view.setup.iter().flat_map(|it| &it.seats);
    known.extend(setup.map(|seat| seat.persona.key.clone()));
    let (began, today) = (view.header.started_at.as_str(), table::date());
    post_mortem.problem((began, &today), &asked, &known)
}
