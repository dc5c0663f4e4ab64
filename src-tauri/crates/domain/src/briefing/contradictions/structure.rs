//! Contradictions by what a nuance demands: something is forbidden, required, limited, first, or one of two
//! ways. A text contradicts it in whatever words, as long as it names the technology.

use std::collections::HashMap;

use crate::briefing::nuances::Nuance;
use crate::briefing::technologies::words_of;
use crate::text::Span;
use crate::text::document::stems::stem;

mod act;
mod amount;
mod ended;
mod forbidden;
mod limit;
mod only;
mod opposed;
mod order;
mod required;
pub(super) mod statement;
mod uses;

use act::Act;
use forbidden::Forbidden;
use limit::Limit;
use only::Only;
use opposed::Opposed;
use order::Order;
use required::Required;
use statement::{Statement, parts, plain, statements, stems_of};

/// What one nuance demands.
enum Demand {
    Forbidden(Forbidden),
    Act(Act),
    Only(Only),
    Required(Required),
    Limit(Limit),
    Opposed(Opposed),
    Order(Order),
}

/// A text, read once for all nuances.
pub(super) struct Structure<'t> {
    clauses: Vec<Statement<'t>>,
    sentences: Vec<Statement<'t>>,
    /// For each technology, the clauses and the sentences that name it.
    named: HashMap<String, Named>,
}

#[derive(Default)]
struct Named {
    technology: Vec<String>,
    /// Index, and where in the clause.
    clauses: Vec<(usize, Vec<usize>)>,
    sentences: Vec<usize>,
}

impl<'t> Structure<'t> {
    pub(super) fn of(text: &'t str, nuances: &[Nuance]) -> Self {
        let (clauses, sentences) = statements(text);
        let mut named: HashMap<String, Named> = HashMap::new();
        for nuance in nuances {
            if !named.contains_key(&nuance.name) {
                let found = Named::of(nuance, &clauses, &sentences);
                named.insert(nuance.name.clone(), found);
            }
        }
        Self {
            clauses,
            sentences,
            named,
        }
    }

    /// The first passage that contradicts a nuance: the sentence, its position and the question.
    pub(super) fn against(&self, nuance: &Nuance) -> Option<(&'t str, Span, String)> {
        let named = self
            .named
            .get(&nuance.name)
            .filter(|it| !it.sentences.is_empty() || !it.clauses.is_empty())?;
        let demands = demands(&nuance.text, &named.technology);
        let found = demands
            .iter()
            .filter_map(|demand| self.first(demand, named));
        let (said, question) = found.min_by_key(|(said, _)| said.span)?;
        Some((said.sentence, said.span, question))
    }

    fn first(&self, demand: &Demand, named: &Named) -> Option<(&Statement<'t>, String)> {
        if let Demand::Order(order) = demand {
            return named.sentences.iter().find_map(|at| {
                let said = &self.sentences[*at];
                Some((said, order.question(said)?))
            });
        }
        named.clauses.iter().find_map(|(at, places)| {
            let said = &self.clauses[*at];
            let question = match demand {
                Demand::Forbidden(it) => it.question(said, &named.technology, places),
                Demand::Act(it) => it.question(said, places),
                Demand::Only(it) => it.question(said),
                Demand::Required(it) => it.question(said, places),
                Demand::Limit(it) => it.question(said),
                Demand::Opposed(it) => it.question(said, places),
                Demand::Order(_) => None,
            };
            Some((said, question?))
        })
    }
}

impl Named {
    fn of(nuance: &Nuance, clauses: &[Statement<'_>], sentences: &[Statement<'_>]) -> Self {
        let name: Vec<String> = stems_of(&plain(&nuance.name));
        // “AWS Lambda” is called Lambda.
        let is_of_vendor = name.len() > 1 && VENDORS.contains(&name[0].as_str());
        let name = name[usize::from(is_of_vendor)..].to_vec();
        let others = words_of(&nuance.technology).iter().map(|it| stems_of(it));
        let names = std::iter::once(name).chain([vec![stem(&nuance.technology)]]);
        let mut known = names
            .chain(others)
            .map(|it| Self::called(it, clauses, sentences));
        known.find(|it| !it.clauses.is_empty()).unwrap_or_default()
    }

    fn called(
        technology: Vec<String>,
        clauses: &[Statement<'_>],
        sentences: &[Statement<'_>],
    ) -> Self {
        let places = clauses.iter().map(|it| it.places(&technology)).enumerate();
        let clauses = places.filter(|(_, places)| !places.is_empty()).collect();
        let named = sentences.iter().enumerate();
        let named = named.filter(|(_, it)| !it.places(&technology).is_empty());
        let sentences = named.map(|(at, _)| at).collect();
        Self {
            technology,
            clauses,
            sentences,
        }
    }
}

/// Vendors, as stems, that people leave out of the name of a product.
const VENDORS: [&str; 8] = [
    "aw",
    "aws",
    "amazon",
    "googl",
    "azur",
    "apach",
    "microsoft",
    "hashicorp",
];

fn demands(nuance: &str, technology: &[String]) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    demands.extend(Limit::of(nuance, technology).map(Demand::Limit));
    demands.extend(Order::of(nuance, technology).map(Demand::Order));
    for part in parts(nuance) {
        demands.extend(Forbidden::of(part, technology).map(Demand::Forbidden));
        demands.extend(Act::of(part, technology).map(Demand::Act));
        demands.extend(Only::of(part, technology).map(Demand::Only));
        demands.extend(Required::of(part, technology).map(Demand::Required));
        demands.extend(
            Opposed::all(part, technology)
                .into_iter()
                .map(Demand::Opposed),
        );
    }
    demands
}
