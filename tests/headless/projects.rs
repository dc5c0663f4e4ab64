//! The project of a document: named, remembered, gone, or none at all.

use std::fs;

use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::Value;

const TEXT: &str = "# Refunds\n\nA refund is paid back through the ledger within a day.\n";
const RULES: [&str; 3] = ["--models", "offline/rules", "--json"];

/// Two folders, each with a file on the topic, and a document in neither of them.
fn prepared() -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    for folder in ["notes", "shop/src", "till/src"] {
        fs::create_dir_all(whetstone.path(folder))?;
    }
    whetstone.document("notes/task.md", TEXT)?;
    whetstone.document("shop/src/refund.rs", "fn refund(ledger: &Ledger) {}\n")?;
    whetstone.document("till/src/till.rs", "fn refund(ledger: &Ledger) {}\n")?;
    Ok(whetstone)
}

fn run(whetstone: &Whetstone, flags: &[&str]) -> anyhow::Result<Ran> {
    let refine = ["refine", "notes/task.md"];
    whetstone
        .run(&[&refine[..], &RULES, flags].concat())?
        .succeeded()
}

/// The files that a debate found.
fn found(ran: &Ran) -> anyhow::Result<Vec<String>> {
    let debate = ran.json()?;
    let parts = list(&debate["briefing"]).iter();
    let entries = parts
        .filter(|it| it["part"] == "exploration")
        .flat_map(|it| list(&it["entries"]).iter());
    let title = |entry: &Value| entry["title"].as_str().unwrap_or_default().to_owned();
    let files = entries.map(title).filter(|it| it != "Files by task");
    Ok(files.collect())
}

#[test]
fn without_a_project_the_current_folder_is_explored_and_that_is_said() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let ran = run(&whetstone, &["--explore"])?;
    let says = "warning: The document has no project, so the current folder is searched";
    assert!(ran.err.contains(says), "{}", ran.err);
    // Not the document itself.
    let mut files = found(&ran)?;
    files.sort();
    assert_eq!(files, ["shop/src/refund.rs", "till/src/till.rs"]);
    let named = run(&whetstone, &["--explore", "--explore-root", "shop"])?;
    assert!(!named.err.contains("no project"), "{}", named.err);
    assert_eq!(found(&named)?, ["src/refund.rs"]);
    Ok(())
}

#[test]
fn a_named_project_is_remembered_until_another_is_named_or_it_is_gone() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let explore = ["--explore"];
    let named = run(&whetstone, &["--explore", "--project", "shop"])?;
    assert_eq!(found(&named)?, ["src/refund.rs"]);
    assert_eq!(found(&run(&whetstone, &explore)?)?, ["src/refund.rs"]);
    run(&whetstone, &["--project", "till"])?;
    assert_eq!(found(&run(&whetstone, &explore)?)?, ["src/till.rs"]);
    fs::remove_dir_all(whetstone.path("till"))?;
    let gone = run(&whetstone, &[])?;
    let says = "is gone, so the document has no project now. To name another, use --project DIR.";
    assert!(
        gone.err.contains("warning: The project folder"),
        "{}",
        gone.err
    );
    assert!(gone.err.contains(says), "{}", gone.err);
    // It is reported once.
    let after = run(&whetstone, &[])?;
    assert!(!after.err.contains("is gone"), "{}", after.err);
    Ok(())
}

#[test]
fn where_the_project_is_gone_the_one_that_the_file_is_in_takes_its_place() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    run(&whetstone, &["--project", "till"])?;
    fs::remove_dir_all(whetstone.path("till"))?;
    fs::create_dir_all(whetstone.path("notes/.git"))?;
    whetstone.document("notes/ledger.rs", "fn refund(ledger: &Ledger) {}\n")?;
    let ran = run(&whetstone, &["--explore"])?;
    let says = "is gone, so the document is now in the project";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert_eq!(found(&ran)?, ["ledger.rs"]);
    Ok(())
}

#[test]
fn help_says_that_a_project_is_remembered() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for command in ["refine", "duel", "gauntlet"] {
        let help = whetstone.run(&[command, "--help"])?.succeeded()?.out;
        let says = "remembered for later runs";
        assert!(help.contains(says), "{command}: {help}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_project_that_cannot_be_read_stays_and_the_current_folder_is_searched() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    run(&whetstone, &["--project", "till"])?;
    fs::remove_dir_all(whetstone.path("till"))?;
    // A link to itself exists, but can’t be opened.
    let till = whetstone.path("till");
    std::os::unix::fs::symlink(&till, &till)?;
    let ran = run(&whetstone, &["--explore"])?;
    assert!(!ran.err.contains("is gone"), "{}", ran.err);
    let says = "The current folder is searched instead.";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert_eq!(found(&ran)?, ["shop/src/refund.rs"]);
    Ok(())
}
