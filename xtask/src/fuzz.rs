//! `cargo xtask fuzz`: laws of whatever reads foreign bytes, tried on bytes that libFuzzer makes up.
//! Runs on the toolchain of the tree: the coverage that guides the fuzzer is a pass of LLVM.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{shell, tree};

/// What makes a program tell which way it took, and the name by which libraries know it. Nothing but
/// the targets may have it, so the build names a platform: flags then stay off build scripts, which
/// have no fuzzer to tell.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// A slower input, in seconds, is a failure.
const SLOWEST: u32 = 10;

/// Builds the targets named, or all, and runs each for so many seconds, whatever the others find.
pub(crate) fn run(names: &[String], seconds: u32) -> anyhow::Result<()> {
    let all = targets()?;
    if let Some(unknown) = names.iter().find(|name| !all.contains(name)) {
        bail!(
            "there is no target \"{unknown}\"; there are: {}",
            all.join(", ")
        );
    }
    if shell::find("c++").is_none() {
        bail!(
            "libFuzzer needs a C++ compiler: install g++ or clang and run the same command again"
        );
    }
    let wanted = if names.is_empty() { &all } else { names };
    let programs = build(wanted)?;
    let mut failed = Vec::new();
    for name in wanted {
        println!("\n== {name}");
        if let Err(error) = shell::run(&mut fuzzer(name, &programs, seconds)?) {
            println!("{error:#}");
            failed.push(name.as_str());
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    bail!(
        "failed: {}; the inputs are in {}",
        failed.join(", "),
        folder().join("found").display()
    )
}

/// A file each.
fn targets() -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(home().join("src").join("bin"))? {
        let file = file?.path();
        let stem = file.file_stem().context("a file without a name")?;
        names.push(stem.to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// The folder of the programs.
fn build(names: &[String]) -> anyhow::Result<PathBuf> {
    let host = shell::answer(Command::new("rustc").args(["--print", "host-tuple"]))
        .context("`rustc --print host-tuple` failed")?;
    let mut cargo = shell::cargo(&["build", "--profile", "fuzz", "--target", &host]);
    cargo.args(["--package", "whetstone-fuzz"]);
    cargo.arg("--target-dir").arg(folder());
    for name in names {
        cargo.args(["--bin", name]);
    }
    shell::run(cargo.env("RUSTFLAGS", FLAGS))?;
    Ok(folder().join(host).join("fuzz"))
}

/// What a run finds new goes on in the next; the seeds are only read.
fn fuzzer(name: &str, programs: &Path, seconds: u32) -> anyhow::Result<Command> {
    let corpus = folder().join("corpus").join(name);
    let found = folder().join("found").join(name);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&found)?;
    let mut fuzzer = shell::command(programs.join(name));
    fuzzer.arg(corpus).arg(home().join("seeds").join(name));
    fuzzer.arg(format!("-artifact_prefix={}/", found.display()));
    fuzzer.arg(format!("-max_total_time={seconds}"));
    fuzzer.arg(format!("-timeout={SLOWEST}"));
    fuzzer.arg("-print_final_stats=1");
    Ok(fuzzer)
}

fn home() -> PathBuf {
    tree::root().join("fuzz")
}

fn folder() -> PathBuf {
    tree::target().join("fuzz")
}
