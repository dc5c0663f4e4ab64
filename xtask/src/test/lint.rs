//! What the compiler and its lints warned of while everything was built.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::shell;

/// Fails on any warning. Cargo keeps the warnings of what is built, and tells them again.
pub(super) fn check() -> anyhow::Result<()> {
    let mut cargo = shell::linting(&["build", "--workspace"])?;
    cargo
        .args(shell::ALL_TARGETS)
        .args(["--quiet", "--message-format=json-render-diagnostics"]);
    let line = shell::line(&cargo);
    let mut child = cargo
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{line}` could not be started"))?;
    let output = child.stdout.take().context("no standard output")?;
    let mut warnings = 0;
    for text in BufReader::new(output).lines() {
        let message: Value = serde_json::from_str(&text?)?;
        warnings += usize::from(is_warning(&message));
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    if warnings > 0 {
        bail!("{warnings} warnings, which count as errors");
    }
    Ok(())
}

/// Whether a message of cargo is a warning at a place in the source. Those that only add up others have
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
    use serde_json::json;

    use super::is_warning;

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
