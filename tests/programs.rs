//! The programs under test, as cargo built them.

use std::fs;
use std::path::PathBuf;

use anyhow::ensure;

use crate::tree;

/// The window.
pub fn desktop() -> anyhow::Result<PathBuf> {
    built("whetstone-desktop")
}

/// The headless program.
pub fn headless() -> anyhow::Result<PathBuf> {
    built("whetstone")
}

/// A program beside the tests that run now.
fn built(name: &str) -> anyhow::Result<PathBuf> {
    let program = tree::programs()?.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        program.is_file(),
        "{} is not built: run `cargo build --workspace`, or all of it with `cargo xtask test`",
        program.display()
    );
    Ok(program)
}

/// Identifiers of the programs that were started with `argument`.
pub fn started_with(argument: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let path = entry?.path();
        let command = fs::read(path.join("cmdline")).unwrap_or_default();
        if command
            .split(|&byte| byte == 0)
            .any(|word| word == argument.as_bytes())
        {
            found.extend(
                path.file_name()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    Ok(found)
}
