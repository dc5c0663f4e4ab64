//! The debate that a task goes through before a coding agent gets it.

use domain::page::DebatePlan;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::{DebateId, Protocol, Severity, TaskId, open};
use table::off_thread;

use super::{Desk, Running};
use crate::runs::RunWanted;
use crate::runs::first::{First, first, waits};
use crate::{Error, Plan};

/// A debate before a run, planned.
pub struct FirstDebate {
    /// A description of the debate, in one or two sentences each.
    pub says: Vec<String>,
    /// The debate to start; `None` if one is resumed.
    pub plan: Option<Plan>,
    task: TaskId,
    rest: Option<DebateId>,
}

/// What became of the result of a debate before a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LetThrough {
    /// Why it waits for its author, in a sentence; `None` if the agent may start.
    pub waits: Option<String>,
    /// How many changes were accepted without asking.
    pub accepted: usize,
    /// The findings that stay open although the agent may start.
    pub open: Vec<(Severity, String)>,
}

impl Desk {
    /// The debate that a task goes through before an agent gets it, with the suggested reviewers; `None` if
    /// there is none. Starts nothing.
    ///
    /// # Errors
    /// When the environment variable is neither true nor false, and when no debate can be planned.
    pub async fn first_debate(&self, wanted: &RunWanted) -> Result<Option<FirstDebate>, Error> {
        let (task, up_to) = (&wanted.task, wanted.accept_up_to);
        let (store, id) = (self.store.clone(), task.clone());
        let first = off_thread(move || first(&store, &id)).await?;
        let debate = |says, plan, rest| FirstDebate {
            says,
            plan,
            task: task.clone(),
            rest,
        };
        match first {
            First::Nothing => Ok(None),
            First::Rest(rest) => {
                let begins =
                    "The debate on this task isn’t finished, so it continues first.".to_owned();
                Ok(Some(debate(vec![begins, then(up_to)], None, Some(rest))))
            }
            First::Debate { is_changed } => {
                let (plan, mut says) = self.plan_first(task).await?;
                let why = if is_changed {
                    "This text was changed since its last debate, so it is debated first."
                } else {
                    "This task isn’t refined yet, so it is debated first."
                };
                says.insert(0, why.to_owned());
                says.push(then(up_to));
                Ok(Some(debate(says, Some(self.resolve(&plan).await?), None)))
            }
        }
    }

    /// A Refine as suggested, with its reviewers and cost in sentences.
    async fn plan_first(&self, task: &TaskId) -> Result<(DebatePlan, Vec<String>), Error> {
        let (form, compete) = (Protocol::Refine, Compete::default());
        let suggested = self.suggest(task, form, compete, Budget::default()).await?;
        let says = [Some(suggested.why), suggested.estimate.sentence()];
        let plan = DebatePlan {
            // The author is waiting for the agent, not for questions.
            ask_first: false,
            human_gate: false,
            ..suggested.plan
        };
        Ok((plan, says.into_iter().flatten().collect()))
    }

    /// Starts or resumes it.
    ///
    /// # Errors
    /// When that fails, and when somebody else drives it.
    pub async fn debate_first(&self, first: FirstDebate) -> Result<Running, Error> {
        match (first.rest, first.plan) {
            (Some(rest), _) => self.resume(&rest).await?.ok_or(Error::Busy),
            (None, Some(plan)) => self.start(&first.task, plan).await,
            (None, None) => Err(Error::internal("a debate without a plan")),
        }
    }

    /// Accepts what a debate before a run proposes, if that may happen without its author.
    ///
    /// # Errors
    /// When the changes can’t be accepted.
    pub async fn let_through(
        &self,
        debate: &DebateId,
        accept_up_to: Option<Severity>,
    ) -> Result<LetThrough, Error> {
        let view = self.view(debate).await?;
        if let Some(why) = waits(&view, accept_up_to) {
            return Ok(LetThrough {
                waits: Some(why),
                ..LetThrough::default()
            });
        }
        let open = open::left(&view).into_iter();
        let open = open.map(|it| (it.severity, it.title.clone())).collect();
        let changes = view.review.map_or_else(Vec::new, |review| review.changes);
        let accepted = changes.iter().filter(|it| !it.change.is_scaffold()).count();
        if accepted > 0 {
            let act = self.act_at_rest(debate).await?;
            self.accept_rest_under(&act).await?;
            self.accept_under(&act, accept_up_to).await?;
            self.renew_copies(debate).await?;
        }
        Ok(LetThrough {
            waits: None,
            accepted,
            open,
        })
    }
}

/// What happens after it.
fn then(accept_up_to: Option<Severity>) -> String {
    match accept_up_to {
        None => "You decide on what it proposes before the agent starts. If it proposes nothing, leaves nothing open, and every reviewer gave an answer that counts, the agent starts right away.".to_owned(),
        Some(severity) => format!(
            "If nothing more severe than {} is left open, its changes are accepted and the agent starts without asking you.",
            severity.word()
        ),
    }
}
