//! What the page takes from Rust: the types that both share, and the hues of personas. A test of `domain`
//! writes it, and fails if the committed files are out of date.

use crate::shell;

/// Rewrites the files.
pub(crate) fn write() -> anyhow::Result<()> {
    shell::run(test()?.env("WHETSTONE_WRITE_CONTRACT", "1"))?;
    println!("Wrote ui/src/contract.");
    Ok(())
}

/// Fails if a file differs from what Rust generates.
pub(crate) fn check() -> anyhow::Result<()> {
    shell::run(&mut test()?)
}

fn test() -> anyhow::Result<std::process::Command> {
    shell::linting(&["test", "--workspace", "--test", "domain", "contract"])
}
