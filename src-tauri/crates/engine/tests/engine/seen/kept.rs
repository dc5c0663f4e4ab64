//! What is kept of findings by models, from one state of a change to the next.

use serde_json::{Value, json};

use super::{CART, SUM, Shop, finding, held, raising, summed};

/// One in a hundred holds back the commit.
fn numbered(number: usize) -> Value {
    let severity = match number % 100 {
        1 => "blocking",
        _ => "minor",
    };
    let quote = format!("export const n{number} = {number};");
    json!({ "severity": severity, "title": format!("Number {number}"), "file": "cart.ts", "line": 4 + number,
        "quote": quote, "concern": format!("It is {number}."), "suggestion": "Name it." })
}

#[tokio::test]
async fn of_very_many_findings_those_that_hold_the_commit_are_kept() {
    let shop = Shop::with_sum();
    let lines = (1..=600).map(|number| format!("export const n{number} = {number};\n"));
    let lines: String = lines.collect();
    shop.write("cart.ts", &format!("{}{lines}", summed()));
    let all: Vec<Value> = (1..=600).map(numbered).collect();
    shop.review(&[("ann", &raising(&all))]).await;
    let seen = shop.uncommitted();
    assert_eq!(held(&seen).len(), 6);
    assert_eq!(seen.shown.reviewed.findings.len(), 500);

    // Most of these are gone, so they go first.
    shop.write("cart.ts", &summed());
    let sum = finding("No prices", "cart.ts", SUM);
    shop.review(&[("ann", &raising(&[sum]))]).await;
    assert_eq!(held(&shop.uncommitted()), ["No prices"]);
    shop.write("cart.ts", CART);
    assert_eq!(held(&shop.uncommitted()), [""; 0]);
}
