//! The budget of one debate: what was spent, and what running calls may still spend.
//!
//! What a call may use is reserved before it starts. In a debate with a budget, servers are given a maximum
//! number of tokens for an answer (`Limits::tokens`). Command-line programs take no such limit, so one of
//! their calls can exceed it; nothing starts after that.

use domain::model::ModelSpec;
use domain::setup::Budget;
use domain::usage::grouped;
use domain::{Usage, usage};
use models::Question;

/// Keeps count against the caps.
pub(crate) struct Meter {
    budget: Budget,
    spent: Usage,
    /// Running calls.
    reserved: Reservation,
    /// Calls that were sent but got no answer: each may have used all that was reserved for it.
    lost: Reservation,
}

/// Why a call may not start.
pub(crate) enum Refused {
    /// It could exceed this cap; in words.
    Cap(String),
    /// It could exceed the cap while running calls may still use all that is reserved for them.
    ForNow,
}

/// The worst case of one or more calls, reserved while they run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reservation {
    pub(super) tokens: u64,
    pub(super) usd: f64,
}

impl Reservation {
    pub(super) fn add(&mut self, other: Self) {
        self.tokens = self.tokens.saturating_add(other.tokens);
        self.usd += other.usd;
    }
}

impl Meter {
    /// A meter that starts with what recorded replies used, and with what calls without an answer may have
    /// used.
    pub(crate) fn new(budget: Budget, spent: Usage, lost: Reservation) -> Self {
        Self {
            budget,
            spent,
            reserved: Reservation::default(),
            lost,
        }
    }

    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// The max tokens of the answer, if there is a cap.
    pub(crate) fn most_tokens(&self, question: &Question) -> Option<u32> {
        let is_capped = self.budget.usd.is_some() || self.budget.tokens.is_some();
        is_capped.then(|| models::most_tokens(question.effort))
    }

    /// Reserves the worst case of a call, or says why it may not start.
    pub(crate) fn reserve(
        &mut self,
        model: &ModelSpec,
        question: &Question,
    ) -> Result<Reservation, Refused> {
        let call = worst_case(model, question);
        self.keep_tokens(model, &call)?;
        self.keep_usd(model, &call)?;
        self.reserved.add(call);
        Ok(call)
    }

    fn keep_tokens(&self, model: &ModelSpec, call: &Reservation) -> Result<(), Refused> {
        let Some(cap) = self.budget.tokens else {
            return Ok(());
        };
        let (used, tokens) = (
            self.spent.input_tokens + self.spent.output_tokens + self.lost.tokens,
            call.tokens,
        );
        if used + tokens > cap {
            return Err(Refused::Cap(format!(
                "The next call to {} could take {} tokens, and {} of {} are used.",
                model.name,
                grouped(tokens),
                grouped(used),
                grouped(cap)
            )));
        }
        if used + self.reserved.tokens + tokens > cap {
            return Err(Refused::ForNow);
        }
        Ok(())
    }

    fn keep_usd(&self, model: &ModelSpec, call: &Reservation) -> Result<(), Refused> {
        let (Some(cap), Some(spent)) = (self.budget.usd, self.spent.cost_usd) else {
            return Ok(());
        };
        let spent = spent + self.lost.usd;
        if spent > cap {
            return Err(Refused::Cap(format!("${spent:.2} of ${cap:.2} is spent.")));
        }
        if spent + call.usd > cap {
            return Err(Refused::Cap(format!(
                "The next call to {} could cost ${:.2}, and ${spent:.2} of ${cap:.2} is spent.",
                model.name, call.usd
            )));
        }
        if spent + self.reserved.usd + call.usd > cap {
            return Err(Refused::ForNow);
        }
        Ok(())
    }

    /// Replaces a reservation with what the call really used.
    pub(crate) fn settle(&mut self, reservation: &Reservation, used: Usage) {
        self.release(reservation);
        self.spent = self.spent.plus(used);
    }

    /// Counts a reservation as used: the call was sent but got no answer, and nobody can say what it used.
    pub(crate) fn lose(&mut self, reservation: &Reservation) {
        self.release(reservation);
        self.lost.add(*reservation);
    }

    /// Releases a reservation: the call was refused or never sent.
    pub(crate) fn release(&mut self, reservation: &Reservation) {
        let reserved = &mut self.reserved;
        reserved.tokens = reserved.tokens.saturating_sub(reservation.tokens);
        // Sums of fractions have rounding errors; a reservation is never negative.
        reserved.usd = (reserved.usd - reservation.usd).max(0.0);
    }
}

/// Models that take no limit may exceed this; nothing more starts then.
fn worst_case(model: &ModelSpec, question: &Question) -> Reservation {
    let sent = usage::most_tokens(&question.system) + usage::most_tokens(&question.prompt);
    let received = u64::from(models::most_tokens(question.effort));
    Reservation {
        tokens: sent + received,
        usd: models::price(model).map_or(0.0, |price| price.of(sent, 0, received)),
    }
}
