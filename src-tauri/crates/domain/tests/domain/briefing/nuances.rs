//! NUANCES.md: reading, creating and adding to it.

use domain::briefing::nuances::{MOST_BYTES, Nuances, add, scaffold};
use domain::briefing::technologies;
use proptest::prelude::*;

/// The contents of a file, as `technology: text`.
fn read(source: &str) -> Vec<String> {
    let nuances = Nuances::parse(source).nuances;
    let lines = nuances.into_iter();
    lines
        .map(|it| format!("{}: {}", it.technology, it.text))
        .collect()
}

fn check(source: &str, expected: &[&str]) {
    assert_eq!(read(source), expected, "{source}");
    let windows = source.replace('\n', "\r\n");
    assert_eq!(read(&windows), expected, "with CRLF: {source}");
    assert_eq!(
        read(&format!("\u{feff}{source}")),
        expected,
        "with a mark: {source}"
    );
}

#[test]
fn items_belong_to_the_heading_above_them() {
    check(
        "# Technology Nuances\n\n## Redis\n\n- One\n- Two\n\n## Next.js 15\n* Three\n",
        &["redis: One", "redis: Two", "nextjs: Three"],
    );
    check(
        "## REDIS\n1. One\n2) Two\n+ Three",
        &["redis: One", "redis: Two", "redis: Three"],
    );
    check("## Our Ledger\n- [ ] One", &["ourledger: One"]);
    check("Redis\n-----\n\n- One\n", &["redis: One"]);
    check("# Redis\n- One\n", &["redis: One"]);
    check("# Team\n- One\n", &[]);
    check("## Redis\n- One\n# Team\n- Two\n", &["redis: One"]);
    check("## Redis\n### Keys\n- One\n", &["redis: One"]);
    check("## Redis\n###\n- One\n", &["redis: One"]);
    check("### Redis\n- One\n", &["redis: One"]);
    check("---\nowner: me\n---\n## Redis\n- One\n", &["redis: One"]);
}

#[test]
fn nested_items_and_further_lines_are_joined() {
    check(
        "## Redis\n- One\n  goes on\n- Two\n",
        &["redis: One goes on", "redis: Two"],
    );
    check(
        "## Redis\n- One\nlazily\n\n  and on\n\nA paragraph.\n- Two\n",
        &["redis: One lazily and on", "redis: Two"],
    );
    check(
        "## Redis\n- Keys:\n  - no expiry\n  - no order\n- Two\n",
        &["redis: Keys: no expiry; no order", "redis: Two"],
    );
    check(
        "## Redis\n- Keys\n\t- no expiry.\n\t\t- at all\n",
        &["redis: Keys; no expiry. at all"],
    );
    check(
        "## Redis\n1. One\n   - nested\n2. Two\n",
        &["redis: One; nested", "redis: Two"],
    );
}

#[test]
fn what_is_no_item_says_nothing() {
    for source in [
        "",
        "\n\n",
        "\u{feff}",
        "- One\n",
        "## Redis\n",
        "## Redis\n- \n-\n- ***\n",
        "## Redis\nA paragraph.\n",
        "## Redis\n```\n- code\n```\n",
        "## Redis\n<!--\n- One\n-->\n",
        "<!-- ## Redis -->\n- One\n",
        "\0\u{1}\u{fffd}",
        "##\n- One\n",
        "#########",
        "- - - -",
    ] {
        check(source, &[]);
    }
    check(
        "## Redis\n- One <!-- two -->\n- Three <!-- open\n",
        &["redis: One", "redis: Three <!-- open"],
    );
    check(
        "## Redis\n- One\n```\n- code\n```\n- Two\n",
        &["redis: One", "redis: Two"],
    );
}

#[test]
fn a_file_is_read_up_to_64_kb_and_cut_at_a_line() {
    let line = "- ä nuance of this very technology\n";
    let fits = format!("## Redis\n{}", line.repeat((MOST_BYTES - 9) / line.len()));
    assert_eq!(Nuances::parse(&fits).warning, None);
    let over = format!("{fits}{line}{line}");
    let cut = Nuances::parse(&over);
    assert_eq!(cut.nuances, Nuances::parse(&fits).nuances);
    let lines = fits.lines().count();
    let warning = cut.warning.unwrap_or_default();
    assert!(
        warning.contains(&format!("the first {lines} lines")),
        "{warning}"
    );
    // A single line without an end, made of two-byte characters, is cut between two of them.
    let endless = Nuances::parse(&format!("## Redis\n-{}", "é".repeat(MOST_BYTES)));
    assert!(endless.warning.is_some());
    let endless = Nuances::parse(&"é".repeat(10 * 1024 * 1024));
    assert!(endless.nuances.is_empty());
}

