//! Findings that several seats raise, told once.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::Span;
use super::words::{bag, likeness};
use crate::{Finding, SeatId};

/// Titles of findings about one passage that share so much, in per cent, mean the same.
const TITLES_ALIKE: usize = 50;
/// So do titles with their concerns: longer texts share less.
const CONCERNS_ALIKE: usize = 45;
/// Titles that share so much mean the same wherever they point.
const TITLES_SAME: usize = 85;
/// Quotes that share so much are about one passage.
const QUOTES_ALIKE: usize = 60;

/// Merges near-identical findings of different seats and ranks what remains: by severity, then by
/// the number of supporters, then by place in the text.
///
/// A merged finding stands under its first supporter in the order of `seats`, with that seat's words,
/// every seat that raised it, the worst severity, and further places where the others quoted another
/// passage. Findings of one seat are merged only when title and quote are the same word for word.
pub fn merge(findings: Vec<Finding>, seats: &[SeatId]) -> Vec<Finding> {
    let rank = |seat: &SeatId| seats.iter().position(|other| other == seat);
    let mut findings = findings;
    findings.sort_by_key(|finding| rank(&finding.seat).unwrap_or(usize::MAX));
    let mut groups: Vec<Topic> = Vec::new();
    for finding in findings {
        let topic = Topic::new(finding);
        match groups.iter_mut().find(|group| group.is_same(&topic)) {
            Some(group) => group.take_in(topic),
            None => groups.push(topic),
        }
    }
    let mut merged: Vec<Finding> = groups.into_iter().map(|group| group.finding).collect();
    merged.sort_by_key(|finding| {
        let place = finding.range.map_or(usize::MAX, |range| range.start);
        (finding.severity, Reverse(finding.supporters.len()), place)
    });
    merged
}

/// A finding and what it is about.
struct Topic {
    finding: Finding,
    title: BTreeSet<String>,
    title_and_concern: BTreeSet<String>,
    quote: BTreeSet<String>,
}

impl Topic {
    fn new(mut finding: Finding) -> Self {
        if !finding.supporters.contains(&finding.seat) {
            finding.supporters.insert(0, finding.seat.clone());
        }
        Self {
            title: bag(&finding.title),
            title_and_concern: bag(&format!("{} {}", finding.title, finding.concern)),
            quote: bag(&finding.quote),
            finding,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        let titles = likeness(&self.title, &other.title);
        if self.finding.supporters.contains(&other.finding.seat) {
            return titles == 100 && self.quote == other.quote;
        }
        let concerns = likeness(&self.title_and_concern, &other.title_and_concern);
        let one_passage = self.overlaps(other)
            || likeness(&self.quote, &other.quote) >= QUOTES_ALIKE
            || self.quote.is_empty() && other.quote.is_empty();
        titles >= TITLES_SAME
            || one_passage && (titles >= TITLES_ALIKE || concerns >= CONCERNS_ALIKE)
    }

    /// Whether the quoted passages share half of the shorter one.
    fn overlaps(&self, other: &Self) -> bool {
        let (Some(one), Some(two)) = (self.finding.range, other.finding.range) else {
            return false;
        };
        let shared = one
            .end
            .min(two.end)
            .saturating_sub(one.start.max(two.start));
        shared > 0 && shared * 2 >= one.len().min(two.len())
    }

    fn take_in(&mut self, other: Self) {
        let (ours, theirs) = (&mut self.finding, other.finding);
        ours.severity = ours.severity.min(theirs.severity);
        for seat in theirs.supporters {
            if !ours.supporters.contains(&seat) {
                ours.supporters.push(seat);
            }
        }
        if ours.suggestion.trim().is_empty() {
            ours.suggestion = theirs.suggestion;
        }
        match (ours.range, theirs.range) {
            (None, Some(range)) => {
                ours.quote = theirs.quote;
                ours.quote_match = theirs.quote_match;
                ours.range = Some(range);
            }
            (_, Some(range)) => add_place(ours, range),
            (_, None) => {}
        }
        for place in theirs.places {
            add_place(ours, place);
        }
    }
}

/// Adds a further place, unless the finding has it already.
fn add_place(finding: &mut Finding, place: Span) {
    let known = finding.places.iter().chain(&finding.range);
    let overlaps = |other: &Span| place.start < other.end && other.start < place.end;
    if !known.copied().any(|other| overlaps(&other)) {
        finding.places.push(place);
        finding.places.sort();
    }
}
