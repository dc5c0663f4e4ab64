//! Files and folders that somebody attached.

use std::fs::File;
use std::path::PathBuf;

use domain::text::redact::Redactor;
use workspace::{Attached, Root, Stop, attach};

use crate::project::project;

fn attached(folder: &tempfile::TempDir, paths: &[&str]) -> anyhow::Result<Attached> {
    let root = Root::open(folder.path())?;
    let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
    Ok(attach(
        &root,
        &paths,
        &Redactor::default(),
        &Stop::default(),
    ))
}

fn names(attached: &Attached) -> Vec<&str> {
    attached
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect()
}

/// What was left out, and why.
fn left_out(attached: &Attached) -> Vec<(&str, &str)> {
    let left_out = attached.left_out.iter();
    left_out
        .map(|it| (it.name.as_str(), it.why.as_str()))
        .collect()
}

#[test]
fn lines_are_numbered_below_the_name_and_secrets_are_gone() -> anyhow::Result<()> {
    let text = "\u{feff}# Guide\n\npassword = hunter2hunter2\nlast";
    let folder = project(&[("docs/guide.md", text), ("CLAUDE.md", "Be short.\n")])?;
    let attached = attached(
        &folder,
        &["docs/guide.md", "./docs/../docs/guide.md", "CLAUDE.md"],
    )?;
    assert_eq!(names(&attached), ["docs/guide.md", "CLAUDE.md"]);
    let guide = &attached.files[0];
    assert_eq!(
        (guide.size, guide.lines, guide.redacted, guide.is_cut),
        (text.len() as u64, 4, 1, false)
    );
    assert_eq!(attached.redacted(), 1);
    assert_eq!(
        attached.text(),
        "=== docs/guide.md ===\n0001|# Guide\n0002|\n0003|password = [REDACTED_PASSWORD]\n0004|last\n\n\
         === CLAUDE.md ===\n0001|Be short.\n"
    );
    Ok(())
}

#[test]
fn a_file_is_cut_where_no_letter_breaks() -> anyhow::Result<()> {
    let folder = project(&[
        ("long.md", &"ä".repeat(40_000)),
        ("fits.md", &"a".repeat(65_536)),
    ])?;
    let long = File::options()
        .write(true)
        .open(folder.path().join("long.md"))?;
    let attached = attached(&folder, &["long.md", "fits.md"])?;
    assert_eq!(attached.files[0].size, 80_000);
    assert!(attached.files[0].is_cut && !attached.files[1].is_cut);
    assert_eq!(attached.files[0].text.matches('ä').count(), 32_768);
    long.set_len(10 << 30)?;
    Ok(())
}

#[test]
fn bytes_that_are_no_text_are_replaced() -> anyhow::Result<()> {
    let folder = project(&[])?;
    std::fs::write(folder.path().join("latin.md"), b"caf\xe9\n")?;
    let attached = attached(&folder, &["latin.md"])?;
    assert_eq!(attached.text(), "=== latin.md ===\n0001|caf\u{fffd}\n");
    Ok(())
}

#[test]
fn what_isnt_sent_says_why() -> anyhow::Result<()> {
    let folder = project(&[(".env", "A=b"), ("image.md", "\0"), ("ok.md", "ok")])?;
    let attached = attached(
        &folder,
        &[".env", "image.md", "none.md", "/etc/passwd", "..", "ok.md"],
    )?;
    assert_eq!(names(&attached), ["ok.md"]);
    assert_eq!(
        left_out(&attached),
        [
            (".env", "is a file that holds secrets"),
            ("image.md", "is no text"),
            ("none.md", "isn’t there"),
            ("/etc/passwd", "lies outside the project"),
            ("..", "lies outside the project"),
        ]
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_must_lead_inside() -> anyhow::Result<()> {
    use std::os::unix::fs::symlink;

    let outside = project(&[("secret.md", "secret")])?;
    let folder = project(&[("AGENTS.md", "Be short.\n")])?;
    symlink("AGENTS.md", folder.path().join("CLAUDE.md"))?;
    symlink(
        outside.path().join("secret.md"),
        folder.path().join("out.md"),
    )?;
    symlink(outside.path(), folder.path().join("out"))?;
    let attached = attached(&folder, &["CLAUDE.md", "out.md", "out", "out/secret.md"])?;
    assert_eq!(names(&attached), ["AGENTS.md"]);
    let why: Vec<&str> = attached.left_out.iter().map(|it| it.why.as_str()).collect();
    assert_eq!(why, ["lies outside the project"; 3]);
    Ok(())
}

#[test]
fn a_folder_brings_its_files_up_to_a_limit() -> anyhow::Result<()> {
    let folder = project(&[
        ("src/node_modules/x.js", "x"),
        ("src/id_rsa", "key"),
        ("src/a.png", "x"),
    ])?;
    for at in 0..60 {
        crate::project::add(folder.path(), &format!("src/{at:02}.rs"), "fn a() {}\n")?;
    }
    let attached = attached(&folder, &["src"])?;
    assert_eq!(attached.files.len(), 50);
    assert_eq!(names(&attached)[..2], ["src/00.rs", "src/01.rs"]);
    assert_eq!(
        left_out(&attached),
        [(
            "src/50.rs and 10 more",
            "is more than the 50 files or 512 KB that are sent"
        )]
    );
    Ok(())
}