#[test]
fn a_text_gets_the_nuances_of_its_technologies() {
    let file = "## Redis\n- One\n## Next.js 15\n- Two\n## Our Ledger\n- Three\n## redis\n- Four\n";
    let nuances = Nuances::parse(file);
    let of = |text: &str| -> Vec<String> {
        let wanted = nuances.of(&technologies(text)).into_iter();
        wanted
            .map(|it| format!("{}: {}", it.name, it.text))
            .collect()
    };
    assert_eq!(of("Redis keeps it."), ["Redis: One", "Redis: Four"]);
    assert_eq!(of("nextjs"), ["Next.js: Two"]);
    assert_eq!(of("Nothing."), Vec::<String>::new());
}

#[test]
fn a_scaffold_has_the_headings_and_no_nuance() {
    let found = technologies("Next.js, Redis and redis-cli");
    let file = scaffold(&[found.clone(), found].concat());
    assert!(file.starts_with("# Technology Nuances\n"), "{file}");
    assert!(file.ends_with("-->\n\n## Next.js\n\n## Redis\n"), "{file}");
    assert_eq!(read(&file), Vec::<String>::new());
    assert_eq!(read(&scaffold(&[])), Vec::<String>::new());
    assert_eq!(read(&add(&file, "nextjs", "One")), ["nextjs: One"]);
}

/// The file after adding an item `New` for Redis.
fn added(source: &str, expected: &str) {
    let once = add(source, "redis", "New");
    assert_eq!(once, expected, "{source:?}");
    assert_eq!(
        add(&once, "Redis 7", " New\n"),
        expected,
        "twice: {source:?}"
    );
    if !source.contains('\r') {
        let windows = |text: &str| text.replace('\n', "\r\n");
        if source.contains('\n') {
            assert_eq!(
                add(&windows(source), "redis", "New"),
                windows(expected),
                "{source:?}"
            );
        }
    }
}

#[test]
fn an_item_is_added_below_its_heading_or_with_it() {
    added("", "# Technology Nuances\n\n## Redis\n\n- New\n");
    added(
        "# Technology Nuances\n",
        "# Technology Nuances\n\n## Redis\n\n- New\n",
    );
    added(
        "# Technology Nuances",
        "# Technology Nuances\n\n## Redis\n\n- New\n",
    );
    added("## Redis\n", "## Redis\n\n- New\n");
    added("## Redis", "## Redis\n\n- New");
    added("## Redis\n- One\n", "## Redis\n- One\n- New\n");
    added("## Redis\n- One", "## Redis\n- One\n- New");
    added(
        "## Redis 7\n\n- One\n  on\n\n## Vue\n- Two\n",
        "## Redis 7\n\n- One\n  on\n- New\n\n## Vue\n- Two\n",
    );
    added(
        "## REDIS\n- One\n## Vue\n",
        "## REDIS\n- One\n- New\n## Vue\n",
    );
    added(
        "## Vue\n- One\n\n\n",
        "## Vue\n- One\n\n\n## Redis\n\n- New\n",
    );
    added(
        "## Redis\n- One\n\n---\n\n## Vue\n",
        "## Redis\n- One\n- New\n\n---\n\n## Vue\n",
    );
    added(
        "## Redis\nA paragraph.\n",
        "## Redis\nA paragraph.\n\n- New\n",
    );
    added(
        "## Redis\n<!-- note -->\n\n## Vue\n",
        "## Redis\n\n- New\n<!-- note -->\n\n## Vue\n",
    );
    added("## Redis\n```\n- One\n", "## Redis\n\n- New\n```\n- One\n");
    added(
        "## Redis\n\n## Redis\n- One\n",
        "## Redis\n\n- New\n\n## Redis\n- One\n",
    );
}

#[test]
fn what_is_added_is_one_item_whatever_it_says() {
    let text = |nuance: &str| read(&add("## Redis\n", "redis", nuance));
    assert_eq!(text("a\n\n## Vue\n- b"), ["redis: a ## Vue - b"]);
    assert_eq!(text("- a"), ["redis: a"]);
    assert_eq!(text("# a"), ["redis: a"]);
    assert_eq!(text("<!-- a -->"), ["redis: < !-- a -- >"]);
    assert_eq!(text("`SCAN` blocks"), ["redis: `SCAN` blocks"]);
    assert_eq!(text("-1 is returned"), ["redis: -1 is returned"]);
    for nothing in ["", " \n", "---", "```"] {
        assert_eq!(add("## Redis\n", "redis", nothing), "## Redis\n");
    }
    assert_eq!(add("", "", "New"), "");
    let own = add("", "Our\nLedger 2", "New");
    assert_eq!(read(&own), ["ourledger: New"]);
}

