//! The programs under test, as cargo built them.

use std::path::PathBuf;

use anyhow::ensure;

use crate::tree;

/// The window.
pub fn desktop() -> anyhow::Result<PathBuf> {
    built("whetstone-desktop")
}

/// A window with an empty page.
pub fn empty_window() -> anyhow::Result<PathBuf> {
    built("examples/empty")
}

/// Whetstone without a window.
pub fn headless() -> anyhow::Result<PathBuf> {
    built("whetstone")
}

/// A program next to the tests that are running now.
fn built(name: &str) -> anyhow::Result<PathBuf> {
    let program = tree::programs()?.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        program.is_file(),
        "{} is not built: run `cargo build --workspace`, or all of it with `cargo xtask test`",
        program.display()
    );
    Ok(program)
}
