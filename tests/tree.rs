//! The source tree, and what cargo builds next to it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder with the programs that were built along with the tests that are running now.
pub fn programs() -> anyhow::Result<PathBuf> {
    let test = env::current_exe()?;
    // Tests are in `target/debug/deps`, programs in `target/debug`.
    let folder = test.ancestors().nth(2).context("the test has no folder")?;
    Ok(folder.to_owned())
}

/// The folder for results to look at.
pub fn target() -> anyhow::Result<PathBuf> {
    Ok(programs()?
        .parent()
        .context("the programs have no folder")?
        .to_owned())
}

/// Every file below `folder` whose name ends in one of `endings`, sorted by path. Folders with tool output
/// (`node_modules`, `target`, `dist`) are skipped.
pub fn files(folder: &Path, endings: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_dir() {
                if !["node_modules", "target", "dist"].contains(&name.as_str()) {
                    open.push(entry.path());
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}
