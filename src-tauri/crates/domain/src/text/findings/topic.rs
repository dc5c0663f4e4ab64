//! The topic of a finding, and whether another one has the same topic.

use std::collections::BTreeSet;

use crate::Finding;
use crate::text::Span;
use crate::text::document::stems::stem;
use crate::text::document::words::{bag, likeness};

/// Findings about one passage mean the same if their titles share this much, in percent.
const TITLES_ALIKE: usize = 50;
/// They also mean the same if their titles and concerns together share this much: longer texts share less.
const CONCERNS_ALIKE: usize = 45;
/// Findings about two passages with the same title mean the same if their concerns share this much.
const CONCERNS_RELATED: usize = 20;
/// Findings mean the same if their titles share this much, wherever they point.
const TITLES_SAME: usize = 85;
/// Quotes that share this much are about one passage.
const QUOTES_ALIKE: usize = 60;

/// The words of a finding.
pub(crate) struct Topic {
    title: BTreeSet<String>,
    title_and_concern: BTreeSet<String>,
    /// The stems of both, separately.
    title_stems: BTreeSet<String>,
    concern_stems: BTreeSet<String>,
    quote: BTreeSet<String>,
}

impl Topic {
    pub(crate) fn new(finding: &Finding) -> Self {
        Self {
            title: bag(&finding.title),
            title_stems: bag(&finding.title).iter().map(|it| stem(it)).collect(),
            concern_stems: bag(&finding.concern).iter().map(|it| stem(it)).collect(),
            title_and_concern: bag(&format!("{} {}", finding.title, finding.concern)),
            quote: bag(&finding.quote),
        }
    }

    /// Whether title and quote are identical.
    pub(crate) fn is_word_for_word(&self, other: &Self) -> bool {
        likeness(&self.title, &other.title) == 100 && self.quote == other.quote
    }

    /// Whether the titles alone show that both mean the same.
    pub(crate) fn has_title_of(&self, other: &Self) -> bool {
        likeness(&self.title, &other.title) >= TITLES_SAME
    }

    /// Whether both mean the same, assuming that they are about one passage.
    pub(crate) fn says_as(&self, other: &Self) -> bool {
        likeness(&self.title, &other.title) >= TITLES_ALIKE
            || likeness(&self.title_and_concern, &other.title_and_concern) >= CONCERNS_ALIKE
    }

    /// Whether both mean the same although they are about two passages with similar titles. Many titles only
    /// name a pattern ("No timeout"), so their concerns must also have something in common, and no word of
    /// one title may replace a different word of the other ("mailer" for "payment").
    pub(crate) fn is_same_elsewhere(&self, other: &Self) -> bool {
        let (one, two) = (&self.title_stems, &other.title_stems);
        let is_swapped = !one.is_subset(two) && !two.is_subset(one);
        let (concern, theirs) = (&self.concern_stems, &other.concern_stems);
        let is_silent = concern.is_empty() || theirs.is_empty();
        !is_swapped && (is_silent || likeness(concern, theirs) >= CONCERNS_RELATED)
    }

    /// Whether the quotes have the same words.
    pub(crate) fn has_quote_of(&self, other: &Self) -> bool {
        !self.quote.is_empty() && self.quote == other.quote
    }

    /// Whether the quotes are about one passage, judging by their words.
    pub(crate) fn quotes_as(&self, other: &Self) -> bool {
        likeness(&self.quote, &other.quote) >= QUOTES_ALIKE
            || self.quote.is_empty() && other.quote.is_empty()
    }
}

/// Whether two passages of one text share at least half of the shorter one.
pub(crate) fn is_one_passage(one: Span, other: Span) -> bool {
    let shared = one
        .end
        .min(other.end)
        .saturating_sub(one.start.max(other.start));
    shared > 0 && shared * 2 >= one.len().min(other.len())
}
