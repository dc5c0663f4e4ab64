//! Reviewing a change of 10,000 lines by rules, against `git diff` of the same change.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, ensure};

use super::{Measure, example};
use crate::tree;

/// How many files the change has, and how many lines each of them gains; the same number is removed.
const FILES: usize = 50;
const LINES: usize = 100;
/// How often git is called; the fastest call counts.
const TIMES: usize = 5;

/// Reading and reviewing the diff, against creating it.
pub(super) fn measure() -> anyhow::Result<Measure> {
    let folder = tree::target().join("bench").join("code-review");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let repo = folder.as_path();
    git(repo, &["init", "--quiet"])?;
    write(repo, "old")?;
    git(repo, &["add", "--all"])?;
    let who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
    git(
        repo,
        &[&who[..], &["commit", "--quiet", "--message", "first"]].concat(),
    )?;
    write(repo, "new")?;
    let (mut fastest, mut diff) = (f64::INFINITY, Vec::new());
    for _ in 0..TIMES {
        let began = Instant::now();
        diff = git(repo, &["diff", "HEAD"])?;
        fastest = fastest.min(began.elapsed().as_secs_f64() * 1e3);
    }
    let file = repo.join("change.diff");
    fs::write(&file, &diff)?;
    let printed = example("diff_pace", &[file.as_os_str()])?;
    let figure = |name: &str| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name));
        let line = line.with_context(|| format!("nothing was measured for {name}"))?;
        anyhow::Ok(line.trim().parse::<f64>()?)
    };
    let lines = String::from_utf8_lossy(&diff).lines().count();
    println!("\n{lines} lines of diff, read in {:.2} ms", figure("read")?);
    Ok(Measure {
        name: "code-review".to_owned(),
        measured_ms: figure("reviewed")?,
        against_ms: fastest,
        against: "git diff of the same 10,000 lines",
        bar: 2.0,
    })
}

/// Code files in which every second line says which version it is from.
fn write(repo: &Path, version: &str) -> anyhow::Result<()> {
    for file in 0..FILES {
        let mut text = String::new();
        for line in 0..LINES {
            writeln!(text, "pub fn sum_{file}_{line}(cart: &Cart) -> u32 {{")?;
            writeln!(
                text,
                "    cart.items().map(|it| it.price(\"{version} {line}\")).sum() // {version}"
            )?;
            writeln!(text, "}}\n")?;
        }
        fs::write(repo.join(format!("cart_{file}.rs")), text)?;
    }
    Ok(())
}

fn git(repo: &Path, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(repo)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {arguments:?}: {said}");
    Ok(output.stdout)
}
