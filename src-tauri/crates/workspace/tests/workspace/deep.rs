//! What a second search finds.

use workspace::{Search, Stop, explore, explore_deep};

use crate::project::{add, paths, project, request};

const TEXT: &str = "# Refunds\n\nA refund is paid back through the ledger within a day.\n";

#[test]
fn what_the_best_files_define_leads_on() -> anyhow::Result<()> {
    let shop = project(&[
        (
            "src/refund.rs",
            "/// A refund through the ledger.\nfn settle_balance() {}\n",
        ),
        ("src/nightly.rs", "fn run() {\n    settle_balance();\n}\n"),
        ("src/cart.rs", "struct Cart;\n"),
    ])?;
    let request = request(shop.path(), TEXT, &Search::ALL);
    let first = explore(&request, &Stop::default())?;
    assert_eq!(paths(&first), ["src/refund.rs"]);
    let deep = explore_deep(&request, &Stop::default())?;
    assert_eq!(paths(&deep), ["src/refund.rs", "src/nightly.rs"]);
    assert_eq!(deep.found[0], first.found[0]);
    assert!(
        deep.found
            .is_sorted_by(|one, next| one.relevance >= next.relevance)
    );
    assert_eq!(deep.looked_through, first.looked_through);
    // One step, and no more.
    add(
        shop.path(),
        "src/nightly.rs",
        "fn run_at_midnight() {\n    settle_balance();\n}\n",
    )?;
    add(
        shop.path(),
        "src/far.rs",
        "fn far() { run_at_midnight(); }\n",
    )?;
    let deep = explore_deep(&request, &Stop::default())?;
    assert_eq!(paths(&deep), ["src/refund.rs", "src/nightly.rs"]);
    Ok(())
}

#[test]
fn without_names_there_is_one_search() -> anyhow::Result<()> {
    let shop = project(&[("docs/refunds.md", "# Refunds\n\nGo through the ledger.\n")])?;
    for text in [TEXT, "", "Zeppelin telemetry"] {
        let request = request(shop.path(), text, &Search::ALL);
        let first = explore(&request, &Stop::default())?;
        let deep = explore_deep(&request, &Stop::default())?;
        assert_eq!(paths(&deep), paths(&first), "{text}");
        assert_eq!(deep.warnings, first.warnings, "{text}");
    }
    Ok(())
}
