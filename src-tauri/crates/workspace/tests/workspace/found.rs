//! What is found, in which order, and how it is presented.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use workspace::{Citation, Explored, Report, Request, Root, Search, Stop, explore};

use crate::project::{add, explored, paths, project, request};

pub(crate) const TEXT: &str =
    "# Refunds\n\nA refund is paid back through the ledger within a day.\n";

pub(crate) fn shop() -> anyhow::Result<tempfile::TempDir> {
    project(&[
        (
            "src/refund.rs",
            "/// Pays a refund.\nfn refund(ledger: &Ledger) {\n    ledger.pay();\n}\n",
        ),
        (
            "src/ledger.rs",
            "struct Ledger;\n\n// A refund is one entry.\n",
        ),
        ("src/cart.rs", "struct Cart;\n"),
        ("src/day.rs", "fn day() {}\n"),
        ("tests/refund.rs", "fn refund_is_in_the_ledger() {}\n"),
        ("docs/refunds.md", "# Refunds\n\nGo through the ledger.\n"),
        ("db/migrations/1.sql", "create table refund (ledger int);\n"),
        ("src/services/refunds.ts", "class RefundService {}\n"),
        ("node_modules/refund/index.js", "refund ledger refund\n"),
        ("ignored/refund.rs", "refund ledger refund\n"),
        (".gitignore", "ignored/\n"),
        ("secrets.txt", "refund ledger\n"),
        ("refund.min.js", "refund ledger\n"),
        (
            "src/api.ts",
            "// This file was generated. Do not edit.\nrefund ledger\n",
        ),
        ("logo.png", "refund ledger\n"),
    ])
}

#[test]
fn words_of_folders_are_shown_only_if_nothing_else_matches() -> anyhow::Result<()> {
    let folder = project(&[
        ("ledger/src/refund.rs", "fn refund() {}\n"),
        ("ledger/src/day.rs", "fn day() {}\n"),
    ])?;
    let explored = explored(folder.path(), TEXT)?;
    let matches = |path: &str| {
        let found = explored.found.iter().find(|it| it.path == path);
        found.map(|it| it.matches.clone()).unwrap_or_default()
    };
    // The word of the file, not that of the text.
    assert_eq!(matches("ledger/src/refund.rs"), ["refund"]);
    for found in &explored.found {
        assert!(!found.matches.is_empty(), "{}", found.path);
    }
    Ok(())
}

#[test]
fn what_was_found_is_named_as_the_file_has_it() -> anyhow::Result<()> {
    let folder = project(&[
        ("src/look.css", "/* The themed page */\n"),
        ("src/page.rs", "mod menu;\nmod window;\n"),
        ("src/color.rs", "fn color_mode() {}\n"),
    ])?;
    let explored = explored(folder.path(), "Offer three color modes and themes.")?;
    let named = |path: &str| {
        let found = explored.found.iter().find(|it| it.path == path);
        found.map(|it| (it.matches.clone(), it.excerpts[0].matches.clone()))
    };
    let all = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|&it| it.to_owned()).collect();
        Some((words.clone(), words))
    };
    assert_eq!(named("src/look.css"), all(&["themed"]));
    assert_eq!(named("src/page.rs"), None, "`mod` is no mode");
    assert_eq!(named("src/color.rs"), all(&["color", "mode", "color mode"]));
    Ok(())
}

#[test]
fn nuances_of_the_project_are_not_left_out_files() -> anyhow::Result<()> {
    let long = "A refund takes a day.\n".repeat(60_000);
    let folder = project(&[("NUANCES.md", &long), ("docs/NUANCES.md", &long)])?;
    let explored = explored(folder.path(), TEXT)?;
    let left_out = explored
        .warnings
        .iter()
        .filter(|it| it.contains("left out"));
    let left_out: Vec<&String> = left_out.collect();
    assert_eq!(
        left_out,
        ["1 file was left out, because only files up to 1 MB are searched: docs/NUANCES.md."]
    );
    Ok(())
}

#[test]
fn what_matters_most_comes_first_and_each_file_once() -> anyhow::Result<()> {
    let shop = shop()?;
    let explored = explored(shop.path(), TEXT)?;
    let found = paths(&explored);
    assert_eq!(found[0], "src/refund.rs", "{found:?}");
    let each: BTreeSet<&str> = found.iter().copied().collect();
    assert_eq!(each.len(), found.len(), "{found:?}");
    for path in [
        "src/ledger.rs",
        "tests/refund.rs",
        "docs/refunds.md",
        "db/migrations/1.sql",
    ] {
        assert!(each.contains(path), "{path} in {found:?}");
    }
    for path in &found {
        let is_passed_over = [
            "node_modules",
            "ignored",
            "secrets",
            ".min.",
            "api.ts",
            "logo",
            "cart",
        ]
        .iter()
        .any(|part| path.contains(part));
        assert!(!is_passed_over, "{path}");
    }
    let relevance: Vec<f64> = explored.found.iter().map(|it| it.relevance).collect();
    assert!(
        relevance.is_sorted_by(|one, next| one >= next),
        "{relevance:?}"
    );
    assert!((relevance[0] - 1.0).abs() < f64::EPSILON);
    assert_eq!(explored.warnings, Vec::<String>::new());
    Ok(())
}

