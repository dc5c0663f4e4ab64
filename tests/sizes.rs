//! No source file grows past what one person reads in one sitting.

use std::fs;
use std::process::Command;

use anyhow::Context;
use outside::tree;

const LINES: usize = 400;
/// Written by programs, so nobody reads them from top to bottom.
const GENERATED: &[&str] = &["ui/src/contract/"];

#[test]
fn no_file_has_more_than_400_lines() -> anyhow::Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--", "*.rs", "*.ts", "*.svelte", "*.css"])
        .current_dir(tree::root())
        .output()
        .context("git could not be run")?;
    let listed = String::from_utf8(listed.stdout)?;
    let written = listed.split_terminator('\0').filter(|file| {
        let by_program = GENERATED.iter().any(|folder| file.starts_with(folder));
        !by_program && tree::root().join(file).exists()
    });
    let mut long = Vec::new();
    let mut read = 0;
    for file in written {
        let lines = fs::read_to_string(tree::root().join(file))?.lines().count();
        read += 1;
        if lines > LINES {
            long.push(format!("{file}: {lines} lines"));
        }
    }
    assert!(read > 0, "no source file was found");
    assert!(
        long.is_empty(),
        "these files are longer than {LINES} lines; move a part to a file of its own:\n{}",
        long.join("\n")
    );
    Ok(())
}
