//! `cargo xtask fuzz`: checks invariants of everything that reads untrusted bytes, on input that libFuzzer
//! makes up. Uses the repository’s toolchain, because the coverage that guides the fuzzer is an LLVM pass.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{shell, tree};

/// Flags that make a program report its coverage, and the name with which libraries detect fuzzing. Only the
/// targets may get them, so the build names a platform: then the flags don’t apply to build scripts, which
/// have no fuzzer to report to.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Inputs that take longer than this many seconds count as failures.
const SLOWEST: u32 = 10;

/// Builds the named targets, or all, and runs each for this many seconds, whatever the others find.
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

/// One file for each target.
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

/// Builds the programs, and returns their folder.
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

/// New inputs from one run are used in the next; the seeds are only read.
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
