//! Finds the stand-in’s program, and builds it if it is missing or old: cargo builds the programs of a
//! package only for that package’s own tests.
#![expect(clippy::expect_used, reason = "a test can't run without its stand-in")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::SystemTime;

static PROGRAM: LazyLock<PathBuf> = LazyLock::new(find_or_build);

/// The path of the program `scripted-model`.
pub fn program() -> PathBuf {
    PROGRAM.clone()
}

fn find_or_build() -> PathBuf {
    let test = env::current_exe().expect("a running test has a path");
    // Tests are in `deps`, doc tests and programs next to the program to find.
    let folder = test.ancestors().find(|folder| folder.join("deps").is_dir());
    let profile = folder.expect("tests run from cargo's target folder");
    let program = profile.join(format!("scripted-model{}", env::consts::EXE_SUFFIX));
    if is_older_than_its_sources(&program) {
        build(profile);
    }
    program
}

fn build(profile: &Path) {
    let target = profile
        .parent()
        .expect("a profile has its folder in the target folder");
    let name = match profile.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(name) => name,
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let status = Command::new(cargo)
        .args([
            "build",
            "--quiet",
            "--package",
            "whetstone-testkit",
            "--bin",
            "scripted-model",
        ])
        .args(["--profile", name, "--target-dir"])
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo can be run from its own tests");
    assert!(status.success(), "the stand-in program could not be built");
}

fn is_older_than_its_sources(program: &Path) -> bool {
    let Some(built) = changed(program) else {
        return true;
    };
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    newest(&sources.join("src")).max(changed(&sources.join("Cargo.toml"))) > Some(built)
}

fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?;
    let times = entries.filter_map(Result::ok).map(|entry| {
        let path = entry.path();
        if path.is_dir() {
            newest(&path)
        } else {
            changed(&path)
        }
    });
    times.max().flatten()
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
