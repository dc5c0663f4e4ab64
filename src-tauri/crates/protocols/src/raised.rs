//! Findings and evidence as seats give them, with their passages looked up.

use domain::answer::RaisedFinding;
use domain::model::ModelSource;
use domain::round::Evidence;
use domain::text::document::quote::Haystack;
use domain::text::findings::evidence::{Grounds, Shows, says_missing};
use domain::{Finding, FindingId, FindingStatus, Seat, Span};

/// The finding at `index` (from 0) of what a seat raised in a round, or turn, about the text behind
/// `grounds`.
pub(crate) fn finding(
    grounds: &Grounds<'_>,
    round: u32,
    seat: &Seat,
    index: usize,
    raised: RaisedFinding,
) -> Finding {
    let haystack = grounds.text();
    let found = haystack.find(&raised.quote);
    let by_rule = seat.model.source == ModelSource::Rules;
    let only_names = !by_rule && rests_on_names(grounds, &raised);
    let places = places(haystack, found.span, &raised.more_quotes);
    Finding {
        id: FindingId::at(round, &seat.id, index),
        round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        severity: raised.severity,
        title: raised.title,
        quote: raised.quote,
        quote_match: found.matched,
        only_names,
        range: found.span,
        places,
        concern: raised.concern,
        suggestion: raised.suggestion,
        supporters: vec![seat.id.clone()],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: raised.rule.filter(|_| by_rule),
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

/// Where further quotes are, apart from the `first` place. One with words that are already quoted elsewhere is
/// at the next place that has them.
fn places(haystack: &Haystack<'_>, first: Option<Span>, quotes: &[String]) -> Vec<Span> {
    let mut taken: Vec<Span> = first.into_iter().collect();
    let own = taken.len();
    for quote in quotes {
        let free = haystack.find_beside(quote, &taken);
        let found = free.or_else(|| haystack.find(quote).span);
        taken.extend(found.filter(|it| !taken.contains(it)));
    }
    taken.split_off(own)
}

/// How many of all quotes are only names, in a sentence that fits both their writer and the author; `None` if
/// none are.
pub(crate) fn only_names(names: usize, all: usize) -> Option<String> {
    (names > 0).then(|| {
        format!(
            "{names} of its {all} quotes {} only a heading, the title or front matter, which says nothing \
             about content.",
            are(names)
        )
    })
}

/// `is` or `are`, for that many.
pub(crate) const fn are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// Whether a finding says that something is missing, through its `missing` field or its words.
pub(crate) fn claims_missing(raised: &RaisedFinding) -> bool {
    raised.missing || says_missing([&*raised.title, &raised.concern])
}

/// Whether a claim about content quotes only names.
fn rests_on_names(grounds: &Grounds<'_>, raised: &RaisedFinding) -> bool {
    let shows = |quote: &String| grounds.weigh(quote).shows;
    shows(&raised.quote) == Shows::Name
        && !claims_missing(raised)
        && !raised
            .more_quotes
            .iter()
            .map(shows)
            .any(|it| it == Shows::Content)
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
