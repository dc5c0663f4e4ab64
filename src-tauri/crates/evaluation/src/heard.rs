//! What reviewers said about a planted text: what counts as finding a defect, and what as a false alarm.

use std::collections::BTreeSet;

use domain::text::Span;
use domain::text::document::prose;
use domain::text::findings::merge;
use domain::view::Round;
use domain::{Finding, QuoteMatch, SeatId, TextHash, View};

use crate::figures::Scored;
use crate::{Placed, Planted};

/// How many times longer than the planted sentence a passage may be and still point to it. Quoting whole
/// pages finds nothing.
const LONGEST: usize = 4;

/// The result of one debate on a planted text.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The findings, with near-identical ones merged as in the debate. Places are bytes of the planted
    /// text; a finding whose quote isn't in the text has none.
    findings: Vec<Finding>,
    /// Findings about words that the debate itself wrote.
    about_own_words: usize,
    /// Findings before merging, and those whose quote is in the text.
    quotes: (usize, usize),
    /// Headings and list items that were lost without a finding as a reason.
    lost: usize,
    tokens: u64,
    cost_usd: Option<f64>,
}

impl Heard {
    /// Reads a debate on `planted`. `text` returns the text of a hash.
    pub fn of(view: &View, planted: &str, text: impl Fn(&TextHash) -> Option<String>) -> Self {
        let usage = view.header.usage;
        let mut heard = Self {
            tokens: usage.input_tokens.saturating_add(usage.output_tokens),
            cost_usd: usage.cost_usd,
            ..Self::default()
        };
        let original = TextHash::of(planted);
        let mut lost = BTreeSet::new();
        for round in &view.rounds {
            let of_round = text(&round.text).unwrap_or_default();
            let is_original = round.text == original;
            for finding in round.count.iter().flat_map(|count| &count.findings) {
                match moved(finding, &of_round, planted, is_original) {
                    Some(finding) => heard.findings.push(finding),
                    None => heard.about_own_words += 1,
                }
            }
            let (quotes, in_text) = quotes(round);
            heard.quotes.0 += quotes;
            heard.quotes.1 += in_text;
            lost.extend(round.synthesis.iter().flat_map(|it| &it.lost));
        }
        heard.lost = lost.len();
        heard
    }

    /// Tokens that it used, input and output together.
    pub fn tokens(&self) -> u64 {
        self.tokens
    }
}

/// What a row of the table found in one text, in one or more debates: findings of all of them are merged,
/// so duplicates count once.
///
/// A defect is found by a finding that quotes the planted sentence, or the passage that contradicts it. A
/// finding that finds no defect is a false alarm, even if it is right: nobody checked the documents that
/// closely. One about words that the debate wrote itself is neither.
pub fn score(planted: &Planted, heard: &[Heard]) -> Scored {
    let (mut seats, mut findings) = (Vec::new(), Vec::new());
    for (number, one) in heard.iter().enumerate() {
        for finding in &one.findings {
            // Each debate needs seats of its own, because findings from the same seat wouldn't be merged.
            let seat = SeatId::new(format!("{number}.{}", finding.seat));
            if !seats.contains(&seat) {
                seats.push(seat.clone());
            }
            findings.push(Finding {
                supporters: vec![seat.clone()],
                seat,
                ..finding.clone()
            });
        }
    }
    let findings = merge::merge(findings, &seats);
    let finds = |finding: &Finding, defect: &Placed| {
        let passages = finding.range.iter().chain(&finding.places);
        passages
            .into_iter()
            .any(|passage| points_at(*passage, defect))
    };
    let is_found = |defect: &Placed| findings.iter().any(|it| finds(it, defect));
    let is_false = |finding: &&Finding| !planted.defects.iter().any(|it| finds(finding, it));
    let costs = heard.iter().map(|it| it.cost_usd);
    Scored {
        words: prose::words(&planted.text),
        defects: planted
            .defects
            .iter()
            .map(|it| (it.kind, is_found(it)))
            .collect(),
        findings: findings.len(),
        false_alarms: findings.iter().filter(is_false).count(),
        about_own_words: heard.iter().map(|it| it.about_own_words).sum(),
        quotes: heard.iter().map(|it| it.quotes.0).sum(),
        quotes_in_text: heard.iter().map(|it| it.quotes.1).sum(),
        debates: heard.len(),
        debates_with_loss: heard.iter().filter(|it| it.lost > 0).count(),
        lost: heard.iter().map(|it| it.lost).sum(),
        tokens: heard.iter().map(|it| it.tokens).sum(),
        cost_usd: costs.sum(),
    }
}

/// Whether a passage is about a defect.
fn points_at(passage: Span, defect: &Placed) -> bool {
    let about = |sentence: Span| {
        passage.overlaps(sentence) && passage.len() <= sentence.len().saturating_mul(LONGEST)
    };
    about(defect.range) || defect.also.is_some_and(about)
}

/// A finding with its places in the planted text; `None` if it is about words that aren’t in it.
fn moved(finding: &Finding, of_round: &str, planted: &str, is_original: bool) -> Option<Finding> {
    if is_original || finding.range.is_none() {
        return Some(finding.clone());
    }
    let places = finding.range.iter().chain(&finding.places);
    let mut found = places.filter_map(|place| {
        let passage = of_round.get(place.range())?.trim();
        let start = planted.find(passage).filter(|_| !passage.is_empty())?;
        Some(Span::new(start, start + passage.len()))
    });
    let range = found.next()?;
    Some(Finding {
        range: Some(range),
        places: found.collect(),
        ..finding.clone()
    })
}

/// How many findings were raised in a round, and how many of them quote the text, ignoring white space and
/// typographic differences.
fn quotes(round: &Round) -> (usize, usize) {
    let raised = round.critiques.iter().flat_map(|it| &it.findings);
    let is_there = |it: &&Finding| matches!(it.quote_match, QuoteMatch::Exact | QuoteMatch::Folded);
    (raised.clone().count(), raised.filter(is_there).count())
}
