//! The budget of one debate: what was spent, and what calls under way may still spend.

use domain::model::ModelSpec;
use domain::setup::Budget;
use domain::usage::grouped;
use domain::{Usage, usage};
use models::Question;

/// Counts against the caps.
pub(crate) struct Meter {
    budget: Budget,
    spent: Usage,
    reserved_tokens: u64,
    reserved_usd: f64,
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
    usd: f64,
}

impl Meter {
    /// A meter that begins with what recorded replies used.
    pub(crate) fn new(budget: Budget, spent: Usage) -> Self {
        Self {
            budget,
            spent,
            reserved_tokens: 0,
            reserved_usd: 0.0,
        }
    }

    /// The tokens that the answer may take, where a cap stands on that.
    pub(crate) fn most_tokens(&self, question: &Question) -> Option<u32> {
        let is_capped = self.budget.usd.is_some() || self.budget.tokens.is_some();
        is_capped.then(|| models::most_tokens(question.effort))
    }

    /// Holds the worst case of a call, or says why it may not start.
    pub(crate) fn reserve(
        &mut self,
        model: &ModelSpec,
        question: &Question,
    ) -> Result<Reservation, Refused> {
        let call = worst_case(model, question);
        self.keep_tokens(model, &call)?;
        self.keep_usd(model, &call)?;
        self.reserved_tokens += call.tokens;
        self.reserved_usd += call.usd;
        Ok(call)
    }

    fn keep_tokens(&self, model: &ModelSpec, call: &Reservation) -> Result<(), Refused> {
        let Some(cap) = self.budget.tokens else {
            return Ok(());
        };
        let (used, tokens) = (
            self.spent.input_tokens + self.spent.output_tokens,
            call.tokens,
        );
        if used + tokens > cap {
            return Err(Refused::Cap(format!(
                "The next call to {} could take {} tokens; {} of {} are used.",
                model.name,
                grouped(tokens),
                grouped(used),
                grouped(cap)
            )));
        }
        if used + self.reserved_tokens + tokens > cap {
            return Err(Refused::ForNow);
        }
        Ok(())
    }

    fn keep_usd(&self, model: &ModelSpec, call: &Reservation) -> Result<(), Refused> {
        let (Some(cap), Some(spent)) = (self.budget.usd, self.spent.cost_usd) else {
            return Ok(());
        };
        if spent > cap {
            return Err(Refused::Cap(format!("${spent:.2} of ${cap:.2} are spent.")));
        }
        if spent + call.usd > cap {
            return Err(Refused::Cap(format!(
                "The next call to {} could cost ${:.2}; ${spent:.2} of ${cap:.2} are spent.",
                model.name, call.usd
            )));
        }
        if spent + self.reserved_usd + call.usd > cap {
            return Err(Refused::ForNow);
        }
        Ok(())
    }

    /// Replaces a reservation by what the call really used.
    pub(crate) fn settle(&mut self, reservation: &Reservation, used: Usage) {
        self.release(reservation);
        self.spent = self.spent.plus(used);
    }

    /// Gives a reservation back: the call came to nothing.
    pub(crate) fn release(&mut self, reservation: &Reservation) {
        self.reserved_tokens = self.reserved_tokens.saturating_sub(reservation.tokens);
        // Sums of fractions leave crumbs; what is held is never less than nothing.
        self.reserved_usd = (self.reserved_usd - reservation.usd).max(0.0);
    }
}

/// Models that take no limit may pass this; nothing more starts then.
fn worst_case(model: &ModelSpec, question: &Question) -> Reservation {
    let sent = usage::most_tokens(&question.system) + usage::most_tokens(&question.prompt);
    let received = u64::from(models::most_tokens(question.effort));
    Reservation {
        tokens: sent + received,
        usd: models::price(model).map_or(0.0, |price| price.of(sent, 0, received)),
    }
}
