//! `code-review`: real repositories, reviewed by the built-in rules.

use std::fs;
use std::process::Command;

use boon::{Compiler, Schemas};
use outside::changes::list;
use serde_json::{Value, json};

use crate::shop::{KEY, Shop};

#[test]
fn findings_are_lines_on_standard_output_and_blocking_ones_have_an_exit_code() -> anyhow::Result<()>
{
    let ran = Shop::with_findings()?.review(&[])?;
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert_eq!(
        ran.out,
        "cart.ts:3: blocking: GitHub token in the change\n\
         \x20 const key = \"[REDACTED_GITHUB_TOKEN]\";\n\
         \x20 Once it’s committed, everyone with access to the repository has it, and deleting the line later doesn’t remove it from the history.\n\
         \x20 Take it out, read it from the environment or a secret store, and replace it if it was ever shared.\n\
         \n\
         cart.ts:2: minor: Unfinished work with no issue\n\
         \x20 // TODO: sums\n\
         \x20 The comment says that something is missing, but nothing will remind anyone.\n\
         \x20 Do it now, or open an issue and name it in the comment.\n"
    );
    assert_eq!(
        ran.err,
        "1 file reviewed with the built-in rules: 2 findings, 1 blocking.\n\
         Not reviewed: yarn.lock (a lock file).\n"
    );
    Ok(())
}

#[test]
fn json_has_findings_files_and_what_was_left_out() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    shop.git(&["add", "--all"])?;
    let flags = ["--staged", "--json", "--models", "offline/rules", "--yes"];
    let ran = shop.review(&flags)?;
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let mut review = ran.json()?;
    assert!(review["base"].is_string() && review["duration_ms"].is_number());
    let findings = list(&review["findings"]).to_vec();
    assert_eq!(findings.len(), 2);
    assert_eq!(
        findings[0],
        json!({
            "id": "C1",
            "rule": "secret-added",
            "severity": "blocking",
            "title": "GitHub token in the change",
            "file": "cart.ts",
            "line": 3,
            "end_line": 3,
            "side": "new",
            "unchanged": false,
            "quote": "const key = \"[REDACTED_GITHUB_TOKEN]\";",
            "concern": findings[0]["concern"],
            "suggestion": findings[0]["suggestion"],
            "supporters": ["offline/rules"],
        })
    );
    for field in ["base", "duration_ms", "findings"] {
        review[field] = Value::Null;
    }
    assert_eq!(
        review,
        json!({
            "schema": 1,
            "protocol": "code-review",
            "reviewed": "staged",
            "base": null,
            "head": null,
            "models": ["offline/rules"],
            "files": [
                { "path": "cart.ts", "old_path": "cart.ts", "change": "modified", "lines_added": 2, "lines_removed": 0, "reviewed": true },
                { "path": "yarn.lock", "old_path": null, "change": "added", "lines_added": 1, "lines_removed": 0, "reviewed": false },
            ],
            "left_out": [{ "path": "yarn.lock", "reason": "lock" }],
            "findings": null,
            "blocking": 1,
            "duration_ms": null,
        })
    );
    Ok(())
}

/// Fails unless a value matches the SARIF 2.1.0 schema.
pub(crate) fn keeps_to_schema(log: &Value) -> anyhow::Result<()> {
    const NAME: &str = "https://example.com/sarif-2.1.0.json";
    let schema = serde_json::from_str(include_str!("sarif-schema-2.1.0.json"))?;
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let added = compiler.add_resource(NAME, schema);
    added.map_err(|error| anyhow::anyhow!("{error}"))?;
    let index = compiler.compile(NAME, &mut schemas);
    let index = index.map_err(|error| anyhow::anyhow!("{error}"))?;
    let held = schemas.validate(log, index);
    held.map_err(|error| anyhow::anyhow!("{error:#}"))
}

