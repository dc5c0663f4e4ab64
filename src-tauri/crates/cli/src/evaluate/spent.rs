//! What the debates of an evaluation have used.

use std::collections::BTreeMap;

use domain::setup::Budget;
use domain::usage::grouped;
use domain::{DebateId, Event, Recorded, Usage};
use store::Store;

use crate::output::Failure;

/// What a budget counts. A call without a result counts with the most it can have used, as in a debate with
/// a budget.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    tokens: u64,
    usd: f64,
}

/// What each debate has used so far.
pub(super) struct Ledger {
    budget: Budget,
    of_debates: BTreeMap<DebateId, (Usage, Spent)>,
}

impl Ledger {
    /// Starts with nothing used.
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            of_debates: BTreeMap::new(),
        }
    }

    /// Counts a debate again, up to its last fact.
    pub(super) fn count(&mut self, store: &Store, debate: &DebateId) -> Result<(), Failure> {
        let counted = counted(&store.events(debate, 0)?);
        self.of_debates.insert(debate.clone(), counted);
        Ok(())
    }

    /// Everything used so far.
    pub(super) fn usage(&self) -> Usage {
        let usages = self.of_debates.values().map(|(usage, _)| *usage);
        usages.fold(Usage::FREE, Usage::plus)
    }

    /// The budget of a debate: what is left, plus what it has used itself. If nothing is left, returns a
    /// sentence that says so.
    pub(super) fn left(&self, debate: Option<&DebateId>) -> Result<Budget, String> {
        let mut all = Spent::default();
        for (_, spent) in self.of_debates.values() {
            all.tokens = all.tokens.saturating_add(spent.tokens);
            all.usd += spent.usd;
        }
        if let Some(cap) = self.budget.tokens.filter(|cap| *cap <= all.tokens) {
            return Err(format!(
                "{} of {} tokens are used.",
                grouped(all.tokens),
                grouped(cap)
            ));
        }
        if let Some(cap) = self
            .budget
            .usd
            .filter(|cap| *cap <= all.usd && all.usd > 0.0)
        {
            return Err(format!("${:.2} of ${cap:.2} is spent.", all.usd));
        }
        let own = debate.and_then(|debate| self.of_debates.get(debate));
        let own = own.map_or(Spent::default(), |(_, spent)| *spent);
        Ok(Budget {
            usd: self.budget.usd.map(|cap| cap - all.usd + own.usd),
            tokens: self.budget.tokens.map(|cap| cap - all.tokens + own.tokens),
        })
    }
}

fn counted(facts: &[Recorded]) -> (Usage, Spent) {
    let (mut usage, mut spent) = (Usage::FREE, Spent::default());
    for fact in facts {
        match &fact.event {
            Event::Replied { reply } => {
                usage = usage.plus(reply.usage);
                let tokens = reply
                    .usage
                    .input_tokens
                    .saturating_add(reply.usage.output_tokens);
                spent.tokens = spent.tokens.saturating_add(tokens);
                spent.usd += reply.usage.cost_usd.unwrap_or_default();
            }
            Event::Unanswered { call } => {
                usage = usage.plus(call.usage);
                spent.tokens = spent.tokens.saturating_add(call.most_tokens);
                spent.usd += call.most_usd;
            }
            _ => {}
        }
    }
    (usage, spent)
}
