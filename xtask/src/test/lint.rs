//! Warnings from the compiler and its lints while everything was built.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::shell;

/// Fails on any warning.
pub(super) fn check() -> anyhow::Result<()> {
    let mut found = 0;
    for targets in shell::ALL_TARGETS {
        let mut cargo = shell::linting(&["build", "--workspace"])?;
        cargo.args(targets);
        found += warnings(cargo)?;
    }
    match found {
        0 => Ok(()),
        some => bail!("{some} warnings, which count as errors"),
    }
}

/// Builds, prints the warnings, and counts them. Cargo stores warnings of finished builds and repeats them as
/// messages on standard output, unless it is asked to render them itself.
fn warnings(mut cargo: Command) -> anyhow::Result<usize> {
    cargo.args(["--quiet", "--message-format=json"]);
    let line = shell::line(&cargo);
    let mut child = cargo
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{line}` could not be started"))?;
    let output = child.stdout.take().context("no standard output")?;
    let mut warnings = 0;
    for text in BufReader::new(output).lines() {
        let message: Value = serde_json::from_str(&text?)?;
        if is_warning(&message) {
            warnings += 1;
            let rendered = message["message"]["rendered"].as_str();
            println!("{}", rendered.unwrap_or_default());
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(warnings)
}

/// Whether a message from cargo is a warning at a place in the source. Messages that only sum up others have
/// none.
fn is_warning(message: &Value) -> bool {
    message["reason"] == "compiler-message"
        && message["message"]["level"] == "warning"
        && message["message"]["spans"]
            .as_array()
            .is_some_and(|spans| !spans.is_empty())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::{is_warning, warnings};
    use crate::shell;

    #[test]
    fn warnings_of_the_compiler_and_of_clippy_are_counted_also_when_they_are_told_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let package =
            "[package]\nname = \"small\"\nedition = \"2024\"\n\n[lib]\npath = \"lib.rs\"\n";
        fs::write(file("Cargo.toml"), package).unwrap();
        let unused = "pub fn one() { let two = 2; }\n";
        let needless =
            "pub fn three(it: &str) -> bool { if it.len() == 0 { true } else { false } }\n";
        fs::write(file("lib.rs"), format!("{unused}{needless}")).unwrap();
        let counted = || {
            let mut cargo = shell::linting(&["build", "--offline"]).unwrap();
            cargo.arg("--manifest-path").arg(file("Cargo.toml"));
            cargo.arg("--target-dir").arg(file("target"));
            warnings(cargo).unwrap()
        };
        assert_eq!((counted(), counted()), (3, 3));
    }

    #[test]
    fn a_warning_is_one_of_the_compiler_at_a_place() {
        let cases = [
            (
                "compiler-message",
                "warning",
                json!([{"line_start": 1}]),
                true,
            ),
            ("compiler-message", "warning", json!([]), false),
            (
                "compiler-message",
                "note",
                json!([{"line_start": 1}]),
                false,
            ),
            (
                "compiler-artifact",
                "warning",
                json!([{"line_start": 1}]),
                false,
            ),
        ];
        for (reason, level, spans, expected) in cases {
            let message =
                json!({ "reason": reason, "message": { "level": level, "spans": spans } });
            assert_eq!(is_warning(&message), expected, "{message}");
        }
    }
}