#[test]
fn the_file_of_the_text_is_not_among_what_is_found() -> anyhow::Result<()> {
    let shop = shop()?;
    add(shop.path(), "docs/plan.md", TEXT)?;
    let found = |own: Option<&str>| {
        let request = Request {
            own: own.map(str::to_owned),
            ..request(shop.path(), TEXT, &Search::ALL)
        };
        explore(&request, &Stop::default())
    };
    let all = found(None)?;
    assert!(paths(&all).contains(&"docs/plan.md"));
    let without = found(Some("docs/plan.md"))?;
    assert!(!paths(&without).contains(&"docs/plan.md"));
    assert!(paths(&without).contains(&"docs/refunds.md"));
    assert!((without.found[0].relevance - 1.0).abs() < f64::EPSILON);
    Ok(())
}

#[test]
fn each_search_takes_its_own_files() -> anyhow::Result<()> {
    let shop = shop()?;
    let check = |search: Search, of: &[&str]| -> anyhow::Result<()> {
        let alone = explore(&request(shop.path(), TEXT, &[search]), &Stop::default())?;
        let mut found = paths(&alone);
        found.sort_unstable();
        assert_eq!(found, of, "{search:?}");
        assert!(alone.found.iter().all(|it| it.search == search));
        Ok(())
    };
    check(Search::Tests, &["tests/refund.rs"])?;
    check(Search::Documentation, &["docs/refunds.md"])?;
    check(Search::Schemas, &["db/migrations/1.sql"])?;
    check(Search::ExistingPatterns, &["src/services/refunds.ts"])
}

#[test]
fn a_file_that_the_text_names_comes_first() -> anyhow::Result<()> {
    let shop = shop()?;
    let explored = explored(shop.path(), "The refund in `src/cart.rs` is wrong.")?;
    assert_eq!(paths(&explored)[0], "src/cart.rs");
    assert_eq!(explored.found[0].excerpts[0].from, 1);
    Ok(())
}

#[test]
fn a_report_has_the_shape_that_scripts_rely_on() -> anyhow::Result<()> {
    let folder = project(&[("src/refund.rs", "fn one() {}\n\nfn refund() {}\n")])?;
    let request = request(folder.path(), "refund", &[Search::RelatedCode]);
    let explored = Explored {
        duration_ms: 7,
        ..explore(&request, &Stop::default())?
    };
    let report = Report::of(&explored);
    assert_eq!(
        serde_json::to_value(&report)?,
        json!({
            "results": [{
                "task": "related_code",
                "files_found": [{
                    "path": "src/refund.rs",
                    "relevance": 1.0,
                    "summary": "Has refund.",
                    "key_excerpts": [{
                        "lines": "1-3",
                        "content": "fn one() {}\n\nfn refund() {}",
                        "note": "Has refund.",
                    }],
                }],
                "patterns_identified": [],
                "recommendations": [],
                "tokens_used": 0,
                "duration_ms": 7,
            }],
            "summary": "1 of 1 file may be relevant. The best match is src/refund.rs.",
            "context_files": [],
            "total_tokens": 0,
            "total_cost_usd": 0.0,
            "total_duration_ms": 7,
            "warnings": [],
        })
    );
    let read_back: Explored = serde_json::from_str(&serde_json::to_string(&explored)?)?;
    assert_eq!(read_back, explored);
    Ok(())
}

#[test]
fn every_citation_of_a_report_holds() -> anyhow::Result<()> {
    let shop = shop()?;
    add(
        shop.path(),
        "docs/fences.md",
        "refund\n```\ncode of a refund\n````\n",
    )?;
    let explored = explored(shop.path(), TEXT)?;
    let markdown = Report::of(&explored).markdown();
    let root = Root::open(shop.path())?;
    let citations = Citation::all(&markdown);
    assert!(citations.len() >= explored.found.len());
    for (_, citation) in citations {
        assert_eq!(citation.check(&root), Ok(()), "{citation}");
    }
    assert!(
        markdown.contains("\n`````\n"),
        "a passage can’t close its fence: {markdown}"
    );
    Ok(())
}

