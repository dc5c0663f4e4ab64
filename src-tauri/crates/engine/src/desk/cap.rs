//! Raising a cap.
//!
//! Raising and resuming is one step; the table uses the limit in the last fact that names one.

use domain::setup::Budget;
use domain::{DebateId, Event, Setup, Usage};

use super::act::refuse_accepted;
use super::{Desk, Running, first_fact};
use crate::{Error, plan};

impl Desk {
    /// Gives a debate that isn’t running another cap, and continues it.
    pub async fn raise_cap(&self, debate: &DebateId, budget: Budget) -> Result<Running, Error> {
        self.may_run(debate).await?;
        let act = self.act_at_rest(debate).await?;
        let view = &act.view;
        let resumable = view
            .header
            .outcome
            .is_none_or(domain::Outcome::is_resumable);
        if !resumable {
            return Err(Error::invalid(
                "This debate has ended, so its budget no longer matters.",
                "Start a new debate on the task.",
            ));
        }
        refuse_accepted(view)?;
        let setup = first_fact(view.setup.clone(), debate)?;
        self.refuse_unlent(view, &setup)?;
        check(budget, view.header.usage, &setup)?;
        let capped = Event::Capped { budget };
        self.drive(setup, Some(("cap", capped))).await
    }
}

fn check(budget: Budget, used: Usage, setup: &Setup) -> Result<(), Error> {
    let models = setup.seats.iter().map(|seat| &seat.model);
    plan::check_budget(budget, models.chain([&setup.synthesizer.model]))?;
    let tokens = used.input_tokens.saturating_add(used.output_tokens);
    if budget.tokens.is_some_and(|cap| cap <= tokens) {
        return Err(Error::invalid(
            format!("{tokens} tokens are already used."),
            "Set a higher budget, or none.",
        ));
    }
    if let (Some(cap), Some(spent)) = (budget.usd, used.cost_usd)
        && cap <= spent
        && spent > 0.0
    {
        return Err(Error::invalid(
            format!("${spent:.2} is already spent."),
            "Set a higher budget, or none.",
        ));
    }
    Ok(())
}
