//! Secrets that one commit adds and a later one takes out.

use code::diff::parse;
use code::{Step, secrets};

const KEY: &str = "+const key = \"ghp_0123456789abcdefghijABCDEFGHIJ456789\";";

/// A diff of one file, whose lines have their signs.
fn diff(file: &str, lines: &[&str]) -> String {
    let count = |sign: char| lines.iter().filter(|line| !line.starts_with(sign)).count();
    let (old, new) = (count('+'), count('-'));
    format!(
        "diff --git a/{file} b/{file}\n--- a/{file}\n+++ b/{file}\n@@ -1,{old} +1,{new} @@\n{}\n",
        lines.join("\n")
    )
}

/// Compares what is found in commits with these changes to a file, which together come to `whole`, with
/// numbers of commits.
#[track_caller]
fn check(file: &str, steps: &[&[&str]], whole: &[&str], found: &[usize]) {
    let parsed = |lines: &[&str]| parse(diff(file, lines).as_bytes());
    let step = |(number, lines): (usize, &&[&str])| Step {
        commit: number.to_string(),
        diff: parsed(lines),
    };
    let all: Vec<Step> = steps.iter().enumerate().map(step).collect();
    let whole = parsed(whole);
    let titles: Vec<String> = secrets(&all, &whole)
        .into_iter()
        .map(|it| it.title)
        .collect();
    let wanted = found
        .iter()
        .map(|it| format!("GitHub token in commit {it}"));
    assert_eq!(titles, wanted.collect::<Vec<_>>(), "{steps:?}");
}

#[test]
fn a_secret_that_a_later_commit_takes_out_is_found_once() {
    let gone = KEY.replacen('+', "-", 1);
    let (gone, other) = (gone.as_str(), "+const a = 1;");
    let file = "src/pay.ts";
    check(file, &[&[other], &[KEY], &[gone]], &[other], &[1]);
    check(file, &[&[KEY], &[gone], &[KEY], &[gone]], &[other], &[0]);
    check(file, &[&[KEY], &[other]], &[KEY, other], &[]);
    check(file, &[&[other], &[other]], &[other], &[]);
    // The remote has it already.
    check(file, &[&[gone], &[KEY]], &[other], &[]);
    check("tests/pay.test.ts", &[&[KEY], &[gone]], &[other], &[]);
    let real = "+TOKEN=ghp_9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO";
    let gone = real.replacen('+', "-", 1);
    for file in ["s.txt", "README.md", "tests/pay.test.ts"] {
        check(file, &[&[real], &[&gone]], &[other], &[0]);
    }
    let gone = KEY.replacen('+', "-", 1);
    let gone = gone.as_str();
    check("vendor/pay.js", &[&[KEY], &[gone]], &[other], &[]);
}

#[test]
fn two_secrets_in_one_commit_are_told_apart_and_quoted_without_their_values() {
    let key = |name: &str, letter: &str| {
        let body = letter.repeat(64);
        format!("+-----BEGIN {name} PRIVATE KEY-----\n+{body}\n+-----END {name} PRIVATE KEY-----")
    };
    let two_tokens = [
        KEY.to_owned(),
        KEY.replace("const key", "const other")
            .replace("0123", "9876"),
    ];
    for (secrets_of, quotes) in [
        (
            two_tokens,
            [
                "const key = \"[REDACTED_GITHUB_TOKEN]\";",
                "const other = \"[REDACTED_GITHUB_TOKEN]\";",
            ],
        ),
        (
            [key("RSA", "MIIEowIB"), key("RSA", "Zm9vYmFy")],
            ["[REDACTED_PRIVATE_KEY]", "[REDACTED_PRIVATE_KEY]"],
        ),
    ] {
        let lines: Vec<&str> = secrets_of.iter().flat_map(|it| it.lines()).collect();
        let step = Step {
            commit: "1".to_owned(),
            diff: parse(diff("src/pay.ts", &lines).as_bytes()),
        };
        let whole = parse(diff("src/pay.ts", &["+const a = 1;"]).as_bytes());
        let found = secrets(&[step], &whole);
        let told: Vec<&str> = found.iter().map(|it| it.quote.as_str()).collect();
        assert_eq!(told, quotes);
        assert_ne!(found[0].fingerprint, found[1].fingerprint);
        assert!(found.iter().all(|it| it.fingerprint.is_some()));
    }
}
