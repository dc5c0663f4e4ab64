//! Git, as a person uses it in a repository of theirs.

use std::path::Path;
use std::process::Command;

use anyhow::ensure;

/// Runs git in a folder, as somebody of a name and without settings of this machine.
pub fn git(folder: &Path, arguments: &[&str]) -> anyhow::Result<()> {
    let output = Command::new("git")
        .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.com"])
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{arguments:?}: {said}");
    Ok(())
}