#[test]
fn sarif_keeps_to_its_schema() -> anyhow::Result<()> {
    let shop = Shop::with_findings()?;
    shop.write("cart.test.ts", "it(\"sums\", () => {\n  sum();\n});\n")?;
    shop.commit()?;
    shop.write("cart.test.ts", "// Nothing.\n")?;
    shop.write("odd name#1:\n\"x\".ts", "debugger;\n")?;
    let ran = shop.review(&["--format", "sarif"])?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let log = ran.json()?;
    keeps_to_schema(&log)?;
    let results = list(&log["runs"][0]["results"]);
    let told: Vec<_> = results
        .iter()
        .map(|it| {
            let place = &it["locations"][0]["physicalLocation"];
            (
                &it["ruleId"],
                &it["level"],
                &place["artifactLocation"]["uri"],
                &place["region"]["startLine"],
            )
        })
        .collect();
    let (warning, one) = (json!("warning"), json!(1));
    assert_eq!(
        told,
        [
            (
                &json!("test-removed"),
                &warning,
                &json!("cart.test.ts"),
                &one
            ),
            (
                &json!("debugger-left"),
                &warning,
                &json!("odd%20name%231%3A%0A%22x%22.ts"),
                &one
            ),
        ]
    );
    let committed = shop.review(&["--commits", "HEAD", "--format", "sarif"])?;
    assert_eq!(committed.code, Some(3));
    let log = committed.json()?;
    keeps_to_schema(&log)?;
    let notes = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(
        notes[0]["message"]["text"],
        "Not reviewed: yarn.lock (a lock file)."
    );

    let mut wrong = log;
    wrong["runs"][0]["results"][0]["level"] = json!("blocking");
    assert!(keeps_to_schema(&wrong).is_err(), "the schema holds nothing");
    Ok(())
}

/// The name by which a service knows each result.
fn names(log: &Value) -> Vec<String> {
    let results = list(&log["runs"][0]["results"]).iter();
    let name = |it: &Value| it["partialFingerprints"]["primaryLocationLineHash"].to_string();
    results.map(name).collect()
}

#[test]
fn sarif_names_results_for_as_long_as_their_lines_only_move() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let review = || -> anyhow::Result<Value> {
        let log = shop.review(&["--format", "sarif"])?.succeeded()?.json()?;
        keeps_to_schema(&log)?;
        Ok(log)
    };
    shop.write("pay.ts", "debugger;\nconst a = 1;\ndebugger;\n")?;
    let log = review()?;
    let before = names(&log);
    assert_ne!(before[0], before[1], "{before:?}");
    shop.write("pay.ts", "// One.\ndebugger;\nconst a = 1;\n\ndebugger;\n")?;
    assert_eq!(names(&review()?), before);
    shop.write("pay.ts", "debugger;\nconst a = 1;\nif (a) debugger;\n")?;
    assert_ne!(names(&review()?), before);

    let rules = list(&log["runs"][0]["tool"]["driver"]["rules"]);
    shop.write("sum.test.ts", "it(\"sums\", () => {\n  sum();\n});\n")?;
    shop.commit()?;
    shop.git(&["rm", "--quiet", "sum.test.ts"])?;
    let place = &review()?["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "sum.test.ts");
    assert_eq!(place["region"], json!({ "startLine": 1 }));
    for field in ["fullDescription", "help", "defaultConfiguration"] {
        assert!(rules.iter().all(|it| it[field].is_object()), "{field}");
    }
    Ok(())
}

