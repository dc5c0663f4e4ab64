//! Git, as a person uses it in their own repository.

use std::path::Path;
use std::process::Command;

use anyhow::ensure;

/// Runs git in a folder, with a made-up user name and none of this machine’s settings.
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
