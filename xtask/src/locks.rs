//! `cargo xtask locks`: whether the real command-line models keep to what they are told.

use crate::tree::Profile;
use crate::{shell, tree};

/// Builds, and checks.
pub(crate) fn run() -> anyhow::Result<()> {
    shell::run(&mut shell::cargo(&["build", "--workspace", "--bins"]))?;
    check()
}

/// Holds debates with the programs that are installed, as a user whose home is full of traps. Says so
/// where they are not there, and is content.
pub(crate) fn check() -> anyhow::Result<()> {
    if !cfg!(unix) {
        println!("skipped: the check is a shell script");
        return Ok(());
    }
    let mut script = shell::command("bash");
    script.arg(tree::root().join("tests/locks/check.sh"));
    shell::run(script.arg(tree::program("whetstone", Profile::Debug)))
}
