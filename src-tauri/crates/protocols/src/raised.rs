//! Findings and evidence as seats give them, with their passages looked up.

use domain::answer::RaisedFinding;
use domain::model::ModelSource;
use domain::round::Evidence;
use domain::text::document::quote::Haystack;
use domain::text::findings::evidence::{Grounds, Shows};
use domain::{Finding, FindingId, FindingStatus, Seat};

/// The finding at `index` (from 0) of what a seat raised in a round, or turn, about the text behind
/// `haystack`.
pub(crate) fn finding(
    haystack: &Haystack,
    round: u32,
    seat: &Seat,
    index: usize,
    raised: RaisedFinding,
) -> Finding {
    let found = haystack.find(&raised.quote);
    let places = raised
        .more_quotes
        .iter()
        .filter_map(|quote| haystack.find(quote).span)
        .collect();
    Finding {
        id: FindingId::at(round, &seat.id, index),
        round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        severity: raised.severity,
        title: raised.title,
        quote: raised.quote,
        quote_match: found.matched,
        range: found.span,
        places,
        concern: raised.concern,
        suggestion: raised.suggestion,
        supporters: vec![seat.id.clone()],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: raised
            .rule
            .filter(|_| seat.model.source == ModelSource::Rules),
        repeats: None,
        caused_by: None,
    }
}

/// Passages that an approval or a verdict rests on, each with what it shows.
pub(crate) fn evidence(grounds: &Grounds<'_>, quotes: Vec<String>) -> Vec<Evidence> {
    let looked_up = quotes.into_iter().map(|quote| {
        let weighed = grounds.weigh(&quote);
        Evidence {
            range: weighed.span,
            only_names: weighed.shows == Shows::Name,
            quote,
        }
    });
    looked_up.collect()
}
