//! Findings that several seats raise, listed once.

use std::cmp::Reverse;

use crate::text::Span;
use crate::text::findings::topic::{Topic, is_one_passage};
use crate::{Finding, FindingId, SeatId};

/// What findings are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Text,
    /// In code, two places are two problems, even if titles are the same: fixing one doesn’t fix the other.
    Code,
}

/// One finding, no matter how many raise it.
pub struct Gathered {
    /// In the words of whoever raised it first, listing everyone who raised it.
    pub finding: Finding,
    /// The findings that say the same.
    pub also: Vec<FindingId>,
}

/// Merges near-identical findings of different seats and ranks the rest: by severity, then by the number of
/// supporters, then by position in the text.
pub fn merge(findings: Vec<Finding>, seats: &[SeatId]) -> Vec<Finding> {
    ranked(gathered(findings, seats))
}

/// The same for findings on lines of code, where each place stays a finding of its own.
pub fn merge_lines(findings: Vec<Finding>, seats: &[SeatId]) -> Vec<Finding> {
    ranked(gathered_by(findings, seats, Of::Code))
}

fn ranked(gathered: Vec<Gathered>) -> Vec<Finding> {
    let gathered = gathered.into_iter();
    let mut merged: Vec<Finding> = gathered.map(|it| it.finding).collect();
    merged.sort_by_key(|finding| {
        let place = finding.range.map_or(usize::MAX, |range| range.start);
        (finding.severity, Reverse(finding.supporters.len()), place)
    });
    merged
}

/// Merges near-identical findings of different seats, in the order of `seats`.
///
/// A merged finding is listed under its first supporter in the order of `seats`, with that seat's words,
/// every seat that raised it, the worst severity, and other places if the others quoted a different passage.
/// Findings of the same seat are merged only if title and quote are identical. Findings of two
/// different rules are never merged.
pub fn gathered(findings: Vec<Finding>, seats: &[SeatId]) -> Vec<Gathered> {
    gathered_by(findings, seats, Of::Text)
}

fn gathered_by(findings: Vec<Finding>, seats: &[SeatId], of: Of) -> Vec<Gathered> {
    let rank = |seat: &SeatId| seats.iter().position(|other| other == seat);
    let mut findings = findings;
    findings.sort_by_key(|finding| rank(&finding.seat).unwrap_or(usize::MAX));
    let mut groups: Vec<Group> = Vec::new();
    for finding in findings {
        let raised = Group::new(finding);
        match groups.iter_mut().find(|group| group.is_same(&raised, of)) {
            Some(group) => {
                if of == Of::Code {
                    group.move_to(&raised.finding);
                }
                group.take_in(raised.finding);
            }
            None => groups.push(raised),
        }
    }
    let gathered = groups.into_iter();
    gathered
        .map(|Group { finding, also, .. }| Gathered { finding, also })
        .collect()
}

/// A finding and what it is about.
struct Group {
    finding: Finding,
    also: Vec<FindingId>,
    topic: Topic,
}

impl Group {
    fn new(mut finding: Finding) -> Self {
        if !finding.supporters.contains(&finding.seat) {
            finding.supporters.insert(0, finding.seat.clone());
        }
        Self {
            topic: Topic::new(&finding),
            also: Vec::new(),
            finding,
        }
    }

    fn is_same(&self, other: &Self, of: Of) -> bool {
        match of {
            Of::Text => self.is_same_in_text(other),
            Of::Code => self.is_same_in_code(other),
        }
    }

    fn is_same_in_text(&self, other: &Self) -> bool {
        let rules = (&self.finding.rule, &other.finding.rule);
        // Rules quote the passage in their findings, so any two about the same sentence sound alike.
        if matches!(rules, (Some(one), Some(two)) if one != two) {
            return false;
        }
        if self.finding.supporters.contains(&other.finding.seat) {
            return self.topic.is_word_for_word(&other.topic);
        }
        let (topic, others) = (&self.topic, &other.topic);
        if self.is_about_passage_of(other) {
            return topic.has_title_of(others) || topic.says_as(others);
        }
        let is_of_rule = rules.0.is_some() && rules.0 == rules.1;
        topic.has_title_of(others) && (is_of_rule || topic.is_same_elsewhere(others))
    }

    fn is_same_in_code(&self, other: &Self) -> bool {
        let (Some(one), Some(two)) = (self.finding.range, other.finding.range) else {
            return false;
        };
        let (topic, others) = (&self.topic, &other.topic);
        let is_one_voice = self.finding.supporters.contains(&other.finding.seat);
        let is_one_problem = if is_one_voice {
            topic.is_word_for_word(others)
        } else {
            topic.has_title_of(others) || topic.says_as(others)
        };
        is_one_problem && is_one_passage(one, two)
    }

    /// Moves the finding to the place of the most severe one: only a change there can settle it.
    fn move_to(&mut self, theirs: &Finding) {
        let ours = &mut self.finding;
        if theirs.severity < ours.severity {
            ours.range = theirs.range;
            ours.quote.clone_from(&theirs.quote);
        }
    }

    fn is_about_passage_of(&self, other: &Self) -> bool {
        match (self.finding.range, other.finding.range) {
            (Some(one), Some(two)) => {
                is_one_passage(one, two) || self.topic.has_quote_of(&other.topic)
            }
            // One that wasn't found in the text may be about any passage.
            _ => self.topic.quotes_as(&other.topic) || self.topic.has_title_of(&other.topic),
        }
    }

    fn take_in(&mut self, theirs: Finding) {
        self.also.push(theirs.id);
        let ours = &mut self.finding;
        ours.severity = ours.severity.min(theirs.severity);
        if ours.adversary.is_none() && ours.seat != SeatId::gauntlet() {
            let is_of_gauntlet = theirs.seat == SeatId::gauntlet();
            ours.adversary = theirs
                .adversary
                .or_else(|| is_of_gauntlet.then_some(theirs.persona));
        }
        for seat in theirs.supporters {
            if !ours.supporters.contains(&seat) {
                ours.supporters.push(seat);
            }
        }
        if ours.suggestion.trim().is_empty() {
            ours.suggestion = theirs.suggestion;
        }
        if ours.said.is_none() {
            ours.said = theirs.said.and_then(|said| said.settles(&ours.id));
        }
        let is_better = ours.range.is_none() || (ours.only_names && !theirs.only_names);
        match (ours.range, theirs.range) {
            (weaker, Some(range)) if is_better => {
                ours.quote = theirs.quote;
                ours.quote_match = theirs.quote_match;
                ours.only_names = theirs.only_names;
                ours.range = Some(range);
                if let Some(weaker) = weaker {
                    add_place(ours, weaker);
                }
            }
            (_, Some(range)) => add_place(ours, range),
            (_, None) => {}
        }
        for place in theirs.places {
            add_place(ours, place);
        }
    }
}

/// Adds another place, unless the finding has it already.
fn add_place(finding: &mut Finding, place: Span) {
    let known = finding.places.iter().chain(&finding.range);
    if !known.copied().any(|other| place.overlaps(other)) {
        finding.places.push(place);
        finding.places.sort();
    }
}
