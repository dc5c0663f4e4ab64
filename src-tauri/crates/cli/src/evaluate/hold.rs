//! Running one debate of an evaluation: a finished one is read, an interrupted one continued.

use domain::setup::Budget;
use domain::{Outcome, Usage, View};
use evaluation::{Heard, Text};
use store::DebateQuery;

use super::ground::Ground;
use super::panel::{Panel, Who};
use super::spent::Ledger;
use crate::output::Failure;

/// Why an evaluation ended before its last text.
#[derive(Debug)]
pub(super) enum Stopped {
    /// The next call could exceed the budget; says how close it is, in a sentence.
    Budget(String),
    /// A debate failed; says which and why, in sentences.
    Failed(String),
}

impl Stopped {
    /// What happened and what to do.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Budget(why) => format!(
                "Stopped at the budget. {why} Run the same command with a higher budget to continue."
            ),
            Self::Failed(why) => {
                format!("error: {why} Run the same command again to continue.")
            }
        }
    }
}

/// Runs debates within the budget of the evaluation.
pub(super) struct Holder<'a> {
    ground: &'a Ground,
    panel: &'a Panel,
    timeout: Option<u64>,
    /// All debates of the evaluation, including those of earlier runs.
    ledger: Ledger,
}

impl<'a> Holder<'a> {
    /// Counts what was used before.
    pub(super) fn new(
        ground: &'a Ground,
        panel: &'a Panel,
        budget: Budget,
        timeout: Option<u64>,
    ) -> Result<Self, Failure> {
        let store = ground.desk().store();
        let all = DebateQuery {
            limit: u32::MAX,
            ..DebateQuery::default()
        };
        let mut ledger = Ledger::new(budget);
        for row in store.debates(&all)? {
            ledger.count(store, &row.debate)?;
        }
        Ok(Self {
            ground,
            panel,
            timeout,
            ledger,
        })
    }

    /// Who reviews.
    pub(super) fn panel(&self) -> &'a Panel {
        self.panel
    }

    /// What all debates have used so far.
    pub(super) fn used(&self) -> Usage {
        self.ledger.usage()
    }

    /// The findings of a reviewer on a text in one pass, counted from 1. A debate that has ended is only
    /// read.
    pub(super) async fn hold(
        &mut self,
        text: &Text,
        who: Who,
        pass: u32,
    ) -> Result<Result<Heard, Stopped>, Failure> {
        let desk = self.ground.desk();
        let (task, debate) = self.ground.task(text, who, pass)?;
        if let Some(debate) = &debate {
            let view = desk.view(debate).await?;
            if has_ended(&view) {
                return Ok(Ok(self.heard(&view, text)));
            }
        }
        // Rules use nothing.
        let budget = match who {
            Who::Rules => Budget::default(),
            Who::Debate | Who::Alone => match self.ledger.left(debate.as_ref()) {
                Ok(budget) => budget,
                Err(why) => return Ok(Err(Stopped::Budget(why))),
            },
        };
        let running = if let Some(debate) = debate {
            desk.raise_cap(&debate, budget).await?
        } else {
            let mut planned = self.panel.plan(desk, &task, who, pass).await?;
            planned.budget = budget;
            let mut plan = desk.resolve(&planned).await?;
            plan.timeout_s = self.timeout.unwrap_or(plan.timeout_s);
            desk.start(&task, plan).await?
        };
        let debate = running.debate.clone();
        let view = desk.finish(running).await?.view;
        self.ledger.count(desk.store(), &debate)?;
        let words: Vec<&str> = view.header.why.split_whitespace().collect();
        let why = words.join(" ");
        Ok(match view.header.outcome {
            Some(Outcome::Budget) => Err(Stopped::Budget(why)),
            Some(Outcome::Failed) | None => Err(Stopped::Failed(format!(
                "The review of {} ({}) failed. {why}",
                text.name,
                who.name()
            ))),
            Some(_) => Ok(self.heard(&view, text)),
        })
    }

    fn heard(&self, view: &View, text: &Text) -> Heard {
        let store = self.ground.desk().store();
        Heard::of(view, &text.planted.text, |hash| store.text(hash).ok())
    }
}

/// Whether a debate has ended and nothing is left to do.
fn has_ended(view: &View) -> bool {
    view.header.outcome.is_some_and(|it| !it.is_resumable())
}
