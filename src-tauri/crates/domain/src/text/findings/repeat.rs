//! Findings that repeat what an earlier round settled.
//!
//! A finding is a repeat if its passage is the same as when an earlier round settled the point, and that
//! round named the concern. No model is asked.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::document::quote::Haystack;
use crate::text::document::words::{bag, containment};
use crate::text::findings::topic::{Topic, is_one_passage};
use crate::{Finding, FindingId, FindingStatus};

/// If less than this percentage of a concern's words was said before, it names a new consequence.
const KNOWN_CONCERN: usize = 25;

/// What earlier rounds settled, prepared for comparison with many findings.
pub struct Past<'a> {
    settled: Vec<Settled<'a>>,
    /// The texts about which the findings were raised, by round.
    texts: BTreeMap<u32, Haystack<'a>>,
}

struct Settled<'a> {
    finding: &'a Finding,
    topic: Topic,
    said: BTreeSet<String>,
}

impl<'a> Past<'a> {
    /// Adds findings of earlier rounds, oldest first, each with the text that its round began with. Findings
    /// that nothing was done about are left out: raising them again isn't a repeat.
    pub fn new(raised: impl IntoIterator<Item = (&'a Finding, &'a str)>) -> Self {
        let mut past = Self {
            settled: Vec::new(),
            texts: BTreeMap::new(),
        };
        for (finding, text) in raised {
            if is_settled(finding.status) {
                let haystack = || Haystack::new(text);
                past.texts.entry(finding.round).or_insert_with(haystack);
                past.settled.push(Settled::new(finding));
            }
        }
        past
    }

    /// The first settled finding that `finding`, raised about `text`, repeats without new evidence: the same
    /// point about the same passage, which is unchanged since then, with a concern that was named.
    ///
    /// A passage written since then is new evidence, and so is one that wasn't quoted before. A quote that
    /// isn't in the text isn't evidence. What the author dismissed or rejected stays that way, no matter
    /// which consequence is named.
    pub fn repeats(&self, finding: &Finding, text: &str) -> Option<&'a FindingId> {
        let topic = Topic::new(finding);
        let concern = bag(&finding.concern);
        let again = |settled: &&Settled<'a>| {
            may_be_one(finding, settled.finding)
                && self.is_same(finding, &topic, text, settled)
                && settled.knows(&concern)
        };
        let earlier = self.settled.iter().find(again)?;
        Some(&earlier.finding.id)
    }

    fn is_same(&self, finding: &Finding, topic: &Topic, text: &str, settled: &Settled<'_>) -> bool {
        let Some(passage) = finding.range.and_then(|range| text.get(range.range())) else {
            return topic.has_title_of(&settled.topic)
                || topic.quotes_as(&settled.topic) && topic.says_as(&settled.topic);
        };
        let earlier = settled.finding;
        let then = self.texts.get(&earlier.round);
        let Some(stood) = then.and_then(|then| then.find_as_written(passage)) else {
            return false;
        };
        let mut quoted = earlier.range.iter().chain(&earlier.places);
        let quotes_again =
            quoted.any(|place| is_one_passage(*place, stood)) || topic.quotes_as(&settled.topic);
        quotes_again && topic.says_as(&settled.topic)
    }
}

impl<'a> Settled<'a> {
    fn new(finding: &'a Finding) -> Self {
        let said = [
            finding.title.as_str(),
            &finding.quote,
            &finding.concern,
            &finding.suggestion,
        ];
        Self {
            finding,
            topic: Topic::new(finding),
            said: bag(&said.join(" ")),
        }
    }

    /// Whether a concern, as its words, isn't worth a second look.
    fn knows(&self, concern: &BTreeSet<String>) -> bool {
        concern.is_empty()
            || is_given_up(self.finding.status)
            || containment(concern, &self.said) >= KNOWN_CONCERN
    }
}

/// A finding, prepared for comparison with those of other rounds.
pub(crate) struct Point<'a> {
    pub(crate) finding: &'a Finding,
    topic: Topic,
}

impl<'a> Point<'a> {
    pub(crate) fn new(finding: &'a Finding) -> Self {
        Self {
            finding,
            topic: Topic::new(finding),
        }
    }

    /// Whether both make the same point, with or without new evidence.
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        let (topic, others) = (&self.topic, &other.topic);
        let by_title = self.finding.rule.is_none() && topic.has_title_of(others);
        may_be_one(self.finding, other.finding)
            && (by_title || topic.quotes_as(others) && topic.says_as(others))
    }
}

/// Removes and returns the finding among `earlier` ones of the same seat whose point `finding` makes again,
/// with or without new evidence; `None` if it makes a new point.
pub fn takes_up(finding: &Finding, earlier: &mut Vec<Finding>) -> Option<FindingId> {
    let raised = Point::new(finding);
    let known = earlier
        .iter()
        .position(|it| Point::new(it).is_same_as(&raised))?;
    Some(earlier.swap_remove(known).id)
}

/// These findings without those that nothing was done about and whose point a later round made again, with
/// or without new evidence.
pub fn as_raised_last<'a>(raised: &[&'a Finding]) -> Vec<&'a Finding> {
    let last = raised.iter().map(|it| it.round).max();
    let may_return = |it: &Finding| it.status == FindingStatus::Open && Some(it.round) < last;
    if !raised.iter().any(|it| may_return(it)) {
        return raised.to_vec();
    }
    let points: Vec<Point<'a>> = raised.iter().map(|it| Point::new(it)).collect();
    let is_last = |point: &&Point<'a>| {
        let finding = point.finding;
        let mut later = points.iter().filter(|it| it.finding.round > finding.round);
        !may_return(finding) || !later.any(|it| it.is_same_as(point))
    };
    points.iter().filter(is_last).map(|it| it.finding).collect()
}

fn is_settled(status: FindingStatus) -> bool {
    match status {
        FindingStatus::Answered
        | FindingStatus::Declined
        | FindingStatus::Recorded
        | FindingStatus::Dismissed
        | FindingStatus::Rejected
        | FindingStatus::AuthorAnswered => true,
        FindingStatus::Open | FindingStatus::Repeated => false,
    }
}

/// Whether the author wants nothing done about it, no matter what the arguments are.
fn is_given_up(status: FindingStatus) -> bool {
    matches!(status, FindingStatus::Dismissed | FindingStatus::Rejected)
}

/// Findings of two rules are always different, no matter how similar they read.
fn may_be_one(one: &Finding, other: &Finding) -> bool {
    match (&one.rule, &other.rule) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    }
}
