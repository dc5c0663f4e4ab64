//! Where a text says otherwise than the nuances of its project, told before a debate.
//!
//! A false alarm costs more than a miss: only a plain statement counts, about the same thing in nearly
//! the same words. Conditions, questions, alternatives and what used to be are left alone, and so is
//! every language but English.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::nuances::Nuance;
use crate::text::Span;

mod clause;
mod exclusive;
mod figure;
mod flipped;
mod instead;
mod measure;
mod replacement;

use clause::{Clause, Rule};

/// A passage of a text, and the nuance that it goes against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NuanceContradiction {
    /// The passage, as it stands in the text.
    pub quote: String,
    /// Where, in bytes.
    pub span: Span,
    /// What it goes against.
    pub nuance: Nuance,
    /// What the author has to answer.
    pub question: String,
}

/// What in a text goes against nuances: for each nuance the first passage, in the order of the text.
/// Takes time in proportion to the text and to how often nuances share words with it.
pub fn contradictions(text: &str, nuances: &[Nuance]) -> Vec<NuanceContradiction> {
    if nuances.is_empty() {
        return Vec::new();
    }
    let clauses = clause::stated(text);
    let index = index(&clauses);
    let found = nuances.iter().filter_map(|nuance| {
        let rules = clause::rules(nuance);
        let (clause, question) = rules
            .iter()
            .find_map(|rule| against(rule, &clauses, &index))?;
        Some(NuanceContradiction {
            quote: clause.sentence.to_owned(),
            span: clause.span,
            nuance: nuance.clone(),
            question,
        })
    });
    let mut found: Vec<NuanceContradiction> = found.collect();
    found.sort_by_key(|it| it.span);
    found
}

/// The clauses that have each stem.
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

/// The first clause that goes against a rule, with the beginning of the question.
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
    candidates.into_iter().find_map(|at| {
        let clause = &clauses[at];
        // What lacks something is another thing, unless the rule is about what lacks it, too.
        if clause.lower.contains("without ") && !rule.lower.contains("without ") {
            return None;
        }
        let question = instead::question(rule, clause)
            .or_else(|| exclusive::question(rule, clause))
            .or_else(|| figure::question(rule, clause))
            .or_else(|| flipped::question(rule, clause))?;
        Some((clause, question))
    })
}
