//! Reviewers who didn't answer in rounds that took place, so the debate's result is based on less than
//! planned.

use crate::view::{Round, View};
use crate::{Protocol, SeatId};

/// Edits were made after the last critiques, so nobody has read the text in its current state.
pub const UNREVIEWED: &str = "Nobody has reviewed the last round’s edits.";

/// One sentence for each reviewer of a Refine who missed a round.
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
