//! Places where a text contradicts the nuances of its project, found before a debate.
//!
//! A false alarm is worse than a miss, so only a plain statement counts, about the same thing in nearly the
//! same words. Conditions, questions, alternatives and descriptions of the past are ignored, and so is every
//! language but English.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::nuances::Nuance;
use crate::text::Span;

mod agent;
mod clause;
mod done_by;
mod exchanged;
mod exclusive;
mod figure;
mod flipped;
mod instead;
mod kept;
mod measure;
mod replacement;
mod structure;

use clause::{Clause, Rule};
use structure::Structure;

/// A passage of a text, and the nuance that it contradicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NuanceContradiction {
    /// The passage, as it appears in the text.
    pub quote: String,
    /// Its position, in bytes.
    pub span: Span,
    /// The nuance that it contradicts.
    pub nuance: Nuance,
    /// The question for the author.
    pub question: String,
}

/// Passages that contradict nuances: the first passage for each nuance, in the order of the text. The time
/// it takes is proportional to the text and to how often nuances share words with it.
pub fn contradictions(text: &str, nuances: &[Nuance]) -> Vec<NuanceContradiction> {
    if nuances.is_empty() {
        return Vec::new();
    }
    let clauses = clause::stated(text);
    let index = index(&clauses);
    let structure = Structure::of(text, nuances);
    let found = nuances.iter().filter_map(|nuance| {
        let rules = clause::rules(nuance);
        let mut in_words = rules.iter();
        let in_words = in_words.find_map(|rule| against(rule, &clauses, &index));
        let (quote, span, question) = in_words
            .map(|(clause, question)| (clause.sentence, clause.span, question))
            .or_else(|| structure.against(nuance))?;
        Some(NuanceContradiction {
            quote: quote.to_owned(),
            span,
            nuance: nuance.clone(),
            question,
        })
    });
    let mut found: Vec<NuanceContradiction> = found.collect();
    found.sort_by_key(|it| it.span);
    found
}

/// For each stem, the clauses that contain it.
type Index<'c> = HashMap<&'c str, Vec<usize>>;

fn index<'c>(clauses: &'c [Clause<'_>]) -> Index<'c> {
    let mut index: Index<'c> = HashMap::new();
    for (at, clause) in clauses.iter().enumerate() {
        for stem in &clause.stems {
            index.entry(stem).or_default().push(at);
        }
    }
    index
}

/// The first clause that contradicts a rule, with its question.
fn against<'c, 't>(
    rule: &Rule,
    clauses: &'c [Clause<'t>],
    index: &Index<'_>,
) -> Option<(&'c Clause<'t>, String)> {
    let mut candidates: Vec<usize> = rule
        .signs
        .iter()
        .filter_map(|stem| index.get(stem.as_str()))
        .flatten()
        .copied()
        .collect();
    candidates.sort_unstable();
    candidates.dedup();
    let excludes = exclusive::concerns(rule);
    candidates.into_iter().find_map(|at| {
        let clause = &clauses[at];
        // A thing without some part is a different thing, unless the rule is about that as well.
        if clause.lower.contains("without ") && !rule.lower.contains("without ") {
            return None;
        }
        let question = instead::question(rule, clause)
            .or_else(|| {
                excludes
                    .then(|| exclusive::question(rule, clause))
                    .flatten()
            })
            .or_else(|| figure::question(rule, clause))
            .or_else(|| kept::question(rule, clause))
            .or_else(|| exchanged::question(rule, clause))
            .or_else(|| done_by::question(rule, clause))
            .or_else(|| flipped::question(rule, clause))?;
        Some((clause, question))
    })
}
