//! Who gets a question that no seat has to answer: the cheapest model of a debate.

use std::collections::HashSet;
use std::time::Duration;

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

/// Why calls that may cost `worst` don’t fit a limit, as the beginning of a sentence; `None` if they do. Both
/// amounts are in millionths of a dollar. `doing` says what the calls are for: `reading the pages`.
pub(crate) fn over_limit(
    model: &ModelSpec,
    doing: &str,
    worst: Option<u64>,
    (limit, cap): (&str, u64),
) -> Option<String> {
    let name = &model.name;
    match worst {
        Some(worst) if worst <= cap => None,
        Some(worst) => Some(format!(
            "{doing} with {name} could cost {}, and the {limit} limit is {}",
            dollars(worst.next_multiple_of(if worst < CENT { CENT / 100 } else { CENT })),
            dollars(cap)
        )),
        None => {
            let article = if limit.starts_with(['a', 'e', 'i', 'o']) {
                "an"
            } else {
                "a"
            };
            Some(format!(
                "The price of {name} is unknown, so it isn’t asked while there is {article} {limit} limit"
            ))
        }
    }
}

/// A cent in millionths of a dollar.
const CENT: u64 = 10_000;

/// Whole cents, or hundredths of a cent if there are any.
fn dollars(micros: u64) -> String {
    let usd = Duration::from_micros(micros).as_secs_f64();
    if micros.is_multiple_of(CENT) {
        format!("${usd:.2}")
    } else {
        format!("${usd:.4}")
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_a_limit_is_named_with_both_amounts() {
        let of = |worst: Option<u64>, limit: (&str, u64)| {
            over_limit(&ModelSpec::rules(), "Reading", worst, limit)
        };
        let check = |worst: Option<u64>, cap: u64, says: Option<&str>| {
            let why = of(worst, ("research", cap));
            assert_eq!(why.as_deref(), says, "{worst:?} {cap}");
        };
        check(Some(100_000), 100_000, None);
        check(Some(0), 0, None);
        let with = "Reading with offline/rules could cost";
        let limit = "and the research limit is";
        check(
            Some(132_001),
            100_000,
            Some(&format!("{with} $0.14, {limit} $0.10")),
        );
        check(
            Some(8_801),
            2_500,
            Some(&format!("{with} $0.0089, {limit} $0.0025")),
        );
        check(
            Some(100_001),
            0,
            Some(&format!("{with} $0.11, {limit} $0.00")),
        );
        let unknown = "The price of offline/rules is unknown, so it isn’t asked while there is a research limit";
        check(None, 100_000, Some(unknown));
        let exploration = of(None, ("exploration", 100_000));
        assert!(exploration.is_some_and(|it| it.ends_with("while there is an exploration limit")));
    }
}
