//! The page: its packages and its build, each only when its inputs changed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::setup::Node;
use crate::{shell, tree};

/// Files and folders in `ui/` that are results, not sources.
const RESULTS: [&str; 3] = ["node_modules", "dist", ".svelte-kit"];

/// Installs the packages that the lock file names.
pub(crate) fn install(node: &Node) -> anyhow::Result<()> {
    let sources = [
        tree::ui().join("package.json"),
        tree::ui().join("package-lock.json"),
    ];
    // npm writes this file last.
    let result = tree::ui().join("node_modules/.package-lock.json");
    unless_fresh("packages", &sources, &result, || {
        shell::run(&mut node.npm(&["ci", "--no-audit", "--no-fund"])?)
    })
}

/// Builds `ui/dist`, which is compiled into the window.
pub(crate) fn build(node: &Node) -> anyhow::Result<()> {
    install(node)?;
    let mut sources = Vec::new();
    collect(&tree::ui(), &mut sources)?;
    sources.sort();
    unless_fresh(
        "page",
        &sources,
        &tree::ui().join("dist/index.html"),
        || shell::run(&mut node.npm(&["run", "build"])?),
    )
}

/// Does `work` unless `result` exists and was made from exactly these sources.
fn unless_fresh(
    name: &str,
    sources: &[PathBuf],
    result: &Path,
    work: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let stamp = tree::target().join("xtask").join(name);
    let hash = hash(sources)?;
    if result.is_file() && fs::read_to_string(&stamp).is_ok_and(|old| old == hash) {
        return Ok(());
    }
    work()?;
    fs::create_dir_all(tree::target().join("xtask"))?;
    Ok(fs::write(&stamp, hash)?)
}

fn hash(files: &[PathBuf]) -> anyhow::Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if RESULTS.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}
