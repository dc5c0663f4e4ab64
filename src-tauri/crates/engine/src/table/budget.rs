//! The budget of one debate: what was spent, and what calls under way may still spend.

use domain::model::ModelSpec;
use domain::setup::Budget;
use domain::{Usage, usage};
use models::Question;

/// Tokens that an answer is assumed to take at most. Command-line models take no limit, so a call
/// may pass this; nothing more starts then.
const ANSWER_TOKENS: u64 = 8_000;

/// Counts against the caps.
pub(crate) struct Meter {
    budget: Budget,
    spent: Usage,
    reserved_tokens: u64,
}

/// Why a call may not start.
pub(crate) enum Refused {
    /// It could pass this cap; in words.
    Cap(String),
    /// It could pass the cap as long as calls under way may use all that they hold.
    ForNow,
}

/// The worst case of one call, held while it runs.
pub(crate) struct Reservation {
    tokens: u64,
}

impl Meter {
    /// A meter that begins with what recorded replies used.
    pub(crate) fn new(budget: Budget, spent: Usage) -> Self {
        Self {
            budget,
            spent,
            reserved_tokens: 0,
        }
    }

    /// Holds the worst case of a call, or says why it may not start.
    pub(crate) fn reserve(
        &mut self,
        model: &ModelSpec,
        question: &Question,
    ) -> Result<Reservation, Refused> {
        let tokens = worst_case(question);
        if let Some(cap) = self.budget.tokens {
            let used = self.spent.input_tokens + self.spent.output_tokens;
            if used + tokens > cap {
                return Err(Refused::Cap(format!(
                    "The next call to {} could take {tokens} tokens; {used} of {cap} are used.",
                    model.name
                )));
            }
            if used + self.reserved_tokens + tokens > cap {
                return Err(Refused::ForNow);
            }
        }
        if let (Some(cap), Some(spent)) = (self.budget.usd, self.spent.cost_usd)
            && spent > cap
        {
            return Err(Refused::Cap(format!("${spent:.2} of ${cap:.2} are spent.")));
        }
        self.reserved_tokens += tokens;
        Ok(Reservation { tokens })
    }

    /// Replaces a reservation by what the call really used.
    pub(crate) fn settle(&mut self, reservation: &Reservation, used: Usage) {
        self.release(reservation);
        self.spent = self.spent.plus(used);
    }

    /// Gives a reservation back: the call came to nothing.
    pub(crate) fn release(&mut self, reservation: &Reservation) {
        self.reserved_tokens = self.reserved_tokens.saturating_sub(reservation.tokens);
    }
}

fn worst_case(question: &Question) -> u64 {
    usage::estimate_tokens(&question.system)
        + usage::estimate_tokens(&question.prompt)
        + ANSWER_TOKENS
}
