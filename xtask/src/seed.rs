//! A data folder with many debates that were never held.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::ensure;

use crate::shell;
use crate::tree::{self, Profile};

/// What is to be made.
pub(crate) struct Wish {
    pub(crate) debates: usize,
    pub(crate) data: PathBuf,
    pub(crate) seed: u64,
}

/// Builds the program that makes them, and fills the folder.
pub(crate) fn run(wish: &Wish) -> anyhow::Result<()> {
    build(&[])?;
    fill(wish)
}

/// Builds the examples of the store: the one that fills folders, and those named.
pub(crate) fn build(others: &[&str]) -> anyhow::Result<()> {
    let mut build = shell::cargo(&["build", "--release", "--workspace", "--example", "seed"]);
    for other in others {
        build.args(["--example", other]);
    }
    shell::run(&mut build)
}

/// Fills a folder. One that holds debates is left alone: the seed would make the same again.
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
            .arg(wish.seed.to_string()),
    )
}
