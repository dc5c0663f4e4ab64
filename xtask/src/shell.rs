//! Running programs.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::tree;

/// All targets, in the two rounds that cargo needs: the window’s tests don’t run by default, so
/// `--all-targets` leaves them out, even if they are also named. The first round includes what only tests
/// need, so that features are the same in all steps.
pub(crate) const ALL_TARGETS: [&[&str]; 2] = [&["--all-targets"], &["--test", "window"]];

/// A command that runs at the root of the repository.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(tree::root());
    command
}

/// The cargo that runs us. What it told us about our own package isn’t passed on: some build scripts run again
/// when these variables change, and everything above them would be compiled again after each change between
/// `cargo xtask` and plain `cargo`.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let ours = env::vars_os().map(|(name, _)| name).filter(|name| {
        let name = name.to_string_lossy();
        name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
    });
    for name in ours {
        cargo.env_remove(name);
    }
    cargo.args(arguments);
    cargo
}

/// The same for tests: the compiler lints our crates while it compiles them, since checking and building
/// separately would compile every crate twice. It omits debug information, which tests don’t need: a panic
/// shows its location anyway.
pub(crate) fn linting(arguments: &[&str]) -> anyhow::Result<Command> {
    let mut rustc = command(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let toolchain = answer(rustc.args(["--print", "sysroot"]))
        .context("`rustc --print sysroot` failed: is Rust installed?")?;
    let clippy = Path::new(&toolchain)
        .join("bin/clippy-driver")
        .with_extension(env::consts::EXE_EXTENSION);
    if !clippy.is_file() {
        bail!(
            "Clippy is missing: there is no {}. Install it with `rustup component add clippy`.",
            clippy.display()
        );
    }
    let mut cargo = cargo(arguments);
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", clippy)
        .env("CARGO_PROFILE_DEV_DEBUG", "none");
    Ok(cargo)
}

/// Builds and lints everything. The programs come first: a program and its own tests, compiled at the same
/// time, both write the embedded page to one place, and one could read what the other has half written.
pub(crate) fn build_all() -> anyhow::Result<()> {
    run(&mut linting(&["build", "--workspace", "--bins"])?)?;
    for targets in ALL_TARGETS {
        run(linting(&["build", "--workspace"])?.args(targets))?;
    }
    Ok(())
}

/// Runs to the end with inherited output; an exit code other than 0 is an error.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let line = line(command);
    let status = command
        .status()
        .with_context(|| format!("`{line}` could not be started"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// What a command prints, trimmed; `None` if it fails or doesn’t exist.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Whether a command runs and exits with 0; it prints nothing.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    answer(command).is_some()
}

/// The path of a program on PATH.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// PATH with `folder` first.
pub(crate) fn path_with(folder: &Path) -> anyhow::Result<std::ffi::OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(env::split_paths(&path));
    Ok(env::join_paths(folders)?)
}

/// The command as a person would type it.
pub(crate) fn line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cargo_that_we_start_does_not_learn_which_package_started_it() {
        let cargo = cargo(&["--version"]);
        for name in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION", "CARGO_MANIFEST_DIR"] {
            assert!(env::var_os(name).is_some(), "{name}");
            let mut changed = cargo.get_envs();
            assert!(changed.any(|it| it == (OsStr::new(name), None)), "{name}");
        }
    }
}
