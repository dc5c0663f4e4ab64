//! What an approval rests on: two passages that the persona looked at.

use std::cell::LazyCell;
use std::sync::{LazyLock, OnceLock};

use domain::Span;
use domain::personas::{ALL, BuiltIn};
use domain::text::findings::evidence::{Grounds, Shows};
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;

/// For each built-in persona, what draws its eye.
static EYES: LazyLock<Vec<(&BuiltIn, OnceLock<Regex>)>> = LazyLock::new(|| {
    ALL.iter()
        .map(|persona| (*persona, OnceLock::new()))
        .collect()
});

/// Passages shorter than this (in bytes) prove little; they serve only where there is nothing longer.
const TELLING: usize = 24;

/// How many are quoted.
const PASSAGES: usize = 2;

/// Different passages of the text, those of the persona's own subject first.
pub(crate) fn evidence(reading: &Reading<'_>, persona: &str) -> Vec<String> {
    let document = &reading.document;
    let eye = EYES.iter().find(|(it, _)| it.key == persona);
    let eye = eye.map(|(it, eye)| eye.get_or_init(|| words(it.eye)));
    let own = eye.map_or(Vec::new(), |it| reading.hits(it));
    let own = own.into_iter().map(|it| it.sentence.span);
    let judged = reading.sentences().map(|it| it.span);
    let sentences = document.sentences.iter().map(|it| it.span);
    // Most texts have two sentences, and looking where lines stand takes a reading of the whole.
    let grounds = LazyCell::new(|| Grounds::new(document.source, ""));
    let says = |it: &Span| grounds.weigh(document.quote(*it)).shows == Shows::Content;
    let lines = || lines(document.source).filter(says);
    let is_telling = |it: &Span| it.len() >= TELLING;
    let telling = own
        .chain(judged)
        .chain(sentences.clone())
        .filter(is_telling);
    let telling = telling.chain(lines().filter(is_telling));
    let headings = document.headings.iter().map(|it| it.text);
    let mut chosen: Vec<Span> = Vec::new();
    for one in telling.chain(sentences).chain(lines()).chain(headings) {
        let quote = document.quote(one);
        let is_another = |other: &Span| {
            let apart = one.end <= other.start || other.end <= one.start;
            apart && document.quote(*other) != quote
        };
        if !quote.trim().is_empty() && chosen.iter().all(is_another) {
            chosen.push(one);
        }
        if chosen.len() == PASSAGES {
            break;
        }
    }
    let quotes = chosen.into_iter().map(|it| document.quote(it).to_owned());
    quotes.collect()
}

/// The lines of a text, for documents with hardly a sentence.
fn lines(source: &str) -> impl Iterator<Item = Span> + '_ {
    let mut start = 0;
    source.split_inclusive('\n').map(move |line| {
        let lead = line.len() - line.trim_start().len();
        let span = Span::new(
            start + lead.min(line.trim_end().len()),
            start + line.trim_end().len(),
        );
        start += line.len();
        span
    })
}
