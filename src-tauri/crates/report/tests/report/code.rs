//! Reviews of code changes.

use domain::{Protocol, Span};

use crate::debate::{Debate, begun};
use crate::rounds::first_round;

const CHANGE: &str = "diff --git a/cart.ts b/cart.ts\n--- a/cart.ts\n+++ b/cart.ts\n@@ -7,2 +7,2 @@\n export {\n-  sum();\n+  sum(prices);\n";

/// A review whose first finding quotes these words of the change.
fn reviewed(protocol: Protocol, quote: &str) -> Debate {
    let mut debate = begun();
    let original = debate.store(CHANGE);
    let setup = debate.view.setup.as_mut().unwrap();
    (setup.protocol, setup.original) = (protocol, original);
    let mut round = first_round(&mut debate);
    let start = CHANGE.find(quote).unwrap();
    let findings = &mut round.count.as_mut().unwrap().findings;
    findings.truncate(1);
    "No prices".clone_into(&mut findings[0].title);
    findings[0].range = Some(Span {
        start,
        end: start + quote.len(),
    });
    debate.view.rounds = vec![round];
    debate
}

#[test]
fn findings_are_named_with_their_file_and_line() {
    for (protocol, quote, named) in [
        (Protocol::CodeReview, "sum(prices);", "No prices, cart.ts:8"),
        (
            Protocol::CodeReview,
            "sum();",
            "No prices, cart.ts:8 before the change",
        ),
        (Protocol::Refine, "sum(prices);", "No prices"),
    ] {
        let debate = reviewed(protocol, quote);
        let account = debate.with(report::account);
        assert!(account.contains(&format!("{named} (")), "{account}");
        let report = debate.with(report::markdown);
        let has_place = report.contains("cart.ts:8");
        assert_eq!(has_place, protocol == Protocol::CodeReview, "{report}");
        let json = debate.with(report::json::text);
        assert!(json.contains("\"No prices\""), "{json}");
    }
}
