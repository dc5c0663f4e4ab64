//! Who gets a question that no seat has to answer: the cheapest model of a debate.

use std::collections::HashSet;

use domain::model::{ModelSource, ModelSpec};
use domain::setup::Setup;
use domain::{Persona, Seat, SeatId, usage};
use models::Question;

/// The cheapest model of the debate; `None` if only rules take part.
pub(crate) fn cheapest(setup: &Setup) -> Option<&Seat> {
    cheapest_but(setup, &HashSet::new())
}

/// The same without the models of these names.
pub(crate) fn cheapest_but<'a>(setup: &'a Setup, silent: &HashSet<String>) -> Option<&'a Seat> {
    let seats = setup.seats.iter().chain([&setup.synthesizer]);
    let seats = seats.filter(|seat| rank(&seat.model).is_some());
    let seats = seats.filter(|seat| !silent.contains(&seat.model.name));
    seats.min_by_key(|seat| rank(&seat.model))
}

/// Sort key for the cheapest model: its price, with unknown prices last; `None` for rules, which can’t answer
/// such questions.
pub(crate) fn rank(model: &ModelSpec) -> Option<u64> {
    let price = models::price(model);
    let sum = price.map_or(u64::MAX, |price| price.input.saturating_add(price.output));
    (model.source != ModelSource::Rules).then_some(sum)
}

/// What a call may cost, in millionths of a dollar; `None` if the price is unknown.
pub(crate) fn worst_case(model: &ModelSpec, question: &Question) -> Option<u64> {
    let input = usage::most_tokens(&question.system) + usage::most_tokens(&question.prompt);
    let output = u64::from(models::most_tokens(question.effort));
    let price = models::price(model)?;
    let rate = |tokens: u64, rate: u64| u128::from(tokens) * u128::from(rate);
    let micros = (rate(input, price.input) + rate(output, price.output)).div_ceil(1_000_000);
    u64::try_from(micros).ok()
}

/// A seat of a model that takes part in no round.
pub(crate) fn aside(id: &str, label: &str, purpose: &str, model: &ModelSpec) -> Seat {
    Seat {
        id: SeatId::new(id),
        persona: Persona {
            key: id.to_owned(),
            label: label.to_owned(),
            purpose: purpose.to_owned(),
            prompt: String::new(),
        },
        model: model.clone(),
        effort: None,
    }
}
