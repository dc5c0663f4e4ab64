//! Reviewers that did not answer in rounds that were held: what the debate came to is less than it was
//! to be.

use crate::view::{Round, View};
use crate::{Protocol, SeatId};

/// That edits were made after the last critiques, so that nobody read the text as it is.
pub const UNREVIEWED: &str = "Nobody has reviewed the last round’s edits.";

/// A sentence for each reviewer of a Refine that stayed away from a round.
pub fn absent(view: &View) -> Vec<String> {
    let Some(setup) = view.setup.as_ref() else {
        return Vec::new();
    };
    if setup.protocol != Protocol::Refine {
        return Vec::new();
    }
    let seats = setup.seats.iter();
    let told = seats.filter_map(|seat| {
        let missed = view.rounds.iter().filter(|round| missed(round, &seat.id));
        let missed: Vec<u32> = missed.map(|round| round.number).collect();
        let (first, rest) = missed.split_first()?;
        let name = setup.called(&seat.id, *first)?;
        let held = view.rounds.iter().filter(|round| round.count.is_some());
        Some(match rest.split_last() {
            _ if missed.len() == held.count() => format!("{name} didn’t answer."),
            None => format!("{name} didn’t answer in round {first}."),
            Some((last, between)) => {
                let earlier = [&[*first], between].concat();
                let earlier: Vec<String> = earlier.iter().map(u32::to_string).collect();
                let earlier = earlier.join(", ");
                format!("{name} didn’t answer in rounds {earlier} and {last}.")
            }
        })
    });
    told.collect()
}

fn missed(round: &Round, seat: &SeatId) -> bool {
    let mut critiques = round.critiques.iter();
    critiques.any(|critique| critique.seat == *seat && critique.absent.is_some())
}
