//! What the built-in reviewer finds with the personas that are suggested for each kind of document.

mod common;

use common::parts;
use domain::Kind;
use domain::personas::{BuiltIn, suited_for};

/// Slips that matter to whoever reads a text: the rule, the passage that it quotes, and what is written.
const SLIPS: &[(&str, &str, &str)] = &[
    (
        "placeholder",
        "TODO: check the price of the shelf.",
        "The shelf has two boards. TODO: check the price of the shelf.",
    ),
    ("placeholder", "The limit is TBD.", "The limit is TBD."),
    ("empty-section", "Rollback", "## Rollback\n\n## Costs"),
    (
        "template-guidance",
        "<List what you decided against and why>",
        "<List what you decided against and why>",
    ),
    (
        "leftover-question",
        "I'm not sure that 20 is right.",
        "I'm not sure that 20 is right.",
    ),
    (
        "doubled-word",
        "Each box stands on the the shelf.",
        "Each box stands on the the shelf.",
    ),
    (
        "broken-link",
        "[the plan](#nowhere)",
        "It is drawn in [the plan](#nowhere).",
    ),
    ("list-numbers", "Third", "1. First\n2. Second\n4. Third"),
    (
        "broken-sentence",
        "The box must should close.",
        "The box must should close.",
    ),
];

fn raised(document: &str, kind: Kind, persona: &str) -> Vec<(String, String)> {
    let found = rules::critique(&parts(document, kind, persona)).findings;
    let found = found.into_iter();
    found
        .map(|it| (it.rule.unwrap_or_default(), it.quote))
        .collect()
}

#[test]
fn a_slip_is_found_whoever_reads_and_whatever_the_kind() {
    for kind in Kind::ALL {
        for persona in suited_for(kind) {
            for (rule, quote, written) in SLIPS {
                let document = format!(
                    "# Shelf\n\n## Design\n\nA shelf holds boxes.\n\n{written}\n\nIt is made of oak.\n"
                );
                let found = raised(&document, kind, persona);
                assert!(
                    found.iter().any(|it| it.0 == *rule && it.1.contains(quote)),
                    "{kind:?}, {persona}: {rule} in {written:?}, but {found:?}"
                );
            }
        }
    }
}

/// Rules about a product, which find nothing in a design or a report of an error.
const OF_PRODUCTS: [&str; 3] = ["no-success-measure", "unmeasured-outcome", "scope-boundary"];

#[test]
fn each_rule_is_raised_by_somebody_who_is_suggested_for_the_kind() {
    let is_technical = |kind| matches!(kind, Kind::Tech | Kind::CodeChange | Kind::Debug);
    for kind in Kind::ALL {
        let suited: Vec<&str> = suited_for(kind).collect();
        let raises = |it: &&'static BuiltIn| suited.contains(&it.key);
        let nobodys: Vec<&str> = rules::catalog()
            .filter(|it| !it.personas.iter().any(&raises))
            .map(|it| it.name)
            .filter(|it| !(is_technical(kind) && OF_PRODUCTS.contains(it)))
            .collect();
        assert!(nobodys.is_empty(), "{kind:?}: nobody raises {nobodys:?}");
    }
}