#[test]
fn passages_are_bounded_and_say_where_they_stand() -> anyhow::Result<()> {
    let filler = "let nothing = 0; // as long as a usual line of code is\n".repeat(400);
    let text = format!(
        "refund\n{filler}fn refund_ledger() {{}}\n{filler}{}\n",
        "refund ".repeat(900)
    );
    let folder = project(&[("src/long.rs", &text)])?;
    let explored = explored(folder.path(), TEXT)?;
    let found = &explored.found[0];
    assert_eq!(found.lines, text.lines().count());
    assert!(found.text.len() <= 10 * 1024 && found.text.contains("refund_ledger"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(found.text.lines().next(), Some(lines[found.from - 1]));
    assert_eq!(found.excerpts.len(), 3);
    for excerpt in &found.excerpts {
        assert!(excerpt.to - excerpt.from < 20);
        assert_eq!(excerpt.text.lines().count(), excerpt.to + 1 - excerpt.from);
        assert!(excerpt.text.lines().all(|line| line.chars().count() <= 301));
    }
    Ok(())
}

#[test]
fn at_most_fifty_files_are_read_and_each_search_has_its_share() -> anyhow::Result<()> {
    let folder = project(&[])?;
    for at in 0..120 {
        add(
            folder.path(),
            &format!("src/refund{at}.rs"),
            "refund ledger\n",
        )?;
    }
    for at in 0..12 {
        add(folder.path(), &format!("docs/{at}.md"), "a refund\n")?;
    }
    let explored = explored(folder.path(), TEXT)?;
    assert_eq!(explored.found.len(), 50);
    let documents = explored
        .found
        .iter()
        .filter(|it| it.search == Search::Documentation);
    assert_eq!(documents.count(), 10);
    assert_eq!(explored.looked_through, 132);
    Ok(())
}

#[test]
fn what_stops_early_says_so() -> anyhow::Result<()> {
    let shop = shop()?;
    let request = request(shop.path(), TEXT, &Search::ALL);
    let told = Stop::default();
    told.clone().stop();
    for (stop, says) in [
        (told, "Stopped after 0 files."),
        (Stop::after(Duration::ZERO), "Time ran out after 0 files."),
    ] {
        let explored = explore(&request, &stop)?;
        assert!(explored.found.is_empty());
        assert!(
            explored.warnings[0].starts_with(says),
            "{:?}",
            explored.warnings
        );
    }
    Ok(())
}

#[test]
fn nothing_to_find_is_a_warning() -> anyhow::Result<()> {
    let shop = shop()?;
    let check = |text: &str, says: &str| -> anyhow::Result<()> {
        let explored = explored(shop.path(), text)?;
        assert!(explored.found.is_empty(), "{text}");
        assert!(
            explored.warnings[0].contains(says),
            "{:?}",
            explored.warnings
        );
        assert!(
            Report::of(&explored)
                .summary
                .starts_with("Nothing relevant was found")
        );
        Ok(())
    };
    check("", "no words to look for")?;
    check("It should be as it was.", "no words to look for")?;
    check("Zeppelin telemetry", "No relevant context was found")?;
    let missing = request(&shop.path().join("none"), TEXT, &Search::ALL);
    let error = explore(&missing, &Stop::default()).expect_err("there is no such folder");
    assert!(error.to_string().contains("doesn’t exist"), "{error}");
    Ok(())
}

#[test]
fn a_copy_of_the_text_takes_no_other_file_away() -> anyhow::Result<()> {
    let text = "# Refund by ledger\n\nA `refundOrder` writes `ledgerEntry` rows, retries with backoff, \
                notifies accounting, archives receipts and respects currency rounding.\n";
    let shop = project(&[
        ("src/cart.rs", "struct Cart;\n// Rounding of totals.\n"),
        ("src/ledger.rs", "struct Ledger;\n"),
        ("src/mail.rs", "// Tells accounting.\nfn mail() {}\n"),
        ("src/other.rs", "fn other() {}\n"),
    ])?;
    let before = paths(&explored(shop.path(), text)?).len();
    add(shop.path(), "old-draft.md", text)?;
    let explored = explored(shop.path(), text)?;
    assert_eq!(before, 3);
    assert_eq!(paths(&explored).len(), 4, "{:?}", paths(&explored));
    Ok(())
}

#[test]
fn a_rare_word_in_a_name_comes_before_common_words_in_texts() -> anyhow::Result<()> {
    let shop = project(&[
        ("src/guard/lib.rs", "//! Ends what we started.\n"),
        ("src/model.rs", "struct Model;\n// A model calls a page.\n"),
        (
            "src/page.rs",
            "// The page of a model.\nfn call(model: &Model) {}\n",
        ),
        (
            "src/store.rs",
            "// Keeps each page of a model.\nfn page() {}\n",
        ),
        (
            "src/synonyms.rs",
            "// guard\nconst GUARD: &[&str] = &[\"guard\", \"guards\", \"model\"];\n",
        ),
        ("tests/guard.rs", "fn guard_ends_what_was_started() {}\n"),
    ])?;
    let text = "# The guard\n\nThe guard of a model is called by the page.\n";
    let explored = explored(shop.path(), text)?;
    assert_eq!(
        paths(&explored)[0],
        "src/guard/lib.rs",
        "{:?}",
        paths(&explored)
    );
    Ok(())
}
