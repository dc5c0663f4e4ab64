//! A data folder with many made-up debates.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::ensure;

use crate::shell;
use crate::tree::{self, Profile};

/// The options.
pub(crate) struct Wish {
    pub(crate) debates: usize,
    pub(crate) data: PathBuf,
    pub(crate) seed: u64,
    /// Whether each has twenty rounds of eight seats.
    pub(crate) long: bool,
}

/// Builds the program that generates them, and fills the folder.
pub(crate) fn run(wish: &Wish) -> anyhow::Result<()> {
    build(&[])?;
    fill(wish)
}

/// Builds the examples of the store: the one that fills folders, and the named ones.
pub(crate) fn build(others: &[&str]) -> anyhow::Result<()> {
    let mut build = shell::cargo(&["build", "--release", "--workspace", "--example", "seed"]);
    for other in others {
        build.args(["--example", other]);
    }
    shell::run(&mut build)
}

/// Fills a folder. A folder with debates is left alone, because the seed would generate the same ones again.
pub(crate) fn fill(wish: &Wish) -> anyhow::Result<()> {
    ensure!(
        !wish.data.join("whetstone.db").exists(),
        "there is data in {}: name a folder that is empty or not there yet",
        wish.data.display()
    );
    fs::create_dir_all(&wish.data)?;
    let mut seed = Command::new(tree::program("examples/seed", Profile::Release));
    shell::run(
        seed.arg(&wish.data)
            .arg(wish.debates.to_string())
            .arg(wish.seed.to_string())
            .args(wish.long.then_some("long")),
    )
}

/// A folder in the target folder with this many debates. It is generated once, and gets its name only when it
/// is complete.
pub(crate) fn once(debates: usize, long: bool) -> anyhow::Result<PathBuf> {
    let folder = tree::target().join("bench");
    let name = if long { "long" } else { "history" };
    let data = folder.join(format!("{name}-{debates}"));
    if !data.is_dir() {
        let draft = folder.join("draft");
        if draft.is_dir() {
            fs::remove_dir_all(&draft)?;
        }
        fill(&Wish {
            debates,
            data: draft.clone(),
            seed: 1,
            long,
        })?;
        fs::rename(draft, &data)?;
    }
    Ok(data)
}