#[test]
fn a_branch_and_commits_are_reviewed() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.git(&["switch", "--quiet", "--create", "feature"])?;
    shop.write("pay.ts", "debugger;\n")?;
    shop.commit()?;
    for flags in [
        &["--branch"][..],
        &["--branch", "feature", "--base", "main"],
        &["--commits", "main..feature"],
        &["--commits", "HEAD"],
    ] {
        let ran = shop.review(flags)?.succeeded()?;
        assert!(
            ran.out
                .starts_with("pay.ts:1: major: Breakpoint left in the code\n"),
            "{flags:?}: {}",
            ran.out
        );
    }
    for (flags, says) in [
        (&[][..], "Nothing to review: everything is committed.\n"),
        (&["--staged"], "Nothing to review: nothing is staged.\n"),
        (
            &["--branch", "main"],
            "Nothing to review: no files changed.\n",
        ),
    ] {
        let ran = shop.review(flags)?.succeeded()?;
        assert_eq!(
            (ran.out.as_str(), ran.err.as_str()),
            ("", says),
            "{flags:?}"
        );
    }
    Ok(())
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_words() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    for (flags, says) in [
        (
            &["--branch", "nope"][..],
            "error: No branch, tag or commit is called “nope”.\n",
        ),
        (&["--commits", "--all"], "unexpected argument"),
        (
            &["--commits=--help"],
            "error: No branch, tag or commit is called “--help”.\n",
        ),
        (&["--staged", "--branch"], "cannot be used with"),
        (&["--base", "main"], "--branch"),
        (&["--format", "xml"], "xml"),
    ] {
        let ran = shop.review(flags)?;
        assert_eq!(ran.code, Some(2), "{flags:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{flags:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{flags:?}");
    }
    let nowhere = shop
        .whetstone
        .run(&["code-review", "--project", "/nowhere", "--json"])?;
    assert_eq!(
        nowhere.json()?["error"]["message"],
        "There is no folder /nowhere."
    );
    let outside = shop.whetstone.run(&["code-review", "--json"])?;
    assert_eq!(outside.code, Some(2));
    assert_eq!(
        outside.json()?["error"]["message"],
        "This folder isn’t in a git repository."
    );
    Ok(())
}

#[test]
fn new_files_are_read_without_following_links() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let outside = shop.whetstone.document("outside.ts", "debugger;\n")?;
    std::os::unix::fs::symlink(&outside, shop.whetstone.path("shop/link.ts"))?;
    fs::create_dir(shop.whetstone.path("shop/inner"))?;
    Command::new("git")
        .args(["init", "--quiet"])
        .current_dir(shop.whetstone.path("shop/inner"))
        .status()?;
    shop.write("inner/a.ts", "debugger;\n")?;
    shop.write("data.bin", "a\0b")?;
    shop.write("long.ts", &"one();\n".repeat(200_000))?;
    shop.write("new.ts", "debugger;\n")?;
    let ran = shop.review(&["--json"])?.succeeded()?;
    let review = ran.json()?;
    let files: Vec<&Value> = list(&review["findings"])
        .iter()
        .map(|it| &it["file"])
        .collect();
    assert_eq!(files, [&json!("new.ts")]);
    let mut left: Vec<String> = list(&review["left_out"])
        .iter()
        .map(|it| format!("{} {}", it["path"], it["reason"]))
        .collect();
    left.sort();
    let expected = [
        "\"data.bin\" \"binary\"",
        "\"inner/\" \"submodule\"",
        "\"link.ts\" \"link\"",
        "\"long.ts\" \"too_large\"",
    ];
    assert_eq!(left, expected);
    Ok(())
}

#[test]
#[cfg(unix)]
fn a_line_break_in_a_name_can_be_seen() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.write("new\nline.ts", &format!("const key = \"{KEY}\";\n"))?;
    let found = shop.review(&[])?;
    assert!(
        found.out.contains("new\\nline.ts:1: blocking"),
        "{}",
        found.out
    );
    Ok(())
}

#[test]
fn a_backslash_is_a_character_of_a_name() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.write("back\\slash.ts", &format!("const key = \"{KEY}\";\n"))?;
    let found = shop.review(&["--json"])?.json()?;
    assert_eq!(found["findings"][0]["file"], "back\\slash.ts", "{found}");
    shop.git(&["add", "--all"])?;
    let found = shop.review(&["--json"])?.json()?;
    assert_eq!(found["findings"][0]["file"], "back\\slash.ts", "{found}");
    Ok(())
}
