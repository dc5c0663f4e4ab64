//! `explore`: what a project already has on the topic of a document.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

const TEXT: &str = "# Refunds\n\nA refund is paid back through the ledger within a day.\n";

/// A project in the folder `shop` with a document next to it.
fn with_shop() -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    for folder in ["shop/src", "shop/tests", "shop/docs", "shop/node_modules"] {
        fs::create_dir_all(whetstone.path(folder))?;
    }
    let key = "let password = \"hunter2hunter2\";\n";
    whetstone.document(
        "shop/src/refund.rs",
        &format!("fn refund(ledger: &Ledger) {{}}\n{key}"),
    )?;
    whetstone.document("shop/tests/refund.rs", "fn refund_is_in_the_ledger() {}\n")?;
    whetstone.document(
        "shop/docs/refunds.md",
        "# Refunds\n\nGo through the ledger.\n",
    )?;
    whetstone.document("shop/node_modules/refund.js", "refund ledger\n")?;
    Ok(whetstone)
}

/// The paths found by each search of a report.
fn found(report: &Value) -> Vec<(String, Vec<String>)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let results = list(&report["results"]).iter();
    results
        .map(|it| {
            let files = list(&it["files_found"]).iter();
            (
                word(&it["task"]),
                files.map(|file| word(&file["path"])).collect(),
            )
        })
        .collect()
}

#[test]
fn a_document_of_the_project_is_not_related_to_itself() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    whetstone.document("shop/docs/task.md", TEXT)?;
    let explore = [
        "explore",
        "shop/docs/task.md",
        "--explore-root",
        "shop",
        "--json",
    ];
    let report = whetstone.run(&explore)?.succeeded()?.json()?;
    let paths: Vec<String> = found(&report)
        .into_iter()
        .flat_map(|(_, paths)| paths)
        .collect();
    assert!(paths.contains(&"docs/refunds.md".to_owned()), "{paths:?}");
    assert!(!paths.contains(&"docs/task.md".to_owned()), "{paths:?}");
    Ok(())
}

#[test]
fn the_json_has_the_shape_that_scripts_rely_on() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    let explore = ["explore", "task.md", "--explore-root", "shop", "--json"];
    let ran = whetstone.run(&explore)?.succeeded()?;
    assert_eq!(ran.err, "");
    let report = ran.json()?;
    let none: Vec<String> = Vec::new();
    let expected = [
        ("related_code".to_owned(), vec!["src/refund.rs".to_owned()]),
        ("existing_patterns".to_owned(), none.clone()),
        ("tests".to_owned(), vec!["tests/refund.rs".to_owned()]),
        (
            "documentation".to_owned(),
            vec!["docs/refunds.md".to_owned()],
        ),
        ("schemas".to_owned(), none),
    ];
    assert_eq!(found(&report), expected);
    let file = &report["results"][0]["files_found"][0];
    assert!(file["relevance"].is_number(), "{file}");
    assert_eq!(file["key_excerpts"][0]["lines"], "1-2");
    assert_eq!(
        file["key_excerpts"][0]["content"],
        "fn refund(ledger: &Ledger) {}\nlet password = \"[REDACTED_PASSWORD]\";"
    );
    for (field, value) in [
        ("context_files", json!([])),
        ("total_tokens", json!(0)),
        ("warnings", json!([])),
    ] {
        assert_eq!(report[field], value, "{field}");
    }
    assert!(report["total_duration_ms"].is_number() && report["summary"].is_string());

    let piped = [&["explore", "-"], &explore[2..]].concat();
    assert_eq!(
        found(&whetstone.run_on(TEXT, &piped)?.succeeded()?.json()?),
        expected
    );
    assert_eq!(whetstone.json(&["history", "--json"])?, json!([]));
    Ok(())
}

#[test]
fn the_text_is_markdown_with_citations() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    let explore = ["explore", "task.md", "--explore-root", "shop"];
    let flags = [
        "--explore-tasks",
        "tests,tests",
        "--explore-timeout",
        "30",
        "--yes",
    ];
    let ran = whetstone
        .run(&[&explore[..], &flags].concat())?
        .succeeded()?;
    assert_eq!(
        ran.out,
        "# What the project has\n\n\
         1 of 2 files may be relevant. The best match is tests/refund.rs.\n\n\
         ## Tests\n\n\
         ### `tests/refund.rs`\n\n\
         Has refund, ledger.\n\n\
         [EXPLORE:tests/refund.rs:1-1]\n\n\
         ```\nfn refund_is_in_the_ledger() {}\n```\n"
    );
    Ok(())
}

#[test]
fn the_kind_of_the_document_chooses_what_is_looked_for() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    let text = format!("{TEXT}\nRequirements of the stakeholder: a user story for each persona.\n");
    let explore = ["explore", "-", "--explore-root", "shop", "--json"];
    let report = whetstone.run_on(&text, &explore)?.succeeded()?.json()?;
    let searches: Vec<String> = found(&report)
        .into_iter()
        .map(|(search, _)| search)
        .collect();
    assert_eq!(searches, ["related_code", "documentation", "schemas"]);
    Ok(())
}

#[test]
fn a_folder_that_is_missing_is_a_warning() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    for missing in ["none", "task.md"] {
        let explore = ["explore", "task.md", "--explore-root", missing, "--json"];
        let ran = whetstone.run(&explore)?.succeeded()?;
        let first = ran.err.lines().next().unwrap_or_default();
        let says = format!("warning: Couldn’t read the folder {missing}: ");
        assert!(first.starts_with(&says), "{}", ran.err);
        assert!(
            first.ends_with("The current folder is searched instead."),
            "{}",
            ran.err
        );
        let report = ran.json()?;
        assert_eq!(found(&report)[0].1, ["shop/src/refund.rs"]);
        assert_eq!(
            format!(
                "warning: {}",
                report["warnings"][0].as_str().unwrap_or_default()
            ),
            first
        );
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_said() -> anyhow::Result<()> {
    let whetstone = with_shop()?;
    let check = |text: &str, says: &str| -> anyhow::Result<()> {
        let ran = whetstone.run_on(text, &["explore", "--explore-root", "shop", "--json"])?;
        let ran = ran.succeeded()?;
        assert!(ran.err.contains(says), "{}", ran.err);
        assert_eq!(list(&ran.json()?["results"][0]["files_found"]).len(), 0);
        Ok(())
    };
    check(
        "",
        "warning: The text has no words to look for in the project.",
    )?;
    check(
        "Zeppelin telemetry",
        "warning: No relevant context was found in the project.",
    )?;
    for (arguments, says) in [
        (&["explore", "no-such-file.md"][..], "no-such-file.md"),
        (
            &["explore", "task.md", "--explore-tasks", "code"],
            "related_code, existing_patterns",
        ),
        (
            &["explore", "task.md", "--explore-timeout", "0"],
            "from 1 to 3600",
        ),
    ] {
        let ran = whetstone.run(arguments)?;
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
    Ok(())
}
