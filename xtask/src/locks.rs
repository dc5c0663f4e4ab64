//! `cargo xtask locks`: whether the real command-line models follow their flags.

use crate::tree::Profile;
use crate::{shell, tree};

/// Builds, then checks.
pub(crate) fn run() -> anyhow::Result<()> {
    shell::run(&mut shell::cargo(&["build", "--workspace", "--bins"]))?;
    check()
}

/// Runs debates with the installed programs, as a user whose home is full of traps. If they aren’t installed,
/// it says so and succeeds.
pub(crate) fn check() -> anyhow::Result<()> {
    if !cfg!(unix) {
        println!("skipped: the check is a shell script");
        return Ok(());
    }
    let mut script = shell::command("bash");
    script.arg(tree::root().join("tests/locks/check.sh"));
    shell::run(script.arg(tree::program("whetstone", Profile::Debug)))
}
