//! The types that the page shares with Rust.

use std::fs;

use anyhow::{Context, bail};

use crate::tree;

const FILE: &str = "ui/src/contract/index.ts";

/// Writes the file anew.
pub(crate) fn write() -> anyhow::Result<()> {
    let file = tree::root().join(FILE);
    fs::create_dir_all(file.parent().context("the file has no folder")?)?;
    fs::write(file, domain::contract::typescript())?;
    println!("Wrote {FILE}.");
    Ok(())
}

/// Fails when the file is not what the types in Rust say.
pub(crate) fn check() -> anyhow::Result<()> {
    let committed = fs::read_to_string(tree::root().join(FILE)).unwrap_or_default();
    let wanted = domain::contract::typescript();
    if committed == wanted {
        return Ok(());
    }
    let line = committed
        .lines()
        .zip(wanted.lines())
        .take_while(|(a, b)| a == b)
        .count()
        + 1;
    bail!("{FILE} is stale from line {line} on: run `cargo xtask contract` and commit the file")
}
