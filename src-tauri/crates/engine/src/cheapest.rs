//! Who is asked what no seat has to answer: the model of a debate that costs least.

use domain::Seat;
use domain::model::{ModelSource, ModelSpec};
use domain::setup::Setup;

/// Whoever of the debate costs least to ask; `None` where only rules take part.
pub(crate) fn cheapest(setup: &Setup) -> Option<&Seat> {
    let seats = setup.seats.iter().chain([&setup.synthesizer]);
    let seats = seats.filter(|seat| rank(&seat.model).is_some());
    seats.min_by_key(|seat| rank(&seat.model))
}

/// By what the least expensive model is told: its price, an unknown one last; `None` for rules, which
/// answer no question but their own.
pub(crate) fn rank(model: &ModelSpec) -> Option<u64> {
    let price = models::price(model);
    let sum = price.map_or(u64::MAX, |price| price.input.saturating_add(price.output));
    (model.source != ModelSource::Rules).then_some(sum)
}
