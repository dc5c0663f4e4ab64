//! Node: the machine’s own if it is new enough, otherwise a pinned one in `target/`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

use crate::{shell, tree};

/// The oldest releases that the page’s tools support.
const OLDEST: [(u32, u32); 2] = [(20, 19), (22, 13)];

/// What is installed if the machine has none.
const PINNED: [&str; 2] = ["node@22.23.3", "npm@10.9.9"];

/// A Node that is new enough.
pub(crate) struct Node {
    /// The folder of a pinned one, to put first on PATH; `None` for the machine’s own.
    folder: Option<PathBuf>,
}

impl Node {
    /// npm in the folder of the page.
    pub(crate) fn npm(&self, arguments: &[&str]) -> anyhow::Result<Command> {
        let mut npm = Command::new("npm");
        npm.args(arguments).current_dir(tree::ui());
        if let Some(folder) = &self.folder {
            npm.env("PATH", shell::path_with(folder)?);
        }
        Ok(npm)
    }
}

/// Finds or installs Node and npm.
pub(crate) fn ensure() -> anyhow::Result<Node> {
    let has_npm = shell::find("npm").is_some();
    if has_npm && version_of("node").is_some_and(is_new_enough) {
        return Ok(Node { folder: None });
    }
    let prefix = tree::target().join("node");
    let folder = prefix.join("node_modules").join(".bin");
    let node = folder.join("node");
    if version_of(&node.to_string_lossy()) != parse(PINNED[0].trim_start_matches("node@")) {
        install(&prefix, has_npm)?;
    }
    version_of(&node.to_string_lossy())
        .with_context(|| format!("{} doesn’t run; delete {}", PINNED[0], prefix.display()))?;
    Ok(Node {
        folder: Some(folder),
    })
}

fn install(prefix: &std::path::Path, has_npm: bool) -> anyhow::Result<()> {
    println!(
        "No Node 20.19, 22.13 or newer here: installing {} in target/.",
        PINNED[0]
    );
    if !has_npm {
        if shell::find("apt-get").is_none() {
            bail!("npm is not on PATH; install Node 22 and run the same command again");
        }
        super::apt_install(&["npm"])?;
    }
    std::fs::create_dir_all(prefix)?;
    let mut npm = Command::new("npm");
    npm.arg("install").arg("--prefix").arg(prefix);
    npm.args(["--no-audit", "--no-fund", "--no-save"])
        .args(PINNED);
    shell::run(&mut npm)
}

fn version_of(node: &str) -> Option<Version> {
    parse(shell::answer(Command::new(node).arg("--version"))?.trim_start_matches('v'))
}

type Version = (u32, u32, u32);

fn parse(version: &str) -> Option<Version> {
    let mut numbers = version.split('.').map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some((next()?, next()?, next()?))
}

fn is_new_enough((major, minor, _): Version) -> bool {
    let newest_line = OLDEST[OLDEST.len() - 1].0;
    major > newest_line
        || OLDEST
            .iter()
            .any(|&(line, oldest)| major == line && minor >= oldest)
}

#[cfg(test)]
mod tests {
    use super::{is_new_enough, parse};

    #[test]
    fn node_versions() {
        let check = |version: &str, expected: bool| {
            assert_eq!(
                parse(version).is_some_and(is_new_enough),
                expected,
                "{version}"
            );
        };
        check("18.20.4", false);
        check("20.18.3", false);
        check("20.19.0", true);
        check("21.7.0", false);
        check("22.12.0", false);
        check("22.13.0", true);
        check("24.0.0", true);
        check("nightly", false);
    }
}
