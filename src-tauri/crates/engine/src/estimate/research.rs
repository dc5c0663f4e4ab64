//! What research adds: one call, of the model that costs least, over the pages that were found.

use domain::model::ModelSpec;
use domain::page::Estimate;

use crate::Plan;
use crate::briefing::research::rank;

/// Tokens of the pages that the model reads, typically and at most.
const SENT: [u64; 2] = [12_000, 40_000];
/// Tokens of its answer, typically and at most, where it can't be read at first.
const RECEIVED: [u64; 2] = [900, 16_000];

/// The figures with that call, where the plan has research and a model.
pub(super) fn with_research(plan: &Plan, figures: Estimate) -> Estimate {
    let models = plan.models().filter(|model| rank(model).is_some());
    let reader = models.min_by_key(|model| rank(model));
    let is_wanted = plan.agenda.briefing.research.is_some();
    let Some(reader) = reader.filter(|_| is_wanted) else {
        return figures;
    };
    Estimate {
        calls_typical: figures.calls_typical + 1,
        calls_most: figures.calls_most + 2,
        tokens_typical: figures.tokens_typical + SENT[0] + RECEIVED[0],
        tokens_most: figures.tokens_most + SENT[1] + RECEIVED[1],
        usd_typical: plus(figures.usd_typical, reader, 0),
        usd_most: plus(figures.usd_most, reader, 1),
        ..figures
    }
}

/// `None` where a price is unknown.
fn plus(usd: Option<f64>, reader: &ModelSpec, at: usize) -> Option<f64> {
    Some(usd? + models::price(reader)?.of(SENT[at], 0, RECEIVED[at]))
}
