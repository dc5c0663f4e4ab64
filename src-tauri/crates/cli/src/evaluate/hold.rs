//! Holding one debate of an evaluation: what was held is read, what was interrupted is continued.

use domain::setup::Budget;
use domain::{Outcome, Usage, View};
use engine::Desk;
use engine::desk::Running;
use evaluation::{Heard, Text};
use store::DebateQuery;

use super::ground::Ground;
use super::panel::{Panel, Who};
use crate::output::Failure;

/// Why an evaluation ended before its last text.
#[derive(Debug)]
pub(super) enum Stopped {
    /// The next call could pass the budget; how far that is, in a sentence.
    Budget(String),
    /// A debate failed; which and why, in sentences.
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

/// Holds debates within the budget of the evaluation.
pub(super) struct Holder<'a> {
    ground: &'a Ground,
    panel: &'a Panel,
    budget: Budget,
    timeout: Option<u64>,
    /// All debates of the evaluation, those of earlier runs included.
    used: Usage,
}

impl<'a> Holder<'a> {
    /// Counts what was used before.
    pub(super) async fn new(
        ground: &'a Ground,
        panel: &'a Panel,
        budget: Budget,
        timeout: Option<u64>,
    ) -> Result<Self, Failure> {
        let desk = ground.desk();
        let all = DebateQuery {
            limit: u32::MAX,
            ..DebateQuery::default()
        };
        let mut used = Usage::FREE;
        for row in desk.store().debates(&all)? {
            used = used.plus(desk.view(&row.debate).await?.header.usage);
        }
        Ok(Self {
            ground,
            panel,
            budget,
            timeout,
            used,
        })
    }

    /// Who reviews.
    pub(super) fn panel(&self) -> &'a Panel {
        self.panel
    }

    /// What all debates used so far.
    pub(super) fn used(&self) -> Usage {
        self.used
    }

    /// What somebody says of a text in one pass, from 1. A debate that has ended is only read.
    pub(super) async fn hold(
        &mut self,
        text: &Text,
        who: Who,
        pass: u32,
    ) -> Result<Result<Heard, Stopped>, Failure> {
        let desk = self.ground.desk();
        let (task, debate) = self.ground.task(text, who, pass)?;
        let before = match &debate {
            Some(debate) => Some(desk.view(debate).await?),
            None => None,
        };
        if let Some(view) = before.as_ref().filter(|it| has_ended(it)) {
            return Ok(Ok(self.heard(view, text)));
        }
        let spent = before.map_or(Usage::FREE, |view| view.header.usage);
        let budget = match self.left(spent, who) {
            Ok(budget) => budget,
            Err(stopped) => return Ok(Err(stopped)),
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
        let view = self.finished(desk, running, spent).await?;
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

    /// Waits for the end of a debate that had used `spent` before.
    async fn finished(
        &mut self,
        desk: &Desk,
        running: Running,
        spent: Usage,
    ) -> Result<View, Failure> {
        let view = desk.finish(running).await?.view;
        let now = view.header.usage;
        let more = Usage {
            input_tokens: now.input_tokens.saturating_sub(spent.input_tokens),
            output_tokens: now.output_tokens.saturating_sub(spent.output_tokens),
            cost_usd: now
                .cost_usd
                .zip(spent.cost_usd)
                .map(|(now, spent)| now - spent),
            estimated: now.estimated,
        };
        self.used = self.used.plus(more);
        Ok(view)
    }

    /// The budget of a debate that has used `spent`: what is left, and that. Rules use nothing.
    fn left(&self, spent: Usage, who: Who) -> Result<Budget, Stopped> {
        if who == Who::Rules {
            return Ok(Budget::default());
        }
        let tokens = |usage: Usage| usage.input_tokens.saturating_add(usage.output_tokens);
        let used = tokens(self.used);
        if let Some(cap) = self.budget.tokens.filter(|cap| *cap <= used) {
            return Err(Stopped::Budget(format!("{used} of {cap} tokens are used.")));
        }
        let money = self.budget.usd.zip(self.used.cost_usd);
        if let Some((cap, used)) = money.filter(|(cap, used)| cap <= used && *used > 0.0) {
            return Err(Stopped::Budget(format!(
                "${used:.2} of ${cap:.2} is spent."
            )));
        }
        let of_this = spent.cost_usd.unwrap_or_default();
        Ok(Budget {
            usd: self.budget.usd.map(|cap| {
                let used = self.used.cost_usd.unwrap_or_default();
                cap - used + of_this
            }),
            tokens: self.budget.tokens.map(|cap| cap - used + tokens(spent)),
        })
    }

    fn heard(&self, view: &View, text: &Text) -> Heard {
        let store = self.ground.desk().store();
        Heard::of(view, &text.planted.text, |hash| store.text(hash).ok())
    }
}

/// Whether a debate has come to its end and needs nothing more.
fn has_ended(view: &View) -> bool {
    view.header.outcome.is_some_and(|it| !it.is_resumable())
}
