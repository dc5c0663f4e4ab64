//! Installs what the other tasks need on a bare machine.

mod advice;
mod node;
mod packages;
mod space;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

pub(crate) use node::Node;
use packages::{Need, PACKAGES, Package, Probe};

use crate::shell;

/// What a command is about to do, which determines what it needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Build the window and show it.
    Build,
    /// Build it, and drive it through `WebDriver`.
    DriveTheWindow,
}

/// The path of a program that a benchmark compares with; installed if it is missing.
pub(crate) fn compared_with(program: &'static str) -> anyhow::Result<PathBuf> {
    let is_it = |package: &&Package| {
        package.need == Need::Bench
            && matches!(package.probe, Probe::Program(name) if name == program)
    };
    if shell::find(program).is_none() {
        install(&PACKAGES.iter().filter(is_it).collect::<Vec<_>>())?;
    }
    shell::find(program).with_context(|| format!("{program} is not on PATH"))
}

/// Looks for everything that the purpose needs, and installs what is missing if we know how to on this
/// system.
pub(crate) fn ensure(purpose: Purpose) -> anyhow::Result<Node> {
    space::look(purpose);
    let missing: Vec<&Package> = PACKAGES
        .iter()
        .filter(|package| is_needed(package, purpose) && !is_there(package.probe))
        .collect();
    if !missing.is_empty() {
        install(&missing)?;
    }
    node::ensure()
}

fn is_needed(package: &Package, purpose: Purpose) -> bool {
    match package.need {
        Need::Compiler => true,
        Need::Bench => false,
        Need::Window => cfg!(target_os = "linux"),
        Need::WindowTests => cfg!(target_os = "linux") && purpose == Purpose::DriveTheWindow,
    }
}

fn is_there(probe: Probe) -> bool {
    match probe {
        Probe::Program(name) => shell::find(name).is_some(),
        Probe::Library(name) => {
            shell::succeeds(Command::new("pkg-config").args(["--exists", name]))
        }
    }
}

fn install(missing: &[&Package]) -> anyhow::Result<()> {
    println!("Missing on this machine:");
    for package in missing {
        println!("  {:<24} {}", package.debian, package.why);
    }
    if shell::find("apt-get").is_none() {
        bail!("{}", advice::for_this_system(missing));
    }
    let names: Vec<&str> = missing.iter().map(|package| package.debian).collect();
    apt_install(&names)?;
    match missing.iter().find(|package| !is_there(package.probe)) {
        Some(package) => bail!(
            "{} was installed, but {} is still not found; check PATH and PKG_CONFIG_PATH",
            package.debian,
            package.probe.name()
        ),
        None => Ok(()),
    }
}

/// Installs Debian packages without asking.
fn apt_install(names: &[&str]) -> anyhow::Result<()> {
    println!("Installing with apt-get: {}", names.join(" "));
    shell::run(&mut apt_get(&["-q", "update"]))?;
    let mut install = apt_get(&["-q", "install", "--yes", "--no-install-recommends"]);
    shell::run(install.args(names))
}

fn apt_get(arguments: &[&str]) -> Command {
    let is_root = shell::answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    // `env` and not Command::env: sudo would drop the variable.
    let start: &[&str] = if is_root { &["env"] } else { &["sudo", "env"] };
    let mut command = Command::new(start[0]);
    command
        .args(&start[1..])
        .args(["DEBIAN_FRONTEND=noninteractive", "apt-get"])
        .args(arguments);
    command
}