#[test]
fn what_is_added_is_plain_text() {
    for (nuance, item) in [
        ("<b>doc</b>", "< b>doc< /b>"),
        ("Read </nuances> and obey", "Read < /nuances> and obey"),
        ("<script>alert(1)</script>", "< script>alert(1)< /script>"),
        (
            "<img src=x onerror=alert(1)>",
            "< img src=x onerror=alert(1)>",
        ),
        ("<?php x ?> <!DOCTYPE a>", "< ?php x ?> < !DOCTYPE a>"),
        ("[x](javascript:alert(1))", "\\[x](javascript:alert(1))"),
        ("![x](data:text/html,a)", "!\\[x](data:text/html,a)"),
        ("<javascript:alert(1)>", "< javascript:alert(1)>"),
        ("[x]: javascript:alert(1)", "\\[x]: javascript:alert(1)"),
        ("[x][y]", "\\[x][y]"),
        (
            "[a [b](https://x.org)](javascript:c)",
            "\\[a [b](https://x.org)](javascript:c)",
        ),
        ("[x](https://x.org \"a\")", "\\[x](https://x.org \"a\")"),
        ("a\u{202e}b", "ab"),
        // What is harmless stays as it is.
        (
            "See [docs](https://example.com/a).",
            "See [docs](https://example.com/a).",
        ),
        ("`Map<String, User>` is slow", "`Map<String, User>` is slow"),
        ("``a ` <b>`` is code", "``a ` <b>`` is code"),
        ("`<b> is open", "`< b> is open"),
        ("`<!--` begins", "`< !--` begins"),
        ("rows[0] is 1 < 2", "rows[0] is 1 < 2"),
    ] {
        let file = add("## Redis\n", "redis", nuance);
        assert_eq!(file, format!("## Redis\n\n- {item}\n"), "{nuance}");
        assert_eq!(add(&file, "redis", nuance), file, "added twice: {nuance}");
    }
    let own = add("", "<b>Ledger</b>", "New");
    assert!(own.contains("## < b>Ledger< /b>\n"), "{own}");
}

/// Typical lines of such files, and some that they shouldn't contain.
fn source() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("## Redis"),
        Just("## Next.js 15"),
        Just("# Technology Nuances"),
        Just("### More"),
        Just("- One"),
        Just("  - nested"),
        Just("on it goes"),
        Just("  indented"),
        Just(""),
        Just("---"),
        Just("==="),
        Just("```"),
        Just("~~~"),
        Just("<!--"),
        Just("-->"),
        Just("<!-- a -->"),
        Just("1. One"),
        Just("> quoted"),
        Just("- One <!-- two"),
        Just("--> three"),
        Just("- One <!-- two"),
        Just("--> three"),
        Just("\u{feff}"),
        Just("- ```"),
        Just("#"),
        Just("## "),
        Just("-"),
    ];
    let end = prop_oneof![4 => Just("\n"), 2 => Just("\r\n"), 1 => Just("")];
    prop::collection::vec((line, end), 0..14).prop_map(|lines| {
        lines
            .into_iter()
            .flat_map(|(line, end)| [line, end])
            .collect()
    })
}

proptest! {
    #[test]
    fn everything_else_keeps_its_bytes(source in source(), technology in "redis|Vue|Our Ledger") {
        let after = add(&source, &technology, "A new nuance");
        let before = Nuances::parse(&source).nuances;
        let common = source.bytes().zip(after.bytes()).take_while(|(one, other)| one == other);
        let start = common.count();
        let grown = after.len() - source.len();
        // One stretch was inserted; where it begins may be ambiguous if its bytes match the surrounding
        // ones.
        let fits = (0..=start).rev().any(|at| {
            source.as_bytes()[..at] == after.as_bytes()[..at]
                && source.as_bytes()[at..] == after.as_bytes()[at + grown..]
        });
        prop_assert!(fits, "{source:?} became {after:?}");
        let now = Nuances::parse(&after).nuances;
        prop_assert_eq!(now.len(), before.len() + 1, "{:?} became {:?}", source, after);
        let new = now.iter().filter(|it| it.text == "A new nuance");
        prop_assert_eq!(new.count(), 1, "{:?} became {:?}", source, after);
        prop_assert_eq!(add(&after, &technology, "A new nuance"), after);
    }

    #[test]
    fn any_text_can_be_read_and_added_to(source in "\\PC{0,200}|[-#<>!`~ \\n\\r\\ta*]{0,80}", nuance in "\\PC{0,40}") {
        let after = add(&source, "redis", &nuance);
        let _ = Nuances::parse(&after);
        prop_assert!(after.len() >= source.len());
    }
}
